//! Records taken apart: the puzzles side by side, as engines want them, and what else the text said beside them.
//!
//! Kept true: `puzzles` and `notes` have the same length, and entry `i` of both is one record. Nothing is allocated
//! once a batch has reached its size.

use super::Record;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// Many records: their puzzles as one slice, and a [`Note`] for each.
///
/// ```
/// use sudokit_core::text::{Batch, Chunks, ReadOptions};
/// let text = format!("{}\n{} a comment\n", ".".repeat(81), "1".repeat(81));
/// let mut batch = Batch::default();
/// for chunk in Chunks::new(text.as_bytes(), ReadOptions::default()) {
///     assert!(chunk?.records().fill(&mut batch, 1000).is_none());
/// }
/// assert_eq!(batch.puzzles().len(), 2);
/// assert_eq!(batch.notes()[1].rest, "a comment");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Batch {
    puzzles: Vec<Puzzle>,
    notes: Vec<Note>,
}

/// What a record says beside its puzzle; see [`Record`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The line where the record starts, counted from 1.
    pub line: u64,
    /// Its solution, when the text has one.
    pub solution: Option<Grid>,
    /// What else the text says about it.
    pub rest: String,
}

impl Batch {
    /// How many records.
    #[inline]
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// The puzzles, in the order of the text.
    #[inline]
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// What was said beside each puzzle.
    #[inline]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Puzzles with what was said beside them.
    pub fn iter(&self) -> impl Iterator<Item = (&Puzzle, &Note)> {
        self.puzzles.iter().zip(&self.notes)
    }

    /// The records put together again.
    pub fn records(&self) -> impl Iterator<Item = Record> + '_ {
        self.iter().map(|(puzzle, note)| Record {
            puzzle: *puzzle,
            line: note.line,
            solution: note.solution,
            rest: note.rest.clone(),
        })
    }

    /// Makes it empty; its memory stays.
    pub fn clear(&mut self) {
        self.puzzles.clear();
        self.notes.clear();
    }

    /// Adds a record.
    pub fn push(&mut self, record: Record) {
        let Record { puzzle, line, solution, rest } = record;
        self.puzzles.push(puzzle);
        self.notes.push(Note { line, solution, rest });
    }

    /// Adds a record of nothing but clues: the fast way.
    #[inline]
    pub(crate) fn push_clues(&mut self, grid: Grid, line: u64) {
        self.puzzles.push(Puzzle::Clues(grid));
        self.notes.push(Note { line, solution: None, rest: String::new() });
    }
}
