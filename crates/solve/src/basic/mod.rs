//! The naive idea: fill the blank cells in a fixed order, trying every digit that its row, column and box still
//! lack. The three are kept as bit masks, so that "which digits fit" is two `or`s and a `not`.
//!
//! Nothing is ever inferred, which makes it easy to believe and slow on puzzles whose first rows are empty.

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
            let _ = search.from(0);
        }
        search.delivery.outcome()
    }
}

impl Search<'_, '_> {
    /// Fills the cells from `index` on in every way.
    fn from(&mut self, index: usize) -> ControlFlow<()> {
        self.delivery.stats.nodes += 1;
        let Some(cell) = Cell::new(index) else {
            let grid = self.grid;
            return self.delivery.deliver(|| Solution::proved(grid));
        };
        let [row, column, block] = cell.houses().map(|house| self.used[house.index()]);
        let fits = self.puzzle.allowed(cell) - (row | column | block);
        if fits.is_empty() {
            self.delivery.stats.conflicts += 1;
        }
        self.delivery.stats.guesses += fits.len().saturating_sub(1) as u64;
        for digit in fits.iter() {
            self.toggle(cell, digit);
            self.grid.set(cell, Some(digit));
            self.from(index + 1)?;
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
