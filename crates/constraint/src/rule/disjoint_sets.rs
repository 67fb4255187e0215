//! Disjoint groups.
//!
//! # Rule
//! Cells at the same place in their boxes differ.
//!
//! # Propagation
//! Houses like others.
//!
//! # Explanation
//! The value is placed at the same place in another box, or has to be.
//!
//! # Example
//! `.DisjointSets`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "DisjointSets",
    about: "Cells at the same place in their boxes differ",
    form: Form::Flag,
    least_cells: 0,
    check,
    lower,
};


fn check(_: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let Some((height, width)) = puzzle.layout().box_size() else { return true };
    let cells = puzzle.layout().cell_count();
    let place = |cell: usize| {
        let (row, column) = puzzle.layout().place(cell);
        (row % height, column % width)
    };
    (0..cells).all(|one| (0..one).all(|other| place(one) != place(other) || values[one] != values[other]))
}

fn lower(_: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let layout = parts.layout();
    let Some((height, width)) = layout.box_size() else { return Ok(()) };
    for place in 0..height * width {
        let at = |cell: &usize| {
            let (row, column) = layout.place(*cell);
            (row % height, column % width) == (place / width, place % width)
        };
        parts.different(&(0..layout.cell_count()).filter(at).collect::<Vec<_>>());
    }
    Ok(())
}
