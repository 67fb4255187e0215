//! `candidates`: the true candidates, those that stand in some solution, and in how many.

use super::model::Model;
use super::support::{Engine, at_most_64, positive, unsupported};
use super::{Column, Row, Value, Verb, Verdict, variant};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle, SizedPuzzle};
use serde::{Deserialize, Serialize, Serializer};
use sudokit_constraint::{self as constraint, possible};
use sudokit_core::{Candidate, Cell, Digit, DigitSet, Pencilmarks};
use sudokit_solve::{Counter, Stop};

/// Finds the true candidates of puzzles.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Candidates};
///
/// let puzzle: Puzzle = "1...\n....\n....\n....\n".parse()?;
/// let answer = Candidates::default().one(&puzzle, &Job::default())?;
/// assert_eq!(answer.candidates[..2], ["1", "234"]);
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Candidates {
    /// Also count the solutions of each candidate.
    pub counts: bool,
    /// With `counts`: look at this many solutions; if there are more, the counts are lower bounds.
    pub limit: Option<u64>,
    /// The engine for 9x9 puzzles.
    pub engine: Engine,
}

/// The answer of [`Candidates`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrueCandidates {
    /// How many solutions there are: 0, 1, or 2 for two or more.
    pub solutions: u64,
    /// Whether `solutions` is all of them; false for two or more.
    pub exact: bool,
    /// The candidates of each cell, row by row.
    pub candidates: Vec<String>,
    /// In how many solutions each digit stands in each cell.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "texts")]
    pub counts: Option<Vec<Vec<u128>>>,
    /// Whether the counts are exact; only with a limit. If not, each is a lower bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<bool>,
    /// The candidates of a 9x9 puzzle.
    #[serde(skip)]
    pub marks: Option<Pencilmarks>,
}

fn texts<S: Serializer>(counts: &Option<Vec<Vec<u128>>>, to: S) -> Result<S::Ok, S::Error> {
    let text = |cell: &Vec<u128>| cell.iter().map(u128::to_string).collect::<Vec<_>>();
    counts.as_ref().map(|cells| cells.iter().map(text).collect::<Vec<_>>()).serialize(to)
}

impl Verb for Candidates {
    const NAME: &'static str = "candidates";
    type Answer = TrueCandidates;
    type Memory = ();

    fn validate(&self) -> Result<(), Error> {
        match self.limit {
            Some(_) if !self.counts => Err(Error::bad_option("limit", "needs counts")),
            Some(limit) => positive("limit", limit),
            None => Ok(()),
        }
    }

    fn run(&self, puzzle: &Puzzle, (): &mut (), job: &Job<'_>) -> Result<TrueCandidates, Error> {
        let stop = job.begin();
        self.engine.supports(puzzle)?;
        if let Some(limit) = self.limit {
            return limited(puzzle, limit, &stop);
        }
        match puzzle {
            Puzzle::Classic(puzzle) => self.classic(puzzle, job, &stop),
            Puzzle::Sized(puzzle) => sized(puzzle, self.counts, &stop),
            Puzzle::Variant(puzzle) => {
                let found = variant::candidates(puzzle, self.counts, &stop)?;
                let (solutions, candidates, counts) = (found.solutions, found.texts, found.counts);
                Ok(TrueCandidates { solutions, exact: solutions < 2, candidates, counts, counted: None, marks: None })
            }
            other => Err(unsupported(other, Self::NAME)),
        }
    }

    fn verdict(&self, answer: &TrueCandidates) -> Verdict {
        if answer.solutions == 0 { Verdict::NoSolution } else { Verdict::Yes }
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::integer("solutions"), Column::bool("exact"), Column::text("candidates"), Column::text("counts")]
    }

    fn row(&self, answer: &TrueCandidates, row: &mut Row<'_>) {
        row.integer(answer.solutions);
        row.bool(answer.exact);
        row.push(Value::Text(&answer.candidates.join(" ")));
        let cell = |counts: &Vec<u128>| counts.iter().map(u128::to_string).collect::<Vec<_>>().join("/");
        let counts = answer.counts.as_ref().map(|cells| cells.iter().map(cell).collect::<Vec<_>>().join(" "));
        row.text(counts.as_deref());
    }
}

impl Candidates {
    fn classic(&self, puzzle: &Classic, job: &Job<'_>, stop: &Stop) -> Result<TrueCandidates, Error> {
        if !self.counts {
            let marks = self.engine.solver().true_candidates(puzzle, stop).ok_or_else(Error::stopped)?;
            return Ok(TrueCandidates::new(&marks, None));
        }
        let tell = |now: sudokit_solve::Progress| {
            let done = now.fraction.map_or(0, |fraction| (1000.0 * fraction.clamp(0.0, 1.0)) as u64);
            job.tell(done, now.fraction.map(|_| 1000), || format!("at least {} solutions", now.at_least));
        };
        let counter = Counter::new(*self.engine.solver()).stop(stop).executor(job.threads()).progress(&tell);
        let counts = counter.count_candidates(puzzle).ok_or_else(Error::stopped)?;
        let mut marks = Pencilmarks::new([DigitSet::EMPTY; 81]);
        for candidate in Candidate::all().filter(|candidate| counts[candidate.index()] > 0) {
            marks[candidate.cell()].insert(candidate.digit());
        }
        let of = |cell: Cell| Digit::all().map(|digit| counts[Candidate::at(cell, digit).index()]).collect();
        Ok(TrueCandidates::new(&marks, Some(Cell::all().map(of).collect())))
    }
}

