//! Contains exactly.
//!
//! # Rule
//! Each value of the list is in the cells, exactly as often as in the list.
//!
//! # Propagation
//! For every value, how many cells have it and how many can.
//!
//! # Explanation
//! The value has no place left but these cells, or has been placed as often as it may.
//!
//! # Example
//! `.ContainExact~1_2_2~R1C1~R1C2~R2C1`

use super::prelude::*;
use crate::search::propagate::contains::Contains;

pub(super) static KIND: Kind = Kind {
    name: "ContainExact",
    about: "Each value of the list is in the cells, exactly as often as in the list",
    form: Form::NumbersCells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    rule.numbers().iter().all(|value| {
        let count = |list: &[i64]| list.iter().filter(|other| *other == value).count();
        let (found, wanted) = (count(&line), count(rule.numbers()));
        found == wanted
    })
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    parts.own(Contains::new(rule.cells(), rule.numbers(), true, parts.layout())?);
    Ok(())
}
