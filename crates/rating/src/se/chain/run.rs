//! What follows from one assumption, until nothing more does or a contradiction is met.
//!
//! Nodes are kept in the order they are found, on nodes apart from off nodes. Pending on nodes are followed before any
//! pending off node. Parents are not stored as lists. The scale gives an on node as parents the off node it was found
//! by and every candidate of its cell (or place in its house) that was switched off before. Since all but the node
//! itself must be off by then, these are simply *all other candidates of the cell or house* at the start of the run: the
//! cause says it all.
//! Off nodes have one on node as parent, or belong to an [`Advanced`] deduction.

use super::super::tables::{HOUSES, MASK, PEERS, bits, cells};
use super::marks::{CELL, Cause, Marks, NONE, START, cell_of, digit_of, literal};
use super::nested::Nested;

/// Marks an off node's parent as the number of an advanced deduction.
pub(super) const ADVANCED: u16 = 0x8000;

/// An off node that follows by another technique on the candidates left.
#[derive(Clone)]
pub(super) struct Advanced {
    /// Its off parents: a range of [`Run::advanced_parents`].
    pub(super) parents: (u32, u32),
    /// The nested chain, if it is one: a number in [`Run::nested`].
    pub(super) nested: u32,
}

/// No nested chain.
pub(super) const FLAT: u32 = u32::MAX;

/// A node that contradicts another, or any node asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A node of the run.
    Off(u16),
    /// A node of the run.
    On(u16),
    /// An off node found a second time, from this on node.
    FreshOff(u16, u16),
    /// An on node found a second time, from this off node, with this cause.
    FreshOn(u16, u16, Cause),
}

/// The outcome of an assumption.
pub(super) struct Run {
    pub(super) on: Marks,
    pub(super) off: Marks,
    pub(super) on_list: Vec<u16>,
    pub(super) off_list: Vec<u16>,
    /// For each on node the off node it was found by, and the cause above bit 12.
    on_parent: Box<[u16; 729]>,
    /// For each off node its parent, or `ADVANCED` with a number.
    pub(super) off_parent: Box<[u16; 729]>,
    pub(super) advanced: Vec<Advanced>,
    pub(super) advanced_parents: Vec<u16>,
    pub(super) nested: Vec<Nested>,
    /// The two nodes that contradict each other: the on one, the off one.
    pub(super) contradiction: Option<(Target, Target)>,
    /// What was left of the candidates at the end.
    pub(super) left: Marks,
}

impl Default for Run {
    fn default() -> Self {
        Self {
            on: Marks::EMPTY,
            off: Marks::EMPTY,
            on_list: Vec::new(),
            off_list: Vec::new(),
            on_parent: Box::new([0; 729]),
            off_parent: Box::new([NONE; 729]),
            advanced: Vec::new(),
            advanced_parents: Vec::new(),
            nested: Vec::new(),
            contradiction: None,
            left: Marks::EMPTY,
        }
    }
}

/// Where a run stands: what is left of the candidates, and how far the lists are followed.
pub(super) struct Front {
    pub(super) left: Marks,
    on_done: usize,
    off_done: usize,
}

impl Run {
    /// Starts from an assumption.
    pub(super) fn start(&mut self, saved: &Marks, start: u16, on: bool) -> Front {
        self.on = Marks::EMPTY;
        self.off = Marks::EMPTY;
        self.on_list.clear();
        self.off_list.clear();
        self.advanced.clear();
        self.advanced_parents.clear();
        self.nested.clear();
        self.contradiction = None;
        if on {
            self.add_on(start, NONE, START);
        } else {
            self.add_off(start, NONE);
        }
        Front { left: *saved, on_done: 0, off_done: 0 }
    }

    /// Takes over where another run of the same assumption has ended: what a lower level leads to is what a higher
    /// level starts with. `None` when it has ended with a contradiction.
    pub(super) fn resume(&mut self, other: &Self) -> Option<Front> {
        self.on = other.on;
        self.off = other.off;
        self.on_list.clone_from(&other.on_list);
        self.off_list.clone_from(&other.off_list);
        *self.on_parent = *other.on_parent;
        *self.off_parent = *other.off_parent;
        self.advanced.clone_from(&other.advanced);
        self.advanced_parents.clone_from(&other.advanced_parents);
        self.nested.clone_from(&other.nested);
        self.contradiction = other.contradiction;
        self.left = other.left;
        let front = Front { left: other.left, on_done: self.on_list.len(), off_done: self.off_list.len() };
        self.contradiction.is_none().then_some(front)
    }

