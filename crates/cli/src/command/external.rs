//! Commands of other programs: `sudokit NAME` runs `sudokit-NAME`, as git and cargo do. The benchmark is one, so that its
//! parts are not installed with the command line.

use crate::exit::Failure;
use crate::help;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};
use sudokit::constraint::rule::distance;

/// Runs the program that has this command, beside this one or on the path.
pub(crate) fn run(words: &[OsString]) -> Result<ExitCode, Failure> {
    let (name, arguments) = words.split_first().ok_or_else(|| Failure::Message("no command given".to_owned()))?;
    let mut program = OsString::from("sudokit-");
    program.push(name);
    let beside = std::env::current_exe().ok().map(|this| this.with_file_name(&program)).filter(|path| path.exists());
    let status = Command::new(beside.as_deref().unwrap_or(program.as_ref())).args(arguments).status();
    match status {
        Ok(status) => Ok(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(2))),
        Err(_) => {
            let (name, program) = (name.to_string_lossy(), program.to_string_lossy());
            if is_puzzle(&name) {
                return Err(Failure::Message(format!("{name:?} is not a command; to solve it: sudokit solve {name}")));
            }
            let hint = match name.as_ref() {
                "bench" => "the benchmark is a program of its own: cargo install --path crates/bench".to_owned(),
                name => match meant(name) {
                    Some(command) => format!("did you mean `sudokit {command}`?"),
                    None => "see `sudokit --help` for a list of commands".to_owned(),
                },
            };
            Err(Failure::Message(format!("{name:?} is not a command, and there is no program {program}; {hint}")))
        }
    }
}

/// Whether a word in the place of a command is a file or looks like a puzzle.
fn is_puzzle(name: &str) -> bool {
    Path::new(name).is_file() || name.len() > 15 && name.contains(['.', '0'])
}

/// The command that a wrong name probably means: one that is spelled like it.
fn meant(name: &str) -> Option<String> {
    let commands = help::command();
    let near = commands.get_subcommands().filter(|command| !command.is_hide_set()).map(|command| command.get_name());
    // Of those at the same distance the one with the same letters: `slove` is `solve` rather than `serve`.
    let strange = |command: &str| name.chars().filter(|letter| !command.contains(*letter)).count();
    let (steps, _, close) = near.map(|command| (distance(name, command), strange(command), command)).min()?;
    (2 * steps < close.len()).then(|| close.to_owned())
}
