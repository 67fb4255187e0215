//! Sandwich.
//!
//! # Rule
//! The values between the smallest and the largest value of the line have the sum.
//!
//! # Propagation
//! For every place of the two ends, the sets of values with the sum that fit between them.
//!
//! # Explanation
//! No place of the ends with such a set leaves the value possible.
//!
//! # Example
//! `.Sandwich~20~R1`

use super::prelude::*;
use crate::search::propagate::sandwich::Between;

pub(super) static KIND: Kind = Kind {
    name: "Sandwich",
    about: "The values between the smallest and the largest value of the line have the sum",
    form: Form::Line,
    least_cells: 2,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    let place = |wanted: Option<&i64>| line.iter().position(|value| Some(value) == wanted).unwrap_or(0);
    let (one, other) = (place(line.iter().min()), place(line.iter().max()));
    let different = (0..line.len()).all(|i| !line[..i].contains(&line[i]));
    different && line[one.min(other) + 1..one.max(other)].iter().sum::<i64>() == rule.number()
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    parts.different(rule.cells());
    parts.own(Between::new(rule.cells(), rule.number(), parts.layout())?);
    Ok(())
}
