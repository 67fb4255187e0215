//! Sets of digits, cells and candidates as bits; each with the usual operators `& | ^ - !`.

mod candidates;
mod cells;
mod digits;

pub use candidates::CandidateSet;
pub use cells::CellSet;
pub use digits::DigitSet;

/// The operators every set has, from the four functions it defines.
macro_rules! set_operators {
    ($set:ident of $item:ident) => {
        impl core::ops::BitAnd for $set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                self.zip(other, |a, b| a & b)
            }
        }
        impl core::ops::BitOr for $set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                self.zip(other, |a, b| a | b)
            }
        }
        impl core::ops::BitXor for $set {
            type Output = Self;
            #[inline]
            fn bitxor(self, other: Self) -> Self {
                self.zip(other, |a, b| a ^ b)
            }
        }
        impl core::ops::Sub for $set {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                self.zip(other, |a, b| a & !b)
            }
        }
        impl core::ops::Not for $set {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                Self::ALL - self
            }
        }
        impl core::ops::BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                *self = *self & other;
            }
        }
        impl core::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }
        impl core::ops::SubAssign for $set {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }
        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut set = Self::EMPTY;
                set.extend(items);
                set
            }
        }
        impl Extend<$item> for $set {
            fn extend<I: IntoIterator<Item = $item>>(&mut self, items: I) {
                items.into_iter().for_each(|item| self.insert(item));
            }
        }
        impl core::fmt::Debug for $set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}
use set_operators;

/// What the sets in one machine word share: bit `i` stands for the item with index `i`.
macro_rules! word_set {
    ($set:ident($word:ty) of $item:ident, $named:literal, found by $from_index:path) => {
        impl $set {
            #[doc = concat!("No ", $named, ".")]
            pub const EMPTY: Self = Self(0);
            /// The set of all items.
            pub const ALL: Self = Self((1 << $item::COUNT) - 1);

            #[doc = concat!("The set with these bits, bit `i` for the ", $named, " with index `i`; higher ones are dropped.")]
            #[inline]
            pub const fn from_bits(bits: $word) -> Self {
                Self(bits & Self::ALL.0)
            }

            #[doc = concat!("Bit `i` for the ", $named, " with index `i`.")]
            #[inline]
            pub const fn bits(self) -> $word {
                self.0
            }

            #[doc = concat!("Just this ", $named, ".")]
            #[inline]
            pub const fn only(item: $item) -> Self {
                Self(1 << item.index())
            }

            /// The number of items.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            #[doc = concat!("Whether it has this ", $named, ".")]
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            #[doc = concat!("Adds a ", $named, ".")]
            #[inline]
            pub const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.index();
            }

            #[doc = concat!("Takes a ", $named, " out.")]
            #[inline]
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.index());
            }

            #[doc = concat!("The first ", $named, ".")]
            #[inline]
            pub const fn first(self) -> Option<$item> {
                $from_index(self.0.trailing_zeros() as usize)
            }

            #[doc = concat!("The ", $named, ", when there is exactly one.")]
            #[inline]
            pub const fn single(self) -> Option<$item> {
                if self.0.is_power_of_two() { self.first() } else { None }
            }

            /// The items of the set, in order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                let mut rest = self;
                core::iter::from_fn(move || {
                    let first = rest.first()?;
                    rest.0 &= rest.0 - 1;
                    Some(first)
                })
            }

            #[inline]
            fn zip(self, other: Self, f: impl Fn($word, $word) -> $word) -> Self {
                Self(f(self.0, other.0))
            }
        }
    };
}
use word_set;