impl TrueCandidates {
    fn new(marks: &Pencilmarks, counts: Option<Vec<Vec<u128>>>) -> Self {
        let solutions = number(Cell::all().map(|cell| marks[cell].len()));
        let candidates = super::support::mark_texts(marks);
        Self { solutions, exact: solutions < 2, candidates, counts, counted: None, marks: Some(*marks) }
    }
}

fn sized(puzzle: &SizedPuzzle, counts: bool, stop: &Stop) -> Result<TrueCandidates, Error> {
    at_most_64(puzzle, Candidates::NAME)?;
    let found = possible(puzzle.grid(), stop);
    if !found.is_complete {
        return Err(Error::stopped());
    }
    let order = puzzle.geometry().order();
    let separator = if order > 35 { "," } else { "" };
    let text = |set: &u64| -> String {
        let symbols = (0..order).filter(|symbol| set >> symbol & 1 == 1);
        symbols.map(|symbol| puzzle.name(symbol as u16 + 1)).collect::<Vec<_>>().join(separator)
    };
    let solutions = number(found.cells.iter().map(|set| set.count_ones() as usize));
    let candidates = found.cells.iter().map(text).collect();
    let counts = if counts { Some(sized_counts(puzzle, &found.cells, stop)?) } else { None };
    Ok(TrueCandidates { solutions, exact: solutions < 2, candidates, counts, counted: None, marks: None })
}

/// Counts from a limited number of solutions, for puzzles of any kind.
fn limited(puzzle: &Puzzle, limit: u64, stop: &Stop) -> Result<TrueCandidates, Error> {
    let model = Model::of(puzzle, Candidates::NAME)?;
    let found = constraint::search::candidates(&model.puzzle, limit, stop);
    if !found.complete {
        return Err(Error::stopped());
    }
    let cells = model.puzzle.layout().cell_count();
    let is_void = |cell: usize| model.puzzle.layout().is_void(cell);
    let text = |cell: usize| if is_void(cell) { String::new() } else { model.text(found.sets[cell]) };
    let candidates: Vec<String> = (0..cells).map(text).collect();
    let solutions = if found.counted { found.solutions.min(2) } else { 2 };
    let wide = |cell: &Vec<u64>| cell.iter().map(|&count| u128::from(count)).collect();
    let marks = puzzle
        .classic()
        .map(|_| Pencilmarks::new(core::array::from_fn(|cell| DigitSet::from_bits(found.sets[cell] as u16))));
    Ok(TrueCandidates {
        solutions,
        exact: solutions < 2,
        candidates,
        counts: Some(found.counts[..cells].iter().map(wide).collect()),
        counted: Some(found.counted),
        marks,
    })
}

/// In how many solutions each symbol stands in each cell: all at once, or, if that takes too much memory, the solutions are counted with each
/// true candidate in place.
fn sized_counts(puzzle: &SizedPuzzle, cells: &[u64], stop: &Stop) -> Result<Vec<Vec<u128>>, Error> {
    if let Some(spread) = constraint::Spread::of(puzzle.grid(), stop) {
        return Ok(spread.counts());
    }
    let order = puzzle.geometry().order();
    let count = |grid: &constraint::Grid| match constraint::count(grid, u128::MAX, stop) {
        constraint::Count::Exactly(number) => Ok(number),
        _ => Err(Error::stopped()),
    };
    let all = if cells.contains(&0) { 0 } else { count(puzzle.grid())? };
    let mut counts = vec![vec![0; order]; cells.len()];
    for (cell, &set) in cells.iter().enumerate() {
        let mut left = all;
        let mut rest = set;
        while rest != 0 {
            let symbol = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            // The last one has what the others leave.
            let number = if rest == 0 {
                left
            } else {
                let mut with = puzzle.grid().clone();
                with.set(cell, symbol as u16 + 1);
                count(&with)?
            };
            left -= number;
            counts[cell][symbol] = number;
        }
    }
    Ok(counts)
}

/// How many solutions there are, up to two, from the numbers of candidates.
fn number(mut candidates: impl Iterator<Item = usize>) -> u64 {
    candidates
        .try_fold(1, |solutions, count| match count {
            0 => Err(0),
            1 => Ok(solutions),
            _ => Ok(2),
        })
        .unwrap_or_else(|none| none)
}
