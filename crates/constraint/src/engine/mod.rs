//! The engine.

mod aim;
mod analyze;
mod clauses;
mod graph;
mod literal;
mod net;
mod order;
mod restart;
mod search;
mod shrink;
mod state;
mod tables;
mod vivify;
mod walk;

pub(crate) use graph::{Branch, Failure, Graph};
pub(crate) use net::{EXTRA, Net, PLAIN, WIDE};
pub(crate) use search::{End, Search};
pub(crate) use walk::Walk;
