//! Renban: consecutive values in any order.
//!
//! # Rule
//! The values on the line are consecutive and different, in any order.
//!
//! # Propagation
//! The set of values on the line is one of the runs of its length.
//!
//! # Explanation
//! No run of the values left contains the value, or every one contains it and it has one place.
//!
//! # Example
//! `.Renban~R1C1~R1C2~R1C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Renban",
    about: "The values on the line are consecutive and different, in any order",
    form: Form::Cells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let mut line = rule.values(values);
    line.small_sort();
    line.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let cells = rule.cells();
    let length = cells.len() as u32;
    let is_run = |set: u64| set >> set.trailing_zeros() == u64::MAX >> (64 - length.min(64));
    if length as usize > parts.layout().value_count() {
        return Err(RuleError::new(format!("{length} cells, expected at most {}", parts.layout().value_count())));
    }
    parts.runs(cells, is_run);
    Ok(())
}
