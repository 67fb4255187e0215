//! The scale of Sudoku Explainer for 9x9 puzzles with extra houses, anti-chess rules or non-consecutive neighbours.

use crate::puzzle::Puzzle;
use sudokit_constraint::model::Puzzle as Model;
use sudokit_constraint::{Geometry, HouseKind};
use sudokit_core::{Cell, Digit, Grid};
use sudokit_rating::se::Extra;

/// The clues and the rules of a puzzle that the scale can rate; `None` if it has other rules or another size.
pub(super) fn of(puzzle: &Puzzle) -> Option<(Grid, Extra)> {
    match puzzle {
        Puzzle::Sized(puzzle) => {
            let grid = puzzle.grid();
            let extra = of_geometry(grid.geometry())?;
            let clues = grid.symbols().iter().map(|&symbol| Digit::new(symbol as u8));
            Some((clued(clues), extra))
        }
        Puzzle::Variant(variant) => of_model(variant.shared()),
        _ => None,
    }
}

fn clued(digits: impl Iterator<Item = Option<Digit>>) -> Grid {
    let mut grid = Grid::EMPTY;
    Cell::all().zip(digits).for_each(|(cell, digit)| grid.set(cell, digit));
    grid
}

fn of_geometry(geometry: &Geometry) -> Option<Extra> {
    if (geometry.order(), geometry.box_height(), geometry.box_width()) != (9, 3, 3) {
        return None;
    }
    let mut extra = Extra::default();
    for house in geometry.houses() {
        match house.kind() {
            HouseKind::Row | HouseKind::Column | HouseKind::Box => {}
            HouseKind::Diagonal => (extra.diagonal, extra.antidiagonal) = (true, true),
            HouseKind::Window => extra.windows = true,
            HouseKind::Group => extra.disjoint_groups = true,
            _ => return None,
        }
    }
    Some(extra)
}

fn of_model(model: &Model) -> Option<(Grid, Extra)> {
    let layout = model.layout();
    let is_classic = (layout.rows(), layout.columns(), layout.values()) == (9, 9, 1..=9)
        && layout.box_size() == Some((3, 3))
        && layout.has_boxes()
        && layout.has_lines()
        && layout.jigsaw().is_none()
        && model.extras().is_empty()
        && model.cell_count() == 81;
    if !is_classic {
        return None;
    }
    let mut extra = Extra::default();
    for rule in model.rules() {
        match rule.name() {
            "Diagonal" if rule.numbers().first().is_some_and(|&number| number > 0) => extra.antidiagonal = true,
            "Diagonal" => extra.diagonal = true,
            "Windoku" => extra.windows = true,
            "DisjointSets" => extra.disjoint_groups = true,
            "AntiKing" => extra.anti_king = true,
            "AntiKnight" => extra.anti_knight = true,
            "AntiConsecutive" => extra.non_consecutive = true,
            _ => return None,
        }
    }
    // A cell with several values, but not all of them, has no clue and is not free either.
    let full = layout.full();
    if model.possible().iter().any(|&set| set != full && set.count_ones() != 1) {
        return None;
    }
    let clues = (0..81).map(|cell| model.given(cell).and_then(|value| Digit::new(u8::try_from(value).ok()?)));
    Some((clued(clues), extra))
}
