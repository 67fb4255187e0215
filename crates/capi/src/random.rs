//! Random order from a seed, the same on every machine.

use sudokit::Candidate;

/// SplitMix64 (Guy Steele, Doug Lea, Christine Flood, 2014).
pub(crate) struct Rng(u64);

impl Rng {
    /// The generator of this seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// All 729 candidates in random order.
    pub(crate) fn candidates(&mut self) -> Vec<Candidate> {
        let mut order: Vec<_> = Candidate::all().collect();
        for i in (1..order.len()).rev() {
            let other = (u128::from(self.bits()) * (i as u128 + 1)) >> 64;
            order.swap(i, other as usize);
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_decide_the_order() {
        let order = |seed| Rng::new(seed).candidates();
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
        let mut sorted = order(3);
        sorted.sort_unstable();
        assert_eq!(sorted, Candidate::all().collect::<Vec<_>>());
    }
}
