//! The answers of `rate`: one type for each kind of scale.

use serde::Serialize;

/// The answer of [`Rate`](super::Rate).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Rated {
    /// On the scale of Sudoku Explainer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<SeRating>,
    /// On HoDoKu's scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<HodokuRating>,
    /// On a scale of Berthier's classification.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub berthier: Option<BerthierRating>,
    /// On the ladder for puzzles of any kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ladder: Option<LadderRating>,
    /// In minutes of a median player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub human: Option<HumanRating>,
    /// In guesses of searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchRating>,
    /// How often each technique is used: those of HoDoKu's scale if requested. Empty for Berthier's classification
    /// without `steps`.
    pub techniques: Vec<Used>,
}

/// A rating on the scale of Sudoku Explainer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeRating {
    /// The hardest step of all; nothing for a grid that is full already.
    pub er: f64,
    /// The hardest step up to the first placement.
    pub ep: f64,
    /// The first step.
    pub ed: f64,
    /// Whether these are final; if not, ER is a lower bound.
    pub exact: bool,
    /// With extra houses: no technique is left, so ER is a lower bound.
    #[serde(skip)]
    pub stuck: bool,
    /// How many steps there were.
    pub count: usize,
    /// The technique behind ER.
    pub er_technique: Option<String>,
    /// The technique behind EP.
    pub ep_technique: Option<String>,
    /// The technique behind ED.
    pub ed_technique: Option<String>,
    /// The steps, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<RatedStep>>,
}

/// A rating on HoDoKu's scale.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HodokuRating {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// From `easy` to `extreme`.
    pub level: String,
    /// How many steps there were.
    pub count: usize,
    /// The hardest technique.
    pub hardest: Option<String>,
    /// The steps, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<RatedStep>>,
}

/// A rating of Berthier's classification.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BerthierRating {
    /// The scale: `w`, `gw`, `b`, `gb`, `te`, `bxb` or `bxbb`.
    pub scale: &'static str,
    /// The rating; nothing if it is infinite, which means that the scale does not reach the puzzle.
    pub rating: Option<u8>,
    /// The steps, if requested: singles and chains, the shortest chain first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<RatedStep>>,
}

/// A rating on the ladder for puzzles of any kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LadderRating {
    /// The number of the hardest step; 0 for a grid that is full already.
    pub rating: f64,
    /// The technique of the hardest step.
    pub technique: Option<String>,
    /// How many steps there were.
    pub count: usize,
    /// Whether the steps lead to the solution.
    pub solved: bool,
    /// The steps, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<RatedStep>>,
}

/// What people need for a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HumanRating {
    /// The predicted minutes of a median player, in hundredths.
    pub minutes: f64,
    /// `gentle`, `easy`, `medium`, `hard` or `expert`.
    pub level: &'static str,
    /// How many steps have to remove candidates because no placement is available.
    pub eliminations: usize,
    /// The hardest technique of those steps.
    pub hardest: Option<String>,
}

/// The guesses that searches need for a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchRating {
    /// The mean number of guesses over sixteen equivalents of the puzzle.
    pub effort: f64,
    /// The number of guesses before tdoku finds the solution: the column `rating` of Sudoku-Extreme.
    pub backtracks: u64,
}

/// A step of a rating.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RatedStep {
    /// Its rating or score.
    pub rating: f64,
    /// The technique.
    pub technique: String,
    /// The digits placed, as `r1c1=5`.
    pub placements: Vec<String>,
    /// The candidates removed, as `r1c1<>5`.
    pub eliminations: Vec<String>,
    /// The number of nodes in its chains, or the length of a whip or braid; 0 if it is not a chain.
    pub length: u32,
    /// A whip or braid in nrc notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nrc: Option<String>,
}

/// How often a technique is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Used {
    /// Its name for programs.
    pub technique: String,
    /// Its name for people.
    pub title: String,
    /// How many steps use it.
    pub count: usize,
    /// Grows with its place in the order of the scale or schedule.
    #[serde(skip)]
    pub rank: usize,
}
