//! `hint`: what to look at next, as much of it as the player wants to know; a mistake comes first.

use super::explain::{Memory, Reasoning, raw};
use super::support::{positive, unsupported, until};
use super::{Column, Row, Telling, Value, Verb, Verdict, Way, any};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle};
use core::ops::ControlFlow;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sudokit_core::CellSet;
use sudokit_reason::explain::{Explanation, Level};
use sudokit_reason::{Board, Family, HousePart, OwnChain, Step, Verdict as ChainVerdict};
use sudokit_solve::Stop;

/// Gives hints. The next step is the one that [`Explain`](super::Explain) takes from the same position.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Hint};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let answer = Hint::default().one(&puzzle, &Job::default())?;
/// assert_eq!(answer.result, "step");
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Hint {
    /// How much to give away.
    pub level: HintLevel,
    /// Every step that could be taken now, not only the next one.
    pub all: bool,
    /// With `all`: stop after this many; 1000 if not given.
    pub limit: Option<usize>,
    /// Check this chain of the player instead, in Eureka notation: `(5)r1c1=(5-7)r1c5=(7)r3c5`; for 9x9 puzzles. The answer
    /// is of the full level.
    pub chain: Option<String>,
    /// At the full level: also draw the steps.
    pub svg: bool,
    /// Which techniques are tried, in which order, and where the player stands.
    #[serde(flatten)]
    pub reasoning: Reasoning,
}

impl Default for Hint {
    fn default() -> Self {
        let (level, reasoning) = (HintLevel::default(), Reasoning::default());
        Self { level, all: false, limit: None, chain: None, svg: false, reasoning }
    }
}

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HintLevel {
    /// What kind of step there is, but not where.
    #[default]
    Nudge,
    /// Where to look, but not what follows.
    Where,
    /// The whole argument with its conclusion.
    Full,
}

impl From<HintLevel> for Level {
    fn from(level: HintLevel) -> Self {
        match level {
            HintLevel::Nudge => Self::Nudge,
            HintLevel::Where => Self::Where,
            HintLevel::Full => Self::Full,
        }
    }
}

/// The answer of [`Hint`].
#[derive(Clone, Debug, Serialize)]
pub struct Hinted {
    /// `step`, `solved` if the grid is full and right, `stuck` if no technique finds anything, or `wrong` if the
    /// player's grid has a mistake. Of a chain: `step` if it proves something, `nothing` if it holds but proves nothing,
    /// or `broken` if a link does not hold.
    pub result: &'static str,
    /// The hint in words.
    pub words: String,
    /// The next step, as much of it as the level shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Box<RawValue>>,
    /// With `all`: every step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<Box<RawValue>>>,
    /// With `svg`: a picture of every step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<String>,
    /// Of a broken chain: the number of the first link that does not hold, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<usize>,
    /// Cells with a wrong digit; empty for a nudge.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<String>,
    /// Cells whose pencil marks lack the right digit; empty for a nudge.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing_marks: Vec<String>,
    /// The position, and the steps in full, all of them from there.
    #[serde(skip)]
    pub found: Way,
}

impl Verb for Hint {
    const NAME: &'static str = "hint";
    const BATCH: usize = 16;
    type Answer = Hinted;
    type Memory = Memory;

    fn validate(&self) -> Result<(), Error> {
        positive("limit", self.most() as u64)?;
        if self.limit.is_some() && !self.all {
            return Err(Error::bad_option("limit", "needs all"));
        }
        self.chain()?;
        if self.chain.is_some() && self.all {
            return Err(Error::bad_option("chain", "cannot be combined with all"));
        }
        if self.svg && self.level != HintLevel::Full && self.chain.is_none() {
            return Err(Error::bad_option("svg", "a picture tells everything; it needs the level full"));
        }
        self.reasoning.reasoner().map(|_| ())
    }

    fn run(&self, puzzle: &Puzzle, memory: &mut Memory, job: &Job<'_>) -> Result<Hinted, Error> {
        let stop = job.begin();
        match puzzle {
            Puzzle::Classic(puzzle) => self.classic(puzzle, memory, &stop),
            other => self.any(other, &stop),
        }
    }

    fn verdict(&self, answer: &Hinted) -> Verdict {
        match answer.result {
            "stuck" | "nothing" | "broken" => Verdict::Stuck,
            "wrong" => Verdict::Wrong,
            _ => Verdict::Yes,
        }
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::text("result"), Column::text("words")]
    }

    fn row(&self, answer: &Hinted, row: &mut Row<'_>) {
        row.push(Value::Text(answer.result));
        row.push(Value::Text(&answer.words));
    }
}

impl Hint {
    /// The most steps that are listed.
    fn most(&self) -> usize {
        self.limit.unwrap_or(1000)
    }

    /// The player's chain.
    fn chain(&self) -> Result<Option<OwnChain>, Error> {
        let read = |text: &String| text.parse().map_err(|error| Error::bad_option("chain", error));
        self.chain.as_ref().map(read).transpose()
    }

    fn draw(&self, answer: &mut Hinted) {
        if self.svg {
            let mut pictures = Vec::new();
            answer.found.each_apart(|_, step| pictures.push(step.svg()));
            answer.pictures = pictures;
        }
    }

