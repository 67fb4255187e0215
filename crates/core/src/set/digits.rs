//! A set of digits: bit `d - 1` for digit `d`.

use super::set_operators;
use crate::digit::Digit;

/// A set of digits in nine bits, the lowest for digit 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u16);

impl DigitSet {
    /// No digit.
    pub const EMPTY: Self = Self(0);
    /// All nine.
    pub const ALL: Self = Self(0x1ff);

    /// The set with these bits; bits above the ninth are dropped.
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & 0x1ff)
    }

    /// The nine bits, the lowest for digit 1.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Just this digit.
    #[inline]
    pub const fn only(digit: Digit) -> Self {
        Self(1 << digit.index())
    }

    /// How many digits.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has this digit.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 != 0
    }

    /// Adds a digit.
    #[inline]
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// Takes a digit out.
    #[inline]
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.index());
    }

    /// The lowest digit.
    #[inline]
    pub const fn first(self) -> Option<Digit> {
        Digit::from_index(self.0.trailing_zeros() as usize)
    }

    /// The digit, when there is exactly one.
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The digits, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Digit> + Clone {
        let mut rest = self;
        core::iter::from_fn(move || {
            let first = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(first)
        })
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        Self(f(self.0, other.0))
    }
}

set_operators!(DigitSet of Digit);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behaves_as_a_set() {
        for bits in 0..512 {
            let set = DigitSet::from_bits(bits);
            assert_eq!(set.iter().count(), set.len());
            assert_eq!(set.iter().collect::<DigitSet>(), set);
            assert_eq!(!!set, set);
            assert_eq!(set | !set, DigitSet::ALL);
            assert!((set & !set).is_empty());
            assert_eq!(set.single().is_some(), set.len() == 1);
        }
        assert_eq!(format!("{:?}", DigitSet::from_bits(0b101)), "{1, 3}");
    }
}
