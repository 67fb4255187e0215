//! `canon`: the canonical form.

use crate::fault::{Fault, Kind};
use crate::limits::Limits;
use crate::progress::Report;
use crate::read::{OnlyPuzzles, Size, Texts, puzzle, request};
use serde::Serialize;
use sudokit::Stop;
use sudokit::craft::canon;

#[derive(Serialize)]
struct Answer {
    puzzle: String,
    canonical: String,
    automorphisms: u64,
}

pub(super) fn call(body: &[u8], limits: &Limits, stop: &Stop, progress: Report<'_>) -> Result<String, Fault> {
    let OnlyPuzzles { puzzle: one, puzzles, r#box } = request(body, limits)?;
    Size::only_nine(r#box.as_deref(), limits)?;
    Texts::new(one, puzzles, limits)?.answer(stop, progress, |text, _| {
        let puzzle = puzzle(text)?;
        let found = canon::canon(&puzzle).map_err(|error| Fault::new(Kind::BadPuzzle, error.to_string()))?;
        let (canonical, automorphisms) = (found.form.to_string(), found.automorphisms);
        Ok(Answer { puzzle: puzzle.to_string(), canonical, automorphisms })
    })
}
