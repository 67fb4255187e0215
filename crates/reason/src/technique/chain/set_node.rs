//! Almost locked sets as nodes: a set that has lost a digit is a locked set of the others.
//!
//! Such a node is off (the digit is not in the set) and follows from a candidate or a group that sees all places of the
//! digit in the set. From it follows that every other digit of the set goes from the cells that see all its places: as
//! candidates, as groups, as a loss of another set, or as a last digit left in a cell. The more digits a set has, the
//! more such a link weighs.

use super::graph::{Graph, NodeId, SPECIAL, Special, WEIGHT, candidate, off, on};
use super::group::common_peers;
use crate::board::Board;
use crate::technique::locked_set::almost::{Almost, Sets};
use sudokit_core::{Candidate, CellSet, Digit};

/// The nodes of sets, as far as they are known.
struct Nodes<'a> {
    sets: Vec<&'a Almost>,
    ids: Vec<Option<NodeId>>,
}

impl Nodes<'_> {
    /// The node of a set without a digit.
    fn get(&mut self, graph: &mut Graph, set: usize, digit: Digit) -> NodeId {
        let almost = self.sets[set];
        *self.ids[9 * set + digit.index()].get_or_insert_with(|| {
            let (cells, seen) = (almost.places(digit), almost.seen(digit));
            graph.add(Special { digit, cells, set: almost.cells, seen })
        })
    }
}

impl Graph {
    /// Adds all sets of two cells or more and their links. Groups must be there already.
    pub(super) fn link_sets(&mut self, board: &Board) {
        let mut all = Sets::default();
        all.prepare(board);
        let sets: Vec<_> = all.list.iter().filter(|set| set.cells.len() > 1).collect();
        let groups: Vec<(NodeId, Special)> =
            self.special.iter().enumerate().map(|(i, &group)| (SPECIAL + 2 * i as NodeId, group)).collect();
        let mut nodes = Nodes { ids: vec![None; 9 * sets.len()], sets };
        for i in 0..nodes.sets.len() {
            let set = nodes.sets[i];
            for lost in set.digits.iter() {
                let mut gone = set.seen;
                gone[lost.index()] = CellSet::EMPTY;
                if gone.iter().all(|cells| cells.is_empty()) {
                    continue;
                }
                let node = nodes.get(self, i, lost);
                self.link_entries(set, lost, node, &groups);
                self.link_exits(board, set, &gone, node, &groups, &mut nodes);
            }
        }
    }

    /// What takes the digit from the set.
    fn link_entries(&mut self, set: &Almost, lost: Digit, node: NodeId, groups: &[(NodeId, Special)]) {
        let mut linked = Vec::new();
        for cell in set.seen(lost).iter() {
            self.link(on(Candidate::at(cell, lost)), node, WEIGHT);
            for &(id, group) in groups {
                let apart = (group.cells & set.cells).is_empty();
                let sees_all = (set.places(lost) - common_peers(group.cells)).is_empty();
                if group.digit == lost && group.cells.contains(cell) && apart && sees_all && !linked.contains(&id) {
                    linked.push(id);
                    self.link(id + 1, node, WEIGHT);
                }
            }
        }
    }

    /// What follows when the set is locked.
    fn link_exits(
        &mut self,
        board: &Board,
        set: &Almost,
        gone: &[CellSet; 9],
        node: NodeId,
        groups: &[(NodeId, Special)],
        nodes: &mut Nodes<'_>,
    ) {
        let weight = WEIGHT + 2 * (set.digits.len() as u16 - 1);
        for (digit, &cells) in Digit::all().zip(gone) {
            for cell in cells.iter() {
                self.link(node, off(Candidate::at(cell, digit)), weight);
            }
            for (id, group) in groups {
                if group.digit == digit && (group.cells - cells).is_empty() {
                    self.link(node, *id, weight);
                }
            }
        }
        for j in 0..nodes.sets.len() {
            let other = nodes.sets[j];
            if !(other.cells & set.cells).is_empty() {
                continue;
            }
            for digit in other.digits.iter() {
                if !gone[digit.index()].is_empty() && (other.places(digit) - gone[digit.index()]).is_empty() {
                    let next = nodes.get(self, j, digit);
                    self.link(node, next, weight);
                }
            }
        }
        for cell in set.around.iter().filter(|&cell| board.marks(cell).len() != 2) {
            let mut left = board.marks(cell);
            for (digit, cells) in Digit::all().zip(gone) {
                if cells.contains(cell) {
                    left.remove(digit);
                }
            }
            if let Some(digit) = left.single() {
                self.link(node, on(Candidate::at(cell, digit)), weight + 1);
            }
        }
    }

    /// The cells that see all places of a digit in a node.
    pub(super) fn seen_from(&self, board: &Board, node: NodeId, digit: Digit) -> CellSet {
        match (candidate(node), self.special(node)) {
            (None, Some(special)) if !special.set.is_empty() => {
                (common_peers(special.set & board.places(digit)) & board.places(digit)) - special.set
            }
            _ => common_peers(self.cells(node)),
        }
    }
}
