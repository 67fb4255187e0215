//! Numbers of up to 256 bits, for counts above `u128::MAX`: the empty 2x6 grid has a count of 50 digits.

use core::fmt;
use core::str::FromStr;

/// An unsigned number of 256 bits. Sums and products saturate.
///
/// ```
/// use sudokit_constraint::Wide;
///
/// let large: Wide = "38296278920738107863746324732012492486187417600000".parse().unwrap();
/// assert!(large > Wide::from(u128::MAX) && large.narrow().is_none());
/// assert_eq!(Wide::from(12).narrow(), Some(12));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wide {
    high: u128,
    low: u128,
}

impl Wide {
    /// The largest number; the result of a sum or product that does not fit.
    pub const MAX: Self = Self { high: u128::MAX, low: u128::MAX };

    /// The number in 128 bits, if it fits.
    pub fn narrow(self) -> Option<u128> {
        (self.high == 0).then_some(self.low)
    }

    /// The sum, or [`Wide::MAX`].
    #[must_use]
    pub fn saturating_add(self, other: Self) -> Self {
        let (low, carry) = self.low.overflowing_add(other.low);
        let high = self.high.checked_add(other.high).and_then(|high| high.checked_add(carry.into()));
        high.map_or(Self::MAX, |high| Self { high, low })
    }

    /// The product, or [`Wide::MAX`].
    #[must_use]
    pub fn saturating_mul(self, factor: u128) -> Self {
        let (low, high) = (full_product(self.low, factor), self.high.checked_mul(factor));
        high.map_or(Self::MAX, |high| low.saturating_add(Self { high, low: 0 }))
    }

    /// Quotient and remainder.
    pub(super) fn divide(self, divisor: u64) -> (Self, u64) {
        let mut rest = 0u128;
        let mut step = |word: u128| {
            let mut quotient = 0;
            for shift in [64, 0] {
                rest = rest << 64 | (word >> shift & u128::from(u64::MAX));
                quotient |= (rest / u128::from(divisor)) << shift;
                rest %= u128::from(divisor);
            }
            quotient
        };
        let (high, low) = (step(self.high), step(self.low));
        (Self { high, low }, rest as u64)
    }
}

fn full_product(a: u128, b: u128) -> Wide {
    let half = |word: u128| (word >> 64, word & u128::from(u64::MAX));
    let ((a1, a0), (b1, b0)) = (half(a), half(b));
    let wide = |word: u128| Wide { high: word >> 64, low: word << 64 };
    let outer = Wide { high: a1 * b1, low: a0 * b0 };
    outer.saturating_add(wide(a1 * b0)).saturating_add(wide(a0 * b1))
}

impl From<u128> for Wide {
    fn from(low: u128) -> Self {
        Self { high: 0, low }
    }
}

impl fmt::Display for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const GROUP: u64 = 10u64.pow(19);
        if let Some(narrow) = self.narrow() {
            return fmt::Display::fmt(&narrow, f);
        }
        let (upper, last) = self.divide(GROUP);
        let (upper, middle) = upper.divide(GROUP);
        let (first, third) = upper.divide(GROUP);
        if first == Self::default() {
            write!(f, "{third}{middle:019}{last:019}")
        } else {
            write!(f, "{}{third:019}{middle:019}{last:019}", first.low)
        }
    }
}

impl FromStr for Wide {
    type Err = core::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() <= 38 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return text.parse::<u128>().map(Self::from);
        }
        let digits = text.bytes().map(|digit| u128::from(digit - b'0'));
        let number =
            digits.fold(Self::default(), |number, digit| number.saturating_mul(10).saturating_add(Self::from(digit)));
        // A number of more than 256 bits is refused as `u128` refuses one of more than 128.
        if number == Self::MAX { text.parse::<u128>().map(Self::from) } else { Ok(number) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_sums() {
        let two_by_six = "38296278920738107863746324732012492486187417600000";
        let number: Wide = two_by_six.parse().unwrap();
        assert_eq!(number.to_string(), two_by_six);
        let power = (0..25).fold(Wide::from(1), |power, _| power.saturating_mul(1000));
        assert_eq!(power.to_string(), format!("1{}", "0".repeat(75)));
        assert_eq!(power.to_string().parse(), Ok(power));
        assert_eq!(power.saturating_mul(1000), Wide::MAX);
        assert_eq!(Wide::MAX.saturating_add(Wide::from(1)), Wide::MAX);
        for small in [0, 7, 1 << 64, u128::MAX] {
            assert_eq!(Wide::from(small).to_string(), small.to_string());
            assert_eq!(small.to_string().parse(), Ok(Wide::from(small)));
        }
        let over = Wide::from(u128::MAX).saturating_add(Wide::from(1));
        assert_eq!((over.narrow(), over.to_string().as_str()), (None, "340282366920938463463374607431768211456"));
        for text in ["", "-1", "1x", "1 ", &"9".repeat(78)] {
            assert!(text.parse::<Wide>().is_err(), "{text}");
        }
    }

    #[test]
    fn products_agree_with_repeated_sums() {
        let mut rng = sudokit_core::Rng::new(1);
        for _ in 0..1000 {
            let mut word = || (0..8).fold(0u128, |word, _| word << 16 | rng.below(1 << 16) as u128);
            let (a, b, small) = (word(), word(), word() % 100);
            // (a + b)² = a² + 2ab + b², where it fits.
            let (a, b) = (a >> 2, b >> 2);
            let left = Wide::from(a + b).saturating_mul(a + b);
            let right = Wide::from(a).saturating_mul(a).saturating_add(Wide::from(b).saturating_mul(b));
            assert_eq!(left, right.saturating_add(Wide::from(a).saturating_mul(b).saturating_mul(2)));
            let sum = (0..small).fold(Wide::default(), |sum, _| sum.saturating_add(Wide::from(a)));
            assert_eq!(sum, Wide::from(a).saturating_mul(small));
        }
    }
}
