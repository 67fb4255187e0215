//! Static chains: cycles (6.5 by digit or by cell, 7.0 by both) and forcing chains (6.6 by digit, 7.0 by both).
//!
//! Three searches follow each other: links by digit, links by cell, both. Every candidate is a start. The easiest find wins
//! by (rating, complexity, sort key), then by the order of discovery.

use super::super::find::Find;
use super::super::length::increment;
use super::super::name::SeTechnique;
use super::super::tables::{bits, cells};
use super::layout::Layout;
use super::position::Position;
use super::run::{excluded, forced};

/// Nodes of one search, in the order they are found: candidate, whether it is on, parent.
type Nodes = Vec<(u16, bool, usize)>;

const NONE: usize = usize::MAX;

/// The links of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Digit,
    Cell,
    Both,
}

impl Mode {
    fn in_cells(self) -> bool {
        self != Self::Digit
    }

    fn in_houses(self) -> bool {
        self != Self::Cell
    }
}

struct Best {
    find: Option<Find>,
    key: (f64, u32, u8),
}

impl Best {
    fn offer(&mut self, base: f64, complexity: u32, mode: Mode, make: impl FnOnce(f64) -> Option<Find>) {
        let sort_key = match mode {
            Mode::Digit => 2,
            Mode::Cell => 3,
            Mode::Both => 4,
        };
        let key = (base + increment(complexity), complexity, sort_key);
        if key < self.key
            && let Some(find) = make(key.0)
        {
            self.find = Some(Find { complexity, ..find });
            self.key = key;
        }
    }
}

/// The easiest cycle or chain.
pub(super) fn find(layout: &Layout, position: &Position) -> Option<Find> {
    let mut best = Best { find: None, key: (f64::INFINITY, u32::MAX, u8::MAX) };
    for mode in [Mode::Digit, Mode::Cell, Mode::Both] {
        for cell in cells(position.open).filter(|&cell| position.marks[cell].count_ones() > 1) {
            if mode == Mode::Cell && position.marks[cell].count_ones() > 2 {
                continue;
            }
            for digit in bits(position.marks[cell]) {
                let start = (cell * 9 + digit) as u16;
                cycles(layout, position, start, mode, &mut best);
                if mode != Mode::Cell {
                    chain(layout, position, start, true, mode, &mut best);
                    chain(layout, position, start, false, mode, &mut best);
                }
            }
        }
    }
    best.find
}

/// The nodes from one back to the start.
fn path(nodes: &Nodes, mut at: usize) -> impl Iterator<Item = (u16, bool)> + '_ {
    core::iter::from_fn(move || {
        let &(candidate, on, parent) = nodes.get(at)?;
        at = parent;
        Some((candidate, on))
    })
}

/// Cycles through a candidate.
fn cycles(layout: &Layout, position: &Position, start: u16, mode: Mode, best: &mut Best) {
    let mut nodes: Nodes = vec![(start, true, NONE)];
    let mut known = [false; 729];
    known[usize::from(start)] = true;
    let (mut level, mut depth) = (vec![0], 0);
    let (mut out, mut made) = (Vec::new(), Vec::new());
    while !level.is_empty() {
        depth += 1;
        let mut off = Vec::new();
        for &on in &level {
            excluded(layout, position, nodes[on].0, mode.in_cells(), &mut out);
            for &candidate in &out {
                if !path(&nodes, on).any(|node| node == (candidate, false)) {
                    off.push(nodes.len());
                    nodes.push((candidate, false, on));
                }
            }
        }
        let mut next = Vec::new();
        for &node in &off {
            forced(layout, position, nodes[node].0, mode.in_cells(), mode.in_houses(), &mut made);
            for &(candidate, _) in &made {
                if depth >= 2 && candidate == start {
                    cycle(layout, position, &nodes, node, mode, best);
                }
                if !known[usize::from(candidate)] {
                    known[usize::from(candidate)] = true;
                    next.push(nodes.len());
                    nodes.push((candidate, true, node));
                }
            }
        }
        level = next;
    }
}

/// A cycle that closes behind an off node.
fn cycle(layout: &Layout, position: &Position, nodes: &Nodes, last: usize, mode: Mode, best: &mut Best) {
    let complexity = path(nodes, last).count() as u32;
    let base = if mode == Mode::Both { 7.0 } else { 6.5 };
    best.offer(base, complexity, mode, |rating| {
        let (mut on, mut off, mut own) = ([0u128; 9], [0u128; 9], 0u128);
        for (candidate, is_on) in path(nodes, last) {
            let (cell, digit) = (usize::from(candidate) / 9, usize::from(candidate) % 9);
            own |= 1 << cell;
            *(if is_on { &mut on[digit] } else { &mut off[digit] }) |= layout.sees[cell];
        }
        let mut gone = [0u16; 81];
        for digit in 0..9 {
            cells(on[digit] & off[digit] & position.places[digit] & !own).for_each(|cell| gone[cell] |= 1 << digit);
        }
        let technique = match mode {
            Mode::Digit if own.count_ones() == 4 => SeTechnique::GeneralizedXWing,
            Mode::Digit => SeTechnique::XCycle,
            Mode::Cell => SeTechnique::YCycle,
            Mode::Both => SeTechnique::XyCycle,
        };
        let gone = gone.iter().enumerate().map(|(cell, &digits)| (cell as u8, digits)).collect();
        Find::eliminate(technique, rating, gone)
    });
}

/// The chain that refutes a candidate supposed to be on, or proves one supposed to be off.
fn chain(layout: &Layout, position: &Position, start: u16, on: bool, mode: Mode, best: &mut Best) {
    let mut nodes: Nodes = vec![(start, on, NONE)];
    let mut known = [[false; 2]; 729];
    known[usize::from(start)][usize::from(on)] = true;
    let (mut next, mut out, mut made) = (0, Vec::new(), Vec::new());
    while let Some(&(candidate, is_on, _)) = nodes.get(next) {
        made.clear();
        if is_on {
            excluded(layout, position, candidate, mode.in_cells(), &mut out);
            made.extend(out.iter().map(|&candidate| (candidate, None)));
        } else {
            forced(layout, position, candidate, mode.in_cells(), true, &mut made);
        }
        for &(candidate, _) in &made {
            if candidate == start && is_on == on {
                nodes.push((candidate, !is_on, next));
                return offer_chain(position, &nodes, mode, best);
            }
            let known = &mut known[usize::from(candidate)][usize::from(!is_on)];
            if !*known {
                *known = true;
                nodes.push((candidate, !is_on, next));
            }
        }
        next += 1;
    }
}

/// The chain that ends with the last node.
fn offer_chain(position: &Position, nodes: &Nodes, mode: Mode, best: &mut Best) {
    let (target, on, _) = nodes[nodes.len() - 1];
    let complexity = path(nodes, nodes.len() - 1).count() as u32;
    let base = if mode == Mode::Both { 7.0 } else { 6.6 };
    best.offer(base, complexity, mode, |rating| {
        let technique = match mode {
            Mode::Digit if complexity == 6 => SeTechnique::TurbotFish,
            Mode::Digit => SeTechnique::ForcingXChain,
            _ => SeTechnique::ForcingChain,
        };
        let (cell, digit) = (usize::from(target) / 9, usize::from(target) % 9);
        let gone = if on { position.marks[cell] & !(1 << digit) } else { 1 << digit };
        let find = Find::eliminate(technique, rating, vec![(cell as u8, gone)])?;
        Some(Find { placement: on.then_some((cell as u8, digit as u8)), ..find })
    });
}
