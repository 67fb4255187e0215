//! `solve`: a solution, and how many there are up to a limit.

use super::{Column, Row, Verb, Verdict, variant};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::{Classic, Filled, Puzzle};
use crate::verb::support::{Engine, find_sized, with_grid};
use serde::{Deserialize, Serialize};
use sudokit_core::Solution;
use sudokit_solve::{Columns, Limit, LineAnswers, Lines, Outcome, Rows, Scratch};

/// Solves puzzles. With the default limit of 2 the answer also says whether the solution is the only one.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Solve};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let answer = Solve::default().one(&puzzle, &Job::default())?;
/// assert!(answer.is_unique());
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Solve {
    /// Stop after this many solutions: 1 finds one, 2 also proves that it is the only one.
    pub limit: u64,
    /// The engine for 9x9 puzzles.
    pub engine: Engine,
}

impl Default for Solve {
    fn default() -> Self {
        Self { limit: 2, engine: Engine::default() }
    }
}

/// The answer of [`Solve`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Solved {
    /// `solved`, `none`, or `multiple` if more than one solution was found.
    pub result: &'static str,
    /// How many solutions were found, at most as many as the limit.
    pub solutions: u64,
    /// Whether there are no others.
    pub exact: bool,
    /// The first solution.
    pub solution: Option<Filled>,
    /// How many guesses the search took.
    pub guesses: u64,
    /// Why there is no solution, if that is plain from a rule alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Solved {
    fn new(solutions: u64, exact: bool, solution: Option<Filled>, guesses: u64) -> Self {
        let result = match solutions {
            0 => "none",
            1 => "solved",
            _ => "multiple",
        };
        Self { result, solutions, exact, solution, guesses, reason: None }
    }

    /// The answer in a row of columns.
    fn of_row(columns: &Columns, row: usize) -> Self {
        let solution = columns.solution(row).map(Filled::Classic);
        Self::new(columns.counts()[row], columns.exhausted()[row], solution, columns.guesses()[row])
    }

    /// Whether the puzzle has exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.solutions == 1 && self.exact
    }
}

/// What a thread keeps.
#[derive(Default)]
pub struct Memory {
    one: Scratch,
    many: Scratch,
    columns: Columns,
}

impl Verb for Solve {
    const NAME: &'static str = "solve";
    const BATCH: usize = 2048;
    type Answer = Solved;
    type Memory = Memory;

    fn validate(&self) -> Result<(), Error> {
        super::support::positive("limit", self.limit)
    }

    fn run(&self, puzzle: &Puzzle, memory: &mut Memory, job: &Job<'_>) -> Result<Solved, Error> {
        self.engine.supports(puzzle)?;
        match puzzle {
            Puzzle::Classic(puzzle) => {
                let (outcome, solution) = self.engine.find(puzzle, self.limit, &mut memory.one, &job.begin());
                self.answer(outcome, solution)
            }
            Puzzle::Sized(puzzle) => {
                let found = find_sized(puzzle, self.limit, &job.begin())?;
                let solution = found.solution.map(|grid| Filled::Sized(with_grid(puzzle, grid).into()));
                Ok(Solved::new(found.count, found.exact, solution, found.guesses))
            }
            Puzzle::Variant(puzzle) => {
                let found = variant::find(puzzle, self.limit, &job.begin())?;
                let solved = Solved::new(found.count, found.exact, found.solution, found.guesses);
                Ok(Solved { reason: found.reason, ..solved })
            }
            other => Err(super::support::unsupported(other, "solve")),
        }
    }

    fn run_many(
        &self,
        puzzles: &[Classic],
        memory: &mut Memory,
        job: &Job<'_>,
        answers: &mut Vec<Result<Solved, Error>>,
    ) {
        if job.has_time_limit() {
            for puzzle in puzzles {
                let (outcome, solution) = self.engine.find(puzzle, self.limit, &mut memory.one, &job.begin());
                answers.push(self.answer(outcome, solution));
            }
            return;
        }
        memory.columns.resize(puzzles.len());
        self.fill(puzzles, &mut memory.many, job, memory.columns.rows());
        let columns = &memory.columns;
        // Once stopped, the first search that was cut short ends the list.
        let rows = (0..puzzles.len()).take_while(|&row| columns.is_done(row, self.limit) || !job.is_stopped());
        answers.extend(rows.map(|row| match columns.is_done(row, self.limit) {
            true => Ok(Solved::of_row(columns, row)),
            false => Err(Error::stopped()),
        }));
    }

    fn run_columns(&self, puzzles: &[Classic], memory: &mut Memory, job: &Job<'_>, rows: Rows<'_>) -> bool {
        if job.has_time_limit() || job.is_stopped() {
            return false;
        }
        self.fill(puzzles, &mut memory.many, job, rows);
        !job.is_stopped()
    }

    fn run_lines(
        &self,
        lines: Lines<'_>,
        memory: &mut Memory,
        job: &Job<'_>,
        out: &mut Vec<u8>,
    ) -> Option<LineAnswers> {
        if job.has_time_limit() || job.is_stopped() {
            return None;
        }
        let (limit, stop) = (Limit::solutions(self.limit), job.whole());
        let answers = self.engine.solver().solve_lines(lines, limit, &mut memory.many, stop, out);
        (!job.is_stopped()).then_some(answers)
    }

    fn verdict(&self, answer: &Solved) -> Verdict {
        match answer.solutions {
            0 => Verdict::NoSolution,
            1 => Verdict::Yes,
            _ => Verdict::Several,
        }
    }

    fn columns(&self) -> Vec<Column> {
        vec![
            Column::text("result"),
            Column::grid("solution"),
            Column::integer("solutions"),
            Column::bool("exact"),
            Column::integer("guesses"),
        ]
    }

    fn row(&self, answer: &Solved, row: &mut Row<'_>) {
        row.text(Some(answer.result));
        row.solution(answer.solution.as_ref());
        row.integer(answer.solutions);
        row.bool(answer.exact);
        row.integer(answer.guesses);
    }
}

impl Solve {
    /// Answers 9x9 puzzles without a time limit for each.
    fn fill(&self, puzzles: &[Classic], scratch: &mut Scratch, job: &Job<'_>, rows: Rows<'_>) {
        self.engine.solver().solve_rows(puzzles, Limit::solutions(self.limit), scratch, job.whole(), rows);
    }

    /// A search that ended before the limit without being exhausted was stopped.
    fn answer(&self, outcome: Outcome, solution: Option<Solution>) -> Result<Solved, Error> {
        if outcome.count < self.limit && !outcome.exhausted {
            return Err(Error::stopped());
        }
        Ok(Solved::new(outcome.count, outcome.exhausted, solution.map(Filled::Classic), outcome.stats.guesses))
    }
}
