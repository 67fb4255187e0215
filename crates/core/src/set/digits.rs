//! A set of digits: bit `d - 1` for digit `d`.

use super::{set_operators, word_set};
use crate::digit::Digit;

/// A set of digits in nine bits, the lowest for digit 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u16);

word_set!(DigitSet(u16) of Digit, "digit", found by Digit::from_index);
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