    fn classic(&self, puzzle: &Classic, memory: &mut Memory, stop: &Stop) -> Result<Hinted, Error> {
        let start = self.reasoning.start(puzzle, memory, stop)?;
        let mut answer = Hinted::new(Way::classic(start.board.clone(), Vec::new()));
        if start.is_wrong() {
            let wrong = start.wrong.iter().map(|wrong| wrong.cell().to_string()).collect();
            let lost = start.lost.iter().map(|cell| cell.to_string()).collect();
            return Ok(answer.wrong(self.level, start.hint(self.level.into()), wrong, lost));
        }
        if start.board.is_full() {
            return Ok(answer);
        }
        if let Some(chain) = self.chain()? {
            answer.judge(start.board.clone(), chain.check(&start.board))?;
            self.draw(&mut answer);
            return Ok(answer);
        }
        let (reasoner, mut found) = (self.reasoning.reasoner()?, Vec::new());
        memory.finders.stop_at(stop);
        if self.all {
            reasoner.find_all(&start.board, &mut memory.finders, &mut |step| {
                found.push(step);
                if stop.is_raised() { ControlFlow::Break(()) } else { until(found.len(), self.most()) }
            });
        } else {
            found.extend(reasoner.find_next(&start.board, &mut memory.finders));
        }
        answer.found = Way::classic(start.board, found);
        self.finish(answer, stop)
    }

    fn any(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Hinted, Error> {
        if self.chain.is_some() {
            return Err(unsupported(puzzle, "hint with a chain"));
        }
        self.reasoning.supports(puzzle)?;
        let setup = any::setup(puzzle, self.reasoning.no_uniqueness, stop)?;
        let start = setup.start(&self.reasoning)?;
        let mut answer = Hinted::new(Way::Any(start.position.clone(), Vec::new()));
        if start.is_wrong() {
            let (words, wrong) = (start.mistakes(self.level.into()), start.wrong_cells());
            return Ok(answer.wrong(self.level, words, wrong, start.lost));
        }
        if start.position.is_full() {
            return Ok(answer);
        }
        let (mut guide, mut found) = (setup.guide(&self.reasoning, stop), Vec::new());
        if self.all {
            guide.each(&start.position, &mut |step| {
                found.push(step);
                until(found.len(), self.most())
            });
        } else {
            found.extend(guide.next(&start.position));
        }
        answer.found = Way::Any(start.position, found);
        self.finish(answer, stop)
    }

    /// Puts the steps into words and data.
    fn finish(&self, mut answer: Hinted, stop: &Stop) -> Result<Hinted, Error> {
        if stop.is_raised() {
            return Err(Error::stopped());
        }
        if answer.found.is_empty() {
            answer.result = "stuck";
            "no technique of the schedule finds anything here".clone_into(&mut answer.words);
            return Ok(answer);
        }
        answer.result = "step";
        let (level, mut told) = (Level::from(self.level), Vec::new());
        let mut words = None;
        answer.found.each_apart(|_, step| {
            words.get_or_insert_with(|| step.words(level));
            told.push(match (level, step) {
                (Level::Full, step) => raw(step.json()),
                (_, Telling::Classic(step)) => {
                    serde_json::to_string(&part(step, level)).map_err(Error::from).and_then(raw)
                }
                (_, Telling::Any(step)) => raw(step.part_json(level == Level::Where)),
            });
        });
        answer.words = words.unwrap_or_default();
        let mut told = told.into_iter().collect::<Result<Vec<_>, Error>>()?;
        if self.all {
            answer.steps = Some(told);
        } else {
            answer.step = told.pop();
        }
        self.draw(&mut answer);
        Ok(answer)
    }
}

impl Hinted {
    /// That of a full grid, to begin with.
    fn new(found: Way) -> Self {
        Self {
            result: "solved",
            words: "the grid is full, and it is right".to_owned(),
            step: None,
            steps: None,
            pictures: Vec::new(),
            link: None,
            wrong: Vec::new(),
            missing_marks: Vec::new(),
            found,
        }
    }

    /// Answers for a chain of the player.
    fn judge(&mut self, board: Board, verdict: ChainVerdict) -> Result<(), Error> {
        match verdict {
            ChainVerdict::Proves(step) => {
                let explanation = Explanation::new(&board, &step);
                (self.result, self.words) = ("step", explanation.words(Level::Full));
                self.step = Some(raw(explanation.json())?);
                self.found = Way::classic(board, vec![step]);
            }
            ChainVerdict::ProvesNothing => {
                self.result = "nothing";
                "every link holds, but nothing can be removed or placed".clone_into(&mut self.words);
            }
            ChainVerdict::Broken { link, words } => {
                (self.result, self.link) = ("broken", Some(link));
                self.words = format!("link {link} does not hold: {words}");
            }
        }
        Ok(())
    }

    /// That of a grid with mistakes. A nudge does not say where they are.
    fn wrong(mut self, level: HintLevel, words: String, wrong: Vec<String>, lost: Vec<String>) -> Self {
        (self.result, self.words) = ("wrong", words);
        if level != HintLevel::Nudge {
            (self.wrong, self.missing_marks) = (wrong, lost);
        }
        self
    }
}

/// The part of a step that a hint below the full argument shows.
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
