//! Rules that only add houses, seen as a geometry, so that the methods for empty grids apply.

use crate::geometry::Geometry;
use crate::grid::Grid;
use crate::model::Puzzle;

/// The empty 9x9 grid of a puzzle with rules, if it has no clues and its rules only add diagonals, windows or disjoint
/// groups. Other sizes are left to the engine for rules.
///
/// ```
/// use sudokit_constraint::{empty_grid_of, notation};
///
/// let puzzle = notation::read(".DisjointSets")?;
/// assert_eq!(empty_grid_of(&puzzle).unwrap().geometry().to_string(), "9x9, boxes of 3x3, disjoint groups");
/// assert!(empty_grid_of(&notation::read(".DisjointSets.AntiKnight")?).is_none());
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn empty_grid_of(puzzle: &Puzzle) -> Option<Grid> {
    let layout = puzzle.layout();
    let (height, width) = layout.box_size()?;
    let order = height * width;
    let is_regular =
        layout.has_lines() && layout.has_boxes() && layout.jigsaw().is_none() && layout.grids().1.is_empty();
    let has_order = order == 9 && [layout.rows(), layout.columns(), layout.value_count()] == [order; 3];
    let is_empty = puzzle.possible().iter().all(|&values| values == layout.full());
    if !is_regular || !has_order || !is_empty || !puzzle.extras().is_empty() {
        return None;
    }
    let mut geometry = Geometry::new(height, width).ok()?;
    let (mut diagonals, mut windows, mut groups) = ([false; 2], false, false);
    for rule in puzzle.rules() {
        match (rule.name(), rule.numbers()) {
            ("Diagonal", [1]) => diagonals[0] = true,
            ("Diagonal", [-1]) => diagonals[1] = true,
            ("Windoku", []) => windows = true,
            ("DisjointSets", []) => groups = true,
            _ => return None,
        }
    }
    match diagonals {
        [true, true] => geometry = geometry.with_diagonals(),
        [false, false] => {}
        _ => return None,
    }
    if windows {
        geometry = geometry.with_windows().ok()?;
    }
    if groups {
        geometry = geometry.with_disjoint_groups();
    }
    Some(Grid::empty(geometry))
}
