//! One macro for the small index types: a `u8` that is known to be below a bound.
//!
//! Invariant: a value of such a type can always be used as an index into a table of its `COUNT`.

macro_rules! index_type {
    ($(#[$doc:meta])* $name:ident < $count:literal, shown $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u8);

        impl $name {
            /// The number of values.
            pub const COUNT: usize = $count;

            /// The value with this index, counted from 0; returns `None` if the index is out of range.
            #[inline]
            pub const fn new(index: usize) -> Option<Self> {
                if index < Self::COUNT { Some(Self(index as u8)) } else { None }
            }

            /// Builds a value from an index that is in range by construction.
            #[inline]
            #[allow(dead_code, reason = "not every index type is derived from another")]
            pub(crate) const fn of(index: usize) -> Self {
                debug_assert!(index < Self::COUNT);
                Self(index as u8)
            }

            /// The index, counted from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// All values, in order.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
                (0..$count).map(|i: u8| Self(i))
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0 + 1)
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
    };
}

pub(crate) use index_type;
