//! Code shared by the tests of sudokit. It depends on no engine, so that every engine can be tested with it.
//!
//! * [`referee`]: a checker and counter that is simple enough to verify by reading
//! * [`corpus`]: the project's own puzzles with known counts, and a reader of larger sets where they are present
//! * [`random`]: random solutions and puzzles of every kind, the same for the same seed
//! * [`strategies`]: puzzles and grids for property tests
//! * [`mod@conformance`]: checks that every engine must pass
//! * [`needs_data!`]: tests that need those larger sets, listed as ignored without them
//! * [`kept()`]: inputs that fuzzing has found worth keeping
//! * [`skipped()`]: says why a test was left out

#![forbid(unsafe_code)]

pub mod conformance;
pub mod corpus;
mod kept;
mod needs_data;
pub mod random;
mod skipped;
pub mod strategies;

pub use kept::kept;
pub use skipped::skipped;
pub use sudokit_referee as referee;
