//! Any command that reads puzzles, one a line, and writes for each, in their order, what `sudokit solve --limit 2` does:
//! the solution; a solution, a tab and `multiple`; or anything, a tab and `none`.

use super::{Saying, Subject};
use crate::case::Case;
use std::io::Write;
use std::process::{Command, Stdio};
use std::str::FromStr;
use sudokit::Classic as Puzzle;

/// A name and a line for the shell.
#[derive(Clone, Debug)]
pub(crate) struct CommandSubject {
    name: String,
    command: String,
}

impl FromStr for CommandSubject {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((name, command)) if !command.trim().is_empty() => {
                Ok(Self { name: name.into(), command: command.into() })
            }
            _ => Err("expected NAME=COMMAND".into()),
        }
    }
}

impl Subject for CommandSubject {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn ask(&self, cases: &[Case]) -> Result<Vec<Option<Saying>>, String> {
        let failed = |error: &dyn std::fmt::Display| format!("`{}`: {error}", self.command);
        let mut child = Command::new("sh")
            .args(["-c", &self.command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| failed(&error))?;
        let input: String = cases.iter().map(|case| format!("{}\n", case.puzzle)).collect();
        let mut stdin = child.stdin.take().ok_or("no standard input")?;
        let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
        let output = child.wait_with_output().map_err(|error| failed(&error))?;
        // One that ends before it has read all is found by the number of its lines.
        let _ = writer.join();
        let text = String::from_utf8(output.stdout).map_err(|error| failed(&error))?;
        let sayings: Vec<_> =
            text.lines().map(|line| saying(line).map(Some)).collect::<Result<_, _>>().map_err(|e| failed(&e))?;
        if sayings.len() != cases.len() {
            return Err(failed(&format!("{} lines for {} puzzles", sayings.len(), cases.len())));
        }
        Ok(sayings)
    }
}

fn saying(line: &str) -> Result<Saying, String> {
    let grid = |text: &str| match text.parse() {
        Ok(Puzzle::Clues(grid)) => Ok(grid),
        Ok(_) => Err(format!("{line:?}: pencilmarks, expected a solution")),
        Err(error) => Err(format!("{line:?}: {error}")),
    };
    Ok(match line.split_once('\t') {
        Some((_, "none")) => Saying { count: 0, shown: Vec::new() },
        Some((solution, "multiple")) => Saying { count: 2, shown: vec![grid(solution)?] },
        None => Saying { count: 1, shown: vec![grid(line)?] },
        Some(_) => return Err(format!("{line:?}: expected a solution, or a tab and `none` or `multiple`")),
    })
}
