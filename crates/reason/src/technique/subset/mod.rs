//! Sets of cells and digits within a house: as many cells as digits.

mod hidden;
pub(crate) mod naked;

pub use hidden::HiddenSets;
pub use naked::NakedSets;
