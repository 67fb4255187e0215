//! Parses requested properties: ranges of numbers, clue patterns, words with a meaning.

use super::picture::drawing;
use crate::error::Error;
use core::ops::RangeInclusive;
use serde::{Deserialize, Deserializer};
use sudokit_core::{Cell, CellSet};
use sudokit_rating::human::Level;

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

/// The cells of a pattern: 81 characters, `.` or `0` for a blank and anything else for a clue, in any lines; or a drawing
/// of several lines of any length, in which spaces are blanks too.
pub fn pattern(text: &str) -> Result<CellSet, Error> {
    let marks: Vec<char> = text.chars().filter(|mark| !mark.is_whitespace()).collect();
    if marks.len() == 81 {
        let cells = Cell::all().zip(&marks).filter(|(_, mark)| !matches!(mark, '.' | '0'));
        return Ok(cells.map(|(cell, _)| cell).collect());
    }
    if text.lines().count() > 1 {
        return drawing(text);
    }
    let message = format!("found {} characters, expected 81 without white space, or a drawing in lines", marks.len());
    Err(Error::bad_option("pattern", message))
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

/// The minutes of a level of the human scale: below the next one.
pub fn level_minutes(name: &str) -> Option<Range> {
    let mut from = 0.0;
    for (level, end) in Level::ALL {
        if level.name() == name {
            // The end is a round number, and minutes are given in hundredths.
            return Some(Range::new(from, end.is_finite().then_some(end - 0.005)));
        }
        from = end;
    }
    None
}

/// A range of minutes, or the name of a level.
pub(super) fn minutes<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Range>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a number, an object with min and max, or a level")]
    enum Wish {
        Level(String),
        Range(#[serde(deserialize_with = "range")] Option<Range>),
    }
    match Option::<Wish>::deserialize(from)? {
        Some(Wish::Level(name)) => match level_minutes(&name) {
            Some(range) => Ok(Some(range)),
            None => {
                let names = Level::ALL.map(|(level, _)| level.name()).join(", ");
                Err(serde::de::Error::custom(format!("unknown level {name:?}, expected a range or one of {names}")))
            }
        },
        Some(Wish::Range(range)) => Ok(range),
        None => Ok(None),
    }
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
