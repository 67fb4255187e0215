//! `rate`: how hard a puzzle is, on the scales of Sudoku Explainer and HoDoKu.

use crate::fault::Fault;
use crate::limits::Limits;
use crate::player::only_solution;
use crate::progress::{Progress, Report};
use crate::read::{Size, Texts, puzzle, request};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::collections::BTreeMap;
use sudokit::reason::rating::hodoku;
use sudokit::reason::rating::se::{End, Options, Rater, SeTechnique, Tenths};
use sudokit::unharmed::lend;
use sudokit::{Puzzle, Stop};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    puzzle: Option<String>,
    puzzles: Option<Vec<String>>,
    r#box: Option<String>,
    #[serde(default)]
    scale: Scale,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Scale {
    Se,
    Hodoku,
    #[default]
    Both,
}

#[derive(Serialize)]
struct Answer {
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    se: Option<Se>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<Hodoku>,
    techniques: Vec<Used>,
}

#[derive(Serialize)]
struct Se {
    er: f64,
    ep: f64,
    ed: f64,
}

#[derive(Serialize)]
struct Hodoku {
    score: u32,
    level: String,
}

#[derive(Serialize)]
struct Used {
    technique: String,
    title: String,
    count: usize,
}

thread_local! {
    /// What the raters remember, once a thread.
    static MEMORY: Cell<Option<(hodoku::Rater, Rater)>> = const { Cell::new(None) };
}

pub(super) fn call(body: &[u8], limits: &Limits, stop: &Stop, progress: Report<'_>) -> Result<String, Fault> {
    let Request { puzzle: one, puzzles, r#box, scale } = request(body, limits)?;
    Size::only_nine(r#box.as_deref(), limits)?;
    Texts::new(one, puzzles, limits)?.answer(stop, progress, |text, progress| {
        let puzzle = puzzle(text)?;
        only_solution(&puzzle, stop)?;
        lend(&MEMORY, |(hodoku, se)| {
            let mut answer = Answer { puzzle: puzzle.to_string(), se: None, hodoku: None, techniques: Vec::new() };
            if scale != Scale::Se {
                let (rating, used) = by_hodoku(hodoku, &puzzle, stop, progress)?;
                (answer.hodoku, answer.techniques) = (Some(rating), used);
            }
            if scale != Scale::Hodoku {
                let words = "rating as Sudoku Explainer does".to_owned();
                progress(Progress { done: 0, total: None, words });
                let (rating, used) = by_se(se, &puzzle, scale == Scale::Se, stop)?;
                answer.se = Some(rating);
                if scale == Scale::Se {
                    answer.techniques = used;
                }
            }
            Ok(answer)
        })
    })
}

fn by_hodoku(
    rater: &mut hodoku::Rater,
    puzzle: &Puzzle,
    stop: &Stop,
    progress: Report<'_>,
) -> Result<(Hodoku, Vec<Used>), Fault> {
    let mut steps = 0;
    rater.stop_at(stop);
    let rating = rater.rate_with(puzzle, &mut |_, step| {
        steps += 1;
        let words = format!("step {steps}: {}", step.technique.title());
        progress(Progress { done: steps, total: None, words });
    });
    if rating.stopped {
        return Err(Fault::stopped());
    }
    let used = rating.counts.iter().map(|&(technique, count)| Used {
        technique: technique.slug().to_owned(),
        title: technique.title().to_owned(),
        count,
    });
    let told = Hodoku { score: rating.score, level: rating.level.name().to_lowercase() };
    Ok((told, used.collect()))
}

fn by_se(rater: &mut Rater, puzzle: &Puzzle, steps: bool, stop: &Stop) -> Result<(Se, Vec<Used>), Fault> {
    let mut options = Options::default();
    options.steps = steps;
    rater.stop_at(stop);
    let rating = rater.rate(puzzle, &options);
    if rating.end == End::Stopped {
        return Err(Fault::stopped());
    }
    let mut counts = BTreeMap::<SeTechnique, usize>::new();
    for step in &rating.steps {
        *counts.entry(step.technique).or_default() += 1;
    }
    let used = counts.into_iter().map(|(technique, count)| {
        let title = technique.to_string();
        Used { technique: slug(&title), title, count }
    });
    let number = |tenths: Tenths| f64::from(tenths.0) / 10.0;
    Ok((Se { er: number(rating.er), ep: number(rating.ep), ed: number(rating.ed) }, used.collect()))
}

/// A title as a name: lower case, with hyphens. What the scale calls `(+)` is one plus.
fn slug(title: &str) -> String {
    let plain: String = title
        .to_lowercase()
        .replace("(+)", "plus")
        .replace("(+ ", "plus ")
        .chars()
        .map(|letter| if letter.is_alphanumeric() { letter } else { ' ' })
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join("-")
}
