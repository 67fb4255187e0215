//! `iss`, `killer`, `arrows`, `rules`, `fpuzzles`, `sudokupad` and links: puzzles with rules, one a line, in one of their
//! notations.
//!
//! They are read like lines, or like JSON: the notation is found by looking at it. A puzzle without rules can be written in all
//! of them but killer text.

use super::table::Layout;
use super::{Format, Reader, json, line, write};
use crate::cursor::Cursor;
use crate::rules::Rules;
use crate::{Notation, PuzzleRef, Record, TextError, Variant, variant};
use std::sync::Arc;

/// A notation of rules as a format.
pub(crate) struct Ruled {
    name: &'static str,
    about: &'static str,
    notation: Notation,
}

pub(crate) static ISS: Ruled = Ruled {
    name: "iss",
    about: "rules as the Interactive Sudoku Solver writes them: .Cage~10~R1C1~R1C2…",
    notation: Notation::Iss,
};

pub(crate) static KILLER: Ruled = Ruled {
    name: "killer",
    about: "killer text, 3x3::k:… with 81 numbers: 256 times the sum plus the number of the cage",
    notation: Notation::Killer,
};

pub(crate) static ARROWS: Ruled = Ruled {
    name: "arrows",
    about: "killer text, 81 characters: a sum at the head of each cage, arrows to it",
    notation: Notation::Arrows,
};

pub(crate) static RULES: Ruled = Ruled {
    name: "rules",
    about: "JSON lines: {\"rows\": 9, \"cells\": {…}, \"rules\": […]}",
    notation: Notation::Json,
};

pub(crate) static LINK: Ruled = Ruled {
    name: "link",
    about: "links to f-puzzles, https://f-puzzles.com/?load=…; links to other sites are read as well",
    notation: Notation::Link,
};

pub(crate) static F_PUZZLES: Ruled = Ruled {
    name: "fpuzzles",
    about: "JSON lines of f-puzzles: {\"size\": 9, \"grid\": […], \"killercage\": […]}",
    notation: Notation::FPuzzles,
};

pub(crate) static SUDOKUPAD: Ruled = Ruled {
    name: "sudokupad",
    about: "JSON lines of SudokuPad: {\"cells\": […], \"regions\": […], \"cages\": […]}",
    notation: Notation::SudokuPad,
};

pub(crate) static SUDOKUPAD_LINK: Ruled = Ruled {
    name: "sudokupad-link",
    about: "links to SudokuPad, https://sudokupad.app/scl…",
    notation: Notation::SudokuPadLink,
};

pub(crate) static ISS_LINK: Ruled = Ruled {
    name: "iss-link",
    about: "links to the Interactive Sudoku Solver, …?q=.Cage~10~R1C1~R1C2…",
    notation: Notation::IssLink,
};

pub(crate) static PENPA_LINK: Ruled =
    Ruled {
        name: "penpa-link", about: "links to penpa-edit, …/penpa-edit/#m=edit&p=…", notation: Notation::PenpaLink
    };

impl Ruled {
    fn is_json(&self) -> bool {
        matches!(self.notation, Notation::Json | Notation::FPuzzles | Notation::SudokuPad)
    }

    fn text(&self, puzzle: PuzzleRef<'_>) -> Option<String> {
        let plain = !matches!(self.notation, Notation::Killer | Notation::Arrows);
        match puzzle {
            PuzzleRef::Variant(puzzle) => puzzle.text(self.notation),
            PuzzleRef::Classic(puzzle) if plain => Variant::of_nine(puzzle).text(self.notation),
            PuzzleRef::Sized(puzzle) if plain => Variant::of_sized(puzzle)?.text(self.notation),
            PuzzleRef::Classic(_) | PuzzleRef::Sized(_) => None,
        }
    }
}

impl Format for Ruled {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn holds(&self, puzzle: PuzzleRef<'_>) -> bool {
        self.text(puzzle).is_some()
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        let Some(text) = self.text(record.puzzle.as_ref()) else {
            return line::LineFormat.write(record, out);
        };
        if self.is_json() && !record.rest.is_empty() {
            // The rest has no place in the object itself.
            out.extend_from_slice(format!("{{\"puzzle\":{text},\"rest\":").as_bytes());
            json::write_string(&record.rest, out);
            out.extend_from_slice(b"}\n");
            return;
        }
        out.extend_from_slice(text.as_bytes());
        if !record.rest.is_empty() {
            out.push(b' ');
            match self.notation {
                Notation::Iss => variant::write_rest_of_iss(&record.rest, out),
                _ => write::inline(&record.rest, out),
            }
        }
        out.push(b'\n');
    }
}

impl Reader for Ruled {
    fn layout(&self, sample: &[u8], column: Option<&str>, rules: &Arc<Rules>) -> Result<Layout, TextError> {
        match self.is_json() {
            true => json::JsonFormat.layout(sample, column, rules),
            false => Ok(Layout::new(rules.clone())),
        }
    }

    fn whole(&self, text: &[u8], layout: &Layout) -> usize {
        match self.is_json() {
            true => json::JsonFormat.whole(text, layout),
            false => line::LineFormat.whole(text, layout),
        }
    }

    fn next(&self, cursor: &mut Cursor<'_>) -> Option<Result<Record, TextError>> {
        match self.is_json() {
            true => json::JsonFormat.next(cursor),
            false => line::LineFormat.next(cursor),
        }
    }
}
