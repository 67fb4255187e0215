//! Rate a puzzle on two scales: `cargo run --release --example rate`.

#![allow(clippy::print_stdout, reason = "it is an example")]

use sudokit::verb::{Rate, Scale};
use sudokit::{Job, Verb};

fn main() -> Result<(), sudokit::Error> {
    let puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
    let mut verb = Rate::default();
    verb.scale = Scale::Both;
    println!("{:?}", verb.one(&puzzle, &Job::default())?);
    Ok(())
}
