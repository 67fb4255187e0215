//! Which candidates a static chain refutes: a quick answer to "is there anything at all?".
//!
//! The transitive closure (Warshall's) of "on leads to on by way of one off node", with a row of bits for each candidate.
//! A candidate is refuted when it leads to one that it rules out itself. Where none is, there are no static chains and
//! no cycles that eliminate anything: a cycle's elimination is refuted along the cycle, and a candidate that is proven
//! has a neighbour in its cell that is refuted.

use super::super::tables::{PEERS, bits, cells};
use super::links::Links;
use super::marks::{Marks, NONE, literal};

const WORDS: usize = 4;

/// Memory of the closure.
pub(super) struct Reach {
    number: Box<[u16; 729]>,
    candidates: Vec<u16>,
    weak: Vec<[u64; WORDS]>,
    reach: Vec<[u64; WORDS]>,
    strong: Vec<[u64; WORDS]>,
    through: Vec<u16>,
}

impl Default for Reach {
    fn default() -> Self {
        let number = Box::new([0; 729]);
        let (candidates, weak, reach, strong, through) = Default::default();
        Self { number, candidates, weak, reach, strong, through }
    }
}

#[inline]
fn set(row: &mut [u64; WORDS], bit: u16) {
    row[usize::from(bit) / 64] |= 1 << (bit % 64);
}

#[inline]
fn or(row: &mut [u64; WORDS], other: &[u64; WORDS]) {
    for i in 0..WORDS {
        row[i] |= other[i];
    }
}

impl Reach {
    /// The candidates that static chains refute, by digit. With more candidates than the rows have bits (early in
    /// puzzles of few clues) it says that all may be.
    pub(super) fn refuted(&mut self, open: u128, marks: &Marks, links: &Links) -> [u128; 9] {
        self.candidates.clear();
        for cell in cells(open) {
            for digit in bits(marks.cells[cell]) {
                self.number[usize::from(literal(cell, digit))] = self.candidates.len() as u16;
                self.candidates.push(literal(cell, digit));
            }
        }
        let count = self.candidates.len();
        if count > 64 * WORDS {
            return [!0; 9];
        }
        self.through.clear();
        for rows in [&mut self.weak, &mut self.reach, &mut self.strong] {
            rows.clear();
            rows.resize(count, [0; WORDS]);
        }
        for number in 0..count {
            let others = &links.other[usize::from(self.candidates[number])];
            if *others != [NONE; 4] {
                self.through.push(number as u16);
                for &other in others.iter().filter(|&&other| other != NONE) {
                    set(&mut self.strong[number], self.number[usize::from(other)]);
                }
            }
        }
        for number in 0..count {
            let (cell, digit) = (usize::from(self.candidates[number]) / 9, usize::from(self.candidates[number]) % 9);
            let (mut weak, mut reach) = ([0; WORDS], [0; WORDS]);
            let in_cell = bits(marks.cells[cell] & !(1 << digit)).map(|other| literal(cell, other));
            let in_houses = cells(marks.places[digit] & PEERS[cell]).map(|other| literal(other, digit));
            for other in in_cell.chain(in_houses) {
                let other = self.number[usize::from(other)];
                set(&mut weak, other);
                or(&mut reach, &self.strong[usize::from(other)]);
            }
            self.weak[number] = weak;
            self.reach[number] = reach;
        }
        for &middle in &self.through {
            let row = self.reach[usize::from(middle)];
            let (word, bit) = (usize::from(middle) / 64, middle % 64);
            for reach in &mut self.reach {
                // Without a branch: the row, or nothing.
                let mask = (reach[word] >> bit & 1).wrapping_neg();
                for i in 0..WORDS {
                    reach[i] |= row[i] & mask;
                }
            }
        }
        let mut refuted = [0; 9];
        for number in 0..count {
            if (0..WORDS).any(|i| self.reach[number][i] & self.weak[number][i] != 0) {
                let (cell, digit) = (self.candidates[number] / 9, self.candidates[number] % 9);
                refuted[usize::from(digit)] |= 1 << cell;
            }
        }
        refuted
    }
}
