//! sudokit for C and C++. What a C programmer reads is `include/sudokit.h`; this crate is the other side of it.
//!
//! Every function is a thin skin over [`sudokit::Solver`], made of the same layers:
//!
//! 1. [`text`] turns pointers and lengths into a `Puzzle`, or into the [`status::Status`] that says why not;
//! 2. [`border`] runs the search with the memory that the thread keeps, and lets no panic pass;
//! 3. the result is written out only after the search, so that a buffer may be both input and output.
//!
//! Kept true everywhere: no argument that can be checked makes a function crash; what cannot be checked (that a pointer
//! which is not NULL points to enough memory) is the `# Safety` section of the function. Only this crate's functions
//! that take pointers hold `unsafe`.

#![deny(unsafe_op_in_unsafe_fn)]
#![allow(unreachable_pub)] // C reaches them

mod about;
#[cfg(test)]
mod allocations;
mod batch;
mod border;
mod call;
mod enumerate;
mod minimize;
mod one;
mod status;
#[cfg(feature = "tdoku")]
mod tdoku;
mod text;
