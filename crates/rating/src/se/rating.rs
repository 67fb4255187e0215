//! The options of a rating, and its result.

use super::find::Find;
use super::length::tenths;
use super::name::SeTechnique;
use super::tables::bits;
use super::tenths::Tenths;
use sudokit_core::{Candidate, Cell, Digit};

/// What a rating may do.
///
/// ```
/// use sudokit_rating::se::{End, Options, Tenths, rate};
///
/// // Is it harder than 1.0? No need to know by how much.
/// let mut options = Options::default();
/// options.most = Some(Tenths(10));
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(rate(&puzzle, &options).end, End::TooHard);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// Keep the steps.
    pub steps: bool,
    /// Threads for the chains of one puzzle, from 8.0 on; 0 and 1 mean none but the caller's. The rating does not depend
    /// on it.
    pub threads: usize,
    /// End as soon as the rating is known to be above this.
    pub most: Option<Tenths>,
}

/// How a rating ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// Every cell is filled. (Whether that is a solution is not asked: the scale takes for granted that there is one.)
    #[default]
    Filled,
    /// No technique is left; ER is 20.0.
    Stuck,
    /// It was stopped: ER is what it is at least.
    Stopped,
    /// ER is above what [`Options::most`] allows, and what it is at least.
    TooHard,
}

/// The rating of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// The hardest step of all; 0 for a grid that is full already.
    pub er: Tenths,
    /// The hardest step up to the first placement, the pearl rating; 0 when there is none.
    pub ep: Tenths,
    /// The first step, the diamond rating.
    pub ed: Tenths,
    /// The technique behind ER: of the first step of that rating.
    pub er_technique: Option<SeTechnique>,
    /// The technique behind EP.
    pub ep_technique: Option<SeTechnique>,
    /// The technique behind ED.
    pub ed_technique: Option<SeTechnique>,
    /// How many steps it took.
    pub count: usize,
    /// How it ended.
    pub end: End,
    /// The steps, if requested.
    pub steps: Vec<SeStep>,
}

/// One step of a rating. [`Rater::explain`](super::Rater::explain) says why it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeStep {
    /// Its rating.
    pub rating: Tenths,
    /// What was used.
    pub technique: SeTechnique,
    /// The digit put in.
    pub placement: Option<Candidate>,
    /// The candidates that went, ascending.
    pub eliminations: Vec<Candidate>,
    /// The nodes of its chains, nested ones included; 0 if it is not a chain.
    pub length: u32,
}

impl Find {
    /// As a step.
    pub(super) fn step(&self) -> SeStep {
        let candidate = |cell: u8, digit: usize| {
            let (cell, digit) = (Cell::new(usize::from(cell)), Digit::from_index(digit));
            cell.zip(digit).map(|(cell, digit)| Candidate::at(cell, digit))
        };
        let gone = self.eliminations.iter();
        let gone = gone.flat_map(|&(cell, digits)| bits(digits).filter_map(move |digit| candidate(cell, digit)));
        SeStep {
            rating: Tenths(tenths(self.rating)),
            technique: self.technique,
            placement: self.placement.and_then(|(cell, digit)| candidate(cell, digit.into())),
            eliminations: gone.collect(),
            length: self.complexity,
        }
    }
}
