//! The engine.

mod aim;
mod analyze;
mod clauses;
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

pub(crate) use net::{EXTRA, PLAIN};
pub(crate) use search::{End, Search};
pub(crate) use walk::Walk;
