//! Static chains: bidirectional cycles (6.5 with links of one kind, 7.0 with both) and forcing chains (6.6 by digit,
//! 7.0 with both kinds).
//!
//! Three searches follow each other: links by digit, links by cell, both. In each, every candidate of a cell with more
//! than one is a start; its cycles come before its chains. The easiest find wins by (rating, complexity, sort key) and
//! then by the order of discovery, so a search need not go deeper than what could still win.

use super::super::find::Find;
use super::super::length::increment;
use super::super::name::SeTechnique;
use super::super::state::State;
use super::super::tables::{PEERS, bits, cells};
use super::cycle;
use super::links::Links;
use super::marks::{Cause, Marks, NONE, cell_of, digit_of, literal};
use super::reach::Reach;
use super::tree::{Mode, Tree};
use sudokit_core::SmallSort;

/// Memory of the search.
#[derive(Default)]
pub(in super::super) struct Simple {
    pub(super) links: Links,
    pub(super) tree: Tree,
    reach: Reach,
    path: Vec<(u16, bool, Cause)>,
    gone: Vec<(u8, u16)>,
    /// The nodes of the best find, its target first.
    found: Vec<(u16, bool, Cause)>,
}

/// What is known of the best find so far, and how complex a better one may be.
struct Best {
    find: Option<Find>,
    key: (f64, u32, u8),
}

impl Best {
    /// The greatest complexity with which a find of this base rating and sort key comes before the best.
    fn limit(&self, base: f64, sort_key: u8) -> u32 {
        let mut complexity = 2;
        while (base + increment(complexity + 2), complexity + 2, sort_key) < self.key {
            complexity += 2;
        }
        complexity
    }
}

/// The base rating of cycles and of chains, and the sort key.
pub(super) fn bases(mode: Mode) -> (f64, f64, u8) {
    match mode {
        Mode::X => (6.5, 6.6, 2),
        Mode::Y => (6.5, f64::INFINITY, 3),
        Mode::Xy => (7.0, 7.0, 4),
    }
}

/// The candidates whose off state follows from a candidate, as a test.
#[inline]
pub(super) fn is_weak(a: u16, b: u16, mode: Mode) -> bool {
    let (cell_a, cell_b) = (cell_of(a), cell_of(b));
    if cell_a == cell_b {
        mode.in_cells() && a != b
    } else {
        digit_of(a) == digit_of(b) && PEERS[cell_a] >> cell_b & 1 == 1
    }
}

/// The candidates that some candidates rule out, which are those that rule them out.
pub(super) fn ruled_out(marks: &Marks, candidates: &[u16], mode: Mode) -> [u128; 9] {
    let mut sets = [0; 9];
    for &candidate in candidates.iter().filter(|&&candidate| candidate != NONE) {
        let (cell, digit) = (cell_of(candidate), digit_of(candidate));
        sets[digit] |= PEERS[cell] & marks.places[digit];
        if mode.in_cells() {
            bits(marks.cells[cell] & !(1 << digit)).for_each(|other| sets[other] |= 1 << cell);
        }
    }
    sets
}

impl Simple {
    /// The nodes of the last find, its target first.
    pub(in super::super) fn found(&self) -> Vec<(u16, bool)> {
        self.found.iter().map(|&(node, on, _)| (node, on)).collect()
    }

