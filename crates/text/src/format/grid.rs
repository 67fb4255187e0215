//! `grid` and `pencil`: drawn grids, nine lines of nine cells or nine groups of candidates, with any art around them; and
//! grids of other sizes, which [`sized`](crate::sized) reads.
//!
//! Both are read in the same way, line by line: rows (see [`row`](super::row)) are gathered until there are nine.
//! Rulers and comments may stand between them, an empty line after every third. Outside a grid every line that is not a
//! row is text and is skipped, so that titles, `.sdk` headers and the notes under SudokuSSE's puzzles do no harm; 81
//! cells in one line are a puzzle here too. Inside a grid such a line is an error, and so are fewer than nine rows. A
//! row with a wrong character makes the grid an error and still counts as a row, so that the next grid begins where it
//! should. `[State]` and the other parts of a `.sdk` file that repeat its puzzle are skipped with their nine lines.
//!
//! The comment right above a grid is its rest. A grid with groups of several candidates is pencilmarks.
//!
//! What is kept across lines is bounded: nine rows and [`MAX_BETWEEN`] other lines of at most [`MAX_ROW`] bytes. So a
//! grid that a stream has shown only in part can wait in a buffer, and text never does.

use super::row::{self, Kind, Row};
use super::table::Layout;
use super::{Format, Reader, write};
use crate::cursor::{self, Cursor, Line};
use crate::error::{ErrorKind, TextError};
use crate::rules::Rules;
use crate::sized::{self, Run};
use crate::{MAX_ROW, Notation, Puzzle, PuzzleRef, Record, variant};
use sudokit_core::{DigitSet, Grid, Pencilmarks, Puzzle as NinePuzzle, cells};

/// Rulers, comments and empty lines in one grid.
const MAX_BETWEEN: usize = 40;

/// The format `grid`.
pub(crate) struct GridFormat;

/// The format `pencil`.
pub(crate) struct PencilFormat;

impl Format for GridFormat {
    fn name(&self) -> &'static str {
        "grid"
    }

    fn about(&self) -> &'static str {
        "a line for each row, with or without art (.sdk, .ss, SudokuSSE), of any size"
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        match &record.puzzle {
            Puzzle::Classic(NinePuzzle::Clues(grid)) => {
                write_comment(&record.rest, out);
                for row in grid.to_line().as_chunks::<9>().0 {
                    out.extend_from_slice(row);
                    out.push(b'\n');
                }
                out.push(b'\n');
            }
            Puzzle::Classic(NinePuzzle::Sukaku(_)) => PencilFormat.write(record, out),
            Puzzle::Variant(puzzle) => {
                write_comment(&record.rest, out);
                // Among rows an object would be text.
                write::puzzle(&Puzzle::Variant(puzzle.with_notation(Notation::Iss)), out);
                out.extend_from_slice(b"\n\n");
            }
            Puzzle::Sized(puzzle) => {
                write_comment(&record.rest, out);
                if write::has_usual_boxes(puzzle) {
                    out.extend_from_slice(puzzle.rows(puzzle.grid()).as_bytes());
                } else {
                    // Rows do not tell the size of the boxes; a line does.
                    write::puzzle(&record.puzzle, out);
                    out.push(b'\n');
                }
                out.push(b'\n');
            }
        }
    }
}

impl Format for PencilFormat {
    fn name(&self) -> &'static str {
        "pencil"
    }

    fn about(&self) -> &'static str {
        "candidate grids: 81 groups of digits with any art"
    }

    fn holds(&self, puzzle: PuzzleRef<'_>) -> bool {
        matches!(puzzle, PuzzleRef::Classic(_))
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        // Of clues the marks a player would start with; marks that are given stay as they are.
        let marks = match &record.puzzle {
            Puzzle::Classic(NinePuzzle::Clues(grid)) if grid.clashes().is_empty() => {
                Pencilmarks::from_clues_with_peers(grid)
            }
            Puzzle::Classic(puzzle) => puzzle.pencilmarks(),
            Puzzle::Sized(_) | Puzzle::Variant(_) => return GridFormat.write(record, out),
        };
        write_comment(&record.rest, out);
        write_marks(&marks, out);
        out.push(b'\n');
    }
}

fn write_comment(rest: &str, out: &mut Vec<u8>) {
    if !rest.is_empty() {
        out.extend_from_slice(b"# ");
        write::inline(rest, out);
        out.push(b'\n');
    }
}

