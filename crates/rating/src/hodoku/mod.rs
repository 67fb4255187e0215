//! The scale of HoDoKu (Bernhard Hobiger, 2008–2012): a level and a score.
//!
//! The puzzle is solved step by step with HoDoKu's techniques in HoDoKu's order ([`TABLE`]). Every step adds the score of
//! its technique; the level is that of the hardest technique, and goes up as long as the score is above what the level
//! allows. Where no technique is left, a digit of the solution is put into the middle one of the open cells, which counts
//! as a step of its own, and a heavy one. A puzzle without exactly one solution is given up there.
//!
//! Which of several steps of a technique is taken changes the rest of the path, and so the score. The finders take the one
//! that HoDoKu takes (see the modules of the techniques).

mod table;

pub use table::{Row, TABLE, row_of};

use core::fmt;
use core::str::FromStr;
use sudokit_core::{Candidate, Puzzle};
use sudokit_reason::{Board, Evidence, Memory, Reasoner, Schedule, Settings, Step, Technique};
use sudokit_solve::{Solver, Stop};

/// HoDoKu's levels, from the easiest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles only, and not many of them.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Quadruples, basic fish, single-digit patterns, wings, rectangles, colours.
    Hard,
    /// Larger fish with fins, chains, almost locked sets.
    Unfair,
    /// Forcing chains and nets, or guessing.
    Extreme,
}

impl Level {
    /// All levels.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// The highest score of a puzzle of this level; `None` for the hardest.
    pub const fn max_score(self) -> Option<u32> {
        match self {
            Self::Easy => Some(800),
            Self::Medium => Some(1000),
            Self::Hard => Some(1600),
            Self::Unfair => Some(1800),
            Self::Extreme => None,
        }
    }

    /// The lowest level from this on that allows a score.
    fn for_score(self, score: u32) -> Self {
        let mut levels = Self::ALL.into_iter().filter(|&level| level >= self);
        levels.find(|level| level.max_score().is_none_or(|most| score <= most)).unwrap_or(Self::Extreme)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
            Self::Unfair => "Unfair",
            Self::Extreme => "Extreme",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No level has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevelError(String);

impl fmt::Display for UnknownLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no level is called {:?}: easy, medium, hard, unfair or extreme", self.0)
    }
}

impl core::error::Error for UnknownLevelError {}

impl FromStr for Level {
    type Err = UnknownLevelError;

    /// The level of this name, in upper or lower case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| UnknownLevelError(text.to_owned()))
    }
}

/// What HoDoKu says of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// How hard it is.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// How many steps there were.
    pub steps: usize,
    /// How many of each technique, in the order of the table.
    pub counts: Vec<(Technique, usize)>,
    /// Whether the puzzle was solved. It was not when it has less than ten clues, or not exactly one solution.
    pub solved: bool,
    /// Whether the rating was stopped before its end: level and score are what they are at least.
    pub stopped: bool,
}

/// What giving up adds to the score.
const GIVE_UP: u32 = 20_000;

/// With less, HoDoKu does not try.
const FEWEST_CLUES: usize = 10;

/// Rates puzzles on HoDoKu's scale. One for many puzzles: it keeps memory.
#[derive(Debug)]
pub struct Rater {
    reasoner: Reasoner,
    memory: Memory,
}

impl Default for Rater {
    fn default() -> Self {
        // Where no technique is left HoDoKu guesses; that is a step of the rating.
        let schedule = Schedule::hodoku().without(|technique| technique == Technique::TryAndRefute);
        Self { reasoner: Reasoner::new(schedule, Settings::hodoku()), memory: Memory::default() }
    }
}

impl Rater {
    /// Ends ratings as soon as the request is raised. Holds until the next request.
    pub fn stop_at(&mut self, stop: &Stop) {
        self.memory.stop_at(stop);
    }

