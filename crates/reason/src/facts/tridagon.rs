//! Tridagons in a position, whether or not they remove anything.

use crate::board::Board;
use crate::technique::exotic::tridagon::patterns;
use core::ops::ControlFlow;
use sudokit_core::{Candidate, CellSet, DigitSet};

/// Three digits in twelve cells of four boxes that cannot be filled with these digits alone, so that a guard is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TridagonPattern {
    /// The three digits.
    pub digits: DigitSet,
    /// The twelve cells.
    pub cells: CellSet,
    /// The other candidates of these cells: at least one of them is true.
    pub guards: Vec<Candidate>,
    /// Whether each of the cells has all three digits. A degenerate pattern has cells with two of them.
    pub full: bool,
}

/// The tridagons of a position with at most eight guards, those with the fewest guards first.
///
/// ```
/// use sudokit_reason::{Board, facts::tridagons};
///
/// let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(tridagons(&Board::new(&easy)).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tridagons(board: &Board) -> Vec<TridagonPattern> {
    let mut found = Vec::new();
    let _ = patterns(board, &mut |digits, cells| {
        let guards: Vec<Candidate> = board.candidates(cells, !digits).collect();
        if guards.len() <= 8 {
            let full = cells.iter().all(|cell| board.marks(cell) & digits == digits);
            found.push(TridagonPattern { digits, cells, guards, full });
        }
        ControlFlow::Continue(())
    });
    found.sort_by_key(|pattern| pattern.guards.len());
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::board;

    /// Twelve cells of boxes 1, 2, 4 and 5 with 123, one of them with a guard; `missing` has only two of the digits.
    fn position(missing: Option<&str>) -> Board {
        let cells = ["r1c1", "r2c2", "r3c3", "r1c4", "r2c5", "r3c6", "r4c1", "r5c2", "r6c3", "r4c4", "r5c6", "r6c5"];
        board(move |cell, digit| {
            let name = cell.to_string();
            match cells.contains(&name.as_str()) {
                true if missing == Some(&name) => digit == 1 || digit == 2,
                true => digit <= 3 || (name == "r1c1" && digit == 7),
                false => true,
            }
        })
    }

    #[test]
    fn full_and_degenerate_ones_are_told_apart() {
        let found = tridagons(&position(None));
        assert_eq!((found.len(), found[0].full, found[0].guards.len()), (1, true, 1));
        assert_eq!((found[0].guards[0].to_string().as_str(), found[0].cells.len()), ("r1c1=7", 12));
        let found = tridagons(&position(Some("r5c6")));
        assert_eq!((found.len(), found[0].full), (1, false));
    }
}
