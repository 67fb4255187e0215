//! `check`: proper or not, minimal or not, where clues clash, and whether a given solution is right.

use super::support::{Clashes, Engine, find_sized, unsupported};
use super::{Column, Row, Verb, Verdict, variant};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle, SizedPuzzle, Variant};
use serde::{Deserialize, Serialize};
use sudokit_constraint::{Redundancy, redundancy};
use sudokit_core::{Candidate, Cell, Grid, Solution};
use sudokit_solve::{CountOnly, Limit, Outcome, Scratch, Stop, Until};
use sudokit_text::{self as text, PuzzleRef};

/// Checks puzzles.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Check};
///
/// let answer = Check::default().one(&Puzzle::default(), &Job::default())?;
/// assert!(!answer.proper && answer.solutions == 2);
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Check {
    /// Also find out which clues are redundant.
    pub details: bool,
    /// A filled grid that should be the solution: 81 digits.
    #[serde(deserialize_with = "grid")]
    pub solution: Option<Grid>,
    /// The engine for 9x9 puzzles.
    pub engine: Engine,
}

impl Default for Check {
    fn default() -> Self {
        Self { details: true, solution: None, engine: Engine::default() }
    }
}

fn grid<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Grid>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    text.map(|text| text.parse::<Grid>().map_err(serde::de::Error::custom)).transpose()
}

/// The answer of [`Check`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// `proper`, `none`, `multiple`, or `wrong` if the given solution is not one.
    pub result: &'static str,
    /// How many clues there are.
    pub clues: usize,
    /// How many solutions there are: 0, 1, or 2 for two or more.
    pub solutions: u64,
    /// Whether there is exactly one.
    pub proper: bool,
    /// Whether removing any clue would add a solution; unknown if the puzzle is not proper or details were not wanted.
    pub minimal: Option<bool>,
    /// Clues that contradict each other directly.
    pub clashes: Clashes,
    /// The clues that can be removed one at a time, as cells; of a Sukaku the marks that could be added, as candidates. Of a
    /// puzzle with rules also the rules, as `Cage#3` for the third rule.
    pub redundant: Vec<String>,
    /// Why there is no solution, if that is plain from a rule alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Why the given solution is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong_solution: Option<String>,
}

/// What a thread keeps.
#[derive(Default)]
pub struct Memory {
    scratch: Scratch,
    found: Vec<Outcome>,
}

impl Verb for Check {
    const NAME: &'static str = "check";
    const BATCH: usize = 2048;
    type Answer = Checked;
    type Memory = Memory;

    fn run(&self, puzzle: &Puzzle, memory: &mut Memory, job: &Job<'_>) -> Result<Checked, Error> {
        self.engine.supports(puzzle)?;
        let stop = job.begin();
        match puzzle {
            Puzzle::Classic(puzzle) => {
                let solver = self.engine.solver();
                let mut sink = Until::new(CountOnly, &stop);
                let outcome = solver.run(puzzle, Limit::solutions(2), &mut memory.scratch, &mut sink);
                self.classic(puzzle, &outcome, &stop)
            }
            Puzzle::Sized(puzzle) => self.sized(puzzle, &stop),
            Puzzle::Variant(puzzle) => self.variant(puzzle, &stop),
            other => Err(unsupported(other, Self::NAME)),
        }
    }

    fn run_many(
        &self,
        puzzles: &[Classic],
        memory: &mut Memory,
        job: &Job<'_>,
        answers: &mut Vec<Result<Checked, Error>>,
    ) {
        if job.has_time_limit() {
            answers.extend(puzzles.iter().map(|puzzle| self.run(&Puzzle::from(*puzzle), memory, job)));
            return;
        }
        memory.found.clear();
        let mut sink = Until::new(core::mem::take(&mut memory.found), job.whole());
        self.engine.solver().run_batch(puzzles, Limit::solutions(2), &mut memory.scratch, &mut sink);
        memory.found = sink.into_inner();
        memory.found.resize(puzzles.len(), Outcome::default());
        for (puzzle, outcome) in puzzles.iter().zip(&memory.found) {
            if job.is_stopped() {
                return;
            }
            answers.push(self.classic(puzzle, outcome, job.whole()));
        }
    }

    fn compare(&self, puzzle: PuzzleRef<'_>, given: &text::Grid, answer: &mut Checked) {
        if self.solution.is_some() {
            return;
        }
        let wrong = match (puzzle, given) {
            (PuzzleRef::Classic(puzzle), text::Grid::Classic(grid)) => wrong_solution(puzzle, grid),
            (PuzzleRef::Sized(puzzle), text::Grid::Sized(grid)) => {
                (!grid.is_solution_of(puzzle.grid())).then(|| "it does not solve the puzzle".to_owned())
            }
            (PuzzleRef::Variant(puzzle), text::Grid::Variant(values)) => variant::wrong_solution(puzzle, values),
            _ => None,
        };
        if wrong.is_some() {
            (answer.result, answer.wrong_solution) = ("wrong", wrong);
        }
    }

