//! Ratio.
//!
//! # Rule
//! Of neighbouring cells one is the number times the other, 2 if none is given.
//!
//! # Propagation
//! A table of pairs. A value goes when no value of the other cell goes with it.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.Ratio~2~R1C1~R1C2`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Ratio",
    about: "Of neighbouring cells one is the number times the other, 2 if none is given",
    form: Form::NumberCells(Some(2)),
    least_cells: 2,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    rule.cells().windows(2).all(|pair| {
        let (a, b) = (values[pair[0]], values[pair[1]]);
        { let (a, b, n) = (i64::from(a), i64::from(b), rule.number()); a == n * b || b == n * a }
    })
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let number = rule.number();
    rule.cells().windows(2).for_each(|link| parts.pair(link[0], link[1], |a, b| i64::from(a) == number * i64::from(b) || i64::from(b) == number * i64::from(a)));
    Ok(())
}
