//! Strategies for property tests. What is hard to build is drawn by seed, the rest shrinks as usual.

use crate::random::{self, Rng};
use proptest::prelude::*;
use sudokit_core::{DigitSet, Grid, Pencilmarks, Puzzle, Solution, Transform};

/// Any filling, clashing or not; blanks are frequent.
pub fn grids() -> impl Strategy<Value = Grid> {
    let value = prop_oneof![2 => Just(0), 1 => 1..=9u8];
    prop::collection::vec(value, 81).prop_map(|values| {
        let values = values.try_into().expect("81 values");
        Grid::from_values(values).expect("values up to 9")
    })
}

/// Any pencilmarks.
pub fn pencilmarks() -> impl Strategy<Value = Pencilmarks> {
    prop::collection::vec(0..512u16, 81).prop_map(|bits| {
        let sets: Vec<_> = bits.into_iter().map(DigitSet::from_bits).collect();
        Pencilmarks::new(sets.try_into().expect("81 sets"))
    })
}

/// Any puzzle, of clues or of marks.
pub fn puzzles() -> impl Strategy<Value = Puzzle> {
    prop_oneof![grids().prop_map(Puzzle::from), pencilmarks().prop_map(Puzzle::from)]
}

/// Any transform.
pub fn transforms() -> impl Strategy<Value = Transform> {
    (0..Transform::COUNT).prop_map(Transform::from_rank)
}

/// Any solution.
pub fn solutions() -> impl Strategy<Value = Solution> {
    any::<u64>().prop_map(|seed| random::solution(&mut Rng::new(seed)))
}

/// A proper puzzle of some 24 to 40 clues with its solution.
pub fn proper_puzzles() -> impl Strategy<Value = (Grid, Solution)> {
    (any::<u64>(), 24..=40usize).prop_map(|(seed, clues)| random::proper(&mut Rng::new(seed), clues))
}

/// A solution with some cells blanked: at least one solution, usually more; shrinks towards fewer blanks.
pub fn solvable_puzzles() -> impl Strategy<Value = (Grid, Solution)> {
    let blanks = prop::collection::vec(0..81usize, 0..60);
    (solutions(), blanks).prop_map(|(solution, blanks)| {
        let mut grid = *solution.grid();
        blanks.into_iter().filter_map(sudokit_core::Cell::new).for_each(|cell| grid.set(cell, None));
        (grid, solution)
    })
}