    /// The easiest cycle or chain.
    #[inline(never)]
    pub(in super::super) fn find(&mut self, state: &State) -> Option<Find> {
        let marks = Marks::new(state);
        self.links.load(&marks);
        let refuted = self.reach.refuted(state.open, &marks, &self.links);
        let mut best = Best { find: None, key: self.bound(&marks, &refuted)? };
        for mode in [Mode::X, Mode::Y, Mode::Xy] {
            let (cycle_base, chain_base, sort_key) = bases(mode);
            let mut cycle_limit = best.limit(cycle_base, sort_key);
            let mut chain_limit = if mode == Mode::Y { 0 } else { best.limit(chain_base, sort_key) };
            for cell in cells(state.open) {
                let digits = marks.cells[cell];
                if digits.count_ones() < 2 || mode == Mode::Y && digits.count_ones() > 2 {
                    continue;
                }
                let wrong = bits(digits).filter(|&digit| refuted[digit] >> cell & 1 == 1);
                let wrong = wrong.fold(0u16, |set, digit| set | 1 << digit);
                for digit in bits(digits) {
                    if mode == Mode::X && refuted[digit] == 0 {
                        continue;
                    }
                    let start = literal(cell, digit);
                    let own_limit = if wrong >> digit & 1 == 1 { chain_limit } else { 0 };
                    let proof_limit = if digits & !wrong & !(1 << digit) == 0 { chain_limit } else { 0 };
                    if self.search_on(&marks, start, mode, cycle_limit, own_limit, &mut best)
                        | self.search_off(&marks, start, mode, proof_limit, &mut best)
                    {
                        cycle_limit = best.limit(cycle_base, sort_key);
                        chain_limit = if mode == Mode::Y { 0 } else { best.limit(chain_base, sort_key) };
                    }
                }
            }
        }
        best.find
    }

    /// A key that the easiest find comes before: just behind that of the easiest chain to a refutation. `None` if
    /// no chain leads to a refutation, and then there is no find at all.
    fn bound(&mut self, marks: &Marks, refuted: &[u128; 9]) -> Option<(f64, u32, u8)> {
        let mut key = (f64::INFINITY, u32::MAX, u8::MAX);
        for mode in [Mode::X, Mode::Xy] {
            let (_, base, sort_key) = bases(mode);
            for digit in 0..9 {
                for cell in cells(refuted[digit] & marks.places[digit]) {
                    let start = literal(cell, digit);
                    let mut index = 0;
                    self.tree.start_on(start);
                    while index < self.tree.on.len() {
                        let complexity = 2 * u32::from(self.tree.depth[index]) + 2;
                        let found = (base + increment(complexity), complexity, sort_key + 1);
                        if found >= key {
                            break;
                        }
                        if index > 0 && is_weak(self.tree.on[index], start, mode) {
                            key = found;
                            break;
                        }
                        self.tree.follow(index, marks, &self.links, mode);
                        index += 1;
                    }
                }
            }
        }
        (key.1 != u32::MAX).then_some(key)
    }

    /// Cycles through a candidate, and the chain that refutes it. Whether the best has changed.
    fn search_on(
        &mut self,
        marks: &Marks,
        start: u16,
        mode: Mode,
        mut cycle_limit: u32,
        chain_limit: u32,
        best: &mut Best,
    ) -> bool {
        let (cycle_base, chain_base, sort_key) = bases(mode);
        let strong = self.links.other[usize::from(start)];
        if mode.causes().all(|cause| strong[cause] == NONE) {
            cycle_limit = 0;
        }
        if cycle_limit.max(chain_limit) < 4 {
            return false;
        }
        let (mut index, mut changed, mut refuted) = (0, false, None);
        let (own, closing) = (ruled_out(marks, &[start], mode), ruled_out(marks, &strong[mode.causes()], mode));
        self.tree.start_on(start);
        while index < self.tree.on.len() {
            let (on, depth) = (self.tree.on[index], u32::from(self.tree.depth[index]));
            let complexity = 2 * depth + 2;
            if complexity > cycle_limit && (refuted.is_some() || complexity > chain_limit) {
                break;
            }
            if depth > 0 && complexity <= cycle_limit && closing[digit_of(on)] >> cell_of(on) & 1 == 1 {
                for other in closings(&strong, on, mode) {
                    if other == NONE || self.tree.is_ancestor(other, on) {
                        continue;
                    }
                    self.path.clear();
                    self.path.push((other, false, 0));
                    self.tree.path(on, &mut self.path);
                    cycle::eliminations(marks, &self.path, &mut self.gone);
                    if !self.gone.is_empty() {
                        let technique = match mode {
                            Mode::X if cells_of(&self.path) == 4 => SeTechnique::GeneralizedXWing,
                            Mode::X => SeTechnique::XCycle,
                            Mode::Y => SeTechnique::YCycle,
                            Mode::Xy => SeTechnique::XyCycle,
                        };
                        let rating = cycle_base + increment(complexity);
                        let find = Find::eliminate(technique, rating, self.gone.clone());
                        best.find = find.map(|find| Find { complexity, ..find });
                        best.key = (rating, complexity, sort_key);
                        self.found.clear();
                        self.found.push((start, true, 0));
                        self.found.extend_from_slice(&self.path);
                        changed = true;
                        cycle_limit = complexity - 1;
                    }
                }
            }
            if depth > 0 && refuted.is_none() && complexity <= chain_limit && own[digit_of(on)] >> cell_of(on) & 1 == 1
            {
                refuted = Some((complexity, on));
            }
            self.tree.follow(index, marks, &self.links, mode);
            index += 1;
        }
        // Cycles come before chains of the same start.
        if let Some((complexity, last)) = refuted {
            let key = (chain_base + increment(complexity), complexity, sort_key);
            if key < best.key {
                let find = Find::eliminate(
                    chain_name(mode, complexity),
                    key.0,
                    vec![(cell_of(start) as u8, 1 << digit_of(start))],
                );
                best.find = find.map(|find| Find { complexity, ..find });
                best.key = key;
                self.found.clear();
                self.found.push((start, false, 0));
                self.tree.path(last, &mut self.found);
                changed = true;
            }
        }
        changed
    }

