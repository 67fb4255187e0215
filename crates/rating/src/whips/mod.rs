//! Denis Berthier's classification: whips, braids, their g-forms, and trial and error.
//!
//! Sudoku players describe a puzzle by two systems. One is Sudoku Explainer's; this is the other. A *whip* or *braid* with
//! target Z is a chain of candidates that would have to be true one after the other if Z were, up to a variable for which
//! nothing is left. The ratings W, gW, B and gB are the length of the longest chain that is needed, the T&E depth is the
//! number of candidates that must be supposed at the same time, and BxB and BxBB divide depths 2 and 3. The definitions
//! are in `docs/ratings/whips.md`.
//!
//! ```
//! use sudokit_rating::whips::{Rater, Rating, Scale};
//! use sudokit_solve::Stop;
//!
//! let puzzle = "...34.8.635....9....1.......7.....6.....3....5.8.9.2....2.84..79..........79..4.3".parse()?;
//! let mut rater = Rater::new();
//! assert_eq!(rater.rate(&puzzle, Scale::W, &Stop::new()), Rating::Level(3));
//! assert_eq!(rater.rate(&puzzle, Scale::TE, &Stop::new()), Rating::Level(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The searches for chains and for trial and error are `sudokit_reason::technique::whip`, which also makes steps of them;
//! here is which lengths and depths are tried in which order.

mod rater;
mod scale;

pub use rater::Rater;
pub use scale::{Rating, Scale, UnknownScaleError};
pub use sudokit_reason::technique::whip::{Chain, Chains, Link, Right, Variable};
