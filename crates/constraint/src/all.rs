//! All solutions of a puzzle, one after the other, in memory that does not grow with their number.
//!
//! [`Solutions`] learns a clause from every solution that it finds, which is right for few. Here, after [`PIECE`] of them,
//! the puzzle is cut into pieces, one for each symbol of an open cell, and each is searched anew; what was given before
//! the cut is remembered and passed over. A piece with as many solutions is cut again. Invariant: what is still to come
//! is in the piece at hand or in those that wait, and what was given of them is in `given` of their cut or of one below it
//! on the stack; so memory is bounded by the depth of the stack, which is the number of cells at most.

use crate::candidates::{Candidates, bits};
use crate::grid::Grid;
use crate::nine::Nine;
use crate::set::WORD;
use crate::solutions::{Next, Solutions};
use std::collections::HashSet;
use sudokit_solve::Stop;

/// A piece with more solutions is cut.
const PIECE: usize = 1000;

/// Finds all solutions of a puzzle, in any order, each of them once.
///
/// ```
/// use sudokit_constraint::{AllSolutions, Geometry, Grid, Next};
/// use sudokit_solve::Stop;
///
/// let mut solutions = AllSolutions::of(&Grid::empty(Geometry::new(1, 5)?));
/// let stop = Stop::new();
/// let count = std::iter::from_fn(|| matches!(solutions.next(&stop), Next::Solution(_)).then_some(())).take(5000).count();
/// assert_eq!(count, 5000);
/// # Ok::<(), sudokit_constraint::GeometryError>(())
/// ```
pub struct AllSolutions {
    current: Option<Piece>,
    cuts: Vec<Cut>,
}

struct Piece {
    /// `None` where the engine needs no help with many solutions, or they are too large to list many.
    candidates: Option<Candidates>,
    solutions: Solutions,
    given: HashSet<Vec<u16>>,
}

/// A piece that was cut.
struct Cut {
    waiting: Vec<Candidates>,
    given: HashSet<Vec<u16>>,
}

impl Piece {
    fn new(candidates: Candidates) -> Self {
        let solutions = Solutions::within(&candidates);
        Self { candidates: Some(candidates), solutions, given: HashSet::new() }
    }
}

impl AllSolutions {
    /// Those of a puzzle.
    pub fn of(puzzle: &Grid) -> Self {
        let current = if Nine::of(puzzle).is_some() || puzzle.geometry().order() > WORD {
            Some(Piece { candidates: None, solutions: Solutions::of(puzzle), given: HashSet::new() })
        } else {
            Candidates::reduced(puzzle).ok().map(Piece::new)
        };
        Self { current, cuts: Vec::new() }
    }

    /// The next solution.
    pub fn next(&mut self, stop: &Stop) -> Next {
        loop {
            let Some(piece) = &mut self.current else {
                let Some(cut) = self.cuts.last_mut() else { return Next::Exhausted };
                match cut.waiting.pop() {
                    Some(candidates) => self.current = Some(Piece::new(candidates)),
                    None => drop(self.cuts.pop()),
                }
                continue;
            };
            match piece.solutions.next(stop) {
                Next::Exhausted => self.current = None,
                Next::Stopped => return Next::Stopped,
                Next::Solution(solution) => {
                    let Some(candidates) = &piece.candidates else { return Next::Solution(solution) };
                    let was_given = self.cuts.iter().any(|cut| cut.given.contains(solution.symbols()));
                    piece.given.insert(solution.symbols().to_vec());
                    if piece.given.len() == PIECE {
                        let waiting = pieces(candidates);
                        let given = core::mem::take(&mut piece.given);
                        self.current = None;
                        self.cuts.push(Cut { waiting, given });
                    }
                    if !was_given {
                        return Next::Solution(solution);
                    }
                }
            }
        }
    }
}

/// A piece for each symbol of the open cell that has the fewest.
fn pieces(candidates: &Candidates) -> Vec<Candidates> {
    let open = (0..candidates.geometry().cell_count()).filter(|&cell| candidates.symbols(cell).count_ones() > 1);
    let Some(cell) = open.min_by_key(|&cell| candidates.symbols(cell).count_ones()) else { return Vec::new() };
    let piece = |symbol: usize| {
        let mut piece = candidates.clone();
        let kept = piece.keep(cell, 1 << symbol).and_then(|()| piece.reduce());
        kept.is_ok().then_some(piece)
    };
    bits(candidates.symbols(cell)).filter_map(piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;

    #[test]
    fn each_of_many_comes_once() {
        let mut puzzle = Grid::empty(Geometry::new(2, 3).unwrap());
        (0..6).for_each(|cell| puzzle.set(cell, cell as u16 + 1));
        puzzle.set(6, 4);
        let expected = crate::count(&puzzle, u128::MAX, &Stop::new()).number();
        assert!(expected > 3 * PIECE as u128, "{expected} are too few to see anything");
        let mut solutions = AllSolutions::of(&puzzle);
        let mut seen = HashSet::new();
        while let Next::Solution(solution) = solutions.next(&Stop::new()) {
            assert!(solution.is_solution_of(&puzzle) && seen.insert(solution.symbols().to_vec()));
        }
        assert_eq!(seen.len() as u128, expected);
        assert_eq!(solutions.next(&Stop::new()), Next::Exhausted);
    }
}