    /// The level and the score of a puzzle.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Rating {
        self.rate_with(puzzle, &mut |_, _| ())
    }

    /// Rates a puzzle and passes each step, with the position before it, to `shown`.
    pub fn rate_with(&mut self, puzzle: &Puzzle, shown: &mut dyn FnMut(&Board, &Step)) -> Rating {
        let mut board = Board::new(puzzle);
        let mut rating =
            Rating { level: Level::Easy, score: 0, steps: 0, counts: Vec::new(), solved: false, stopped: false };
        // Pencilmarks can be proper without any clue.
        if matches!(puzzle, Puzzle::Clues(_)) && 81 - board.open().len() < FEWEST_CLUES {
            rating.level = Level::Extreme;
            return rating;
        }
        let mut counts = [0; Technique::ALL.len()];
        while !board.is_full() {
            let found = self.reasoner.find_next(&board, &mut self.memory);
            if found.is_none() && self.memory.is_stopped() {
                rating.stopped = true;
                break;
            }
            let Some(step) = found.or_else(|| guess(puzzle, &board)) else {
                rating.level = Level::Extreme;
                rating.score += GIVE_UP;
                rating.steps += 1;
                break;
            };
            shown(&board, &step);
            if let Some(row) = row_of(step.technique) {
                rating.score += row.score;
                rating.level = rating.level.max(row.level);
            }
            rating.steps += 1;
            counts[step.technique as usize] += 1;
            step.apply(&mut board);
        }
        rating.solved = board.is_full();
        rating.level = rating.level.for_score(rating.score);
        let order = TABLE.iter().flat_map(|row| row.techniques);
        let used = order.map(|&technique| (technique, counts[technique as usize])).filter(|(_, count)| *count > 0);
        rating.counts = used.collect();
        rating
    }
}

/// A digit of the solution in the middle one of the open cells; `None` unless there is exactly one solution.
fn guess(puzzle: &Puzzle, board: &Board) -> Option<Step> {
    let answer = Solver::new().solve(puzzle);
    let solution = answer.solution().filter(|_| answer.is_proper())?;
    let open = board.open();
    let cell = open.iter().nth(open.len() / 2)?;
    let digit = solution.get(cell);
    Some(Step::place(Technique::BruteForce, Candidate::at(cell, digit), Evidence::default()))
}

/// The level and the score of one puzzle.
///
/// ```
/// use sudokit_rating::hodoku::{Level, rate_hodoku};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let rating = rate_hodoku(&puzzle);
/// assert_eq!((rating.level, rating.score), (Level::Easy, 204));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate_hodoku(puzzle: &Puzzle) -> Rating {
    Rater::default().rate(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_raises_the_level() {
        assert_eq!(Level::Easy.for_score(800), Level::Easy);
        assert_eq!(Level::Easy.for_score(801), Level::Medium);
        assert_eq!(Level::Medium.for_score(1100), Level::Hard);
        assert_eq!(Level::Hard.for_score(100), Level::Hard);
        assert_eq!(Level::Easy.for_score(1_000_000), Level::Extreme);
    }

    #[test]
    fn names_are_read_back() {
        assert!(Level::ALL.iter().all(|level| level.name().to_lowercase().parse() == Ok(*level)));
        assert!("hardest".parse::<Level>().is_err());
    }

    #[test]
    fn what_is_not_proper_is_given_up() {
        let empty = rate_hodoku(&Puzzle::default());
        assert_eq!((empty.level, empty.score, empty.solved), (Level::Extreme, 0, false));
    }

    #[test]
    fn pencilmarks_without_clues_are_rated() {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let rating = rate_hodoku(&Puzzle::Sukaku(puzzle.pencilmarks()));
        assert!(rating.solved && rating.level == Level::Easy, "{rating:?}");
    }

    #[test]
    fn a_rating_is_stopped() {
        let puzzle =
            "...34.8.635....9....1.......7.....6.....3....5.8.9.2....2.84..79..........79..4.3".parse().unwrap();
        let mut rater = Rater::default();
        rater.stop_at(&Stop::new().after(core::time::Duration::ZERO));
        let rating = rater.rate(&puzzle);
        assert!(rating.stopped && !rating.solved);
        rater.stop_at(&Stop::new());
        assert!(!rater.rate(&puzzle).stopped);
    }
}
