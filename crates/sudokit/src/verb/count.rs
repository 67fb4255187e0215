//! `count`: how many solutions there are, exactly unless a limit or a stop ends it.

use super::support::{Clashes, Engine, unsupported, wide};
use super::{Column, Row, Verb, Verdict};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle, Variant};
use core::ops::ControlFlow;
use serde::ser::{SerializeStruct, Serializer};
use serde::{Deserialize, Serialize};
use sudokit_constraint::{self as constraint, Checkpoint, Counting, Share, Wide, search};
use sudokit_solve::{BatchSink, Counter, Limit, Method, Outcome, Scratch};

/// Counts the solutions of puzzles.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Count};
///
/// let answer = Count::default().one(&Puzzle::default(), &Job::default())?;
/// assert_eq!((answer.count, answer.exact), (6_670_903_752_021_072_936_960, true));
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Count {
    /// Stop counting at this many solutions; no limit by default.
    #[serde(deserialize_with = "wide")]
    pub limit: Option<u128>,
    /// Continue from this checkpoint, which the answer of a stopped count has.
    pub resume: Option<String>,
    /// Count one share of the parts of a long count, such as `1/4`; the counts of all shares add up.
    pub share: Option<String>,
    /// How to count 9x9 puzzles.
    pub method: CountMethod,
    /// The engine for 9x9 puzzles.
    pub engine: Engine,
}

/// How to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CountMethod {
    /// Whichever is expected to be faster.
    #[default]
    Auto,
    /// One by one.
    Enumerate,
    /// By the configurations of bands.
    Bands,
}

/// The answer of [`Count`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// How many solutions there are, at least.
    pub count: u128,
    /// The count, if it is larger than `u128::MAX`, which is what `count` is then.
    pub large: Option<Wide>,
    /// Whether there are no more than that.
    pub exact: bool,
    /// Clues that contradict each other directly, if that is why there is no solution.
    pub clashes: Clashes,
    /// Why there is no solution, if that is plain from a rule alone.
    pub reason: Option<String>,
    /// Where a long count can continue, if it was stopped or is one share of several.
    pub checkpoint: Option<String>,
    /// Of a share: whether all its parts are counted. The counts of shares add up only if all of them are complete.
    pub complete: Option<bool>,
    /// Whether the limit ended the count.
    pub is_limited: bool,
    /// How many guesses the enumeration took, as far as it went.
    pub guesses: u64,
}

impl Counted {
    /// The count in decimal digits, however large it is.
    pub fn digits(&self) -> String {
        self.large.map_or_else(|| self.count.to_string(), |large| large.to_string())
    }
}

impl Serialize for Counted {
    /// The count is text, because it can be larger than the numbers of JSON.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let optional = [self.reason.is_some(), self.checkpoint.is_some(), self.complete.is_some()];
        let mut fields = to.serialize_struct("Counted", 3 + optional.iter().filter(|is_some| **is_some).count())?;
        fields.serialize_field("count", &self.digits())?;
        fields.serialize_field("exact", &self.exact)?;
        fields.serialize_field("clashes", &self.clashes)?;
        if let Some(reason) = &self.reason {
            fields.serialize_field("reason", reason)?;
        }
        if let Some(checkpoint) = &self.checkpoint {
            fields.serialize_field("checkpoint", checkpoint)?;
        }
        if let Some(complete) = &self.complete {
            fields.serialize_field("complete", complete)?;
        }
        fields.end()
    }
}

/// What a thread keeps.
#[derive(Default)]
pub struct Memory {
    scratch: Scratch,
    found: Vec<Outcome>,
}

/// This many solutions are looked for in all puzzles of a batch together, which is fastest for puzzles with few.
const TOGETHER: u64 = 10_000;

/// Solutions of a puzzle with rules between two words about the progress.
const TELL: u64 = 1 << 14;

impl Verb for Count {
    const NAME: &'static str = "count";
    const BATCH: usize = 2048;
    type Answer = Counted;
    type Memory = Memory;

    fn validate(&self) -> Result<(), Error> {
        if self.limit == Some(0) {
            return Err(Error::bad_option("limit", "found 0, expected 1 or more"));
        }
        self.share()?;
        self.resume().map(drop)
    }

