//! How many solutions a puzzle has.
//!
//! Plain 9x9 is left to the counter for 9x9. For other grids there are six ways, tried in this order. A puzzle with few
//! solutions may be hard: clause learning finds the first [`FEW`]. Grids of two stacks without clues are counted by
//! their row sets ([`two_stacks`]), small grids with very many solutions by profiles ([`profile`]), empty grids with extra
//! houses by their bands ([`seeds`]). What is left is counted by components ([`components`]), or up to a limit one by
//! one ([`enumerate`]). The methods that take long work in [`parts`], and leave a [`Checkpoint`].

mod components;
mod enumerate;
mod half;
mod houses;
mod parts;
mod profile;
mod row_sets;
mod seeds;
mod two_stacks;
mod wide;

pub use houses::empty_grid_of;
pub use parts::{Checkpoint, CheckpointError, Share};
pub use wide::Wide;

use crate::candidates::Marks;
use crate::engine::{EXTRA, PLAIN, WIDE};
use crate::geometry::HouseKind;
use crate::grid::Grid;
use crate::nine::Nine;
use crate::set::with_set;
use crate::solutions::{Next, Solutions};
use parts::Parts;
use sudokit_solve::{Alone, Executor, Stop};

/// Up to this number, solutions are found by clause learning.
const FEW: u128 = 1000;
/// Up to this limit, they are as well: about 10 µs each, where plain enumeration can spend seconds in a part of the grid
/// without solutions (a jigsaw with long thin regions).
const SMALL_LIMIT: u128 = 10_000;
/// Up to this limit, solutions are enumerated: faster than a count that does not know where to stop.
const MANY: u128 = 1 << 30;
/// Up to this limit, other puzzles are enumerated.
const ENUMERATED: u128 = 1_000_000;

/// A number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Exactly this number.
    Exactly(u128),
    /// At least this number; the limit was reached, a stop was requested, or the number is too large.
    AtLeast(u128),
    /// A number larger than `u128::MAX`.
    Large {
        /// The number.
        number: Wide,
        /// Whether there are no more.
        exact: bool,
    },
}

impl Count {
    /// The number, exact or not; `u128::MAX` if it is larger.
    pub fn number(self) -> u128 {
        match self {
            Self::Exactly(number) | Self::AtLeast(number) => number,
            Self::Large { .. } => u128::MAX,
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
    Counting::new(limit, stop).count(puzzle)
}

/// The circumstances of a count.
///
/// ```
/// use sudokit_constraint::{Count, Counting, Geometry, Grid};
/// use sudokit_solve::Stop;
///
/// let empty = Grid::empty(Geometry::new(2, 4)?);
/// let count = Counting::new(u128::MAX, &Stop::new()).count(&empty);
/// assert_eq!(count, Count::Exactly(29_136_487_207_403_520));
/// # Ok::<(), sudokit_constraint::GeometryError>(())
/// ```
#[derive(Clone)]
pub struct Counting<'a> {
    limit: u128,
    stop: &'a Stop,
    executor: &'a dyn Executor,
    progress: &'a (dyn Fn(f64, Option<&Checkpoint>) + Sync),
    checkpoint: Option<Checkpoint>,
    share: Share,
}

impl<'a> Counting<'a> {
    /// On this thread, up to a limit, until it is done or a stop is requested.
    pub fn new(limit: u128, stop: &'a Stop) -> Self {
        Self { limit, stop, executor: &Alone, progress: &|_, _| (), checkpoint: None, share: Share::ALL }
    }

    /// With the threads of an executor.
    #[must_use]
    pub fn executor(self, executor: &'a dyn Executor) -> Self {
        Self { executor, ..self }
    }

    /// Calls `progress` with the part that is done (0 to 1) where that is known, and the checkpoint if there is one.
    #[must_use]
    pub fn progress(self, progress: &'a (dyn Fn(f64, Option<&Checkpoint>) + Sync)) -> Self {
        Self { progress, ..self }
    }

    /// Goes on from a checkpoint of the same count.
    #[must_use]
    pub fn checkpoint(self, checkpoint: Checkpoint) -> Self {
        Self { checkpoint: Some(checkpoint), ..self }
    }

    /// Computes this share of the parts only.
    #[must_use]
    pub fn share(self, share: Share) -> Self {
        Self { share, ..self }
    }

    /// The number of solutions.
    pub fn count(self, puzzle: &Grid) -> Count {
        self.resumable(puzzle).map_or_else(|_| Count::AtLeast(0), |(count, _)| count)
    }

