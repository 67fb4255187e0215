//! Links that carry a puzzle.
//!
//! * f-puzzles: `https://f-puzzles.com/?load=…`, and in SudokuPad's links `fpuzzles…` or `fpuz…`: JSON packed with lz-string
//! * SudokuPad: `https://sudokupad.app/scl…` and `…/ctc…`: its own JSON, shortened and packed with lz-string
//! * SudokuPad's classic puzzles: `https://sudokupad.app/scf…`: a letter for a digit and the blanks behind it
//! * penpa-edit: `…/penpa-edit/#m=edit&p=…`: the state of its editor, packed with deflate
//! * Interactive Sudoku Solver: `…?q=.Cage~10~R1C1~R1C2`
//! * any other with 81 cells as a parameter or behind `#`, as SudokuWiki has them: `…?bd=53..7…`
//!
//! A short link holds only the name of a puzzle that is kept on a server. That is an error which says so.

use super::{fpuzzles, iss, lz, penpa, plain, sudokupad};
use crate::model::{Puzzle, RuleError};

/// What every link to f-puzzles begins with.
const F_PUZZLES: &str = "https://f-puzzles.com/?load=";

/// What a link to SudokuPad begins with that holds a puzzle in its own form.
const SUDOKUPAD: &str = "https://sudokupad.app/scl";

/// What every link to penpa-edit begins with.
const PENPA: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=";

/// What every link to the Interactive Sudoku Solver begins with.
const ISS: &str = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=";

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
        || is_sudokupad(text)
}

/// Whether a text is the id of a puzzle on SudokuPad: a name of the format and what lz-string made of an object.
fn is_sudokupad(text: &str) -> bool {
    // An object begins with a brace, so its packed form begins with one of few letters.
    text.len() > 40
        && ["scl", "ctc", "fpuz"].iter().any(|start| text.strip_prefix(start).is_some_and(|id| id.starts_with('N')))
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
    if text.contains("penpa-edit") {
        let packed = text.split(['?', '&', '#']).find_map(|part| part.strip_prefix("p="));
        let packed = packed.ok_or_else(|| RuleError::new("the link holds no puzzle: expected p=… behind #"))?;
        let read = penpa::read(&iss::decode_name(packed).replace(' ', "+"))?;
        let told = assumed(note(read.title, &read.author, &read.drawn), &read.assumed);
        return Ok(Linked { puzzle: read.puzzle, note: told });
    }
    let cells = text.split(['?', '&', '#', '=']).skip(1).filter(|part| part.len() == 81);
    if let Some(Ok(puzzle)) = cells.filter_map(plain::read).next() {
        return Ok(Linked { puzzle, note: String::new() });
    }
    let Some(packed) = parameter("load").or_else(|| id(text, &["fpuzzles", "fpuz"])) else {
        if let Some(packed) = id(text, &["scl", "ctc"]) {
            return sudokupad_link(packed);
        }
        if let Some(puzzle) = id(text, &["scf"]).and_then(classic) {
            return Ok(Linked { puzzle, note: String::new() });
        }
        let reason = "holds no puzzle, only the address of one; open it and export the puzzle";
        return Err(RuleError::new(format!("the link {reason}")));
    };
    // Some programs replace the plus signs of base 64 by spaces.
    let packed = iss::decode_name(packed).replace(' ', "+");
    let json = lz::unpack(&packed)?;
    if !json.trim_start().starts_with('{') || !json.trim_end().ends_with('}') {
        return Err(lz::damaged());
    }
    let read = fpuzzles::read(&json)?;
    let mut told = note(read.title, &read.author, &read.drawn);
    if let Some(first) = read.unknown.first() {
        let more = match read.unknown.len() {
            1 => String::new(),
            count => format!(" and {} more sentences", count - 1),
        };
        told = format!("{told} (not understood: '{first}'{more})").trim().to_owned();
    }
    Ok(Linked { puzzle: read.puzzle, note: told })
}