/// Columns as wide as their widest group, bars and rulers around the boxes.
fn write_marks(marks: &Pencilmarks, out: &mut Vec<u8>) {
    let word =
        |set: DigitSet| if set.is_empty() { "{}".to_owned() } else { set.iter().map(|d| d.to_string()).collect() };
    let words: Vec<String> = marks.sets().iter().copied().map(word).collect();
    let widths: [usize; 9] = core::array::from_fn(|c| (0..9).map(|r| words[r * 9 + c].len()).max().unwrap_or(0));
    let ruler = |out: &mut Vec<u8>| {
        for three in widths.as_chunks::<3>().0 {
            out.push(b'+');
            out.resize(out.len() + three.iter().sum::<usize>() + 4, b'-');
        }
        out.extend_from_slice(b"+\n");
    };
    for r in 0..9 {
        if r % 3 == 0 {
            ruler(out);
        }
        for c in 0..9 {
            out.extend_from_slice(if c % 3 == 0 { b"| " } else { b"" });
            let word = &words[r * 9 + c];
            out.extend_from_slice(word.as_bytes());
            out.resize(out.len() + widths[c] - word.len() + 1, b' ');
        }
        out.extend_from_slice(b"|\n");
    }
    ruler(out);
}

impl Reader for GridFormat {
    fn next(&self, cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>> {
        next(cursor).map(|found| found.and_then(|found| found.record(false, &cursor.layout.rules)))
    }

    fn whole(&self, text: &[u8], layout: &Layout) -> usize {
        whole(text, layout)
    }
}

impl Reader for PencilFormat {
    fn next(&self, cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>> {
        next(cursor).map(|found| found.and_then(|found| found.record(true, &cursor.layout.rules)))
    }

    fn whole(&self, text: &[u8], layout: &Layout) -> usize {
        whole(text, layout)
    }
}

/// What the lines contain.
enum Found {
    Whole { puzzle: NinePuzzle, line: u64, rest: String },
    Cells { grid: Grid, line: u64, rest: String },
    Rows { rows: [Row; 9], groups: bool, line: u64, rest: String },
    Sized(Record),
}

impl Found {
    /// Makes a record of it: pencilmarks if there are groups or if they are requested.
    fn record(self, marks: bool, rules: &Rules) -> Result<Record, TextError> {
        let (puzzle, line, rest) = match self {
            Self::Sized(record) => return Ok(record),
            Self::Whole { puzzle, line, rest } => (puzzle, line, rest),
            Self::Cells { grid, line, rest } => {
                let marks = marks && rules.is_classic();
                let puzzle = if marks { Pencilmarks::from_clues(&grid).into() } else { NinePuzzle::Clues(grid) };
                (puzzle, line, rest)
            }
            Self::Rows { rows, groups, line, rest } => {
                let sets: [DigitSet; 81] = core::array::from_fn(|i| rows[i / 9][i % 9]);
                let puzzle = if groups || (marks && rules.is_classic()) {
                    NinePuzzle::Sukaku(Pencilmarks::new(sets))
                } else {
                    let values = sets.map(|set| set.single().map_or(0, |digit| digit.value()));
                    NinePuzzle::Clues(Grid::from_values(values).unwrap_or_default())
                };
                (puzzle, line, rest)
            }
        };
        let place =
            |error: crate::error::PieceError| TextError::new(error.kind, (line, 1), error.found, error.expected);
        Ok(Record { rest, ..Record::new(rules.nine(puzzle).map_err(place)?, line) })
    }
}

/// One step through a text.
#[allow(clippy::large_enum_variant, reason = "one at a time, on the stack")]
enum Step {
    Found(Result<Found, TextError>),
    /// Lines without a puzzle were skipped.
    Passed,
    /// The text ended inside something; the result if the text really ends here, which may be nothing.
    Pending(Option<Result<Found, TextError>>),
}

fn next(cursor: &mut Cursor<'_>) -> Option<Result<Found, TextError>> {
    while !cursor.rest().is_empty() {
        match step(cursor) {
            Step::Found(found) | Step::Pending(Some(found)) => return Some(found),
            Step::Passed | Step::Pending(None) => {}
        }
    }
    None
}

fn whole(text: &[u8], layout: &Layout) -> usize {
    let lines = cursor::find_last(b'\n', text).map_or(0, |end| end + 1);
    // A long line is text even before its end is seen, and ends whatever is pending.
    let long = text.len() - lines > MAX_ROW;
    let mut cursor = Cursor::new(&text[..lines], 1, 0, layout);
    let mut safe = 0;
    while !cursor.rest().is_empty() {
        if matches!(step(&mut cursor), Step::Pending(_)) && !long {
            return safe;
        }
        safe = cursor.at.min(lines);
    }
    lines
}

/// A grid of which some rows were read.
#[derive(Default)]
struct Block {
    rows: [Row; 9],
    lines: [u64; 9],
    count: usize,
    groups: bool,
    error: Option<TextError>,
    /// Rows that may be rulers; the blanks of the other rows decide.
    doubtful: Vec<usize>,
    dash: Option<bool>,
}

/// Reads the usual grid, nine lines of nine cells and nothing else. Gives the same result as row by row, many times
/// faster.
fn nine_lines(text: &[u8]) -> Option<Grid> {
    let (lines, _) = text.first_chunk::<90>()?.as_chunks::<10>();
    let mut cells = [0; 81];
    for (row, line) in cells.as_chunks_mut::<9>().0.iter_mut().zip(lines) {
        let [nine @ .., b'\n'] = line else { return None };
        *row = *nine;
    }
    // The row parser reports blanks that are not all written alike.
    let mixed = cells.contains(&b'0') && cells.contains(&b'.');
    cells::usual_grid(&cells).filter(|_| !mixed)
}

/// Takes the lines of one grid, or one line that is outside any.
fn step(cursor: &mut Cursor<'_>) -> Step {
    let rules = &*cursor.layout.rules;
    // What stands above: one comment, perhaps one ruler.
    let (mut rest, mut ruled) = (None, false);
    let (line, kind, is_pending) = loop {
        let start = cursor.mark();
        if rules.reads_nine()
            && let Some(grid) = nine_lines(cursor.rest())
        {
            let line = cursor.line;
            (0..9).for_each(|_| cursor.pass_line(10));
            return Step::Found(Ok(Found::Cells { grid, line, rest: rest.unwrap_or_default() }));
        }
        let Some(line) = cursor.line() else { return Step::Pending(None) };
        if let Some(found) = variant::whole(&line, rules) {
            let above = |record: Record| match &rest {
                Some(rest) if record.rest.is_empty() => Record { rest: rest.clone(), ..record },
                _ => record,
            };
            return Step::Found(found.map(above).map(Found::Sized));
        }
        let kind = row::classify(&line);
        let mut is_pending = false;
        if may_be_sized(&line, &kind, rules) {
            let behind = cursor.mark();
            cursor.back_to(start);
            let found = |found: Result<Record, TextError>| {
                let above = |record: Record| match &rest {
                    Some(rest) if record.rest.is_empty() => Record { rest: rest.clone(), ..record },
                    _ => record,
                };
                found.map(above).map(Found::Sized)
            };
            match sized::run(cursor) {
                Run::Found(_, record) => return Step::Found(found(record)),
                Run::Pending(_, record) => return Step::Pending(Some(found(record))),
                Run::Text => {}
                Run::PendingText => is_pending = true,
            }
            cursor.back_to(behind);
        }
        match kind {
            Kind::Comment(_) if rest.is_some() => {
                cursor.back_to(start);
                return Step::Passed;
            }
            Kind::Comment(text) => rest = Some(text),
            Kind::Ruler if rest.is_some() && !ruled && !is_pending => ruled = true,
            kind => break (line, kind, is_pending),
        }
    };
    if !rules.reads_nine() {
        return if is_pending { Step::Pending(None) } else { Step::Passed };
    }
    match nine(cursor, line, kind, rest) {
        Step::Found(found) if is_pending => Step::Pending(Some(found)),
        Step::Passed if is_pending => Step::Pending(None),
        step => step,
    }
}

/// Whether a line of this kind for 9x9 can begin a grid of another size.
fn may_be_sized(line: &Line<'_>, kind: &Kind, rules: &Rules) -> bool {
    let is_row = match kind {
        Kind::Empty | Kind::Comment(_) => return false,
        Kind::Almost(_) | Kind::Text => true,
        // Rows of blanks look like rulers.
        Kind::Ruler => line.bytes.iter().any(|byte| matches!(byte, b'.' | b'_' | b'*')),
        _ => false,
    };
    rules.reads_others() && (is_row || !rules.reads_nine())
}

/// Takes the lines of a 9x9 grid from this first line on.
fn nine(cursor: &mut Cursor<'_>, line: Line<'_>, kind: Kind, rest: Option<String>) -> Step {
    match kind {
        Kind::Whole(found) => {
            let (puzzle, rest) = *found;
            return Step::Found(Ok(Found::Whole { puzzle, line: line.number, rest }));
        }
        Kind::Rows(rows, groups) => {
            let rest = rest.unwrap_or_default();
            return Step::Found(Ok(Found::Rows { rows: *rows, groups, line: line.number, rest }));
        }
        Kind::Section => return section(cursor),
        Kind::Cells(_) if line.bytes.trim_ascii().is_empty() => return Step::Passed,
        Kind::Cells(_) | Kind::Groups(_) | Kind::Doubtful => {}
        Kind::Almost(ref almost) if almost.certain => {}
        _ => return Step::Passed,
    }
    let mut block = Block::default();
    block.add(&line, kind);
    let mut between = 0;
    while block.count < 9 {
        let start = cursor.mark();
        let Some(line) = cursor.line() else { return Step::Pending(block.short().map(Err)) };
        let kind = row::classify(&line);
        let goes_on = match kind {
            Kind::Comment(_) | Kind::Ruler => between < MAX_BETWEEN,
            Kind::Empty => between < MAX_BETWEEN && block.count.is_multiple_of(3),
            Kind::Text | Kind::Section | Kind::Whole(_) | Kind::Rows(..) => false,
            _ => true,
        };
        if !goes_on {
            // The line belongs to what follows.
            cursor.back_to(start);
            return block.short().map_or(Step::Passed, |error| Step::Found(Err(error)));
        }
        if matches!(kind, Kind::Comment(_) | Kind::Ruler | Kind::Empty) {
            between += 1;
        } else {
            block.add(&line, kind);
        }
    }
    match block.error {
        Some(error) => Step::Found(Err(error)),
        None => {
            let Block { rows, groups, lines, .. } = block;
            Step::Found(Ok(Found::Rows { rows, groups, line: lines[0], rest: rest.unwrap_or_default() }))
        }
    }
}

impl Block {
    /// Adds a line that is a row or was meant as one.
    fn add(&mut self, line: &Line<'_>, kind: Kind) {
        let row = match kind {
            Kind::Cells(row) => {
                self.settle(line.bytes);
                row
            }
            Kind::Groups(row) => {
                self.settle(b".");
                self.groups = true;
                row
            }
            Kind::Doubtful if self.dash == Some(false) => return,
            Kind::Doubtful => {
                if self.dash.is_none() {
                    self.doubtful.push(self.count);
                }
                [DigitSet::ALL; 9]
            }
            Kind::Almost(almost) => {
                self.error.get_or_insert_with(|| match almost.count {
                    Some(count) => line.error_found(ErrorKind::Length, 0, format!("{count} cells"), almost.expected),
                    None => line.error(ErrorKind::Character, almost.at, almost.expected),
                });
                [DigitSet::ALL; 9]
            }
            _ => return,
        };
        if let (Some(place), Some(number)) = (self.rows.get_mut(self.count), self.lines.get_mut(self.count)) {
            (*place, *number) = (row, line.number);
            self.count += 1;
        }
        // Without any blank elsewhere the doubtful lines are rulers, unless there is nothing else.
        if self.count == 9 && self.doubtful.len() < 9 {
            self.drop_doubtful();
        }
    }

