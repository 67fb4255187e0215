//! Input of another size where 9x9 is expected: `solve`, `check` and `count` hand it over to `sized`, the others say where
//! it belongs.
//!
//! The first puzzle decides. The beginning of the input is looked at line by line until it holds a puzzle, of 9x9 or else
//! of another size, so that the answer does not depend on how the input comes; 9x9 has the first say in whatever both can
//! read. What was read of standard input for this is put back.

use crate::input::Source;
use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;
use sudokit::constraint::Geometry;
use sudokit::text::{Chunks, ReadOptions, read};

/// So much of the input is looked at: more than two grids of the largest size.
const MOST_BYTES: usize = 64 << 10;
const MOST_LINES: usize = 200;

/// The geometry of the first puzzle of these sources, if it is of another size than 9x9.
pub(crate) fn size_of_first(sources: &mut [Source]) -> Option<Arc<Geometry>> {
    let mut taken = Vec::new();
    match sources.first_mut()? {
        Source::Argument(_, text) => look(&mut text.as_bytes(), &mut taken),
        // A pipe with a name cannot be read twice.
        Source::File(path) if path.metadata().is_ok_and(|data| data.is_file()) => {
            look(&mut File::open(path).ok()?, &mut taken)
        }
        source @ Source::Stdin => {
            let found = look(&mut io::stdin(), &mut taken);
            *source = Source::Begun(taken);
            found
        }
        Source::File(_) | Source::Begun(_) => None,
    }
}

fn look(input: &mut dyn Read, taken: &mut Vec<u8>) -> Option<Arc<Geometry>> {
    let (mut lines, mut seen) = (0, 0);
    let mut buffer = vec![0; MOST_BYTES];
    while taken.len() < MOST_BYTES {
        // A failure will come again when it is the turn of the one who can tell it.
        let count = input.read(&mut buffer).unwrap_or(0);
        taken.extend_from_slice(&buffer[..count]);
        while let Some(length) = end_of_line(&taken[seen..], count == 0) {
            seen += length;
            lines += 1;
            if is_nine(&taken[..seen]) {
                return None;
            }
            let geometry = of_another_size(&taken[..seen]);
            if geometry.is_some() || lines == MOST_LINES {
                return geometry;
            }
        }
        if count == 0 {
            return None;
        }
    }
    None
}

/// Where the first line ends, which it also does at the end of the input.
fn end_of_line(text: &[u8], is_all: bool) -> Option<usize> {
    let end = text.iter().position(|&byte| byte == b'\n').map(|at| at + 1);
    end.or(Some(text.len()).filter(|&length| is_all && length > 0))
}

fn is_nine(text: &[u8]) -> bool {
    let chunks = Chunks::new(text, ReadOptions::nine());
    chunks.flatten().any(|chunk| chunk.records().any(|record| record.is_ok()))
}

/// The geometry of the first puzzle of a text, if it is one, and of another size than 9x9.
pub(crate) fn of_another_size(text: &[u8]) -> Option<Arc<Geometry>> {
    let chunk = Chunks::new(text, ReadOptions::default()).next()?.ok()?;
    let first = chunk.records().next()?.ok()?;
    first.puzzle.sized().map(|puzzle| puzzle.grid().geometry().clone())
}

/// What to say of a puzzle of another size to a user of this command.
pub(crate) fn advice(command: &str, geometry: &Geometry) -> String {
    let command = command.split(' ').next().unwrap_or_default();
    let order = geometry.order();
    match command {
        "solve" | "count" | "check" | "minimize" | "candidates" | "convert" => format!(
            "this looks like {order}x{order}: try sudokit sized {command} (--box {}x{})",
            geometry.box_height(),
            geometry.box_width()
        ),
        _ => format!(
            "this looks like {order}x{order}: {command} is for 9x9 only; sudokit sized solves, counts and makes \
             puzzles of other sizes"
        ),
    }
}

/// Whether an argument that names no file is a puzzle of any size, or meant as one, so that a reader can say what is wrong
/// with it.
pub(crate) fn looks_like_a_puzzle(text: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '*');
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '+' | '-');
    let letters = text.chars().filter(char::is_ascii_alphabetic).count();
    let is_meant = text.len() >= 16 && letters * 10 <= text.len() || text.len() >= 200;
    let is_one = || read(text, ReadOptions::default()).iter().any(Result::is_ok);
    !text.contains('/') && text.chars().all(|c| is_cell(c) || is_between(c)) && (is_meant || is_one())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(text: &str) -> Option<usize> {
        look(&mut text.as_bytes(), &mut Vec::new()).map(|geometry| geometry.order())
    }

    #[test]
    fn the_first_puzzle_decides() {
        let nine = format!("{}\n", ".".repeat(81));
        let sixteen = format!("{}\n", ".".repeat(256));
        assert_eq!(order(&nine), None);
        assert_eq!(order(&sixteen), Some(16));
        assert_eq!(order(&format!("# a comment\n\n{sixteen}{nine}")), Some(16));
        assert_eq!(order(&format!("{nine}{sixteen}")), None);
        assert_eq!(order("1...\n..2.\n.3..\n...4"), Some(4));
        assert_eq!(order(&".........\n".repeat(9)), None);
        // 729 marks are a Sukaku, though 27 squared.
        assert_eq!(order(&"123456789".repeat(81)), None);
        assert_eq!(order("nonsense\n"), None);
        assert_eq!(order(""), None);
    }

    #[test]
    fn puzzles_and_file_names_look_different() {
        for puzzle in
            ["1..............2", "2 2 1..............2", "1...\n..2.\n.3..\n...4", "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,99"]
        {
            assert!(looks_like_a_puzzle(puzzle), "{puzzle}");
        }
        assert!(looks_like_a_puzzle(&"A".repeat(624)) && looks_like_a_puzzle(&".".repeat(17)));
        for name in ["nonexistent-file.txt", "puzzle.txt", "minimal-25x25.txt", "./................", "12341234"] {
            assert!(!looks_like_a_puzzle(name), "{name}");
        }
    }
}
