//! Random numbers for making puzzles. The same seed gives the same numbers on every machine and in every version.
//!
//! SplitMix64 by Guy Steele, Doug Lea and Christine Flood (2014): one addition and a mixing function. It is not meant
//! for cryptography, but it is more than good enough for shuffling clues, and its state is one word.

use crate::{Candidate, Cell, Transform};

/// A stream of random numbers.
///
/// ```
/// use sudokit_core::Rng;
///
/// assert_eq!(Rng::new(7).below(1000), Rng::new(7).below(1000));
/// // The hundredth puzzle of a run has a stream of its own, so it can be made alone, or by any thread.
/// assert_ne!(Rng::stream(7, 100).bits(), Rng::stream(7, 101).bits());
/// ```
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        let mut rng = Self(seed);
        rng.0 = rng.bits(); // neighbouring seeds would otherwise give the same stream, a few steps apart
        rng
    }

    /// Stream `number` of a seed. Each item of a run has its own, so that any thread can make it.
    pub fn stream(seed: u64, number: u64) -> Self {
        // The sum or difference of two mixed numbers would make the streams (a, b) and (b, a) equal.
        Self::new(Self::new(seed).bits() ^ number)
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which must not be 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// Returns true with a probability of `percent` in 100.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Shuffles a list (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }

    /// All 81 cells in random order.
    pub fn cells(&mut self) -> Vec<Cell> {
        self.shuffled(Cell::all().collect())
    }

    /// All 729 candidates in random order.
    pub fn candidates(&mut self) -> Vec<Candidate> {
        self.shuffled(Candidate::all().collect())
    }

    /// A random symmetry of sudoku.
    pub fn transform(&mut self) -> Transform {
        Transform::from_rank(self.bits() % Transform::COUNT)
    }

    fn shuffled<T>(&mut self, mut list: Vec<T>) -> Vec<T> {
        self.shuffle(&mut list);
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_never_changes() {
        // Published values of SplitMix64.
        let mut rng = Rng(1_234_567);
        assert_eq!([rng.bits(), rng.bits()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
        let mut rng = Rng(0);
        assert_eq!([rng.bits(), rng.bits()], [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
    }

    #[test]
    fn shuffling_keeps_everything() {
        let mut list: Vec<usize> = (0..100).collect();
        Rng::new(7).shuffle(&mut list);
        assert!(list.iter().enumerate().any(|(i, &x)| i != x));
        list.sort_unstable();
        assert!(list.into_iter().eq(0..100));
    }

    #[test]
    fn streams_and_seeds_differ() {
        let mut first: Vec<u64> = (0..100).flat_map(|s| (0..100).map(move |n| Rng::stream(s, n).bits())).collect();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), 10_000);
    }
}
