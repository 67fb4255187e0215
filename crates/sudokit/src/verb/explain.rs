//! `explain`: the whole path to the solution, step by step, from the puzzle or from where a player stands.

use super::support::{only_solution, unsupported};
use super::{Column, Row, Telling, Used, Value, Verb, Verdict, Way, any};
use crate::difficulty::order_of;
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::OnceLock;
use sudokit_core::{Cell, Digit, DigitSet, Grid, Pencilmarks, Solution};
use sudokit_reason::any::Told;
use sudokit_reason::explain::{Explanation, Level};
use sudokit_reason::{Memory as Finders, Reasoner, Schedule, Settings, Start, Step, Technique};
use sudokit_solve::{Scratch, Stop};

/// Explains puzzles. A puzzle that is not proper is an error; a wrong entry of the player is an answer.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Explain};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let answer = Explain::default().one(&puzzle, &Job::default())?;
/// assert!(answer.is_solved() && answer.way.len() == 51);
/// let small: Puzzle = "..2....12....13.".parse()?;
/// assert!(Explain::default().one(&small, &Job::default())?.is_solved());
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Explain {
    /// Also draw every step.
    pub svg: bool,
    /// Which techniques are tried, in which order.
    #[serde(flatten)]
    pub reasoning: Reasoning,
}

/// What the verbs that reason share: the order of techniques, and where a player stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Reasoning {
    /// The order in which techniques are tried.
    #[serde(alias = "order")]
    pub schedule: Order,
    /// Techniques to leave out, by name.
    pub without: Vec<String>,
    /// The last technique to try, by name: those that come later in the order are left out. In the teaching order it can
    /// also be a technique that is not part of it: then the order is the one in which `generate` judges puzzles for it.
    pub stop_at: Option<String>,
    /// Leave out techniques that assume that the puzzle has only one solution.
    pub no_uniqueness: bool,
    /// The digits the player has entered: 81 characters, or the symbols of all cells of another grid. The clues may be
    /// among them or not.
    pub entries: Option<String>,
    /// The pencil marks of the player: a text such as `1279` for each cell. Without them all candidates count.
    pub marks: Option<Vec<String>>,
}

/// An order of techniques.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Order {
    /// From easy to hard as players learn them, all techniques.
    #[default]
    Teaching,
    /// HoDoKu's order and limits.
    Hodoku,
    /// The order of Sudoku Explainer.
    Se,
    /// Singles and the shortest whip; braids where no whip helps.
    Whips,
    /// Singles and the shortest braid.
    Braids,
    /// Singles and the shortest g-whip; g-braids where no g-whip helps.
    GWhips,
    /// Singles and the shortest g-braid.
    GBraids,
}

/// The answer of [`Explain`].
#[derive(Clone, Debug, Serialize)]
pub struct Explained {
    /// `solved`, `stuck` if no technique finds anything more, `stopped` if a time limit or an interrupt came first, or
    /// `wrong` if the player's grid has a mistake.
    pub result: &'static str,
    /// The candidates at the start, cell by cell.
    pub start: Vec<String>,
    /// The steps, as data with words.
    pub steps: Vec<Box<RawValue>>,
    /// With `svg`: a picture of every step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<String>,
    /// The candidates at the end, cell by cell.
    pub end: Vec<String>,
    /// How often each technique is used, in the order of the schedule.
    pub techniques: Vec<Used>,
    /// The technique that comes last in the schedule.
    pub hardest: Option<&'static str>,
    /// The player's wrong digits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<String>,
    /// Cells whose pencil marks lack the right digit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing_marks: Vec<String>,
    /// Why there are no steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// How hard the hardest step is, for puzzles that are not classic 9x9: its number on the ladder of
    /// `docs/ratings/any.md`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The position at the start, and the steps in full.
    #[serde(skip)]
    pub way: Way,
}

impl Explained {
    /// Whether the path leads to the solution.
    pub fn is_solved(&self) -> bool {
        self.result == "solved"
    }

