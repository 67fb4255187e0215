//! The search on words: sets of at most 64 open cells.
//!
//! Invariant of a node: the templates in its lists are subsets of `rest`, the cells that are not covered yet. The digit
//! that had the most templates has no list: its cells are what the others leave, if they are candidates of it.

use super::List;
use super::templates::{Template, cells};
use crate::engine::{Delivery, LOOK};
use core::ops::ControlFlow;
use sudokit_core::{Grid, SmallSort, Solution};

/// A set of open cells; bit `i` is the `i`th of them.
type Word = u64;

/// Part of the pool: the templates of a digit.
#[derive(Clone, Copy)]
struct Range {
    digit: usize,
    start: usize,
    end: usize,
}

pub(super) struct Search<'a, 'b> {
    /// Which cells the bits of a word are.
    cells: [u8; 64],
    open: Template,
    candidates: &'a [Template; 9],
    /// The lists of all nodes on the path, one after the other.
    pool: Vec<Word>,
    /// The digit without a list, and its candidates.
    last: usize,
    last_candidates: Word,
    digits: [u8; 81],
    delivery: &'a mut Delivery<'b>,
}

impl<'a, 'b> Search<'a, 'b> {
    /// A search of the cells in `open`, at most 64; `digits` holds the others.
    pub(super) fn new(
        open: Template,
        candidates: &'a [Template; 9],
        digits: [u8; 81],
        delivery: &'a mut Delivery<'b>,
    ) -> Self {
        let mut which = [0; 64];
        which.iter_mut().zip(cells(open)).for_each(|(to, cell)| *to = cell as u8);
        Self { cells: which, open, candidates, pool: Vec::new(), last: 0, last_candidates: 0, digits, delivery }
    }

    /// Finds all solutions; the lists are not empty, and the longest is the first.
    pub(super) fn run(mut self, lists: &[List]) -> ControlFlow<()> {
        let Some((last, lists)) = lists.split_first() else {
            let digits = self.digits;
            return self.delivery.deliver(|| proved(digits));
        };
        let mut bits = [0; 81];
        cells(self.open).zip(0..).for_each(|(cell, bit)| bits[cell] = bit);
        let narrow = |wide: Template| cells(wide).fold(0, |word: Word, cell| word | 1 << bits[cell]);
        self.last = last.digit;
        self.last_candidates = narrow(self.candidates[last.digit] & self.open);
        let mut ranges = Vec::with_capacity(8);
        for list in lists {
            let start = self.pool.len();
            self.pool.extend(list.templates.iter().map(|&template| narrow(template)));
            ranges.push(Range { digit: list.digit, start, end: self.pool.len() });
        }
        let rest = narrow(self.open);
        match ranges[..] {
            // One open digit would be placed by singles.
            [] => ControlFlow::Continue(()),
            [second] => match self.last_two(&second, 0, rest) {
                ControlFlow::Continue(_) => ControlFlow::Continue(()),
                ControlFlow::Break(()) => ControlFlow::Break(()),
            },
            _ => self.from(&ranges, rest),
        }
    }

    /// Finds every solution in which one template of each list and cells of the last digit cover `rest`.
    fn from(&mut self, open: &[Range], rest: Word) -> ControlFlow<()> {
        let mut ranges = [open[0]; 8];
        let ranges = &mut ranges[..open.len()];
        ranges.copy_from_slice(open);
        ranges.small_sort_unstable_by_key(|range| range.end - range.start);
        let Some((first, others)) = ranges.split_first() else { return ControlFlow::Continue(()) };
        let mut next = [*first; 8];
        let next = &mut next[..others.len()];
        for at in first.start..first.end {
            self.delivery.stats.nodes += 1;
            self.delivery.stats.guesses += u64::from(at + 1 < first.end);
            if self.delivery.stats.nodes.is_multiple_of(LOOK) && self.delivery.gives_up() {
                return ControlFlow::Break(());
            }
            let template = self.pool[at];
            self.write(template, first.digit);
            let found = if let [second] = others {
                self.last_two(second, template, rest & !template)?
            } else {
                let mark = self.pool.len();
                let possible = self.keep_disjoint(template, rest & !template, others, next);
                if possible {
                    self.from(next, rest & !template)?;
                }
                self.pool.truncate(mark);
                possible
            };
            self.delivery.stats.conflicts += u64::from(!found);
        }
        ControlFlow::Continue(())
    }

    /// Lists what is disjoint from a template; false if a digit has nothing left or no digit can take some cell.
    #[inline]
    fn keep_disjoint(&mut self, template: Word, rest: Word, others: &[Range], next: &mut [Range]) -> bool {
        let mut covered = self.last_candidates;
        for (range, to) in others.iter().zip(next) {
            let start = self.pool.len();
            self.pool.resize(start + range.end - range.start, 0);
            let (from, kept) = self.pool.split_at_mut(start);
            let mut count = 0;
            for &other in &from[range.start..range.end] {
                let disjoint = other & template == 0;
                kept[count] = other;
                count += usize::from(disjoint);
                covered |= if disjoint { other } else { 0 };
            }
            if count == 0 {
                return false;
            }
            self.pool.truncate(start + count);
            *to = Range { digit: range.digit, start, end: start + count };
        }
        rest & !covered == 0
    }

    /// The last two digits: what one of them leaves is a template, of candidates or not. Says whether there was one.
    #[inline]
    fn last_two(&mut self, second: &Range, placed: Word, rest: Word) -> ControlFlow<(), bool> {
        let must = rest & !self.last_candidates;
        let mut found = false;
        for at in second.start..second.end {
            let template = self.pool[at];
            // It overlaps nothing, and has all that the last digit cannot take.
            if (template & placed) | (must & !template) == 0 {
                found = true;
                let (cells, last) = (&self.cells, self.last);
                let digits = &self.digits;
                self.delivery.deliver(|| {
                    let mut digits = *digits;
                    write(&mut digits, cells, template, second.digit);
                    write(&mut digits, cells, rest & !template, last);
                    proved(digits)
                })?;
            }
        }
        ControlFlow::Continue(found)
    }

    fn write(&mut self, template: Word, digit: usize) {
        write(&mut self.digits, &self.cells, template, digit);
    }
}

/// Writes a digit, given by its index, to all cells of a set.
#[inline]
fn write(digits: &mut [u8; 81], cells: &[u8; 64], mut set: Word, digit: usize) {
    while set != 0 {
        digits[usize::from(cells[set.trailing_zeros() as usize])] = digit as u8 + 1;
        set &= set - 1;
    }
}

fn proved(digits: [u8; 81]) -> Solution {
    Solution::proved(Grid::from_values(digits).expect("digits up to nine"))
}
