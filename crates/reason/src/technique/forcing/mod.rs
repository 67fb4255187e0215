//! Forcing: what follows in every case, by chains, by nets, by all ways to place a digit; and trying.

pub mod chain;
mod derive;
mod step;
pub(crate) mod tables;

pub use chain::ForcingChains;