    /// Calls `each` with every step and the position before it.
    pub fn each(&self, each: impl FnMut(usize, &Telling<'_>)) {
        self.way.each(each);
    }
}

/// What a thread keeps.
#[derive(Default)]
pub struct Memory {
    pub(super) scratch: Scratch,
    pub(super) finders: Finders,
}

impl Verb for Explain {
    const NAME: &'static str = "explain";
    const BATCH: usize = 16;
    type Answer = Explained;
    type Memory = Memory;

    fn validate(&self) -> Result<(), Error> {
        self.reasoning.reasoner().map(|_| ())
    }

    fn run(&self, puzzle: &Puzzle, memory: &mut Memory, job: &Job<'_>) -> Result<Explained, Error> {
        let stop = job.begin();
        match puzzle {
            Puzzle::Classic(puzzle) => self.classic(puzzle, memory, job, &stop),
            other => self.any(other, job, &stop),
        }
    }

    fn verdict(&self, answer: &Explained) -> Verdict {
        match answer.result {
            "solved" => Verdict::Yes,
            "wrong" => Verdict::Wrong,
            "stopped" => Verdict::Stopped,
            _ => Verdict::Stuck,
        }
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::text("result"), Column::integer("steps"), Column::text("techniques")]
    }

    fn row(&self, answer: &Explained, row: &mut Row<'_>) {
        row.push(Value::Text(answer.result));
        row.integer(answer.way.len() as u64);
        row.list(&answer.way.techniques().into_iter().map(str::to_owned).collect::<Vec<_>>());
    }
}

impl Explain {
    fn classic(&self, puzzle: &Classic, memory: &mut Memory, job: &Job<'_>, stop: &Stop) -> Result<Explained, Error> {
        let start = self.reasoning.start(puzzle, memory, stop)?;
        let way = Way::classic(start.board.clone(), Vec::new());
        let mut answer = Explained::new(way);
        if start.is_wrong() {
            answer.wrong = start.wrong.iter().map(|wrong| wrong.cell().to_string()).collect();
            answer.missing_marks = start.lost.iter().map(|cell| cell.to_string()).collect();
            answer.words = Some(start.mistakes());
            return Ok(answer);
        }
        let (reasoner, mut board, mut path) = (self.reasoning.reasoner()?, start.board.clone(), Vec::new());
        memory.finders.stop_at(stop);
        while !board.is_full()
            && let Some(step) = reasoner.find_next(&board, &mut memory.finders)
        {
            if stop.is_raised() {
                break;
            }
            let number = path.len() as u64 + 1;
            job.tell(number, None, || format!("step {number}: {}", step.technique.title()));
            let explanation = Explanation::new(&board, &step);
            answer.steps.push(raw(explanation.json())?);
            if self.svg {
                answer.pictures.push(explanation.svg());
            }
            step.apply(&mut board);
            path.push(step);
        }
        answer.techniques = techniques(&reasoner, &path);
        let uses = |technique: &&Technique| path.iter().any(|step| step.technique == **technique);
        let hardest = reasoner.schedule().techniques().iter().rfind(uses);
        answer.hardest = hardest.map(|technique| technique.slug());
        answer.finish(board.is_full(), stop, Way::classic(start.board, path))
    }

    fn any(&self, puzzle: &Puzzle, job: &Job<'_>, stop: &Stop) -> Result<Explained, Error> {
        self.reasoning.supports(puzzle)?;
        let setup = any::setup(puzzle, self.reasoning.no_uniqueness, stop)?;
        let start = setup.start(&self.reasoning)?;
        let mut answer = Explained::new(Way::Any(start.position.clone(), Vec::new()));
        if start.is_wrong() {
            answer.words = Some(start.mistakes(Level::Full));
            (answer.wrong, answer.missing_marks) = (start.wrong_cells(), start.lost);
            return Ok(answer);
        }
        let (mut guide, mut position, mut path) =
            (setup.guide(&self.reasoning, stop), start.position.clone(), Vec::new());
        let mut teller = any::Teller::new(job, &position);
        while !position.is_full()
            && let Some(step) = guide.next(&position)
        {
            if stop.is_raised() {
                break;
            }
            teller.step(&step, &position);
            let told = Told::new(&position, &step);
            answer.steps.push(raw(told.json())?);
            if self.svg {
                answer.pictures.push(told.svg());
            }
            step.apply(&mut position);
            path.push(step);
        }
        answer.techniques = any_techniques(&path);
        answer.hardest = path.iter().rev().max_by_key(|step| step.tenths()).map(|step| step.technique.slug());
        answer.rating = Some(path.iter().map(|step| f64::from(step.tenths())).fold(0.0, f64::max) / 10.0);
        answer.finish(position.is_full(), stop, Way::Any(start.position, path))
    }
}

