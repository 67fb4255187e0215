//! The JSON of f-puzzles, which its links carry and which SudokuPad reads as well.
//!
//! ```json
//! {"size": 9, "grid": [[{"value": 4, "given": true}, {}, …], …], "antiknight": true,
//!  "killercage": [{"cells": ["R1C1", "R1C2"], "value": "10"}], "thermometer": [{"lines": [["R3C3", "R3C4"]]}]}
//! ```
//!
//! `TABLE` says which member is which rule, for reading and for writing. A member that neither the table nor the code
//! knows is an error with its name, because leaving out a rule would change the puzzle. Drawings (`line`, `text`, …) have
//! the meaning that the words of the puzzle give them, if those are understood; otherwise [`read`] reports both beside the
//! puzzle. If the puzzle has its solution with it, the rules that were read must accept it.

mod read;
mod words;
mod write;

pub(super) use read::unmarked;
pub use read::{Read, read};
pub use write::write;

/// How the elements of a member are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// `true`.
    Flag,
    /// `true`, for a rule with this number.
    Numbered(i64),
    /// `{"lines": […]}`, a rule for each line.
    Lines,
    /// `{"lines": […], "value": "5"}`; the number if there is no value.
    LinesWith(i64),
    /// `{"cell": "R1C1"}`, all in one rule.
    Cell,
    /// `{"cells": […]}`.
    Cells,
    /// `{"cells": […]}`, for a rule with this word.
    Word(&'static str),
    /// `{"cells": […], "value": "10"}`; the number if there is no value.
    CellsWith(i64),
    /// Two cells and this value, which may be missing if the last is `true`.
    Two(&'static str, bool),
    /// `{"cell": "R1C0", "value": "20"}`: a clue beside a row or column, seen from there if `true`.
    Outside(bool),
    /// `{"cell": "R0C1", "cells": […], "direction": "DR", "value": "20"}`.
    Diagonal,
    /// `{"cells": […], "cloneCells": […]}`.
    Clone,
    /// `{"cells": […], "values": […]}`.
    Square,
}

/// A member, the rule it is, and how it is written. For a rule that is there twice the first is written.
const TABLE: &[(&str, &str, Shape)] = &[
    ("diagonal+", "Diagonal", Shape::Numbered(1)),
    ("diagonal-", "Diagonal", Shape::Numbered(-1)),
    ("antiknight", "AntiKnight", Shape::Flag),
    ("antiking", "AntiKing", Shape::Flag),
    ("disjointgroups", "DisjointSets", Shape::Flag),
    ("nonconsecutive", "AntiConsecutive", Shape::Flag),
    ("killercage", "Cage", Shape::CellsWith(0)),
    ("littlekillersum", "LittleKiller", Shape::Diagonal),
    ("odd", "Odd", Shape::Cell),
    ("even", "Even", Shape::Cell),
    ("minimum", "Minimum", Shape::Cell),
    ("maximum", "Maximum", Shape::Cell),
    ("rowindexer", "Indexing", Shape::Word("R")),
    ("columnindexer", "Indexing", Shape::Word("C")),
    ("boxindexer", "Indexing", Shape::Word("B")),
    ("extraregion", "AllDifferent", Shape::Cells),
    ("thermometer", "Thermo", Shape::Lines),
    ("slowthermometer", "SlowThermo", Shape::Lines),
    ("palindrome", "Palindrome", Shape::Lines),
    ("renban", "Renban", Shape::Lines),
    ("whispers", "Whisper", Shape::LinesWith(5)),
    ("regionsumline", "RegionSumLine", Shape::Lines),
    ("entropicline", "Entropic", Shape::Lines),
    ("modularline", "Modular", Shape::LinesWith(3)),
    ("nabner", "Nabner", Shape::Lines),
    ("zipperline", "Zipper", Shape::Lines),
    ("doublearrow", "DoubleArrow", Shape::Lines),
    ("betweenline", "Between", Shape::Lines),
    ("lockout", "Lockout", Shape::LinesWith(4)),
    ("lockoutline", "Lockout", Shape::LinesWith(4)),
    ("difference", "WhiteDot", Shape::Two("1", true)),
    ("ratio", "BlackDot", Shape::Two("2", true)),
    ("xv", "X", Shape::Two("X", false)),
    ("xv", "V", Shape::Two("V", false)),
    ("difference", "Difference", Shape::CellsWith(1)),
    ("ratio", "Ratio", Shape::CellsWith(2)),
    ("clone", "Clone", Shape::Clone),
    ("quadruple", "Quad", Shape::Square),
    ("sandwichsum", "Sandwich", Shape::Outside(false)),
    ("xsum", "XSum", Shape::Outside(true)),
    ("skyscraper", "Skyscraper", Shape::Outside(true)),
    ("numberedroom", "NumberedRoom", Shape::Outside(true)),
    ("numberedrooms", "NumberedRoom", Shape::Outside(true)),
];

/// Members that say nothing about the rules.
const SILENT: [&str; 14] = [
    "size",
    "title",
    "author",
    "ruleset",
    "rules",
    "grid",
    "solution",
    "metadata",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "successMessage",
    "msgcorrect",
    "fogofwar",
];

/// Members that draw something whose meaning is in the words of the puzzle, if it has one.
const DRAWN: [&str; 6] = ["line", "text", "circle", "rectangle", "cage", "foglight"];
