//! Chains: links from candidate to candidate that make ends of a chain rule things out.
//!
//! Remote pairs, X-chains and XY-chains walk over links of one kind ([`remote_pair`], [`x_chain`], [`xy_chain`]). Loops
//! and alternating inference chains ([`nice_loop`]) use all links at once, on a graph of implications that forcing
//! chains and Kraken fish share.

pub(crate) mod choice;
pub(crate) mod graph;
pub(crate) mod group;
mod loop_search;
pub mod nice_loop;
pub(crate) mod reach;
pub mod remote_pair;
mod set_node;
pub(crate) mod walk;
pub mod x_chain;
pub mod xy_chain;

pub use nice_loop::NiceLoops;
pub use remote_pair::RemotePairs;
pub use x_chain::XChains;
pub use xy_chain::XyChains;

/// What finders of chains remember.
#[derive(Debug, Default)]
pub(crate) struct Memories {
    pub(crate) graph: graph::Graph,
    pub(crate) reach: reach::Reach,
    pub(crate) loops: nice_loop::LoopMemory,
    pub(crate) walk: walk::Walk,
}
