//! `candidates`: the true candidates, those that stand in some solution, and in how many.

use super::support::{Engine, unsupported};
use super::{Column, Row, Value, Verb, Verdict, variant};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle, SizedPuzzle};
use serde::{Deserialize, Serialize, Serializer};
use sudokit_constraint::possible;
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
    /// The engine for 9x9 puzzles.
    pub engine: Engine,
}

/// The answer of [`Candidates`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrueCandidates {
    /// How many solutions there are: 0, 1, or 2 for two or more.
    pub solutions: u64,
    /// The candidates of each cell, row by row.
    pub candidates: Vec<String>,
    /// In how many solutions each digit stands in each cell.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "texts")]
    pub counts: Option<Vec<Vec<u128>>>,
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

    fn run(&self, puzzle: &Puzzle, (): &mut (), job: &Job<'_>) -> Result<TrueCandidates, Error> {
        let stop = job.begin();
        match puzzle {
            Puzzle::Classic(puzzle) => self.classic(puzzle, job, &stop),
            Puzzle::Sized(_) if self.counts => {
                let message = "counts: supported for 9x9 puzzles without extra houses";
                Err(Error::new(ErrorKind::Unsupported, message))
            }
            Puzzle::Sized(puzzle) => sized(puzzle, &stop),
            Puzzle::Variant(puzzle) => {
                let found = variant::candidates(puzzle, self.counts, &stop)?;
                let (solutions, candidates, counts) = (found.solutions, found.texts, found.counts);
                Ok(TrueCandidates { solutions, candidates, counts, marks: None })
            }
            other => Err(unsupported(other, Self::NAME)),
        }
    }

    fn verdict(&self, answer: &TrueCandidates) -> Verdict {
        if answer.solutions == 0 { Verdict::NoSolution } else { Verdict::Yes }
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::integer("solutions"), Column::text("candidates"), Column::text("counts")]
    }

    fn row(&self, answer: &TrueCandidates, row: &mut Row<'_>) {
        row.integer(answer.solutions);
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
        Self { solutions, candidates: super::support::mark_texts(marks), counts, marks: Some(*marks) }
    }
}

fn sized(puzzle: &SizedPuzzle, stop: &Stop) -> Result<TrueCandidates, Error> {
    let found = possible(puzzle.grid(), stop);
    if !found.is_complete {
        return Err(Error::stopped());
    }
    let order = puzzle.geometry().order();
    let separator = if order > 35 { "," } else { "" };
    let text = |set: &u64| -> String {
        let symbols = (0..order).filter(|symbol| set >> symbol & 1 == 1);
        symbols.map(|symbol| puzzle.name(symbol as u8 + 1)).collect::<Vec<_>>().join(separator)
    };
    let solutions = number(found.cells.iter().map(|set| set.count_ones() as usize));
    Ok(TrueCandidates { solutions, candidates: found.cells.iter().map(text).collect(), counts: None, marks: None })
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
