//! Arrow.
//!
//! # Rule
//! The value in the circle, the first cell, is the sum of the others.
//!
//! # Propagation
//! As for every sum.
//!
//! # Explanation
//! The sums the other cells can still have.
//!
//! # Example
//! `.Arrow~R1C1~R1C2~R1C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Arrow",
    about: "The value in the circle, the first cell, is the sum of the others",
    form: Form::Cells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    line[0] == line[1..].iter().sum::<i64>()
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    parts.equal_sums(&rule.cells()[1..], &rule.cells()[..1]);
    Ok(())
}
