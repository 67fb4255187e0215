//! Removes clues from many puzzles together, with one test of each puzzle per batch.
//!
//! The plain method takes the clues of a proper puzzle in some order and removes each one without which the puzzle
//! stays proper. Each test is one search, and searches are cheap in a batch; therefore many puzzles are processed together,
//! and each of them has one search in every batch. Five things save searches without changing the result:
//!
//! * **Groups.** A puzzle that is proper without `g` clues at once is proper without each of them. While most removals
//!   succeed, several are tried together; when that fails, the first clue that is needed is found by halving, the last
//!   step of which needs no search.
//! * **Implied clues.** A clue that the other clues imply at once is removed without a search, and adds no risk to a group:
//!   see [`Placed`].
//! * **The solution is known.** A single clue can be removed if no solution has another digit in its cell: that digit
//!   is struck from the cell and *one* solution is looked for. The branch of the search that leads to the known
//!   solution is cut off at once, and in two thirds of these tests there is no other.
//! * **Swaps.** Two rows of a band can often exchange some of their digits, and the clue that alone prevents it is needed:
//!   see [`LastOf`]. That settles four in ten of the clues that stay.
//! * **One pass.** A clue that was needed once stays needed, since the puzzle only loses clues.
//!
//! Invariant of a [`Flight`]: `clues` is proper; every unit before `at` in its order is gone or needed.

use super::implied::Placed;
use super::swaps::LastOf;
use core::ops::ControlFlow;
use sudokit_core::{Cell, CellSet, DigitSet, Grid, Pencilmarks, Puzzle, Solution};
use sudokit_solve::{BatchSink, Limit, Outcome, Scratch, Solver};

/// A proper puzzle that is losing clues.
#[derive(Clone, Debug)]
pub(crate) struct Flight {
    /// What is left of it, and where.
    pub(crate) clues: Grid,
    kept: CellSet,
    /// No more clues are removed when this many are left.
    floor: usize,
    /// Units in the order in which they are tried; those before `at` are settled.
    order: Vec<u8>,
    at: usize,
    /// The number of next units that need a search and cannot all be removed; 0 if nothing is known.
    stuck: usize,
    /// The trial in the batch: the number of units it settles, how many of them need the search, and the clues that would be left.
    span: usize,
    group: usize,
    trial: CellSet,
    /// The clues as masks, for implied ones.
    placed: Placed,
    /// The puzzle as marks: a test of a single clue copies them.
    marks: Pencilmarks,
    swaps: Option<LastOf>,
}

impl Flight {
    /// A proper puzzle whose units (by their number) are tried in this order, until `floor` clues are left.
    ///
    /// With its solution and the cells of all units some searches can be saved.
    pub(crate) fn new(clues: Grid, known: Option<(&Solution, &[CellSet])>, order: Vec<u8>, floor: usize) -> Self {
        let kept = clues.clues().map(|(cell, _)| cell).collect();
        let swaps = known.map(|(solution, units)| {
            let mut places = clues.values().map(|clue| if clue == 0 { LastOf::BLANK } else { LastOf::STAYS });
            for (place, &unit) in order.iter().enumerate() {
                for cell in (units[usize::from(unit)] & kept).iter() {
                    places[cell.index()] = place as i16;
                }
            }
            LastOf::new(solution.grid().values(), &places)
        });
        let marks = Pencilmarks::from_clues(&clues);
        let placed = Placed::new(&clues);
        Self { clues, kept, floor, order, at: 0, stuck: 0, span: 0, group: 0, trial: kept, placed, marks, swaps }
    }

    /// Uses the result of the trial.
    fn settle(&mut self, possible: bool) {
        if !possible {
            self.stuck = self.group;
            return;
        }
        for cell in (self.kept - self.trial).iter() {
            self.remove(cell);
        }
        self.stuck = self.stuck.saturating_sub(self.group);
        self.pass(self.span);
    }

    /// What is known about the clues of a unit when `trial` is left, at this place of the order.
    #[inline]
    fn fate(&self, unit: CellSet, trial: CellSet, placed: &Placed, place: usize, swap: &mut usize) -> Fate {
        // Counting cells takes longer than the rest of the test.
        let is_above = || self.floor == 0 || trial.len() - unit.len() >= self.floor;
        if unit.is_empty() || !is_above() {
            return Fate::Stays;
        }
        match unit.single() {
            Some(cell) if placed.imply(cell, self.clues.values()[cell.index()]) => Fate::Goes,
            _ if self.swaps.as_ref().is_some_and(|swaps| swaps.need(swap, place, trial - unit)) => Fate::Stays,
            _ => Fate::Open,
        }
    }

