//! Plain 9x9 goes to the engines made for it.

use crate::geometry::HouseKind;
use crate::grid::Grid;
use crate::minimize::Redundancy;
use sudokit_core::{Cell, Digit, Puzzle, Solution};
use sudokit_solve::{Counter, Executor, Limit, Progress, Scratch, Solver, Stats, Stop};

/// A plain 9x9 puzzle and what is known of its solutions.
pub(crate) struct Nine {
    puzzle: Puzzle,
    /// The first two, which are all that most people ask for: with what the search for them took.
    first: Option<(Vec<Solution>, Stats)>,
    given: usize,
    /// All of them, in constant memory.
    rest: Option<sudokit_solve::Solutions>,
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
            nine.set(cell, Digit::new(symbol as u8));
        }
        Some(Self { puzzle: nine.into(), first: None, given: 0, rest: None })
    }

    /// The next solution.
    pub(crate) fn next(&mut self, root: &Grid) -> Option<Grid> {
        let puzzle = &self.puzzle;
        let (first, _) = self.first.get_or_insert_with(|| {
            let mut found = Vec::new();
            let outcome = Solver::new().run(puzzle, Limit::solutions(2), &mut Scratch::new(), &mut found);
            (found, outcome.stats)
        });
        let solution = match first.get(self.given) {
            Some(solution) => *solution,
            None if first.len() < 2 => return None,
            // In another order, so that the first two come again.
            None => {
                let rest = self.rest.get_or_insert_with(|| Solver::new().solutions(puzzle));
                rest.find(|solution| !first.contains(solution))?
            }
        };
        self.given += 1;
        let symbols = solution.grid().to_line().iter().map(|byte| u16::from(byte - b'0')).collect();
        Grid::from_symbols(root.geometry().clone(), symbols)
    }

    pub(crate) fn stats(&self) -> Stats {
        self.first.as_ref().map_or_else(Stats::default, |(_, stats)| *stats)
    }

    /// How many solutions there are, up to a limit, and whether that is all.
    pub(crate) fn count(
        &self,
        limit: u128,
        stop: &Stop,
        executor: &dyn Executor,
        progress: &(dyn Fn(f64) + Sync),
    ) -> (u128, bool) {
        let tell = |far: Progress| far.fraction.into_iter().for_each(progress);
        let counter = Counter::new(Solver::new()).limit(limit).stop(stop);
        let tally = counter.executor(executor).progress(&tell).count(&self.puzzle);
        (tally.at_least, tally.exact)
    }

    /// Whether a clue of a proper puzzle is redundant, given the puzzle without it.
    pub(crate) fn redundancy(&self) -> Redundancy {
        let count = Solver::new().count(&self.puzzle, Limit::solutions(2)).count;
        if count == 1 { Redundancy::Redundant } else { Redundancy::Needed }
    }

    /// The digits that some solution has, by cell; `None` if the request to stop was raised.
    pub(crate) fn possible(&self, stop: &Stop) -> Option<Vec<u64>> {
        let marks = Solver::new().true_candidates(&self.puzzle, stop)?;
        let set = |cell| Digit::all().filter(move |&digit| marks[cell].contains(digit)).map(|digit| 1 << digit.index());
        Some(Cell::all().map(|cell| set(cell).sum()).collect())
    }
}
