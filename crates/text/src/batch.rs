//! Records split into puzzles, stored side by side for the engines, and notes with the rest of the text.
//!
//! Invariant: there is a note for each record, in the order of the text; or there are no notes, and the batch is plain:
//! only clues, one line each, from `first_line` on. So the usual text costs no notes. The classic puzzles are in one
//! slice and the others in another, each in the order of the text; `others_at` says which notes belong to the others.
//! Nothing is allocated once a batch of classic puzzles has reached its size.

use crate::{Grid, Puzzle, PuzzleRef, Record};
use sudokit_core::Puzzle as NinePuzzle;
use sudokit_solve::Lines;

/// Many records: their puzzles as slices, and a [`Note`] for each.
///
/// ```
/// use sudokit_text::{Batch, Chunks, ReadOptions};
/// let text = format!("{}\n1..............2 small\n{} a comment\n", ".".repeat(81), "1".repeat(81));
/// let mut batch = Batch::default();
/// for chunk in Chunks::new(text.as_bytes(), ReadOptions::default()) {
///     assert!(chunk?.records().fill(&mut batch, 1000).is_none());
/// }
/// assert_eq!((batch.len(), batch.classics().len(), batch.others().len()), (3, 2, 1));
/// assert_eq!(batch.notes()[2].rest, "a comment");
/// let orders: Vec<usize> = batch.iter().map(|(puzzle, _)| puzzle.order()).collect();
/// assert_eq!(orders, [9, 4, 9]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Batch {
    classics: Vec<NinePuzzle>,
    others: Vec<Puzzle>,
    /// The notes of the puzzles in `others`, by their number.
    others_at: Vec<usize>,
    notes: Vec<Note>,
    /// The line of the first record of a plain batch.
    first_line: u64,
}

/// What a record says besides its puzzle; see [`Record`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The line where the record starts, counted from 1.
    pub line: u64,
    /// Its solution, if the text has one.
    pub solution: Option<Grid>,
    /// What else the text says about it.
    pub rest: String,
}

impl Batch {
    /// The number of records.
    #[inline]
    pub fn len(&self) -> usize {
        if self.is_plain() { self.classics.len() } else { self.notes.len() }
    }

    /// Whether the batch is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether all records are 9x9 puzzles about which the text says nothing else.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.notes.is_empty()
    }

    /// The 9x9 puzzles, in the order of the text.
    #[inline]
    pub fn classics(&self) -> &[NinePuzzle] {
        &self.classics
    }

    /// The puzzles of other kinds, in the order of the text.
    #[inline]
    pub fn others(&self) -> &[Puzzle] {
        &self.others
    }

    /// The notes of all records, in the order of the text.
    pub fn notes(&mut self) -> &[Note] {
        self.write_notes();
        &self.notes
    }

    /// Writes the notes of a plain batch.
    fn write_notes(&mut self) {
        if self.is_plain() {
            let lines = self.first_line..self.first_line + self.classics.len() as u64;
            self.notes.extend(lines.map(Note::plain));
        }
    }

    /// Puzzles of all kinds in the order of the text, with their notes.
    pub fn iter(&mut self) -> impl Iterator<Item = (PuzzleRef<'_>, &Note)> {
        self.write_notes();
        self.kinds().zip(&self.notes)
    }

    /// Puzzles of all kinds in the order of the text.
    pub fn kinds(&self) -> impl Iterator<Item = PuzzleRef<'_>> {
        let (mut classics, mut others) = (self.classics.iter(), self.others_at.iter().zip(&self.others).peekable());
        (0..self.len()).filter_map(move |number| match others.next_if(|(at, _)| **at == number) {
            Some((_, puzzle)) => Some(puzzle.as_ref()),
            None => classics.next().map(PuzzleRef::Classic),
        })
    }

    /// Builds the records again from puzzles and notes.
    pub fn records(&mut self) -> impl Iterator<Item = Record> + '_ {
        self.iter().map(|(puzzle, note)| Record {
            puzzle: puzzle.to_puzzle(),
            line: note.line,
            solution: note.solution.clone(),
            rest: note.rest.clone(),
        })
    }

    /// Empties the batch and keeps its memory.
    pub fn clear(&mut self) {
        self.classics.clear();
        self.others.clear();
        self.others_at.clear();
        self.notes.clear();
    }

    /// Adds a record.
    pub fn push(&mut self, record: Record) {
        let Record { puzzle, line, solution, rest } = record;
        self.write_notes();
        match puzzle {
            Puzzle::Classic(puzzle) => self.classics.push(puzzle),
            other => {
                self.others_at.push(self.notes.len());
                self.others.push(other);
            }
        }
        self.notes.push(Note { line, solution, rest });
    }

    /// Adds the records of lines that hold nothing but cells, the first of which has this number. It is faster than
    /// [`Self::push`].
    pub fn push_lines(&mut self, lines: Lines<'_>, first: u64) {
        if self.classics.is_empty() {
            self.first_line = first;
        }
        if self.is_plain() && first != self.first_line + self.classics.len() as u64 {
            self.write_notes();
        }
        lines.read(&mut self.classics);
        if !self.is_plain() {
            self.notes.extend((first..first + lines.len() as u64).map(Note::plain));
        }
    }
}

impl Note {
    fn plain(line: u64) -> Self {
        Self { line, solution: None, rest: String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::Grid as NineGrid;

    #[test]
    fn notes_are_written_once_a_record_has_more_to_say() {
        let record = |line, rest: &str| Record {
            puzzle: Puzzle::Classic(NineGrid::EMPTY.into()),
            line,
            solution: None,
            rest: rest.to_owned(),
        };
        let blank = [&[b'.'; 81][..], b"\n"].concat();
        // The lines, and the place of a record with a comment; a gap stands for a line that is passed over.
        for (lines, comment) in [(&[3, 4, 5][..], None), (&[3, 5, 6], None), (&[3, 4, 5], Some(4)), (&[1, 2], Some(1))]
        {
            let mut batch = Batch::default();
            for &line in lines {
                match comment {
                    Some(comment) if comment == line => batch.push(record(line, "hard")),
                    _ => batch.push_lines(Lines::at_start(&blank, 1), line),
                }
                assert_eq!(batch.kinds().count(), batch.len());
            }
            assert_eq!(batch.len(), lines.len());
            assert_eq!(batch.is_plain(), comment.is_none() && lines[1] == lines[0] + 1);
            let expected: Vec<_> =
                lines.iter().map(|&line| record(line, if comment == Some(line) { "hard" } else { "" })).collect();
            assert_eq!(batch.records().collect::<Vec<_>>(), expected);
            batch.clear();
            assert!(batch.is_empty() && batch.is_plain() && batch.notes().is_empty());
        }
    }
}
