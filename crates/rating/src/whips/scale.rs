//! The scales, and what they say about a puzzle.

use core::fmt;
use core::str::FromStr;
use sudokit_reason::technique::whip::Chains;

/// A scale of Denis Berthier's classification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scale {
    /// W: the length of the longest whip that is needed.
    W,
    /// gW: the same for g-whips.
    GW,
    /// B: the length of the longest braid that is needed.
    B,
    /// gB: the same for g-braids.
    GB,
    /// T&E depth: how many candidates must be supposed at the same time, with singles alone to draw conclusions.
    TE,
    /// BxB: the length of braids with which trial and error of depth 1 solves the puzzle.
    BxB,
    /// BxBB: the length of braids with which trial and error of depth 2 solves the puzzle.
    BxBB,
}

impl Scale {
    /// All scales.
    pub const ALL: [Self; 7] = [Self::W, Self::GW, Self::B, Self::GB, Self::TE, Self::BxB, Self::BxBB];

    /// Its name: `w`, `gw`, `b`, `gb`, `te`, `bxb` or `bxbb`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::W => "w",
            Self::GW => "gw",
            Self::B => "b",
            Self::GB => "gb",
            Self::TE => "te",
            Self::BxB => "bxb",
            Self::BxBB => "bxbb",
        }
    }

    /// Its name for people: `W`, `gW`, `T&E depth`.
    pub const fn title(self) -> &'static str {
        match self {
            Self::W => "W",
            Self::GW => "gW",
            Self::B => "B",
            Self::GB => "gB",
            Self::TE => "T&E depth",
            Self::BxB => "BxB",
            Self::BxBB => "BxBB",
        }
    }

    /// What it measures, in one line.
    pub const fn about(self) -> &'static str {
        match self {
            Self::W => "W: length of the longest whip that is needed",
            Self::GW => "gW: length of the longest g-whip that is needed",
            Self::B => "B: length of the longest braid that is needed",
            Self::GB => "gB: length of the longest g-braid that is needed",
            Self::TE => "T&E depth: number of candidates that must be supposed at the same time",
            Self::BxB => "BxB: length x of braids such that T&E(Bx) of depth 1 solves the puzzle",
            Self::BxBB => "BxBB: length x of braids such that T&E(Bx) of depth 2 solves the puzzle",
        }
    }

    /// The chains that the scale measures; `None` for the scales of trial and error.
    pub const fn chains(self) -> Option<Chains> {
        match self {
            Self::W => Some(Chains { grouped: false, braids: false }),
            Self::GW => Some(Chains { grouped: true, braids: false }),
            Self::B => Some(Chains { grouped: false, braids: true }),
            Self::GB => Some(Chains { grouped: true, braids: true }),
            Self::TE | Self::BxB | Self::BxBB => None,
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Scale {
    type Err = UnknownScaleError;

    fn from_str(text: &str) -> Result<Self, UnknownScaleError> {
        Self::ALL.into_iter().find(|scale| scale.name().eq_ignore_ascii_case(text)).ok_or(UnknownScaleError)
    }
}

/// The text does not name a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownScaleError;

impl fmt::Display for UnknownScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown scale; expected w, gw, b, gb, te, bxb or bxbb")
    }
}

impl core::error::Error for UnknownScaleError {}

/// What a scale says about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rating {
    /// The rating.
    Level(u8),
    /// The scale does not reach the puzzle: its rating is infinite. B of a puzzle beyond T&E(1), for example.
    Beyond,
    /// The puzzle has no solution, or more than one.
    NotProper,
    /// The request to stop was raised before the rating was known.
    Stopped,
}

impl Rating {
    /// The number, if there is one.
    pub const fn level(self) -> Option<u8> {
        match self {
            Self::Level(level) => Some(level),
            _ => None,
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "{level}"),
            Self::Beyond => f.write_str("inf"),
            Self::NotProper => f.write_str("not proper"),
            Self::Stopped => f.write_str("stopped"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for scale in Scale::ALL {
            assert_eq!(scale.to_string().parse(), Ok(scale));
        }
        assert_eq!("GW".parse(), Ok(Scale::GW));
        assert_eq!("bxbbb".parse::<Scale>(), Err(UnknownScaleError));
    }
}
