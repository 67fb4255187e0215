//! All static chains of a position, easiest first: what a nested chain of level 2 or 3 can use.
//!
//! Of several with the same eliminations the first in the scale's order counts. Forcing chains are looked for first: a
//! cycle that eliminates a candidate is also a chain from that candidate to its negation, so where there are no chains
//! there are no cycles, and a cycle can eliminate nothing but what some chain eliminates.

use super::super::length::increment;
use super::super::tables::{HOUSES, MASK, PEERS, bits, cells};
use super::links::Links;
use super::marks::{CELL, Cause, Marks, NONE, START, cell_of, digit_of, literal};
use super::nested::{Digest, Nested};
use super::reach::Reach;
use super::simple::{bases, closings, is_weak, ruled_out};
use super::tree::{Mode, Tree, weak_cause};
use sudokit_core::SmallSort;

/// One chain or cycle.
struct Hint {
    rating: f64,
    complexity: u32,
    sort_key: u8,
    /// The order of discovery.
    order: u32,
    /// A range of [`All::gone`].
    gone: (u32, u32),
    /// A range of [`All::nodes`]: the target first.
    nodes: (u32, u32),
    cycle: bool,
}

impl Hint {
    fn key(&self) -> (f64, u32, u8, u32) {
        (self.rating, self.complexity, self.sort_key, self.order)
    }
}

/// Memory of the search, and what it found.
#[derive(Default)]
pub(super) struct All {
    links: Links,
    reach: Reach,
    tree: Tree,
    hints: Vec<Hint>,
    nodes: Vec<(u16, bool, Cause)>,
    gone: Vec<(u8, u16)>,
    path: Vec<(u16, bool, Cause)>,
    /// For eliminations in one cell: the number of the best hint with these, by candidate eliminated and by candidate
    /// that alone is left.
    slots: Vec<u32>,
    /// The others.
    wide: Vec<u32>,
    sorted: Vec<u32>,
}

const EMPTY: u32 = u32::MAX;

impl All {
    /// Looks for all of them that can matter; how many there are.
    ///
    /// A candidate goes by the first hint that eliminates it and needs what the outer chain has switched off. So cycles
    /// that come after the last of the chains to each refutation need not be looked for.
    pub(super) fn search(&mut self, open: u128, saved: &Marks, marks: &Marks) -> usize {
        self.hints.clear();
        self.nodes.clear();
        self.gone.clear();
        self.wide.clear();
        self.sorted.clear();
        self.links.load(marks);
        let refuted = self.reach.refuted(open, marks, &self.links);
        if refuted == [0; 9] {
            return 0;
        }
        self.slots.clear();
        self.slots.resize(1458, EMPTY);
        // The order of discovery: by mode, by start, cycles before chains.
        for (number, mode) in [(0u32, Mode::X), (2, Mode::Xy)] {
            for cell in cells(open).filter(|&cell| marks.cells[cell].count_ones() > 1) {
                let digits = marks.cells[cell];
                let wrong = bits(digits).filter(|&digit| refuted[digit] >> cell & 1 == 1);
                let wrong = wrong.fold(0u16, |set, digit| set | 1 << digit);
                for digit in bits(digits) {
                    if mode == Mode::X && refuted[digit] == 0 {
                        continue;
                    }
                    let start = literal(cell, digit);
                    let order = number << 26 | u32::from(start) << 16 | 0xfff0;
                    if wrong >> digit & 1 == 1 {
                        self.chain_from_on(marks, start, mode, order);
                    }
                    if digits & !wrong & !(1 << digit) == 0 {
                        self.chain_from_off(marks, start, mode, order + 1);
                    }
                }
            }
        }
        if self.hints.is_empty() {
            return 0;
        }
        let bound = self.bound(saved, marks, &refuted);
        for (number, mode) in [(0u32, Mode::X), (1, Mode::Y), (2, Mode::Xy)] {
            let limit = limit(bound, mode);
            if limit < 4 {
                continue;
            }
            for cell in cells(open) {
                let digits = marks.cells[cell];
                let count = digits.count_ones();
                if count < 2 || mode == Mode::Y && count > 2 {
                    continue;
                }
                for digit in bits(digits) {
                    let start = literal(cell, digit);
                    let order = number << 26 | u32::from(start) << 16;
                    self.cycles_from(marks, start, mode, order, &refuted, limit);
                }
            }
        }
        self.sorted.extend(self.slots.iter().copied().filter(|&slot| slot != EMPTY));
        self.sorted.extend(&self.wide);
        let hints = &self.hints;
        self.sorted.sort_unstable_by(|&a, &b| {
            hints[a as usize].key().partial_cmp(&hints[b as usize].key()).unwrap_or(core::cmp::Ordering::Equal)
        });
        self.sorted.len()
    }

