//! `hint`: what to look at next, as much of it as the player wants to know; what is wrong already comes first.

use crate::fault::{Fault, Kind};
use crate::limits::Limits;
use crate::player::{only_solution, start};
use crate::progress::Report;
use crate::read::{Size, json, puzzle, request};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::cell::Cell;
use sudokit::reason::explain::{Explanation, Level};
use sudokit::reason::{Family, HousePart, Memory, Reasoner, Schedule, Settings, Step};
use sudokit::unharmed::lend;
use sudokit::{CellSet, Stop};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    puzzle: String,
    r#box: Option<String>,
    entries: Option<String>,
    marks: Option<Vec<String>>,
    #[serde(default)]
    level: Wish,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Wish {
    #[default]
    Nudge,
    Where,
    Full,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Answer {
    Wrong { wrong: Vec<String>, missing_marks: Vec<String>, words: String },
    Step { step: Box<RawValue>, words: String },
    Solved,
    None { words: String },
}

/// What a hint below the full argument tells of a step.
#[derive(Serialize)]
struct Part {
    technique: &'static str,
    title: &'static str,
    family: String,
    assumes_uniqueness: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    houses: Option<Vec<House>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<String>>,
    words: Words,
}

#[derive(Serialize)]
struct House {
    house: String,
    part: &'static str,
}

#[derive(Serialize)]
struct Words {
    nudge: String,
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    place: Option<String>,
}

thread_local! {
    /// What finders remember, once a thread.
    static MEMORY: Cell<Option<Memory>> = const { Cell::new(None) };
}

pub(super) fn call(body: &[u8], limits: &Limits, stop: &Stop, _: Report<'_>) -> Result<String, Fault> {
    let Request { puzzle: text, r#box, entries, marks, level } = request(body, limits)?;
    Size::only_nine(r#box.as_deref(), limits)?;
    let level = match level {
        Wish::Nudge => Level::Nudge,
        Wish::Where => Level::Where,
        Wish::Full => Level::Full,
    };
    let puzzle = puzzle(&text)?;
    let solution = only_solution(&puzzle, stop)?;
    let start = start(&puzzle, entries.as_deref(), marks.as_deref(), &solution)?;
    if start.is_wrong() {
        // A nudge does not say where.
        let names = |cells: &mut dyn Iterator<Item = sudokit::Cell>| match level {
            Level::Nudge => Vec::new(),
            _ => cells.map(|cell| cell.to_string()).collect(),
        };
        let wrong = names(&mut start.wrong.iter().map(|wrong| wrong.cell()));
        let missing_marks = names(&mut start.lost.iter());
        return Ok(json(&Answer::Wrong { wrong, missing_marks, words: start.hint(level) }));
    }
    if start.board.is_full() {
        return Ok(json(&Answer::Solved));
    }
    let reasoner = Reasoner::new(Schedule::teaching(), Settings::default());
    let found = lend(&MEMORY, |memory| reasoner.find_next(&start.board, memory));
    if stop.is_raised() {
        return Err(Fault::stopped());
    }
    let Some(step) = found else {
        let words = "no technique of the teaching schedule finds anything here".to_owned();
        return Ok(json(&Answer::None { words }));
    };
    let explanation = Explanation::new(&start.board, &step);
    let told = if level == Level::Full { explanation.json() } else { json(&part(&explanation, level)) };
    let step = RawValue::from_string(told).map_err(|error| Fault::new(Kind::Internal, error.to_string()))?;
    Ok(json(&Answer::Step { step, words: explanation.words(level) }))
}

fn part(explanation: &Explanation<'_>, level: Level) -> Part {
    let (step, tells) = (explanation.step(), level == Level::Where);
    let houses = step.evidence.houses.iter().map(|(house, part)| House {
        house: house.to_string(),
        part: match part {
            HousePart::Home => "home",
            HousePart::Base => "base",
            HousePart::Cover => "cover",
        },
    });
    Part {
        technique: step.technique.slug(),
        title: step.technique.title(),
        family: step.technique.family().to_string(),
        assumes_uniqueness: step.technique.assumes_uniqueness(),
        houses: tells.then(|| houses.collect()),
        cells: tells.then(|| cells(step).iter().map(|cell| cell.to_string()).collect()),
        words: Words { nudge: explanation.words(Level::Nudge), place: tells.then(|| explanation.words(Level::Where)) },
    }
}

/// The cells to look at, where no house is named: of a chain its ends, otherwise the pattern. Not what follows.
fn cells(step: &Step) -> CellSet {
    let evidence = &step.evidence;
    if !evidence.houses.is_empty() {
        return CellSet::EMPTY;
    }
    if step.technique.family() == Family::Single {
        return step.placements.iter().map(|placed| placed.cell()).collect();
    }
    if !evidence.chains.is_empty() {
        let ends = evidence.chains.iter().flat_map(|chain| chain.nodes.first().into_iter().chain(chain.nodes.last()));
        return ends.fold(CellSet::EMPTY, |cells, node| cells | node.cells);
    }
    evidence.candidates.iter().map(|(candidate, _)| candidate.cell()).collect()
}
