//! Which candidates a static chain refutes: a quick answer to "is there anything at all?".
//!
//! The transitive closure (Warshall's) of "on leads to on by way of one off node", with a row of bits for each candidate
//! that ends a strong link: no other is ever led to. A candidate is refuted when it leads to one that it rules out
//! itself. Where none is, there are no static chains and no cycles that eliminate anything: a cycle's elimination is
//! refuted along the cycle, and a candidate that is proven has neighbours in its cell that are refuted.

use super::super::tables::{PEERS, bits, cells};
use super::links::Links;
use super::marks::{Marks, NONE, literal};

/// Memory of the closure.
pub(super) struct Reach {
    /// The number of each candidate that ends a strong link.
    number: Box<[u16; 729]>,
    ends: Vec<u16>,
    narrow: Rows<2>,
    wide: Rows<4>,
}

/// Rows of `W` words, one for each end.
#[derive(Default)]
struct Rows<const W: usize> {
    strong: Vec<[u64; W]>,
    reach: Vec<[u64; W]>,
}

impl Default for Reach {
    fn default() -> Self {
        let (ends, narrow, wide) = Default::default();
        Self { number: Box::new([NONE; 729]), ends, narrow, wide }
    }
}

impl Reach {
    /// The candidates that static chains refute, by digit. With more ends of strong links than the rows have bits it
    /// says that all may be.
    pub(super) fn refuted(&mut self, open: u128, marks: &Marks, links: &Links) -> [u128; 9] {
        self.ends.clear();
        for cell in cells(open) {
            for digit in bits(marks.cells[cell]) {
                let candidate = usize::from(literal(cell, digit));
                self.number[candidate] = NONE;
                if links.other[candidate] != [NONE; 4] {
                    self.number[candidate] = self.ends.len() as u16;
                    self.ends.push(candidate as u16);
                }
            }
        }
        match self.ends.len() {
            0..=128 => self.narrow.refuted(open, marks, links, &self.ends, &self.number),
            129..=256 => self.wide.refuted(open, marks, links, &self.ends, &self.number),
            _ => [!0; 9],
        }
    }
}

impl<const W: usize> Rows<W> {
    fn refuted(&mut self, open: u128, marks: &Marks, links: &Links, ends: &[u16], number: &[u16; 729]) -> [u128; 9] {
        self.strong.clear();
        for &end in ends {
            let mut row = [0; W];
            for &other in links.other[usize::from(end)].iter().filter(|&&other| other != NONE) {
                set(&mut row, number[usize::from(other)]);
            }
            self.strong.push(row);
        }
        self.reach.clear();
        for &end in ends {
            let (_, next) = self.neighbours(marks, number, usize::from(end) / 9, usize::from(end) % 9);
            self.reach.push(next);
        }
        for middle in 0..ends.len() {
            let row = self.reach[middle];
            let (word, bit) = (middle / 64, middle % 64);
            for reach in &mut self.reach {
                // Without a branch: the row, or nothing.
                let mask = (reach[word] >> bit & 1).wrapping_neg();
                for i in 0..W {
                    reach[i] |= row[i] & mask;
                }
            }
        }
        let mut refuted = [0; 9];
        for cell in cells(open) {
            for digit in bits(marks.cells[cell]) {
                let (weak, next) = self.neighbours(marks, number, cell, digit);
                let mut meets = (0..W).any(|i| next[i] & weak[i] != 0);
                for i in 0..W {
                    let mut word = next[i];
                    while word != 0 && !meets {
                        let row = &self.reach[i * 64 + word.trailing_zeros() as usize];
                        meets = (0..W).any(|i| row[i] & weak[i] != 0);
                        word &= word - 1;
                    }
                }
                refuted[digit] |= u128::from(meets) << cell;
            }
        }
        refuted
    }

    /// The ends that a candidate rules out, and the ends it leads to by way of one off node.
    #[inline]
    fn neighbours(&self, marks: &Marks, number: &[u16; 729], cell: usize, digit: usize) -> ([u64; W], [u64; W]) {
        let (mut weak, mut next) = ([0; W], [0; W]);
        let mut meet = |other: u16| {
            let other = number[usize::from(other)];
            if other != NONE {
                set(&mut weak, other);
                for i in 0..W {
                    next[i] |= self.strong[usize::from(other)][i];
                }
            }
        };
        bits(marks.cells[cell] & !(1 << digit)).for_each(|other| meet(literal(cell, other)));
        cells(marks.places[digit] & PEERS[cell]).for_each(|other| meet(literal(other, digit)));
        (weak, next)
    }
}

#[inline]
fn set<const W: usize>(row: &mut [u64; W], bit: u16) {
    row[usize::from(bit) / 64] |= 1 << (bit % 64);
}
