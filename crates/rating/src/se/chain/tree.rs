//! The tree of a static search: what follows from one candidate, level by level.
//!
//! On nodes are visited once each, in the scale's order: an on node switches off the other digits of its cell (unless
//! only links by digit count), then its digit in the box, the row and the column; an off node switches on the other
//! ends of its strong links, of the cell, the box, the row and the column. Off nodes without strong links are left out:
//! nothing follows from them. The scale visits some off nodes several times; what follows is visited by then.

use super::super::tables::{HOUSES, MASK, PEERS, bits, cells};
use super::links::Links;
use super::marks::{Cause, Marks, NONE, cell_of, digit_of, literal};

/// Which links count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// Same digit only.
    X,
    /// Strong links in cells only.
    Y,
    /// All.
    Xy,
}

impl Mode {
    #[inline]
    pub(super) fn in_cells(self) -> bool {
        self != Self::X
    }

    /// The causes of strong links that count.
    #[inline]
    pub(super) fn causes(self) -> core::ops::Range<usize> {
        match self {
            Self::X => 1..4,
            Self::Y => 0..1,
            Self::Xy => 0..4,
        }
    }
}

/// The tree; what is not in `on` is left over from before.
pub(super) struct Tree {
    /// On nodes in the order they are found.
    pub(super) on: Vec<u16>,
    /// Depth of each of them: the number of on nodes before it on its path.
    pub(super) depth: Vec<u8>,
    on_set: [u128; 9],
    off_set: [u128; 9],
    /// The off node each on node follows from, and the strong link.
    pub(super) on_parent: Box<[(u16, Cause); 729]>,
    /// The on node each off node follows from.
    pub(super) off_parent: Box<[u16; 729]>,
}

impl Default for Tree {
    fn default() -> Self {
        Self {
            on: Vec::new(),
            depth: Vec::new(),
            on_set: [0; 9],
            off_set: [0; 9],
            on_parent: Box::new([(NONE, 0); 729]),
            off_parent: Box::new([NONE; 729]),
        }
    }
}

impl Tree {
    /// Starts from a candidate that is on.
    pub(super) fn start_on(&mut self, start: u16) {
        self.clear();
        self.add_on(start, NONE, super::marks::START, 0);
    }

    /// Starts from a candidate that is off.
    pub(super) fn start_off(&mut self, start: u16, links: &Links, mode: Mode) {
        self.clear();
        self.off_set[digit_of(start)] |= 1 << cell_of(start);
        self.off_parent[usize::from(start)] = NONE;
        for cause in mode.causes() {
            let other = links.other[usize::from(start)][cause];
            if other != NONE {
                self.add_on(other, start, cause as Cause, 1);
            }
        }
    }

    fn clear(&mut self) {
        self.on.clear();
        self.depth.clear();
        self.on_set = [0; 9];
        self.off_set = [0; 9];
    }

    #[inline]
    fn add_on(&mut self, on: u16, parent: u16, cause: Cause, depth: u8) {
        let (cell, digit) = (cell_of(on), digit_of(on));
        if self.on_set[digit] >> cell & 1 == 0 {
            self.on_set[digit] |= 1 << cell;
            self.on_parent[usize::from(on)] = (parent, cause);
            self.on.push(on);
            self.depth.push(depth);
        }
    }

    /// Follows the `index`-th on node.
    #[inline]
    pub(super) fn follow(&mut self, index: usize, marks: &Marks, links: &Links, mode: Mode) {
        let (on, depth) = (self.on[index], self.depth[index] + 1);
        let (cell, digit) = (cell_of(on), digit_of(on));
        if mode == Mode::Xy {
            for other in bits(marks.cells[cell] & !(1 << digit)) {
                let strong = (links.by_house[other] | links.pairs) >> cell & 1 == 1;
                if strong && self.off_set[other] >> cell & 1 == 0 {
                    self.expand(cell, other, on, depth, links, mode);
                }
            }
        }
        let strong = match mode {
            Mode::X => links.by_house[digit],
            Mode::Y => links.pairs,
            Mode::Xy => links.by_house[digit] | links.pairs,
        };
        let new = PEERS[cell] & marks.places[digit] & strong & !self.off_set[digit];
        if new != 0 {
            let block = MASK[HOUSES[cell][0] as usize];
            let row = MASK[HOUSES[cell][1] as usize];
            // In the order of the houses: the box, the rest of the row, the rest of the column.
            for part in [new & block, new & row & !block, new & !row & !block] {
                for other in cells(part) {
                    self.expand(other, digit, on, depth, links, mode);
                }
            }
        }
    }

    /// An off node that is new, and what follows from it.
    #[inline]
    fn expand(&mut self, cell: usize, digit: usize, parent: u16, depth: u8, links: &Links, mode: Mode) {
        let off = literal(cell, digit);
        self.off_set[digit] |= 1 << cell;
        self.off_parent[usize::from(off)] = parent;
        for cause in mode.causes() {
            let other = links.other[usize::from(off)][cause];
            if other != NONE {
                self.add_on(other, off, cause as Cause, depth);
            }
        }
    }

    /// The path from an on node back to the start: (literal, is on, cause), on and off in turn, the node itself first.
    pub(super) fn path(&self, on: u16, path: &mut Vec<(u16, bool, Cause)>) {
        let mut on = on;
        loop {
            let (off, cause) = self.on_parent[usize::from(on)];
            path.push((on, true, cause));
            if off == NONE {
                return;
            }
            let next = self.off_parent[usize::from(off)];
            path.push((off, false, weak_cause(off, next)));
            if next == NONE {
                return;
            }
            on = next;
        }
    }

    /// Whether an off node is among the ancestors of an on node.
    pub(super) fn is_ancestor(&self, off: u16, mut on: u16) -> bool {
        loop {
            let (parent, _) = self.on_parent[usize::from(on)];
            if parent == off {
                return true;
            }
            if parent == NONE {
                return false;
            }
            on = self.off_parent[usize::from(parent)];
            if on == NONE {
                return false;
            }
        }
    }
}

/// The cause of a weak link from an on node to an off node: the cell, or the first house both are in.
pub(super) fn weak_cause(off: u16, on: u16) -> Cause {
    if on == NONE {
        return super::marks::START;
    }
    let (a, b) = (cell_of(off), cell_of(on));
    if a == b {
        return super::marks::CELL;
    }
    (0..3).find(|&kind| HOUSES[a][kind] == HOUSES[b][kind]).map_or(0, |kind| 1 + kind as Cause)
}
