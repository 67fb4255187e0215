//! What became of the puzzles of a run. Invariant: every record read is counted once.

use crate::error::{Error, ErrorKind};
use crate::verb::Verdict;
use core::ops::AddAssign;
use sudokit_solve::LineAnswers;

/// Counts of what was read and what became of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// What the verb is after: solved, counted, proper, converted.
    pub yes: u64,
    /// No solution.
    pub none: u64,
    /// More than one solution, where the verb looked for that.
    pub multiple: u64,
    /// Reasoning ended without a solution.
    pub stuck: u64,
    /// A given solution, or a player's entry, is wrong.
    pub wrong: u64,
    /// Dropped because an equivalent one came before.
    pub repeated: u64,
    /// Cut short by an interrupt or a time limit.
    pub stopped: u64,
    /// Not a puzzle, or not one the verb supports.
    pub bad: u64,
    /// Guesses of the engine.
    pub guesses: u64,
}

impl Tally {
    /// Everything that was read.
    pub fn read(&self) -> u64 {
        self.yes + self.none + self.multiple + self.stuck + self.wrong + self.repeated + self.stopped + self.bad
    }

    /// Counts an answer by its verdict, or an error by its kind.
    pub fn count(&mut self, verdict: Result<Verdict, &Error>) {
        *self.place(verdict) += 1;
    }

    /// Counts the answers to a number of lines: a solution is what the verb is after.
    pub fn count_lines(&mut self, lines: usize, answers: &LineAnswers) {
        let others = answers.others.len() as u64;
        let none = answers.others.iter().filter(|(_, count)| *count == 0).count() as u64;
        self.none += none;
        self.multiple += others - none;
        self.yes += lines as u64 - others;
        self.guesses += answers.guesses;
    }

    /// Counts one answer as something else than before.
    pub fn recount(&mut self, before: Verdict, now: Verdict) {
        *self.place(Ok(before)) -= 1;
        *self.place(Ok(now)) += 1;
    }

    /// Counts one good answer as bad after all.
    pub fn recount_as_bad(&mut self) {
        self.yes -= 1;
        self.bad += 1;
    }

    fn place(&mut self, verdict: Result<Verdict, &Error>) -> &mut u64 {
        match verdict {
            Ok(Verdict::Yes) => &mut self.yes,
            Ok(Verdict::NoSolution) => &mut self.none,
            Ok(Verdict::Several) => &mut self.multiple,
            Ok(Verdict::Stuck) => &mut self.stuck,
            Ok(Verdict::Wrong) => &mut self.wrong,
            Ok(Verdict::Stopped) => &mut self.stopped,
            Err(error) => match error.kind() {
                ErrorKind::NoSolution => &mut self.none,
                ErrorKind::SeveralSolutions => &mut self.multiple,
                ErrorKind::Stopped => &mut self.stopped,
                _ => &mut self.bad,
            },
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.yes += other.yes;
        self.none += other.none;
        self.multiple += other.multiple;
        self.stuck += other.stuck;
        self.wrong += other.wrong;
        self.repeated += other.repeated;
        self.stopped += other.stopped;
        self.bad += other.bad;
        self.guesses += other.guesses;
    }
}
