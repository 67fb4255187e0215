//! Sets of puzzles to be solved, kept apart in every figure because no solver is the fastest on all of them.

mod builtin;
mod course;
mod file;

pub use builtin::{BUILTIN, HARD_ROUNDS, builtin};
pub use course::{Course, Lines};
pub use file::{find, read};

use sudokit_core::Puzzle;

/// Puzzles of one kind under one name.
#[derive(Clone, Debug)]
pub struct Set {
    /// Its name in tables and records.
    pub name: String,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    /// How many solutions each of them has, when that is known.
    pub known: Known,
}

/// What is known of the answers to a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Nothing: contestants can only be compared with each other.
    Nothing,
    /// Every puzzle has no solution.
    None,
    /// Every puzzle has exactly one solution.
    One,
    /// Every puzzle has two or more solutions.
    Several,
}

impl Known {
    /// Whether an answer under a limit can be right.
    pub fn allows(self, count: u64, limit: u64) -> bool {
        match self {
            Self::Nothing => true,
            Self::None => count == 0,
            Self::One => count == limit.min(1),
            Self::Several => count >= limit.min(2) && count <= limit,
        }
    }

    /// In words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::Nothing => "an unknown number of solutions",
            Self::None => "no solution",
            Self::One => "one solution",
            Self::Several => "two or more solutions",
        }
    }
}

impl Set {
    /// Whether some puzzle is given as pencilmarks.
    pub fn has_sukaku(&self) -> bool {
        self.puzzles.iter().any(Puzzle::is_sukaku)
    }

    /// Keeps at most `count` puzzles, evenly spread: sorted sets stay mixed.
    pub fn thin(&mut self, count: usize) {
        let all = self.puzzles.len();
        if count < all {
            self.puzzles = (0..count).map(|i| self.puzzles[i * all / count]).collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_answers_respect_the_limit() {
        assert!(Known::One.allows(1, 2) && !Known::One.allows(2, 2) && !Known::One.allows(0, 2));
        assert!(Known::Several.allows(1, 1) && !Known::Several.allows(1, 2) && Known::Several.allows(7, 9));
        assert!(Known::None.allows(0, 1) && !Known::None.allows(1, 1));
    }

    #[test]
    fn thinning_spreads() {
        let puzzles: Vec<Puzzle> = (0..10).map(|n| crate::make::make(crate::make::Kind::Easy, n).into()).collect();
        let mut set = Set { name: "x".into(), puzzles: puzzles.clone(), known: Known::Nothing };
        set.thin(3);
        assert_eq!(set.puzzles, [puzzles[0], puzzles[3], puzzles[6]]);
        set.thin(5);
        assert_eq!(set.puzzles.len(), 3);
    }
}
