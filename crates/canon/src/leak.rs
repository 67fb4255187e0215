//! Leaks between two sets of puzzles: which puzzles of one set are in the other, up to isomorphism.
//!
//! A set is stored as fingerprints. Invariant: `clues` holds the clue cells of a proper puzzle as they lie in the
//! minlex form of its solution, once for each transform that leads there. So one puzzle is part of another, up to
//! isomorphism, if and only if their solutions have the same form and some image of the one lies in the first image of
//! the other. That is nearly always one comparison of two sets.

use crate::{Id, TooRegularError, canon};
use std::collections::HashMap;
use sudokit_core::{CellSet, Puzzle, Solution};

/// How two puzzles are related; the strongest relation first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Leak {
    /// They are equivalent.
    Same,
    /// The clues of the first are some of the clues of the second.
    Part,
    /// The clues of the second are some of the clues of the first.
    Whole,
    /// Their solutions are equivalent.
    Solution,
}

impl Leak {
    /// Its name, in one word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Part => "part",
            Self::Whole => "whole",
            Self::Solution => "solution",
        }
    }
}

/// What is stored of a puzzle to compare it with others.
#[derive(Clone, Debug)]
pub struct Fingerprint {
    puzzle: Id,
    solution: Option<Id>,
    clues: Vec<CellSet>,
}

impl Fingerprint {
    /// The fingerprint of a puzzle. Give the solution of a proper puzzle, and `None` for others, which are only
    /// compared by their form. Pencilmarks have no clues to compare.
    pub fn new(puzzle: &Puzzle, solution: Option<&Solution>) -> Result<Self, TooRegularError> {
        let id = canon(puzzle)?.id();
        let Some(solution) = solution else {
            return Ok(Self { puzzle: id, solution: None, clues: Vec::new() });
        };
        let (form, transforms) = crate::solution(solution);
        let clues = match puzzle {
            Puzzle::Clues(grid) => {
                let image = |moved: sudokit_core::Grid| moved.clues().map(|(cell, _)| cell).collect();
                transforms.iter().map(|transform| image(transform.grid(grid))).collect()
            }
            Puzzle::Sukaku(_) => Vec::new(),
        };
        Ok(Self { puzzle: id, solution: Some(Id::of(&form)), clues })
    }

    /// The relation of this puzzle to another, if there is one.
    ///
    /// ```
    /// use sudokit_core::{Cell, Grid, Puzzle, Rng};
    /// use sudokit_canon::leak::{Fingerprint, Leak};
    /// use sudokit_solve::Solver;
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let solution = *Solver::new().solve(&puzzle).solution().ok_or("proper")?;
    /// let mut more: Grid = puzzle.clues();
    /// let cell: Cell = "r1c3".parse()?;
    /// more.set(cell, Some(solution.get(cell)));
    /// let moved = Rng::new(1).transform();
    /// let one = Fingerprint::new(&puzzle, Some(&solution))?;
    /// let two = Fingerprint::new(&moved.puzzle(&more.into()), Some(&moved.solution(&solution)))?;
    /// assert_eq!((one.leak(&two), two.leak(&one)), (Some(Leak::Part), Some(Leak::Whole)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn leak(&self, other: &Self) -> Option<Leak> {
        if self.puzzle == other.puzzle {
            return Some(Leak::Same);
        }
        if self.solution.is_none() || self.solution != other.solution {
            return None;
        }
        let inside = |part: &Self, whole: &Self| {
            whole.clues.first().is_some_and(|whole| part.clues.iter().any(|&part| (part - *whole).is_empty()))
        };
        Some(match () {
            () if inside(self, other) => Leak::Part,
            () if inside(other, self) => Leak::Whole,
            () => Leak::Solution,
        })
    }
}

/// The fingerprints of a set, to be compared with other puzzles.
#[derive(Clone, Debug, Default)]
pub struct Index {
    prints: Vec<Fingerprint>,
    puzzles: HashMap<Id, Vec<usize>>,
    solutions: HashMap<Id, Vec<usize>>,
}

impl Index {
    /// Adds a puzzle; puzzles are numbered from 0.
    pub fn add(&mut self, print: Fingerprint) {
        let number = self.prints.len();
        self.puzzles.entry(print.puzzle).or_default().push(number);
        if let Some(solution) = print.solution {
            self.solutions.entry(solution).or_default().push(number);
        }
        self.prints.push(print);
    }

    /// How many puzzles it holds.
    pub fn len(&self) -> usize {
        self.prints.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.prints.is_empty()
    }

    /// The numbers of the puzzles that `print` is related to, and how `print` is related to each.
    pub fn leaks<'a>(&'a self, print: &'a Fingerprint) -> impl Iterator<Item = (usize, Leak)> + 'a {
        // Proper puzzles that are equivalent have equivalent solutions, so this finds each of them once.
        let found = match print.solution {
            Some(solution) => self.solutions.get(&solution),
            None => self.puzzles.get(&print.puzzle),
        };
        found.into_iter().flatten().filter_map(|&i| Some((i, print.leak(&self.prints[i])?)))
    }
}
