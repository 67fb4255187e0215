//! And.
//!
//! # Rule
//! All of the rules inside hold.
//!
//! # Propagation
//! As for the rules on their own.
//!
//! # Explanation
//! As for the rules on their own.
//!
//! # Example
//! `.And.Odd~R1C1.Even~R1C2.End`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "And",
    about: "All of the rules inside hold",
    form: Form::Rules,
    least_cells: 0,
    check,
    lower,
};


fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    rule.rules().iter().all(|inner| inner.holds(puzzle, values))
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    rule.rules().iter().try_for_each(|inner| inner.lower(parts).map_err(|error| error.in_rule(inner.name())))
}
