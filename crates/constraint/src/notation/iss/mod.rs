//! The strings of the Interactive Sudoku Solver: `.Name~argument~…~cells…`, one after the other.
//!
//! `.Shape~6x6~0-5` sets the grid and its values, `.NoBoxes`, `.RegionSize~9` and `.Jigsaw~…` the houses, `.Var~A~~3`
//! adds cells outside the grid, `.~R1C1_4~R3C2_1_5` are possible values; everything else is a rule of
//! [`crate::rule`]. Without a shape the grid is 9x9. Our own rules (`.SlowThermo`, `.Odd`, …) are written alike.

mod codec;
mod read;
mod write;

pub use codec::encode_file;
pub(crate) use codec::{Packed, decode_automaton, decode_bytes, decode_table, encode_table};
pub use read::{Frame, read, read_frame};
pub(crate) use read::{decode_name, diagonal};
pub use write::write;
