//! Makes the built-in set `hard`, which takes too long to be made at run time: `crates/bench/sets/hard.txt`.
//!
//! ```text
//! cargo run --release -p sudokit-bench --example make_sets -- 0 300 > crates/bench/sets/hard.txt
//! ```
//!
//! Each puzzle comes from its number alone, so that the work can be cut into parts (`0 150`, `150 300`), more numbers
//! only make the file longer, and a test makes the first ones again. It takes about ten minutes.

use std::io::{self, Write};
use sudokit_bench::make::{Kind, make};

fn main() -> io::Result<()> {
    let number = |place, otherwise| {
        std::env::args().nth(place).map_or(Ok(otherwise), |text| text.parse()).map_err(io::Error::other)
    };
    let (from, to) = (number(1, 0)?, number(2, 300)?);
    let mut out = io::stdout().lock();
    if from == 0 {
        writeln!(out, "# One hard puzzle a line, numbers from 0, made by crates/bench/examples/make_sets.rs")?;
    }
    for number in from..to {
        writeln!(out, "{}", make(Kind::Hard, number))?;
        out.flush()?;
    }
    Ok(())
}