impl Explained {
    /// That of a player's grid with a mistake, to begin with.
    fn new(way: Way) -> Self {
        Self {
            result: "wrong",
            start: way.marks(),
            steps: Vec::new(),
            pictures: Vec::new(),
            end: way.marks(),
            techniques: Vec::new(),
            hardest: None,
            wrong: Vec::new(),
            missing_marks: Vec::new(),
            words: None,
            rating: None,
            way,
        }
    }

    /// The answer at the end of a way; an error if a stop came before its first step.
    fn finish(mut self, solved: bool, stop: &Stop, way: Way) -> Result<Self, Error> {
        let is_stopped = !solved && stop.is_raised();
        if is_stopped && way.is_empty() {
            return Err(Error::stopped());
        }
        self.result = if solved {
            "solved"
        } else if is_stopped {
            "stopped"
        } else {
            "stuck"
        };
        self.end = way.end().marks();
        self.way = way;
        Ok(self)
    }
}

/// How often each technique of the ladder is used.
pub(super) fn any_techniques(path: &[sudokit_reason::any::Step]) -> Vec<Used> {
    let used = sudokit_reason::any::Technique::ALL.iter().enumerate().filter_map(|(rank, &technique)| {
        let count = path.iter().filter(|step| step.technique == technique).count();
        let (name, title) = (technique.slug().to_owned(), technique.title().to_owned());
        (count > 0).then_some(Used { technique: name, title, count, rank })
    });
    used.collect()
}

/// How often each technique is used, in the order of the schedule.
fn techniques(reasoner: &Reasoner, path: &[Step]) -> Vec<Used> {
    let used = reasoner.schedule().techniques().iter().enumerate().filter_map(|(rank, &technique)| {
        let count = path.iter().filter(|step| step.technique == technique).count();
        let (name, title) = (technique.slug().to_owned(), technique.title().to_owned());
        (count > 0).then_some(Used { technique: name, title, count, rank })
    });
    used.collect()
}

/// JSON that is written already.
pub(super) fn raw(json: String) -> Result<Box<RawValue>, Error> {
    RawValue::from_string(json).map_err(|error| Error::new(ErrorKind::Internal, error.to_string()))
}

impl Reasoning {
    /// The requested reasoner.
    pub fn reasoner(&self) -> Result<Reasoner, Error> {
        if self.schedule == Order::Teaching && self.without.is_empty() && self.stop_at.is_none() {
            return Ok(usual(!self.no_uniqueness));
        }
        let schedule = match self.schedule {
            Order::Teaching => Schedule::teaching(),
            Order::Hodoku => Schedule::hodoku(),
            Order::Se => Schedule::se(),
            Order::Whips => Schedule::whips(false),
            Order::Braids => Schedule::braids(false),
            Order::GWhips => Schedule::whips(true),
            Order::GBraids => Schedule::braids(true),
        };
        let mut unwanted = Vec::new();
        for name in &self.without {
            match name.parse::<Technique>() {
                Ok(technique) => unwanted.push(technique),
                // Techniques that only puzzles of other kinds have.
                Err(_) if sudokit_reason::any::Technique::named(name).is_some() => {}
                Err(error) => return Err(Error::bad_option("without", error)),
            }
        }
        let schedule = self.up_to_last(schedule)?;
        let mut settings = Settings::default();
        settings.uniqueness = !self.no_uniqueness;
        Ok(Reasoner::new(schedule.without(|technique| unwanted.contains(&technique)), settings))
    }

