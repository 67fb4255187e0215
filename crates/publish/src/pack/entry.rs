//! The lines of a pack: what is written is what is read.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Always `sudokit`.
    pub pack: String,
    /// The version of the format.
    pub format: u32,
    /// The name of the pack.
    pub name: String,
    /// The version of the pack, as its maker counts.
    pub version: String,
    /// The program that made it.
    pub generator: String,
    /// The seed that gives the same pack again.
    pub seed: u64,
    /// How many puzzles follow.
    pub count: usize,
    /// How many of each kind, in their order.
    pub parts: Vec<Part>,
}

/// Puzzles of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// How many.
    pub count: usize,
    /// All of this level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The hardest step of all is this technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub technique: Option<String>,
    /// One for each day from this one on, in the order of `levels` by weekday.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_day: Option<String>,
}

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number, from 1.
    pub number: usize,
    /// 32 hexadecimal digits, the same for all equivalent puzzles.
    pub id: String,
    /// The day it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// 81 characters, `.` for a blank.
    pub puzzle: String,
    /// 81 digits.
    pub solution: String,
    /// How many clues.
    pub clues: usize,
    /// From `gentle` to `expert`.
    pub level: String,
    /// The predicted minutes of a median player.
    pub minutes: f64,
    /// ER on the scale of Sudoku Explainer.
    pub er: f64,
    /// The level on HoDoKu's scale.
    pub hodoku_level: String,
    /// The score on HoDoKu's scale.
    pub hodoku_score: u32,
    /// The hardest technique of the steps.
    pub technique: String,
    /// How often each technique is used.
    pub techniques: BTreeMap<String, usize>,
    /// The way to the solution.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
}

/// A step of the way to the solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Its technique.
    pub technique: String,
    /// Digits it places, as `r1c1=5`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub place: Vec<String>,
    /// Candidates it removes, as `r1c1=5`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remove: Vec<String>,
}
