//! All different: an extra region.
//!
//! # Rule
//! The values differ. With as many cells as values it is a house.
//!
//! # Propagation
//! As for houses.
//!
//! # Explanation
//! The value is placed in another of the cells.
//!
//! # Example
//! `.AllDifferent~R1C1~R2C2~R3C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "AllDifferent",
    about: "The values differ",
    form: Form::Cells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let mut line = rule.values(values);
    line.small_sort();
    line.windows(2).all(|pair| pair[0] != pair[1])
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    parts.different(rule.cells());
    Ok(())
}
