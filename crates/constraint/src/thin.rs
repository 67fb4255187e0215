//! Clues taken from a grid beyond 64x64, where a search for each clue would take hours.
//!
//! First one by one, while the cell is a single as soon as the clue is gone: a naked or hidden single that the other clues
//! show directly. Each such clue is redundant, because the others say the same. Then many at a time, while singles and locked candidates
//! still fill the grid; a batch that fails is halved, and small batches are not worth their time.

use crate::candidates::Marks;
use crate::grid::Grid;
use crate::minimize::Minimized;
use crate::set::Set;
use sudokit_solve::Stop;

/// The first batch is this share of the clues.
const FIRST_SHARE: usize = 8;
/// Batches below this share of the cells are not tried.
const LEAST_SHARE: usize = 1000;

/// Takes clues from a solution, in this order, down to `fewest`. The puzzle is proper: it is solved without a search.
pub(crate) fn thin<S: Set>(solution: &Grid, order: &[usize], fewest: usize, stop: &Stop) -> Minimized {
    let mut thinning = Thinning::new(solution);
    let mut left = solution.clue_count();
    let mut waiting = Vec::new();
    for &cell in order.iter().take_while(|_| !stop.is_raised()) {
        if left > fewest && thinning.is_single(cell) {
            thinning.take(cell);
            left -= 1;
        } else {
            waiting.push(cell);
        }
    }
    let mut puzzle = thinning.puzzle;
    let cells = puzzle.geometry().cell_count();
    let mut size = waiting.len() / FIRST_SHARE;
    while left > fewest && size > cells / LEAST_SHARE && !stop.is_raised() {
        let batch = waiting.split_off(waiting.len().saturating_sub(size.min(left - fewest)));
        if batch.is_empty() {
            break;
        }
        let mut less = puzzle.clone();
        batch.iter().for_each(|&cell| less.set(cell, 0));
        if Marks::<S>::reduced(&less).is_ok_and(|marks| marks.count() == cells) {
            puzzle = less;
            left -= batch.len();
        } else {
            size /= 2;
            waiting.extend(batch);
        }
    }
    Minimized { puzzle, is_complete: !stop.is_raised() }
}

/// The clues that are left, and what they show directly.
struct Thinning {
    puzzle: Grid,
    /// By house and symbol: whether a clue of the house has it.
    has: Vec<bool>,
}

impl Thinning {
    fn new(puzzle: &Grid) -> Self {
        let geometry = puzzle.geometry();
        let mut has = vec![false; geometry.houses().len() * geometry.order()];
        for cell in puzzle.clues() {
            for &(house, _) in geometry.memberships(cell) {
                has[usize::from(house) * geometry.order() + usize::from(puzzle.get(cell)) - 1] = true;
            }
        }
        Self { puzzle: puzzle.clone(), has }
    }

    /// Whether a clue in a house of the cell has this symbol, from 0.
    fn sees(&self, cell: usize, symbol: usize) -> bool {
        let geometry = self.puzzle.geometry();
        geometry.memberships(cell).iter().any(|&(house, _)| self.has[usize::from(house) * geometry.order() + symbol])
    }

    /// Removes a clue.
    fn take(&mut self, cell: usize) {
        let symbol = usize::from(self.puzzle.get(cell)) - 1;
        self.mark(cell, symbol, false);
        self.puzzle.set(cell, 0);
    }

    fn mark(&mut self, cell: usize, symbol: usize, has: bool) {
        let geometry = self.puzzle.geometry();
        for &(house, _) in geometry.memberships(cell) {
            self.has[usize::from(house) * geometry.order() + symbol] = has;
        }
    }

    /// Whether the other clues show directly that this one is right.
    fn is_single(&mut self, cell: usize) -> bool {
        let symbol = usize::from(self.puzzle.get(cell)) - 1;
        self.mark(cell, symbol, false);
        let geometry = self.puzzle.geometry();
        let is_naked = || (0..geometry.order()).all(|other| other == symbol || self.sees(cell, other));
        let is_hidden = || {
            geometry.memberships(cell).iter().any(|&(house, _)| {
                let mut others = geometry.houses()[usize::from(house)].cells().filter(|&other| other != cell);
                others.all(|other| self.puzzle.get(other) != 0 || self.sees(other, symbol))
            })
        };
        let is_single = is_naked() || is_hidden();
        self.mark(cell, symbol, true);
        is_single
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::Largest;
    use crate::{Answer, Geometry, random_solution, solve};
    use sudokit_core::Rng;

    #[test]
    fn what_is_left_is_proper_and_has_blanks() {
        for (height, width, diagonals) in [(3, 4, false), (4, 4, true), (5, 13, false)] {
            let geometry = Geometry::new(height, width).unwrap();
            let geometry = std::sync::Arc::new(if diagonals { geometry.with_diagonals() } else { geometry });
            let mut rng = Rng::new(5);
            let solution = random_solution(&geometry, &mut rng, &Stop::new()).unwrap();
            let mut order: Vec<usize> = (0..geometry.cell_count()).collect();
            rng.shuffle(&mut order);
            let thin = thin::<Largest>(&solution, &order, 0, &Stop::new());
            assert!(thin.is_complete && 5 * thin.puzzle.clue_count() < 4 * order.len(), "{geometry}");
            assert_eq!(solve(&thin.puzzle, &Stop::new()), Answer::One(solution.clone()), "{geometry}");
            let half = order.len() * 9 / 10;
            assert_eq!(super::thin::<Largest>(&solution, &order, half, &Stop::new()).puzzle.clue_count(), half);
        }
    }
}
