//! Chains of implications, from 6.5 on.

mod advanced;
mod ancestors;
mod cycle;
mod links;
mod marks;
mod nested;
mod pool;
mod reach;
mod run;
mod search;
mod simple;
mod simple_all;
mod tree;

pub(super) use search::{Kind, Searcher};
pub(super) use simple::Simple;
