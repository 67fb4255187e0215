//! Sum.
//!
//! # Rule
//! The values, each times its weight if weights are given, have the sum. They may repeat.
//!
//! # Propagation
//! Bounds on the sum, and all sums that few open cells can have.
//!
//! # Explanation
//! The sums the other cells can still have.
//!
//! # Example
//! `.Sum~10~R1C1~R1C2` or, with weights, `.Sum~0_=_1_-1~R1C1~R1C2`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Sum",
    about: "The values, each times its weight, have the sum",
    form: Form::Weights,
    least_cells: 0,
    check,
    lower,
};


/// The weight of every cell; the sum is the first number.
fn weights(rule: &Rule) -> impl Iterator<Item = (usize, i64)> + '_ {
    rule.cells().iter().enumerate().map(|(i, &cell)| (cell, rule.numbers().get(i + 1).copied().unwrap_or(1)))
}

fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let mut total = 0;
    for (i, &cell) in rule.cells().iter().enumerate() {
        total += i64::from(values[cell]) * if rule.numbers().len() > 1 { rule.numbers()[i + 1] } else { 1 };
    }
    total == rule.number()
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    parts.sum(weights(rule), rule.number());
    Ok(())
}
