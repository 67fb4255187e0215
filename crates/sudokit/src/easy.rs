//! One call for what most programs want, with the usual options.

use crate::error::Error;
use crate::job::Job;
use crate::puzzle::{Filled, Puzzle};
use crate::verb::{self, Count, Explain, Explained, Generate, Generated, Hint, Hinted, Rate, SeRating, Verb};
use sudokit_solve::Stop;

/// The only solution of a puzzle. No solution and several solutions are errors.
///
/// ```
/// let puzzle = "1...\n..2.\n.3..\n...4\n".parse()?;
/// assert!(sudokit::solve(&puzzle).is_ok_and(|solution| solution.to_string().len() == 16));
/// # Ok::<(), sudokit::Error>(())
/// ```
pub fn solve(puzzle: &Puzzle) -> Result<Filled, Error> {
    crate::guard::catch(|| verb::only(puzzle, &Stop::new()))
}

/// How many solutions a puzzle has, exactly.
///
/// ```
/// let empty = ".".repeat(36).parse()?;
/// assert_eq!(sudokit::count(&empty)?, 28_200_960);
/// # Ok::<(), sudokit::Error>(())
/// ```
pub fn count(puzzle: &Puzzle) -> Result<u128, Error> {
    Count::default().one(puzzle, &Job::default()).map(|answer| answer.count)
}

/// How hard a puzzle is on the scale of Sudoku Explainer. For other scales see [`Rate`].
///
/// ```
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(sudokit::rate(&puzzle)?.er, 1.2);
/// # Ok::<(), sudokit::Error>(())
/// ```
pub fn rate(puzzle: &Puzzle) -> Result<SeRating, Error> {
    let answer = Rate::default().one(puzzle, &Job::default())?;
    answer.se.ok_or_else(Error::internal)
}

/// The path to the solution in the teaching order. Safe on any puzzle: one that is not proper is an error.
///
/// ```
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut lines = Vec::new();
/// sudokit::explain(&puzzle)?.each(|_, step| lines.push(step.to_string()));
/// assert_eq!(lines.len(), 51);
/// # Ok::<(), sudokit::Error>(())
/// ```
pub fn explain(puzzle: &Puzzle) -> Result<Explained, Error> {
    Explain::default().one(puzzle, &Job::default())
}

/// The next step, given away in full. For smaller hints and a player's position see [`Hint`].
///
/// ```
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// println!("{}", sudokit::hint(&puzzle)?.words);
/// # Ok::<(), sudokit::Error>(())
/// ```
pub fn hint(puzzle: &Puzzle) -> Result<Hinted, Error> {
    let mut verb = Hint::default();
    verb.level = verb::HintLevel::Full;
    verb.one(puzzle, &Job::default())
}

/// This many random proper puzzles; the same seed gives the same puzzles. [`Generate`] has all options.
///
/// ```
/// assert_eq!(sudokit::generate(3, 7)?.len(), 3);
/// # Ok::<(), sudokit::Error>(())
/// ```
pub fn generate(count: u64, seed: u64) -> Result<Vec<Generated>, Error> {
    let mut wish = Generate::default();
    (wish.count, wish.seed) = (count, Some(seed));
    wish.collect(&Job::default())
}
