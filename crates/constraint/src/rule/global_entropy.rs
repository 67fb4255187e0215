//! Entropy in every square.
//!
//! # Rule
//! Every square of four cells has a low, a middle and a high value.
//!
//! # Propagation
//! Each group needs a cell, and no group may leave another one without a cell.
//!
//! # Explanation
//! The group would have no place left in the square.
//!
//! # Example
//! `.GlobalEntropy`

use super::prelude::*;
use crate::search::narrow;
use crate::search::propagate::groups::Groups;

pub(super) static KIND: Kind = Kind {
    name: "GlobalEntropy",
    about: "Every square of four cells has a low, a middle and a high value",
    form: Form::Flag,
    least_cells: 0,
    check,
    lower,
};


fn squares(layout: &Layout) -> Vec<Vec<usize>> {
    let square = |cell: usize| -> Option<Vec<usize>> {
        let (row, column) = layout.place(cell);
        [(0, 0), (0, 1), (1, 0), (1, 1)].iter().map(|&(y, x)| layout.cell(row as i64 + y, column as i64 + x)).collect()
    };
    (0..layout.cell_count()).filter_map(square).collect()
}

fn check(_: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let (least, third) = (puzzle.layout().least_value(), puzzle.layout().value_count() as i32 / 3);
    puzzle.layout().value_count().is_multiple_of(3) && squares(puzzle.layout()).iter().all(|square| {
        let group = |value: i32| (value - least) / third;
        (0..3).all(|wanted| square.iter().any(|&cell| group(values[cell]) == wanted))
    })
}

fn lower(_: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let (least, third) = (parts.layout().least_value(), parts.layout().value_count() as i32 / 3);
    let groups: Vec<u64> = (0..3).map(|wanted| parts.layout().set(|value| (value - least) / third == wanted)).collect();
    for square in squares(parts.layout()) {
        parts.own(Groups::new(narrow(&square), groups.clone()));
    }
    Ok(())
}
