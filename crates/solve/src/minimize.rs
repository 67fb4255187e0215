//! Minimal puzzles: clues are taken away one by one, and put back when they are needed.
//!
//! One pass is enough. A clue that was needed once stays needed, because the puzzle only loses clues afterwards.

use crate::engine::{CountOnly, Limit};
use crate::scratch::Scratch;
use crate::solver::Solver;
use sudokit_core::{Candidate, Puzzle};

impl Solver {
    /// A proper puzzle without those clues that could go, tried in this order; `None` if the puzzle is not proper.
    ///
    /// For a Sukaku the clues are the missing marks. Clues that are not named stay; names that are not clues are passed
    /// over. With all candidates, or all clues, in any order the result is minimal, and the order decides which of the
    /// minimal puzzles it is.
    ///
    /// ```
    /// # use sudokit_solve::Solver;
    /// use sudokit_core::Candidate;
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let minimal = Solver::new().minimize(&puzzle, Candidate::all()).ok_or("not proper")?;
    /// assert!(Solver::new().is_minimal(&minimal));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn minimize(&self, puzzle: &Puzzle, order: impl IntoIterator<Item = Candidate>) -> Option<Puzzle> {
        let mut scratch = Scratch::new();
        let mut is_proper =
            |puzzle: &Puzzle| self.run(puzzle, Limit::solutions(2), &mut scratch, &mut CountOnly).count == 1;
        let mut minimal = *puzzle;
        if !is_proper(&minimal) {
            return None;
        }
        for clue in order {
            if let Some(less) = without(&minimal, clue).filter(&mut is_proper) {
                minimal = less;
            }
        }
        Some(minimal)
    }
}

/// The puzzle without a clue; `None` if it does not have that clue.
fn without(puzzle: &Puzzle, clue: Candidate) -> Option<Puzzle> {
    let (cell, digit) = (clue.cell(), clue.digit());
    let mut less = *puzzle;
    match &mut less {
        Puzzle::Clues(grid) if grid.get(cell) == Some(digit) => grid.set(cell, None),
        Puzzle::Sukaku(marks) if !marks[cell].contains(digit) => marks[cell].insert(digit),
        _ => return None,
    }
    Some(less)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_testkit::random::{self, Kind, Puzzles};
    use sudokit_testkit::{corpus, referee};

    #[test]
    fn what_is_left_is_minimal_and_part_of_the_puzzle() {
        let (mut rng, mut puzzles) = (random::Rng::new(5), Puzzles::new(5));
        let mut order: Vec<_> = Candidate::all().collect();
        for kind in [Kind::Proper; 5].into_iter().chain([Kind::Sukaku]) {
            let puzzle = std::iter::repeat_with(|| puzzles.of(kind)).find(|one| referee::count(one, 2) == 1).unwrap();
            rng.shuffle(&mut order);
            let minimal = Solver::new().minimize(&puzzle, order.iter().copied()).expect("it is proper");
            assert_eq!(referee::solutions(&minimal, 2), referee::solutions(&puzzle, 2));
            for clue in Candidate::all() {
                let Some(less) = without(&minimal, clue) else { continue };
                assert!(without(&puzzle, clue).is_some(), "{clue} was not in {puzzle}");
                // The referee is slow on marks, of which there are hundreds to try.
                if !less.is_sukaku() || clue.index() % 50 == 0 {
                    assert_eq!(referee::count(&less, 2), 2, "{clue} can go from {minimal}");
                }
            }
        }
    }

    #[test]
    fn only_what_is_named_goes() {
        let (grid, _) = random::proper(&mut random::Rng::new(1), 40);
        let puzzle = Puzzle::from(grid);
        assert_eq!(Solver::new().minimize(&puzzle, []), Some(puzzle));
        let redundant = Solver::new().redundant_clues(&puzzle).expect("it is proper");
        let one = redundant.iter().next().expect("40 clues are too many");
        assert_eq!(Solver::new().minimize(&puzzle, [one]), without(&puzzle, one));
    }

    #[test]
    fn puzzles_that_are_not_proper_are_refused() {
        for known in corpus::known() {
            let count = referee::count(&known.puzzle, 2);
            assert_eq!(Solver::new().minimize(&known.puzzle, []).is_some(), count == 1, "{}", known.name);
        }
    }
}
