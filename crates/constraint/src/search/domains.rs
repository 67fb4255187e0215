//! The state of the search: the possible values of every cell, and which propagators have to look again.
//!
//! Invariant: no set is empty (the call that would empty one reports [`Dead`] and the state is thrown away), every cell
//! that came down to one value since the last fixpoint is in `singles`, and every cell whose set shrank is in `changed`
//! until the propagators that watch it are marked in `dirty`.

use super::places::{Board, Houses, Places, common_peers};
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
    /// The words of `dirty` and the bits in them to set, cell after cell; those of a cell start at its entry of `wake_at`.
    wake: Vec<(u32, u64)>,
    wake_at: Vec<u32>,
    /// The cells that cannot have the same value, likewise.
    peers: Vec<u16>,
    peers_at: Vec<u32>,
    /// The peers as bits, `words` words per cell.
    pub(crate) peer_bits: Vec<u64>,
    pub(crate) words: usize,
    pub(crate) propagators: usize,
    /// The propagators from this one on run after locked candidates.
    pub(super) late: usize,
    /// Houses that are looked at value by value; other houses are propagators.
    pub(super) houses: Option<Houses>,
}

impl Wiring {
    /// No peers and no propagators.
    pub(crate) fn new(cell_count: usize) -> Self {
        let words = cell_count.div_ceil(64);
        Self { words, peer_bits: vec![0; words * cell_count], ..Self::default() }
    }

    pub(crate) fn peer_row(&self, cell: usize) -> &[u64] {
        &self.peer_bits[cell * self.words..(cell + 1) * self.words]
    }

    /// The cells that differ from some other cell.
    pub(super) fn with_peers(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.peers_at.len().saturating_sub(1)).filter(|&cell| !self.peers(cell).is_empty())
    }

    /// The peers of each cell in one word, if there are few cells.
    pub(super) fn peer_masks(&self) -> Vec<u128> {
        if self.words > 2 {
            return Vec::new();
        }
        let mask = |row: &[u64]| row.iter().rev().fold(0, |mask, &word| mask << 64 | u128::from(word));
        self.peer_bits.chunks(self.words.max(1)).map(mask).collect()
    }

    pub(crate) fn are_peers(&self, one: usize, other: usize) -> bool {
        self.peer_bits[one * self.words + other / 64] >> (other % 64) & 1 != 0
    }

    /// Wires the propagators, given the cells that each of them watches; the peers must be known.
    pub(crate) fn connect<'c>(&mut self, cell_count: usize, watched: impl Iterator<Item = &'c [u16]>) {
        let mut wake: Vec<Vec<(u32, u64)>> = vec![Vec::new(); cell_count];
        self.propagators = 0;
        for (index, cells) in watched.enumerate() {
            self.propagators += 1;
            let (word, bit) = ((index / 64) as u32, 1 << (index % 64));
            for &cell in cells {
                match wake[usize::from(cell)].last_mut() {
                    Some((last, bits)) if *last == word => *bits |= bit,
                    _ => wake[usize::from(cell)].push((word, bit)),
                }
            }
        }
        (self.wake_at, self.wake) = (offsets(wake.iter().map(Vec::len)), wake.concat());
        let peers: Vec<Vec<u16>> = (0..cell_count)
            .map(|cell| {
                let row = self.peer_row(cell);
                (0..cell_count).filter(|&other| row[other / 64] >> (other % 64) & 1 != 0).map(|i| i as u16).collect()
            })
            .collect();
        (self.peers_at, self.peers) = (offsets(peers.iter().map(Vec::len)), peers.concat());
    }

    #[inline]
    fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[self.peers_at[cell] as usize..self.peers_at[cell + 1] as usize]
    }

    #[inline]
    fn wake(&self, cell: usize) -> &[(u32, u64)] {
        &self.wake[self.wake_at[cell] as usize..self.wake_at[cell + 1] as usize]
    }
}

/// Where lists of these lengths start when they are put one after the other, and where the last ends.
fn offsets(lengths: impl Iterator<Item = usize>) -> Vec<u32> {
    let mut offsets = vec![0];
    for length in lengths {
        offsets.push(offsets[offsets.len() - 1] + length as u32);
    }
    offsets
}

/// The possible values of every cell.
#[derive(Clone, Debug)]
pub(crate) struct Domains {
    pub(crate) sets: Vec<u64>,
    /// Propagators that have to look again.
    dirty: Vec<u64>,
    /// Cells that shrank since `dirty` was brought up to date.
    changed: Vec<u64>,
    pub(crate) singles: Vec<u16>,
    pub(crate) wiring: Arc<Wiring>,
    /// The cells of each value, if houses are looked at value by value.
    places: Places,
    /// The propagator that runs has seen its own changes.
    pub(crate) rests: bool,
    /// The house that found the last dead end.
    pub(super) failed: Option<usize>,
    /// The cell that came down to one value, and that value, where the peers of such cells were last looked at.
    pub(super) settled: (u16, u64),
}

