//! Unavoidable sets of a solution, and what they say about how few clues a puzzle of it can have.
//!
//! A set of cells is unavoidable if their digits can be changed among themselves to give another solution: a puzzle
//! without a clue in it cannot be proper. Every proper puzzle hits every unavoidable set, so the fewest cells that hit
//! all known ones are a lower bound on its clues (Gary McGuire, Bastian Tugemann and Gilles Civario proved with
//! such sets that no puzzle has 16).
//!
//! ```
//! use sudokit_core::Solution;
//! use sudokit_canon::unavoidable;
//! use sudokit_solve::Stop;
//!
//! let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
//! let solution = Solution::new(text.parse::<sudokit_core::Puzzle>()?.clues())?;
//! let sets = unavoidable::sets(&solution, 8, &Stop::new()).list;
//! assert!(sets.iter().all(|set| (4..=8).contains(&set.len())));
//! let bound = unavoidable::bound(&sets, 10_000, &Stop::new());
//! assert!(bound.clues >= bound.disjoint.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bound;
mod find;

pub use bound::{Bound, bound};
pub use find::{Sets, sets};
