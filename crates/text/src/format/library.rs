//! `library`: the lines of HoDoKu's library of technique examples, by Bernhard Hobiger.
//!
//! ```text
//! :code:candidates:cells:deleted:eliminations:placements:extra
//! ```
//! In `cells` a blank is `.`, a clue its digit, and a placed digit has a `+` before it; `deleted` lists candidates as
//! digit, row, column (`419 644`). The puzzle is the state the line describes: all digits in place, their peers' marks
//! gone, the listed candidates deleted; plain clues when none is deleted, because then the clues say it all. The line as
//! a whole is kept as the rest, because only there are the technique and what is placed rather than given.
//!
//! A record from elsewhere is written with HoDoKu's own code for "no technique", `:0000:x:`, and its rest as `extra`.

use super::line::LineFormat;
use super::table::Layout;
use super::{Format, Reader, write};
use crate::cursor::{Cursor, Line};
use crate::error::{ErrorKind, TextError};
use crate::rules::Rules;
use crate::{Puzzle, PuzzleRef, Record};
use sudokit_core::{Cell, Digit, Grid, Pencilmarks, Puzzle as NinePuzzle, cells};

/// The format `library`.
pub(crate) struct LibraryFormat;

impl Format for LibraryFormat {
    fn name(&self) -> &'static str {
        "library"
    }

    fn about(&self) -> &'static str {
        "HoDoKu library lines: :code:candidates:cells:deleted:…"
    }

    fn holds(&self, puzzle: PuzzleRef<'_>) -> bool {
        matches!(puzzle, PuzzleRef::Classic(_))
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        let Puzzle::Classic(puzzle) = &record.puzzle else { return LineFormat.write(record, out) };
        if is_own_line(record, puzzle) {
            write::inline(&record.rest, out);
        } else {
            let (grid, deleted) = state(puzzle);
            out.extend_from_slice(b":0000:x:");
            out.extend_from_slice(&grid.to_line());
            out.push(b':');
            out.extend_from_slice(deleted.join(" ").as_bytes());
            out.extend_from_slice(b":::");
            write::inline(&record.rest, out);
        }
        out.push(b'\n');
    }
}

/// Whether the rest is a library line that says the same as the record.
fn is_own_line(record: &Record, puzzle: &NinePuzzle) -> bool {
    let none = Layout::default();
    let mut cursor = Cursor::new(record.rest.as_bytes(), record.line, 0, &none);
    cursor.line().is_some_and(|line| {
        line.bytes.len() == record.rest.len()
            && parse(&line).is_ok_and(|(own, rest)| rest == record.rest && same(&own, puzzle))
    })
}

fn same(own: &NinePuzzle, other: &NinePuzzle) -> bool {
    own == other || own.pencilmarks() == other.pencilmarks()
}

/// The digits in place and the candidates to delete that make this puzzle.
fn state(puzzle: &NinePuzzle) -> (Grid, Vec<String>) {
    let NinePuzzle::Sukaku(marks) = puzzle else { return (puzzle.clues(), Vec::new()) };
    // A single mark is in place when no peer has it; otherwise it is what deletions leave over.
    let mut grid = marks.singles();
    for (cell, digit) in marks.singles().clues() {
        if cell.peers().iter().any(|peer| marks[peer].contains(digit)) {
            grid.set(cell, None);
        }
    }
    let start = Pencilmarks::from_clues_with_peers(&grid);
    let gone = |cell: Cell| (start[cell] & !marks[cell]).iter().map(move |digit| (cell, digit));
    let name = |(cell, digit): (Cell, Digit)| format!("{digit}{}{}", cell.index() / 9 + 1, cell.index() % 9 + 1);
    (grid, Cell::all().flat_map(gone).map(name).collect())
}

