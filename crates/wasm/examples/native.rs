//! What the calls answer without WebAssembly, and puzzles to ask about: the other side of the comparisons in
//! `web/tests/wasm`.
//!
//! ```text
//! native calls < LINES                 a line: the name of a call, a space, its body; answers one JSON for each
//! native puzzles COUNT SEED            minimal puzzles, one for each line
//! ```

use std::io::{self, BufRead, Write};
use sudokit::Stop;
use sudokit::craft::Generator;
use sudokit_service::{Limits, call};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut out = io::BufWriter::new(io::stdout().lock());
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["calls"] => {
            let mut limits = Limits::default();
            limits.seed = 1;
            for line in io::stdin().lock().lines() {
                let line = line?;
                let (name, body) = line.split_once(' ').ok_or("expected a name and a body")?;
                let answer = call(name, body.as_bytes(), &limits, &Stop::new(), &mut |_| ());
                writeln!(out, "{}", answer.unwrap_or_else(|fault| fault.json()))?;
            }
        }
        ["puzzles", count, seed] => {
            for made in Generator::new(seed.parse()?).minimal(true).puzzles(&Stop::new()).take(count.parse()?) {
                writeln!(out, "{}", made.puzzle)?;
            }
        }
        _ => return Err("expected calls, or puzzles COUNT SEED".into()),
    }
    Ok(out.flush()?)
}
