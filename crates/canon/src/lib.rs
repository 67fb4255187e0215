//! Isomorphism: which puzzles are equal up to relabelling, transposing and permuting lines, and what follows from it.
//!
//! * the canonical form and the automorphisms: [`canon`], [`grid`], [`solution`]; 128 bits for a class: [`Id`]
//! * whether two puzzles are equivalent, and by which transform: [`same`]
//! * sets of puzzles: [`dedupe`], [`leak`], [`split`]; random equivalents: [`augment`]
//! * sets of cells in which every puzzle of a solution needs a clue: [`unavoidable`]
//!
//! ```
//! use sudokit_canon as canon;
//! use sudokit_core::{Puzzle, Transform};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let other = Transform::from_rank(123_456_789_012).puzzle(&puzzle);
//! let (one, two) = (canon::canon(&puzzle)?, canon::canon(&other)?);
//! assert_eq!(one.form, two.form);
//! assert_eq!(one.transform.puzzle(&puzzle), one.form);
//! assert_eq!(one.automorphisms, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod augment;
pub mod dedupe;
mod form;
mod id;
pub mod leak;
pub mod split;
pub mod unavoidable;

pub use form::{Canon, TooRegularError, canon, grid, same, solution};
pub use id::Id;