    /// The greatest key of the chains to the refutations; infinite when one of these does not need what is lost.
    fn bound(&self, saved: &Marks, marks: &Marks, refuted: &[u128; 9]) -> (f64, u32, u8) {
        let mut bound = (0.0, 0, 0);
        for digit in 0..9 {
            for cell in cells(refuted[digit] & marks.places[digit]) {
                let slot = self.slots[usize::from(literal(cell, digit))];
                let usable = slot != EMPTY && {
                    let hint = &self.hints[slot as usize];
                    let nodes = &self.nodes[hint.nodes.0 as usize..hint.nodes.1 as usize];
                    let on_nodes = nodes.iter().filter(|node| node.1);
                    on_nodes.clone().any(|&(node, _, cause)| has_lost(saved, marks, node, cause))
                };
                if !usable {
                    return (f64::INFINITY, u32::MAX, u8::MAX);
                }
                let (rating, complexity, sort_key, _) = self.hints[slot as usize].key();
                if (rating, complexity, sort_key) > bound {
                    bound = (rating, complexity, sort_key);
                }
            }
        }
        bound
    }

    fn chain_from_on(&mut self, marks: &Marks, start: u16, mode: Mode, order: u32) {
        let mut index = 0;
        self.tree.start_on(start);
        while index < self.tree.on.len() {
            let on = self.tree.on[index];
            if index > 0 && is_weak(on, start, mode) {
                let complexity = 2 * u32::from(self.tree.depth[index]) + 2;
                let gone = (cell_of(start) as u8, 1 << digit_of(start));
                self.path.clear();
                self.path.push((start, false, 0));
                self.tree.path(on, &mut self.path);
                self.add(marks, mode, complexity, order, &[gone], false);
                return;
            }
            self.tree.follow(index, marks, &self.links, mode);
            index += 1;
        }
    }

    fn chain_from_off(&mut self, marks: &Marks, start: u16, mode: Mode, order: u32) {
        let strong = self.links.other[usize::from(start)];
        if strong == [NONE; 4] {
            return;
        }
        let mut index = 0;
        self.tree.start_off(start, &self.links, mode);
        while index < self.tree.on.len() {
            let on = self.tree.on[index];
            let closing = closings(&strong, on, mode)[0];
            if closing != NONE {
                let complexity = 2 * u32::from(self.tree.depth[index]) + 2;
                let (cell, digit) = (cell_of(start), digit_of(start));
                let others = marks.cells[cell] & !(1 << digit);
                self.path.clear();
                self.path.push((start, true, strong_cause(&self.links, closing, start, mode)));
                self.path.push((closing, false, 0));
                self.tree.path(on, &mut self.path);
                self.add(marks, mode, complexity, order, &[(cell as u8, others)], false);
                return;
            }
            self.tree.follow(index, marks, &self.links, mode);
            index += 1;
        }
    }

