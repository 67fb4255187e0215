//! A digit, 1 to 9, and sets of digits in nine bits.

use core::fmt;
use core::num::NonZeroU8;

/// A digit from 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// How many digits there are.
    pub const COUNT: usize = 9;

    /// The digit of this value; `None` unless it is 1 to 9.
    #[inline]
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= 9 => Some(Self(value)),
            _ => None,
        }
    }

    /// The digit with this index, counted from 0; `None` from 9 on.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 9 { Self::new(index as u8 + 1) } else { None }
    }

    /// The value, 1 to 9.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0.get()
    }

    /// The index, 0 to 8.
    #[inline]
    pub const fn index(self) -> usize {
        self.value() as usize - 1
    }

    /// All digits, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        const ALL: [Digit; 9] = {
            let mut all = [Digit(NonZeroU8::MIN); 9];
            let mut i = 0;
            while i < 9 {
                all[i] = Digit::new(i as u8 + 1).unwrap();
                i += 1;
            }
            all
        };
        ALL.into_iter()
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value(), f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_to_nine_are_digits() {
        let found: Vec<u8> = (0..=255).filter_map(Digit::new).map(Digit::value).collect();
        assert_eq!(found, (1..=9).collect::<Vec<u8>>());
        assert!(Digit::all().eq((0..20).filter_map(Digit::from_index)));
    }
}
