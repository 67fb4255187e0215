//! Puzzles with rules, wherever a format has them: in a line, in a field, as an object of JSON.
//!
//! * an ISS string, `.Cage~10~R1C1~R1C2.Thermo~R3C3~R3C4`: what begins with `.` and has a `~`, or names rules alone
//! * killer text, `3x3::k:…`
//! * killer text with arrows: 81 characters with `<`, `>`, `^` or `v` among them
//! * an object of JSON with `rules`, `cells` or `rows`, see `docs/variants.schema.json`; that of f-puzzles and of SudokuPad
//! * a link to f-puzzles, SudokuPad, penpa-edit or the Interactive Sudoku Solver
//!
//! In a line they end at the first space; what follows is the rest, unless an ISS string goes on there: a word `#` ends it.
//! Invariant: a [`Puzzle::Variant`] has rules, values or houses that the other kinds do not have, so that a plain puzzle goes
//! to the faster engines in any notation.

use crate::cursor::Line;
use crate::error::{ErrorKind, PieceError};
use crate::format::write;
use crate::puzzle::to_nine;
use crate::rules::Rules;
use crate::{Format, Puzzle, PuzzleRef, Record, SizedPuzzle, TextError};
use core::fmt;
use std::sync::Arc;
use sudokit_constraint::model::{self, Layout, RuleError};
use sudokit_constraint::notation::{self, fpuzzles, iss, json, killer, link, sudokupad};
use sudokit_constraint::{self as constraint, Geometry};
use sudokit_core::{Cell, DigitSet, Grid as NineGrid, Pencilmarks, Puzzle as NinePuzzle};

/// A puzzle with rules, and the notation it was written in.
///
/// Two values are equal if they have the same cells and rules, whatever the notation.
///
/// ```
/// use sudokit_text::Puzzle;
/// let puzzle: Puzzle = ".Shape~4x4.~R1C1_1.Thermo~R2C1~R2C2".parse()?;
/// let variant = puzzle.variant().expect("it has rules");
/// assert_eq!((variant.puzzle().rules().len(), variant.clue_count()), (1, 1));
/// assert_eq!(puzzle.to_string(), ".Shape~4x4.~R1C1_1.Thermo~R2C1~R2C2");
/// # Ok::<(), sudokit_text::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Variant {
    puzzle: Arc<model::Puzzle>,
    notation: Notation,
}

/// How a puzzle with rules is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notation {
    /// The strings of the Interactive Sudoku Solver.
    Iss,
    /// `3x3::k:…`.
    Killer,
    /// 81 characters with arrows.
    Arrows,
    /// An object of JSON.
    Json,
    /// A link to f-puzzles.
    Link,
    /// The JSON of f-puzzles.
    FPuzzles,
    /// The JSON of SudokuPad.
    SudokuPad,
    /// A link to SudokuPad.
    SudokuPadLink,
    /// A link to the Interactive Sudoku Solver.
    IssLink,
    /// A link to penpa-edit.
    PenpaLink,
}

impl PartialEq for Variant {
    fn eq(&self, other: &Self) -> bool {
        self.puzzle == other.puzzle
    }
}

impl Eq for Variant {}

impl Variant {
    /// A puzzle that is written in this notation, or in another one if this one cannot hold it.
    pub fn new(puzzle: impl Into<Arc<model::Puzzle>>, notation: Notation) -> Self {
        Self { puzzle: puzzle.into(), notation }
    }

    /// The 9x9 puzzle as one with rules.
    pub fn of_nine(puzzle: &NinePuzzle) -> Self {
        let mut model = model::Puzzle::new(Layout::new(9, 9).expect("9x9 is a size"));
        for cell in Cell::all() {
            model.restrict(cell.index(), u64::from(puzzle.allowed(cell).bits()));
        }
        Self::new(model, Notation::Iss)
    }

    /// A puzzle of another size with the usual boxes and symbols as one with rules; `None` for others.
    pub fn of_sized(sized: &SizedPuzzle) -> Option<Self> {
        let (grid, geometry) = (sized.grid(), sized.geometry());
        let layout = Layout::new(geometry.order(), geometry.order()).ok()?;
        let is_usual = geometry.is_plain() && layout.box_size() == Some((geometry.box_height(), geometry.box_width()));
        if !is_usual || SizedPuzzle::new(grid.clone()) != *sized {
            return None;
        }
        let mut model = model::Puzzle::new(layout);
        for cell in grid.clues() {
            model.restrict(cell, 1 << (grid.get(cell) - 1));
        }
        Some(Self::new(model, Notation::Iss))
    }

