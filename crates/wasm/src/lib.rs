//! sudokit in a browser: the verbs of sudokit as a WebAssembly module with plain exports, so that a page needs
//! no server behind it. `web/build` makes the module, `web/port/worker.js` loads it; `docs/wasm.md` is about both.
//!
//! # Exports
//! ```text
//! sudokit_input(length) -> address                 room for a request, to be written by the host
//! sudokit_call(name_length, seed, seconds) -> 0|1  runs it; 1: answered, 0: a fault
//! sudokit_answer() -> address                      the JSON of the answer or of {"error":…}, until the next call
//! sudokit_answer_length() -> length
//! ```
//! A request is the name of the call and after it the JSON of its body. All memory is the module's own: the host writes
//! into the room it was given, before it calls, and reads the answer before it asks for room again. So no address ever
//! comes in from outside, and there is nothing to free.
//!
//! # Imports
//! The module `sudokit` with `now() -> milliseconds`, `progress(address, length)` with the JSON of a
//! [`Progress`](sudokit::Progress), and `panicked(address, length)` with the message of a panic, after which the
//! module traps. An instance that has trapped is not used again: `web/port/worker.js` takes a new one.
//!
//! On other targets it compiles and its tests run; there the host is the system.

#![deny(unsafe_code)] // but for the names of the exports and the declaration of the imports

mod border;
mod call;
mod host;

pub use border::{answer, give, put, sudokit_answer, sudokit_answer_length, sudokit_input, take};
pub use call::sudokit_call;
pub use host::prepare;