    /// The number of solutions, and a checkpoint if the method has one and there is more to do. Fails if the checkpoint
    /// given is not of this count, or a share or a checkpoint is given and the method has no parts.
    pub fn resumable(self, puzzle: &Grid) -> Result<(Count, Option<Checkpoint>), CheckpointError> {
        match self.by_parts(puzzle) {
            Some(result) => result,
            None if self.checkpoint.is_none() && self.share == Share::ALL => self.whole(puzzle),
            None => self
                .by_components(puzzle)
                .unwrap_or(Err(CheckpointError("the count of this puzzle has no parts and no checkpoints"))),
        }
    }

    /// By a method that has parts; `None` if there is none for this puzzle.
    fn by_parts(&self, puzzle: &Grid) -> Option<Resumable> {
        if self.limit <= MANY || Nine::of(puzzle).is_some() {
            return None;
        }
        let (parts, choices): (Box<dyn Parts>, u64) = if let Some(width) = two_stacks_width(puzzle) {
            // Symbols can be relabelled: with k clues in one house, each choice of their symbols has the same share.
            let order = puzzle.geometry().order() as u64;
            let choices = (0..puzzle.clue_count() as u64).map(|k| order - k).product();
            (Box::new(two_stacks::TwoStacks::new(width)), choices)
        } else if puzzle.clue_count() == 0 && puzzle.geometry().order() == 9 {
            match seeds::Diagonals::new(puzzle.geometry()) {
                Some(diagonals) => (Box::new(diagonals), 1),
                None => (Box::new(seeds::Seeds::new(puzzle.geometry(), self.stop)?), 1),
            }
        } else {
            return None;
        };
        Some(self.run(puzzle, &*parts, choices))
    }

    /// By components, if the puzzle is not too large for that.
    fn by_components(&self, puzzle: &Grid) -> Option<Resumable> {
        if self.limit <= ENUMERATED || Nine::of(puzzle).is_some() {
            return None;
        }
        Some(self.run(puzzle, &components::Components::new(puzzle, self.stop)?, 1))
    }

    /// Computes the parts that are not done, and divides by the number of choices.
    fn run(&self, puzzle: &Grid, parts: &dyn Parts, choices: u64) -> Resumable {
        let fresh = Checkpoint::new(puzzle, parts);
        let start = match &self.checkpoint {
            Some(given) if !given.fits(&fresh) => {
                return Err(CheckpointError("the checkpoint belongs to another puzzle or method"));
            }
            Some(given) => given.clone(),
            None => fresh,
        };
        let tell = |state: &Checkpoint| (self.progress)(state.fraction(), Some(state));
        let end = start.run(parts, self.share, self.stop, self.executor, &tell);
        let number = if end.sum() == Wide::MAX { Wide::MAX } else { end.sum().divide(choices).0 };
        let exact = end.is_complete();
        let count = match number.narrow() {
            Some(number) if exact => Count::Exactly(number),
            Some(number) => Count::AtLeast(number),
            None if number == Wide::MAX => Count::AtLeast(u128::MAX),
            None => Count::Large { number, exact },
        };
        Ok((count, (!exact).then_some(end)))
    }

    /// By the other methods.
    fn whole(&self, puzzle: &Grid) -> Resumable {
        if let Some(count) = self.at_once(puzzle) {
            return Ok((count, None));
        }
        let (count, checkpoint) = self.by_components(puzzle).unwrap_or_else(|| Ok((self.one_by_one(puzzle), None)))?;
        // Clause learning has found some.
        let found = FEW.min(self.limit);
        Ok((if let Count::AtLeast(number) = count { Count::AtLeast(number.max(found)) } else { count }, checkpoint))
    }

    /// By clause learning if there are few solutions, or by profiles; `None` if neither applies.
    fn at_once(&self, puzzle: &Grid) -> Option<Count> {
        let (limit, stop) = (self.limit, self.stop);
        if let Some(nine) = Nine::of(puzzle) {
            let (number, is_all) = nine.count(limit, stop, self.executor, &|part| (self.progress)(part, None));
            return Some(if is_all { Count::Exactly(number) } else { Count::AtLeast(number) });
        }
        let mut solutions = Solutions::of(puzzle);
        let few = if limit <= SMALL_LIMIT { limit } else { FEW };
        let mut found = 0;
        loop {
            if found >= limit {
                return Some(Count::AtLeast(found));
            }
            if found >= few {
                break;
            }
            match solutions.next(stop) {
                Next::Solution(_) => found += 1,
                Next::Exhausted => return Some(Count::Exactly(found)),
                Next::Stopped => return Some(Count::AtLeast(found)),
            }
        }
        drop(solutions);
        profile::count(puzzle, stop).map(|count| count.map_or(Count::AtLeast(u128::MAX), Count::Exactly))
    }

