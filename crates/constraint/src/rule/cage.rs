//! Killer cage.
//!
//! # Rule
//! The values differ and have the sum. With the sum 0 they only differ. A cell that is listed twice counts twice.
//!
//! # Propagation
//! The set of values is one of those with the sum; with a house around it, the rest of the house has the other
//! values.
//!
//! # Explanation
//! No set with the sum that fits the other cells contains the value.
//!
//! # Example
//! `.Cage~10~R1C1~R1C2`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Cage",
    about: "The values differ and have the sum; 0 means any sum",
    form: Form::NumberCells(Some(0)),
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let sum: i64 = rule.values(values).iter().sum();
    let differ = |one: usize, other: usize| one == other || values[one] != values[other];
    let all_differ = rule.cells().iter().all(|&one| rule.cells().iter().all(|&other| differ(one, other)));
    (rule.number() == 0 || sum == rule.number()) && all_differ
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    if rule.number() != 0 {
        parts.sum(rule.cells().iter().map(|&cell| (cell, 1)), rule.number());
    }
    let mut cells = rule.cells().to_vec();
    cells.small_sort();
    cells.dedup();
    parts.different(&cells);
    Ok(())
}
