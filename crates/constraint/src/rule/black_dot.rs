//! Black dot.
//!
//! # Rule
//! Of neighbouring cells with a black dot one is twice the other. With more than two cells every two of them that
//! share an edge are meant.
//!
//! # Propagation
//! A table of pairs. A value goes when no value of the other cell goes with it.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.BlackDot~R1C1~R1C2`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "BlackDot",
    about: "Of neighbouring cells with a black dot one is twice the other",
    form: Form::Cells,
    least_cells: 2,
    check,
    lower,
};


fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let touch = |one: usize, other: usize| puzzle.touch(one, other);
    let cells = rule.cells();
    let mut pairs = 0;
    (0..cells.len()).all(|i| {
        (i + 1..cells.len()).filter(|&j| cells.len() == 2 || touch(cells[i], cells[j])).all(|j| {
            let (a, b) = (values[cells[i]], values[cells[j]]);
            pairs += 1;
            a == 2 * b || b == 2 * a
        })
    }) && pairs > 0
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let pairs = adjacent(parts.puzzle, rule.cells());
    pairs.into_iter().for_each(|(one, other)| parts.pair(one, other, |a, b| a == 2 * b || b == 2 * a));
    Ok(())
}
