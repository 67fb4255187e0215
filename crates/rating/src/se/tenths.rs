//! Ratings as they are written: tenths.

use core::fmt;
use core::str::FromStr;

/// A rating in tenths: 72 is 7.2.
///
/// ```
/// use sudokit_rating::se::Tenths;
///
/// assert_eq!("7.2".parse(), Ok(Tenths(72)));
/// assert_eq!(Tenths(115).to_string(), "11.5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tenths(pub u16);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

/// The text is not a rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTenthsError;

impl fmt::Display for ParseTenthsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a rating such as 7.2, from 0 to 20")
    }
}

impl core::error::Error for ParseTenthsError {}

impl FromStr for Tenths {
    type Err = ParseTenthsError;

    fn from_str(text: &str) -> Result<Self, ParseTenthsError> {
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()) && (1..=2).contains(&text.len());
        if !digits(whole) || !digits(part) || part.len() > 1 {
            return Err(ParseTenthsError);
        }
        let tenths = whole.parse::<u16>().map_err(|_| ParseTenthsError)? * 10
            + part.parse::<u16>().map_err(|_| ParseTenthsError)?;
        if tenths <= 200 { Ok(Self(tenths)) } else { Err(ParseTenthsError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_read_and_refused() {
        for (text, tenths) in [("7", 70), ("7.0", 70), ("11.9", 119), ("20", 200), ("0.5", 5)] {
            assert_eq!(text.parse(), Ok(Tenths(tenths)), "{text}");
        }
        for text in ["", ".", "7.", ".5", "7.25", "-1", "20.1", "1e1", "hard", "100", "７"] {
            assert_eq!(text.parse::<Tenths>(), Err(ParseTenthsError), "{text}");
        }
    }
}