    /// The chain that proves a candidate. Whether the best has changed.
    fn search_off(&mut self, marks: &Marks, start: u16, mode: Mode, chain_limit: u32, best: &mut Best) -> bool {
        if chain_limit < 4 {
            return false;
        }
        let (_, chain_base, sort_key) = bases(mode);
        let strong = self.links.other[usize::from(start)];
        let mut index = 0;
        self.tree.start_off(start, &self.links, mode);
        while index < self.tree.on.len() {
            let (on, depth) = (self.tree.on[index], u32::from(self.tree.depth[index]));
            let complexity = 2 * depth + 2;
            if complexity > chain_limit {
                return false;
            }
            if mode.causes().any(|cause| strong[cause] != NONE && is_weak(on, strong[cause], mode)) {
                let key = (chain_base + increment(complexity), complexity, sort_key);
                if key >= best.key {
                    return false;
                }
                let (cell, digit) = (cell_of(start), digit_of(start));
                let gone = vec![(cell as u8, marks.cells[cell] & !(1 << digit))];
                let find = Find::eliminate(chain_name(mode, complexity), key.0, gone);
                let placement = Some((cell as u8, digit as u8));
                best.find = find.map(|find| Find { complexity, placement, ..find });
                best.key = key;
                self.found.clear();
                self.found.push((start, true, 0));
                self.found.push((closings(&strong, on, mode)[0], false, 0));
                self.tree.path(on, &mut self.found);
                return true;
            }
            self.tree.follow(index, marks, &self.links, mode);
            index += 1;
        }
        false
    }
}

fn cells_of(path: &[(u16, bool, Cause)]) -> u32 {
    path.iter().fold(0u128, |set, &(node, ..)| set | 1 << cell_of(node)).count_ones()
}

/// The candidates by which a cycle can close behind an on node: strongly linked with the start, weakly with the node,
/// in the order the node switches them off.
pub(super) fn closings(strong: &[u16; 4], on: u16, mode: Mode) -> [u16; 4] {
    let mut found = [NONE; 4];
    let mut count = 0;
    for cause in mode.causes() {
        let other = strong[cause];
        if other != NONE && is_weak(on, other, mode) && !found[..count].contains(&other) {
            found[count] = other;
            count += 1;
        }
    }
    if count > 1 {
        found[..count].small_sort_by_key(|&other| {
            let cause = super::tree::weak_cause(other, on);
            (cause, other)
        });
    }
    found
}

/// The name of a chain.
pub(super) fn chain_name(mode: Mode, complexity: u32) -> SeTechnique {
    match mode {
        Mode::X if complexity == 6 => SeTechnique::TurbotFish,
        Mode::X => SeTechnique::ForcingXChain,
        _ => SeTechnique::ForcingChain,
    }
}
