//! Where a path begins: the position of a puzzle, or of a player in the middle of it.

use crate::board::Board;
use core::fmt;
use sudokit_core::{Candidate, Cell, CellSet, Digit, Grid, Pencilmarks, Puzzle, Solution};
use sudokit_solve::Solver;

/// A position to reason from, and what is already wrong there.
///
/// ```
/// use sudokit_core::Puzzle;
/// use sudokit_reason::Start;
/// use sudokit_solve::Solver;
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let entries: Puzzle = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let start = Start::of_player(&puzzle, &entries, Solver::new().solve(&puzzle).solution())?;
/// assert_eq!(start.wrong[0].to_string(), "r1c3=1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Start {
    /// The position.
    pub board: Board,
    /// Digits that stand and are not those of the solution.
    pub wrong: Vec<Candidate>,
    /// Open cells whose marks lack the digit of the solution.
    pub lost: CellSet,
    /// Whether the puzzle is known to have exactly one solution, so that techniques that assume it may be used.
    pub proper: bool,
}

/// A player's grid that does not belong to the puzzle: a clue of it is another digit there, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForeignGridError {
    /// The cell.
    pub cell: Cell,
    /// The clue.
    pub clue: Digit,
    /// What stands there.
    pub found: Option<Digit>,
}

impl fmt::Display for ForeignGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cell, clue, found } = self;
        write!(f, "{cell} is {clue} in the puzzle, but ")?;
        match found {
            Some(digit) => write!(f, "{digit} in the player's grid"),
            None => f.write_str("open in the player's grid"),
        }
    }
}

impl core::error::Error for ForeignGridError {}

impl Start {
    /// The puzzle itself, of which it is not known how many solutions it has.
    pub fn of_puzzle(puzzle: &Puzzle) -> Self {
        Self { board: Board::new(puzzle), wrong: Vec::new(), lost: CellSet::EMPTY, proper: false }
    }

    /// The puzzle itself; whether it has exactly one solution is found out by a search.
    pub fn checked(puzzle: &Puzzle) -> Self {
        Self { proper: Solver::new().solve(puzzle).is_proper(), ..Self::of_puzzle(puzzle) }
    }

    /// The position of a player who has reached `grid`, whose cells with a single pencil mark count as filled, as such
    /// grids are usually written. With the only `solution` of the puzzle, what is wrong is found out, and the puzzle is
    /// known to be proper.
    pub fn of_player(puzzle: &Puzzle, grid: &Puzzle, solution: Option<&Solution>) -> Result<Self, ForeignGridError> {
        let marks = grid.is_sukaku().then(|| grid.pencilmarks());
        Self::of_entries(puzzle, &grid.clues(), marks.as_ref(), solution)
    }

    /// The position of a player with these digits in the grid, including clues, and these pencil marks, if any.
    pub fn of_entries(
        puzzle: &Puzzle,
        entries: &Grid,
        marks: Option<&Pencilmarks>,
        solution: Option<&Solution>,
    ) -> Result<Self, ForeignGridError> {
        if let Puzzle::Clues(clues) = puzzle {
            let other = clues.clues().find(|&(cell, clue)| entries.get(cell) != Some(clue));
            if let Some((cell, clue)) = other {
                return Err(ForeignGridError { cell, clue, found: entries.get(cell) });
            }
        }
        let mut open = puzzle.pencilmarks();
        if let Some(marks) = marks {
            Cell::all().for_each(|cell| open[cell] &= marks[cell]);
        }
        let clues = if puzzle.is_sukaku() { Grid::EMPTY } else { puzzle.clues() };
        let mut start = Self {
            board: Board::with_marks(&clues, entries, &open),
            wrong: Vec::new(),
            lost: CellSet::EMPTY,
            proper: solution.is_some(),
        };
        if let Some(solution) = solution {
            let wrong = entries.clues().filter(|&(cell, digit)| solution.get(cell) != digit);
            start.wrong = wrong.map(|(cell, digit)| Candidate::at(cell, digit)).collect();
            // A wrong digit removes right candidates of other cells, so the marks are only judged without wrong digits.
            if start.wrong.is_empty() {
                let open = start.board.open().iter();
                start.lost = open.filter(|&cell| !start.board.marks(cell).contains(solution.get(cell))).collect();
            }
        }
        Ok(start)
    }

    /// Whether a digit or the marks are known to be wrong.
    pub fn is_wrong(&self) -> bool {
        !self.wrong.is_empty() || !self.lost.is_empty()
    }

    /// What is wrong, in words: `the grid has 1 wrong digit: r1c3 is not 1`.
    pub fn mistakes(&self) -> String {
        if self.wrong.is_empty() {
            let cells: Vec<String> = self.lost.iter().map(|cell| cell.to_string()).collect();
            return format!(
                "a pencil mark is missing: the right digit is no longer among the marks of {}",
                cells.join(", ")
            );
        }
        let list: Vec<String> =
            self.wrong.iter().map(|wrong| format!("{} is not {}", wrong.cell(), wrong.digit())).collect();
        format!("{}: {}", self.count_of_wrong(), list.join(", "))
    }

    /// The message, reduced to what a hint of this level may show.
    pub fn hint(&self, level: crate::explain::Level) -> String {
        use crate::explain::Level;
        match level {
            Level::Full => self.mistakes(),
            Level::Where if self.wrong.is_empty() => {
                let cells: Vec<String> = self.lost.iter().map(|cell| cell.to_string()).collect();
                format!("a pencil mark is missing; check {}", cells.join(", "))
            }
            Level::Where => {
                let cells: Vec<String> = self.wrong.iter().map(|wrong| wrong.cell().to_string()).collect();
                format!("something is wrong already; check {}", cells.join(", "))
            }
            Level::Nudge if self.wrong.is_empty() => "a pencil mark that is needed is missing".to_owned(),
            Level::Nudge => format!("{} already", self.count_of_wrong()),
        }
    }

    fn count_of_wrong(&self) -> String {
        let (count, s) = (self.wrong.len(), if self.wrong.len() == 1 { "" } else { "s" });
        format!("the grid has {count} wrong digit{s}")
    }
}
