//! Brute force: a look at the solution.
//!
//! # Pattern
//! None. It is what is left when no technique finds anything.
//!
//! # Why it holds
//! The solver has found the only solution; the digit of one cell is taken from it. A position with several solutions, or
//! with none, has no such step.
//!
//! # Example
//! Of 51 open cells the 26th in reading order is filled.
//!
//! # Rating
//! HoDoKu: extreme, 10,000. It takes the cell in the middle of the open ones.
//!
//! # Not to be confused with
//! Forcing nets, which show why.

use crate::step::{Evidence, Step};
use crate::technique::{Finder, Search, Technique};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Puzzle};
use sudokit_solve::{Answer, Solver};

/// Fills a cell from the solution.
pub struct BruteForce;

impl Finder for BruteForce {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::BruteForce]
    }

    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
        let open = search.board.open();
        let cell = open.iter().nth(open.len() / 2)?;
        let Answer::One(solution) = Solver::new().solve(&Puzzle::from(search.board.pencilmarks())) else { return None };
        Some(Step::place(technique, Candidate::at(cell, solution.get(cell)), Evidence::default()))
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        if let Some(step) = self.next(search, technique) {
            let _ = found(step);
        }
    }
}
