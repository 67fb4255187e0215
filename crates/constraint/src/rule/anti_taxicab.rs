//! Anti-taxicab.
//!
//! # Rule
//! Two cells with the value x are not x steps apart, counted along rows and columns.
//!
//! # Propagation
//! A placed value is removed from the cells as far away as it is large.
//!
//! # Explanation
//! The value is placed at this distance.
//!
//! # Example
//! `.AntiTaxicab`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "AntiTaxicab",
    about: "Two cells with the value x are not x steps apart",
    form: Form::Flag,
    least_cells: 0,
    check,
    lower,
};


fn check(_: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let layout = puzzle.layout();
    (0..layout.cell_count()).all(|one| {
        (0..one).all(|other| {
            let ((r, c), (s, d)) = (layout.place(one), layout.place(other));
            values[one] != values[other] || (r.abs_diff(s) + c.abs_diff(d)) as i32 != values[one]
        })
    })
}

fn lower(_: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let layout = parts.layout();
    let cells = layout.cell_count();
    for one in 0..cells {
        for other in one + 1..cells {
            let ((r, c), (s, d)) = (layout.place(one), layout.place(other));
            let apart = (r.abs_diff(s) + c.abs_diff(d)) as i32;
            let in_house = layout.has_lines() && (r == s || c == d);
            if !in_house && layout.values().contains(&apart) {
                parts.pair(one, other, |a, b| a != b || a != apart);
            }
        }
    }
    Ok(())
}
