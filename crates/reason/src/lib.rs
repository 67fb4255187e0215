//! Solving as a person does: techniques, steps, explanations.
//!
//! A [`Board`] is a position, a [`Technique`] a rule, a [`Step`] one use of it with its effects and its evidence, and a
//! [`Reasoner`] asks the techniques of its [`Schedule`] in order.

#![forbid(unsafe_code)]

pub mod any;
mod board;
pub mod explain;
pub mod facts;
mod own_chain;
mod preset;
mod schedule;
mod settings;
mod start;
mod step;
mod summary;
pub mod technique;

pub use board::Board;
pub use own_chain::{NotationError, OwnChain, Verdict};
pub use schedule::{Path, Reasoner, Schedule};
pub use settings::Settings;
pub use start::{ForeignGridError, Start};
pub use step::{Aim, Chain, Claim, Evidence, HousePart, Line, Node, Part, Step, Trial};
pub use summary::{Hardest, Summary};
pub use technique::{Family, Memory, Technique};
