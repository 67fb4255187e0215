//! The sets that are always there, made by [`crate::make`]: nobody's data, known answers, the same everywhere.

use super::{Known, Set};
use crate::make::{Kind, make};
use sudokit_core::Puzzle;

/// The names of the built-in sets.
pub const BUILTIN: [&str; 5] = ["easy", "minimal", "hard", "multi-solution", "none"];

/// How many puzzles the sets have that are made at run time.
const COUNT: u64 = 1000;

/// Made once by `examples/make_sets.rs`, because a hard puzzle takes seconds to find.
const HARD: &str = include_str!("../../sets/hard.txt");

/// The built-in set of this name.
pub fn builtin(name: &str) -> Option<Set> {
    let (kind, known) = match name {
        "easy" => (Kind::Easy, Known::One),
        "minimal" => (Kind::Minimal, Known::One),
        "hard" => (Kind::Hard, Known::One),
        "multi-solution" => (Kind::Multi, Known::Several),
        "none" => (Kind::None, Known::None),
        _ => return None,
    };
    let puzzles = if kind == Kind::Hard { hard().collect() } else { made(kind) };
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
    use crate::make::count;

    #[test]
    fn the_file_of_hard_puzzles_can_be_made_again() {
        for (number, puzzle) in (0..).zip(hard().take(2)) {
            assert_eq!(Puzzle::from(make(Kind::Hard, number)), puzzle, "number {number}");
        }
    }

    #[test]
    fn known_answers_hold() {
        for name in BUILTIN {
            let set = builtin(name).unwrap();
            assert!(set.puzzles.len() >= 300, "{name}");
            for puzzle in &set.puzzles {
                assert!(set.known.allows(count(&puzzle.clues(), 2).solutions, 2), "{name}: {puzzle}");
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
