//! True candidates: those that are in some solution.
//!
//! Not by walking through all solutions, of which there may be too many: if there is more than one, every solution found proves
//! 81 candidates, and only those not proved yet are asked for, a batch at a time, each with one search that ends at its first solution.

use crate::batch::BatchSink;
use crate::count::Counter;
use crate::engine::{Limit, Outcome};
use crate::scratch::Scratch;
use crate::solver::Solver;
use crate::stop::Stop;
use crate::until::Until;
use core::ops::ControlFlow;
use sudokit_core::{Candidate, CandidateSet, Cell, DigitSet, Pencilmarks, Puzzle, Solution};

/// Candidates that are asked for together.
const BATCH: usize = 64;

/// With no more solutions than this, candidates are counted by walking through them.
const FEW: u64 = 1 << 16;

impl Solver {
    /// For each cell the digits that it has in some solution: all sets are empty if and only if there is no solution,
    /// and a cell with one digit belongs to the *backbone*. `None` if a stop was requested.
    ///
    /// ```
    /// use sudokit_core::Puzzle;
    /// use sudokit_solve::{Solver, Stop};
    ///
    /// let truth = Solver::new().true_candidates(&Puzzle::default(), &Stop::new()).ok_or("stopped")?;
    /// assert_eq!(truth.count(), 729);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn true_candidates(&self, puzzle: &Puzzle, stop: &Stop) -> Option<Pencilmarks> {
        let marks = puzzle.pencilmarks();
        let mut asked: CandidateSet = CandidateSet::EMPTY;
        let mut found = Found { marks: Pencilmarks::new([DigitSet::EMPTY; 81]), stop };
        let mut scratch = Scratch::new();
        // Most puzzles have one solution, and that is all there is to find.
        let mut first = |solution: &Solution| found.add(solution);
        let outcome = self.run(puzzle, Limit::solutions(2), &mut scratch, &mut Until::new(&mut first, stop));
        if outcome.exhausted {
            return Some(found.marks);
        }
        loop {
            if stop.is_raised() {
                return None;
            }
            let open = |candidate: &Candidate| {
                marks[candidate.cell()].contains(candidate.digit())
                    && !found.marks[candidate.cell()].contains(candidate.digit())
                    && !asked.contains(*candidate)
            };
            let batch: Vec<Candidate> = Candidate::all().filter(open).take(BATCH).collect();
            if batch.is_empty() {
                return Some(found.marks);
            }
            asked.extend(batch.iter().copied());
            let puzzles: Vec<Puzzle> = batch.iter().map(|&candidate| fixed(&marks, candidate)).collect();
            self.run_batch(&puzzles, Limit::solutions(1), &mut scratch, &mut found);
        }
    }
}

impl Counter<'_> {
    /// For each candidate (by its index) how many solutions it is in; `None` if a stop was requested before the end.
    ///
    /// ```
    /// use sudokit_core::Puzzle;
    /// use sudokit_solve::{Counter, Solver};
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let counts = Counter::new(Solver::new()).count_candidates(&puzzle).ok_or("stopped")?;
    /// assert_eq!((counts.len(), counts.iter().sum::<u128>()), (729, 81));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_candidates(&self, puzzle: &Puzzle) -> Option<Vec<u128>> {
        let mut counts = vec![0u128; Candidate::COUNT];
        let mut sink = |solution: &Solution| {
            for cell in Cell::all() {
                counts[Candidate::at(cell, solution.get(cell)).index()] += 1;
            }
            ControlFlow::Continue(())
        };
        let engine = self.solver().batch_engine();
        let mut sink = Until::new(&mut sink, self.asked_to_stop());
        if engine.run(puzzle, Limit::solutions(FEW), &mut Scratch::new(), &mut sink).exhausted {
            return Some(counts);
        }
        self.candidates_by_deals(puzzle)
    }
}

/// The puzzle with one cell filled.
fn fixed(marks: &Pencilmarks, candidate: Candidate) -> Puzzle {
    let mut marks = *marks;
    marks[candidate.cell()] = DigitSet::only(candidate.digit());
    marks.into()
}

/// The candidates of the solutions seen.
struct Found<'s> {
    marks: Pencilmarks,
    stop: &'s Stop,
}

impl Found<'_> {
    fn add(&mut self, solution: &Solution) -> ControlFlow<()> {
        for cell in Cell::all() {
            self.marks[cell].insert(solution.get(cell));
        }
        ControlFlow::Continue(())
    }
}

impl BatchSink for Found<'_> {
    fn solution(&mut self, _: usize, solution: &Solution) -> ControlFlow<()> {
        self.add(solution)
    }

    fn done(&mut self, _: usize, _: Outcome) {}

    fn gives_up(&mut self) -> bool {
        self.stop.is_raised()
    }
}
