//! Counts the solutions of a puzzle with every engine, and shows what each of them took.
#![allow(clippy::print_stdout, reason = "this is a program")]

use sudokit::{CountOnly, Limit, Puzzle, Scratch, engines};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| {
        // Three clues less than it needs.
        "..1.9..4....78..5...4..1.3.1...7.5..9.8.......3.4....8..9.3...4..2..9......85....".to_owned()
    });
    let puzzle: Puzzle = text.parse()?;
    for engine in engines() {
        let outcome = engine.run(&puzzle, Limit::solutions(100_000), &mut Scratch::new(), &mut CountOnly);
        let more = if outcome.exhausted { "" } else { "+" };
        println!("{:10} {}{more} solutions, {} guesses", engine.name(), outcome.count, outcome.stats.guesses);
    }
    Ok(())
}
