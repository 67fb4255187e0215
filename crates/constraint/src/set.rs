//! Sets of symbols, or of places in a house: one word up to 64, several words beyond.
//!
//! The root stage is written once for any [`Set`]. Up to 64 symbols a set is a `u64`, and the compiled code is that of plain words;
//! larger grids use [`Wide`].

use crate::geometry::MAX_ORDER;

/// The most members of a set in one word.
pub(crate) const WORD: usize = 64;

/// A set of numbers below the number of bits.
pub trait Set: Copy + PartialEq {
    /// How many numbers fit.
    const BITS: usize;
    /// The empty set.
    const EMPTY: Self;

    /// All numbers below `count`.
    fn below(count: usize) -> Self;
    /// Whether a number is in the set.
    fn has(&self, number: usize) -> bool;
    /// Adds a number.
    fn insert(&mut self, number: usize);
    /// Removes a number.
    fn remove(&mut self, number: usize);
    /// How many numbers there are.
    fn len(&self) -> usize;
    /// Whether there is no number.
    fn is_empty(&self) -> bool;
    /// The number, if there is exactly one.
    fn only(&self) -> Option<usize>;
    /// The numbers of this set that are not in another one.
    fn minus(&self, other: &Self) -> Self;
    /// How many numbers of the set are smaller than this one.
    fn rank(&self, number: usize) -> usize;
    /// The numbers in ascending order.
    fn members(self) -> impl Iterator<Item = usize>;

    /// A set of one number.
    fn single(number: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(number);
        set
    }
}

impl Set for u64 {
    const BITS: usize = WORD;
    const EMPTY: Self = 0;

    #[inline(always)]
    fn below(count: usize) -> Self {
        if count == 0 { 0 } else { u64::MAX >> (WORD - count) }
    }

    #[inline(always)]
    fn has(&self, number: usize) -> bool {
        self >> number & 1 == 1
    }

    #[inline(always)]
    fn insert(&mut self, number: usize) {
        *self |= 1 << number;
    }

    #[inline(always)]
    fn remove(&mut self, number: usize) {
        *self &= !(1 << number);
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.count_ones() as usize
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        *self == 0
    }

    #[inline(always)]
    fn only(&self) -> Option<usize> {
        (*self != 0 && self & (self - 1) == 0).then(|| self.trailing_zeros() as usize)
    }

    #[inline(always)]
    fn minus(&self, other: &Self) -> Self {
        self & !other
    }

    #[inline(always)]
    fn rank(&self, number: usize) -> usize {
        (self & ((1 << number) - 1)).count_ones() as usize
    }

    #[inline(always)]
    fn members(self) -> impl Iterator<Item = usize> {
        let mut set = self;
        core::iter::from_fn(move || {
            let bit = set.trailing_zeros() as usize;
            (set != 0).then(|| {
                set &= set - 1;
                bit
            })
        })
    }
}

/// A set of `W` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide<const W: usize>([u64; W]);

impl<const W: usize> Set for Wide<W> {
    const BITS: usize = WORD * W;
    const EMPTY: Self = Self([0; W]);

    fn below(count: usize) -> Self {
        let mut set = Self::EMPTY;
        for (i, word) in set.0.iter_mut().enumerate() {
            *word = u64::below(count.saturating_sub(WORD * i).min(WORD));
        }
        set
    }

    #[inline]
    fn has(&self, number: usize) -> bool {
        self.0[number / WORD].has(number % WORD)
    }

    #[inline]
    fn insert(&mut self, number: usize) {
        self.0[number / WORD].insert(number % WORD);
    }

    #[inline]
    fn remove(&mut self, number: usize) {
        self.0[number / WORD].remove(number % WORD);
    }

    #[inline]
    fn len(&self) -> usize {
        self.0.iter().map(Set::len).sum()
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    #[inline]
    fn only(&self) -> Option<usize> {
        let place = self.0.iter().position(|word| *word != 0)?;
        let bit = self.0[place].only()?;
        self.0[place + 1..].iter().all(|word| *word == 0).then_some(WORD * place + bit)
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline]
    fn rank(&self, number: usize) -> usize {
        let place = number / WORD;
        self.0[..place].iter().map(Set::len).sum::<usize>() + self.0[place].rank(number % WORD)
    }

    #[inline]
    fn members(self) -> impl Iterator<Item = usize> {
        let set = self.0;
        (0..W).flat_map(move |i| set[i].members().map(move |bit| WORD * i + bit))
    }
}

/// The sets of grids with up to 256 symbols; in WebAssembly, which has to be small, [`Largest`] serves them as well.
#[cfg(any(test, not(target_arch = "wasm32")))]
pub(crate) type Large = Wide<4>;
/// The sets of the largest grids.
pub(crate) type Largest = Wide<8>;

const _: () = assert!(MAX_ORDER <= Largest::BITS);

/// Runs an expression in which a type is the narrowest [`Set`] that has room for this many symbols.
macro_rules! with_set {
    ($order:expr, $Set:ident => $body:expr) => {
        match $order {
            ..=64 => {
                type $Set = u64;
                $body
            }
            #[cfg(not(target_arch = "wasm32"))]
            65..=256 => {
                type $Set = $crate::set::Large;
                $body
            }
            _ => {
                type $Set = $crate::set::Largest;
                $body
            }
        }
    };
}
pub(crate) use with_set;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use sudokit_core::Rng;

    fn agrees_with_a_tree<S: Set>() {
        let mut rng = Rng::new(7);
        for count in [0, 1, 2, S::BITS / 2, S::BITS - 1, S::BITS] {
            assert!(S::below(count).members().eq(0..count), "{count} of {}", S::BITS);
        }
        for _ in 0..50 {
            let (mut set, mut tree) = (S::EMPTY, BTreeSet::new());
            for _ in 0..rng.below(30) {
                let number = rng.below(S::BITS);
                if rng.below(3) == 0 {
                    set.remove(number);
                    tree.remove(&number);
                } else {
                    set.insert(number);
                    tree.insert(number);
                }
                let other = S::below(rng.below(S::BITS));
                assert!(set.members().eq(tree.iter().copied()));
                assert_eq!(
                    (set.len(), set.is_empty(), set.has(number)),
                    (tree.len(), tree.is_empty(), tree.contains(&number))
                );
                assert_eq!(set.only(), (tree.len() == 1).then(|| *tree.iter().next().unwrap()));
                assert_eq!(set.rank(number), tree.range(..number).count());
                assert!(set.minus(&other).members().eq(tree.iter().copied().filter(|&number| !other.has(number))));
            }
        }
    }

    #[test]
    fn sets_of_one_and_of_several_words_agree_with_a_tree() {
        agrees_with_a_tree::<u64>();
        agrees_with_a_tree::<Large>();
        agrees_with_a_tree::<Largest>();
    }
}
