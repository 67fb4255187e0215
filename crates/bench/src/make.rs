//! How the built-in sets are made: each puzzle from a number of its own, so that any of them can be made again alone.
//!
//! `sudokit-generate` makes them: random grids, and minimal puzzles from them. Which clues can be removed depends on
//! the puzzle and not on the engine that finds out, so a set stays the same when an engine changes; that the answers
//! are as said, the tests let the referee confirm, which is none of the engines. The kinds:
//!
//! * easy: a minimal puzzle with clues given back until 34 are there; singles solve it.
//! * minimal: as it is, 22 to 27 clues as a rule.
//! * multi: a minimal puzzle less one to four clues, so that it has several solutions.
//! * none: a minimal puzzle with one clue changed to a digit that clashes with no other, and no solution left.
//! * hard: found by a [`HardSearch`], see [`hard`].

use sudokit_core::{Cell, Digit, Grid, Rng};
use sudokit_generate::{HardSearch, HardWorker, minimize, random_solution};
use sudokit_solve::{Answer, Solver, Stop};

/// The kinds of puzzle that are made one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Proper, many clues.
    Easy,
    /// Proper and minimal puzzles.
    Minimal,
    /// Two or more solutions.
    Multi,
    /// No solution, though no two clues clash.
    None,
}

/// The puzzle of a kind that belongs to a number: always the same one.
pub fn make(kind: Kind, number: u64) -> Grid {
    let mut random = Rng::stream(kind as u64, number);
    match kind {
        Kind::Easy => easy(&mut random),
        Kind::Minimal => minimal(&mut random).0,
        Kind::Multi => multi(&mut random),
        Kind::None => none(&mut random),
    }
}

/// The search behind the set `hard`: its pool after this many rounds. One thread; 40 rounds take about ten seconds.
pub fn hard(rounds: u64) -> Vec<Grid> {
    let mut search = HardSearch::new(1, 300);
    let mut worker = HardWorker::new();
    for _ in 0..rounds {
        let found = search.jobs().iter().map(|job| worker.work(job, &Stop::new())).collect();
        search.end_round(found);
    }
    search.pool().iter().map(|one| one.puzzle).collect()
}

/// A minimal puzzle and its solution.
fn minimal(random: &mut Rng) -> (Grid, Grid) {
    let solution = *random_solution(random).grid();
    let order = Rng::new(random.bits());
    let made = minimize(&Solver::new(), &[solution], |_| order.clone());
    (made[0].unwrap_or(solution), solution)
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

fn none(random: &mut Rng) -> Grid {
    loop {
        let (clues, _) = minimal(random);
        // Most changes leave a digit twice in a house or some solution; nearly always one does not.
        for cell in random.cells().into_iter().filter(|&cell: &Cell| clues.get(cell).is_some()) {
            let mut other = clues;
            other.set(cell, Digit::from_index(random.below(9)));
            if other != clues && other.clashes().is_empty() && Solver::new().solve(&other.into()) == Answer::None {
                return other;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_referee::count;

    #[test]
    fn every_kind_is_what_it_says() {
        for number in 0..20 {
            let easy = make(Kind::Easy, number);
            assert_eq!((count(&easy.into(), 2), easy.clue_count()), (1, 34));
            let minimal = make(Kind::Minimal, number);
            assert_eq!(count(&minimal.into(), 2), 1);
            for (cell, _) in minimal.clues() {
                let mut less = minimal;
                less.set(cell, None);
                assert_eq!(count(&less.into(), 2), 2);
            }
            assert_eq!(count(&make(Kind::Multi, number).into(), 2), 2);
            let none = make(Kind::None, number);
            assert_eq!(count(&none.into(), 1), 0);
            assert!(none.clashes().is_empty());
        }
    }

    #[test]
    fn a_number_is_a_puzzle() {
        assert_eq!(make(Kind::Minimal, 5), make(Kind::Minimal, 5));
        assert_ne!(make(Kind::Minimal, 5), make(Kind::Minimal, 6));
    }
}
