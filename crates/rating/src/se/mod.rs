//! The Sudoku Explainer scale: ER, EP and ED from 1.0 to 11.9, the numbers by which puzzles are compared the world over.
//!
//! The scale is Nicolas Juillerat's; the reference is Glenn Fowler's `serate` 1.2.1.3, and a rating here takes the same
//! steps in the same order ([`Rater`]). See `docs/ratings/se.md` for how far that was checked and how fast it is.
//!
//! ```
//! use sudokit_rating::se::{Options, Tenths, rate};
//!
//! let puzzle = "...34.8.635....9....1.......7.....6.....3....5.8.9.2....2.84..79..........79..4.3".parse()?;
//! let rating = rate(&puzzle, &Options::default());
//! assert_eq!(rating.er, Tenths(76));
//! assert_eq!(rating.er_technique.map(|technique| technique.to_string()).as_deref(), Some("Nishio Forcing Chains"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * `state`, `tables`: the position, small and fast; not [`Board`](sudokit_reason::Board), which the scale's loops do not need
//! * `elementary`, `unique`: producers without chains. They are not shared with [`sudokit_reason::technique`]: which instance comes
//!   first, and which count at all, is different here, and both must be exact
//! * `chain`: static chains, and multiple, dynamic and nested ones
//! * `extra`: the scale for puzzles with extra houses, slower and simpler
//! * `quirks`: where the scale is odd
//! * `explain`: steps of a rating as [`Step`](sudokit_reason::Step)s, asked for afterwards

mod chain;
mod elementary;
mod explain;
mod extra;
mod find;
mod length;
mod name;
mod quirks;
mod rater;
mod rating;
mod state;
mod tables;
mod tenths;
mod unique;

pub use extra::{Extra, rate_extra};
pub use name::{Level, SeTechnique};
pub use rater::{Rater, rate};
pub use rating::{End, Options, Rating, SeStep};
pub use tenths::{ParseTenthsError, Tenths};
