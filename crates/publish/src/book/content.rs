//! What is in a book: chapters of puzzles with pictures, labels and hints.

use super::plan::{Chapter, Plan};
use crate::ordered::all;
use std::sync::Arc;
use sudokit::constraint::draw::{self, Picture};
use sudokit::constraint::{Geometry, HouseKind};
use sudokit::rating::human;
use sudokit::reason::explain::Level;
use sudokit::text::{self, ReadOptions};
use sudokit::verb::{Draw, Explain, Generate, Rate, Scale, Solve};
use sudokit::{Error, ErrorKind, Executor, Filled, Job, Puzzle, Rng, Verb, json};

/// Reads the text of a file that a plan names.
pub type Files<'a> = &'a dyn Fn(&str) -> Result<String, Error>;

/// How much work the explanation of a puzzle for its hint may take, in checks for a stop. The hardest puzzles with rules take
/// hours. A limit by time would make the book depend on the machine and its load.
const HINT_WORK: u64 = 2_000_000;

/// A chapter with its puzzles.
pub(super) struct Content {
    pub(super) title: String,
    pub(super) text: String,
    /// How many puzzles a page.
    pub(super) per_page: usize,
    /// The rules of its puzzles in words, each once.
    pub(super) rules: Vec<String>,
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
    /// Its rules that the picture cannot tell, in words.
    pub(super) words: Vec<String>,
    /// All its rules beside rows, columns and boxes, in words.
    pub(super) rules: Vec<String>,
    /// Whether a hint would take too much work.
    pub(super) is_hint_missing: bool,
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
        let numbered = proper.into_iter().zip(first..);
        let work = |(proper, number), (): &mut ()| entry(&proper, number, plan.hints, job);
        let entries = all(numbered, job, threads, work).map_err(named)?;
        let title = if chapter.title.is_empty() { format!("Chapter {}", index + 1) } else { chapter.title.clone() };
        let per_page = chapter.per_page.unwrap_or(plan.per_page);
        let mut rules: Vec<String> = Vec::new();
        for rule in entries.iter().flat_map(|entry| &entry.rules) {
            if !rules.contains(rule) {
                rules.push(rule.clone());
            }
        }
        found.push(Content { title, text: chapter.text.clone(), per_page, rules, entries });
    }
    Ok(found)
}

/// The puzzles that `generate` makes for a chapter.
fn make(chapter: &Chapter, seed: u64, index: usize, job: &Job<'_>) -> Result<Vec<Proper>, Error> {
    let mut wish = chapter.wish.clone();
    // The names of the command line are as good as those of the JSON form.
    for (alias, name) in [("diagonal", "diagonals"), ("windoku", "windows"), ("max-technique", "max_technique")] {
        if let Some(value) = wish.remove(alias) {
            wish.insert(name.to_owned(), value);
        }
    }
    let options = json::read_options(&mut wish, &json::Limits::default())?;
    let is_distinct_known = wish.contains_key("distinct");
    let mut request: Generate = json::options(wish).map_err(|error| {
        let more = "a chapter also takes title, text, per-page, puzzles, box, diagonal, windoku and regions";
        let is_name = error.message().contains("unknown field");
        if is_name { Error::new(error.kind(), format!("{}; {more}", error.message())) } else { error }
    })?;
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
        if job.is_stopped() {
            return Err(Error::stopped());
        }
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
    // Rules in words are set as text, in a size that does not depend on that of the grid.
    let mut draw = Draw::default();
    draw.words = false;
    let picture = draw.picture(puzzle, job)?;
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
    let (hint, is_hint_missing) = if hints { hint(puzzle, job)? } else { (None, false) };
    let (label, text) = (label(puzzle, job), puzzle.to_string());
    let (rules, words) = rules(puzzle);
    Ok(Entry { number, text, picture, solved, label, hint, words, rules, is_hint_missing, order: puzzle.order() })
}

/// The rules of a puzzle beside its rows, columns and boxes, in words: all, and those that the picture cannot tell.
fn rules(puzzle: &Puzzle) -> (Vec<String>, Vec<String>) {
    let (mut all, mut untold) = (Vec::new(), Vec::new());
    if let Some(sized) = puzzle.sized() {
        all = extra_houses(sized.geometry());
    }
    let Some(variant) = puzzle.variant().map(|variant| variant.puzzle()) else { return (all, untold) };
    for rule in variant.rules() {
        let words = rule.legend();
        if !draw::is_told_by_picture(variant, rule) && !untold.contains(&words) {
            untold.push(words.clone());
        }
        if !all.contains(&words) && rule.name() != "Given" {
            all.push(words);
        }
    }
    (all, untold)
}

/// The houses of a grid beside its rows, columns and boxes, in words.
fn extra_houses(geometry: &Geometry) -> Vec<String> {
    let known = [
        (
            HouseKind::Region,
            "Jigsaw: Regions of any shape take the place of boxes; each holds every digit exactly once.",
        ),
        (HouseKind::Diagonal, "Diagonals: Each of the two long diagonals holds every digit exactly once."),
        (HouseKind::Window, "Windows: Each shaded window holds every digit exactly once."),
        (HouseKind::Group, "Disjoint groups: Cells in the same place of their boxes have different digits."),
    ];
    let has = |kind: HouseKind| geometry.houses().iter().any(|house| house.kind() == kind);
    known.into_iter().filter(|&(kind, _)| has(kind)).map(|(_, words)| words.to_owned()).collect()
}

/// The level and minutes of a plain puzzle.
fn label(puzzle: &Puzzle, job: &Job<'_>) -> String {
    let mut rate = Rate::default();
    rate.scale = Scale::Human;
    match rate.one(puzzle, job).ok().and_then(|rated| rated.human) {
        Some(human) => format!("{} · {:.1} min", human.level, human::shown_minutes(human.minutes)),
        None => String::new(),
    }
}

/// Where the hardest step is, without what follows from it; and whether that takes too much work to find.
fn hint(puzzle: &Puzzle, job: &Job<'_>) -> Result<(Option<String>, bool), Error> {
    let explained = match Explain::default().one(puzzle, &job.clone().work_limit(HINT_WORK)) {
        Ok(explained) if explained.result == "stopped" && job.is_stopped() => return Err(Error::stopped()),
        Ok(explained) if explained.result == "stopped" => return Ok((None, true)),
        // The limit came before the first step.
        Err(error) if error.kind() == ErrorKind::Stopped && !job.is_stopped() => return Ok((None, true)),
        explained => explained?,
    };
    let hardest = explained.techniques.iter().max_by_key(|used| used.rank);
    let Some(hardest) = hardest else { return Ok((None, false)) };
    let mut found = None;
    explained.each(|_, step| {
        if found.is_none() && step.slug() == hardest.technique {
            found = Some(format!("{}. {}", step.title(), step.words(Level::Where)));
        }
    });
    Ok((found, false))
}

/// What the maker should know about the puzzles.
pub(super) fn notes(contents: &[Content]) -> Vec<String> {
    let entries = contents.iter().flat_map(|content| &content.entries);
    let late = entries.filter(|entry| entry.is_hint_missing);
    late.map(|entry| format!("puzzle {} has no hint: its explanation takes too long", entry.number)).collect()
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