impl Reader for LibraryFormat {
    fn next(&self, cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>> {
        loop {
            let line = cursor.line()?;
            if !line.is_ignored() {
                return Some(record(&line, &cursor.layout.rules));
            }
        }
    }
}

/// One line as a record.
fn record(line: &Line<'_>, rules: &Rules) -> Result<Record, TextError> {
    let (puzzle, rest) = parse(line)?;
    let puzzle = rules.nine(puzzle).map_err(|error| line.locate(0, error))?;
    Ok(Record { rest, ..Record::new(puzzle, line.number) })
}

/// The puzzle of a line, and what is kept as the rest.
pub(crate) fn parse(line: &Line<'_>) -> Result<(NinePuzzle, String), TextError> {
    // Nothing before the first colon, six fields, and after the seventh colon `extra`, which may hold colons itself and
    // may be missing with its colon.
    let mut starts = [0; 8];
    for i in 1..8 {
        let rest = &line.bytes[starts[i - 1]..];
        let length = match rest.iter().position(|&byte| byte == b':') {
            Some(length) => length,
            None if i == 7 => rest.len(),
            None => return Err(line.error(ErrorKind::Missing, line.bytes.len(), "six fields after colons")),
        };
        starts[i] = starts[i - 1] + length + 1;
    }
    if starts[1] != 1 {
        return Err(line.error(ErrorKind::Character, 0, "a colon"));
    }
    let field = |i: usize| &line.bytes[starts[i]..starts[i + 1] - 1];
    let grid = placed(line, field(3), starts[3])?;
    let deleted = candidates(line, field(4), starts[4])?;
    let puzzle = if deleted.is_empty() {
        NinePuzzle::Clues(grid)
    } else {
        let mut marks = Pencilmarks::from_clues_with_peers(&grid);
        for (cell, digit) in deleted {
            marks[cell].remove(digit);
        }
        NinePuzzle::Sukaku(marks)
    };
    // The other candidate lists are only looked at, so that a broken line is not taken for a good one.
    candidates(line, field(5), starts[5])?;
    candidates(line, field(6), starts[6])?;
    let plain = field(1) == b"0000" && field(2) == b"x" && field(5).is_empty() && field(6).is_empty();
    let plain = plain && !field(3).contains(&b'+');
    let rest = if plain { line.bytes.get(starts[7]..).unwrap_or_default() } else { line.bytes };
    Ok((puzzle, String::from_utf8_lossy(rest).into_owned()))
}

/// The cells: 81, some with a `+` before them.
fn placed(line: &Line<'_>, text: &[u8], start: usize) -> Result<Grid, TextError> {
    let (mut values, mut count) = ([0; 81], 0);
    for (i, &byte) in text.iter().enumerate() {
        let plus = byte == b'+' && text.get(i + 1).is_some_and(|next| (b'1'..=b'9').contains(next));
        if !plus {
            if !cells::is_cell(byte) {
                return Err(line.error(ErrorKind::Character, start + i, "a digit, a blank, or + and a digit"));
            }
            if let Some(value) = values.get_mut(count) {
                *value = cells::value(byte);
            }
            count += 1;
        }
    }
    let grid = Grid::from_values(values).filter(|_| count == 81);
    grid.ok_or_else(|| line.error_found(ErrorKind::Length, start + text.len(), format!("{count} cells"), "81 cells"))
}

/// Candidates as digit, row, column, with spaces between them.
fn candidates(line: &Line<'_>, text: &[u8], start: usize) -> Result<Vec<(Cell, Digit)>, TextError> {
    let mut found = Vec::new();
    let mut at = 0;
    for word in text.split(|&byte| byte == b' ') {
        if let &[digit @ b'1'..=b'9', row @ b'1'..=b'9', column @ b'1'..=b'9'] = word {
            let cell = Cell::new(usize::from(row - b'1') * 9 + usize::from(column - b'1'));
            found.extend(cell.zip(Digit::new(digit - b'0')));
        } else if !word.is_empty() {
            return Err(line.error(ErrorKind::Character, start + at, "a candidate as digit, row, column"));
        }
        at += word.len() + 1;
    }
    Ok(found)
}
