//! Palindrome: the same from both ends.
//!
//! # Rule
//! The line reads the same from both ends.
//!
//! # Propagation
//! Cells as far from either end are equal.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.Palindrome~R1C1~R1C2~R1C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Palindrome",
    about: "The line reads the same from both ends",
    form: Form::Cells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    line.iter().eq(line.iter().rev())
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let cells = rule.cells();
    for i in 0..cells.len() / 2 {
        parts.equal(cells[i], cells[cells.len() - 1 - i]);
    }
    Ok(())
}
