//! What the writers of all formats share: a puzzle in one line, and text that stays on its line.

use crate::{Grid, Puzzle, SizedPuzzle, Symbols};
use sudokit_constraint::Geometry;
use sudokit_core::cells;

/// Writes a puzzle so that it can be read without knowing its size: its cells, and before them the size of the boxes
/// if it is not the one a reader assumes.
#[inline]
pub(crate) fn puzzle(puzzle: &Puzzle, out: &mut Vec<u8>) {
    match puzzle {
        Puzzle::Classic(puzzle) => cells::write_puzzle(puzzle, out),
        Puzzle::Variant(puzzle) => out.extend_from_slice(puzzle.to_string().as_bytes()),
        Puzzle::Sized(puzzle) => {
            let geometry = puzzle.geometry();
            let (height, width) = (geometry.box_height(), geometry.box_width());
            let is_usual = has_usual_boxes(puzzle);
            // 729 characters alone would be pencilmarks.
            if is_usual && geometry.order() >= 4 && geometry.order() != 27 {
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

/// Whether a reader that does not know the size of the boxes assumes the right one.
pub(crate) fn has_usual_boxes(puzzle: &SizedPuzzle) -> bool {
    let geometry = puzzle.geometry();
    let usual = Geometry::of_order(geometry.order());
    usual.is_ok_and(|usual| {
        let is_usual = (usual.box_height(), usual.box_width()) == (geometry.box_height(), geometry.box_width());
        // Boxes are turned where clues clash.
        is_usual && (usual.box_height() == usual.box_width() || puzzle.grid().clash().is_none())
    })
}

/// Writes a solution in the symbols of its puzzle.
pub(crate) fn solution(of: &Puzzle, solution: &Grid, out: &mut Vec<u8>) {
    match (of, solution) {
        (_, Grid::Classic(grid)) => out.extend_from_slice(&grid.to_line()),
        (Puzzle::Sized(puzzle), Grid::Sized(grid)) => out.extend_from_slice(puzzle.line(grid).as_bytes()),
        (Puzzle::Variant(puzzle), Grid::Variant(values)) => out.extend_from_slice(puzzle.line(values).as_bytes()),
        // Values without the puzzle that has their characters.
        (_, Grid::Variant(values)) => {
            let values: Vec<String> = values.iter().map(i32::to_string).collect();
            out.extend_from_slice(values.join(" ").as_bytes());
        }
        (Puzzle::Classic(_) | Puzzle::Variant(_), Grid::Sized(grid)) => {
            out.extend_from_slice(grid.to_line().as_bytes())
        }
    }
}

/// Writes text that must stay on its line: an end of line in it becomes a space.
pub(crate) fn inline(text: &str, out: &mut Vec<u8>) {
    out.extend(text.bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { byte }));
}
