//! What is in a book: chapters of puzzles with pictures, labels and hints.

use super::plan::{Chapter, Plan};
use std::ops::ControlFlow;
use std::sync::Arc;
use sudokit::constraint::draw::Picture;
use sudokit::driver::ordered;
use sudokit::rating::human;
use sudokit::reason::explain::Level;
use sudokit::text::{self, ReadOptions};
use sudokit::verb::{Draw, Explain, Generate, Rate, Scale, Solve};
use sudokit::{Error, ErrorKind, Executor, Filled, Job, Puzzle, Rng, Verb, json};

/// Reads the text of a file that a plan names.
pub type Files<'a> = &'a dyn Fn(&str) -> Result<String, Error>;

/// A chapter with its puzzles.
pub(super) struct Content {
    pub(super) title: String,
    pub(super) text: String,
    pub(super) entries: Vec<Entry>,
}

/// A puzzle of a book.
pub(super) struct Entry {
    /// Counted through the whole book, from 1.
    pub(super) number: usize,
    /// The puzzle as text.
    pub(super) text: String,
    pub(super) picture: Picture,
    pub(super) solved: Picture,
    /// How hard it is, in a few words.
    pub(super) label: String,
    pub(super) hint: Option<String>,
    /// The number of symbols.
    pub(super) order: usize,
}

/// A puzzle with its solution, before it is drawn.
struct Proper {
    puzzle: Puzzle,
    solution: Filled,
}

/// Makes or reads the puzzles of all chapters, and draws them.
pub(super) fn contents(
    plan: &Plan,
    files: Files<'_>,
    job: &Job<'_>,
    threads: &dyn Executor,
) -> Result<Vec<Content>, Error> {
    let mut number = 0;
    let mut found = Vec::new();
    for (index, chapter) in plan.chapters.iter().enumerate() {
        let named = |error: Error| {
            let name = if chapter.title.is_empty() { format!("{}", index + 1) } else { format!("{:?}", chapter.title) };
            Error::new(error.kind(), format!("chapter {name}: {}", error.message()))
        };
        let proper = match &chapter.puzzles {
            Some(file) => read(file, files, job),
            None => make(chapter, plan.seed, index, job),
        };
        let proper = proper.map_err(named)?;
        let first = number + 1;
        number += proper.len();
        let mut entries = Vec::with_capacity(proper.len());
        let mut numbered = proper.into_iter().zip(first..);
        let work = |(proper, number): (Proper, usize), (): &mut ()| entry(&proper, number, plan.hints, job);
        let mut bad = None;
        ordered(
            threads,
            || numbered.next(),
            work,
            |entry| match entry {
                Ok(entry) => {
                    entries.push(entry);
                    ControlFlow::Continue(())
                }
                Err(error) => {
                    bad = Some(error);
                    ControlFlow::Break(())
                }
            },
        );
        if let Some(error) = bad {
            return Err(named(error));
        }
        let title = if chapter.title.is_empty() { format!("Chapter {}", index + 1) } else { chapter.title.clone() };
        found.push(Content { title, text: chapter.text.clone(), entries });
    }
    Ok(found)
}

/// The puzzles that `generate` makes for a chapter.
fn make(chapter: &Chapter, seed: u64, index: usize, job: &Job<'_>) -> Result<Vec<Proper>, Error> {
    let mut wish = chapter.wish.clone();
    let options = json::read_options(&mut wish, &json::Limits::default())?;
    let is_distinct_known = wish.contains_key("distinct");
    let mut request: Generate = json::options(wish)?;
    if request.rules.is_none() {
        let geometry = json::geometry(&options)?;
        let is_nine = (geometry.box_height(), geometry.box_width()) == (3, 3) && geometry.is_plain();
        request.geometry = (!is_nine).then(|| Arc::new(geometry));
    }
    // Equivalent puzzles would bore the reader.
    let is_plain = request.geometry.is_none() && request.rules.is_none();
    request.distinct |= is_plain && !is_distinct_known;
    request.seed.get_or_insert_with(|| Rng::stream(seed, index as u64).bits() >> 11);
    let made = request.collect(job)?;
    Ok(made.into_iter().map(|made| Proper { puzzle: made.puzzle, solution: made.solution }).collect())
}

/// The puzzles of a file. Each must have exactly one solution.
fn read(file: &str, files: Files<'_>, job: &Job<'_>) -> Result<Vec<Proper>, Error> {
    let mut found = Vec::new();
    for record in text::read(&files(file)?, ReadOptions::default()) {
        let record = record.map_err(|error| Error::new(ErrorKind::BadRequest, format!("{file}: {error}")))?;
        let bad = |what: &str| Error::new(ErrorKind::BadRequest, format!("{file}: line {}: {what}", record.line));
        let solved = Solve::default().one(&record.puzzle, job)?;
        match solved.solution.clone() {
            Some(solution) if solved.is_unique() => found.push(Proper { puzzle: record.puzzle, solution }),
            None => return Err(bad("the puzzle has no solution")),
            Some(_) => return Err(bad("the puzzle has several solutions")),
        }
    }
    if found.is_empty() {
        return Err(Error::new(ErrorKind::BadRequest, format!("{file}: found no puzzle")));
    }
    Ok(found)
}

fn entry(proper: &Proper, number: usize, hints: bool, job: &Job<'_>) -> Result<Entry, Error> {
    let Proper { puzzle, solution } = proper;
    let picture = Draw::default().picture(puzzle, job)?;
    let mut draw = Draw::default();
    draw.words = false;
    let values = match solution {
        Filled::Classic(solution) => Some(solution.to_string()),
        Filled::Variant(filled) => Some(filled.to_string()),
        _ => None,
    };
    // Symbols of several characters cannot be handed over as one text.
    match values.filter(|values| !values.contains([' ', ','])) {
        Some(values) => draw.values = Some(values),
        None => draw.solution = true,
    }
    let solved = draw.picture(puzzle, job)?;
    let hint = if hints { hint(puzzle, job)? } else { None };
    let (label, text) = (label(puzzle, job), puzzle.to_string());
    Ok(Entry { number, text, picture, solved, label, hint, order: puzzle.order() })
}

/// The level and minutes of a plain puzzle.
fn label(puzzle: &Puzzle, job: &Job<'_>) -> String {
    let mut rate = Rate::default();
    rate.scale = Scale::Human;
    match rate.one(puzzle, job).ok().and_then(|rated| rated.human) {
        Some(human) => format!("{} · {} min", human.level, human.minutes.round().max(1.0)),
        None => String::new(),
    }
}

/// Where the hardest step is, without what follows from it.
fn hint(puzzle: &Puzzle, job: &Job<'_>) -> Result<Option<String>, Error> {
    let explained = Explain::default().one(puzzle, job)?;
    let hardest = explained.techniques.iter().max_by_key(|used| used.rank);
    let Some(hardest) = hardest else { return Ok(None) };
    let mut found = None;
    explained.each(|_, step| {
        if found.is_none() && step.slug() == hardest.technique {
            found = Some(format!("{}. {}", step.title(), step.words(Level::Where)));
        }
    });
    Ok(found)
}

/// The levels of the human scale with their minutes, for the page that explains the labels.
pub(super) fn levels() -> String {
    let mut from = 0.0;
    let mut parts = Vec::new();
    for (level, end) in human::Level::ALL {
        parts.push(match (from, end) {
            (0.0, end) => format!("{level} (below {end} minutes)"),
            (from, end) if end.is_finite() => format!("{level} ({from} to {end})"),
            (from, _) => format!("{level} ({from} or more)"),
        });
        from = end;
    }
    parts.join(", ")
}
