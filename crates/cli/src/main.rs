//! `sudokit`: the command line. A thin front end: each sub-command is one file in [`command`], all of them share one
//! road for puzzles ([`pipeline`]), one way to show them ([`show`]) and one set of exit codes ([`exit`]).

#![forbid(unsafe_code)]

mod blocks;
mod command;

mod difficulty;
mod exit;
mod finding;
mod input;
mod number;
mod other;
mod patience;
mod pipeline;
mod progress;
mod reasoning;
mod search;
mod show;
mod stop;
mod tally;
mod terminal;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = command::Cli::parse();
    exit::code(cli.run())
}
