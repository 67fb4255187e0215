//! Count of different values.
//!
//! # Rule
//! The first cell says how many different values the others have.
//!
//! # Propagation
//! Bounds on the number of different values.
//!
//! # Explanation
//! The number would be too small or too large.
//!
//! # Example
//! `.CountDistinct~R1C1~R2C1~R2C2`

use super::prelude::*;
use crate::search::propagate::variety::Variety;

pub(super) static KIND: Kind = Kind {
    name: "CountDistinct",
    about: "The first cell says how many different values the others have",
    form: Form::Cells,
    least_cells: 2,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let mut line = rule.values(values);
    let count = line.remove(0);
    line.small_sort();
    line.dedup();
    line.len() as i64 == count
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let layout = parts.layout();
    let most = (rule.cells().len() - 1).min(layout.value_count()) as i32;
    parts.keep(rule.cells()[0], layout.set(|value| (1..=most).contains(&value)));
    parts.own(Variety::new(rule.cells(), layout.least_value()));
    Ok(())
}