    fn run(&self, puzzle: &Puzzle, memory: &mut Memory, job: &Job<'_>) -> Result<Counted, Error> {
        self.engine.supports(puzzle)?;
        let mut answer = match puzzle {
            Puzzle::Classic(puzzle) => {
                let mut answers = Vec::with_capacity(1);
                self.run_many(core::slice::from_ref(puzzle), memory, job, &mut answers);
                return answers.pop().unwrap_or_else(|| Err(Error::stopped()));
            }
            Puzzle::Sized(puzzle) => self.sized(puzzle.grid(), job)?,
            Puzzle::Variant(puzzle) => {
                match constraint::empty_grid_of(puzzle.puzzle()).filter(|_| self.limit.is_none()) {
                    Some(grid) => return self.sized(&grid, job),
                    None => return self.has_no_parts().map(|()| self.variant(puzzle, job)),
                }
            }
            other => return Err(unsupported(other, Self::NAME)),
        };
        if answer.count == 0 {
            answer.clashes = Clashes::of(puzzle);
        }
        Ok(answer)
    }

    fn run_many(
        &self,
        puzzles: &[Classic],
        memory: &mut Memory,
        job: &Job<'_>,
        answers: &mut Vec<Result<Counted, Error>>,
    ) {
        if let Err(error) = self.has_no_parts() {
            answers.extend(puzzles.iter().map(|_| Err(error.clone())));
            return;
        }
        let together = self.limit.map_or(TOGETHER, |limit| u64::try_from(limit).unwrap_or(u64::MAX).min(TOGETHER));
        memory.found.clear();
        memory.found.resize(puzzles.len(), Outcome::default());
        let mut sink = Found { found: &mut memory.found, stop: job.begin() };
        self.engine.solver().run_batch(puzzles, Limit::solutions(together), &mut memory.scratch, &mut sink);
        for (puzzle, outcome) in puzzles.iter().zip(&memory.found) {
            let mut answer = self.answer(outcome.count.into(), outcome.exhausted, outcome.stats.guesses);
            if !answer.is_limited && (!answer.exact || self.method != CountMethod::Auto) {
                if job.is_stopped() {
                    // What is known of the puzzle that was interrupted is still an answer; the rest is not begun.
                    if puzzles.len() == 1 {
                        answers.push(Ok(answer));
                    }
                    return;
                }
                answer = self.count_on(puzzle, &answer, job);
            }
            if answer.count == 0 && answer.exact {
                answer.clashes = Clashes::of(&Puzzle::from(*puzzle));
            }
            answers.push(Ok(answer));
        }
    }

    fn verdict(&self, answer: &Counted) -> Verdict {
        match answer.count {
            _ if !answer.exact && !answer.is_limited => Verdict::Stopped,
            0 => Verdict::NoSolution,
            _ => Verdict::Yes,
        }
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::integer("count"), Column::bool("exact"), Column::text("clashes")]
    }

    fn row(&self, answer: &Counted, row: &mut Row<'_>) {
        // A column of a table holds 128 bits.
        if answer.large.is_some() {
            row.text(None)
        } else {
            row.integer(answer.count)
        }
        row.bool(answer.exact);
        let clashes = answer.clashes.to_string();
        row.text(Some(clashes.as_str()).filter(|clashes| !clashes.is_empty()));
    }
}

impl Count {
    fn answer(&self, count: u128, exact: bool, guesses: u64) -> Counted {
        let is_limited = self.limit.is_some_and(|limit| count >= limit);
        Counted {
            count,
            large: None,
            exact,
            clashes: Clashes::default(),
            reason: None,
            checkpoint: None,
            complete: None,
            is_limited,
            guesses,
        }
    }

    /// Fails if a share or a checkpoint was given for a count without parts.
    fn has_no_parts(&self) -> Result<(), Error> {
        let given = [("resume", self.resume.is_some()), ("share", self.share.is_some())];
        let wrong = given.iter().find(|(_, is_given)| *is_given);
        wrong.map_or(Ok(()), |(option, _)| Err(Error::bad_option(option, "the count of this puzzle has no parts")))
    }

    fn share(&self) -> Result<Share, Error> {
        let text = self.share.as_deref();
        text.map_or(Ok(Share::ALL), |text| text.parse().map_err(|error| Error::bad_option("share", error)))
    }

    fn resume(&self) -> Result<Option<Checkpoint>, Error> {
        let text = self.resume.as_deref();
        text.map(|text| text.parse().map_err(|error| Error::bad_option("resume", error))).transpose()
    }

