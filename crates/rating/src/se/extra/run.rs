//! What follows from one assumption, until nothing more does or a contradiction is met.

use super::super::tables::{bits, cells};
use super::layout::{House, Layout};
use super::position::Position;
use super::{basic, sets};

/// The candidates that a candidate excludes: those of its cell if wanted, then those of other cells.
pub(super) fn excluded(layout: &Layout, position: &Position, on: u16, in_cell: bool, out: &mut Vec<u16>) {
    out.clear();
    let (cell, digit) = (on / 9, on % 9);
    if in_cell {
        out.extend(bits(position.marks[usize::from(cell)] & !(1 << digit)).map(|other| cell * 9 + other as u16));
    }
    out.extend(layout.excludes[usize::from(on)].iter().copied().filter(|&other| position.has(other)));
}

/// The candidates that follow if a candidate is off, each with the house in which it is the last place (none for the last
/// candidate of a cell).
pub(super) fn forced<'l>(
    layout: &'l Layout,
    position: &Position,
    off: u16,
    in_cell: bool,
    in_houses: bool,
    made: &mut Vec<(u16, Option<&'l House>)>,
) {
    made.clear();
    let (cell, digit) = (usize::from(off) / 9, usize::from(off) % 9);
    if in_cell && position.marks[cell].count_ones() == 2 {
        let other = (position.marks[cell] & !(1 << digit)).trailing_zeros() as usize;
        made.push(((cell * 9 + other) as u16, None));
    }
    if !in_houses {
        return;
    }
    for (kind, at) in layout.at[cell].iter().enumerate() {
        let Some(at) = at else { continue };
        let house = &layout.kinds[kind][usize::from(*at)];
        let rest = position.places[digit] & house.mask & !(1 << cell);
        if rest.count_ones() == 1 {
            let on = (rest.trailing_zeros() as usize * 9 + digit) as u16;
            if !made.iter().any(|&(known, _)| known == on) {
                made.push((on, Some(house)));
            }
        }
    }
}

/// A node: a candidate, whether it is on, and a range of parents.
#[derive(Clone, Copy)]
struct Node {
    candidate: u16,
    on: bool,
    parents: (u32, u32),
}

const NONE: u32 = u32::MAX;

/// The outcome of an assumption.
pub(super) struct Run {
    nodes: Vec<Node>,
    parents: Vec<u32>,
    /// The node of each candidate, off and on.
    known: Box<[[u32; 2]; 729]>,
    /// The candidates that are off and on, in the order they were found.
    pub(super) lists: [Vec<u16>; 2],
    /// The two nodes that contradict each other.
    pub(super) contradiction: Option<(u32, u32)>,
}

/// Candidates that a technique removes, and the nodes that are off for it.
type Deduction = (Vec<(u8, u16)>, Vec<u32>);

/// How a run proceeds.
#[derive(Clone, Copy)]
pub(super) struct Style {
    /// Whether other candidates of a cell count.
    pub(super) in_cells: bool,
    /// Whether what is off is removed, so that new strong links appear.
    pub(super) dynamic: bool,
    /// Whether simple techniques are used on what is left.
    pub(super) advanced: bool,
}

impl Run {
    pub(super) fn new(layout: &Layout, start: &Position, candidate: u16, on: bool, style: Style) -> Self {
        let mut run = Self {
            nodes: Vec::new(),
            parents: Vec::new(),
            known: Box::new([[NONE; 2]; 729]),
            lists: [Vec::new(), Vec::new()],
            contradiction: None,
        };
        run.add(candidate, on, &[]);
        run.follow(layout, start, style);
        run
    }

    pub(super) fn has(&self, candidate: u16, on: bool) -> bool {
        self.known[usize::from(candidate)][usize::from(on)] != NONE
    }

    /// How many nodes a candidate's state follows from, itself included.
    pub(super) fn complexity(&self, candidate: u16, on: bool) -> u32 {
        self.ancestors(self.known[usize::from(candidate)][usize::from(on)])
    }

    /// How many nodes a node follows from, itself included.
    pub(super) fn ancestors(&self, node: u32) -> u32 {
        let (mut seen, mut todo, mut count) = ([0u64; 23], vec![node], 0);
        while let Some(node) = todo.pop() {
            let Node { candidate, on, parents } = self.nodes[node as usize];
            let bit = usize::from(candidate) * 2 + usize::from(on);
            if seen[bit / 64] >> (bit % 64) & 1 == 0 {
                seen[bit / 64] |= 1 << (bit % 64);
                count += 1;
                todo.extend_from_slice(&self.parents[parents.0 as usize..parents.1 as usize]);
            }
        }
        count
    }

    /// A node that is not among the known ones.
    fn node(&mut self, candidate: u16, on: bool, parents: &[u32]) -> u32 {
        let from = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        self.nodes.push(Node { candidate, on, parents: (from, self.parents.len() as u32) });
        self.nodes.len() as u32 - 1
    }

    fn add(&mut self, candidate: u16, on: bool, parents: &[u32]) {
        let node = self.node(candidate, on, parents);
        self.known[usize::from(candidate)][usize::from(on)] = node;
        self.lists[usize::from(on)].push(candidate);
    }

