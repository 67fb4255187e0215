//! Links that carry a puzzle.
//!
//! * f-puzzles: `https://f-puzzles.com/?load=…`, and in SudokuPad's links `fpuzzles…`: JSON packed with lz-string
//! * Interactive Sudoku Solver: `…?q=.Cage~10~R1C1~R1C2`
//! * any other with 81 cells as a parameter or behind `#`, as SudokuWiki has them: `…?bd=53..7…`
//!
//! A short link holds only the name of a puzzle that is kept on a server. That is an error which says so.

use super::{fpuzzles, iss, lz, plain};
use crate::model::{Puzzle, RuleError};

/// What every link to f-puzzles begins with.
const F_PUZZLES: &str = "https://f-puzzles.com/?load=";

/// A puzzle from a link, and what the link says beside it.
#[derive(Clone, Debug)]
pub struct Linked {
    /// The cells and rules.
    pub puzzle: Puzzle,
    /// Title, author and what is drawn without a rule; empty if there is none of them.
    pub note: String,
}

/// Whether a text is a link, or the part of one that holds a puzzle.
pub fn is_link(text: &str) -> bool {
    ["http://", "https://", "www.", "fpuzzles", "f-puzzles.com/", "sudokupad.app/"]
        .iter()
        .any(|start| text.len() > start.len() && text.starts_with(start))
}

/// Reads a link.
///
/// ```
/// use sudokit_constraint::notation::link;
///
/// let linked = link::read("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKnight.~R1C1_4")?;
/// assert_eq!(linked.puzzle.given(0), Some(4));
/// let text = link::write(&linked.puzzle).expect("f-puzzles has this rule");
/// assert_eq!(link::read(&text)?.puzzle, linked.puzzle);
/// assert!(link::read("https://sudokupad.app/abc123").is_err());
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn read(text: &str) -> Result<Linked, RuleError> {
    let parameter = |name: &str| {
        let (_, rest) = text.split_once('?')?;
        rest.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
    };
    if let Some(rules) = parameter("q") {
        let puzzle = iss::read(&iss::decode_name(rules))?;
        return Ok(Linked { puzzle, note: String::new() });
    }
    let cells = text.split(['?', '&', '#', '=']).skip(1).filter(|part| part.len() == 81);
    if let Some(Ok(puzzle)) = cells.filter_map(plain::read).next() {
        return Ok(Linked { puzzle, note: String::new() });
    }
    let path = text.split(['?', '#']).next().unwrap_or_default();
    let last = path.rsplit("fpuzzles").next().filter(|rest| rest.len() < path.len() && !rest.is_empty());
    let packed =
        parameter("load").or_else(|| parameter("puzzleid").and_then(|id| id.strip_prefix("fpuzzles"))).or(last);
    let Some(packed) = packed else {
        let id = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let reason = match id.get(..3) {
            Some("ctc" | "scl" | "scf") => "holds a puzzle in SudokuPad's own format, which cannot be read",
            _ => "holds no puzzle, only the address of one; open it and export the puzzle",
        };
        return Err(RuleError::new(format!("the link {reason}")));
    };
    // Some programs replace the plus signs of base 64 by spaces.
    let packed = iss::decode_name(packed).replace(' ', "+");
    let json = lz::unpack(&packed).ok_or_else(|| RuleError::new("the puzzle in the link is cut or damaged"))?;
    let read = fpuzzles::read(&json)?;
    let by = if read.author.is_empty() { String::new() } else { format!("by {}", read.author) };
    let drawn = match read.drawn.as_slice() {
        [] => String::new(),
        drawn => format!("(drawn without a rule: {})", drawn.join(", ")),
    };
    let parts = [read.title, by, drawn].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
    // Titles are one line here, whatever they are elsewhere.
    let note = parts.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(Linked { puzzle: read.puzzle, note })
}

/// Writes a link to f-puzzles; `None` if f-puzzles has no words for the puzzle.
pub fn write(puzzle: &Puzzle) -> Option<String> {
    fpuzzles::write(puzzle).map(|json| format!("{F_PUZZLES}{}", lz::pack(&json)))
}
