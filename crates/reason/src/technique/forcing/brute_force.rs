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

use crate::explain::words::View;
use crate::explain::words::phrase;
use crate::step::{Evidence, Step};
use crate::technique::{Finder, Search, Technique, Words};
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

impl Words for BruteForce {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "no known technique helps here; a digit has to be tried."
    }

    fn place(&self, view: &View<'_>) -> String {
        let cells = view.step.placements.iter().map(|placed| placed.cell()).collect();
        format!("Look at {}.", phrase::cells(cells))
    }

    fn argument(&self, _view: &View<'_>) -> String {
        "No technique of the schedule finds anything; this digit was found by search.".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::technique::tests::steps;

    #[test]
    fn the_middle_cell_is_filled() -> Result<(), Box<dyn std::error::Error>> {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
        let steps = steps(&Board::new(&puzzle), Technique::BruteForce);
        assert_eq!(steps.len(), 1);
        assert_eq!(steps[0].placements[0].to_string(), "r5c5=5");
        Ok(())
    }

    #[test]
    fn several_solutions_give_no_step() {
        assert_eq!(steps(&Board::new(&Puzzle::default()), Technique::BruteForce), []);
    }
}
