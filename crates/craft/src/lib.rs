//! Making puzzles: generate, minimise, canonicalise.

#![forbid(unsafe_code)]

pub mod augment;
pub mod canon;
pub mod dedupe;
pub mod leak;
pub mod split;
pub mod unavoidable;
