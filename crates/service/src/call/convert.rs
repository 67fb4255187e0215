//! `convert`: the same puzzle in another text format.

use crate::fault::{Fault, Kind};
use crate::limits::Limits;
use crate::progress::Report;
use crate::read::{Size, json, puzzle, request};
use serde::{Deserialize, Serialize};
use sudokit::Stop;
use sudokit::text::{self, Record};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    puzzle: String,
    r#box: Option<String>,
    format: String,
}

#[derive(Serialize)]
struct Answer {
    text: String,
}

pub(super) fn call(body: &[u8], limits: &Limits, _: &Stop, _: Report<'_>) -> Result<String, Fault> {
    let Request { puzzle: from, r#box, format } = request(body, limits)?;
    Size::only_nine(r#box.as_deref(), limits)?;
    let to = text::format(&format).filter(|format| format.writes()).ok_or_else(|| {
        let names: Vec<&str> = formats().collect();
        Fault::new(Kind::BadRequest, format!("format: found {format:?}, expected one of {}", names.join(", ")))
    })?;
    let mut out = Vec::new();
    if let Some(header) = to.header() {
        out.extend_from_slice(header.as_bytes());
        out.push(b'\n');
    }
    to.write(&Record::new(puzzle(&from)?, 1), &mut out);
    Ok(json(&Answer { text: String::from_utf8_lossy(&out).into_owned() }))
}

/// The formats that can be written.
pub(super) fn formats() -> impl Iterator<Item = &'static str> {
    text::formats().iter().filter(|format| format.writes()).map(|format| format.name())
}