    /// The part of a schedule up to the last technique that is wanted.
    fn up_to_last(&self, schedule: Schedule) -> Result<Schedule, Error> {
        let Some(name) = &self.stop_at else { return Ok(schedule) };
        let last = match name.parse::<Technique>() {
            Ok(last) => last,
            // A technique that only puzzles of other kinds have says nothing about this one.
            Err(_) if sudokit_reason::any::Technique::named(name).is_some() => return Ok(schedule),
            Err(error) => return Err(Error::bad_option("stop_at", error)),
        };
        if !schedule.techniques().contains(&last) {
            if self.schedule == Order::Teaching && last != Technique::BruteForce {
                return Ok(order_of(last));
            }
            let what = format!("found {}, expected a technique of the schedule", last.slug());
            return Err(Error::bad_option("stop_at", what));
        }
        Ok(schedule.up_to(last))
    }

    /// An error if a schedule was named and the puzzle is of a kind that has one order only.
    pub(super) fn supports(&self, puzzle: &Puzzle) -> Result<(), Error> {
        match self.schedule {
            Order::Teaching => Ok(()),
            _ => Err(unsupported(puzzle, "a schedule by name")),
        }
    }

    /// Where the player stands in a proper puzzle.
    ///
    /// A puzzle with several solutions can be reasoned about too, but only without uniqueness techniques.
    pub(super) fn start(&self, puzzle: &Classic, memory: &mut Memory, stop: &Stop) -> Result<Start, Error> {
        let solution = match only_solution(puzzle, &mut memory.scratch, stop) {
            Ok(solution) => Some(solution),
            Err(error) if error.kind() == ErrorKind::SeveralSolutions && self.no_uniqueness => None,
            Err(error) => return Err(error),
        };
        self.position(puzzle, solution.as_ref())
    }

    fn position(&self, puzzle: &Classic, solution: Option<&Solution>) -> Result<Start, Error> {
        let (entries, marks) = match (&self.entries, &self.marks) {
            (None, None) => return Ok(Start::of_puzzle(puzzle)),
            (entries, marks) => (entries.as_deref(), marks.as_deref().map(mark_sets).transpose()?),
        };
        let mut grid = match entries {
            Some(text) => text.parse::<Grid>().map_err(|error| Error::bad_option("entries", error))?,
            None => Grid::EMPTY,
        };
        if let Classic::Clues(clues) = puzzle {
            for (cell, clue) in clues.clues() {
                if grid.get(cell).is_none() {
                    grid.set(cell, Some(clue));
                }
            }
        }
        Start::of_entries(puzzle, &grid, marks.as_ref(), solution)
            .map_err(|error| Error::new(ErrorKind::BadPuzzle, error.to_string()))
    }
}

/// The reasoner of most requests: made once, because that takes longer than most hints.
fn usual(uniqueness: bool) -> Reasoner {
    static MADE: [OnceLock<Reasoner>; 2] = [OnceLock::new(), OnceLock::new()];
    let make = || {
        let mut settings = Settings::default();
        settings.uniqueness = uniqueness;
        Reasoner::new(Schedule::teaching(), settings)
    };
    MADE[usize::from(uniqueness)].get_or_init(make).clone()
}

/// 81 texts such as `1279`.
fn mark_sets(texts: &[String]) -> Result<Pencilmarks, Error> {
    if texts.len() != 81 {
        return Err(Error::bad_option("marks", format!("found {} texts, expected 81", texts.len())));
    }
    let mut marks = Pencilmarks::new([DigitSet::EMPTY; 81]);
    for (cell, text) in Cell::all().zip(texts) {
        for character in text.chars() {
            let digit = character.to_digit(10).and_then(|digit| Digit::new(digit as u8));
            let what = || Error::bad_option("marks", format!("{cell}: found {character:?}, expected digits"));
            marks[cell].insert(digit.ok_or_else(what)?);
        }
    }
    Ok(marks)
}
