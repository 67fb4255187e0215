//! How many solutions a puzzle has.
//!
//! Plain 9x9 is left to the counter for 9x9. For other grids there are four ways, tried in this order. A puzzle with few
//! solutions may be hard: clause learning finds the first [`FEW`]. Grids of two stacks without clues are counted by
//! their row sets ([`two_stacks`]), small grids with very many solutions by profiles ([`profile`]). What is left is
//! counted one by one ([`enumerate`]), until the limit or the request to stop.

mod enumerate;
mod profile;
mod row_sets;
mod two_stacks;

use crate::candidates::Candidates;
use crate::engine::{EXTRA, PLAIN};
use crate::grid::Grid;
use crate::nine::Nine;
use crate::solutions::{Next, Solutions};
use sudokit_solve::{Alone, Executor, Stop};

/// Up to this number, solutions are found by clause learning.
const FEW: u128 = 1000;

/// A number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Exactly this number.
    Exactly(u128),
    /// At least this number; the limit was reached, a stop was requested, or the number is too large.
    AtLeast(u128),
}

impl Count {
    /// The number, exact or not.
    pub fn number(self) -> u128 {
        match self {
            Self::Exactly(number) | Self::AtLeast(number) => number,
        }
    }
}

/// Counts the solutions of a puzzle. What has to be counted one by one is counted up to the limit; a number that is
/// known without that is returned even if it is larger.
///
/// ```
/// use sudokit_constraint::{Count, Geometry, Grid, count};
/// use sudokit_solve::Stop;
///
/// let empty = Grid::empty(Geometry::new(2, 3)?);
/// assert_eq!(count(&empty, u128::MAX, &Stop::new()), Count::Exactly(28_200_960));
/// # Ok::<(), sudokit_constraint::GeometryError>(())
/// ```
pub fn count(puzzle: &Grid, limit: u128, stop: &Stop) -> Count {
    count_with(puzzle, limit, stop, &Alone, &|_| ())
}

/// Counts like [`count`], with the threads of a executor, and calls `progress` with the part that is done (0 to 1) where that
/// is known.
///
/// ```
/// use sudokit_constraint::{Count, Geometry, Grid, count_with};
/// use sudokit_solve::{Alone, Stop};
///
/// let empty = Grid::empty(Geometry::new(2, 4)?);
/// let count = count_with(&empty, u128::MAX, &Stop::new(), &Alone, &|_| ());
/// assert_eq!(count, Count::Exactly(29_136_487_207_403_520));
/// # Ok::<(), sudokit_constraint::GeometryError>(())
/// ```
pub fn count_with(
    puzzle: &Grid,
    limit: u128,
    stop: &Stop,
    executor: &dyn Executor,
    progress: &(dyn Fn(f64) + Sync),
) -> Count {
    if let Some(nine) = Nine::of(puzzle) {
        let (number, is_all) = nine.count(limit, stop, executor, progress);
        return if is_all { Count::Exactly(number) } else { Count::AtLeast(number) };
    }
    let mut solutions = Solutions::of(puzzle);
    let mut found = 0;
    loop {
        if found >= limit {
            return Count::AtLeast(found);
        }
        if found >= FEW {
            break;
        }
        match solutions.next(stop) {
            Next::Solution(_) => found += 1,
            Next::Exhausted => return Count::Exactly(found),
            Next::Stopped => return Count::AtLeast(found),
        }
    }
    drop(solutions);
    if let Some(width) = two_stacks_width(puzzle) {
        let Some(number) = two_stacks::count(width, stop, executor, progress) else { return Count::AtLeast(found) };
        // Symbols can be relabelled: with k clues in one house, each choice of their symbols has the same share.
        let order = puzzle.geometry().order() as u128;
        let choices: u128 = (0..puzzle.clue_count() as u128).map(|k| order - k).product();
        return Count::Exactly(number / choices);
    }
    if let Some(count) = profile::count(puzzle, stop) {
        return count.map_or(Count::AtLeast(u128::MAX), Count::Exactly);
    }
    let Ok(candidates) = Candidates::reduced(puzzle) else { return Count::Exactly(0) };
    let plain = puzzle.geometry().most_memberships() < PLAIN;
    let one_by_one = if plain {
        enumerate::count::<PLAIN>(&candidates, limit, stop)
    } else {
        enumerate::count::<EXTRA>(&candidates, limit, stop)
    };
    match one_by_one {
        Count::AtLeast(number) => Count::AtLeast(number.max(found)),
        exact => exact,
    }
}

