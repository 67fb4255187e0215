//! The set of classes met so far: 16 bytes for each class, plus the free slots of the hash table.

use crate::Id;
use std::collections::{HashSet, TryReserveError};
use std::hash::{BuildHasherDefault, Hasher};

/// The ids met so far.
///
/// ```
/// use sudokit_core::{Puzzle, Transform};
/// use sudokit_canon::{canon, dedupe::Seen};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut seen = Seen::default();
/// assert!(seen.insert(canon(&puzzle)?.id()));
/// assert!(!seen.insert(canon(&Transform::TRANSPOSE.puzzle(&puzzle))?.id()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Seen(HashSet<u128, BuildHasherDefault<Folded>>);

impl Seen {
    /// Adds an id; returns whether it is new.
    pub fn insert(&mut self, id: Id) -> bool {
        self.0.insert(id.0)
    }

    /// Adds an id; returns whether it is new. Fails, and leaves the set unchanged, if memory is exhausted.
    pub fn try_insert(&mut self, id: Id) -> Result<bool, TryReserveError> {
        if self.0.len() == self.0.capacity() {
            self.0.try_reserve(1)?;
        }
        Ok(self.insert(id))
    }

    /// Whether this id was met.
    pub fn contains(&self, id: Id) -> bool {
        self.0.contains(&id.0)
    }

    /// The number of bytes the set would take with one more id. A full table doubles, and for a moment both tables
    /// exist.
    pub fn bytes_for_one_more(&self) -> usize {
        // 16 bytes and one control byte for each slot; 7 of 8 slots are used.
        let table = |ids: usize| (ids * 8 / 7).next_power_of_two() * 17;
        let now = table(self.0.capacity());
        if self.0.len() < self.0.capacity() { now } else { now + table(self.0.capacity().max(3) * 2) }
    }

    /// The number of different ids.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Ids are hashes already, so combining their halves is enough.
#[derive(Clone, Copy, Debug, Default)]
struct Folded(u64);

impl Hasher for Folded {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u128(&mut self, id: u128) {
        self.0 = (id >> 64) as u64 ^ id as u64;
    }
}
