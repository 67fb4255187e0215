//! Simple techniques inside a chain (level 1): locked candidates, hidden pairs, naked pairs, X-wings on the candidates
//! left, tried in this order until one gives something.
//!
//! A find counts only when it needs candidates that the chain has switched off: these become its parents. So only
//! houses that have lost something are looked at, and finds are put into the scale's order afterwards, few as they are.

use super::super::tables::{BLOCK, CELLS, COLUMN, HOUSES, MASK, ROW, bits, cells};
use super::marks::{Marks, literal};
use super::run::{ADVANCED, Advanced, FLAT, Run};
use sudokit_core::SmallSort;

/// What stays the same in all runs on one position.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// Cells that are not filled.
    pub(super) open: u128,
    /// How often each digit stands.
    pub(super) standing: [u8; 9],
}

/// Memory for finds.
#[derive(Default)]
pub(super) struct Finds {
    keys: Vec<(u32, u128, u128)>,
}

/// Adds an advanced deduction: the parents are pushed by `parents`, then each candidate of `gone` that is new.
pub(super) fn deduce(run: &mut Run, parents: impl Iterator<Item = u16>, gone: impl Iterator<Item = u16>, nested: u32) {
    let start = run.advanced_parents.len() as u32;
    run.advanced_parents.extend(parents);
    let number = run.advanced.len() as u16 | ADVANCED;
    let range = (start, run.advanced_parents.len() as u32);
    run.advanced.push(Advanced { parents: range, nested });
    for off in gone {
        if !run.off.has(usize::from(off) / 9, usize::from(off) % 9) {
            run.add_off(off, number);
        }
    }
}

impl Finds {
    /// Tries the four techniques; whether one has given something.
    pub(super) fn try_all(&mut self, frame: &Frame, saved: &Marks, left: &Marks, run: &mut Run) -> bool {
        let mut lost = [0u128; 9];
        for digit in 0..9 {
            lost[digit] = saved.places[digit] & !left.places[digit];
        }
        self.locking(&lost, left, run)
            || self.hidden_pairs(frame, &lost, saved, left, run)
            || self.naked_pairs(frame, saved, left, run)
            || self.x_wings(frame, &lost, left, run)
    }

    fn locking(&mut self, lost: &[u128; 9], left: &Marks, run: &mut Run) -> bool {
        self.keys.clear();
        for digit in (0..9).filter(|&digit| lost[digit] != 0) {
            for first in 0..27 {
                let gap = lost[digit] & MASK[first];
                let places = left.places[digit] & MASK[first];
                if gap == 0 || !(2..=3).contains(&places.count_ones()) {
                    continue;
                }
                let [block, row, column] = HOUSES[places.trailing_zeros() as usize].map(usize::from);
                let mut test = |kind: usize, second: usize| {
                    let gone = left.places[digit] & MASK[second] & !MASK[first];
                    let parents = gap & !MASK[second];
                    if places & !MASK[second] == 0 && gone != 0 && parents != 0 {
                        let key = ((kind * 9 + first % 9) * 9 + second % 9) * 9 + digit;
                        self.keys.push((key as u32, parents, gone));
                    }
                };
                // In the order of `elementary::locking::KINDS`.
                match first / 9 * 9 {
                    BLOCK => {
                        test(0, column);
                        test(1, row);
                    }
                    COLUMN => test(2, block),
                    _ => test(3, block),
                }
            }
        }
        self.keys.small_sort();
        for &(key, parents, gone) in &self.keys {
            let digit = key as usize % 9;
            let literals = |set| cells(set).map(move |cell| literal(cell, digit));
            deduce(run, literals(parents), literals(gone), FLAT);
        }
        !self.keys.is_empty()
    }

    fn hidden_pairs(&mut self, frame: &Frame, lost: &[u128; 9], saved: &Marks, left: &Marks, run: &mut Run) -> bool {
        let mut some = false;
        for first in [BLOCK, COLUMN, ROW] {
            for house in first..first + 9 {
                if (frame.open & MASK[house]).count_ones() <= 4 {
                    continue;
                }
                let mut twos = 0u16;
                let mut changed = 0u16;
                for digit in 0..9 {
                    twos |= u16::from((left.places[digit] & MASK[house]).count_ones() == 2) << digit;
                    changed |= u16::from(lost[digit] & MASK[house] != 0) << digit;
                }
                if twos & changed == 0 || twos.is_power_of_two() {
                    continue;
                }
                for second in bits(twos) {
                    let places = left.places[second] & MASK[house];
                    for first in bits(twos & ((1 << second) - 1)) {
                        let pair = 1u16 << first | 1 << second;
                        if left.places[first] & MASK[house] != places || pair & changed == 0 {
                            continue;
                        }
                        let gone = cells(places)
                            .flat_map(|cell| bits(left.cells[cell] & !pair).map(move |digit| literal(cell, digit)));
                        if gone.clone().next().is_none() {
                            continue;
                        }
                        let outside = CELLS[house].iter().map(|&cell| usize::from(cell));
                        let outside = outside.filter(|&cell| places >> cell & 1 == 0);
                        let mut parents = outside
                            .flat_map(|cell| bits(saved.cells[cell] & pair).map(move |digit| literal(cell, digit)))
                            .peekable();
                        if parents.peek().is_some() {
                            deduce(run, parents, gone, FLAT);
                            some = true;
                        }
                    }
                }
            }
        }
        some
    }

