//! Ids: 128 bits for a canonical form, so that a set of a hundred million puzzles is known by 1.6 GB of ids.

use core::fmt;

/// A hash of a canonical form. Equal forms have equal ids, and different forms have different ids in practice: the
/// probability that any two of 10⁹ puzzles share an id is below 10⁻²⁰.
///
/// The hash is FNV-1a of 128 bits (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo) over the text of the form. It is the
/// same on every machine and in every version.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u128);

impl Id {
    /// The id of a text.
    pub fn of(form: &impl fmt::Display) -> Self {
        let mut hash = Fnv(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        fmt::write(&mut hash, format_args!("{form}")).expect("hashing does not fail");
        Self(hash.0)
    }

    /// A number from 0 up to but not including 1, determined by the id and a seed and evenly distributed over ids.
    pub fn fraction(self, seed: u64) -> f64 {
        let low = sudokit_core::Rng::stream(seed, self.0 as u64).bits();
        let bits = sudokit_core::Rng::stream(low, (self.0 >> 64) as u64).bits();
        (bits >> 11) as f64 / (1u64 << 53) as f64
    }
}

struct Fnv(u128);

impl fmt::Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
        Ok(())
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(Id::of(&"").to_string(), "6c62272e07bb014262b821756295c58d");
        assert_eq!(Id::of(&"a").to_string(), "d228cb696f1a8caf78912b704e4a8964");
    }

    #[test]
    fn fractions_are_spread() {
        let below = (0..10_000u32).filter(|i| Id::of(i).fraction(1) < 0.9).count();
        assert!((8_850..9_150).contains(&below), "{below}");
        assert_ne!(Id::of(&"a").fraction(1), Id::of(&"a").fraction(2));
    }
}
