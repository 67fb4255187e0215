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

/// A range of minutes: `6`, `5..8`, `5..`, `..8`, a level, or levels from one to another such as `easy..hard`.
///
/// ```
/// use sudokit::verb::{Range, minutes_range};
///
/// assert_eq!(minutes_range("5..8")?, Range::new(5.0, 8.0));
/// assert_eq!(minutes_range("easy..hard")?, Range::new(5.0, 14.995));
/// assert!(minutes_range("quick").is_err());
/// # Ok::<(), sudokit::Error>(())
/// ```
pub fn minutes_range(text: &str) -> Result<Range, Error> {
    let levels = text.split_once("..").and_then(|(from, to)| level_minutes(from).zip(level_minutes(to)));
    if let Some((from, to)) = levels.filter(|(from, to)| from.min <= to.min) {
        return Ok(Range::new(from.min, to.max));
    }
    level_minutes(text).or_else(|| numbers(text)).ok_or_else(|| {
        let names = Level::ALL.map(|(level, _)| level.name()).join(", ");
        let what = format!("found {text:?}, expected a range such as 6, 5..8, 5.. or ..8, or a level: {names}");
        Error::bad_option("minutes", what)
    })
}

/// The range that `6`, `5..8`, `5..` or `..8` says.
fn numbers(text: &str) -> Option<Range> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let end = |text: &str| match text {
        "" => Some(None),
        _ => text.parse::<f64>().ok().filter(|number| is_number(text) && number.is_finite()).map(Some),
    };
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let range = Range::new(end(from)?, end(to.strip_prefix('=').unwrap_or(to))?);
    let is_rising = range.min.zip(range.max).is_none_or(|(min, max)| min <= max);
    (is_rising && (range.min, range.max) != (None, None)).then_some(range)
}

/// A range of minutes, or the name of a level.
pub(super) fn minutes<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Range>, D::Error> {
    #[derive(Deserialize)]
    #[serde(
        untagged,
        expecting = "expected a number, two numbers, an object with min and max, a text such as 5..8, or a level"
    )]
    enum Wish {
        Text(String),
        Range(#[serde(deserialize_with = "range")] Option<Range>),
    }
    match Option::<Wish>::deserialize(from)? {
        Some(Wish::Text(text)) => {
            let said = |error: Error| serde::de::Error::custom(error.message().trim_start_matches("minutes: "));
            minutes_range(&text).map(Some).map_err(said)
        }
        Some(Wish::Range(range)) => Ok(range),
        None => Ok(None),
    }
}

/// A number, two numbers, an object with `min` and `max`, or a text such as `5..8`.
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
            f.write_str("a number, two numbers, an object with min and max, or a text such as 5..8")
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

        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
            let expected = serde::de::Unexpected::Str(text);
            numbers(text).map(Some).ok_or_else(|| E::invalid_value(expected, &self))
        }

        fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
            let ends = (list.next_element::<Option<f64>>()?, list.next_element::<Option<f64>>()?);
            match (ends, list.next_element::<f64>()?) {
                ((Some(min), Some(max)), None) => Ok(Some(Range::new(min, max))),
                _ => Err(serde::de::Error::invalid_type(serde::de::Unexpected::Seq, &self)),
            }
        }

        fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
            let Ends { min, max } = Ends::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
            Ok(Some(Range::new(min, max)))
        }
    }
    from.deserialize_any(Visitor)
}

#[cfg(test)]
mod tests {
    use super::super::Generate;
    use super::Range;
    use serde_json::json;

    #[test]
    fn a_range_has_one_meaning_in_every_notation() {
        let read = |value: serde_json::Value| serde_json::from_value::<Generate>(value);
        let same = [json!({"min": 5, "max": 8}), json!([5, 8]), json!("5..8"), json!("5..=8")];
        for value in same {
            assert_eq!(read(json!({"minutes": value})).unwrap().minutes, Some(Range::new(5.0, 8.0)), "{value}");
            assert_eq!(read(json!({"rating": value})).unwrap().rating, Some(Range::new(5.0, 8.0)), "{value}");
        }
        assert_eq!(read(json!({"minutes": "..8"})).unwrap().minutes, Some(Range::new(None, 8.0)));
        for bad in [json!("8..5"), json!(".."), json!("nan"), json!("inf"), json!([1]), json!([1, 2, 3]), json!("x..y")]
        {
            assert!(read(json!({"minutes": bad})).is_err() && read(json!({"clues": bad})).is_err(), "{bad}");
        }
        let error = read(json!({"minutes": "quick"})).unwrap_err().to_string();
        assert!(error.contains("5..8") && error.contains("gentle"), "{error}");
    }
}
