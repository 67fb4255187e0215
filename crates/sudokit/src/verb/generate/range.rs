//! Parses requested properties: ranges of numbers, clue patterns, words with a meaning.

use crate::error::Error;
use core::ops::RangeInclusive;
use serde::{Deserialize, Deserializer};
use sudokit_core::{Cell, CellSet};

/// A range with inclusive ends; a missing end is open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The lower end.
    pub min: Option<f64>,
    /// The upper end.
    pub max: Option<f64>,
}

impl Range {
    /// From one number to another.
    pub fn new(min: impl Into<Option<f64>>, max: impl Into<Option<f64>>) -> Self {
        Self { min: min.into(), max: max.into() }
    }

    pub(super) fn within(&self, option: &str, low: f64, high: f64) -> Result<RangeInclusive<f64>, Error> {
        let (min, max) = (self.min.unwrap_or(low), self.max.unwrap_or(high));
        if !(low..=high).contains(&min) || !(low..=high).contains(&max) {
            return Err(Error::bad_option(option, format!("found {min}..{max}, expected {low} to {high}")));
        }
        if min > max {
            return Err(Error::bad_option(option, format!("found {min}..{max}, expected the smaller number first")));
        }
        Ok(min..=max)
    }
}

/// The cells of a pattern: 81 characters, `.` or `0` for a blank and anything else for a clue; white space is skipped.
pub fn pattern(text: &str) -> Result<CellSet, Error> {
    let marks: Vec<char> = text.chars().filter(|mark| !mark.is_whitespace()).collect();
    if marks.len() != 81 {
        let message = format!("found {} characters, expected 81 without white space", marks.len());
        return Err(Error::bad_option("pattern", message));
    }
    let cells = Cell::all().zip(&marks).filter(|(_, mark)| !matches!(mark, '.' | '0'));
    Ok(cells.map(|(cell, _)| cell).collect())
}

pub(super) fn mask<'de, D: Deserializer<'de>>(from: D) -> Result<Option<CellSet>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    text.map(|text| pattern(&text).map_err(serde::de::Error::custom)).transpose()
}

pub(super) fn by_name<'de, D: Deserializer<'de>, T: core::str::FromStr<Err: core::fmt::Display>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    text.map(|text| text.parse().map_err(serde::de::Error::custom)).transpose()
}

/// A number, or an object with `min` and `max`.
pub(super) fn range<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Range>, D::Error> {
    struct Visitor;
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Ends {
        min: Option<f64>,
        max: Option<f64>,
    }
    impl<'de> serde::de::Visitor<'de> for Visitor {
        type Value = Option<Range>;

        fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            f.write_str("a number, or an object with min and max")
        }

        fn visit_unit<E>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
            Ok(Some(Range::new(number as f64, number as f64)))
        }

        fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
            Ok(Some(Range::new(number, number)))
        }

        fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
            let Ends { min, max } = Ends::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
            Ok(Some(Range::new(min, max)))
        }
    }
    from.deserialize_any(Visitor)
}
