//! The state of the search: the possible values of every cell, and which propagators have to look again.
//!
//! Invariant: no set is empty (the call that would empty one reports [`Dead`] and the state is thrown away), every cell
//! that came down to one value since the last fixpoint is in `singles`, and every propagator that watches a cell whose
//! set shrank is marked in `dirty`.

use crate::model::MAX_CELLS;
use std::sync::Arc;

/// A cell has no value left, or a rule cannot be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dead;

/// What a propagator answers.
pub(crate) type Step = Result<(), Dead>;

/// Who has to know when a cell changes.
#[derive(Debug, Default)]
pub(crate) struct Wiring {
    /// For every cell the words of `dirty` and the bits in them to set.
    pub(crate) wake: Vec<Vec<(u32, u64)>>,
    /// For every cell those that cannot have the same value.
    pub(crate) peers: Vec<Vec<u16>>,
    /// The peers as bits, `words` words per cell.
    pub(crate) peer_bits: Vec<u64>,
    pub(crate) words: usize,
    pub(crate) propagators: usize,
}

impl Wiring {
    pub(crate) fn peer_row(&self, cell: usize) -> &[u64] {
        &self.peer_bits[cell * self.words..(cell + 1) * self.words]
    }

    pub(crate) fn are_peers(&self, one: usize, other: usize) -> bool {
        self.peer_bits[one * self.words + other / 64] >> (other % 64) & 1 != 0
    }
}

/// The possible values of every cell.
#[derive(Clone, Debug)]
pub(crate) struct Domains {
    pub(crate) sets: Vec<u64>,
    pub(crate) dirty: Vec<u64>,
    pub(crate) singles: Vec<u16>,
    pub(crate) wiring: Arc<Wiring>,
}

impl Domains {
    pub(crate) fn new(sets: Vec<u64>, wiring: Arc<Wiring>) -> Self {
        let dirty = vec![0; wiring.propagators.div_ceil(64)];
        Self { sets, dirty, singles: Vec::new(), wiring }
    }

    #[inline]
    pub(crate) fn get(&self, cell: u16) -> u64 {
        self.sets[usize::from(cell)]
    }

    /// Removes all values of a cell but these.
    #[inline]
    pub(crate) fn keep(&mut self, cell: u16, values: u64) -> Step {
        let old = self.sets[usize::from(cell)];
        let new = old & values;
        if new == old { Ok(()) } else { self.shrink(cell, new) }
    }

    #[inline]
    fn shrink(&mut self, cell: u16, new: u64) -> Step {
        if new == 0 {
            return Err(Dead);
        }
        self.sets[usize::from(cell)] = new;
        if new & (new - 1) == 0 {
            self.singles.push(cell);
        }
        for &(word, bits) in &self.wiring.wake[usize::from(cell)] {
            self.dirty[word as usize] |= bits;
        }
        Ok(())
    }

    /// Removes the values of cells with one value from their peers.
    #[inline]
    pub(crate) fn settle_singles(&mut self) -> Step {
        while let Some(cell) = self.singles.pop() {
            let value = self.get(cell);
            let count = self.wiring.peers[usize::from(cell)].len();
            for i in 0..count {
                let peer = self.wiring.peers[usize::from(cell)][i];
                let set = self.get(peer);
                if set & value != 0 {
                    self.shrink(peer, set & !value)?;
                }
            }
        }
        Ok(())
    }

    /// The first propagator that has to look again; it is no longer marked.
    #[inline]
    pub(crate) fn next_dirty(&mut self) -> Option<usize> {
        for (word, bits) in self.dirty.iter_mut().enumerate() {
            if *bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(word * 64 + bit);
            }
        }
        None
    }

    /// Marks every propagator, and every cell with one value.
    pub(crate) fn mark_all(&mut self) {
        for propagator in 0..self.wiring.propagators {
            self.dirty[propagator / 64] |= 1 << (propagator % 64);
        }
        self.singles = (0..self.sets.len()).filter(|&i| self.sets[i].is_power_of_two()).map(|i| i as u16).collect();
    }

    /// Forgets what was to be looked at again, after a dead end.
    pub(crate) fn forget(&mut self) {
        self.dirty.fill(0);
        self.singles.clear();
    }

    /// A value that has to be in one of these cells is not in any cell that sees all of those where it can be.
    pub(crate) fn lock(&mut self, cells: &[u16], value: u64) -> Step {
        let words = self.wiring.words;
        let mut common = [u64::MAX; MAX_CELLS / 64];
        let mut found = false;
        for &cell in cells.iter().filter(|&&cell| self.get(cell) & value != 0) {
            found = true;
            let row = self.wiring.peer_row(usize::from(cell));
            let mut any = 0;
            for (common, row) in common[..words].iter_mut().zip(row) {
                *common &= row;
                any |= *common;
            }
            if any == 0 {
                return Ok(());
            }
        }
        if !found {
            return Err(Dead);
        }
        for (word, &bits) in common[..words].iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let cell = (word * 64) as u16 + bits.trailing_zeros() as u16;
                bits &= bits - 1;
                self.keep(cell, !value)?;
            }
        }
        Ok(())
    }
}

/// A part of the meaning of a rule that removes values which no solution has.
///
/// It must be sound (never remove a value of a solution), and it must answer [`Dead`] when all its cells have one value
/// and the rule is broken. How much it removes before is a question of speed.
pub(crate) trait Propagator: core::fmt::Debug + Send {
    /// The cells whose changes it has to know about.
    fn cells(&self) -> &[u16];
    /// Removes what cannot be.
    fn run(&mut self, domains: &mut Domains) -> Step;
    /// When it runs: those with smaller numbers first.
    fn cost(&self) -> u32;
}

/// The bits of a set, each as a set.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u64> {
    core::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// Cell numbers as the engine stores them.
pub(crate) fn narrow(cells: &[usize]) -> Box<[u16]> {
    cells.iter().map(|&cell| cell as u16).collect()
}
