//! Forcing: what follows in every case, by chains, by nets, by all ways to place a digit; and trying.

mod brute_force;
mod chain;
mod derive;
mod net;
mod net_tables;
mod probe;
mod step;
mod tables;
mod template;

pub use brute_force::BruteForce;
pub(crate) use chain::ChainTables;
pub use chain::ForcingChains;
pub use net::ForcingNets;
pub(crate) use tables::Tables;
pub use template::AllTemplates;

/// What finders of this family keep.
#[derive(Debug, Default)]
pub(crate) struct Memories {
    chains: chain::ChainMemory,
    nets: net_tables::NetMemory,
}
