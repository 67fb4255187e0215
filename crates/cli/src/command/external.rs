//! Commands of other programs: `sudokit NAME` runs `sudokit-NAME`, as git and cargo do. The benchmark is one, so that its
//! parts are not installed with the command line.

use crate::exit::Failure;
use std::ffi::OsString;
use std::process::{Command, ExitCode};

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
            let hint = match name.as_ref() {
                "bench" => "the benchmark is a program of its own: cargo install --path crates/bench",
                _ => "see `sudokit --help` for a list of commands",
            };
            Err(Failure::Message(format!("{name:?} is not a command, and there is no program {program}; {hint}")))
        }
    }
}
