//! Slow thermometer: values never fall from the bulb.
//!
//! # Rule
//! Values rise or stay the same along the line from the bulb, which is its first cell.
//!
//! # Propagation
//! Each link is a table of pairs.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.SlowThermo~R1C1~R1C2~R1C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "SlowThermo",
    about: "Values rise or stay the same along the line",
    form: Form::Cells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    rule.values(values).is_sorted()
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    rule.cells().windows(2).for_each(|link| parts.pair(link[0], link[1], |one, next| one <= next));
    Ok(())
}
