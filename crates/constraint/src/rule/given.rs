//! Possible values, as an alternative.
//!
//! # Rule
//! The cell has one of the values. Outside `Or` they are written into the cell instead.
//!
//! # Propagation
//! Other values are removed.
//!
//! # Explanation
//! The rule itself.
//!
//! # Example
//! `.Or.~R1C1_1.~R1C2_1.End`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Given",
    about: "The cell has one of the values",
    form: Form::NumbersCells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    rule.values(values).iter().all(|value| rule.numbers().contains(value))
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let set = rule.numbers().iter().fold(0, |set, &value| set | parts.layout().bit(value));
    rule.cells().iter().for_each(|&cell| parts.keep(cell, set));
    Ok(())
}