/// What follows the name of a format in a link: packed text, which may have slashes of its own. A short one is an address.
fn id<'t>(text: &'t str, names: &[&str]) -> Option<&'t str> {
    let at = ["/", "puzzleid=", ""].iter().find_map(|before| {
        names.iter().find_map(|name| {
            let start = format!("{before}{name}");
            let at = if before.is_empty() { text.starts_with(&start).then_some(0) } else { text.find(&start) };
            at.map(|at| at + start.len())
        })
    })?;
    text[at..].split(['&', '#', '?']).next().filter(|packed| packed.len() > 13)
}

/// A classic puzzle, a letter for a digit and the blanks behind it: `0` to `9`, then `A` for a blank and one more, and so on.
fn classic(packed: &str) -> Option<Puzzle> {
    let mut cells = String::new();
    for letter in packed.trim_end_matches('*').bytes() {
        let code = match letter {
            b'0'..=b'9' => letter - b'0',
            b'A'..=b'Z' => letter - b'A' + 10,
            b'a'..=b'z' => letter - b'a' + 36,
            _ => return None,
        };
        cells.push(char::from(b'0' + code % 10));
        (0..code / 10).for_each(|_| cells.push('0'));
    }
    (cells.len() == 81).then(|| plain::read(&cells)?.ok())?
}

/// A puzzle in SudokuPad's own format.
fn sudokupad_link(packed: &str) -> Result<Linked, RuleError> {
    let packed = iss::decode_name(packed).replace(' ', "+");
    let json = lz::unpack(&packed)?;
    let read = sudokupad::read(&json)?;
    let told = assumed(note(read.title, &read.author, &read.drawn), &read.assumed);
    Ok(Linked { puzzle: read.puzzle, note: told })
}

/// A note with the rules that no words state.
fn assumed(note: String, rules: &[String]) -> String {
    match rules {
        [] => note,
        rules => format!("{note} (no rules in words, usual meaning assumed: {})", rules.join(", ")).trim().to_owned(),
    }
}

/// Title, author, and what is drawn without a rule.
fn note(title: String, author: &str, drawn: &[String]) -> String {
    let by = if author.is_empty() { String::new() } else { format!("by {author}") };
    let drawn = match drawn {
        [] => String::new(),
        drawn => format!("(drawn without a rule: {})", drawn.join(", ")),
    };
    let parts = [title, by, drawn].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
    // Titles are one line here, whatever they are elsewhere.
    parts.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Writes a link to f-puzzles; `None` if f-puzzles has no words for the puzzle.
pub fn write(puzzle: &Puzzle) -> Option<String> {
    fpuzzles::write(puzzle).map(|json| format!("{F_PUZZLES}{}", lz::pack(&json)))
}

/// Writes a link to SudokuPad; `None` if SudokuPad cannot express the puzzle.
pub fn write_sudokupad(puzzle: &Puzzle) -> Option<String> {
    sudokupad::write(puzzle).map(|json| format!("{SUDOKUPAD}{}", encode(&lz::pack(&json))))
}

/// Writes a link to the Interactive Sudoku Solver; `None` if it cannot express the puzzle.
pub fn write_iss(puzzle: &Puzzle) -> Option<String> {
    iss::write(puzzle).ok().map(|text| format!("{ISS}{}", encode(&text)))
}

/// Writes a link to penpa-edit; `None` if penpa-edit cannot express the puzzle.
pub fn write_penpa(puzzle: &Puzzle) -> Option<String> {
    penpa::write(puzzle).map(|packed| format!("{PENPA}{packed}"))
}

/// A text as part of an address.
fn encode(text: &str) -> String {
    text.bytes().fold(String::new(), |mut address, byte| {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'~' | b'.' | b'_' | b'-' => address.push(char::from(byte)),
            _ => address.push_str(&format!("%{byte:02X}")),
        }
        address
    })
}