    fn verdict(&self, answer: &Checked) -> Verdict {
        match answer.solutions {
            _ if answer.wrong_solution.is_some() => Verdict::Wrong,
            0 => Verdict::NoSolution,
            1 => Verdict::Yes,
            _ => Verdict::Several,
        }
    }

    fn columns(&self) -> Vec<Column> {
        vec![
            Column::text("result"),
            Column::bool("proper"),
            Column::integer("solutions"),
            Column::integer("clues"),
            Column::bool("minimal"),
            Column::text("clashes"),
            Column::text("redundant"),
            Column::text("wrong_solution"),
        ]
    }

    fn row(&self, answer: &Checked, row: &mut Row<'_>) {
        row.text(Some(answer.result));
        row.bool(answer.proper);
        row.integer(answer.solutions);
        row.integer(answer.clues as u64);
        row.bool(answer.minimal);
        let clashes = answer.clashes.to_string();
        row.text(Some(clashes.as_str()).filter(|clashes| !clashes.is_empty()));
        row.list(&answer.redundant);
        row.text(answer.wrong_solution.as_deref());
    }
}

impl Check {
    fn classic(&self, puzzle: &Classic, outcome: &Outcome, stop: &Stop) -> Result<Checked, Error> {
        let solutions = outcome.count;
        if solutions < 2 && !outcome.exhausted {
            return Err(Error::stopped());
        }
        let redundant = if self.details && solutions == 1 {
            let found = self.engine.solver().redundant_clues_until(puzzle, stop).ok_or_else(Error::stopped)?;
            // Of a Sukaku it is marks that are redundant, of a puzzle clues, which their cells name.
            let name = |clue: Candidate| if puzzle.is_sukaku() { clue.to_string() } else { clue.cell().to_string() };
            Some(found.iter().map(name).collect())
        } else {
            None
        };
        let clues = puzzle.clues();
        let clashes = if solutions == 0 { Clashes::of(&Puzzle::from(*puzzle)) } else { Clashes::default() };
        let wrong = self.solution.as_ref().and_then(|grid| wrong_solution(puzzle, grid));
        Ok(Checked::new(clues.clue_count(), solutions, clashes, redundant, wrong))
    }

    fn sized(&self, puzzle: &SizedPuzzle, stop: &Stop) -> Result<Checked, Error> {
        let (grid, solutions) = (puzzle.grid(), find_sized(puzzle, 2, stop)?.count);
        let mut redundant = None;
        if self.details && solutions == 1 {
            let cells = redundant.insert(Vec::new());
            for cell in grid.clues() {
                match redundancy(grid, cell, stop) {
                    Redundancy::Redundant => cells.push(grid.geometry().cell_name(cell)),
                    Redundancy::Unknown => return Err(Error::stopped()),
                    _ => {}
                }
            }
        }
        let clashes = if solutions == 0 { Clashes::of(&Puzzle::Sized(puzzle.clone())) } else { Clashes::default() };
        Ok(Checked::new(grid.clue_count(), solutions, clashes, redundant, None))
    }
}

impl Check {
    fn variant(&self, puzzle: &Variant, stop: &Stop) -> Result<Checked, Error> {
        let found = variant::find(puzzle, 2, stop)?;
        let wrong = match &self.solution {
            None => None,
            Some(grid) => {
                let text = String::from_utf8_lossy(&grid.to_line()).into_owned();
                let values = sudokit_constraint::notation::read_values(puzzle.puzzle(), &text);
                let values = values.ok_or_else(|| {
                    Error::bad_option("solution", format!("81 digits for a grid of {}", puzzle.puzzle().layout()))
                })?;
                variant::wrong_solution(puzzle, &values)
            }
        };
        let redundant = if self.details && found.count == 1 { Some(variant::redundant(puzzle, stop)?) } else { None };
        let checked = Checked::new(puzzle.clue_count(), found.count, Clashes::default(), redundant, wrong);
        Ok(Checked { reason: found.reason, ..checked })
    }
}

impl Checked {
    fn new(
        clues: usize,
        solutions: u64,
        clashes: Clashes,
        redundant: Option<Vec<String>>,
        wrong_solution: Option<String>,
    ) -> Self {
        let minimal = redundant.as_ref().map(Vec::is_empty);
        let redundant = redundant.unwrap_or_default();
        let result = match solutions {
            _ if wrong_solution.is_some() => "wrong",
            0 => "none",
            1 => "proper",
            _ => "multiple",
        };
        let (proper, reason) = (solutions == 1, None);
        Self { result, clues, solutions, proper, minimal, clashes, redundant, reason, wrong_solution }
    }
}

/// Why a filled grid is not a solution of a puzzle; `None` if it is one.
pub(crate) fn wrong_solution(puzzle: &Classic, grid: &Grid) -> Option<String> {
    let solution = match Solution::new(*grid) {
        Ok(solution) => solution,
        Err(error) => return Some(error.to_string()),
    };
    let cell = Cell::all().find(|&cell| !puzzle.allows(cell, solution.get(cell)))?;
    Some(match puzzle.allowed(cell).single() {
        Some(clue) => format!("{cell} is {}, the clue is {clue}", solution.get(cell)),
        None => format!("{cell} is {}, which is not among its candidates", solution.get(cell)),
    })
}
