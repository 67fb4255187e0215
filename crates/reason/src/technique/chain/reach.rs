//! What follows from one assumption: a search in breadth over the graph.
//!
//! Nodes are visited in the order in which they are found; each keeps the node it was found from. Where links weigh
//! differently a shorter way may turn up later: it is taken over, but what was found through the longer one is not
//! looked at again, as in HoDoKu.

use super::graph::{Graph, NodeId};

/// The nodes that follow from a root.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    epoch: u32,
    seen: Vec<u32>,
    from: Vec<NodeId>,
    distance: Vec<u16>,
    /// The nodes in the order in which they were found, the root first.
    pub(crate) order: Vec<NodeId>,
}

impl Reach {
    /// Finds all that follows from a root.
    pub(crate) fn run(&mut self, graph: &Graph, root: NodeId) {
        self.begin(graph.len());
        self.insert(root, root, 1);
        for link in graph.links(root) {
            if !self.contains(link.to) {
                self.insert(link.to, root, link.weight);
            }
        }
        let mut next = 1;
        while let Some(&node) = self.order.get(next) {
            next += 1;
            let distance = self.distance[usize::from(node)];
            for link in graph.links(node) {
                let to = usize::from(link.to);
                if !self.contains(link.to) {
                    self.insert(link.to, node, distance + link.weight);
                } else if self.distance[to] > distance + link.weight && self.from[to] != root {
                    (self.from[to], self.distance[to]) = (node, distance + link.weight);
                }
            }
        }
    }

    fn begin(&mut self, nodes: usize) {
        self.order.clear();
        if self.seen.len() < nodes {
            self.seen.resize(nodes, 0);
            self.from.resize(nodes, 0);
            self.distance.resize(nodes, 0);
        }
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            self.seen.fill(0);
            self.epoch = 1;
        }
    }

    #[inline]
    fn insert(&mut self, node: NodeId, from: NodeId, distance: u16) {
        let index = usize::from(node);
        self.seen[index] = self.epoch;
        self.from[index] = from;
        self.distance[index] = distance;
        self.order.push(node);
    }

    /// Whether a node follows.
    #[inline]
    pub(crate) fn contains(&self, node: NodeId) -> bool {
        self.seen[usize::from(node)] == self.epoch
    }

    /// How far a node is from the root: 1 for the root, 2 for what follows directly.
    #[inline]
    pub(crate) fn distance(&self, node: NodeId) -> u16 {
        self.distance[usize::from(node)]
    }

    /// The node from which a node follows.
    #[inline]
    pub(crate) fn from(&self, node: NodeId) -> NodeId {
        self.from[usize::from(node)]
    }

    /// The chain from the root to a node.
    pub(crate) fn trace(&self, mut node: NodeId, chain: &mut Vec<NodeId>) {
        let root = self.order[0];
        chain.clear();
        chain.push(node);
        while node != root {
            node = self.from(node);
            chain.push(node);
        }
        chain.reverse();
    }
}