/// The longer side of the boxes, if there are just two stacks or bands, too large for profiles, and all clues are in one
/// house, no two alike.
fn two_stacks_width(puzzle: &Grid) -> Option<usize> {
    let geometry = puzzle.geometry();
    let (short, long) =
        (geometry.box_height().min(geometry.box_width()), geometry.box_height().max(geometry.box_width()));
    let fits = geometry.is_plain() && short == 2 && long == two_stacks::MOST;
    let in_one_house = puzzle.clash().is_none()
        && geometry
            .houses()
            .iter()
            .any(|house| house.cells().filter(|&c| puzzle.get(c) != 0).count() == puzzle.clue_count());
    (fits && in_one_house).then_some(long)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;

    fn empty(height: usize, width: usize) -> Grid {
        Grid::empty(Geometry::new(height, width).unwrap())
    }

    #[test]
    fn known_numbers_of_grids() {
        // 1x2 and 1x3 are Latin squares of order 2 and 3, 1x5 of order 5.
        for (boxes, number) in [((1, 2), 2), ((1, 3), 12), ((2, 2), 288), ((1, 5), 161_280), ((2, 3), 28_200_960)] {
            let puzzle = empty(boxes.0, boxes.1);
            assert_eq!(profile::count(&puzzle, &Stop::new()), Some(Some(number)), "{boxes:?}");
            assert_eq!(count(&puzzle, u128::MAX, &Stop::new()), Count::Exactly(number));
        }
    }

    #[test]
    fn the_number_of_8x8_grids() {
        let number = 29_136_487_207_403_520;
        assert_eq!(count(&empty(2, 4), u128::MAX, &Stop::new()), Count::Exactly(number));
        assert_eq!(count(&empty(4, 2), u128::MAX, &Stop::new()), Count::Exactly(number));
    }

    #[test]
    #[ignore = "takes a minute"]
    fn the_number_of_10x10_grids_with_clues_in_a_row() {
        let mut puzzle = empty(5, 2);
        (0..10).for_each(|cell| puzzle.set(cell, 10 - cell as u8));
        let number = 1_903_816_047_972_624_930_994_913_280_000 / 3_628_800;
        assert_eq!(count(&puzzle, u128::MAX, &Stop::new()), Count::Exactly(number));
        puzzle.set(10, 4);
        assert_eq!(two_stacks_width(&puzzle), None);
    }

    #[test]
    fn all_ways_agree() {
        let mut rng = sudokit_core::Rng::new(3);
        for (height, width, diagonals) in [(2, 2, false), (2, 3, false), (3, 2, true), (2, 2, true), (1, 5, false)] {
            let geometry = Geometry::new(height, width).unwrap();
            let geometry = if diagonals { geometry.with_diagonals() } else { geometry };
            let order = geometry.order();
            let mut puzzle = Grid::empty(geometry);
            for _ in 0..40 {
                let (cell, symbol) = (rng.below(order * order), rng.below(order) as u8 + 1);
                if puzzle.clue_count() > order {
                    puzzle = Grid::empty(puzzle.geometry().clone());
                }
                puzzle.set(cell, symbol);
                let Ok(candidates) = Candidates::reduced(&puzzle) else {
                    assert_eq!(count(&puzzle, 10, &Stop::new()), Count::Exactly(0));
                    puzzle.set(cell, 0);
                    continue;
                };
                let stop = Stop::new();
                let one_by_one = enumerate::count::<EXTRA>(&candidates, 100_000, &stop);
                if let (Count::Exactly(number), Some(other)) = (one_by_one, profile::count(&puzzle, &stop)) {
                    assert_eq!(other, Some(number), "{}", puzzle.to_line());
                    assert_eq!(count(&puzzle, u128::MAX, &stop), one_by_one);
                }
            }
        }
    }

    #[test]
    fn plain_9x9_is_counted_by_its_own_counter() {
        let mut band: Vec<u8> = b"123456789456789123789123456".iter().map(|byte| byte - b'0').collect();
        band.resize(81, 0);
        let band = Grid::from_symbols(Geometry::new(3, 3).unwrap(), band).unwrap();
        assert_eq!(count(&band, u128::MAX, &Stop::new()), Count::Exactly(7_802_998_272));
        assert_eq!(count(&band, 5000, &Stop::new()), Count::AtLeast(5000));
    }

    #[test]
    fn limits_and_requests_are_kept() {
        assert_eq!(count(&empty(5, 5), 2000, &Stop::new()), Count::AtLeast(2000));
        let raised = Stop::new();
        raised.raise();
        assert!(matches!(count(&empty(2, 4), u128::MAX, &raised), Count::AtLeast(_)));
    }
}
