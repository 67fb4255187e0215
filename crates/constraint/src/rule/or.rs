//! Or.
//!
//! # Rule
//! At least one of the rules inside holds.
//!
//! # Propagation
//! Each rule is tried on its own; what none of them leaves possible goes.
//!
//! # Explanation
//! Every rule that can still hold removes the value.
//!
//! # Example
//! `.Or.Thermo~R1C1~R1C2.Thermo~R1C2~R1C1.End`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Or",
    about: "At least one of the rules inside holds",
    form: Form::Rules,
    least_cells: 0,
    check,
    lower,
};


fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    rule.rules().iter().any(|inner| inner.holds(puzzle, values))
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let mut branches = Vec::new();
    let mut last = RuleError::new("there are no alternatives");
    for inner in rule.rules() {
        match parts.branch(|parts| inner.lower(parts)) {
            Ok(branch) => branches.push(branch),
            Err(error) => last = error,
        }
    }
    if branches.is_empty() {
        return Err(last);
    }
    parts.any(branches);
    Ok(())
}
