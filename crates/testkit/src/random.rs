//! Random solutions and puzzles of every kind, the same for the same seed on every machine.

use crate::referee;
pub use sudokit_core::Rng;
use sudokit_core::{Cell, Digit, DigitSet, Grid, Pencilmarks, Puzzle, Solution};

/// A random solution: three boxes that do not see each other are filled at random, the rest as the referee finds it,
/// and a random transform is applied.
pub fn solution(rng: &mut Rng) -> Solution {
    let mut digits: Vec<_> = Digit::all().collect();
    let mut grid = Grid::EMPTY;
    for corner in [0, 30, 60] {
        rng.shuffle(&mut digits);
        for (i, &digit) in digits.iter().enumerate() {
            grid.set(Cell::new(corner + i / 3 * 9 + i % 3).expect("in a box"), Some(digit));
        }
    }
    let found = referee::solutions(&grid.into(), 1 + rng.below(20));
    rng.transform().solution(found.last().expect("boxes on the diagonal never clash"))
}

/// A random proper puzzle with its solution: clues are removed in random order as long as one solution is left,
/// down to `clues` of them if possible.
pub fn proper(rng: &mut Rng, clues: usize) -> (Grid, Solution) {
    let solution = solution(rng);
    let mut grid = *solution.grid();
    let mut left = 81;
    for cell in rng.cells() {
        if left <= clues {
            break;
        }
        // Without this clue there is a second solution if and only if some solution has another digit here.
        let mut marks = Pencilmarks::from_clues(&grid);
        marks[cell] = !DigitSet::only(solution.get(cell));
        if referee::count(&marks.into(), 1) == 0 {
            grid.set(cell, None);
            left -= 1;
        }
    }
    (grid, solution)
}

/// The kind of a random puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One solution.
    Proper,
    /// A proper puzzle with a few clues removed: usually several solutions.
    Multi,
    /// A proper puzzle with a changed clue that clashes with no other: usually no solution.
    Changed,
    /// A digit twice in a house: no solution.
    Clashing,
    /// Marks that leave a solution in, and others: usually one or several solutions.
    Sukaku,
    /// As `Sukaku`, without one mark of a solution: usually none or several solutions.
    BrokenSukaku,
}

/// An endless source of random puzzles of all kinds.
///
/// Proper puzzles are slow to make, so it makes a few and applies random transforms to them, with some of the missing
/// digits put back.
#[derive(Clone, Debug)]
pub struct Puzzles {
    rng: Rng,
    pool: Vec<(Grid, Solution)>,
}

impl Puzzles {
    /// The source of this seed.
    pub fn new(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let pool = (0..60).map(|_| proper(&mut rng, 24)).collect();
        Self { rng, pool }
    }

    /// A source with the same few proper puzzles, which are slow to make, but other choices.
    pub fn reseeded(&self, seed: u64) -> Self {
        Self { rng: Rng::new(seed), pool: self.pool.clone() }
    }

    /// A puzzle of this kind.
    pub fn of(&mut self, kind: Kind) -> Puzzle {
        let (mut grid, solution) = self.proper();
        match kind {
            Kind::Proper => grid.into(),
            Kind::Multi => {
                for _ in 0..=self.rng.below(4) {
                    grid.set(self.clue(&grid), None);
                }
                grid.into()
            }
            Kind::Changed => loop {
                let (mut changed, cell) = (grid, self.clue(&grid));
                changed.set(cell, Digit::from_index(self.rng.below(9)));
                if changed != grid && changed.clashes().is_empty() {
                    return changed.into();
                }
            },
            Kind::Clashing => loop {
                let (from, to) = (self.clue(&grid), self.rng.cells()[0]);
                if from.sees(to) {
                    grid.set(to, grid.get(from));
                    return grid.into();
                }
            },
            Kind::Sukaku => self.marks(&solution).into(),
            Kind::BrokenSukaku => {
                let (mut marks, cell) = (self.marks(&solution), self.rng.cells()[0]);
                marks[cell].remove(solution.get(cell));
                marks.into()
            }
        }
    }

    fn proper(&mut self) -> (Grid, Solution) {
        let (grid, solution) = self.pool[self.rng.below(self.pool.len())];
        let transform = self.rng.transform();
        let (mut grid, solution) = (transform.grid(&grid), transform.solution(&solution));
        for cell in self.rng.cells().into_iter().take(self.rng.below(20)) {
            grid.set(cell, Some(solution.get(cell)));
        }
        (grid, solution)
    }

    fn clue(&mut self, grid: &Grid) -> Cell {
        self.rng.cells().into_iter().find(|&cell| grid.get(cell).is_some()).expect("puzzles have clues")
    }

    fn marks(&mut self, solution: &Solution) -> Pencilmarks {
        let percent = 15 + self.rng.below(25);
        let mut marks = Pencilmarks::from_clues(solution.grid());
        for cell in Cell::all() {
            marks[cell].extend(Digit::all().filter(|_| self.rng.chance(percent)));
        }
        marks
    }
}

impl Iterator for Puzzles {
    type Item = (Kind, Puzzle);

    fn next(&mut self) -> Option<Self::Item> {
        let kinds = [Kind::Proper, Kind::Multi, Kind::Changed, Kind::Clashing, Kind::Sukaku, Kind::BrokenSukaku];
        let kind = kinds[self.rng.below(kinds.len())];
        Some((kind, self.of(kind)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_puzzles() {
        let [a, b] = [0, 0].map(|seed| Puzzles::new(seed).take(20).collect::<Vec<_>>());
        assert_eq!(a, b);
        assert_ne!(a, Puzzles::new(1).take(20).collect::<Vec<_>>());
    }

    #[test]
    fn kinds_are_what_they_say() {
        let mut puzzles = Puzzles::new(5);
        let mut counts = |kind| -> Vec<u64> { (0..100).map(|_| referee::count(&puzzles.of(kind), 2)).collect() };
        assert_eq!(counts(Kind::Proper), [1; 100]);
        assert_eq!(counts(Kind::Clashing), [0; 100]);
        let share = |counts: Vec<u64>, wanted| counts.into_iter().filter(|&count| count == wanted).count();
        assert!(share(counts(Kind::Multi), 2) > 40);
        assert!(share(counts(Kind::Changed), 0) > 40);
        let sukaku = counts(Kind::Sukaku);
        assert!(!sukaku.contains(&0) && sukaku.contains(&1) && sukaku.contains(&2));
        assert!(counts(Kind::BrokenSukaku).contains(&0));
    }

    #[test]
    fn proper_puzzles_come_with_their_solution() {
        let (grid, solution) = proper(&mut Rng::new(3), 30);
        assert_eq!(referee::solutions(&grid.into(), 2), [solution]);
        assert!(grid.clue_count() >= 30);
    }
}
