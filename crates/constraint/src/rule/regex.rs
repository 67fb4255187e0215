//! Regular expression.
//!
//! # Rule
//! The values in order match the pattern: digits and letters, `.`, classes `[1-3]` and `[^5]`, groups, `|`, `*`,
//! `+`, `?`, `{n}`, `{n,}`, `{n,m}`. Values above 9 are letters from A for 10.
//!
//! # Propagation
//! The automaton of the pattern.
//!
//! # Explanation
//! No match of the pattern uses the value here.
//!
//! # Example
//! `.Regex~code~R1C1~R1C2`, where the code is the pattern in base 64

use super::pattern::Pattern;
use super::prelude::*;
use std::sync::Arc;

pub(super) static KIND: Kind = Kind {
    name: "Regex",
    about: "The values in order match the pattern",
    form: Form::Pattern,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let Ok(pattern) = Pattern::parse(rule.text(), puzzle.layout()) else { return false };
    let least = puzzle.layout().least_value();
    let line: Vec<u64> = rule.cells().iter().map(|&cell| 1 << (values[cell] - least)).collect();
    pattern.matches(&line)
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let automaton = Pattern::parse(rule.text(), parts.layout())?.automaton(parts.layout().value_count())?;
    parts.line(rule.cells(), Arc::new(automaton));
    Ok(())
}