    fn cycles_from(&mut self, marks: &Marks, start: u16, mode: Mode, mut order: u32, refuted: &[u128; 9], limit: u32) {
        let strong = self.links.other[usize::from(start)];
        if mode.causes().all(|cause| strong[cause] == NONE) {
            return;
        }
        if mode == Mode::X && refuted[digit_of(start)] == 0 {
            return;
        }
        let mut index = 0;
        let ends = ruled_out(marks, &strong[mode.causes()], mode);
        self.tree.start_on(start);
        while index < self.tree.on.len() {
            let on = self.tree.on[index];
            if 2 * u32::from(self.tree.depth[index]) + 2 > limit {
                break;
            }
            if index > 0 && ends[digit_of(on)] >> cell_of(on) & 1 == 1 {
                for closing in closings(&strong, on, mode) {
                    if closing == NONE {
                        break;
                    }
                    if self.tree.is_ancestor(closing, on) {
                        continue;
                    }
                    order += 1;
                    let mut path = core::mem::take(&mut self.path);
                    path.clear();
                    path.push((start, true, strong_cause(&self.links, closing, start, mode)));
                    path.push((closing, false, weak_cause(closing, on)));
                    self.tree.path(on, &mut path);
                    path.pop();
                    self.path = path;
                    let mut gone = [(0u8, 0u16); 81];
                    let count = eliminations(marks, &self.path, refuted, &mut gone);
                    if count > 0 {
                        let complexity = 2 * u32::from(self.tree.depth[index]) + 2;
                        self.add(marks, mode, complexity, order, &gone[..count], true);
                    }
                }
            }
            self.tree.follow(index, marks, &self.links, mode);
            index += 1;
        }
    }

    /// Keeps a hint unless a better one has the same eliminations.
    fn add(&mut self, marks: &Marks, mode: Mode, complexity: u32, order: u32, gone: &[(u8, u16)], cycle: bool) {
        let (cycle_base, chain_base, sort_key) = bases(mode);
        let rating = (if cycle { cycle_base } else { chain_base }) + increment(complexity);
        let key = (rating, complexity, sort_key, order);
        let slot = match *gone {
            [(cell, digits)] if digits.is_power_of_two() => {
                Some(usize::from(literal(cell.into(), digits.trailing_zeros() as usize)))
            }
            [(cell, digits)] => {
                let rest = marks.cells[usize::from(cell)] & !digits;
                let single = rest.is_power_of_two();
                single.then(|| 729 + usize::from(literal(cell.into(), rest.trailing_zeros() as usize)))
            }
            _ => None,
        };
        let known = match slot {
            Some(slot) => self.slots[slot],
            None => self.wide.iter().copied().find(|&i| self.gone_of(i) == gone).unwrap_or(EMPTY),
        };
        if known != EMPTY && self.hints[known as usize].key() <= key {
            return;
        }
        let start = self.nodes.len() as u32;
        self.nodes.extend_from_slice(&self.path);
        let gone_start = self.gone.len() as u32;
        self.gone.extend_from_slice(gone);
        let hint = Hint {
            rating,
            complexity,
            sort_key,
            order,
            gone: (gone_start, self.gone.len() as u32),
            nodes: (start, self.nodes.len() as u32),
            cycle,
        };
        if known != EMPTY {
            self.hints[known as usize] = hint;
        } else {
            let number = self.hints.len() as u32;
            self.hints.push(hint);
            match slot {
                Some(slot) => self.slots[slot] = number,
                None => self.wide.push(number),
            }
        }
    }

    fn gone_of(&self, hint: u32) -> &[(u8, u16)] {
        let (start, end) = self.hints[hint as usize].gone;
        &self.gone[start as usize..end as usize]
    }

    /// The eliminations of the `rank`-th easiest, cells ascending.
    pub(super) fn gone(&self, rank: usize) -> &[(u8, u16)] {
        self.gone_of(self.sorted[rank])
    }

    /// Calls `needs(literal, cause)` for each on node of the `rank`-th easiest, in the order of the scale.
    pub(super) fn on_nodes(&self, rank: usize, mut needs: impl FnMut(u16, Cause)) {
        let hint = &self.hints[self.sorted[rank] as usize];
        let nodes = &self.nodes[hint.nodes.0 as usize..hint.nodes.1 as usize];
        for &(node, on, cause) in nodes {
            if on {
                needs(node, cause);
            }
        }
        if hint.cycle {
            // The other way round, on is off; causes stay with the nodes.
            for &(node, on, cause) in nodes.iter().rev() {
                if !on {
                    needs(node, cause);
                }
            }
        }
    }