    /// Cells, houses and rules.
    pub fn puzzle(&self) -> &model::Puzzle {
        &self.puzzle
    }

    /// The cells, houses and rules as a shared pointer.
    pub fn shared(&self) -> &Arc<model::Puzzle> {
        &self.puzzle
    }

    /// The notation it was written in.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// The puzzle in another notation.
    #[must_use]
    pub fn with_notation(&self, notation: Notation) -> Self {
        Self { puzzle: self.puzzle.clone(), notation }
    }

    /// The largest of rows, columns and values.
    pub fn order(&self) -> usize {
        let layout = self.puzzle.layout();
        layout.rows().max(layout.columns()).max(layout.value_count())
    }

    /// The number of cells of the grid with a single possible value.
    pub fn clue_count(&self) -> usize {
        (0..self.puzzle.layout().cell_count()).filter(|&cell| self.puzzle.given(cell).is_some()).count()
    }

    /// Its text in this notation; `None` if the notation cannot hold it.
    pub fn text(&self, notation: Notation) -> Option<String> {
        match notation {
            Notation::Iss => iss::write(&self.puzzle).ok(),
            Notation::Killer => killer::write_numbers(&self.puzzle),
            Notation::Arrows => killer::write_arrows(&self.puzzle),
            Notation::Json => Some(json::write(&self.puzzle)),
            Notation::Link => link::write(&self.puzzle),
            Notation::FPuzzles => fpuzzles::write(&self.puzzle),
            Notation::SudokuPad => sudokupad::write(&self.puzzle),
            Notation::SudokuPadLink => link::write_sudokupad(&self.puzzle),
            Notation::IssLink => link::write_iss(&self.puzzle),
            Notation::PenpaLink => link::write_penpa(&self.puzzle),
        }
    }

    /// Says that a format cannot hold the puzzle, and why: its grid, the rules that the format cannot express, or its cells.
    pub fn refusal(&self, format: &dyn Format) -> String {
        let with = |rule: Option<usize>| {
            let mut some = model::Puzzle::clone(self.puzzle());
            (0..some.cell_count()).for_each(|cell| some.set_possible(cell, self.puzzle().layout().full()));
            (0..some.rules().len())
                .rev()
                .filter(|&other| Some(other) != rule)
                .for_each(|other| drop(some.remove(other)));
            format.holds(PuzzleRef::Variant(&Self::new(some, self.notation())))
        };
        let reason = if with(None) {
            let mut names: Vec<&str> = Vec::new();
            for (index, rule) in self.puzzle().rules().iter().enumerate() {
                if !names.contains(&rule.name()) && !with(Some(index)) {
                    names.push(rule.name());
                }
            }
            if names.is_empty() { "its cells, or two of its rules together".to_owned() } else { names.join(", ") }
        } else {
            format!("its grid: {}", self.grid())
        };
        format!("the format {} cannot hold this puzzle with rules because of {reason}", format.name())
    }

    /// The grid in words, such as `6x6, values 0 to 5, regions beside boxes`.
    fn grid(&self) -> String {
        let layout = self.puzzle.layout();
        let values = layout.values();
        let mut words = vec![format!("{}x{}", layout.rows(), layout.columns())];
        if (*values.start(), *values.end()) != (1, layout.rows().max(layout.columns()) as i32) {
            words.push(format!("values {} to {}", values.start(), values.end()));
        }
        words.push(match (layout.has_lines(), layout.has_boxes(), layout.jigsaw().is_some()) {
            _ if !layout.grids().1.is_empty() => "overlapping grids".to_owned(),
            (false, _, _) => "without rows and columns".to_owned(),
            (true, true, true) => "regions beside boxes".to_owned(),
            (true, false, true) => "regions".to_owned(),
            (true, true, false) => "boxes".to_owned(),
            (true, false, false) => "without boxes".to_owned(),
        });
        if !self.puzzle.extras().is_empty() {
            words.push("cells outside the grid".to_owned());
        }
        words.join(", ")
    }

    /// The values of a solution row by row, in the characters of the puzzle's range of values.
    pub fn line(&self, values: &[i32]) -> String {
        notation::write_values(&self.puzzle, values)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = [self.notation, Notation::Iss, Notation::Json].into_iter().find_map(|notation| self.text(notation));
        f.write_str(&text.unwrap_or_default())
    }
}

impl From<Variant> for Puzzle {
    /// A puzzle without rules that is plain otherwise becomes one of the other kinds.
    fn from(variant: Variant) -> Self {
        plain(&variant.puzzle).unwrap_or(Self::Variant(variant))
    }
}

