//! Double arrow.
//!
//! # Rule
//! The values in the circles, the first and last cell, have the sum of those between.
//!
//! # Propagation
//! As for every sum.
//!
//! # Explanation
//! The sums the other cells can still have.
//!
//! # Example
//! `.DoubleArrow~R1C1~R1C2~R1C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "DoubleArrow",
    about: "The circles at the ends have the sum of the cells between",
    form: Form::Cells,
    least_cells: 2,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    let ends = line[0] + line[line.len() - 1];
    line.iter().sum::<i64>() == 2 * ends
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let cells = rule.cells();
    let last = cells.len() - 1;
    parts.equal_sums(&cells[1..last], &[cells[0], cells[last]]);
    Ok(())
}