    /// Removes the clue in a cell.
    fn remove(&mut self, cell: Cell) {
        self.placed.toggle(cell, self.clues.values()[cell.index()]);
        self.clues.set(cell, None);
        self.marks[cell] = DigitSet::ALL;
        self.kept.remove(cell);
    }

    /// Marks this many more units as settled.
    fn pass(&mut self, units: usize) {
        self.at += units;
        if let Some(swaps) = &mut self.swaps {
            swaps.pass(self.at);
        }
    }
}

/// What is known about a unit without a search.
enum Fate {
    Stays,
    Goes,
    Open,
}

/// Removes clues: the units of cells that are removed together, and memory.
pub(crate) struct Removal {
    solver: Solver,
    scratch: Scratch,
    units: Vec<CellSet>,
    groups: Batch,
    singles: Batch,
    /// The number of searches, for groups and for single clues.
    pub(crate) searches: [u64; 2],
}

#[derive(Default)]
struct Batch {
    puzzles: Vec<Puzzle>,
    flights: Vec<usize>,
    possible: Vec<bool>,
}

impl Batch {
    fn clear(&mut self) {
        self.puzzles.clear();
        self.flights.clear();
    }

    fn push(&mut self, flight: usize, puzzle: Puzzle) {
        self.puzzles.push(puzzle);
        self.flights.push(flight);
    }
}

/// Records for each puzzle whether it has exactly this number of solutions.
struct Exactly<'a>(u64, &'a mut [bool]);

impl BatchSink for Exactly<'_> {
    fn solution(&mut self, _: usize, _: &Solution) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        self.1[index] = outcome.count == self.0;
    }

    fn wants_solutions(&self) -> bool {
        false
    }
}

/// How many clues to try at once when this many are left: as removals fail more often, groups become smaller.
fn group_size(count: usize) -> usize {
    match count {
        54.. => count - 52,
        48.. => 4,
        44.. => 3,
        40.. => 2,
        _ => 1,
    }
}

impl Removal {
    /// A removal by units: the cells of a unit stay or are removed together, and units are disjoint.
    pub(crate) fn new(solver: Solver, units: Vec<CellSet>) -> Self {
        let (groups, singles) = (Batch::default(), Batch::default());
        Self { solver, scratch: Scratch::new(), units, groups, singles, searches: [0; 2] }
    }

    /// One unit for each cell.
    pub(crate) fn cells(solver: Solver) -> Self {
        Self::new(solver, Cell::all().map(CellSet::only).collect())
    }

    /// The cells of all units.
    pub(crate) fn units(&self) -> &[CellSet] {
        &self.units
    }

    /// Removes every redundant unit from every puzzle.
    pub(crate) fn run(&mut self, flights: &mut [Flight]) {
        let mut active: Vec<usize> = (0..flights.len()).collect();
        while !active.is_empty() {
            self.groups.clear();
            self.singles.clear();
            active.retain(|&index| self.ask(index, &mut flights[index]));
            for (batch, solutions, limit) in [(&mut self.groups, 1, 2), (&mut self.singles, 0, 1)] {
                batch.possible.resize(batch.puzzles.len(), false);
                let mut sink = Exactly(solutions, &mut batch.possible);
                self.solver.run_batch(&batch.puzzles, Limit::solutions(limit), &mut self.scratch, &mut sink);
                for (&index, &possible) in batch.flights.iter().zip(&batch.possible) {
                    flights[index].settle(possible);
                }
            }
            self.searches[0] += self.groups.puzzles.len() as u64;
            self.searches[1] += self.singles.puzzles.len() as u64;
        }
    }

