//! Steps for readers: in words, as JSON, as a grid for terminals and as a picture.
//!
//! Everything is made from a [`Step`] and the [`Board`] it was found on, and only on request. An [`Explanation`]
//! joins the two; each of its methods is one way to show them. What a candidate looks like in a grid or a picture is
//! decided in one place (`role`), so that both show the same thing.

pub(crate) mod beats;
mod eureka;
mod json;
mod role;
mod svg;
mod terminal;
pub(crate) mod words;

pub use beats::Beat;
pub use json::escape;
pub(crate) use json::xml;
pub(crate) use role::{Role, part_name};
pub(crate) use svg::{STYLE, class, shortened};
pub(crate) use terminal::style;
pub use words::View;

use crate::board::Board;
use crate::step::Step;
use crate::technique::single::sight;
use sudokit_core::Candidate;

/// How much is given away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// What kind of step there is, but not where.
    Nudge,
    /// Where to look: houses, cells, digits, but not what follows.
    Where,
    /// The whole argument with its conclusion.
    Full,
}

impl Level {
    /// All levels, from the least to the most.
    pub const ALL: [Self; 3] = [Self::Nudge, Self::Where, Self::Full];

    /// Its name in commands and data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nudge => "nudge",
            Self::Where => "where",
            Self::Full => "full",
        }
    }
}

/// A step, and the position it was found in, to be shown to a reader.
///
/// ```
/// use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings};
/// use sudokit_reason::explain::{Explanation, Level};
///
/// let board = Board::new(&"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?);
/// let reasoner = Reasoner::new(Schedule::singles(), Settings::default());
/// let step = reasoner.find_next(&board, &mut Memory::default()).ok_or("no step")?;
/// let explanation = Explanation::new(&board, &step);
/// assert_eq!(explanation.words(Level::Where), "Look at r5c5.");
/// assert!(explanation.words(Level::Full).ends_with("So r5c5 is 5."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Explanation<'a> {
    board: &'a Board,
    step: &'a Step,
}

impl core::fmt::Display for Explanation<'_> {
    /// Writes the whole argument with its conclusion.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.words(Level::Full))
    }
}

impl<'a> Explanation<'a> {
    /// A step with the position before it.
    pub fn new(board: &'a Board, step: &'a Step) -> Self {
        Self { board, step }
    }

    /// The position before the step.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The step.
    pub fn step(&self) -> &'a Step {
        self.step
    }

    /// The standing digits that prove a single: those that keep its digit out of the rest of the house, or the other
    /// digits out of the cell. None for other steps.
    pub fn blockers(&self) -> Vec<Candidate> {
        sight::blockers(self.board, self.step)
    }

    /// In words, one or more sentences, without a line break.
    pub fn words(&self, level: Level) -> String {
        words::say(self, level)
    }

    /// What follows from the step, as a sentence: `So r1c1 is 5.`
    pub fn conclusion(&self) -> String {
        words::conclusion(self.step)
    }

    /// As numbered statements, each with those it follows from; the last is the conclusion.
    pub fn beats(&self) -> Vec<Beat> {
        beats::of(self)
    }

    /// Its chains in Eureka notation, the last one with what follows; none for steps without chains.
    pub fn eureka(&self) -> Vec<String> {
        eureka::of(self.step)
    }

    /// As a JSON object on one line; `docs/explain.md` lists its fields.
    pub fn json(&self) -> String {
        json::step(self)
    }

    /// JSON with only the technique, placements and eliminations.
    pub fn brief_json(&self) -> String {
        json::brief(self)
    }

    /// As a grid of candidates for a terminal, with a legend: a mark before each candidate that plays a part, and
    /// colours (ANSI escapes) if wanted.
    pub fn grid(&self, color: bool) -> String {
        terminal::grid(self, color)
    }

    /// As an SVG document: cells, candidates and links, with nothing outside the file, for light and dark pages.
    pub fn svg(&self) -> String {
        svg::document(self)
    }
}

/// A position as a grid of candidates for a terminal, as [`Explanation::grid`] draws it.
pub fn position(board: &Board, color: bool) -> String {
    terminal::position(board, color)
}
