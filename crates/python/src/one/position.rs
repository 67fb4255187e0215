//! Where a player stands in a puzzle, and what is wrong there.

use sudokit::reason::Board;
use sudokit::{Candidate, Cell, CellSet, Grid, Puzzle, Solution};

/// A position, and what is already wrong in it.
pub(super) struct Start {
    pub(super) board: Board,
    /// Digits that stand and are not those of the solution.
    pub(super) wrong: Vec<Candidate>,
    /// Open cells whose marks lack the digit of the solution.
    pub(super) lost: CellSet,
}

impl Start {
    pub(super) fn is_wrong(&self) -> bool {
        !self.wrong.is_empty() || !self.lost.is_empty()
    }
}

/// The position of a puzzle itself, or of a player: with the digits put in so far (clues may be among them), and with the
/// marks of open cells, which are all that the digits allow unless given. `solution` is the only one, if there is one.
pub(super) fn start(
    puzzle: &Puzzle,
    entries: Option<&Puzzle>,
    marks: Option<&Puzzle>,
    solution: Option<&Solution>,
) -> Result<Start, String> {
    if entries.is_none() && marks.is_none() {
        return Ok(Start { board: Board::new(puzzle), wrong: Vec::new(), lost: CellSet::EMPTY });
    }
    let clues = if puzzle.is_sukaku() { Grid::EMPTY } else { puzzle.clues() };
    let mut grid = clues;
    let entered = entries.map(Puzzle::clues).unwrap_or_default();
    for (cell, digit) in entered.clues() {
        match clues.get(cell) {
            Some(clue) if clue != digit => {
                return Err(format!("{cell} is {clue} in the puzzle, but {digit} in the player's grid"));
            }
            _ => grid.set(cell, Some(digit)),
        }
    }
    let (mut allowed, wanted) = (puzzle.pencilmarks(), marks.map(Puzzle::pencilmarks));
    if let Some(wanted) = wanted {
        Cell::all().for_each(|cell| allowed[cell] &= wanted[cell]);
    }
    let board = Board::with_marks(&clues, &grid, &allowed);
    let mut start = Start { board, wrong: Vec::new(), lost: CellSet::EMPTY };
    if let Some(solution) = solution {
        let faults = grid.clues().filter(|&(cell, digit)| solution.get(cell) != digit);
        start.wrong = faults.map(|(cell, digit)| Candidate::at(cell, digit)).collect();
        // A wrong digit takes its right places away: that is no fault of the marks.
        if start.wrong.is_empty() {
            let lacks = |cell: &Cell| !start.board.marks(*cell).contains(solution.get(*cell));
            start.lost = start.board.open().iter().filter(lacks).collect();
        }
    }
    Ok(start)
}
