//! Where a box meets a line: locked candidates, and naked sets that lie in both.

mod locked_candidates;
mod locked_sets;

pub use locked_candidates::LockedCandidates;
pub use locked_sets::LockedSets;
