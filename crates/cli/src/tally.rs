//! What happened to the puzzles of a run. Kept true: every record read is counted once, so
//! `read = yes + none + multiple + stuck + wrong + repeated + stopped + bad`.

use crate::exit::Verdict;
use crate::number::{grouped, rate, seconds};
use std::fmt::Write;
use std::ops::AddAssign;

/// Counts of what was read and what became of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// The good ones: solved, counted, proper, converted.
    pub(crate) yes: u64,
    /// No solution.
    pub(crate) none: u64,
    /// More than one solution, found out by a limit above 1.
    pub(crate) multiple: u64,
    /// Reasoning ended without a solution.
    pub(crate) stuck: u64,
    /// The solution given or found is not one.
    pub(crate) wrong: u64,
    /// Dropped because an equivalent one came before.
    pub(crate) repeated: u64,
    /// Not finished, because of Ctrl-C or a time limit.
    pub(crate) stopped: u64,
    /// Not a puzzle.
    pub(crate) bad: u64,
    /// Branches with an alternative that the engine took.
    pub(crate) guesses: u64,
}

impl Tally {
    /// Everything that was read.
    pub(crate) fn read(&self) -> u64 {
        self.yes + self.none + self.multiple + self.stuck + self.wrong + self.repeated + self.stopped + self.bad
    }

    /// What the counts say about the run as a whole.
    pub(crate) fn verdict(&self) -> Verdict {
        match self {
            Self { stopped: 1.., .. } => Verdict::Stopped,
            Self { bad: 1.., .. } => Verdict::Bad,
            Self { none: 1.., .. } | Self { multiple: 1.., .. } | Self { stuck: 1.., .. } | Self { wrong: 1.., .. } => {
                Verdict::No
            }
            _ => Verdict::Yes,
        }
    }

    /// The closing summary; `yes` is what the command calls the good ones, and a command that does not search has
    /// no guesses to tell.
    pub(crate) fn summary(&self, yes: &str, searched: bool, elapsed: f64) -> String {
        let mut text = format!("{} read: {} {yes}", grouped(self.read()), grouped(self.yes));
        let mut add = |count: u64, word: &str| {
            let _ = write!(text, ", {} {word}", grouped(count));
        };
        if searched {
            add(self.none, "none");
            add(self.multiple, "multiple");
        }
        if self.stuck > 0 {
            add(self.stuck, "stuck");
        }
        if self.wrong > 0 {
            add(self.wrong, "wrong");
        }
        if self.repeated > 0 {
            add(self.repeated, "repeated");
        }
        if self.stopped > 0 {
            add(self.stopped, "stopped");
        }
        add(self.bad, "bad");
        if searched {
            let _ = write!(text, "; {} guesses", grouped(self.guesses));
        }
        let _ = write!(text, "; {}, {} puzzles/s", seconds(elapsed), rate(self.read(), elapsed));
        text
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_summary_add_up() {
        let tally = Tally { yes: 1_000, none: 2, multiple: 3, wrong: 4, bad: 5, guesses: 7, ..Tally::default() };
        assert_eq!(tally.read(), 1_014);
        assert_eq!(
            tally.summary("solved", true, 2.0),
            "1,014 read: 1,000 solved, 2 none, 3 multiple, 4 wrong, 5 bad; 7 guesses; 2.00 s, 507 puzzles/s"
        );
        let repeated = Tally { yes: 1, repeated: 2, ..Tally::default() };
        assert_eq!(repeated.summary("kept", false, 1.0), "3 read: 1 kept, 2 repeated, 0 bad; 1.00 s, 3 puzzles/s");
        assert_eq!(
            Tally { yes: 1, ..Tally::default() }.summary("converted", false, 1.0),
            "1 read: 1 converted, 0 bad; 1.00 s, 1 puzzles/s"
        );
    }

    #[test]
    fn the_worst_decides() {
        let verdict = |yes, none, bad| Tally { yes, none, bad, ..Tally::default() }.verdict();
        assert_eq!([verdict(1, 0, 0), verdict(1, 1, 0), verdict(1, 1, 1)], [Verdict::Yes, Verdict::No, Verdict::Bad]);
        assert_eq!(Tally::default().verdict(), Verdict::Yes);
    }
}
