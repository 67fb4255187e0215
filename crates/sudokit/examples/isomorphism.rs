//! Recognise equivalent puzzles by their canonical form: `cargo run --example isomorphism`.

#![allow(clippy::print_stdout, reason = "it is an example")]

use sudokit::canon::{augment, same};
use sudokit::verb::Canon;
use sudokit::{Classic, Job, Puzzle, Rng, Verb};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Classic =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    let other = augment::equivalents(&puzzle, &mut Rng::new(7)).next().ok_or("endless")?;
    println!("{other}");
    println!("{}", same(&puzzle, &other)?.ok_or("not equivalent")?);

    let id = |puzzle: Classic| Canon::default().one(&Puzzle::from(puzzle), &Job::default()).map(|form| form.id);
    println!("the same id: {}", id(puzzle)? == id(other)?);
    Ok(())
}
