//! `explain`: the whole path, step by step, from the puzzle or from where a player stands.

use crate::fault::{Fault, Kind};
use crate::limits::Limits;
use crate::player::{only_solution, start, texts};
use crate::progress::{Progress, Report};
use crate::read::{Size, json, puzzle, request};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sudokit::Stop;
use sudokit::reason::explain::Explanation;
use sudokit::reason::{Memory, Reasoner, Schedule, Settings};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    puzzle: String,
    r#box: Option<String>,
    entries: Option<String>,
    marks: Option<Vec<String>>,
    #[serde(default)]
    schedule: Order,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Order {
    #[default]
    Teaching,
    Hodoku,
    Se,
}

#[derive(Serialize)]
struct Answer {
    puzzle: String,
    start: Vec<String>,
    steps: Vec<Box<RawValue>>,
    solved: bool,
    end: Vec<String>,
}

pub(super) fn call(body: &[u8], limits: &Limits, stop: &Stop, progress: Report<'_>) -> Result<String, Fault> {
    let Request { puzzle: text, r#box, entries, marks, schedule } = request(body, limits)?;
    Size::only_nine(r#box.as_deref(), limits)?;
    let schedule = match schedule {
        Order::Teaching => Schedule::teaching(),
        Order::Hodoku => Schedule::hodoku(),
        Order::Se => Schedule::se(),
    };
    let puzzle = puzzle(&text)?;
    let solution = only_solution(&puzzle, stop)?;
    let start = start(&puzzle, entries.as_deref(), marks.as_deref(), &solution)?;
    if start.is_wrong() {
        return Err(Fault::new(Kind::BadPuzzle, start.faults()));
    }
    let reasoner = Reasoner::new(schedule, Settings::default());
    let (mut board, mut memory, mut steps) = (start.board.clone(), Memory::default(), Vec::new());
    while !board.is_full()
        && let Some(step) = reasoner.find_next(&board, &mut memory)
    {
        if stop.is_raised() {
            return Err(Fault::stopped());
        }
        let told = RawValue::from_string(Explanation::new(&board, &step).json());
        steps.push(told.map_err(|error| Fault::new(Kind::Internal, error.to_string()))?);
        step.apply(&mut board);
        let words = format!("step {}: {}", steps.len(), step.technique.title());
        progress(Progress { done: steps.len() as u64, total: None, words });
    }
    Ok(json(&Answer {
        puzzle: puzzle.to_string(),
        start: texts(&start.board.pencilmarks()),
        steps,
        solved: board.is_full(),
        end: texts(&board.pencilmarks()),
    }))
}
