//! The easy way in: a solver picks an engine once, can say which, and answers the usual questions.

use crate::batch::BatchSink;
use crate::engine::{CountOnly, Engine, Limit, Outcome, Sink};
use crate::engines;
use crate::lanes::Lanes;
use crate::lines::Lines;
use crate::listing::{Listing, ListingMany, is_long};
use crate::overlay::Overlay;
use crate::scratch::Scratch;
use crate::simd::{Isa, IsaError};
use crate::stop::Stop;
use crate::triad::Triad;
use crate::until::Until;
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
    one: &'static dyn Engine,
    many: &'static dyn Engine,
    /// For puzzles with many solutions that are all wanted.
    long: Option<&'static dyn Engine>,
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
    /// The engines that suit best: one for a puzzle alone, another for many.
    pub fn new() -> Self {
        Self { one: &Triad::AUTO, many: &Lanes::AUTO, long: Some(&Overlay) }
    }

    /// To choose an engine by name, and an instruction set.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// The engine for one puzzle.
    pub fn engine(&self) -> &'static dyn Engine {
        self.one
    }

    /// The engine for many puzzles.
    pub fn batch_engine(&self) -> &'static dyn Engine {
        self.many
    }

    /// One line on what was chosen.
    pub fn describe(&self) -> String {
        let say = |engine: &dyn Engine| format!("{}: {}", engine.name(), engine.about());
        if self.one.name() == self.many.name() {
            return say(self.many);
        }
        format!("chosen automatically, {}; for one puzzle, {}", say(self.many), say(self.one))
    }

    /// Searches a puzzle; see [`Engine::run`].
    pub fn run(&self, puzzle: &Puzzle, limit: Limit, scratch: &mut Scratch, sink: &mut dyn Sink) -> Outcome {
        match self.long {
            Some(long) if is_long(limit) => Listing { few: self.one, long }.run(puzzle, limit, scratch, sink),
            _ => self.one.run(puzzle, limit, scratch, sink),
        }
    }

    /// Searches many puzzles; see [`Engine::run_batch`]. Use another scratch than for [`Self::run`]: with `auto` the
    /// engines differ, and each makes its memory anew.
    pub fn run_batch(&self, puzzles: &[Puzzle], limit: Limit, scratch: &mut Scratch, sink: &mut dyn BatchSink) {
        match self.long {
            Some(long) if is_long(limit) => ListingMany { few: self.many, long }.run(puzzles, limit, scratch, sink),
            _ => self.many.run_batch(puzzles, limit, scratch, sink),
        }
    }

    /// Searches the puzzles of many lines; see [`Engine::run_lines`].
    pub fn run_lines(&self, lines: Lines<'_>, limit: Limit, scratch: &mut Scratch, sink: &mut dyn BatchSink) {
        match self.long {
            Some(_) if is_long(limit) => {
                let mut puzzles = Vec::with_capacity(lines.len());
                lines.read(&mut puzzles);
                self.run_batch(&puzzles, limit, scratch, sink);
            }
            _ => self.many.run_lines(lines, limit, scratch, sink),
        }
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

    /// How many solutions there are, up to a limit. `exhausted` says whether the number is exact.
    pub fn count(&self, puzzle: &Puzzle, limit: Limit) -> Outcome {
        self.run(puzzle, limit, &mut Scratch::new(), &mut CountOnly)
    }

    /// The redundant clues of a proper puzzle: each alone can be removed. Returns `None` if the puzzle is not proper.
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
        self.redundant_clues_until(puzzle, &Stop::new())
    }

    /// As [`Self::redundant_clues`]; also returns `None` if a stop is requested.
    pub fn redundant_clues_until(&self, puzzle: &Puzzle, stop: &Stop) -> Option<CandidateSet> {
        let (mut scratch, mut sink) = (Scratch::new(), Until::new(CountOnly, stop));
        let mut is_proper = |puzzle: &Puzzle| {
            let outcome = self.run(puzzle, Limit::solutions(2), &mut scratch, &mut sink);
            outcome.count == 1 && outcome.exhausted
        };
        if !is_proper(puzzle) {
            return None;
        }
        let found = match puzzle {
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
        };
        (!stop.is_raised()).then_some(found)
    }

    /// Whether the puzzle is proper and minimal.
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
        f.debug_tuple("Solver").field(&self.one.name()).field(&self.many.name()).finish()
    }
}

