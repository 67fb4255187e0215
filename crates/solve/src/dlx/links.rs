//! The dancing links, as indices into arrays.
//!
//! Nodes 0–323 are the demands, 324 is the root of the list of open demands; from 325 on come the candidates, four
//! nodes each, side by side, one in the list of each demand it satisfies.
//!
//! Invariant between a cover and its uncover: an open demand is in the list of the root, and exactly the candidates
//! that can still be taken are in the lists of all their open demands. `cover` takes a demand out of the root's list
//! and its candidates out of all other lists; they keep their own links, so undoing it in the opposite order finds
//! every place again. That is the dance.

use sudokit_core::{Candidate, Cell};

/// A node; demands come first.
pub(super) type Node = u16;

const DEMANDS: usize = 324;
const NODES: usize = DEMANDS + 1 + 4 * Candidate::COUNT;

/// The head of the list of open demands.
pub(super) const ROOT: Node = DEMANDS as Node;

/// The links and sizes, and a fresh copy of them.
pub(super) struct Links {
    now: Tables,
    fresh: Tables,
}

#[derive(Clone)]
struct Tables {
    /// Neighbours in the list of open demands: for demands and the root.
    left: [Node; DEMANDS + 1],
    right: [Node; DEMANDS + 1],
    /// Neighbours in the list of a demand: for candidates' nodes and the demand itself.
    up: [Node; NODES],
    down: [Node; NODES],
    /// The demand in whose list a node is.
    demand: [Node; NODES],
    /// How many candidates are in the list of a demand.
    size: [u8; DEMANDS],
}

/// The four demands a candidate satisfies: its cell is filled, and its digit stands in its row, column and box.
pub(super) fn demands(candidate: Candidate) -> [Node; 4] {
    let (cell, digit): (Cell, _) = (candidate.cell(), candidate.digit().index());
    let [row, column, block] = cell.houses().map(|house| (81 + house.index() * 9 + digit) as Node);
    [cell.index() as Node, row, column, block]
}

/// The first of the four nodes of a candidate.
fn first_node(candidate: Candidate) -> Node {
    ROOT + 1 + 4 * candidate.index() as Node
}

/// The other three nodes of the same candidate, to the right in a circle.
fn others(node: Node) -> [Node; 3] {
    let at = node - ROOT - 1;
    [1, 2, 3].map(|step| ROOT + 1 + (at & !3 | (at + step) & 3))
}

impl Default for Links {
    fn default() -> Self {
        let mut fresh = Tables {
            left: core::array::from_fn(|i| if i == 0 { ROOT } else { i as Node - 1 }),
            right: core::array::from_fn(|i| if i == DEMANDS { 0 } else { i as Node + 1 }),
            up: core::array::from_fn(|i| i as Node),
            down: core::array::from_fn(|i| i as Node),
            demand: core::array::from_fn(|i| i as Node),
            size: [0; DEMANDS],
        };
        for candidate in Candidate::all() {
            for (demand, node) in demands(candidate).into_iter().zip(first_node(candidate)..) {
                let (last, head) = (fresh.up[demand as usize], demand);
                fresh.up[node as usize] = last;
                fresh.down[node as usize] = head;
                fresh.down[last as usize] = node;
                fresh.up[head as usize] = node;
                fresh.demand[node as usize] = demand;
                fresh.size[demand as usize] += 1;
            }
        }
        Self { now: fresh.clone(), fresh }
    }
}

impl Links {
    /// Nothing covered, every candidate there.
    pub(super) fn reset(&mut self) {
        self.now.clone_from(&self.fresh);
    }

    /// The next node in the list of a demand.
    #[inline]
    pub(super) fn down(&self, node: Node) -> Node {
        self.now.down[node as usize]
    }

    /// How many candidates a demand has left.
    #[inline]
    pub(super) fn size(&self, demand: Node) -> u8 {
        self.now.size[demand as usize]
    }

