//! What follows directly from what: the graph on which loops, alternating inference chains and forcing chains run.
//!
//! A node says that a digit stands in some cells, or that it does not. Candidates come first: candidate number `c` is
//! node `2c` when it is off and `2c + 1` when it is on. After them come groups (the places of a digit where a box meets
//! a line, two or three of them) and almost locked sets that have lost a digit, again in pairs of off and on. The links
//! of a node are what follows from it in one step, in a fixed order: the cell, the row, the column, the box, then
//! groups, then sets. The order matters, since a search in breadth keeps the first way it finds.
//!
//! The idea of tables of implications is Robert Woodhead's ("Trebor's tables"); order, weights and limits are those of
//! HoDoKu by Bernhard Hobiger, so that the same chains are found.

use crate::board::Board;
use crate::step::Node;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet};

/// A node's number.
pub(crate) type NodeId = u16;

/// The first node that is not a candidate.
pub(crate) const SPECIAL: NodeId = 2 * Candidate::COUNT as NodeId;

/// Which nodes there are besides candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Scope {
    /// Only candidates.
    #[default]
    Candidates,
    /// Groups too.
    Groups,
    /// Groups and almost locked sets.
    Sets,
}

/// A node that is not a candidate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Special {
    pub(crate) digit: Digit,
    /// The cells it is about.
    pub(crate) cells: CellSet,
    /// The cells of the almost locked set; empty for a group.
    pub(crate) set: CellSet,
    /// Cells that see all of its cells and have the digit.
    pub(crate) seen: CellSet,
}

/// A link to a node and its weight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) to: NodeId,
    pub(crate) weight: u16,
}

/// The weight of an ordinary link; links through sets weigh more.
pub(crate) const WEIGHT: u16 = 2;

/// The links of a position.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    known: Option<(Scope, [DigitSet; 81])>,
    pub(crate) special: Vec<Special>,
    starts: Vec<u32>,
    links: Vec<Link>,
    unsorted: Vec<(NodeId, Link)>,
}

/// The node of a candidate that is on.
#[inline]
pub(crate) fn on(candidate: Candidate) -> NodeId {
    2 * candidate.index() as NodeId + 1
}

/// The node of a candidate that is off.
#[inline]
pub(crate) fn off(candidate: Candidate) -> NodeId {
    2 * candidate.index() as NodeId
}

/// Whether a node says that its digit stands.
#[inline]
pub(crate) fn is_on(node: NodeId) -> bool {
    node % 2 == 1
}

/// The candidate of a node, if it is one.
#[inline]
pub(crate) fn candidate(node: NodeId) -> Option<Candidate> {
    Candidate::new(usize::from(node / 2))
}

/// The candidates of a board, by cell: what a graph depends on.
pub(crate) fn all_marks(board: &Board) -> [DigitSet; 81] {
    core::array::from_fn(|i| Cell::new(i).map_or(DigitSet::EMPTY, |cell| board.marks(cell)))
}

impl Graph {
    /// Makes it the graph of this board; nothing to do when it is already.
    pub(crate) fn prepare(&mut self, board: &Board, scope: Scope) {
        let key = Some((scope, all_marks(board)));
        if self.known != key {
            self.known = key;
            self.special.clear();
            self.unsorted.clear();
            self.link_candidates(board);
            if scope >= Scope::Groups {
                self.link_groups(board);
            }
            if scope >= Scope::Sets {
                self.link_sets(board);
            }
            self.sort();
        }
    }

