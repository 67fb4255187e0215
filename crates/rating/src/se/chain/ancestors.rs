//! From which nodes a node follows: their number is what a chain is rated by.

use super::super::tables::{HOUSES, MASK, bits, cells};
use super::marks::{CELL, Cause, Marks, NONE, START, cell_of, digit_of, literal};
use super::nested::Nested;
use super::run::{ADVANCED, FLAT, Run, Target};

/// Memory of the walks.
#[derive(Default)]
pub(super) struct Walk {
    ons: Vec<(u16, Cause)>,
    offs: Vec<u16>,
    /// The nested chains met, each once.
    pub(super) nested: Vec<Nested>,
    /// Nodes of the last ordered walk: literal, is on, cause.
    pub(super) list: Vec<(u16, bool, Cause)>,
}

impl Walk {
    /// The number of nodes from which a target follows, itself included, added to `count`; gives up when that exceeds
    /// `limit`. Nested chains met are added to [`Self::nested`] with their complexity.
    pub(super) fn count(&mut self, run: &Run, saved: &Marks, target: Target, count: &mut u32, limit: u32) -> bool {
        let (mut on_seen, mut off_seen) = ([0u128; 9], [0u128; 9]);
        self.ons.clear();
        self.offs.clear();
        let mut total = *count + 1;
        match target {
            Target::On(on) => {
                on_seen[digit_of(on)] |= 1 << cell_of(on);
                self.ons.push((on, run.cause(on)));
            }
            Target::FreshOn(on, _, cause) => {
                on_seen[digit_of(on)] |= 1 << cell_of(on);
                self.ons.push((on, cause));
            }
            Target::Off(off) => {
                off_seen[digit_of(off)] |= 1 << cell_of(off);
                self.offs.push(off);
            }
            Target::FreshOff(off, parent) => {
                off_seen[digit_of(off)] |= 1 << cell_of(off);
                on_seen[digit_of(parent)] |= 1 << cell_of(parent);
                total += 1;
                self.ons.push((parent, run.cause(parent)));
            }
        }
        loop {
            if let Some(off) = self.offs.pop() {
                let parent = run.off_parent[usize::from(off)];
                if parent == NONE {
                    continue;
                }
                if parent & ADVANCED == 0 {
                    let (cell, digit) = (cell_of(parent), digit_of(parent));
                    if on_seen[digit] >> cell & 1 == 0 {
                        on_seen[digit] |= 1 << cell;
                        total += 1;
                        self.ons.push((parent, run.cause(parent)));
                    }
                } else {
                    let advanced = &run.advanced[usize::from(parent & !ADVANCED)];
                    for &parent in &run.advanced_parents[advanced.parents.0 as usize..advanced.parents.1 as usize] {
                        let (cell, digit) = (cell_of(parent), digit_of(parent));
                        if off_seen[digit] >> cell & 1 == 0 {
                            off_seen[digit] |= 1 << cell;
                            total += 1;
                            self.offs.push(parent);
                        }
                    }
                    if advanced.nested != FLAT {
                        let nested = run.nested[advanced.nested as usize];
                        if !self.nested.iter().any(|known| known.identity == nested.identity) {
                            self.nested.push(nested);
                            total += nested.complexity;
                        }
                    }
                }
            } else if let Some((on, cause)) = self.ons.pop() {
                let (cell, digit) = (cell_of(on), digit_of(on));
                match cause {
                    START => {}
                    CELL => {
                        for other in bits(saved.cells[cell] & !(1 << digit)) {
                            if off_seen[other] >> cell & 1 == 0 {
                                off_seen[other] |= 1 << cell;
                                total += 1;
                                self.offs.push(literal(cell, other));
                            }
                        }
                    }
                    _ => {
                        let house = HOUSES[cell][usize::from(cause) - 1] as usize;
                        let new = saved.places[digit] & MASK[house] & !(1 << cell) & !off_seen[digit];
                        off_seen[digit] |= new;
                        total += new.count_ones();
                        self.offs.extend(cells(new).map(|other| literal(other, digit)));
                    }
                }
            } else {
                break;
            }
            if total > limit {
                return false;
            }
        }
        *count = total;
        true
    }

    /// The nodes from which a target follows, nearest first, in the scale's order, into [`Self::list`].
    pub(super) fn ordered(&mut self, run: &Run, saved: &Marks, target: Target) {
        let (mut on_seen, mut off_seen) = (Marks::EMPTY, Marks::EMPTY);
        let list = &mut self.list;
        list.clear();
        let push_on = |list: &mut Vec<_>, seen: &mut Marks, on: u16, cause: Cause| {
            if !seen.has(cell_of(on), digit_of(on)) {
                seen.insert(cell_of(on), digit_of(on));
                list.push((on, true, cause));
            }
        };
        let push_off = |list: &mut Vec<_>, seen: &mut Marks, off: u16| {
            if !seen.has(cell_of(off), digit_of(off)) {
                seen.insert(cell_of(off), digit_of(off));
                list.push((off, false, CELL));
            }
        };
        let mut fresh = None;
        match target {
            Target::On(on) => push_on(list, &mut on_seen, on, run.cause(on)),
            Target::FreshOn(on, parent, cause) => {
                push_on(list, &mut on_seen, on, cause);
                fresh = Some(parent);
            }
            Target::Off(off) => push_off(list, &mut off_seen, off),
            Target::FreshOff(off, parent) => {
                push_off(list, &mut off_seen, off);
                fresh = Some(parent);
            }
        }
        let mut next = 0;
        while let Some(&(node, on, cause)) = list.get(next) {
            let (cell, digit) = (cell_of(node), digit_of(node));
            let stored = if on { run.parent(node) } else { run.off_parent[usize::from(node)] };
            let parent = if next == 0 { fresh.unwrap_or(stored) } else { stored };
            next += 1;
            if on {
                if cause == START {
                    continue;
                }
                push_off(list, &mut off_seen, parent);
                if cause == CELL {
                    for other in bits(saved.cells[cell] & !(1 << digit)) {
                        push_off(list, &mut off_seen, literal(cell, other));
                    }
                } else {
                    let house = HOUSES[cell][usize::from(cause) - 1] as usize;
                    for other in cells(saved.places[digit] & MASK[house] & !(1 << cell)) {
                        push_off(list, &mut off_seen, literal(other, digit));
                    }
                }
            } else if parent == NONE {
                continue;
            } else if parent & ADVANCED == 0 {
                push_on(list, &mut on_seen, parent, run.cause(parent));
            } else {
                let range = run.advanced[usize::from(parent & !ADVANCED)].parents;
                for &parent in &run.advanced_parents[range.0 as usize..range.1 as usize] {
                    push_off(list, &mut off_seen, parent);
                }
            }
        }
    }
}
