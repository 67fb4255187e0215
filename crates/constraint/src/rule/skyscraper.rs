//! Skyscrapers.
//!
//! # Rule
//! The clue is the number of buildings visible from the start of the line: values larger than all before them. A 0 is not a
//! building.
//!
//! # Propagation
//! An automaton whose states are the tallest so far and how many were seen.
//!
//! # Explanation
//! No line with the right number of visible buildings has the value here.
//!
//! # Example
//! `.Skyscraper~R1~3~`: a clue at the start of row 1

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Skyscraper",
    about: "The clue is the number of values larger than all before them, from the start of the line",
    form: Form::Outside,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let mut tallest = 0;
    let mut seen = 0;
    for value in rule.values(values) {
        if value > tallest {
            (tallest, seen) = (value, seen + 1);
        }
    }
    seen == rule.number()
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let clue = rule.number();
    let step = |&(tallest, seen): &(i32, i64), value: i32| {
        let next = if value > tallest { (value, seen + 1) } else { (tallest, seen) };
        (next.1 <= clue).then_some(next)
    };
    parts.walk(rule.cells(), (0, 0), step, |state| state.1 == clue)
}
