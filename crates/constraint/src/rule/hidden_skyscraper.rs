//! Hidden skyscraper.
//!
//! # Rule
//! The clue is the first value on the line that is not larger than all before it.
//!
//! # Propagation
//! An automaton whose states are the tallest so far, and whether the hidden one came.
//!
//! # Explanation
//! No line with this first hidden value has the value here.
//!
//! # Example
//! `.HiddenSkyscraper~R1~3~`: a clue at the start of row 1

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "HiddenSkyscraper",
    about: "The clue is the first value that is not larger than all before it",
    form: Form::Outside,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    let hidden = (1..line.len()).find(|&i| line[..i].iter().any(|&before| before >= line[i]));
    hidden.is_some_and(|i| line[i] == rule.number())
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let clue = rule.number();
    // `None` once the hidden one was seen.
    let step = |state: &Option<i32>, value: i32| match *state {
        None => Some(None),
        Some(tallest) if value > tallest => Some(Some(value)),
        Some(_) => (i64::from(value) == clue).then_some(None),
    };
    parts.walk(rule.cells(), Some(i32::MIN), step, Option::is_none)
}
