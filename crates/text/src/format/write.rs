//! What the writers of all formats share: a puzzle in one line, and text that stays on its line.

use crate::{Grid, Puzzle, Symbols};
use sudokit_constraint::Geometry;
use sudokit_core::cells;

/// Writes a puzzle as it is read again without being told its size: its cells, and before them the size of the boxes
/// where that is not the one that a reader assumes.
#[inline]
pub(crate) fn puzzle(puzzle: &Puzzle, out: &mut Vec<u8>) {
    match puzzle {
        Puzzle::Classic(puzzle) => cells::write_puzzle(puzzle, out),
        Puzzle::Sized(puzzle) => {
            let geometry = puzzle.geometry();
            let (height, width) = (geometry.box_height(), geometry.box_width());
            let usual = Geometry::of_order(geometry.order());
            let is_usual = usual.is_ok_and(|usual| (usual.box_height(), usual.box_width()) == (height, width));
            if is_usual && geometry.order() >= 4 {
                out.extend_from_slice(puzzle.line(puzzle.grid()).as_bytes());
                return;
            }
            out.extend_from_slice(format!("{height} {width} ").as_bytes());
            match puzzle.symbols() {
                Symbols::Numbers => out.extend_from_slice(puzzle.grid().to_numbers(' ').as_bytes()),
                Symbols::Characters(_) => out.extend_from_slice(puzzle.line(puzzle.grid()).as_bytes()),
            }
        }
    }
}

/// Writes a solution in the symbols of its puzzle.
pub(crate) fn solution(of: &Puzzle, solution: &Grid, out: &mut Vec<u8>) {
    match (of, solution) {
        (_, Grid::Classic(grid)) => out.extend_from_slice(&grid.to_line()),
        (Puzzle::Sized(puzzle), Grid::Sized(grid)) => out.extend_from_slice(puzzle.line(grid).as_bytes()),
        (Puzzle::Classic(_), Grid::Sized(grid)) => out.extend_from_slice(grid.to_line().as_bytes()),
    }
}

/// Writes text that must stay on its line: an end of line in it becomes a space.
pub(crate) fn inline(text: &str, out: &mut Vec<u8>) {
    out.extend(text.bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { byte }));
}
