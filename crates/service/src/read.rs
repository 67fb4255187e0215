//! Requests and the puzzles in them.

use crate::fault::{Fault, Kind, Wrapped};
use crate::limits::Limits;
use crate::progress::{Progress, Report};
use serde::de::{Deserialize, IgnoredAny};
use serde::ser::{Serialize, Serializer};
use std::sync::Arc;
use sudokit::constraint::{self, Geometry};
use sudokit::text::{ReadOptions, read, read_nine};
use sudokit::{Grid, Puzzle, Stop};

/// The request in a body: a JSON object, and nothing else.
pub(crate) fn request<'b, R: Deserialize<'b>>(body: &'b [u8], limits: &Limits) -> Result<R, Fault> {
    if body.len() > limits.body {
        let message = format!("the request has {} bytes, at most {} are allowed", body.len(), limits.body);
        return Err(Fault::new(Kind::BodyTooLarge, message));
    }
    // Left to itself, serde would take an array for a struct.
    if body.trim_ascii_start().first().is_some_and(|&first| first != b'{') {
        serde_json::from_slice::<IgnoredAny>(body)?;
        return Err(Fault::new(Kind::BadRequest, "expected a JSON object"));
    }
    Ok(serde_json::from_slice(body)?)
}

/// A request that names puzzles and nothing else.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OnlyPuzzles {
    pub(crate) puzzle: Option<String>,
    pub(crate) puzzles: Option<Vec<String>>,
    pub(crate) r#box: Option<String>,
}

/// The texts of a request: one, or a list.
pub(crate) enum Texts {
    One(String),
    Many(Vec<String>),
}

impl Texts {
    /// From the fields `puzzle` and `puzzles`, one of which must be there.
    pub(crate) fn new(one: Option<String>, many: Option<Vec<String>>, limits: &Limits) -> Result<Self, Fault> {
        match (one, many) {
            (Some(text), None) => Ok(Self::One(text)),
            (None, Some(texts)) if texts.len() <= limits.puzzles => Ok(Self::Many(texts)),
            (None, Some(texts)) => {
                let message = format!("there are {} puzzles, at most {} are allowed", texts.len(), limits.puzzles);
                Err(Fault::new(Kind::TooManyPuzzles, message))
            }
            (None, None) => Err(Fault::new(Kind::BadRequest, "missing field `puzzle` or `puzzles`")),
            (Some(_), Some(_)) => {
                Err(Fault::new(Kind::BadRequest, "found both `puzzle` and `puzzles`, expected one of them"))
            }
        }
    }

    /// Answers one text, or every text of a list; there a bad one does not cost the others their answers. A request to
    /// stop ends it all.
    pub(crate) fn answer<A: Serialize>(
        &self,
        stop: &Stop,
        progress: Report<'_>,
        mut answer: impl FnMut(&str, Report<'_>) -> Result<A, Fault>,
    ) -> Result<String, Fault> {
        let texts = match self {
            Self::One(text) => return Ok(json(&answer(text, progress)?)),
            Self::Many(texts) => texts,
        };
        let (mut results, total) = (Vec::with_capacity(texts.len()), texts.len() as u64);
        for text in texts {
            let result = answer(text, &mut |_| ());
            if stop.is_raised() || matches!(&result, Err(fault) if fault.kind == Kind::TimedOut) {
                return Err(Fault::stopped());
            }
            results.push(Item(result));
            let done = results.len() as u64;
            progress(Progress { done, total: Some(total), words: format!("{done} of {total} puzzles") });
        }
        Ok(json(&Results { results }))
    }
}

/// What is answered for a list.
#[derive(serde::Serialize)]
pub(crate) struct Results<A> {
    pub(crate) results: Vec<Item<A>>,
}

/// One answer of a list, or `{"error":…}`.
pub(crate) struct Item<A>(pub(crate) Result<A, Fault>);

impl<A: Serialize> Serialize for Item<A> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Ok(answer) => answer.serialize(to),
            Err(error) => Wrapped { error }.serialize(to),
        }
    }
}

/// An answer as text. The types of this crate can all be written: their keys are strings, and their numbers finite.
pub(crate) fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

/// What the field `box` says.
#[derive(Clone, Debug)]
pub(crate) enum Size {
    Nine,
    Other(Arc<Geometry>),
}

impl Size {
    /// `None` means the usual 3x3.
    pub(crate) fn new(text: Option<&str>, limits: &Limits) -> Result<Self, Fault> {
        let Some(text) = text else { return Ok(Self::Nine) };
        let bad = || Fault::new(Kind::BadRequest, format!("box: found {text:?}, expected rows x columns such as 2x3"));
        let (height, width) = text.split_once('x').ok_or_else(bad)?;
        let number = |text: &str| {
            let is_number = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<usize>().ok().filter(|_| is_number).ok_or_else(bad)
        };
        let (height, width) = (number(height)?, number(width)?);
        if (height, width) == (3, 3) {
            return Ok(Self::Nine);
        }
        if height * width > limits.order {
            let message = format!("boxes of {text} make {0}x{0}, the largest is {1}x{1}", height * width, limits.order);
            return Err(Fault::new(Kind::UnsupportedSize, message));
        }
        let geometry = Geometry::new(height, width);
        let geometry = geometry.map_err(|error| Fault::new(Kind::UnsupportedSize, error.to_string()))?;
        Ok(Self::Other(Arc::new(geometry)))
    }

    /// For calls that know 9x9 alone.
    pub(crate) fn only_nine(text: Option<&str>, limits: &Limits) -> Result<(), Fault> {
        match Self::new(text, limits)? {
            Self::Nine => Ok(()),
            Self::Other(geometry) => Err(unsupported(&geometry)),
        }
    }
}

/// The call, or something it is asked for, is for 9x9 alone.
pub(crate) fn unsupported(geometry: &Geometry) -> Fault {
    Fault::new(Kind::UnsupportedSize, format!("found {geometry}, expected 9x9"))
}

/// A 9x9 puzzle in any text format.
pub(crate) fn puzzle(text: &str) -> Result<Puzzle, Fault> {
    if let Some(grid) = line(text) {
        return Ok(grid.into());
    }
    read_nine(text).map_err(|error| {
        let message = format!("found {}, expected {}", error.found(), error.expected());
        Fault::new(Kind::BadPuzzle, message).at(error.line(), error.column())
    })
}

/// The most usual text, 81 digits or dots, without the reader of streams.
pub(crate) fn line(text: &str) -> Option<Grid> {
    sudokit::cells::usual_grid(text.as_bytes().try_into().ok()?)
}

/// A puzzle of another size.
pub(crate) fn sized_puzzle(text: &str, geometry: &Geometry) -> Result<constraint::Grid, Fault> {
    let boxes = Some((geometry.box_height(), geometry.box_width()));
    let mut records = read(text, ReadOptions { boxes, ..ReadOptions::default() }).into_iter();
    let bad = |message: String| Fault::new(Kind::BadPuzzle, message);
    match (records.next(), records.next()) {
        (Some(Ok(record)), None) => {
            record.puzzle.to_constraint().ok_or_else(|| bad("found pencilmarks, expected clues".to_owned()).at(1, 1))
        }
        (Some(Err(error)), _) | (_, Some(Err(error))) => {
            let message = format!("found {}, expected {}", error.found(), error.expected());
            Err(bad(message).at(error.line(), error.column()))
        }
        (None, _) => Err(bad("found nothing, expected one puzzle".to_owned()).at(1, 1)),
        (_, Some(Ok(other))) => Err(bad("found another puzzle, expected one".to_owned()).at(other.line, 1)),
    }
}
