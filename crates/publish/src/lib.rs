//! What puzzle makers hand on: [`book`]s for print and [`pack`]s for apps.
//!
//! Both take their puzzles from the verbs of [`sudokit`]; this crate is apart from it because it needs libraries for PDF,
//! SQLite and signatures, which a solver does not.

#![forbid(unsafe_code)]

pub mod book;
mod ordered;
pub mod pack;
