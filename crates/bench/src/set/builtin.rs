//! The sets that are always available: made by [`crate::make`], with known answers, the same on every machine.

use super::{Known, Set};
use crate::make::{Kind, make};
use sudokit_core::Puzzle;

/// The names of the built-in sets.
pub const BUILTIN: [&str; 5] = ["easy", "minimal", "hard", "multi-solution", "none"];

/// How many puzzles the sets have that are made at run time.
const COUNT: u64 = 1000;

/// Rounds of the search behind the set `hard`.
pub const HARD_ROUNDS: u64 = 40;

/// Made once by `examples/make_sets.rs`, because the search takes seconds.
const HARD: &str = include_str!("../../sets/hard.txt");

/// The built-in set of this name.
pub fn builtin(name: &str) -> Option<Set> {
    let (puzzles, known) = match name {
        "easy" => (made(Kind::Easy), Known::One),
        "minimal" => (made(Kind::Minimal), Known::One),
        "hard" => (hard().collect(), Known::One),
        "multi-solution" => (made(Kind::Multi), Known::Several),
        "none" => (made(Kind::None), Known::None),
        _ => return None,
    };
    Some(Set { name: name.into(), puzzles, known })
}

/// Numbers 0 to `COUNT` of a kind, in that order whatever the number of threads.
fn made(kind: Kind) -> Vec<Puzzle> {
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|part| {
                let numbers = COUNT * part / threads..COUNT * (part + 1) / threads;
                scope.spawn(move || numbers.map(|number| make(kind, number).into()).collect::<Vec<Puzzle>>())
            })
            .collect();
        parts.into_iter().flat_map(|part| part.join().expect("making puzzles does not panic")).collect()
    })
}

fn hard() -> impl Iterator<Item = Puzzle> {
    HARD.lines().filter(|line| !line.starts_with('#')).map(|line| line.parse().expect("our own file"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_referee::count;

    #[test]
    fn hard_puzzles_are_harder_than_what_was_known_as_hard() {
        let grids: Vec<_> = hard().map(|puzzle| puzzle.clues()).collect();
        let efforts = sudokit_generate::Effort::new(4).of(&grids);
        let mean = efforts.iter().map(|guesses| guesses.mean).sum::<f64>() / grids.len() as f64;
        // 9.3 for magictour_top1465.
        assert!(mean > 20.0, "{mean}");
    }

    #[test]
    #[ignore = "a minute: the whole search"]
    fn the_file_of_hard_puzzles_can_be_made_again() {
        assert!(hard().eq(crate::make::hard(HARD_ROUNDS).into_iter().map(Puzzle::from)));
    }

    #[test]
    fn known_answers_hold() {
        for name in BUILTIN {
            let set = builtin(name).unwrap();
            assert!(set.puzzles.len() >= 300, "{name}");
            for puzzle in &set.puzzles {
                assert!(set.known.allows(count(puzzle, 2), 2), "{name}: {puzzle}");
            }
        }
        assert!(builtin("other").is_none());
    }

    #[test]
    fn threads_do_not_change_a_set() {
        let set = builtin("minimal").unwrap();
        for number in [0, 1, 499, 500, 999] {
            assert_eq!(set.puzzles[number], make(Kind::Minimal, number as u64).into());
        }
    }
}
