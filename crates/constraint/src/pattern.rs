//! A solution that needs no search: every row is the one above, moved.
//!
//! Within a band each row is moved by a box, from band to band by one cell. It is where a search of a grid with hardly any
//! clues begins, and what large random grids are made from.

use crate::geometry::Geometry;
use crate::grid::Grid;

/// The symbol of a cell, from 0, in the plain geometry with these boxes.
fn symbol(geometry: &Geometry, row: usize, column: usize) -> usize {
    let (height, width) = (geometry.box_height(), geometry.box_width());
    (width * (row % height) + row / height + column) % geometry.order()
}

/// The pattern, of which rows, columns and symbols are put in another order.
pub(crate) fn pattern(
    geometry: &Geometry,
    row: impl Fn(usize) -> usize,
    column: impl Fn(usize) -> usize,
    name: impl Fn(usize) -> usize,
) -> Vec<u16> {
    let order = geometry.order();
    (0..order * order).map(|cell| name(symbol(geometry, row(cell / order), column(cell % order))) as u16 + 1).collect()
}

/// The pattern with its symbols renamed so that they agree with the clues, as far as that goes.
pub(crate) fn near(puzzle: &Grid) -> Vec<u16> {
    let geometry = puzzle.geometry();
    let order = geometry.order();
    let plain = pattern(geometry, |row| row, |column| column, |name| name);
    let (mut names, mut used) = (vec![0u16; order + 1], vec![false; order + 1]);
    for cell in puzzle.clues() {
        let (from, to) = (usize::from(plain[cell]), puzzle.get(cell));
        if names[from] == 0 && !used[usize::from(to)] {
            names[from] = to;
            used[usize::from(to)] = true;
        }
    }
    let mut free = (1..=order).filter(|&symbol| !used[symbol]);
    for name in names[1..].iter_mut().filter(|name| **name == 0) {
        *name = free.next().map_or(0, |symbol| symbol as u16);
    }
    plain.into_iter().map(|symbol| names[usize::from(symbol)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_solution_in_every_geometry() {
        for height in 1..=64 {
            for width in 1..=64 / height {
                let Ok(geometry) = Geometry::new(height, width) else { continue };
                let symbols = pattern(&geometry, |row| row, |column| column, |name| name);
                assert!(
                    Grid::from_symbols(geometry, symbols).is_some_and(|grid| grid.is_solution()),
                    "{height}x{width}"
                );
            }
        }
    }
}
