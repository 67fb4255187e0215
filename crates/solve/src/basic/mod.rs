//! The naive idea: fill the blank cells in a fixed order, trying every digit that its row, column and box still
//! lack. The three are kept as bit masks, so that "which digits fit" is two `or`s and a `not`.
//!
//! Nothing is ever inferred, which makes it easy to verify and slow on puzzles whose first rows are empty.
//!
//! Invariant: the masks hold the digits of the grid, clues included, and no digit stands twice in a house. Clues are
//! placed first, so clashing ones end the search before it starts.

use crate::engine::{Delivery, Engine, Limit, Outcome, Sink};
use crate::scratch::Scratch;
use core::ops::ControlFlow;
use sudokit_core::{Cell, Digit, DigitSet, Grid, Puzzle, Solution};

/// Rows, columns and boxes as bit masks, cells in a fixed order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Basic;

struct Search<'a, 'b> {
    puzzle: &'a Puzzle,
    grid: Grid,
    /// The digits used in each of the 27 houses.
    used: [DigitSet; 27],
    delivery: Delivery<'b>,
}

impl Engine for Basic {
    fn name(&self) -> &'static str {
        "basic"
    }

    fn about(&self) -> &'static str {
        "rows, columns and boxes as bit masks, cells in a fixed order"
    }

    fn run(&self, puzzle: &Puzzle, limit: Limit, _: &mut Scratch, sink: &mut dyn Sink) -> Outcome {
        let delivery = Delivery::new(limit, sink);
        let mut search = Search { puzzle, grid: Grid::EMPTY, used: [DigitSet::EMPTY; 27], delivery };
        if !search.delivery.is_stopped() {
            if search.place_clues() {
                let _ = search.from(0);
            } else {
                search.delivery.stats.nodes += 1;
                search.delivery.stats.conflicts += 1;
            }
        }
        search.delivery.outcome()
    }
}

impl Search<'_, '_> {
    /// Places what the puzzle fills; false when that clashes or a cell has nothing to be filled with.
    fn place_clues(&mut self) -> bool {
        Cell::all().all(|cell| match self.puzzle.allowed(cell).single() {
            Some(digit) if self.fits(cell).contains(digit) => {
                self.toggle(cell, digit);
                self.grid.set(cell, Some(digit));
                true
            }
            Some(_) => false,
            None => !self.puzzle.allowed(cell).is_empty(),
        })
    }

    /// The digits that the puzzle allows in a cell and its houses lack.
    fn fits(&self, cell: Cell) -> DigitSet {
        let [row, column, block] = cell.houses().map(|house| self.used[house.index()]);
        self.puzzle.allowed(cell) - (row | column | block)
    }

    /// Fills the blank cells from `index` on in every way.
    fn from(&mut self, index: usize) -> ControlFlow<()> {
        self.delivery.stats.nodes += 1;
        let Some(cell) = (index..81).filter_map(Cell::new).find(|&cell| self.grid.get(cell).is_none()) else {
            let grid = self.grid;
            return self.delivery.deliver(|| Solution::proved(grid));
        };
        let fits = self.fits(cell);
        self.delivery.stats.conflicts += u64::from(fits.is_empty());
        self.delivery.stats.guesses += fits.len().saturating_sub(1) as u64;
        for digit in fits.iter() {
            self.toggle(cell, digit);
            self.grid.set(cell, Some(digit));
            self.from(cell.index() + 1)?;
            self.grid.set(cell, None);
            self.toggle(cell, digit);
        }
        ControlFlow::Continue(())
    }

    /// Marks a digit as used in the houses of a cell, or takes that back.
    fn toggle(&mut self, cell: Cell, digit: Digit) {
        for house in cell.houses() {
            self.used[house.index()] = self.used[house.index()] ^ DigitSet::only(digit);
        }
    }
}
