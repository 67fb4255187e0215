//! The verbs: everything sudokit does with a puzzle, one file each.
//!
//! A verb is a plain type. Its fields are its options, with the defaults of every front end, and its JSON form is the
//! request (`{"limit":2}`). It answers one puzzle with one typed answer, whose JSON form is the same in the command line,
//! Python, the service and WebAssembly, or with one [`Error`]. Verbs do not read, print or start threads: a [`Job`]
//! lends them what they need, and the driver runs them over streams.
//!
//! To add one: a file here, a line in [`VERBS`](crate::json::VERBS), a command file, a Python function. The parity test
//! finds the rest.

mod always;
mod any;
mod candidates;
mod canon;
mod check;
mod convert;
mod count;
mod draw;
mod estimate;
mod expand;
mod explain;
mod facts;
mod fill;
mod generate;
mod hint;
mod identify;
mod minimize;
mod model;
mod pass;
mod rate;
mod redundant;
mod solutions;
mod solve;
mod stats;
mod support;
mod table;
mod unavoidable;
mod variant;
mod vicinity;
mod way;
mod why;

pub use always::{Always, Related, Relation};
pub use candidates::{Candidates, TrueCandidates};
pub use canon::{Canon, Canonical};
pub use check::{Check, Checked};
pub use convert::{Convert, Converted, formats};
pub use count::{Count, CountMethod, Counted};
pub use draw::{Draw, Drawn, PictureFormat, Shown};
pub use estimate::{Estimate, Estimated};
pub use expand::{Expand, Expanded};
pub use explain::{Explain, Explained, Order, Reasoning};
pub use facts::{Backdoors, ClueSymmetry, Facts, FoundTridagon, KnownFacts, RankCheck};
pub use fill::{Fill, FilledLayout};
pub use generate::{Generate, Generated, Range, Summary, any_seed, level_minutes, minutes_range, pattern, picture};
pub use hint::{Hint, HintLevel, Hinted};
pub use identify::{Identified, Identify, Sameness};
pub use minimize::{Minimize, Minimized};
pub use pass::Pass;
pub use rate::{
    BerthierRating, HodokuRating, HumanRating, LadderRating, Rate, Rated, RatedStep, Scale, SeRating, SearchRating,
    Used,
};
pub use redundant::{NotNeeded, Redundant};
pub use solutions::{Listed, Solutions};
pub use solve::{Solve, Solved};
pub use stats::{Described, ScaleRating, Stats};
pub(crate) use support::only;
pub use support::{Clashes, Engine};
pub use table::{Column, ColumnKind, Row, Value};
pub use unavoidable::{Unavoidable, UnavoidableSets};
pub use vicinity::{Neighbours, Vicinity};
pub use way::{Telling, Way};
pub use why::{Reason, RuleInIt, Why};

use crate::error::Error;
use crate::guard;
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle};
use serde::Serialize;
use sudokit_solve::{LineAnswers, Lines, Rows};
use sudokit_text::PuzzleRef;

/// Something that sudokit does with a puzzle.
pub trait Verb: Sync {
    /// Its name: the command, the Python function, the path of the service.
    const NAME: &'static str;

    /// How many puzzles a thread takes at a time: many for verbs that have an engine for many puzzles, few for those
    /// that can take long over one.
    const BATCH: usize = 1;

    /// The answer for one puzzle.
    type Answer: Serialize + Send;

    /// What a thread keeps from puzzle to puzzle.
    type Memory: Default + Send;

    /// Checks the options, once per request.
    fn validate(&self) -> Result<(), Error> {
        Ok(())
    }

    /// Answers one puzzle. An answer that a stop cut short is an error of the kind `stopped`, unless the answer can say
    /// what it knows.
    fn run(&self, puzzle: &Puzzle, memory: &mut Self::Memory, job: &Job<'_>) -> Result<Self::Answer, Error>;

    /// Answers many 9x9 puzzles, in their order. It may add fewer answers than there are puzzles once the job is
    /// stopped. The default answers one after the other.
    fn run_many(
        &self,
        puzzles: &[Classic],
        memory: &mut Self::Memory,
        job: &Job<'_>,
        answers: &mut Vec<Result<Self::Answer, Error>>,
    ) {
        for puzzle in puzzles {
            if job.is_stopped() {
                return;
            }
            answers.push(self.run(&Puzzle::from(*puzzle), memory, job));
        }
    }

    /// Answers many 9x9 puzzles in columns, for verbs whose answers are a solution and a count: the fast way for front ends
    /// that print or pass on whole columns. Returns false if the verb has no columns, or if some puzzle could not be
    /// finished; [`Self::run_many`] then says why.
    fn run_columns(&self, _puzzles: &[Classic], _memory: &mut Self::Memory, _job: &Job<'_>, _rows: Rows<'_>) -> bool {
        false
    }

    /// Answers many lines of 81 cells as text, for verbs whose answers are a solution and a count; see
    /// [`Solver::solve_lines`](sudokit_solve::Solver::solve_lines). Returns `None` if the verb does not do that, or if some
    /// puzzle could not be finished; [`Self::run_many`] then says why.
    fn run_lines(
        &self,
        _lines: Lines<'_>,
        _memory: &mut Self::Memory,
        _job: &Job<'_>,
        _out: &mut Vec<u8>,
    ) -> Option<LineAnswers> {
        None
    }

    /// Takes note of the solution that the input gave with the puzzle. The default ignores it.
    fn compare(&self, _puzzle: PuzzleRef<'_>, _given: &sudokit_text::Grid, _answer: &mut Self::Answer) {}

    /// What an answer means for the run as a whole: the exit code of the command line, the counts of its summary.
    fn verdict(&self, _answer: &Self::Answer) -> Verdict {
        Verdict::Yes
    }

    /// The columns of an answer in a table (CSV, Arrow), without the puzzle itself.
    fn columns(&self) -> Vec<Column>;

    /// Writes an answer as a row of these columns.
    fn row(&self, answer: &Self::Answer, row: &mut Row<'_>);

    /// Validates the options and answers one puzzle; a panic becomes an error.
    fn one(&self, puzzle: &Puzzle, job: &Job<'_>) -> Result<Self::Answer, Error> {
        self.validate()?;
        guard::catch(|| self.run(puzzle, &mut Self::Memory::default(), job))
    }
}

/// What an answer means for a run over many puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// What the verb is after: solved, proper, rated, explained to the end.
    Yes,
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions, and the verb looked for that.
    Several,
    /// Reasoning ended without a solution.
    Stuck,
    /// A given solution or a player's entry is wrong.
    Wrong,
    /// A stop cut the answer short.
    Stopped,
}
