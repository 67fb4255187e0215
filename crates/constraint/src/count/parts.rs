//! Long counts: parts that can be done in any order, by any number of threads or machines, and a checkpoint of those done.

use super::wide::Wide;
use crate::grid::Grid;
use core::fmt;
use core::str::FromStr;
use std::sync::{Mutex, PoisonError};
use sudokit_core::fnv1a;
use sudokit_solve::{Executor, Stop};

/// A sum whose parts can be computed in any order.
pub(super) trait Parts: Sync {
    /// The name of the method.
    fn name(&self) -> &'static str;
    /// How many parts there are.
    fn len(&self) -> usize;
    /// The sum of one part; `None` if a stop was requested.
    fn part(&self, number: usize, stop: &Stop) -> Option<Wide>;
}

/// Which parts to compute: every part whose number leaves this remainder.
///
/// Shares `0/n` to `n-1/n` of a count can run on `n` machines; their sums add up to the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    number: usize,
    of: usize,
}

impl Share {
    /// All parts.
    pub const ALL: Self = Self { number: 0, of: 1 };

    /// Share `number` (from 0) of `of`; `None` if the number is out of range.
    pub fn new(number: usize, of: usize) -> Option<Self> {
        (number < of).then_some(Self { number, of })
    }
}

impl FromStr for Share {
    type Err = CheckpointError;

    /// Reads `1/4` to `4/4`: shares are numbered from 1 in text.
    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let error = CheckpointError("expected a share such as 1/4, the first of four");
        let (number, of) = text.split_once('/').ok_or(error)?;
        let (number, of) = (number.parse::<usize>().map_err(|_| error)?, of.parse().map_err(|_| error)?);
        number.checked_sub(1).and_then(|number| Self::new(number, of)).ok_or(error)
    }
}

/// The state of a long count, as text: the parts that are done, their sum, and a checksum of all that.
///
/// ```
/// use sudokit_constraint::Checkpoint;
///
/// let text = "sudokit-count/2 seeds 00000000075bcd15 12 0-3,7 40320 f477ae3209748379";
/// assert_eq!(text.parse::<Checkpoint>()?.to_string(), text);
/// # Ok::<(), sudokit_constraint::CheckpointError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    method: String,
    /// A hash of the puzzle.
    puzzle: u64,
    done: Vec<bool>,
    sum: Wide,
}

const VERSION: &str = "sudokit-count/2";
/// More parts than any method has.
const MOST_PARTS: usize = 1 << 24;

impl Checkpoint {
    pub(super) fn new(puzzle: &Grid, parts: &dyn Parts) -> Self {
        Self {
            method: parts.name().to_owned(),
            puzzle: hash(puzzle),
            done: vec![false; parts.len()],
            sum: Wide::default(),
        }
    }

    /// The part that is done, from 0 to 1.
    pub fn fraction(&self) -> f64 {
        self.done.iter().filter(|done| **done).count() as f64 / self.done.len().max(1) as f64
    }

    /// The sum of the parts that are done: the count has at least this value.
    pub fn sum(&self) -> Wide {
        self.sum
    }

    /// Whether all parts of a share are done.
    pub fn has(&self, share: Share) -> bool {
        self.done.iter().skip(share.number).step_by(share.of).all(|done| *done)
    }

    /// All fields but the checksum.
    fn write(&self, f: &mut impl fmt::Write) -> fmt::Result {
        write!(f, "{VERSION} {} {:016x} {} ", self.method, self.puzzle, self.done.len())?;
        let mut at = 0;
        let mut is_first = true;
        for run in self.done.chunk_by(|a, b| a == b) {
            let last = at + run.len() - 1;
            if run[0] {
                f.write_str(if is_first { "" } else { "," })?;
                is_first = false;
                if last == at { write!(f, "{at}")? } else { write!(f, "{at}-{last}")? }
            }
            at = last + 1;
        }
        write!(f, "{} {}", if is_first { "none" } else { "" }, self.sum)
    }

    pub(super) fn fits(&self, other: &Self) -> bool {
        self.method == other.method && self.puzzle == other.puzzle && self.done.len() == other.done.len()
    }

    pub(super) fn is_complete(&self) -> bool {
        self.done.iter().all(|done| *done)
    }

