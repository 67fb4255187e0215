//! X-sum.
//!
//! # Rule
//! The first X cells of the line have the sum, where X is the value of the first.
//!
//! # Propagation
//! One alternative for every X.
//!
//! # Explanation
//! No X that is left leaves the value possible.
//!
//! # Example
//! `.XSum~R1~20~`: a clue at the start of row 1

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "XSum",
    about: "The first X cells have the sum, where X is the value of the first",
    form: Form::Outside,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    line[0] >= 1 && line[0] as usize <= line.len() && line[..line[0] as usize].iter().sum::<i64>() == rule.number()
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let cells = rule.cells();
    let mut branches = Vec::new();
    for length in 1..=cells.len() {
        let first = parts.layout().bit(length as i64);
        let rest = rule.number() - length as i64;
        if first != 0 && (length > 1 || rest == 0) {
            branches.push(parts.branch(|parts| {
                parts.keep(cells[0], first);
                if length > 1 {
                    parts.sum(cells[1..length].iter().map(|&cell| (cell, 1)), rest);
                }
                Ok(())
            })?);
        }
    }
    if branches.is_empty() {
        return Err(RuleError::new(format!("the clue {} is out of reach", rule.number())));
    }
    parts.any(branches);
    Ok(())
}
