//! Maximum cells.
//!
//! # Rule
//! Each of the cells is greater than its neighbours above, below, left and right that are not of the list.
//!
//! # Propagation
//! Tables of pairs.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.Maximum~R1C1~R2C5`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Maximum",
    about: "Each cell is greater than the neighbours that are not of the list",
    form: Form::Cells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let marked = |cell: usize| rule.cells().contains(&cell);
    puzzle.layout().neighbours().into_iter().all(|(one, other)| match (marked(one), marked(other)) {
        (true, false) => values[one] > values[other],
        (false, true) => values[other] > values[one],
        _ => true,
    })
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    for (one, other) in parts.layout().neighbours() {
        match (rule.cells().contains(&one), rule.cells().contains(&other)) {
            (true, false) => parts.pair(one, other, |a, b| a > b),
            (false, true) => parts.pair(other, one, |a, b| a > b),
            _ => {}
        }
    }
    Ok(())
}