/// Chooses what a [`Solver`] works with.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    engine: Option<String>,
    isa: Option<Isa>,
}

impl Builder {
    /// The name of an engine, one of [`engines`], or `auto` for the best choice.
    #[must_use]
    pub fn engine(mut self, name: &str) -> Self {
        self.engine = (name != "auto").then(|| name.to_owned());
        self
    }

    /// The instruction set for engines that work on vectors. Without it `SUDOKIT_ISA` decides, else the best.
    #[must_use]
    pub fn isa(mut self, isa: Isa) -> Self {
        self.isa = Some(isa);
        self
    }

    /// The solver, if there is such an engine and this CPU has the instruction set.
    pub fn build(self) -> Result<Solver, BuildError> {
        let isa = self.isa.map_or_else(Isa::from_env, |isa| Ok(Some(isa))).map_err(BuildError::Isa)?;
        let auto = match isa {
            Some(isa) => {
                let (one, many) = (Triad::on(isa).map_err(BuildError::Isa)?, Lanes::on(isa).map_err(BuildError::Isa)?);
                Solver { one, many, ..Solver::new() }
            }
            None => Solver::new(),
        };
        let Some(name) = self.engine else { return Ok(auto) };
        // These two are made for an instruction set; the others are as they are listed.
        if let Some(engine) = [auto.one, auto.many].into_iter().find(|engine| engine.name() == name) {
            return Ok(Solver { one: engine, many: engine, long: None });
        }
        match engines().iter().find(|engine| engine.name() == name) {
            Some(&engine) => Ok(Solver { one: engine, many: engine, long: None }),
            None => Err(BuildError::UnknownEngine(name)),
        }
    }
}

/// Why a solver cannot be built.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// Unknown engine.
    UnknownEngine(String),
    /// Unknown instruction set, or not supported by this CPU.
    Isa(IsaError),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownEngine(name) => {
                write!(f, "no engine is called {name:?}; expected auto")?;
                engines().iter().try_for_each(|engine| write!(f, ", {}", engine.name()))
            }
            Self::Isa(error) => write!(f, "{error} (see {})", Isa::VARIABLE),
        }
    }
}

impl core::error::Error for BuildError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_can_be_chosen_and_says_so() {
        for engine in engines() {
            let solver = Solver::builder().engine(engine.name()).build().unwrap();
            assert!(solver.describe().starts_with(engine.name()));
        }
        let solver = Solver::builder().engine("auto").isa(Isa::Scalar).build().unwrap();
        let described = solver.describe();
        assert!(
            described.starts_with("chosen automatically, lanes: ") && described.matches("(scalar)").count() == 2,
            "{described}"
        );
        for name in ["lanes", "triad"] {
            let solver = Solver::builder().engine(name).isa(Isa::Scalar).build().unwrap();
            assert!(solver.describe().starts_with(name) && solver.describe().ends_with("(scalar)"));
        }
        let missing = Isa::ALL.into_iter().find(|isa| !isa.is_available()).expect("no CPU has all");
        let error = Solver::builder().isa(missing).build().unwrap_err();
        assert_eq!(error, BuildError::Isa(IsaError::Missing(missing)));
        let error = Solver::builder().engine("nonsense").build().unwrap_err();
        assert!(error.to_string().starts_with("no engine is called \"nonsense\"; expected auto, basic"));
    }

    #[test]
    fn it_can_be_shared() {
        fn shared<T: Send + Sync>() {}
        shared::<Solver>();
    }
}
