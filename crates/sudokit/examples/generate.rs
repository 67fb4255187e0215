//! Make ten minimal puzzles that need an X-Wing at most: `cargo run --release --example generate`.

#![allow(clippy::print_stdout, reason = "it is an example")]

use sudokit::{Job, verb::Generate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut wish = Generate::default();
    (wish.count, wish.seed, wish.minimal, wish.max_technique) = (10, Some(7), true, Some("x-wing".parse()?));
    for made in wish.collect(&Job::default())? {
        println!("{}  {} clues", made.puzzle, made.clues);
    }
    Ok(())
}