/// The puzzle of another kind, if there are no rules and the houses are the usual ones.
fn plain(puzzle: &model::Puzzle) -> Option<Puzzle> {
    let layout = puzzle.layout();
    let side = layout.rows();
    let has_none = puzzle.rules().is_empty() && puzzle.extras().is_empty();
    if !has_none || *layout != Layout::new(side, side).ok()? {
        return None;
    }
    let clue = |&set: &u64| match set {
        set if set == layout.full() => Some(0),
        set if set.is_power_of_two() => Some(set.trailing_zeros() as u8 + 1),
        _ => None,
    };
    let clues: Option<Vec<u8>> = puzzle.possible().iter().map(clue).collect();
    if side == 9 {
        let grid = clues.and_then(|clues| NineGrid::from_values(clues.try_into().ok()?));
        let sets = || core::array::from_fn(|cell| DigitSet::from_bits(puzzle.possible()[cell] as u16));
        return Some(grid.map_or_else(|| Pencilmarks::new(sets()).into(), Puzzle::from));
    }
    let (height, width) = layout.box_size()?;
    let symbols = clues?.into_iter().map(u16::from).collect();
    let grid = constraint::Grid::from_symbols(Geometry::new(height, width).ok()?, symbols)?;
    debug_assert!(to_nine(&grid).is_none());
    Some(Puzzle::Sized(SizedPuzzle::new(grid)))
}

/// The notation of a text without white space, if it looks like rules. Does not check that it is valid.
fn notation_of(text: &str) -> Option<Notation> {
    if text.starts_with("3x3:") {
        return Some(Notation::Killer);
    }
    if link::is_link(text) {
        return Some(Notation::Link);
    }
    if let Some(rest) = text.strip_prefix('.')
        && (text.contains('~') || names_rules(rest))
    {
        return Some(Notation::Iss);
    }
    (text.len() == 81 && text.contains(['<', '>', '^', 'v']) && killer::read_arrows(text).is_some())
        .then_some(Notation::Arrows)
}

/// Whether this is a list of names of rules without arguments: `AntiKnight.Windoku`. A line of letters and dots may also
/// be cells of a large grid, so the first name must be known, or be one that cells are not.
fn names_rules(text: &str) -> bool {
    let is_name = |name: &str| {
        let mut letters = name.bytes();
        letters.next().is_some_and(|letter| letter.is_ascii_uppercase())
            && name.len() > 2
            && letters.all(|letter| letter.is_ascii_alphabetic())
            && name.bytes().any(|letter| letter.is_ascii_lowercase())
    };
    text.len() < 200 && text.split('.').all(is_name)
}

/// Whether a text is meant as a puzzle with rules, even if it is not quite one: reading it then reports what is wrong.
pub fn looks_like_rules(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("{\"") || begins(text.as_bytes())
}

/// Whether a line begins with a puzzle with rules, right or wrong.
pub(crate) fn begins(line: &[u8]) -> bool {
    first_word(line).is_some_and(|(_, word)| notation_of(word).is_some())
}

/// The first word of a line and where it begins.
fn first_word(line: &[u8]) -> Option<(usize, &str)> {
    let start = line.len() - line.trim_ascii_start().len();
    let word = &line[start..];
    // The cheap question first: nearly all lines are cells.
    if !matches!(word.first(), Some(b'.' | b'3' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'>')) {
        return None;
    }
    let end = word.iter().position(u8::is_ascii_whitespace).unwrap_or(word.len());
    Some((start, core::str::from_utf8(&word[..end]).ok()?))
}

/// Whether a word behind an ISS string is read as one more rule.
fn is_rule(word: &[u8]) -> bool {
    match word {
        [b'.', b'~', ..] => true,
        [b'.', one, two, ..] => one.is_ascii_uppercase() && two.is_ascii_lowercase(),
        _ => false,
    }
}

/// Writes the rest of a line behind an ISS string, with a `#` before it where it would be read as a rule or as that `#`.
pub(crate) fn write_rest_of_iss(rest: &str, out: &mut Vec<u8>) {
    if is_rule(rest.trim_ascii_start().as_bytes()) || ends_iss(rest.as_bytes()) {
        out.extend_from_slice(b"# ");
    }
    write::inline(rest, out);
}

/// Whether what follows an ISS string begins with the word `#`, which ends it and is not part of the rest.
fn ends_iss(rest: &[u8]) -> bool {
    matches!(rest, [b'#'] | [b'#', b' ' | b'\r' | b'\n', ..])
}

