//! Windoku.
//!
//! # Rule
//! The values in the windows differ: boxes one line away from the edges and from each other.
//!
//! # Propagation
//! Houses like others.
//!
//! # Explanation
//! The value is placed in the window, or has to be.
//!
//! # Example
//! `.Windoku`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Windoku",
    about: "The values in the windows differ",
    form: Form::Flag,
    least_cells: 0,
    check,
    lower,
};

/// The windows of a grid: boxes one line away from the edges and from each other.
pub(crate) fn windows(layout: &Layout) -> Vec<Vec<usize>> {
    let mut windows = Vec::new();
    let Some((height, width)) = layout.box_size() else { return windows };
    for left in (1..).step_by(width + 1).take_while(|left| left + width < layout.columns()) {
        for top in (1..).step_by(height + 1).take_while(|top| top + height < layout.rows()) {
            windows.push((0..height * width).map(|i| (top + i / width) * layout.columns() + left + i % width).collect());
        }
    }
    windows
}

fn check(_: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    windows(puzzle.layout()).iter().all(|window| {
        let mut line: Vec<i32> = window.iter().map(|&cell| values[cell]).collect();
        line.small_sort();
        line.windows(2).all(|pair| pair[0] != pair[1])
    })
}

fn lower(_: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    windows(parts.layout()).iter().for_each(|window| parts.different(window));
    Ok(())
}
