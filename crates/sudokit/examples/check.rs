//! Check a puzzle, make it minimal and list its true candidates: `cargo run --example check`.

#![allow(clippy::print_stdout, reason = "it is an example")]

use sudokit::verb::{Candidates, Check, Minimize};
use sudokit::{Job, Puzzle, Verb};

fn main() -> Result<(), sudokit::Error> {
    let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    let mut check = Check::default();
    check.details = true;
    let checked = check.one(&puzzle, &Job::default())?;
    println!("proper: {}, minimal: {:?}, redundant: {}", checked.proper, checked.minimal, checked.redundant.join(" "));

    let minimal = Minimize::default().one(&puzzle, &Job::default())?;
    println!("{} has {} clues", minimal.puzzles[0], minimal.puzzles[0].clue_count());

    let several: Puzzle =
        "53..7....6..195....98....6.8...6...3...8.3..17...2...6.6....28....419..5....8..7.".parse()?;
    let found = Candidates::default().one(&several, &Job::default())?;
    println!("{} solutions; r9c9 is one of {}", found.solutions, found.candidates[80]);
    Ok(())
}
