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
mod stop;
mod stream;
mod terminal;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    command::Cli::parse().run()
}
