//! Stop long work: a time limit, and a request to stop from another thread: `cargo run --release --example limits`.

#![allow(clippy::print_stdout, reason = "it is an example")]

use std::time::Duration;
use sudokit::verb::Count;
use sudokit::{Job, Puzzle, Stop, Verb};

fn main() -> Result<(), sudokit::Error> {
    let puzzle: Puzzle = ".".repeat(625).parse()?;
    let job = Job::default().time_limit(Some(Duration::from_millis(200)));
    println!("after 200 ms: {:?}", Count::default().one(&puzzle, &job)?);

    let stop = Stop::new();
    let raised = stop.clone();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        raised.raise();
    });
    println!("after a request: {:?}", Count::default().one(&puzzle, &Job::default().stop(&stop))?);
    Ok(())
}