/// Where an ISS string ends that begins at `start`: words that are rules themselves belong to it, because reading them as
/// a comment would drop rules.
fn end_of_iss(line: &[u8], start: usize) -> usize {
    let word_end = |at: usize| line[at..].iter().position(u8::is_ascii_whitespace).map_or(line.len(), |end| at + end);
    let mut end = word_end(start);
    loop {
        let next = line.len() - line[end..].trim_ascii_start().len();
        let next_end = word_end(next);
        if !is_rule(&line[next..next_end]) {
            return end;
        }
        end = next_end;
    }
}

/// A line as a record, with what follows the puzzle as its rest; `None` if it does not look like rules.
pub(crate) fn whole(line: &Line<'_>, rules: &Rules) -> Option<Result<Record, TextError>> {
    let (start, word) = first_word(line.bytes)?;
    let notation = notation_of(word)?;
    let end = if notation == Notation::Iss { end_of_iss(line.bytes, start) } else { start + word.len() };
    let rest = line.bytes.get(end + 1..).unwrap_or_default();
    let marked = notation == Notation::Iss && ends_iss(rest);
    let rest = String::from_utf8_lossy(if marked { rest.get(2..).unwrap_or_default() } else { rest });
    let record = |(puzzle, note): (Puzzle, String)| {
        // What a link says beside the puzzle, then what the line says behind it.
        let rest = if note.is_empty() || rest.is_empty() { note + &rest } else { format!("{note} {rest}") };
        Record { rest, ..Record::new(puzzle, line.number) }
    };
    let packed: String;
    let text = if end == start + word.len() {
        word
    } else {
        packed = String::from_utf8_lossy(&line.bytes[start..end]).split_ascii_whitespace().collect();
        &packed
    };
    let unpacked = |mut error: PieceError| {
        let kept = (start..end).filter(|&at| !line.bytes[at].is_ascii_whitespace());
        error.at = kept.clone().nth(error.at).unwrap_or(start) - start;
        line.locate(start, error)
    };
    Some(read_noted(text, notation, rules).map(record).map_err(unpacked))
}

/// The puzzle of a text that holds nothing else, such as a field of a table; it may be broken into lines.
pub(crate) fn field(text: &[u8], rules: &Rules) -> Option<Result<Puzzle, PieceError>> {
    let text = text.trim_ascii();
    let first = text.first().filter(|first| first.is_ascii_alphanumeric() || b".{>".contains(first))?;
    let text = core::str::from_utf8(text).ok()?;
    if *first == b'{' {
        return Some(read(text, Notation::Json, rules));
    }
    let packed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let notation = notation_of(&packed)?;
    Some(read(&packed, notation, rules))
}

/// Whether a member of this name makes an object a puzzle with rules.
pub(crate) fn is_member(name: &[u8]) -> bool {
    [&b"\"rules\""[..], b"\"cells\"", b"\"rows\"", b"\"grids\"", b"\"jigsaw\""].contains(&name)
}

/// Reads a text in a notation.
pub(crate) fn read(text: &str, notation: Notation, rules: &Rules) -> Result<Puzzle, PieceError> {
    read_noted(text, notation, rules).map(|(puzzle, _)| puzzle)
}

/// Reads a text in a notation, and what it says beside the puzzle.
fn read_noted(text: &str, notation: Notation, rules: &Rules) -> Result<(Puzzle, String), PieceError> {
    let mut note = String::new();
    if let Some(why) = rules.refuses_rules() {
        return Err(PieceError::new(ErrorKind::Geometry, 0, "a puzzle with rules", why));
    }
    let puzzle = match notation {
        Notation::Iss => iss::read(text),
        Notation::Json | Notation::FPuzzles | Notation::SudokuPad => notation::read_json(text),
        Notation::Killer => killer::read_numbers(text).unwrap_or_else(|| Err(RuleError::new("not killer text"))),
        Notation::Arrows => killer::read_arrows(text).unwrap_or_else(|| Err(RuleError::new("not killer text"))),
        Notation::Link | Notation::SudokuPadLink | Notation::IssLink | Notation::PenpaLink => {
            link::read(text).map(|linked| {
                note = linked.note;
                linked.puzzle
            })
        }
    };
    let place = |item: usize| text.match_indices('.').nth(item).map_or(0, |(at, _)| at);
    puzzle
        .map(|puzzle| (Variant::new(puzzle, notation).into(), note))
        .map_err(|error| PieceError::new(ErrorKind::Rule, error.item().map_or(0, place), error.to_string(), ""))
}

/// The values of a solution: a character for each cell of the grid.
pub(crate) fn solution(text: &[u8], variant: &Variant) -> Option<Vec<i32>> {
    let text = core::str::from_utf8(text.trim_ascii()).ok()?;
    notation::read_values(variant.puzzle(), text)
}