    /// Why an on node of this run is on.
    #[inline]
    pub(super) fn cause(&self, on: u16) -> Cause {
        (self.on_parent[usize::from(on)] >> 12) as Cause
    }

    /// The off node by which an on node was found.
    #[inline]
    pub(super) fn parent(&self, on: u16) -> u16 {
        if self.cause(on) == START { NONE } else { self.on_parent[usize::from(on)] & 0xfff }
    }

    #[inline]
    fn add_on(&mut self, on: u16, parent: u16, cause: Cause) {
        self.on.insert(cell_of(on), digit_of(on));
        self.on_parent[usize::from(on)] = parent & 0xfff | u16::from(cause) << 12;
        self.on_list.push(on);
    }

    #[inline]
    pub(super) fn add_off(&mut self, off: u16, parent: u16) {
        self.off.insert(cell_of(off), digit_of(off));
        self.off_parent[usize::from(off)] = parent;
        self.off_list.push(off);
    }

    /// Follows everything pending. `false` when a contradiction was met.
    ///
    /// `DYNAMIC` runs delete what is switched off, so that new strong links appear; without `CELLS` only links by digit
    /// count.
    pub(super) fn close<const DYNAMIC: bool, const CELLS: bool>(&mut self, front: &mut Front) -> bool {
        loop {
            if let Some(&on) = self.on_list.get(front.on_done) {
                front.on_done += 1;
                if !self.follow_on::<CELLS>(&front.left, on) {
                    return false;
                }
            } else if let Some(&off) = self.off_list.get(front.off_done) {
                front.off_done += 1;
                if !self.follow_off::<DYNAMIC, CELLS>(&mut front.left, off) {
                    return false;
                }
            } else {
                return true;
            }
        }
    }

    #[inline]
    fn follow_on<const CELLS: bool>(&mut self, left: &Marks, on: u16) -> bool {
        let (cell, digit) = (cell_of(on), digit_of(on));
        if CELLS {
            let others = left.cells[cell] & !(1 << digit);
            let clash = others & self.on.cells[cell];
            let new = others & !self.off.cells[cell];
            if clash | new != 0 {
                for other in bits(clash | new) {
                    if clash >> other & 1 == 1 {
                        return self.clash_off(literal(cell, other), on);
                    }
                    self.add_off(literal(cell, other), on);
                }
            }
        }
        let others = left.places[digit] & PEERS[cell];
        let clash = others & self.on.places[digit];
        let some = clash | others & !self.off.places[digit];
        if some != 0 {
            let block = MASK[HOUSES[cell][0] as usize];
            let row = MASK[HOUSES[cell][1] as usize];
            for part in [some & block, some & row & !block, some & !row & !block] {
                for other in cells(part) {
                    if clash >> other & 1 == 1 {
                        return self.clash_off(literal(other, digit), on);
                    }
                    self.add_off(literal(other, digit), on);
                }
            }
        }
        true
    }

    /// A node that is on is switched off.
    #[cold]
    fn clash_off(&mut self, off: u16, parent: u16) -> bool {
        self.contradiction = Some((Target::On(off), Target::FreshOff(off, parent)));
        false
    }

    #[inline]
    fn follow_off<const DYNAMIC: bool, const CELLS: bool>(&mut self, left: &mut Marks, off: u16) -> bool {
        let (cell, digit) = (cell_of(off), digit_of(off));
        let mut made = [(NONE, CELL); 4];
        let mut count = 0;
        if CELLS {
            let marks = left.cells[cell];
            if marks.count_ones() == 2 {
                let other = (marks & !(1 << digit)).trailing_zeros() as usize;
                made[0] = (literal(cell, other), CELL);
                count = 1;
            }
        }
        let places = left.places[digit] & !(1 << cell);
        for kind in 0..3 {
            let rest = places & MASK[HOUSES[cell][kind] as usize];
            if rest.is_power_of_two() {
                made[count] = (literal(rest.trailing_zeros() as usize, digit), 1 + kind as Cause);
                count += 1;
            }
        }
        if DYNAMIC {
            left.remove(cell, digit);
        }
        for &(on, cause) in &made[..count] {
            let (cell, digit) = (cell_of(on), digit_of(on));
            if self.off.has(cell, digit) {
                self.contradiction = Some((Target::FreshOn(on, off, cause), Target::Off(on)));
                return false;
            }
            if !self.on.has(cell, digit) {
                self.add_on(on, off, cause);
            }
        }
        true
    }
}
