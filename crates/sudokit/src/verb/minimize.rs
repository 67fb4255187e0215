//! `minimize`: remove redundant clues; the puzzle stays proper.

use super::support::{Engine, only, unsupported};
use super::{Column, Row, Verb, Verdict, variant};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle, SizedPuzzle};
use crate::verb::support::{narrow, positive, until, with_grid};
use serde::{Deserialize, Serialize, Serializer};
use sudokit_core::{Grid, Rng};
use sudokit_generate::{Effort, all_minimal, minimize, monotonic};
use sudokit_solve::Stop;

/// Makes puzzles minimal: removing any clue adds a second solution.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Minimize};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let answer = Minimize::default().one(&puzzle, &Job::default())?;
/// assert!(answer.puzzles[0].clue_count() < 30);
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Minimize {
    /// The seed for the order in which clues are tried.
    #[serde(deserialize_with = "narrow")]
    pub seed: Option<u64>,
    /// Find all minimal puzzles inside the puzzle, up to the limit, not one.
    pub all: bool,
    /// With `all`: stop after this many.
    pub limit: usize,
    /// Remove a clue only if a search then needs no fewer guesses; the result need not be minimal.
    pub monotonic: bool,
}

impl Default for Minimize {
    fn default() -> Self {
        Self { seed: None, all: false, limit: 1000, monotonic: false }
    }
}

/// The answer of [`Minimize`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Minimized {
    /// The minimal puzzles: one, or with `all` every one up to the limit.
    #[serde(serialize_with = "texts")]
    pub puzzles: Vec<Puzzle>,
    /// Whether the work was complete. If a stop cut it short, the puzzles are proper but need not be minimal, or all.
    pub complete: bool,
}

fn texts<S: Serializer>(puzzles: &[Puzzle], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(puzzles.iter().map(ToString::to_string))
}

impl Verb for Minimize {
    const NAME: &'static str = "minimize";
    const BATCH: usize = 256;
    type Answer = Minimized;
    type Memory = ();

    fn validate(&self) -> Result<(), Error> {
        positive("limit", self.limit as u64)?;
        if self.all && self.monotonic {
            return Err(Error::bad_option("all", "cannot be combined with monotonic"));
        }
        Ok(())
    }

    fn run(&self, puzzle: &Puzzle, (): &mut (), job: &Job<'_>) -> Result<Minimized, Error> {
        let stop = job.begin();
        match puzzle {
            Puzzle::Classic(puzzle) => self.classic(puzzle, &stop),
            Puzzle::Sized(_) | Puzzle::Variant(_) if self.all || self.monotonic => {
                let option = if self.all { "all" } else { "monotonic" };
                let message = format!("{option}: supported for 9x9 puzzles without extra houses or rules");
                Err(Error::new(ErrorKind::Unsupported, message))
            }
            Puzzle::Sized(puzzle) => self.sized(puzzle, &stop),
            Puzzle::Variant(puzzle) => {
                let (minimal, complete) = variant::minimize(puzzle, &mut self.rng(), &stop)?;
                Ok(Minimized { puzzles: vec![minimal], complete })
            }
            other => Err(unsupported(other, Self::NAME)),
        }
    }

    fn run_many(&self, puzzles: &[Classic], (): &mut (), job: &Job<'_>, answers: &mut Vec<Result<Minimized, Error>>) {
        let plain = !self.all && !self.monotonic && !job.has_time_limit();
        if !plain || puzzles.iter().any(Classic::is_sukaku) {
            for puzzle in puzzles {
                if job.is_stopped() {
                    return;
                }
                answers.push(self.classic(puzzle, &job.begin()));
            }
            return;
        }
        let grids: Vec<Grid> = puzzles.iter().map(Classic::clues).collect();
        let solver = Engine::default();
        for (puzzle, minimal) in puzzles.iter().zip(minimize(solver.solver(), &grids, |_| self.rng())) {
            answers.push(match minimal {
                Some(minimal) => Ok(Minimized { puzzles: vec![minimal.into()], complete: true }),
                None => self.not_proper(puzzle, &job.begin()),
            });
        }
    }

    fn verdict(&self, answer: &Minimized) -> Verdict {
        if answer.complete { Verdict::Yes } else { Verdict::Stopped }
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::grid("minimal")]
    }

    fn row(&self, answer: &Minimized, row: &mut Row<'_>) {
        match answer.puzzles.first() {
            Some(puzzle) => row.puzzle(puzzle),
            None => row.text(None),
        }
    }
}

impl Minimize {
    /// Every puzzle is tried in the same order, so that its answer does not depend on the puzzles beside it.
    fn rng(&self) -> Rng {
        Rng::stream(self.seed.unwrap_or(0), 0)
    }

    fn classic(&self, puzzle: &Classic, stop: &Stop) -> Result<Minimized, Error> {
        let (engine, mut rng) = (Engine::default(), self.rng());
        let solver = engine.solver();
        let found = match puzzle {
            // The clues of a Sukaku are its missing marks.
            Classic::Sukaku(_) => solver.minimize(puzzle, rng.candidates()).map(Puzzle::from).into_iter().collect(),
            Classic::Clues(grid) if self.all => {
                let mut found: Vec<Puzzle> = Vec::new();
                all_minimal(grid, solver, stop, |minimal| {
                    found.push((*minimal).into());
                    until(found.len(), self.limit)
                });
                found
            }
            Classic::Clues(grid) if self.monotonic => {
                let mut effort = Effort::new(16);
                let grade = |grid: &Grid| effort.of(&[*grid])[0].mean_log;
                monotonic(grid, solver, &mut rng, grade).map(Puzzle::from).into_iter().collect()
            }
            Classic::Clues(grid) => {
                let minimal = minimize(solver, core::slice::from_ref(grid), |_| rng.clone()).pop().flatten();
                minimal.map(Puzzle::from).into_iter().collect::<Vec<_>>()
            }
        };
        if found.is_empty() {
            return self.not_proper(puzzle, stop);
        }
        Ok(Minimized { puzzles: found, complete: !self.all || !stop.is_raised() })
    }

    fn not_proper(&self, puzzle: &Classic, stop: &Stop) -> Result<Minimized, Error> {
        only(&Puzzle::from(*puzzle), stop)?;
        Err(Error::stopped())
    }

    fn sized(&self, puzzle: &SizedPuzzle, stop: &Stop) -> Result<Minimized, Error> {
        only(&Puzzle::Sized(puzzle.clone()), stop)?;
        let mut order: Vec<usize> = puzzle.grid().clues().collect();
        if self.seed.is_some() {
            self.rng().shuffle(&mut order);
        }
        let minimized = sudokit_constraint::minimize(puzzle.grid(), order, stop);
        let complete = minimized.is_complete;
        Ok(Minimized { puzzles: vec![Puzzle::Sized(with_grid(puzzle, minimized.puzzle))], complete })
    }
}
