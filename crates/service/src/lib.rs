//! What sudokit answers as JSON: a request in, an answer out, and nothing else. No input or output, no threads, no clock
//! of its own, so the same calls serve an HTTP server and a page with WebAssembly.
//!
//! ```
//! use sudokit::Stop;
//! use sudokit_service::{Limits, call};
//!
//! let body = br#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#;
//! let answer = call("solve", body, &Limits::default(), &Stop::new(), &mut |_| ())?;
//! assert!(answer.contains(r#""solutions":1"#));
//! # Ok::<(), sudokit_service::Fault>(())
//! ```
//!
//! * `call`: a file a call, each with its request and its answer as types; [`CALLS`] lists them
//! * [`Fault`]: what can go wrong, by kind
//! * `read`: requests and the puzzles in them
//! * `player`: where a player stands
//!
//! Time comes in through the request to stop, randomness through [`Limits::seed`]. `docs/server.md` has the fields.

#![forbid(unsafe_code)]

mod call;
mod fault;
mod limits;
mod player;
mod progress;
mod read;

pub use call::{CALLS, Call, Weight, call, weight};
pub use fault::{Fault, Kind, Place};
pub use limits::Limits;
pub use progress::Progress;
