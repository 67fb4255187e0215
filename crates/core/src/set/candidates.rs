//! A set of candidates: one bit for each of the 729.

use super::set_operators;
use crate::candidate::Candidate;

const WORDS: usize = Candidate::COUNT.div_ceil(64);

/// A set of candidates in twelve words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CandidateSet([u64; WORDS]);

impl CandidateSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; WORDS]);
    /// All 729 candidates.
    pub const ALL: Self = {
        let mut words = [u64::MAX; WORDS];
        words[WORDS - 1] = (1 << (Candidate::COUNT % 64)) - 1;
        Self(words)
    };

    /// The number of candidates.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the set contains this candidate.
    #[inline]
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.0[candidate.index() / 64] >> (candidate.index() % 64) & 1 != 0
    }

    /// Adds a candidate.
    #[inline]
    pub const fn insert(&mut self, candidate: Candidate) {
        self.0[candidate.index() / 64] |= 1 << (candidate.index() % 64);
    }

    /// Removes a candidate.
    #[inline]
    pub const fn remove(&mut self, candidate: Candidate) {
        self.0[candidate.index() / 64] &= !(1 << (candidate.index() % 64));
    }

    /// The candidates, cell by cell.
    pub fn iter(self) -> impl Iterator<Item = Candidate> + Clone {
        self.0.into_iter().enumerate().flat_map(|(i, word)| {
            let mut rest = word;
            core::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Candidate::new(i * 64 + bit)
            })
        })
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(core::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

set_operators!(CandidateSet of Candidate);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behaves_as_a_set() {
        assert_eq!(CandidateSet::ALL.len(), 729);
        assert!(CandidateSet::ALL.iter().eq(Candidate::all()));
        let odd: CandidateSet = Candidate::all().filter(|c| c.index() % 2 == 1).collect();
        assert_eq!(odd.len(), 364);
        assert_eq!((!odd).len(), 365);
        assert!((odd & !odd).is_empty());
        assert_eq!(odd ^ CandidateSet::ALL, !odd);
    }
}
