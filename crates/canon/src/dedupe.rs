//! What a set of puzzles has seen: 16 bytes a class (and the air a hash table needs), whatever the puzzles are.

use crate::Id;
use std::collections::HashSet;
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
    /// Whether this is the first time.
    pub fn insert(&mut self, id: Id) -> bool {
        self.0.insert(id.0)
    }

    /// How many different ones.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether none was met.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Ids are hashes already: their halves together are as good as any other.
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
