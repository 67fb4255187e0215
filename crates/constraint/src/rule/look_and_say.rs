//! Look and say.
//!
//! # Rule
//! The clue is read as pairs of digits: 23 means that the cells have exactly two 3s. 0 times means not at all;
//! values that the clue does not name are free.
//!
//! # Propagation
//! For every value, how many cells have it and how many can.
//!
//! # Explanation
//! The value has no place left but these cells, or has been placed as often as it may.
//!
//! # Example
//! `.LookAndSay~1223~R1C1~R1C2~R2C1`

use super::prelude::*;
use crate::search::propagate::contains::Contains;

pub(super) static KIND: Kind = Kind {
    name: "LookAndSay",
    about: "The clue is read as pairs: how often, which value",
    form: Form::WordCells,
    least_cells: 1,
    check,
    lower,
};


/// Pairs of a count and a value.
pub(super) fn pairs(clue: &str) -> Option<Vec<(i64, i64)>> {
    let digits: Option<Vec<i64>> = clue.chars().map(|c| c.to_digit(10).map(i64::from)).collect();
    digits.filter(|d| d.len() % 2 == 0).map(|digits| digits.chunks(2).map(|pair| (pair[0], pair[1])).collect())
}

fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    let count = |wanted: i64| line.iter().filter(|&&value| value == wanted).count() as i64;
    pairs(rule.text()).is_some_and(|pairs| pairs.iter().all(|&(times, value)| count(value) == times))
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let pairs = pairs(rule.text()).ok_or_else(|| RuleError::new(format!("the clue '{}', expected pairs of digits", rule.text())))?;
    let mut wanted = Vec::new();
    for (times, value) in pairs {
        if times == 0 {
            let bit = parts.layout().bit(value);
            rule.cells().iter().for_each(|&cell| parts.keep(cell, !bit));
        }
        wanted.extend((0..times).map(|_| value));
    }
    if !wanted.is_empty() {
        parts.own(Contains::new(rule.cells(), &wanted, true, parts.layout())?);
    }
    Ok(())
}
