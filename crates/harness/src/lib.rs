//! What must hold for hostile input, as functions of bytes: the bodies of the fuzz targets. Each panics when a promise is
//! broken, or is seen by the address sanitizer to touch memory that is not its own.
//!
//! What fuzzing has found worth keeping is in `fuzz/kept`, a file for each of these functions, and is fed to them by the
//! tests of this crate.
//!
//! The binary `sudokit-verify`, run by `scripts/verify`, is the other half: it asks every engine, tier and front end the same
//! questions and compares their answers with the referee's.
//!
//! | function | what it reaches |
//! |---|---|
//! | [`c_interface`] | every function of `sudokit.h` and `tdoku.h`, with buffers of exactly the size that they ask for |
//! | [`arrow_import`], [`arrow_export`] | columns through the Arrow C data interface |
//! | [`service_body`] | the bodies of all calls, over HTTP and in WebAssembly |
//! | [`text::detect_any`], [`text::each_format`], [`text::round_trip`] | every text format, detected or chosen |
//! | [`sized_text`], [`sized_puzzle`] | puzzles of any size: their text, and what is answered about them |
//! | [`links`] | links and what they carry: f-puzzles, SudokuPad, penpa-edit |
//! | [`rules_text`], [`rules_puzzle`] | puzzles with rules: their text, and the engine against the referee |
//! | [`any_puzzle`] | clues and pencilmarks, for every engine on every tier |
//! | [`any_position`] | the same for the reasoner, the explanations and the ratings |
//! | [`side_files`] | checkpoints of the hard search, and the words that options take |

mod arrow;
/// The Arrow border of the Python package, whose crate is an extension module and cannot be linked here.
#[allow(rustdoc::broken_intra_doc_links, reason = "its links are those of the crate it belongs to")]
#[path = "../../python/src/arrow/mod.rs"]
pub mod border;
mod c;
mod engines;
mod input;
mod names;
mod puzzle;
mod reason;
mod rules;
mod service;
mod sized;
pub mod text;

pub use arrow::{arrow_export, arrow_import};
pub use c::c_interface;
pub use engines::any_puzzle;
pub use names::side_files;
pub use reason::any_position;
pub use rules::{links, rules_puzzle, rules_text};
pub use service::service_body;
pub use sized::{sized_puzzle, sized_text};
