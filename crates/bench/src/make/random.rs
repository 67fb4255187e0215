//! Random numbers for the built-in sets: the same on every machine and for ever, since the sets depend on them.
//!
//! SplitMix64 by Guy Steele, Doug Lea and Christine Flood: one addition and a mixing function, which also makes
//! streams of neighbouring seeds independent of each other.

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream that belongs to a seed.
    pub fn new(seed: u64) -> Self {
        let mut random = Self(seed);
        random.0 = random.bits(); // neighbouring seeds would otherwise give the same stream, a few steps apart
        random
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// Puts a list in random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_never_changes() {
        // Published values of SplitMix64.
        let mut random = Random(1_234_567);
        assert_eq!([random.bits(), random.bits()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }

    #[test]
    fn shuffling_keeps_everything() {
        let mut list: Vec<usize> = (0..100).collect();
        Random::new(7).shuffle(&mut list);
        assert!(list.iter().enumerate().any(|(i, &x)| i != x));
        list.sort_unstable();
        assert!(list.into_iter().eq(0..100));
    }
}
