//! What finders of chains keep between calls.

use super::{graph, nice_loop, reach, walk};

/// What finders of chains remember.
#[derive(Debug, Default)]
pub(crate) struct Memories {
    pub(crate) graph: graph::Graph,
    pub(crate) reach: reach::Reach,
    pub(crate) loops: nice_loop::LoopMemory,
    pub(crate) walk: walk::Walk,
}
