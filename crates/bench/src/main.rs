//! `sudokit-bench`, which the command line also runs as `sudokit bench`: the options of [`sudokit_bench::BenchArgs`].

#![forbid(unsafe_code)]

use clap::Parser;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;
use sudokit_bench::{BenchArgs, BenchError, Verdict};

/// Measure the engines, side by side with rivals
#[derive(Parser)]
#[command(name = "sudokit bench", version)]
struct Bench {
    #[command(flatten)]
    args: BenchArgs,
}

fn main() -> ExitCode {
    let mut note = |line: &str| {
        let _ = writeln!(std::io::stderr(), "sudokit bench: {line}");
    };
    match sudokit_bench::run(&Bench::parse().args, &mut std::io::stdout(), &mut note) {
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Bad) => ExitCode::from(1),
        Err(BenchError::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            note(&error.to_string());
            ExitCode::from(2)
        }
    }
}
