//! Non-consecutive.
//!
//! # Rule
//! Neighbouring cells are not consecutive.
//!
//! # Propagation
//! Tables of pairs.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.AntiConsecutive`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "AntiConsecutive",
    about: "Neighbouring cells are not consecutive",
    form: Form::Flag,
    least_cells: 0,
    check,
    lower,
};


fn check(_: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    puzzle.layout().neighbours().into_iter().all(|(one, other)| (values[one] - values[other]).abs() != 1)
}

fn lower(_: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    for (one, other) in parts.layout().neighbours() {
        parts.pair(one, other, |a, b| a.abs_diff(b) != 1);
    }
    Ok(())
}
