//! Negative rule: a white or black dot wherever there could be one.
//!
//! # Rule
//! No two neighbouring cells without a white or black dot are consecutive or one twice the other.
//!
//! # Propagation
//! Tables of pairs for all neighbours without a mark.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.StrictKropki`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "StrictKropki",
    about: "All neighbours that could have a white or black dot do have it",
    form: Form::Flag,
    least_cells: 0,
    check,
    lower,
};


const MARKS: [&str; 4] = ["WhiteDot", "BlackDot", "Difference", "Ratio"];

/// The cells of all marks, those inside `And` included.
fn marks<'a>(rules: &'a [Rule], found: &mut Vec<&'a [usize]>) {
    for rule in rules {
        if MARKS.contains(&rule.name()) {
            found.push(rule.cells());
        }
        marks(rule.rules(), found);
    }
}

fn check(_: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let mut found = Vec::new();
    marks(puzzle.rules(), &mut found);
    puzzle.layout().neighbours().into_iter().all(|(one, other)| {
        let (a, b) = (values[one], values[other]);
        found.iter().any(|cells| cells.contains(&one) && cells.contains(&other)) || (a != 2 * b && b != 2 * a && (a - b).abs() != 1)
    })
}

fn lower(_: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let mut found = Vec::new();
    marks(parts.puzzle.rules(), &mut found);
    for (one, other) in parts.layout().neighbours() {
        if !found.iter().any(|cells| cells.contains(&one) && cells.contains(&other)) {
            parts.pair(one, other, |a, b| a != 2 * b && b != 2 * a && (a - b).abs() != 1);
        }
    }
    Ok(())
}
