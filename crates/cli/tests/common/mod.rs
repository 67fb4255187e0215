//! Runs the real binary.

#![allow(dead_code)] // each test file uses its share

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// A minimal puzzle that the demonstration makes from its seed, and its solution.
pub(crate) const MINIMAL: &str = "..7.2.....6..........31.4...2.........6..7.3..5.93........468.....2.8.1...5...9.2";
pub(crate) const SOLUTION: &str = "537624198164789325892315467328461759946857231751932684219546873473298516685173942";
/// Two sevens in its first row.
pub(crate) const CLASH: &str = "7.7.2.....6..........31.4...2.........6..7.3..5.93........468.....2.8.1...5...9.2";

/// The minimal puzzle without its first clue.
pub(crate) fn several() -> String {
    MINIMAL.replacen('7', ".", 1)
}

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// Runs a command whose standard input is set.
    pub(crate) fn of(mut command: Command) -> Self {
        Self::from(command.output().unwrap())
    }
}

/// Some outputs, such as PNG, are not text: no test of text can take the marks that stand for their bytes for the real ones.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

/// The command, started by the emulator that `SUDOKIT_RUNNER` names (`scripts/platforms`), if any.
pub(crate) fn command() -> Command {
    let program = env!("CARGO_BIN_EXE_sudokit");
    let runner = std::env::var("SUDOKIT_RUNNER").unwrap_or_default();
    let mut words = runner.split_whitespace().chain([program]);
    let mut command = Command::new(words.next().unwrap());
    command.args(words);
    command.env_remove("NO_COLOR").stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs `sudokit` with these arguments and this standard input.
pub(crate) fn sudokit(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = command().args(arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    let writer = std::thread::spawn(move || {
        // It may stop reading before the end; that is not what these tests are about.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run::from(output)
}

/// Any number of different puzzles: transforms of the minimal one.
pub(crate) fn many(count: u64) -> Vec<String> {
    let puzzle: sudokit::Classic = MINIMAL.parse().unwrap();
    (0..count)
        .map(|i| sudokit::Transform::from_rank(i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).puzzle(&puzzle).to_string())
        .collect()
}
