//! Solve one puzzle: `cargo run --example solve_one`.

#![allow(clippy::print_stdout, reason = "it is an example")]

fn main() -> Result<(), sudokit::Error> {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    println!("{}", sudokit::solve(&puzzle)?);
    Ok(())
}
