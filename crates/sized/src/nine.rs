//! Plain 9x9 goes to the engines made for it.

use crate::geometry::HouseKind;
use crate::grid::Grid;
use core::ops::ControlFlow;
use sudokit_core::{Cell, Digit, Puzzle, Solution};
use sudokit_solve::{Limit, Outcome, Scratch, Solver, Stats, Stop};

/// The solutions of a 9x9 puzzle, looked up as they are asked for.
pub(crate) struct Nine {
    puzzle: Puzzle,
    found: Vec<Solution>,
    given: usize,
    outcome: Outcome,
}

impl Nine {
    /// `None` if this is another sort of grid.
    pub(crate) fn of(grid: &Grid) -> Option<Self> {
        let geometry = grid.geometry();
        let boxes = geometry.houses().iter().any(|house| house.kind() == HouseKind::Box);
        if (geometry.box_height(), geometry.box_width()) != (3, 3) || !geometry.is_plain() || !boxes {
            return None;
        }
        let mut nine = sudokit_core::Grid::EMPTY;
        for (cell, &symbol) in Cell::all().zip(grid.symbols()) {
            nine.set(cell, Digit::new(symbol));
        }
        Some(Self { puzzle: nine.into(), found: Vec::new(), given: 0, outcome: Outcome::default() })
    }

    /// The next solution; the engine starts again for ever more of them.
    pub(crate) fn next(&mut self, root: &Grid) -> Option<Grid> {
        if self.given == self.found.len() && !self.outcome.exhausted {
            let limit = Limit::solutions((4 * self.given).max(2) as u64);
            self.found.clear();
            self.outcome = Solver::new().run(&self.puzzle, limit, &mut Scratch::new(), &mut self.found);
        }
        let solution = self.found.get(self.given)?;
        self.given += 1;
        let symbols = solution.grid().to_line().iter().map(|byte| byte - b'0').collect();
        Grid::from_symbols(root.geometry().clone(), symbols)
    }

    pub(crate) fn stats(&self) -> Stats {
        self.outcome.stats
    }

    /// How many solutions there are up to a limit, and whether that is all.
    pub(crate) fn count(&self, limit: u128, stop: &Stop) -> (u128, bool) {
        let mut asked = 0u32;
        let mut sink = |_: &Solution| {
            asked = asked.wrapping_add(1);
            let stopped = asked.is_multiple_of(1024) && stop.is_raised();
            if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let limit = Limit::solutions(u64::try_from(limit).unwrap_or(u64::MAX));
        let outcome = Solver::new().run(&self.puzzle, limit, &mut Scratch::new(), &mut sink);
        (u128::from(outcome.count), outcome.exhausted)
    }
}
