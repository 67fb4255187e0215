//! Facts worth knowing about a puzzle, beside its path.
//!
//! * [`backdoors`]: cells whose digits, once known, leave nothing but easy steps
//! * [`symmetries`]: symmetries of the clues, which the only solution shares
//! * [`tridagons`]: three digits in twelve cells that cannot be filled with these digits alone
//! * [`rank`]: whether a set of truths and links proves anything, and what

mod backdoor;
mod rank;
mod symmetry;
mod tridagon;

pub use backdoor::{Ease, backdoors};
pub use rank::{ParseSectorError, RankError, Ranked, Sector, rank, sectors};
pub use symmetry::{Mirror, Symmetry, symmetries};
pub use tridagon::{TridagonPattern, tridagons};