    /// Adds the next test of a flight to a batch; `false` if there is none.
    fn ask(&mut self, index: usize, flight: &mut Flight) -> bool {
        if !self.skip(flight) {
            return false;
        }
        let wanted = if flight.stuck == 0 { group_size(flight.kept.len()) } else { flight.stuck / 2 };
        // The first unit needs the search. What is certain behind the last one is settled after it.
        let mut last = self.units[usize::from(flight.order[flight.at])] & flight.kept;
        let mut trial = flight.kept - last;
        let (mut span, mut group) = (1, 1);
        if wanted > 1 {
            let mut placed = flight.placed;
            let mut swap = flight.swaps.as_ref().map_or(0, LastOf::start);
            let mut gone = last;
            for &unit in &flight.order[flight.at + 1..] {
                for cell in gone.iter() {
                    placed.toggle(cell, flight.clues.values()[cell.index()]);
                }
                let unit = self.units[usize::from(unit)] & trial;
                let fate = flight.fate(unit, trial, &placed, flight.at + span, &mut swap);
                span += 1;
                gone = if matches!(fate, Fate::Stays) { CellSet::EMPTY } else { unit };
                trial -= gone;
                if matches!(fate, Fate::Open) {
                    (last, group) = (unit, group + 1);
                    if group == wanted {
                        break;
                    }
                }
            }
        }
        (flight.span, flight.group, flight.trial) = (span, group, trial);
        match last.single() {
            Some(cell) if group == 1 => {
                let mut marks = flight.marks;
                marks[cell] = !marks[cell];
                self.singles.push(index, marks.into());
            }
            _ => {
                let mut less = flight.clues;
                for cell in (flight.kept - trial).iter() {
                    less.set(cell, None);
                }
                self.groups.push(index, less.into());
            }
        }
        true
    }

    /// Settles units up to the first one that needs a search; `false` if there is none.
    fn skip(&self, flight: &mut Flight) -> bool {
        while let Some(&unit) = flight.order.get(flight.at) {
            if flight.kept.len() <= flight.floor {
                return false;
            }
            let unit = self.units[usize::from(unit)] & flight.kept;
            let mut swap = flight.swaps.as_ref().map_or(0, LastOf::start);
            match flight.fate(unit, flight.kept, &flight.placed, flight.at, &mut swap) {
                Fate::Stays => {}
                Fate::Goes => unit.iter().for_each(|cell| flight.remove(cell)),
                Fate::Open if flight.stuck == 1 => flight.stuck = 0, // the others of its group were removable: it is needed
                Fate::Open => return true,
            }
            flight.pass(1);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::random_solution;
    use sudokit_core::{Candidate, Rng};

    #[test]
    fn the_result_is_that_of_the_plain_method() {
        let mut rng = Rng::new(4);
        let mut removal = Removal::cells(Solver::new());
        let units = removal.units().to_vec();
        let made: Vec<(Grid, Vec<u8>)> = (0..50)
            .map(|_| (*random_solution(&mut rng).grid(), rng.cells().iter().map(|cell| cell.index() as u8).collect()))
            .collect();
        let mut flights: Vec<Flight> = made
            .iter()
            .map(|(grid, order)| {
                let solution = Solution::new(*grid).ok();
                let known = solution.as_ref().map(|solution| (solution, &units[..]));
                Flight::new(*grid, known, order.clone(), 0)
            })
            .collect();
        removal.run(&mut flights);
        for ((grid, order), flight) in made.iter().zip(&flights) {
            let order = order.iter().filter_map(|&cell| Cell::new(usize::from(cell)));
            let order = order.filter_map(|cell| Some(Candidate::at(cell, grid.get(cell)?)));
            let plain = Solver::new().minimize(&(*grid).into(), order);
            assert_eq!(plain, Some(flight.clues.into()));
        }
    }

    #[test]
    fn a_minimal_puzzle_takes_twenty_seven_searches() {
        let mut rng = Rng::new(4);
        let mut removal = Removal::cells(Solver::new());
        let units = removal.units().to_vec();
        let mut flight = || {
            let solution = random_solution(&mut rng);
            let order = rng.cells().iter().map(|cell| cell.index() as u8).collect();
            Flight::new(*solution.grid(), Some((&solution, &units)), order, 0)
        };
        let mut flights: Vec<Flight> = (0..512).map(|_| flight()).collect();
        removal.run(&mut flights);
        let [groups, singles] = removal.searches.map(|searches| searches as f64 / 512.0);
        assert!((1.5..3.0).contains(&groups) && (23.0..26.0).contains(&singles), "{groups} {singles}");
    }
}
