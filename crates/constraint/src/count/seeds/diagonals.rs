//! Sudoku X: the diagonals first, the rest by the method of deals.
//!
//! With both diagonals filled what is left is a plain 9x9 puzzle with 17 clues, which the counter for 9x9 counts in a
//! fraction of a second. The main diagonal is 1 to 9 in order, and the symmetries of the geometry leave few
//! fillings of the other one.

use super::super::parts::Parts;
use super::super::wide::Wide;
use super::automorphism::{Automorphism, automorphisms};
use crate::geometry::Geometry;
use crate::grid::Grid;
use crate::nine::Nine;
use std::collections::{BTreeMap, BTreeSet};
use sudokit_solve::{Alone, Stop};

const N: usize = 9;

/// The symbol of each row in the other diagonal.
type Other = [u8; N];

/// The fillings of the other diagonal up to symmetry, each with the number of fillings it stands for.
pub(in super::super) struct Diagonals {
    fillings: Vec<(Other, u64)>,
}

impl Diagonals {
    /// `None` if this is not the geometry of sudoku X.
    pub(in super::super) fn new(geometry: &Geometry) -> Option<Self> {
        let plain = Geometry::new(3, 3).ok()?;
        if *geometry != plain.with_diagonals() {
            return None;
        }
        let group = automorphisms(geometry, N);
        // `extend` inserts one by one; `collect` would sort first, with a sort of the standard library for this type alone.
        let mut open: BTreeSet<Other> = BTreeSet::new();
        open.extend(fillings(geometry));
        let mut classes: BTreeMap<Other, u64> = BTreeMap::new();
        while let Some(first) = open.pop_first() {
            let mut alike: BTreeSet<Other> = BTreeSet::new();
            alike.extend(group.iter().map(|automorphism| image(&first, automorphism)));
            for other in &alike {
                open.remove(other);
            }
            classes.insert(first, alike.len() as u64);
        }
        Some(Self { fillings: classes.into_iter().collect() })
    }
}

/// All fillings of the other diagonal that break no rule.
fn fillings(geometry: &Geometry) -> Vec<Other> {
    let mut found = Vec::new();
    let mut grid = Grid::empty(geometry.clone());
    (0..N).for_each(|i| grid.set(i * (N + 1), i as u16 + 1));
    fn go(grid: &mut Grid, row: usize, found: &mut Vec<Other>) {
        if row == N {
            found.push(core::array::from_fn(|row| grid.get(row * N + N - 1 - row) as u8 - 1));
            return;
        }
        let cell = row * N + N - 1 - row;
        if grid.get(cell) != 0 {
            return go(grid, row + 1, found);
        }
        for symbol in 1..=N as u8 {
            grid.set(cell, symbol.into());
            if grid.clash().is_none() {
                go(grid, row + 1, found);
            }
        }
        grid.set(cell, 0);
    }
    go(&mut grid, 0, &mut found);
    found
}

/// What a symmetry makes of a filling, with the symbols relabelled so that the main diagonal is in order again.
fn image(other: &Other, automorphism: &Automorphism) -> Other {
    let mut grid = [0u8; N * N];
    let move_to =
        |row: usize, column: usize| usize::from(automorphism.rows[row]) * N + usize::from(automorphism.columns[column]);
    for row in 0..N {
        grid[move_to(row, row)] = row as u8;
        grid[move_to(row, N - 1 - row)] = other[row];
    }
    let mut name = [0u8; N];
    (0..N).for_each(|i| name[usize::from(grid[i * (N + 1)])] = i as u8);
    core::array::from_fn(|row| name[usize::from(grid[row * N + N - 1 - row])])
}

impl Parts for Diagonals {
    fn name(&self) -> &'static str {
        "diagonals"
    }

    fn len(&self) -> usize {
        self.fillings.len()
    }

    fn part(&self, number: usize, stop: &Stop) -> Option<Wide> {
        let (other, weight) = &self.fillings[number];
        let mut puzzle = Grid::empty(Geometry::new(3, 3).ok()?);
        for row in 0..N {
            puzzle.set(row * (N + 1), row as u16 + 1);
            puzzle.set(row * N + N - 1 - row, u16::from(other[row]) + 1);
        }
        let (count, is_all) = Nine::of(&puzzle)?.count(u128::MAX, stop, &Alone, &|_| ());
        is_all.then(|| Wide::from(count * u128::from(*weight) * (1..=N as u128).product::<u128>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_hold_all_fillings() {
        assert!(Diagonals::new(&Geometry::new(3, 3).unwrap()).is_none());
        let geometry = Geometry::new(3, 3).unwrap().with_diagonals();
        let diagonals = Diagonals::new(&geometry).unwrap();
        let total: u64 = diagonals.fillings.iter().map(|filling| filling.1).sum();
        assert_eq!(total as usize, fillings(&geometry).len());
        assert_eq!(diagonals.len(), 140);
    }

    #[test]
    #[ignore = "takes half a minute"]
    fn the_number_of_sudoku_x() {
        let diagonals = Diagonals::new(&Geometry::new(3, 3).unwrap().with_diagonals()).unwrap();
        let sum: Option<u128> = (0..diagonals.len()).map(|part| diagonals.part(part, &Stop::new())?.narrow()).sum();
        assert_eq!(sum, Some(55_613_393_399_531_520));
    }
}