impl Domains {
    pub(crate) fn new(sets: Vec<u64>, wiring: Arc<Wiring>) -> Self {
        let dirty = vec![0; wiring.propagators.div_ceil(64)];
        let changed = vec![0; sets.len().div_ceil(64)];
        let places = wiring.houses.as_ref().map_or_else(Places::default, |houses| Places::new(houses, &sets));
        Self { sets, dirty, changed, singles: Vec::new(), wiring, places, rests: false, failed: None, settled: (0, 1) }
    }

    /// Takes over all cells.
    pub(super) fn load(&mut self, sets: &[u64]) {
        self.forget();
        self.sets.copy_from_slice(sets);
        if let Some(houses) = &self.wiring.houses {
            self.places.load(houses, sets);
        }
    }

    /// The cells of each value, to be taken back with the cells.
    pub(super) fn boards(&self) -> &[Board] {
        self.places.boards()
    }

    /// Back to what was stored.
    pub(super) fn restore(&mut self, sets: &[u64], boards: &[Board]) {
        self.forget();
        self.sets.copy_from_slice(sets);
        if self.wiring.houses.is_some() {
            self.places.restore(boards, sets);
        }
    }

    #[inline]
    pub(crate) fn get(&self, cell: u16) -> u64 {
        self.sets[usize::from(cell)]
    }

    /// Removes all values of a cell but these.
    #[inline]
    pub(crate) fn keep(&mut self, cell: u16, values: u64) -> Step {
        let Self { sets, changed, singles, .. } = self;
        shrink(sets, changed, singles, cell, values)
    }

    /// Removes the values of cells with one value from their peers.
    #[inline]
    pub(crate) fn settle_singles(&mut self) -> Step {
        let Self { sets, changed, singles, wiring, places, settled, .. } = self;
        if let Some(&cell) = singles.first() {
            *settled = (cell, sets[usize::from(cell)]);
        }
        if let Some(houses) = &wiring.houses {
            while let Some(cell) = singles.pop() {
                let value = sets[usize::from(cell)];
                let peers = places.of(value) & houses.peers[usize::from(cell)];
                // Half by half, because the bits of one register are found faster.
                for (half, changed) in changed.iter_mut().enumerate() {
                    let mut peers = (peers >> (64 * half)) as u64;
                    while peers != 0 {
                        let peer = half * 64 + peers.trailing_zeros() as usize;
                        let set = &mut sets[peer];
                        let new = *set & !value;
                        if new != *set {
                            *set = new;
                            *changed |= peers & peers.wrapping_neg();
                            if new & new.wrapping_sub(1) == 0 {
                                if new == 0 {
                                    return Err(Dead);
                                }
                                singles.push(peer as u16);
                            }
                        }
                        peers &= peers - 1;
                    }
                }
            }
            return Ok(());
        }
        while let Some(cell) = singles.pop() {
            let value = sets[usize::from(cell)];
            for &peer in wiring.peers(usize::from(cell)) {
                // Whether the peer has the value is hard to predict, so there is no branch for it.
                let set = &mut sets[usize::from(peer)];
                let (had, new) = (u64::from(*set & value != 0), *set & !value);
                *set = new;
                changed[usize::from(peer) / 64] |= had << (peer % 64);
                if new & new.wrapping_sub(1) == 0 && had != 0 {
                    if new == 0 {
                        return Err(Dead);
                    }
                    singles.push(peer);
                }
            }
        }
        Ok(())
    }

    /// Marks the propagators that watch a changed cell.
    #[inline]
    pub(crate) fn wake(&mut self) {
        let Self { sets, dirty, changed, wiring, places, .. } = self;
        for (word, cells) in changed.iter_mut().enumerate() {
            let mut open = core::mem::take(cells);
            while open != 0 {
                let cell = word * 64 + open.trailing_zeros() as usize;
                open &= open - 1;
                for &(word, bits) in wiring.wake(cell) {
                    dirty[word as usize] |= bits;
                }
                if let Some(houses) = &wiring.houses {
                    places.lose(houses, cell, sets[cell]);
                }
            }
        }
    }

    /// What follows for the peers of cells with one value, and for houses: until there is no more of it, or for the next
    /// propagator, which is no longer marked.
    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<usize>, Dead> {
        if self.wiring.houses.is_none() {
            self.settle_singles()?;
            return Ok(self.next_dirty());
        }
        loop {
            self.failed = None;
            self.settle_singles()?;
            self.wake();
            if self.places.has_hidden() {
                self.hidden_singles()?;
                if !self.singles.is_empty() {
                    continue;
                }
            }
            let next = self.first_dirty();
            if self.places.has_locked() && next.is_none_or(|next| next >= self.wiring.late) {
                self.locked_candidates()?;
                continue;
            }
            if let Some(next) = next {
                self.unmark(next);
            }
            return Ok(next);
        }
    }

