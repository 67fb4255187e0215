//! Rows of bits: for each literal the literals that follow from it, both numbered from 1 in the order of a walk.
//!
//! Invariant: every row has its own literal in it. Rows are as long as the walk needs, and empty for walks that do
//! not ask for them.

use super::literal::LITERALS;

/// A square of bits.
pub(super) struct Rows {
    words: Vec<u64>,
    /// How many words a row has.
    width: usize,
}

impl Default for Rows {
    fn default() -> Self {
        Self { words: Vec::with_capacity(LITERALS * LITERALS.div_ceil(64)), width: 0 }
    }
}

impl Rows {
    /// Starts anew, with room for this many literals in a row; with none, nothing is stored.
    pub(super) fn start(&mut self, literals: usize) {
        self.words.clear();
        self.width = literals.div_ceil(64);
    }

    /// Adds the next row, for the literal of this order.
    #[inline]
    pub(super) fn open(&mut self, order: u16) {
        if self.width != 0 {
            let bit = usize::from(order) - 1;
            debug_assert_eq!(self.words.len(), bit * self.width);
            self.words.resize((bit + 1) * self.width, 0);
            self.words[bit * self.width + bit / 64] = 1 << (bit % 64);
        }
    }

    /// Whether the literal of order `to` is in the row of `from`; no literal has order 0.
    #[inline]
    pub(super) fn has(&self, from: u16, to: u16) -> bool {
        let Some(bit) = usize::from(to).checked_sub(1) else { return false };
        self.width != 0 && self.words[(usize::from(from) - 1) * self.width + bit / 64] >> (bit % 64) & 1 != 0
    }

    /// Adds to the row of `from` all of the row of `to`. Rows that are closed under implication need it only when
    /// `to` itself is missing.
    #[inline]
    pub(super) fn merge(&mut self, from: u16, to: u16) {
        if self.width == 0 || self.has(from, to) {
            return;
        }
        let row = |order: u16| (usize::from(order) - 1) * self.width..usize::from(order) * self.width;
        if let Ok([into, other]) = self.words.get_disjoint_mut([row(from), row(to)]) {
            for (into, other) in into.iter_mut().zip(other) {
                *into |= *other;
            }
        }
    }
}
