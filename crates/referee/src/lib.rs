//! The referee: judges answers and counts solutions in the plainest way there is.
//!
//! It exists to be believed. It takes from `sudokit-core` nothing but the types of its arguments: which cells share a
//! house it works out by itself, and it knows neither bit masks nor any technique beyond "a digit stands once in a
//! row, a column and a box". So an error in an engine, or in the tables below it, cannot hide here as well.
//!
//! ```
//! use sudokit_core::{Grid, Puzzle};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(sudokit_referee::count(&puzzle, 2), 1);
//! let fault = sudokit_referee::judge(&puzzle, &Grid::EMPTY).unwrap_err();
//! assert_eq!(fault.to_string(), "r1c1 is blank");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

use std::fmt;
use sudokit_core::{Cell, Digit, Grid, Puzzle};

/// Why a grid is not a solution of a puzzle. Cells are shown as `r1c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A cell is blank.
    Blank(Cell),
    /// Two cells of a house hold the same digit.
    Twice(Cell, Cell, Digit),
    /// The puzzle does not allow this digit in this cell.
    NotAllowed(Cell, Digit),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blank(cell) => write!(f, "{cell} is blank"),
            Self::Twice(one, other, digit) => write!(f, "{one} and {other} are both {digit}"),
            Self::NotAllowed(cell, digit) => write!(f, "the puzzle does not allow {digit} in {cell}"),
        }
    }
}

impl std::error::Error for Fault {}

/// Whether `grid` is a solution of `puzzle`, and if not, the first thing that is wrong with it.
pub fn judge(puzzle: &Puzzle, grid: &Grid) -> Result<(), Fault> {
    for cell in Cell::all() {
        let Some(digit) = grid.get(cell) else { return Err(Fault::Blank(cell)) };
        if !puzzle.allows(cell, digit) {
            return Err(Fault::NotAllowed(cell, digit));
        }
        for earlier in Cell::all().take(cell.index()) {
            if share_a_house(cell.index(), earlier.index()) && grid.get(earlier) == Some(digit) {
                return Err(Fault::Twice(earlier, cell, digit));
            }
        }
    }
    Ok(())
}

/// How many solutions `puzzle` has, counting no further than `limit`.
pub fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    let mut search =
        Search { options: [[false; 10]; 81], used: [[[false; 10]; 9]; 3], left: Vec::new(), limit, found: 0 };
    for cell in Cell::all() {
        for digit in Digit::all() {
            search.options[cell.index()][usize::from(digit.value())] = puzzle.allows(cell, digit);
        }
        search.left.push(cell.index());
    }
    search.go_on();
    search.found
}

fn share_a_house(one: usize, other: usize) -> bool {
    houses(one).iter().zip(houses(other)).any(|(house, other)| *house == other)
}

/// The row, the column and the box of a cell, each from 0 to 8.
fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, column, row / 3 * 3 + column / 3]
}

struct Search {
    /// Which digits the puzzle allows in each cell.
    options: [[bool; 10]; 81],
    /// Which digits stand in each row, column and box.
    used: [[[bool; 10]; 9]; 3],
    /// The cells without a digit yet.
    left: Vec<usize>,
    limit: u64,
    found: u64,
}

impl Search {
    fn fits(&self, cell: usize, digit: usize) -> bool {
        self.options[cell][digit] && (0..3).all(|kind| !self.used[kind][houses(cell)[kind]][digit])
    }

    fn mark(&mut self, cell: usize, digit: usize, stands: bool) {
        for (kind, house) in houses(cell).into_iter().enumerate() {
            self.used[kind][house][digit] = stands;
        }
    }

    /// Fills a cell with the fewest digits that fit in every way, and goes on.
    fn go_on(&mut self) {
        if self.found >= self.limit {
            return;
        }
        let width = |&place: &usize| (1..10).filter(|&digit| self.fits(self.left[place], digit)).count();
        let Some(place) = (0..self.left.len()).min_by_key(width) else {
            self.found += 1;
            return;
        };
        let cell = self.left.swap_remove(place);
        for digit in 1..10 {
            if self.fits(cell, digit) {
                self.mark(cell, digit, true);
                self.go_on();
                self.mark(cell, digit, false);
            }
        }
        self.left.push(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::Pencilmarks;

    /// Row `r` is 1…9 turned by `3 r + r / 3`: the plainest of all solutions.
    fn plain() -> Grid {
        Grid::from_values(std::array::from_fn(|i| ((i % 9 + i / 9 * 3 + i / 27) % 9) as u8 + 1)).unwrap()
    }

    fn cell(index: usize) -> Cell {
        Cell::new(index).unwrap()
    }

    #[test]
    fn it_accepts_a_solution_and_names_every_fault() {
        let puzzle = Puzzle::from(Grid::EMPTY);
        assert_eq!(judge(&puzzle, &plain()), Ok(()));
        assert_eq!(judge(&plain().into(), &plain()), Ok(()));
        let mut grid = plain();
        grid.set(cell(80), None);
        assert_eq!(judge(&puzzle, &grid), Err(Fault::Blank(cell(80))));
        grid.set(cell(80), grid.get(cell(0)));
        assert!(matches!(judge(&puzzle, &grid), Err(Fault::Twice(_, last, _)) if last == cell(80)));
        let other = sudokit_core::Transform::from_rank(99_999_999).grid(&plain());
        assert!(matches!(judge(&plain().into(), &other), Err(Fault::NotAllowed(..))));
    }

    #[test]
    fn it_counts_what_is_known() {
        assert_eq!(count(&plain().into(), 10), 1);
        assert_eq!(count(&Grid::EMPTY.into(), 10), 10);
        assert_eq!(count(&Grid::EMPTY.into(), 0), 0);
        assert_eq!(count(&Pencilmarks::FULL.into(), 7), 7);
        let mut clash = Grid::EMPTY;
        clash.set(cell(0), Digit::new(1));
        clash.set(cell(1), Digit::new(1));
        assert_eq!(count(&clash.into(), 10), 0);
        // Without its ones and twos each of the 18 blanks is one or the other.
        let mut less = plain();
        for cell in Cell::all().filter(|&cell| matches!(plain().get(cell).map(Digit::value), Some(1 | 2))) {
            less.set(cell, None);
        }
        assert_eq!(count(&less.into(), 1_000), by_hand(&less));
    }

    /// Fills the blanks in order with every digit and judges the result: slower than the slowest, and beyond doubt.
    fn by_hand(grid: &Grid) -> u64 {
        let Some(blank) = Cell::all().find(|&cell| grid.get(cell).is_none()) else {
            return u64::from(judge(&Grid::EMPTY.into(), grid).is_ok());
        };
        [1, 2]
            .into_iter()
            .map(|value| {
                let mut next = *grid;
                next.set(blank, Digit::new(value));
                by_hand(&next)
            })
            .sum()
    }
}