    /// A row with blanks decides whether the doubtful lines are rows.
    fn settle(&mut self, row: &[u8]) {
        let blank = row.iter().find(|&&byte| cells::is_cell(byte) && cells::value(byte) == 0);
        if self.dash.is_none()
            && let Some(blank) = blank
        {
            self.dash = Some(b"-*_".contains(blank));
            if self.dash == Some(true) {
                self.doubtful.clear();
            } else {
                self.drop_doubtful();
            }
        }
    }

    fn drop_doubtful(&mut self) {
        for gone in self.doubtful.drain(..).rev() {
            self.rows.copy_within(gone + 1.., gone);
            self.lines.copy_within(gone + 1.., gone);
            self.count -= 1;
        }
    }

    /// The error if no more rows come; none if all rows so far may be rulers.
    fn short(&mut self) -> Option<TextError> {
        if self.error.is_none() && self.count == self.doubtful.len() {
            return None;
        }
        self.drop_doubtful();
        let found = if self.count == 1 { "1 row".to_owned() } else { format!("{} rows", self.count) };
        let short = || TextError::new(ErrorKind::Length, (self.lines[0], 1), found, "nine rows");
        Some(self.error.take().unwrap_or_else(short))
    }
}

/// Skips the nine lines of a part that repeats the puzzle.
fn section(cursor: &mut Cursor<'_>) -> Step {
    let mut count = 0;
    while count < 9 {
        let start = cursor.mark();
        let Some(line) = cursor.line() else { return Step::Pending(None) };
        let title = line.bytes.trim_ascii_start().starts_with(b"[");
        if line.bytes.len() > MAX_ROW || line.bytes.trim_ascii().is_empty() || title {
            cursor.back_to(start);
            break;
        }
        count += 1;
    }
    Step::Passed
}