    /// Computes the parts of a share that are not done yet.
    pub(super) fn run(
        self,
        parts: &dyn Parts,
        share: Share,
        stop: &Stop,
        executor: &dyn Executor,
        progress: &(dyn Fn(&Self) + Sync),
    ) -> Self {
        let open: Vec<usize> =
            (0..parts.len()).filter(|part| part % share.of == share.number && !self.done[*part]).collect();
        let state = Mutex::new(self);
        executor.each(open.len(), &|number| {
            if stop.is_raised() {
                return;
            }
            let Some(sum) = parts.part(open[number], stop) else { return };
            let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
            state.done[open[number]] = true;
            state.sum = state.sum.saturating_add(sum);
            progress(&state);
        });
        state.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text)?;
        write!(f, "{text} {:016x}", fnv1a(text.bytes()))
    }
}

/// Why a text is not a checkpoint, or not of this count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckpointError(pub(super) &'static str);

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl core::error::Error for CheckpointError {}

impl FromStr for Checkpoint {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let error = CheckpointError("not a whole checkpoint of a count");
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [VERSION, method, puzzle, parts, done, sum, check] = fields[..] else { return Err(error) };
        let puzzle = u64::from_str_radix(puzzle, 16).map_err(|_| error)?;
        let parts: usize = parts.parse().ok().filter(|&parts| parts <= MOST_PARTS).ok_or(error)?;
        let sum = sum.parse().map_err(|_| error)?;
        let mut is_done = vec![false; parts];
        for run in done.split(',').filter(|run| *run != "none") {
            let (first, last) = run.split_once('-').unwrap_or((run, run));
            let (first, last) = (first.parse::<usize>().map_err(|_| error)?, last.parse::<usize>().map_err(|_| error)?);
            is_done.get_mut(first..=last).filter(|_| first <= last).ok_or(error)?.fill(true);
        }
        // A text that lost its end would be a smaller count.
        let read = Self { method: method.to_owned(), puzzle, done: is_done, sum };
        let is_whole = read.to_string().ends_with(check) && check.len() == 16;
        if is_whole { Ok(read) } else { Err(error) }
    }
}

/// A hash of the houses and clues that does not change between versions (FNV-1a).
fn hash(puzzle: &Grid) -> u64 {
    let houses = puzzle.geometry().houses().iter().flat_map(|house| house.cells());
    let clues = puzzle.symbols().iter().map(|&symbol| usize::from(symbol));
    fnv1a(houses.chain(clues).flat_map(|number| (number as u64).to_le_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoints_are_text() {
        let checkpoint = |done: &[bool], sum| Checkpoint {
            method: "x".to_owned(),
            puzzle: 1,
            done: done.to_vec(),
            sum: Wide::from(sum),
        };
        for (checkpoint, start) in [
            (checkpoint(&[false; 3], 0), "sudokit-count/2 x 0000000000000001 3 none 0 "),
            (checkpoint(&[false, true, false, true, true], 99), "sudokit-count/2 x 0000000000000001 5 1,3-4 99 "),
        ] {
            let text = checkpoint.to_string();
            assert!(text.starts_with(start) && text.parse() == Ok(checkpoint), "{text}");
            // Nothing of it can be lost or changed.
            for end in 0..text.len() {
                assert!(text[..end].parse::<Checkpoint>().is_err(), "{}", &text[..end]);
            }
            for at in 0..text.len() {
                let other = if text.as_bytes()[at] == b'1' { "2" } else { "1" };
                let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
                assert!(changed.parse::<Checkpoint>().is_err(), "{changed}");
            }
        }
        for text in [
            "",
            "sudokit-count/1 x 0000000000000001 3 none 0",
            "sudokit-count/2 x 1 3 3 0 0000000000000000",
            "sudokit-count/2 x 1 99999999999 none 0 0000000000000000",
            "sudokit-count/2 x 1 3 0-x 0 0000000000000000",
        ] {
            assert!(text.parse::<Checkpoint>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_share_is_done_when_its_parts_are() {
        let done = vec![true, false, true, true];
        let checkpoint = Checkpoint { method: "x".to_owned(), puzzle: 1, done, sum: Wide::default() };
        let has = |text: &str| checkpoint.has(text.parse().unwrap());
        assert_eq!(
            ["1/2", "2/2", "3/3", "1/1", "4/5", "5/5", "9/9"].map(has),
            [true, false, true, false, true, true, true]
        );
    }

    #[test]
    fn shares_are_read() {
        assert_eq!("2/3".parse(), Ok(Share { number: 1, of: 3 }));
        for text in ["0/3", "4/3", "1", "a/b", "-1/2", "1/0"] {
            assert!(text.parse::<Share>().is_err(), "{text}");
        }
    }
}
