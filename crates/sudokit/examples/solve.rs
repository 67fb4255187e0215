//! Solves the puzzles given as arguments: `cargo run -p sudokit --example solve -- 53..7....6..195...…`
#![allow(clippy::print_stdout, reason = "this is a program")]

use sudokit::{Answer, Puzzle, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut puzzles: Vec<String> = std::env::args().skip(1).collect();
    if puzzles.is_empty() {
        puzzles.push("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".to_owned());
    }
    let solver = Solver::new();
    for text in puzzles {
        let puzzle: Puzzle = text.parse()?;
        match solver.solve(&puzzle) {
            Answer::None => println!("{puzzle}\tnone"),
            Answer::One(solution) => println!("{solution}"),
            Answer::Several([solution, _]) => println!("{solution}\tmultiple"),
        }
    }
    Ok(())
}