    /// The candidate a node belongs to.
    #[inline]
    pub(super) fn candidate(&self, node: Node) -> Candidate {
        Candidate::new((node - ROOT - 1) as usize / 4).expect("nodes after the root are candidates")
    }

    /// Whether a demand is satisfied: its left neighbour no longer points to it.
    pub(super) fn is_covered(&self, demand: Node) -> bool {
        self.now.right[self.now.left[demand as usize] as usize] != demand
    }

    /// The first open demand with the fewest candidates; the root when none is open.
    #[inline]
    pub(super) fn smallest(&self) -> Node {
        let (mut best, mut fewest) = (ROOT, u8::MAX);
        let mut demand = self.now.right[ROOT as usize];
        while demand != ROOT {
            let size = self.size(demand);
            if size < fewest {
                (best, fewest) = (demand, size);
                if size <= 1 {
                    break;
                }
            }
            demand = self.now.right[demand as usize];
        }
        best
    }

    /// Takes a candidate out of the lists of its demands, for good.
    pub(super) fn remove(&mut self, candidate: Candidate) {
        let first = first_node(candidate);
        (first..first + 4).for_each(|node| self.unlink(node));
    }

    /// Satisfies a demand: out of the list, and the candidates that would satisfy it again out of all others.
    pub(super) fn cover(&mut self, demand: Node) {
        let (left, right) = (self.now.left[demand as usize], self.now.right[demand as usize]);
        self.now.right[left as usize] = right;
        self.now.left[right as usize] = left;
        let mut node = self.now.down[demand as usize];
        while node != demand {
            others(node).into_iter().for_each(|other| self.unlink(other));
            node = self.now.down[node as usize];
        }
    }

    /// Undoes the latest [`Self::cover`].
    pub(super) fn uncover(&mut self, demand: Node) {
        let mut node = self.now.up[demand as usize];
        while node != demand {
            others(node).into_iter().rev().for_each(|other| self.relink(other));
            node = self.now.up[node as usize];
        }
        let (left, right) = (self.now.left[demand as usize], self.now.right[demand as usize]);
        self.now.right[left as usize] = demand;
        self.now.left[right as usize] = demand;
    }

    /// Covers the other three demands of a node's candidate.
    pub(super) fn cover_others(&mut self, node: Node) {
        others(node).into_iter().for_each(|other| self.cover(self.now.demand[other as usize]));
    }

    /// Undoes the latest [`Self::cover_others`].
    pub(super) fn uncover_others(&mut self, node: Node) {
        others(node).into_iter().rev().for_each(|other| self.uncover(self.now.demand[other as usize]));
    }

    #[inline]
    fn unlink(&mut self, node: Node) {
        let (up, down) = (self.now.up[node as usize], self.now.down[node as usize]);
        self.now.down[up as usize] = down;
        self.now.up[down as usize] = up;
        self.now.size[self.now.demand[node as usize] as usize] -= 1;
    }

    #[inline]
    fn relink(&mut self, node: Node) {
        let (up, down) = (self.now.up[node as usize], self.now.down[node as usize]);
        self.now.down[up as usize] = node;
        self.now.up[down as usize] = node;
        self.now.size[self.now.demand[node as usize] as usize] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_demand_has_nine_candidates_and_covering_is_undone() {
        let mut links = Links::default();
        assert!(links.fresh.size.iter().all(|&size| size == 9));
        let picked = [0, 400, 728].map(|i| demands(Candidate::new(i).unwrap()));
        picked.iter().flatten().for_each(|&demand| links.cover(demand));
        assert!(picked.iter().flatten().all(|&demand| links.is_covered(demand)));
        picked.iter().flatten().rev().for_each(|&demand| links.uncover(demand));
        let (now, fresh) = (&links.now, &links.fresh);
        assert!(now.left == fresh.left && now.right == fresh.right && now.size == fresh.size);
        assert!(now.up == fresh.up && now.down == fresh.down);
    }
}