    /// The `rank`-th easiest as a nested chain.
    pub(super) fn nested(&self, rank: usize) -> Nested {
        let hint = &self.hints[self.sorted[rank] as usize];
        let nodes = &self.nodes[hint.nodes.0 as usize..hint.nodes.1 as usize];
        let mut digest = Digest::NEW;
        for &(node, on, _) in nodes {
            digest.add(node, on);
        }
        if hint.cycle {
            digest.next_target();
            digest.add(nodes[0].0, false);
            for &(node, on, _) in nodes[1..].iter().rev() {
                digest.add(node, !on);
            }
        }
        Nested { identity: digest.finish(), complexity: hint.complexity }
    }
}

/// The greatest complexity of a cycle that comes before a key or is its equal.
fn limit(bound: (f64, u32, u8), mode: Mode) -> u32 {
    let (base, _, sort_key) = bases(mode);
    let mut complexity = 2;
    while complexity < 1000 && (base + increment(complexity + 2), complexity + 2, sort_key) <= bound {
        complexity += 2;
    }
    complexity
}

/// Whether a node is on because of candidates that are lost.
fn has_lost(saved: &Marks, left: &Marks, node: u16, cause: Cause) -> bool {
    let (cell, digit) = (cell_of(node), digit_of(node));
    match cause {
        START => false,
        CELL => saved.cells[cell] != left.cells[cell],
        _ => {
            let house = MASK[HOUSES[cell][usize::from(cause) - 1] as usize];
            (saved.places[digit] ^ left.places[digit]) & house != 0
        }
    }
}

/// The first strong link from `off` to `on`.
fn strong_cause(links: &Links, off: u16, on: u16, mode: Mode) -> Cause {
    let others = links.other[usize::from(off)];
    mode.causes().find(|&cause| others[cause] == on).map_or(0, |cause| cause as Cause)
}

/// As [`super::cycle::eliminations`], among candidates that a chain refutes.
fn eliminations(marks: &Marks, path: &[(u16, bool, Cause)], refuted: &[u128; 9], gone: &mut [(u8, u16); 81]) -> usize {
    let (mut on, mut off, mut own) = ([0u128; 9], [0u128; 9], 0u128);
    for &(node, is_on, _) in path {
        let (cell, digit) = (cell_of(node), digit_of(node));
        own |= 1 << cell;
        *(if is_on { &mut on[digit] } else { &mut off[digit] }) |= PEERS[cell];
    }
    let mut count = 0;
    for digit in (0..9).filter(|&digit| refuted[digit] != 0) {
        for cell in cells(on[digit] & off[digit] & marks.places[digit] & refuted[digit] & !own) {
            match gone[..count].iter_mut().find(|gone| gone.0 == cell as u8) {
                Some(gone) => gone.1 |= 1 << digit,
                None => {
                    gone[count] = (cell as u8, 1 << digit);
                    count += 1;
                }
            }
        }
    }
    gone[..count].small_sort();
    count
}

#[cfg(test)]
mod tests {
    use super::super::super::state::State;
    use super::*;
    use sudokit_core::{Grid, Puzzle};

    #[test]
    fn q4_the_way_back_along_a_cycle_keeps_the_causes_of_the_way_there() {
        // 1 in columns 1 and 5 is in rows 1 and 5 only: a cycle. Before, row 1 had one more place, which no strong link
        // of the cycle needs; the way back takes the weak link in row 1 for the cause of a node that is on.
        let mut state = State::new(&Puzzle::Clues(Grid::EMPTY));
        for row in (0..9).filter(|&row| row != 0 && row != 4) {
            state.remove(row * 9, 0);
            state.remove(row * 9 + 4, 0);
        }
        let saved = Marks::new(&state);
        state.remove(8, 0);
        let left = Marks::new(&state);
        let mut all = All::default();
        let count = all.search(state.open, &saved, &left);
        let cycle = (0..count).find(|&rank| all.hints[all.sorted[rank] as usize].cycle).unwrap();
        let (mut there, mut needed) = (0, Vec::new());
        all.on_nodes(cycle, |node, cause| {
            there += 1;
            if has_lost(&saved, &left, node, cause) {
                needed.push((there, digit_of(node), cell_of(node) / 9, cause));
            }
        });
        // Two nodes are on there, two back; one of these is in row 1.
        assert_eq!((there, needed.len()), (4, 1), "{needed:?}");
        let (number, digit, row, cause) = needed[0];
        assert!(number > 2 && (digit, row, cause) == (0, 0, 2));
    }
}
