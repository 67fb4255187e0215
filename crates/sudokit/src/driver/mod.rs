//! Verbs over many puzzles: in order, in bounded memory, with one way to stop. If a puzzle panics, only it is lost.
//!
//! * [`ordered`]: pieces of work on several threads, results in order
//! * [`run_all`]: a slice of puzzles on the calling thread
//! * [`Stream`]: texts in, printed answers out

mod ordered;
mod slice;
mod stream;
mod tally;

pub use ordered::ordered;
#[cfg(feature = "threads")]
pub(crate) use slice::{Share, run_share};
pub use slice::{run_all, run_columns, run_many};
pub use stream::{Block, Item, Message, Printer, Source, Stream};
pub use tally::Tally;
