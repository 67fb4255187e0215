//! The ways to deal nine digits to three lines of a box, and how three such deals fit side by side.
//!
//! A [`Partition`] is an ordered triple of disjoint sets of three digits: what the three columns (or the three rows) of a
//! box hold. There are 1680. Three of them *fit* when each line holds every digit once: then for each digit the three
//! lines it stands in are different. To any one there are 56 ordered pairs that fit, and of two the third follows.

use std::sync::OnceLock;

/// How many partitions there are.
pub(super) const COUNT: usize = 1680;
/// How many pairs fit to each.
pub(super) const FITS: usize = 56;

/// What the three lines of a box hold, as bits of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Partition {
    pub(super) sets: [u16; 3],
    /// The line of each digit.
    pub(super) line: [u8; 9],
}

/// All partitions, and for each the pairs that fit.
pub(super) struct Partitions {
    pub(super) all: Vec<Partition>,
    fits: Vec<[(u16, u16); FITS]>,
    /// By the first two sets, each in its place among the 84 sets of three.
    by_sets: Vec<u16>,
    rank: [u8; 512],
}

impl Partitions {
    /// They are made once.
    pub(super) fn get() -> &'static Self {
        static ALL: OnceLock<Partitions> = OnceLock::new();
        ALL.get_or_init(Self::new)
    }

    fn new() -> Self {
        let triples: Vec<u16> = (0..512u16).filter(|set| set.count_ones() == 3).collect();
        let mut rank = [0; 512];
        triples.iter().enumerate().for_each(|(i, &set)| rank[usize::from(set)] = i as u8);
        let mut all = Vec::with_capacity(COUNT);
        let mut by_sets = vec![0; 84 * 84];
        for &a in &triples {
            for &b in triples.iter().filter(|&b| b & a == 0) {
                by_sets[84 * usize::from(rank[usize::from(a)]) + usize::from(rank[usize::from(b)])] = all.len() as u16;
                let sets = [a, b, 511 & !(a | b)];
                let line = core::array::from_fn(|digit| (b >> digit & 1) as u8 + 2 * (sets[2] >> digit & 1) as u8);
                all.push(Partition { sets, line });
            }
        }
        let mut partitions = Self { all, fits: Vec::with_capacity(COUNT), by_sets, rank };
        for p in 0..COUNT {
            let first = partitions.all[p].sets;
            let mut pairs = [(0, 0); FITS];
            let fitting = (0..COUNT).filter(|&q| {
                let second = partitions.all[q].sets;
                (0..3).all(|i| first[i] & second[i] == 0)
            });
            for (pair, q) in pairs.iter_mut().zip(fitting) {
                let second = partitions.all[q].sets;
                let third = partitions.number(511 & !(first[0] | second[0]), 511 & !(first[1] | second[1]));
                *pair = (q as u16, third);
            }
            partitions.fits.push(pairs);
        }
        partitions
    }

    /// The number of the partition with these first two sets, which must be disjoint and of three digits.
    #[inline]
    pub(super) fn number(&self, first: u16, second: u16) -> u16 {
        let rank = |set: u16| usize::from(self.rank[usize::from(set)]);
        self.by_sets[84 * rank(first) + rank(second)]
    }

    /// The pairs that fit to the partition of this number.
    #[inline]
    pub(super) fn fitting(&self, number: usize) -> &[(u16, u16); FITS] {
        &self.fits[number]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fifty_six_pairs_fit_to_each() {
        let partitions = Partitions::get();
        assert_eq!(partitions.all.len(), COUNT);
        for p in 0..COUNT {
            let a = partitions.all[p];
            assert_eq!(usize::from(partitions.number(a.sets[0], a.sets[1])), p);
            let mut seen = std::collections::HashSet::new();
            for &(q, s) in partitions.fitting(p) {
                let (b, c) = (partitions.all[usize::from(q)], partitions.all[usize::from(s)]);
                assert!((0..3).all(|i| a.sets[i] | b.sets[i] | c.sets[i] == 511));
                assert!((0..9).all(|d| [a, b, c].iter().map(|x| 1 << x.line[d]).sum::<u8>() == 7));
                seen.insert((q, s));
            }
            assert_eq!(seen.len(), FITS);
        }
    }
}
