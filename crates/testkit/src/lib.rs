//! What the tests of sudokit share: an independent referee, a corpus, random puzzles.

#![forbid(unsafe_code)]

pub mod harness;
