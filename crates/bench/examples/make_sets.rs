//! Makes the built-in set `hard`, which takes too long to be made at run time: `crates/bench/sets/hard.txt`.
//!
//! ```text
//! cargo run --release -p sudokit-bench --example make_sets > crates/bench/sets/hard.txt
//! ```
//!
//! It is the pool of a search for hard puzzles from a fixed seed after a fixed number of rounds, as `sudokit hard` would
//! have it, the hardest first.

use std::io::{self, Write};
use sudokit_bench::{make::hard, set::HARD_ROUNDS};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "# One hard puzzle a line, the hardest first, made by crates/bench/examples/make_sets.rs")?;
    hard(HARD_ROUNDS).iter().try_for_each(|puzzle| writeln!(out, "{puzzle}"))
}
