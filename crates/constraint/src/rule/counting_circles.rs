//! Counting circles.
//!
//! # Rule
//! A value in a circle says how many circles have it.
//!
//! # Propagation
//! The values in the circles are a set whose sum is the number of circles; each has as many places as it says.
//!
//! # Explanation
//! Every set that is left, or the places of the value, rule it out.
//!
//! # Example
//! `.CountingCircles~R1C1~R2C5~R3C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "CountingCircles",
    about: "A value in a circle says how many circles have it",
    form: Form::Cells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    line.iter().all(|value| line.iter().filter(|other| *other == value).count() as i64 == *value)
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    parts.circles(rule.cells())
}
