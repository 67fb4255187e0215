//! Run any verb with JSON in and JSON out, as the service does: `cargo run --example json`.

#![allow(clippy::print_stdout, reason = "it is an example")]

use sudokit::Job;
use sudokit::json::{Limits, call};

fn main() -> Result<(), sudokit::Error> {
    let request =
        r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","size":8}"#;
    println!("{}", call("unavoidable", request.as_bytes(), &Limits::default(), &Job::default())?);
    println!("{}", call("about", b"", &Limits::default(), &Job::default())?);
    Ok(())
}
