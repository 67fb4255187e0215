//! Reads puzzles from standard input, one a line, and writes the lines that do not have exactly one solution.
//!
//! ```sh
//! cargo run --release -p sudokit-referee --example proper < puzzles.txt
//! ```
//!
//! The exit code is 1 if there was such a line.

#![allow(clippy::print_stdout, reason = "it is a program")]

use std::io::{BufRead, stdin};
use std::process::ExitCode;
use sudokit_core::Puzzle;

fn main() -> Result<ExitCode, std::io::Error> {
    let mut code = ExitCode::SUCCESS;
    for line in stdin().lock().lines() {
        let line = line?;
        let is_proper = line.parse::<Puzzle>().is_ok_and(|puzzle| sudokit_referee::count(&puzzle, 2) == 1);
        if !is_proper {
            println!("{line}");
            code = ExitCode::FAILURE;
        }
    }
    Ok(code)
}