    /// Counts a grid of any size, with all threads where the method has parts.
    fn sized(&self, grid: &constraint::Grid, job: &Job<'_>) -> Result<Counted, Error> {
        let (limit, stop) = (self.limit.unwrap_or(u128::MAX), job.begin());
        let tell = |part: f64, checkpoint: Option<&Checkpoint>| {
            let done = (1000.0 * part.clamp(0.0, 1.0)) as u64;
            job.tell(done, Some(1000), || match checkpoint {
                Some(checkpoint) => format!("at least {} solutions", checkpoint.sum()),
                None => "counting".to_owned(),
            });
        };
        let mut counting = Counting::new(limit, &stop).executor(job.threads()).progress(&tell).share(self.share()?);
        if let Some(checkpoint) = self.resume()? {
            counting = counting.checkpoint(checkpoint);
        }
        let wrong = |error| Error::bad_option(if self.resume.is_some() { "resume" } else { "share" }, error);
        let (count, checkpoint) = counting.resumable(grid).map_err(wrong)?;
        // A number that is known without counting may be above the limit.
        let (exact, large) = match count {
            constraint::Count::Exactly(number) => (number < limit, None),
            constraint::Count::AtLeast(_) => (false, None),
            constraint::Count::Large { number, exact } => {
                (exact && self.limit.is_none(), Some(number).filter(|_| self.limit.is_none()))
            }
        };
        let answer = Counted { large, ..self.answer(count.number().min(limit), exact, 0) };
        let share = self.share()?;
        let is_below = |sum: Wide| self.limit.is_none() || sum < Wide::from(limit);
        let is_done = checkpoint.as_ref().is_some_and(|it| it.has(share) && is_below(it.sum()) && it.sum() < Wide::MAX);
        let complete = self.share.as_ref().map(|_| exact || is_done);
        // A share that is complete is an answer, although it is not the whole count.
        let is_limited = answer.is_limited || complete == Some(true);
        Ok(Counted { checkpoint: checkpoint.map(|checkpoint| checkpoint.to_string()), complete, is_limited, ..answer })
    }

    /// Counts one by one.
    fn variant(&self, puzzle: &Variant, job: &Job<'_>) -> Counted {
        let limit = self.limit.map_or(u64::MAX, |limit| u64::try_from(limit).unwrap_or(u64::MAX));
        let mut count = 0_u64;
        let outcome = search::solve(puzzle.puzzle(), limit, &job.begin(), |_| {
            count += 1;
            if count.is_multiple_of(TELL) {
                job.tell(count, None, || format!("at least {count} solutions"));
            }
            ControlFlow::Continue(())
        });
        let answer = self.answer(outcome.count.into(), outcome.exhausted, outcome.stats.guesses);
        Counted { reason: outcome.error.map(|error| error.to_string()), ..answer }
    }

    /// Counts a puzzle of which `known` solutions were found in the first search.
    fn count_on(&self, puzzle: &Classic, known: &Counted, job: &Job<'_>) -> Counted {
        let method = match self.method {
            CountMethod::Auto => Method::Auto,
            CountMethod::Enumerate => Method::Enumerate,
            CountMethod::Bands => Method::Bands,
        };
        let tell = |now: sudokit_solve::Progress| {
            let done = now.fraction.map_or(0, |fraction| (1000.0 * fraction.clamp(0.0, 1.0)) as u64);
            job.tell(done, now.fraction.map(|_| 1000), || format!("at least {} solutions", now.at_least));
        };
        let stop = job.begin();
        let counter = Counter::new(*self.engine.solver()).method(method).stop(&stop).executor(job.threads());
        let tally = counter.limit(self.limit.unwrap_or(u128::MAX)).progress(&tell).count(puzzle);
        self.answer(tally.at_least.max(known.count), tally.exact, known.guesses)
    }
}

/// Keeps the outcomes, and gives up when it should stop.
struct Found<'a> {
    found: &'a mut [Outcome],
    stop: sudokit_solve::Stop,
}

impl BatchSink for Found<'_> {
    fn solution(&mut self, _: usize, _: &sudokit_core::Solution) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        self.found[index] = outcome;
    }

    fn wants_solutions(&self) -> bool {
        false
    }

    fn gives_up(&mut self) -> bool {
        self.stop.is_raised()
    }
}