    /// What follows directly from a node.
    #[inline]
    pub(crate) fn links(&self, node: NodeId) -> &[Link] {
        let node = usize::from(node);
        &self.links[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// How many numbers of nodes there are.
    pub(crate) fn len(&self) -> usize {
        usize::from(SPECIAL) + 2 * self.special.len()
    }

    /// What a node that is not a candidate is about.
    pub(crate) fn special(&self, node: NodeId) -> Option<&Special> {
        node.checked_sub(SPECIAL).and_then(|number| self.special.get(usize::from(number / 2)))
    }

    /// The digit of a node.
    pub(crate) fn digit(&self, node: NodeId) -> Digit {
        match candidate(node) {
            Some(candidate) => candidate.digit(),
            None => self.special[usize::from((node - SPECIAL) / 2)].digit,
        }
    }

    /// The cells a node is about.
    pub(crate) fn cells(&self, node: NodeId) -> CellSet {
        match candidate(node) {
            Some(candidate) => CellSet::only(candidate.cell()),
            None => self.special[usize::from((node - SPECIAL) / 2)].cells,
        }
    }

    /// All cells a chain through this node touches: those of a set count in full.
    pub(crate) fn touched(&self, node: NodeId) -> CellSet {
        self.cells(node) | self.special(node).map_or(CellSet::EMPTY, |special| special.set)
    }

    /// The first cell a node is about, which stands for the node where a chain must not come back.
    pub(crate) fn first_cell(&self, node: NodeId) -> Cell {
        match candidate(node) {
            Some(candidate) => candidate.cell(),
            None => self.cells(node).first().expect("nodes have cells"),
        }
    }

    /// A chain of nodes for readers. A set that has lost a digit is shown with the digit that it keeps for certain
    /// after that, so that off and on alternate.
    pub(crate) fn show(&self, chain: &[NodeId]) -> Vec<Node> {
        let mut nodes = Vec::with_capacity(chain.len() + 2);
        let mut through = CellSet::EMPTY;
        for (i, &id) in chain.iter().enumerate() {
            let set = self.special(id).map_or(CellSet::EMPTY, |special| special.set);
            let node = Node { digit: self.digit(id), cells: self.cells(id), set: CellSet::EMPTY, on: is_on(id) };
            nodes.push(Node { set: if node.on { through } else { CellSet::EMPTY }, ..node });
            through = set;
            if let (false, Some(&next)) = (set.is_empty(), chain.get(i + 1))
                && !is_on(next)
                && let Some(kept) = self.set_of(set, self.digit(next))
            {
                nodes.push(Node { digit: self.digit(next), cells: kept, set, on: true });
            }
        }
        nodes
    }

    /// The cells of a set with a digit.
    fn set_of(&self, set: CellSet, digit: Digit) -> Option<CellSet> {
        let (_, marks) = self.known.as_ref()?;
        Some(set.iter().filter(|cell| marks[cell.index()].contains(digit)).collect())
    }

    /// Adds a link.
    pub(crate) fn link(&mut self, from: NodeId, to: NodeId, weight: u16) {
        self.unsorted.push((from, Link { to, weight }));
    }

    /// Adds a node that is not a candidate and gives its off node; the on node comes next.
    pub(crate) fn add(&mut self, special: Special) -> NodeId {
        self.special.push(special);
        SPECIAL + 2 * (self.special.len() - 1) as NodeId
    }

    fn link_candidates(&mut self, board: &Board) {
        for cell in board.open().iter() {
            let marks = board.marks(cell);
            for digit in marks.iter() {
                let here = Candidate::at(cell, digit);
                let places = board.places(digit);
                let [row, column, block] = cell.houses().map(|house| places & house.cell_set());
                for other in marks.iter().filter(|&other| other != digit) {
                    self.link(on(here), off(Candidate::at(cell, other)), WEIGHT);
                    if marks.len() == 2 {
                        self.link(off(here), on(Candidate::at(cell, other)), WEIGHT);
                    }
                }
                for cells in [row, column, block - row - column] {
                    for other in cells.iter().filter(|&other| other != cell) {
                        self.link(on(here), off(Candidate::at(other, digit)), WEIGHT);
                    }
                }
                let mut linked = CellSet::only(cell);
                for cells in [row, column, block] {
                    if cells.len() == 2
                        && let Some(other) = (cells - linked).single()
                    {
                        linked.insert(other);
                        self.link(off(here), on(Candidate::at(other, digit)), WEIGHT);
                    }
                }
            }
        }
    }

    /// Brings the links into the order of the nodes they start from, keeping their order otherwise.
    fn sort(&mut self) {
        self.starts.clear();
        self.starts.resize(self.len() + 1, 0);
        for &(from, _) in &self.unsorted {
            self.starts[usize::from(from) + 1] += 1;
        }
        for i in 0..self.len() {
            self.starts[i + 1] += self.starts[i];
        }
        self.links.clear();
        self.links.resize(self.unsorted.len(), Link { to: 0, weight: 0 });
        for &(from, link) in self.unsorted.iter() {
            let place = &mut self.starts[usize::from(from)];
            self.links[*place as usize] = link;
            *place += 1;
        }
        // Each start has moved to the next node's: move them back.
        self.starts.rotate_right(1);
        self.starts[0] = 0;
    }
}
