//! sudokit for C and C++. C programmers read `include/sudokit.h`; this crate implements it.
//!
//! Every function is a thin layer over [`sudokit::Solver`], in the same steps:
//!
//! 1. [`text`] turns pointers and lengths into a `Puzzle`, or into the [`status::Status`] that says why not;
//! 2. [`border`] runs the search with the memory that the thread keeps, and catches panics;
//! 3. the result is written out only after the search, so that a buffer may be both input and output.
//!
//! Invariant: no argument that can be checked makes a function crash; what cannot be checked (that a pointer
//! which is not NULL points to enough memory) is the `# Safety` section of the function. Only this crate's functions
//! that take pointers contain `unsafe`.

#![deny(unsafe_op_in_unsafe_fn)]
#![allow(unreachable_pub)] // called from C

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
