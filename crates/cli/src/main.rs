//! `sudokit`: the command line. A thin front end: each sub-command is one file in [`command`] that turns arguments into a
//! verb of the library and says how its answers look; all share one stream of puzzles ([`stream`]), one way to show them
//! ([`show`]), one care for files ([`files`]) and one set of exit codes ([`exit`]).

#![forbid(unsafe_code)]

mod command;
mod exit;
mod files;
mod input;
mod number;
mod progress;
mod reasoning;
mod show;
mod spill;
mod stop;
mod stream;
mod terminal;

use clap::Parser;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    match command::Cli::try_parse() {
        Ok(cli) => cli.run(),
        // The help and the version go to standard output; what is wrong with the arguments to standard error.
        Err(said) if said.use_stderr() => {
            let _ = said.print();
            ExitCode::from(2)
        }
        Err(said) => {
            let written = said.print().and_then(|()| std::io::stdout().flush());
            exit::code(written.map(|()| exit::Verdict::Yes).map_err(exit::Failure::writing))
        }
    }
}