    fn one_by_one(&self, puzzle: &Grid) -> Count {
        let (limit, stop) = (self.limit, self.stop);
        let one_by_one = with_set!(puzzle.geometry().order(), S => {
            Marks::<S>::reduced(puzzle).map(|marks| {
                if !marks.fits_words() {
                    enumerate::count::<WIDE, S>(&marks, limit, stop)
                } else if puzzle.geometry().most_memberships() < PLAIN {
                    enumerate::count::<PLAIN, S>(&marks, limit, stop)
                } else {
                    enumerate::count::<EXTRA, S>(&marks, limit, stop)
                }
            })
        });
        one_by_one.unwrap_or(Count::Exactly(0))
    }
}

/// A count, and a checkpoint if there is more to do.
type Resumable = Result<(Count, Option<Checkpoint>), CheckpointError>;

impl core::fmt::Debug for Counting<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Counting").field("limit", &self.limit).field("share", &self.share).finish_non_exhaustive()
    }
}

/// The smallest N of boxes of 2 x N that are too large for profiles.
const LEAST_STACKS: usize = 5;

/// The longer side of the boxes, if there are just two stacks or bands, too large for profiles, and all clues are in one
/// house, no two alike.
fn two_stacks_width(puzzle: &Grid) -> Option<usize> {
    let geometry = puzzle.geometry();
    let (short, long) =
        (geometry.box_height().min(geometry.box_width()), geometry.box_height().max(geometry.box_width()));
    let boxes = geometry.houses().iter().any(|house| house.kind() == HouseKind::Box);
    let fits = boxes && geometry.is_plain() && short == 2 && (LEAST_STACKS..=two_stacks::MOST).contains(&long);
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
    #[ignore = "takes a second, without optimisation half a minute"]
    fn the_number_of_10x10_grids_with_clues_in_a_row() {
        let mut puzzle = empty(5, 2);
        (0..10).for_each(|cell| puzzle.set(cell, 10 - cell as u16));
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
                let (cell, symbol) = (rng.below(order * order), rng.below(order) as u16 + 1);
                if puzzle.clue_count() > order {
                    puzzle = Grid::empty(puzzle.geometry().clone());
                }
                puzzle.set(cell, symbol);
                let Ok(candidates) = Marks::<u64>::reduced(&puzzle) else {
                    assert_eq!(count(&puzzle, 10, &Stop::new()), Count::Exactly(0));
                    puzzle.set(cell, 0);
                    continue;
                };
                let stop = Stop::new();
                let one_by_one = enumerate::count::<EXTRA, _>(&candidates, 100_000, &stop);
                if let (Count::Exactly(number), Some(other)) = (one_by_one, profile::count(&puzzle, &stop)) {
                    assert_eq!(other, Some(number), "{}", puzzle.to_line());
                    assert_eq!(count(&puzzle, u128::MAX, &stop), one_by_one);
                }
            }
        }
    }

    #[test]
    fn a_count_goes_on_from_a_checkpoint() {
        let puzzle = empty(2, 4);
        let stop = Stop::new();
        let work = two_stacks::TwoStacks::new(4);
        let fresh = Checkpoint::new(&puzzle, &work);
        let third = Share::new(1, 3).unwrap();
        let begun = fresh.clone().run(&work, third, &stop, &Alone, &|_| ());
        assert!(!begun.is_complete() && begun.fraction() > 0.0 && begun.sum() > Wide::default());
        let read: Checkpoint = begun.to_string().parse().unwrap();
        assert_eq!(read, begun);
        let done = read.run(&work, Share::ALL, &stop, &Alone, &|_| ());
        assert!(done.is_complete());
        assert_eq!(done.sum(), Wide::from(29_136_487_207_403_520));
        let sums = (0..3).map(|i| fresh.clone().run(&work, Share::new(i, 3).unwrap(), &stop, &Alone, &|_| ()).sum());
        assert_eq!(sums.map(|sum| sum.narrow().unwrap()).sum::<u128>(), 29_136_487_207_403_520);
        let other = Checkpoint::new(&empty(2, 3), &work);
        assert!(Counting::new(u128::MAX, &stop).checkpoint(other).resumable(&puzzle).is_err());
    }

    #[test]
    #[ignore = "takes ten minutes"]
    fn the_number_of_windoku_grids() {
        let empty = Grid::empty(Geometry::new(3, 3).unwrap().with_windows().unwrap());
        assert_eq!(count(&empty, u128::MAX, &Stop::new()), Count::Exactly(6_337_174_388_428_800));
    }

    #[test]
    #[ignore = "takes ten minutes"]
    fn the_number_of_grids_with_disjoint_groups() {
        let empty = Grid::empty(Geometry::new(3, 3).unwrap().with_disjoint_groups());
        assert_eq!(count(&empty, u128::MAX, &Stop::new()), Count::Exactly(201_105_135_151_764_480));
    }

    #[test]
    fn plain_9x9_is_counted_by_its_own_counter() {
        let mut band: Vec<u16> = b"123456789456789123789123456".iter().map(|byte| u16::from(byte - b'0')).collect();
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