    #[inline]
    fn hidden_singles(&mut self) -> Step {
        let Self { sets, changed, singles, places, wiring, failed, .. } = self;
        let Some(houses) = &wiring.houses else { return Ok(()) };
        let place = |cell: u16, value: u64| shrink(sets, changed, singles, cell, value);
        places.hidden(houses, place).map_err(|house| {
            *failed = Some(house);
            Dead
        })
    }

    fn locked_candidates(&mut self) -> Step {
        let Self { sets, changed, singles, places, wiring, failed, .. } = self;
        let Some(houses) = &wiring.houses else { return Ok(()) };
        let remove = |cell: u16, value: u64| shrink(sets, changed, singles, cell, !value);
        places.locked(houses, remove).map_err(|house| {
            *failed = Some(house);
            Dead
        })
    }

    /// The first propagator that has to look again.
    #[inline]
    fn first_dirty(&self) -> Option<usize> {
        let word = self.dirty.iter().position(|&bits| bits != 0)?;
        Some(word * 64 + self.dirty[word].trailing_zeros() as usize)
    }

    /// The first propagator that has to look again; it is no longer marked.
    #[inline]
    pub(crate) fn next_dirty(&mut self) -> Option<usize> {
        self.wake();
        let next = self.first_dirty()?;
        self.unmark(next);
        Some(next)
    }

    /// A propagator has seen its own changes.
    #[inline]
    pub(crate) fn unmark(&mut self, propagator: usize) {
        self.dirty[propagator / 64] &= !(1 << (propagator % 64));
    }

    /// Marks every propagator, and every cell with one value.
    pub(crate) fn mark_all(&mut self) {
        for propagator in 0..self.wiring.propagators {
            self.dirty[propagator / 64] |= 1 << (propagator % 64);
        }
        self.singles = (0..self.sets.len()).filter(|&i| self.sets[i].is_power_of_two()).map(|i| i as u16).collect();
        if let Some(houses) = &self.wiring.houses {
            self.places.touch_all(houses);
        }
    }

    /// Forgets what was to be looked at again, after a dead end.
    pub(crate) fn forget(&mut self) {
        self.dirty.fill(0);
        self.changed.fill(0);
        self.singles.clear();
        self.failed = None;
    }

    /// Removes a value outside the cells that hold it, which are given as bits, if houses are looked at value by value.
    #[inline]
    pub(crate) fn lock_in(&mut self, own: u128, value: u64) -> Step {
        let Some(houses) = &self.wiring.houses else { return Ok(()) };
        let board = self.places.of(value);
        let mut common = common_peers(houses, board & own, board);
        while common != 0 {
            let cell = common.trailing_zeros() as u16;
            common &= common - 1;
            self.keep(cell, !value)?;
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn has_places(&self) -> bool {
        self.wiring.houses.is_some()
    }

    /// A value that has to be in one of these cells is not in any cell that sees all of those where it can be.
    pub(crate) fn lock(&mut self, cells: &[u16], value: u64) -> Step {
        let words = self.wiring.words;
        let mut common = [0; MAX_CELLS / 64];
        let mut found = false;
        for &cell in cells.iter().filter(|&&cell| self.get(cell) & value != 0) {
            let row = self.wiring.peer_row(usize::from(cell));
            if !found {
                common[..words].copy_from_slice(row);
                found = true;
                continue;
            }
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

/// Removes all values of a cell but these.
#[inline]
fn shrink(sets: &mut [u64], changed: &mut [u64], singles: &mut Vec<u16>, cell: u16, values: u64) -> Step {
    let set = &mut sets[usize::from(cell)];
    let new = *set & values;
    if new == *set {
        return Ok(());
    }
    if new == 0 {
        return Err(Dead);
    }
    *set = new;
    if new & (new - 1) == 0 {
        singles.push(cell);
    }
    changed[usize::from(cell) / 64] |= 1 << (cell % 64);
    Ok(())
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
    /// How much it says for guessing in the cells of its scope, before anything is known.
    fn priority(&self) -> u32 {
        self.cells().len() as u32
    }
    /// The cells that the rule is about.
    fn scope(&self) -> &[u16] {
        self.cells()
    }
    /// Whether running it twice in a row never removes more than running it once.
    fn is_idempotent(&self) -> bool {
        false
    }
    /// Where it finds regions: the first of the cells that hold a label, and how many there are.
    fn labels(&self) -> Option<(u16, u16)> {
        None
    }
    /// Says which labels are equal, whatever they are.
    fn join(&mut self, _groups: &[Vec<u16>]) {}
    /// Lets any label be the first: the search tries one of those that no guess has used for all of them.
    fn free_labels(&mut self) {}
    /// Whether labels can be exchanged in all cells of a range without breaking it.
    fn treats_alike(&self, labels: core::ops::Range<u16>) -> bool {
        !self.cells().iter().any(|cell| labels.contains(cell))
    }
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
