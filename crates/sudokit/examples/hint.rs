//! Give a player a hint, from a nudge to the full argument: `cargo run --example hint`.

#![allow(clippy::print_stdout, reason = "it is an example")]

use sudokit::verb::{Hint, HintLevel};
use sudokit::{Job, Verb};

fn main() -> Result<(), sudokit::Error> {
    let puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
    for level in [HintLevel::Nudge, HintLevel::Where, HintLevel::Full] {
        let mut hint = Hint::default();
        hint.level = level;
        println!("{}", hint.one(&puzzle, &Job::default())?.words);
    }
    Ok(())
}
