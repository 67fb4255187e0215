//! What finders of forcing chains and nets keep between calls.

use super::{chain, net_tables};

/// What finders of this family keep.
#[derive(Debug, Default)]
pub(crate) struct Memories {
    pub(super) chains: chain::ChainMemory,
    pub(super) nets: net_tables::NetMemory,
}
