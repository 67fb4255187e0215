//! What the calls answer without WebAssembly, and puzzles to ask about: the other side of the comparisons in
//! `web/tests/wasm`.
//!
//! ```text
//! native calls < LINES                 a line: the name of a call, a space, its body; answers one JSON for each
//! native times < LINES                 as above, with the milliseconds each took
//! native puzzles COUNT SEED            minimal puzzles, one for each line
//! ```

use std::io::{self, BufRead, Write};
use std::time::Instant;
use sudokit::Job;
use sudokit::Stop;
use sudokit::generate::Generator;
use sudokit::json::{Limits, call};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut out = io::BufWriter::new(io::stdout().lock());
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [what @ ("calls" | "times")] => {
            let mut limits = Limits::default();
            limits.seed = 1;
            for line in io::stdin().lock().lines() {
                let line = line?;
                let (name, body) = line.split_once(' ').ok_or("expected a name and a body")?;
                let start = Instant::now();
                let answer = call(name, body.as_bytes(), &limits, &Job::default());
                let answer = answer.unwrap_or_else(|error| error.to_json());
                if *what == "times" {
                    writeln!(out, "{:.3}", start.elapsed().as_secs_f64() * 1e3)?;
                } else {
                    writeln!(out, "{answer}")?;
                }
            }
        }
        ["puzzles", count, seed] => {
            for made in Generator::new(seed.parse()?).minimal(true).puzzles(&Stop::new()).take(count.parse()?) {
                writeln!(out, "{}", made.puzzle)?;
            }
        }
        _ => return Err("expected calls, times, or puzzles COUNT SEED".into()),
    }
    Ok(out.flush()?)
}
