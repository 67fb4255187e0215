//! Little killer.
//!
//! # Rule
//! The values on the diagonal have the sum. They may repeat.
//!
//! # Propagation
//! As for every sum; cells of the diagonal in one box differ.
//!
//! # Explanation
//! The sums the other cells can still have.
//!
//! # Example
//! `.LittleKiller~20~R1C3`: the diagonal that starts at this cell of the edge

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "LittleKiller",
    about: "The values on the diagonal have the sum",
    form: Form::Diagonal,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    rule.values(values).iter().sum::<i64>() == rule.number()
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    parts.sum(rule.cells().iter().map(|&cell| (cell, 1)), rule.number());
    Ok(())
}
