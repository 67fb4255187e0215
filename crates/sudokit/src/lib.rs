//! Solve, count, make, rate and explain sudoku. This is the crate to depend on: it re-exports what users need from the
//! crates below it.
//!
//! # Solve
//!
//! ```
//! use sudokit::{Answer, Puzzle, Solver};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! match Solver::new().solve(&puzzle) {
//!     Answer::None => println!("it has no solution"),
//!     Answer::One(solution) => assert!(solution.solves(&puzzle)),
//!     Answer::Several([one, another]) => println!("{one} and {another}, at least"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Many puzzles
//!
//! Engines for many puzzles are several times as fast as one call after the other. [`Solver::solve_batch`] takes a slice,
//! [`Solver::answers`] an iterator; [`parallel`] does the same on every core.
//!
//! ```
//! use sudokit::{Puzzle, Solver, parallel};
//!
//! let puzzles = vec![Puzzle::default(); 5000];
//! let one_core = Solver::new().answers(puzzles.iter().copied()).filter(|answer| answer.is_proper()).count();
//! let all_cores = parallel::solve_batch(&Solver::new(), &puzzles).iter().filter(|answer| answer.is_proper()).count();
//! assert_eq!((one_core, all_cores), (0, 0));
//! ```
//!
//! # Count, walk, stop
//!
//! A [`Limit`] says how many solutions are enough, a [`Sink`] takes them as they are found, and the [`Outcome`] says
//! how many there were, whether these are all, and what it took. [`Scratch`] is the engine's memory: keep one per
//! thread, and nothing is allocated per puzzle.
//!
//! ```
//! use sudokit::{Limit, Puzzle, Scratch, Solution, Solver};
//! use std::ops::ControlFlow;
//!
//! let solver = Solver::builder().engine("dlx").build()?;
//! assert_eq!(solver.describe(), "dlx: exact cover by dancing links");
//!
//! let mut scratch = Scratch::new();
//! let mut found = 0;
//! let mut sink = |_: &Solution| {
//!     found += 1;
//!     if found < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
//! };
//! let outcome = solver.run(&Puzzle::default(), Limit::NONE, &mut scratch, &mut sink);
//! assert_eq!((outcome.count, outcome.exhausted), (10, false));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where next
//!
//! * the vocabulary: [`Cell`], [`Digit`], [`House`], [`Grid`], [`Pencilmarks`], [`Puzzle`], [`Solution`], [`Transform`]
//! * text in and out: [`text`]
//! * the engines and what they do: [`solve`], [`engines`]

#![forbid(unsafe_code)]

mod difficulty;
#[cfg(feature = "rayon")]
pub mod parallel;
#[doc(hidden)]
pub mod unharmed;

pub use difficulty::Difficulty;
pub use sudokit_constraint as constraint;
pub use sudokit_core::*;
pub use sudokit_craft as craft;
pub use sudokit_reason as reason;
pub use sudokit_solve as solve;
pub use sudokit_solve::{
    Alone, Answer, Answers, BatchSink, BuildError, CountOnly, Counter, Crew, Engine, Estimate, First, Isa, IsaError,
    Limit, Method, Outcome, Scratch, Sink, Solutions, Solver, Stats, Stop, Until, engines,
};
pub use sudokit_text as text;
