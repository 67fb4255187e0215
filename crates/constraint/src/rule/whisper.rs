//! Whispers: neighbours on the line are far apart.
//!
//! # Rule
//! Neighbours on the line differ by at least the number, 5 if none is given.
//!
//! # Propagation
//! Each link is a table of pairs. A value goes when no value of the other cell goes with it.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.Whisper~5~R1C1~R1C2~R1C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Whisper",
    about: "Neighbours on the line differ by at least the number",
    form: Form::NumberCells(Some(5)),
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    rule.values(values).windows(2).all(|link| (link[0] - link[1]).abs() >= rule.number())
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let least = rule.number();
    rule.cells().windows(2).for_each(|link| parts.pair(link[0], link[1], |a, b| i64::from(a.abs_diff(b)) >= least));
    Ok(())
}
