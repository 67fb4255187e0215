//! Facts worth knowing about a puzzle, beside its path.
//!
//! * [`backdoors`]: cells whose digits, once known, leave nothing but easy steps
//! * [`symmetries`]: symmetries of the clues, which the only solution shares
//! * [`rank`]: whether a set of truths and links proves anything, and what

mod backdoor;
mod rank;
mod symmetry;

pub use backdoor::{Ease, backdoors};
pub use rank::{RankError, Ranked, Sector, rank};
pub use symmetry::{Mirror, Symmetry, symmetries};
