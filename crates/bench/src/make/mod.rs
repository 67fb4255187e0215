//! How the built-in sets are made: each puzzle from a seed of its own, so that any of them can be made again alone.
//!
//! The way down to a minimal puzzle is the usual one: a random grid, clues taken out in random order as long as the
//! puzzle stays proper. The kinds:
//!
//! * easy: a minimal puzzle with clues given back until 34 are there; singles solve it.
//! * minimal: as it is, 22 to 27 clues as a rule.
//! * multi: a minimal puzzle less one to four clues, so that it has several solutions.
//! * none: a minimal puzzle with one clue changed to a digit that clashes with no other, and no solution left.
//! * hard: the end of a walk of 1,000 steps from a minimal puzzle; each step takes out one or two clues, puts in others until the
//!   puzzle is proper again, makes it minimal, and is kept when the result needs no fewer guesses. The neighbourhood is the
//!   vicinity search by which the players' forum found its hardest puzzles.

mod search;

pub use search::{Count, count};

use search::{is_redundant, random_grid};
use sudokit_core::{Cell, Digit, Grid, Rng, Transform};

/// The kinds of puzzle that can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Proper, many clues.
    Easy,
    /// Proper, no clue can go.
    Minimal,
    /// Proper and minimal, many guesses.
    Hard,
    /// Two or more solutions.
    Multi,
    /// No solution, though no two clues clash.
    None,
}

/// How many steps the walk to a hard puzzle has.
const WALK: usize = 1000;

/// A walk that needs fewer guesses than this in three counts after a quarter of its steps starts anew.
const PROMISING: u64 = 90;

/// The puzzle of a kind that belongs to a number: always the same one.
pub fn make(kind: Kind, number: u64) -> Grid {
    // Far apart, so that no two kinds share a stream.
    let mut random = Rng::new(number + ((kind as u64 + 1) << 32));
    match kind {
        Kind::Easy => easy(&mut random),
        Kind::Minimal => minimal(&mut random).0,
        Kind::Hard => hard(&mut random),
        Kind::Multi => multi(&mut random),
        Kind::None => none(&mut random),
    }
}

/// A minimal puzzle and its solution.
fn minimal(random: &mut Rng) -> (Grid, Grid) {
    let solution = random_grid(random);
    let mut clues = solution;
    minimize(&mut clues, random);
    (clues, solution)
}

/// Takes out redundant clues in random order until none is left.
fn minimize(clues: &mut Grid, random: &mut Rng) {
    for cell in random.cells() {
        if clues.get(cell).is_some() && is_redundant(clues, cell) {
            clues.set(cell, None);
        }
    }
}

fn easy(random: &mut Rng) -> Grid {
    let (mut clues, solution) = minimal(random);
    for cell in random.cells() {
        if clues.clue_count() >= 34 {
            break;
        }
        clues.set(cell, solution.get(cell));
    }
    clues
}

fn multi(random: &mut Rng) -> Grid {
    let (mut clues, _) = minimal(random);
    let less = clues.clue_count() - 1 - random.below(4);
    for cell in random.cells() {
        if clues.clue_count() <= less {
            break;
        }
        clues.set(cell, None);
    }
    clues
}

fn has_none(clues: &Grid) -> bool {
    let found = count(clues, 1);
    found.solutions == 0 && found.is_complete()
}

fn none(random: &mut Rng) -> Grid {
    loop {
        let (clues, _) = minimal(random);
        // Most changes leave a digit twice in a house or some solution; nearly always one does not.
        for cell in random.cells().into_iter().filter(|&cell| clues.get(cell).is_some()) {
            let mut other = clues;
            other.set(cell, Digit::from_index(random.below(9)));
            if other != clues && other.clashes().is_empty() && has_none(&other) {
                return other;
            }
        }
    }
}

fn hard(random: &mut Rng) -> Grid {
    // One count can be high by luck with the order of cells; the same puzzle turned about is rarely lucky too.
    let turns: [Transform; 2] = [1, 2].map(|_| Transform::from_rank(random.bits()));
    let hardness = |clues: &Grid| -> u64 {
        count(clues, 2).guesses + turns.iter().map(|turn| count(&turn.grid(clues), 2).guesses).sum::<u64>()
    };
    loop {
        let mut best = minimal(random).0;
        let mut most = hardness(&best);
        for step in 0..WALK {
            let out = 1 + random.below(2);
            let next = neighbour(&best, out, random);
            let guesses = hardness(&next);
            if guesses >= most {
                (best, most) = (next, guesses);
            }
            if step > WALK / 4 && most < PROMISING {
                break;
            }
        }
        if most >= PROMISING {
            return best;
        }
    }
}

/// Some clues out, others in until the puzzle is proper again, then minimal.
fn neighbour(clues: &Grid, out: usize, random: &mut Rng) -> Grid {
    loop {
        let mut next = *clues;
        let filled: Vec<Cell> = clues.clues().map(|(cell, _)| cell).collect();
        for _ in 0..out {
            next.set(filled[random.below(filled.len())], None);
        }
        for cell in random.cells() {
            if next.get(cell).is_some() {
                continue;
            }
            next.set(cell, Digit::from_index(random.below(9)));
            let found = count(&next, 2);
            match found.solutions {
                _ if !found.is_complete() => next.set(cell, None),
                0 => next.set(cell, None),
                1 => {
                    minimize(&mut next, random);
                    return next;
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_what_it_says() {
        let is_minimal = |clues: &Grid| clues.clues().all(|(cell, _)| !is_redundant(clues, cell));
        for number in 0..20 {
            let easy = make(Kind::Easy, number);
            assert_eq!((count(&easy, 2).solutions, easy.clue_count()), (1, 34));
            let minimal = make(Kind::Minimal, number);
            assert_eq!(count(&minimal, 2).solutions, 1);
            assert!(is_minimal(&minimal));
            assert_eq!(count(&make(Kind::Multi, number), 2).solutions, 2);
            let none = make(Kind::None, number);
            assert_eq!(count(&none, 1).solutions, 0);
            assert!(none.clashes().is_empty());
        }
    }

    #[test]
    fn a_number_is_a_puzzle() {
        assert_eq!(make(Kind::Minimal, 5), make(Kind::Minimal, 5));
        assert_ne!(make(Kind::Minimal, 5), make(Kind::Minimal, 6));
    }
}
