//! The easy way in: a solver picks an engine once, can say which, and answers the usual questions.

use crate::batch::BatchSink;
use crate::engine::{CountOnly, Engine, Limit, Outcome, Sink};
use crate::scratch::Scratch;
use crate::{engines, singles};
use core::fmt;
use sudokit_core::{Candidate, CandidateSet, Puzzle, Solution};

/// A chosen engine. Cheap to copy, to be shared by threads; each thread brings its own [`Scratch`].
///
/// ```
/// use sudokit_solve::{Answer, Solver};
///
/// let solver = Solver::builder().engine("auto").build()?;
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let Answer::One(solution) = solver.solve(&puzzle) else { panic!("it is proper") };
/// assert!(solution.to_string().starts_with("534678912"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Solver {
    engine: &'static dyn Engine,
    automatic: bool,
}

/// The solutions of a puzzle, as far as most people want to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It has no solution.
    None,
    /// It is proper: this is its only solution.
    One(Solution),
    /// It has several solutions; these are two of them.
    Several([Solution; 2]),
}

impl Answer {
    /// A solution, if there is one.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Self::None => None,
            Self::One(solution) | Self::Several([solution, _]) => Some(solution),
        }
    }

    /// Whether there is exactly one solution.
    pub fn is_proper(&self) -> bool {
        matches!(self, Self::One(_))
    }
}

impl Solver {
    /// The engine that suits best.
    pub fn new() -> Self {
        // On six of eight sets the fastest of the classics, on the others close to mrv; see docs/engines.
        Self { engine: &singles::Singles, automatic: true }
    }

    /// To choose an engine by name.
    pub fn builder() -> Builder {
        Builder { engine: None }
    }

    /// The engine that was chosen.
    pub fn engine(&self) -> &'static dyn Engine {
        self.engine
    }

    /// One line on what was chosen.
    pub fn describe(&self) -> String {
        let chosen = if self.automatic { " (chosen automatically)" } else { "" };
        format!("{}: {}{chosen}", self.engine.name(), self.engine.about())
    }

    /// Searches a puzzle; see [`Engine::run`].
    pub fn run(&self, puzzle: &Puzzle, limit: Limit, scratch: &mut Scratch, sink: &mut dyn Sink) -> Outcome {
        self.engine.run(puzzle, limit, scratch, sink)
    }

    /// Searches many puzzles; see [`Engine::run_batch`].
    pub fn run_batch(&self, puzzles: &[Puzzle], limit: Limit, scratch: &mut Scratch, sink: &mut dyn BatchSink) {
        self.engine.run_batch(puzzles, limit, scratch, sink);
    }

    /// Whether there is no solution, one or several, with the first ones.
    pub fn solve(&self, puzzle: &Puzzle) -> Answer {
        let mut found = Vec::with_capacity(2);
        self.run(puzzle, Limit::solutions(2), &mut Scratch::new(), &mut found);
        match found[..] {
            [] => Answer::None,
            [one] => Answer::One(one),
            [one, another, ..] => Answer::Several([one, another]),
        }
    }

    /// How many solutions there are, up to a limit. `exhausted` tells whether the number is exact.
    pub fn count(&self, puzzle: &Puzzle, limit: Limit) -> Outcome {
        self.run(puzzle, limit, &mut Scratch::new(), &mut CountOnly)
    }

    /// The clues of a proper puzzle that can go one at a time, the puzzle staying proper; `None` if it is not proper.
    ///
    /// For a Sukaku the clues are the missing marks, and the set holds those that could be there as well.
    ///
    /// ```
    /// # use sudokit_solve::Solver;
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let redundant = Solver::new().redundant_clues(&puzzle).ok_or("not proper")?;
    /// assert!(!redundant.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redundant_clues(&self, puzzle: &Puzzle) -> Option<CandidateSet> {
        let mut scratch = Scratch::new();
        let mut is_proper =
            |puzzle: &Puzzle| self.run(puzzle, Limit::solutions(2), &mut scratch, &mut CountOnly).count == 1;
        if !is_proper(puzzle) {
            return None;
        }
        Some(match puzzle {
            Puzzle::Clues(grid) => grid
                .clues()
                .filter(|&(cell, _)| {
                    let mut less = *grid;
                    less.set(cell, None);
                    is_proper(&less.into())
                })
                .map(|(cell, digit)| Candidate::at(cell, digit))
                .collect(),
            Puzzle::Sukaku(marks) => Candidate::all()
                .filter(|mark| !marks[mark.cell()].contains(mark.digit()))
                .filter(|mark| {
                    let mut more = *marks;
                    more[mark.cell()].insert(mark.digit());
                    is_proper(&more.into())
                })
                .collect(),
        })
    }

    /// Whether the puzzle is proper and no clue can go.
    pub fn is_minimal(&self, puzzle: &Puzzle) -> bool {
        self.redundant_clues(puzzle).is_some_and(CandidateSet::is_empty)
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Solver").field(&self.engine.name()).finish()
    }
}

/// Chooses what a [`Solver`] works with.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    engine: Option<String>,
}

impl Builder {
    /// The name of an engine, one of [`engines`], or `auto` for the one that suits best.
    #[must_use]
    pub fn engine(mut self, name: &str) -> Self {
        self.engine = (name != "auto").then(|| name.to_owned());
        self
    }

    /// The solver, if there is such an engine.
    pub fn build(self) -> Result<Solver, UnknownEngine> {
        let Some(name) = self.engine else { return Ok(Solver::new()) };
        match engines().iter().find(|engine| engine.name() == name) {
            Some(&engine) => Ok(Solver { engine, automatic: false }),
            None => Err(UnknownEngine(name)),
        }
    }
}

/// There is no engine of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEngine(String);

impl fmt::Display for UnknownEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no engine is called {:?}; expected auto", self.0)?;
        engines().iter().try_for_each(|engine| write!(f, ", {}", engine.name()))
    }
}

impl core::error::Error for UnknownEngine {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_can_be_chosen_and_says_so() {
        for engine in engines() {
            let solver = Solver::builder().engine(engine.name()).build().unwrap();
            assert!(solver.describe().starts_with(engine.name()));
        }
        let solver = Solver::builder().engine("auto").build().unwrap();
        assert!(solver.describe().ends_with("automatically)"));
        let error = Solver::builder().engine("nonsense").build().unwrap_err();
        assert!(error.to_string().starts_with("no engine is called \"nonsense\"; expected auto, basic"));
    }

    #[test]
    fn it_can_be_shared() {
        fn shared<T: Send + Sync>() {}
        shared::<Solver>();
    }
}
