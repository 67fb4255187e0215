//! Dutch flatmates.
//!
//! # Rule
//! Every middle value (5 of 9) has the smallest directly above it or the largest directly below it, or both.
//!
//! # Propagation
//! An automaton along every column.
//!
//! # Explanation
//! The value would leave a middle value without a flatmate.
//!
//! # Example
//! `.DutchFlatmates`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "DutchFlatmates",
    about: "Every 5 has a 1 above or a 9 below",
    form: Form::Flag,
    least_cells: 0,
    check,
    lower,
};

/// The smallest value, the middle one, and the largest; of an even number the lower of the two in the middle.
fn named(layout: &Layout) -> (i32, i32, i32) {
    let (least, most) = (layout.least_value(), layout.most_value());
    (least, (least + most).div_euclid(2), most)
}

fn check(_: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let layout = puzzle.layout();
    let (least, middle, most) = named(layout);
    (0..layout.cell_count()).filter(|&cell| values[cell] == middle).all(|cell| {
        let (row, column) = (layout.place(cell).0 as i64, layout.place(cell).1 as i64);
        let is = |row: i64, wanted: i32| layout.cell(row, column).is_some_and(|cell| values[cell] == wanted);
        is(row - 1, least) || is(row + 1, most)
    })
}

fn lower(_: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let layout = parts.layout();
    let (least, middle, most) = named(layout);
    for column in 0..layout.columns() {
        let cells: Vec<usize> = (0..layout.rows()).filter_map(|row| layout.cell(row as i64, column as i64)).collect();
        // Whether the cell above is the smallest, and whether the next has to be the largest.
        let step = |&(after_least, needs_most): &(bool, bool), value: i32| {
            (!needs_most || value == most).then_some((value == least, value == middle && !after_least))
        };
        parts.walk(&cells, (false, false), step, |state| !state.1)?;
    }
    Ok(())
}
