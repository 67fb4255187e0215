//! Difference.
//!
//! # Rule
//! Neighbouring cells differ by the number, 1 if none is given.
//!
//! # Propagation
//! A table of pairs. A value goes when no value of the other cell goes with it.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.Difference~1~R1C1~R1C2`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Difference",
    about: "Neighbouring cells differ by the number, 1 if none is given",
    form: Form::NumberCells(Some(1)),
    least_cells: 2,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    rule.cells().windows(2).all(|pair| {
        let (a, b) = (values[pair[0]], values[pair[1]]);
        i64::from((a - b).abs()) == rule.number()
    })
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let number = rule.number();
    rule.cells().windows(2).for_each(|link| parts.pair(link[0], link[1], |a, b| i64::from(a.abs_diff(b)) == number));
    Ok(())
}