    fn naked_pairs(&mut self, frame: &Frame, saved: &Marks, left: &Marks, run: &mut Run) -> bool {
        let mut twos = 0u128;
        let mut changed = 0u128;
        for cell in cells(frame.open) {
            if left.cells[cell].count_ones() == 2 {
                twos |= 1 << cell;
                changed |= u128::from(left.cells[cell] != saved.cells[cell]) << cell;
            }
        }
        let mut some = false;
        if changed == 0 {
            return false;
        }
        for first in [BLOCK, COLUMN, ROW] {
            for house in first..first + 9 {
                let here = twos & MASK[house];
                if changed & here == 0 || (frame.open & MASK[house]).count_ones() < 4 {
                    continue;
                }
                for second in cells(here) {
                    for first in cells(here & ((1 << second) - 1)) {
                        let pair = left.cells[second];
                        if left.cells[first] != pair || changed & (1 << first | 1 << second) == 0 {
                            continue;
                        }
                        let rest = frame.open & MASK[house] & !(1 << first | 1 << second);
                        let gone = cells(rest)
                            .flat_map(|cell| bits(left.cells[cell] & pair).map(move |digit| literal(cell, digit)));
                        if gone.clone().next().is_none() {
                            continue;
                        }
                        let parents = [first, second].into_iter();
                        let parents = parents
                            .flat_map(|cell| bits(saved.cells[cell] & !pair).map(move |digit| literal(cell, digit)));
                        deduce(run, parents, gone, FLAT);
                        some = true;
                    }
                }
            }
        }
        some
    }

    fn x_wings(&mut self, frame: &Frame, lost: &[u128; 9], left: &Marks, run: &mut Run) -> bool {
        self.keys.clear();
        for digit in (0..9).filter(|&digit| lost[digit] != 0 && frame.standing[digit] <= 5) {
            for (order, base, cover) in [(0, COLUMN, ROW), (1, ROW, COLUMN)] {
                let mut lines = [(0usize, 0usize, 0usize); 9];
                let mut count = 0;
                for line in 0..9 {
                    let places = left.places[digit] & MASK[base + line];
                    if places.count_ones() == 2 {
                        let (a, b) = (places.trailing_zeros() as usize, 127 - places.leading_zeros() as usize);
                        let at = |cell: usize| if cover == ROW { cell / 9 } else { cell % 9 };
                        lines[count] = (line, at(a), at(b));
                        count += 1;
                    }
                }
                for second in 1..count {
                    for first in 0..second {
                        let ((line1, a, b), (line2, c, d)) = (lines[first], lines[second]);
                        if (a, b) != (c, d) {
                            continue;
                        }
                        let bases = MASK[base + line1] | MASK[base + line2];
                        let covers = MASK[cover + a] | MASK[cover + b];
                        let gone = left.places[digit] & covers & !bases;
                        let parents = lost[digit] & bases & !covers;
                        if gone != 0 && parents != 0 {
                            let lines = 1 << line1 | 1 << line2;
                            self.keys.push(((order << 9 | lines) << 4 | digit as u32, parents, gone));
                        }
                    }
                }
            }
        }
        self.keys.small_sort();
        for &(key, parents, gone) in &self.keys {
            let digit = key as usize & 15;
            let literals = |set| cells(set).map(move |cell| literal(cell, digit));
            if key >> 13 == 0 {
                // Columns are the bases: their cells one column after the other.
                let columns = (0..9).filter(|column| key >> (4 + column) & 1 == 1);
                let parents = columns.flat_map(|column| cells(parents & MASK[COLUMN + column]));
                deduce(run, parents.map(|cell| literal(cell, digit)), literals(gone), FLAT);
            } else {
                deduce(run, literals(parents), literals(gone), FLAT);
            }
        }
        !self.keys.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::state::State;
    use super::*;
    use sudokit_core::{Grid, Puzzle};

    #[test]
    fn q6_what_is_on_may_be_switched_off_and_only_what_follows_meets_it() {
        // r1c1 is 1 or 2 and is taken to be 1; something nested says that it is not.
        let mut state = State::new(&Puzzle::Clues(Grid::EMPTY));
        (2..9).for_each(|digit| state.remove(0, digit));
        let saved = Marks::new(&state);
        let mut run = Run::default();
        let mut front = run.start(&saved, literal(0, 0), true);
        assert!(run.close::<true, true>(&mut front));
        deduce(&mut run, [literal(0, 1)].into_iter(), [literal(0, 0)].into_iter(), FLAT);
        assert!(run.on.has(0, 0) && run.off.has(0, 0) && run.contradiction.is_none());
        // No candidate is left in the cell, and as no house has two places left nothing notices.
        assert!(run.close::<true, true>(&mut front) && front.left.cells[0] == 0);
    }
}
