//! Forcing: what follows in every case, by chains, by nets, by all ways to place a digit; and trying.

pub mod chain;
mod derive;
pub mod net;
pub(crate) mod net_tables;
mod probe;
mod step;
pub(crate) mod tables;

pub use chain::ForcingChains;
pub use net::ForcingNets;
