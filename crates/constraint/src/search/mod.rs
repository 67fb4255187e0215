//! The engine: what solutions a puzzle has.
//!
//! * [`solve`]: solutions one by one, up to a limit; [`count`]: how many; [`check`]: none, one or several
//! * [`candidates`]: the values that occur in solutions
//! * [`why`]: what contradicts each other in a puzzle without a solution; [`always`]: what holds in all solutions
//! * [`minimize`]: drop what is not needed; [`generate`], [`make`], [`random_solution`]: make puzzles
//!
//! A puzzle's rules become propagators over sets of values; how they work together is in
//! `docs/engines/constraint.md`.

mod alone;
mod always;
mod candidates;
mod derive;
mod domains;
mod fill;
mod generate;
mod invent;
mod labels;
mod learn;
mod meaning;
mod minimize;
mod net;
mod nine;
pub(crate) mod parts;
mod paths;
mod places;
pub(crate) mod propagate;
mod redundant;

mod scores;
mod sums;
mod tree;
mod verbs;
mod why;

pub use always::{Always, Relation, always};
pub use candidates::{Before, Candidates, candidates, candidates_after};
pub(crate) use domains::{bits, narrow};
pub use fill::{Filling, fill, is_open};
pub use generate::{generate, make, random_solution};
pub use meaning::{Meaning, Says, Single, meanings};
pub use minimize::{Drop, Minimized, minimize, restricted};
pub use redundant::{Item, Redundant, redundant};
pub use verbs::{Next, Outcome, Solutions, Verdict, check, count, solve, solve_learning};
pub use why::{Conflict, Why, why};
