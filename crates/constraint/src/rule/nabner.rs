//! Nabner: no repeats, no neighbours.
//!
//! # Rule
//! No two values on the line are equal or consecutive.
//!
//! # Propagation
//! Each pair of cells is a table of pairs.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.Nabner~R1C1~R1C2~R1C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Nabner",
    about: "No two values on the line are equal or consecutive",
    form: Form::Cells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let mut line = rule.values(values);
    line.small_sort();
    line.windows(2).all(|pair| pair[1] > pair[0] + 1)
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let cells = rule.cells();
    for (i, &one) in cells.iter().enumerate() {
        cells[i + 1..].iter().for_each(|&other| parts.pair(one, other, |a, b| a.abs_diff(b) > 1));
    }
    parts.few_sets(cells, |set| set & set << 1 == 0);
    Ok(())
}
