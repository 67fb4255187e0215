//! Make ten minimal puzzles that need an X-Wing at most: `cargo run --release --example generate`.

#![allow(clippy::print_stdout, reason = "it is an example")]

use sudokit::{Job, verb::Generate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut request = Generate::default();
    (request.count, request.seed, request.minimal, request.max_technique) =
        (10, Some(7), true, Some("x-wing".parse()?));
    for made in request.collect(&Job::default())? {
        println!("{}  {} clues", made.puzzle, made.clues);
    }
    Ok(())
}
