//! Traces of solving sudoku, for programs that learn: positions to play in, and arguments that can be checked.
//!
//! * [`Play`]: one position with moves that can be undone; [`Plays`]: thousands of them at once
//! * [`Fact`]: what can be seen in a position; [`premises()`]: the facts that a step rests on
//! * [`follows`]: whether a conclusion follows from facts and the rules of sudoku
//! * [`Argument`]: steps with premises and conclusions, in several [`Style`]s; [`check()`] judges each of them
//!
//! A step is valid if its conclusion is true, all its premises are true, the conclusion follows from the premises alone, and
//! the technique it names is the one it uses. What follows is decided by a complete search over the cited facts, so a
//! false argument for a true conclusion is found out, whatever its technique.

#![forbid(unsafe_code)]

mod chain;
mod check;
mod count;
mod deadly;
mod exotic;
mod fact;
mod follow;
mod force;
mod links;
mod mutate;
mod name;
mod play;
mod plays;
mod premises;
mod style;
mod why;

pub use chain::Eureka;
pub use check::{Checked, Checker, check};
pub use fact::Fact;
pub use follow::follows;
pub use mutate::{Mutation, mutated};
pub use play::{Move, MoveError, Play, Status};
pub use plays::{Mistakes, Outcome, Plays, Reward};
pub use premises::{Marks, premises};
pub use style::{Argued, Argument, ArgumentError, Style, UnknownStyleError};
pub use why::{forced, why};
