//! Anti-knight.
//!
//! # Rule
//! Cells a knight's move apart differ.
//!
//! # Propagation
//! The cells see each other: a value that is placed is removed, and locked candidates count them in.
//!
//! # Explanation
//! The value is placed a move away, or all its places in a house are a move away.
//!
//! # Example
//! `.AntiKnight`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "AntiKnight",
    about: "Cells a knight's move apart differ",
    form: Form::Flag,
    least_cells: 0,
    check,
    lower,
};


fn check(_: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let layout = puzzle.layout();
    (0..layout.cell_count()).all(|one| {
        (0..one).filter(|&other| !layout.is_void(one) && !layout.is_void(other)).all(|other| {
            let ((r, c), (s, d)) = (layout.place(one), layout.place(other));
            let apart = (r.abs_diff(s).min(c.abs_diff(d)), r.abs_diff(s).max(c.abs_diff(d)));
            apart != (1, 2) || values[one] != values[other]
        })
    })
}

fn lower(_: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    for (one, other) in parts.layout().steps(&[(1, 2), (2, 1), (1, -2), (2, -1)]) {
        parts.different(&[one, other]);
    }
    Ok(())
}