    /// Adds a node, unless it is known. `false` if its opposite is known.
    fn reach(&mut self, candidate: u16, on: bool, parents: &[u32]) -> bool {
        let opposite = self.known[usize::from(candidate)][usize::from(!on)];
        if opposite != NONE {
            let fresh = self.node(candidate, on, parents);
            self.contradiction = Some(if on { (fresh, opposite) } else { (opposite, fresh) });
            return false;
        }
        if !self.has(candidate, on) {
            self.add(candidate, on, parents);
        }
        true
    }

    fn follow(&mut self, layout: &Layout, start: &Position, style: Style) {
        let mut left = start.clone();
        let (mut on_done, mut off_done) = (0, 0);
        let (mut out, mut made, mut parents) = (Vec::new(), Vec::new(), Vec::new());
        loop {
            if let Some(&on) = self.lists[1].get(on_done) {
                on_done += 1;
                let node = self.known[usize::from(on)][1];
                excluded(layout, &left, on, style.in_cells, &mut out);
                if !out.iter().all(|&off| self.reach(off, false, &[node])) {
                    return;
                }
            } else if let Some(&off) = self.lists[0].get(off_done) {
                off_done += 1;
                forced(layout, &left, off, style.in_cells, true, &mut made);
                let node = self.known[usize::from(off)][0];
                let all: Vec<(u16, Vec<u32>)> = made
                    .iter()
                    .map(|&(on, house)| {
                        parents.clear();
                        parents.push(node);
                        self.hidden(start, &left, on, house, &mut parents);
                        (on, parents.clone())
                    })
                    .collect();
                if style.dynamic {
                    left.remove(usize::from(off) / 9, usize::from(off) % 9);
                }
                if !all.iter().all(|(on, parents)| self.reach(*on, true, parents)) {
                    return;
                }
            } else if !(style.advanced && self.advance(layout, start, &left)) {
                return;
            }
        }
    }

    /// Adds the candidates of a cell or house that had to be off already.
    fn hidden(&self, start: &Position, left: &Position, on: u16, house: Option<&House>, parents: &mut Vec<u32>) {
        let (cell, digit) = (usize::from(on) / 9, usize::from(on) % 9);
        match house {
            None => {
                let gone = start.marks[cell] & !left.marks[cell];
                parents.extend(bits(gone).map(|digit| self.known[cell * 9 + digit][0]));
            }
            Some(house) => {
                let gone = start.positions(house, digit) & !left.positions(house, digit);
                let cells = bits(gone).map(|i| usize::from(house.cells[i]));
                parents.extend(cells.map(|cell| self.known[cell * 9 + digit][0]));
            }
        }
    }

    /// What simple techniques remove from what is left, if they need something that is off. Whether there is any.
    fn advance(&mut self, layout: &Layout, start: &Position, left: &Position) -> bool {
        let mut found: Vec<Deduction> = Vec::new();
        let known = &self.known;
        let off = |cell: usize, digit: usize| known[cell * 9 + digit][0];
        let gone = |cell: usize, digit: usize| start.marks[cell] & !left.marks[cell] & 1 << digit != 0;
        basic::each_locking(layout, left, &mut |find, (outside, digit)| {
            let parents = cells(outside).filter(|&cell| gone(cell, digit)).map(|cell| off(cell, digit));
            found.push((find.eliminations, parents.collect()));
            false
        });
        found.retain(|(_, parents)| !parents.is_empty());
        if found.is_empty() {
            sets::each_hidden(layout, left, 2, &mut |find, house, digits| {
                let held = bits(digits).fold(0, |set, digit| set | left.positions(house, digit));
                let mut parents = Vec::new();
                for i in bits(!held & 0x1ff) {
                    let cell = usize::from(house.cells[i]);
                    parents.extend(bits(digits).filter(|&digit| gone(cell, digit)).map(|digit| off(cell, digit)));
                }
                found.push((find.eliminations, parents));
                false
            });
            found.retain(|(_, parents)| !parents.is_empty());
        }
        if found.is_empty() {
            sets::each_naked(layout, left, 2, &mut |find, set, digits| {
                let each =
                    cells(set).flat_map(|cell| bits(start.marks[cell] & !digits).map(move |digit| (cell, digit)));
                found.push((find.eliminations, each.map(|(cell, digit)| off(cell, digit)).collect()));
                false
            });
            found.retain(|(_, parents)| !parents.is_empty());
        }
        if found.is_empty() {
            sets::each_fish(layout, left, 2, &mut |find, outside, digit| {
                let parents = cells(outside).filter(|&cell| gone(cell, digit)).map(|cell| off(cell, digit));
                found.push((find.eliminations, parents.collect()));
                false
            });
            found.retain(|(_, parents)| !parents.is_empty());
        }
        let mut is_new = false;
        for (eliminations, parents) in found {
            for (cell, digits) in eliminations {
                for digit in bits(digits) {
                    let candidate = u16::from(cell) * 9 + digit as u16;
                    if !self.has(candidate, false) {
                        self.add(candidate, false, &parents);
                        is_new = true;
                    }
                }
            }
        }
        is_new
    }
}
