//! How fast sudokit's engines and their rivals are.
//!
//! A run takes sets of puzzles ([`set`]) and contestants ([`contestant`]): engines of the project, and solvers from
//! shared libraries. Contestants take turns within each of several rounds ([`rounds`]), every answer is checked, and the
//! figures become tables ([`table`]), pictures ([`plot`]) and records ([`record`]) that later runs are compared with
//! ([`compare`]).
//! The command line's `sudokit bench` is [`run`] with [`BenchArgs`]; docs/BENCHMARK.md says how to use it.
//!
//! ```
//! use sudokit_bench::contestant::{Contestant, OneByOne, Task};
//! use sudokit_bench::{record::Mode, rounds::{Plan, measure}, set::builtin};
//! use std::time::Duration;
//!
//! let mut set = builtin("easy").ok_or("no such set")?;
//! set.thin(10);
//! let engine = sudokit_solve::Solver::new().engine();
//! let mut contestants: Vec<Box<dyn Contestant>> = vec![Box::new(OneByOne::new(engine, Task::default()))];
//! let plan = Plan {
//!     rounds: 1, turn: Duration::ZERO, limit: 2, seed: 1, pass_limit: Duration::from_secs(60), batch: 0,
//!     mode: Mode::OneByOne,
//! };
//! let records = measure(&set, &mut contestants, &plan, &mut |_| {})?;
//! assert_eq!(records[0].solutions, 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(unsafe_code)] // but for libraries that the user names, and the clock

mod args;
mod clock;
pub mod compare;
pub mod contestant;
mod error;
mod machine;
pub mod make;
mod one;
pub mod plot;
pub mod record;
mod reproduce;
pub mod rounds;
mod run;
pub mod set;
pub mod table;

pub use args::{BenchArgs, BenchCommand, OutputFormat, RunArgs};
pub use error::BenchError;
pub use one::one;
pub use run::{Verdict, run};
