//! `sudokit`: the command line. A thin front end: each sub-command is one file in [`command`] that turns arguments into a
//! verb of the library and says how its answers look; all share one stream of puzzles ([`stream`]), one way to show them
//! ([`show`]), one care for files ([`files`]) and one set of exit codes ([`exit`]).

#![forbid(unsafe_code)]

mod command;
mod exit;
mod files;
mod help;
mod input;
mod number;
mod output;
mod progress;
mod reasoning;
mod show;
mod spill;
mod stop;
mod stream;
mod terminal;

use clap::FromArgMatches;
use std::process::ExitCode;

/// What must be free to begin with.
const LEAST_MEMORY: usize = 4 << 20;

/// The least stack for the options and the commands.
const STACK: usize = 2 << 20;

fn main() -> ExitCode {
    // With a small `ulimit -s` the program runs on a thread, whose stack does not depend on it.
    if stop::stack_limit().is_none_or(|limit| limit >= STACK) {
        return run();
    }
    match std::thread::Builder::new().name("main".to_owned()).stack_size(STACK).spawn(run) {
        // After a panic, which has been reported.
        Ok(thread) => thread.join().unwrap_or(ExitCode::from(101)),
        Err(_) => run(),
    }
}

fn run() -> ExitCode {
    stop::outlive_size_limits();
    let arguments = help::command().try_get_matches();
    match arguments.and_then(|arguments| command::Cli::from_arg_matches(&arguments)) {
        // With less than this an allocation fails somewhere, and the program aborts.
        Ok(_) if !sudokit::parallel::has_room(LEAST_MEMORY) => {
            exit::code(Err(exit::Failure::Message("out of memory: 4 MiB are needed".to_owned())))
        }
        Ok(cli) => cli.run(),
        Err(error) if error.use_stderr() => {
            let _ = error.print();
            ExitCode::from(2)
        }
        // A page: help or the version.
        Err(error) => {
            let is_coloured = terminal::Terminal::stdout(terminal::Color::Auto).color;
            let page = error.render();
            let page = help::shown(&if is_coloured { page.ansi().to_string() } else { page.to_string() });
            exit::code(stream::write(page.as_bytes()).map(|()| exit::Verdict::Yes))
        }
    }
}
