//! Even cells.
//!
//! # Rule
//! The values are even.
//!
//! # Propagation
//! Other values are removed before the search.
//!
//! # Explanation
//! The rule itself.
//!
//! # Example
//! `.Even~R1C1~R2C5`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Even",
    about: "The values are even",
    form: Form::Cells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    rule.values(values).iter().all(|value| value % 2 == 0)
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let wanted = parts.layout().set(|value| value % 2 == 0);
    rule.cells().iter().for_each(|&cell| parts.keep(cell, wanted));
    Ok(())
}
