//! Puzzles of other sizes and with rules for the verbs that reason: their cells, houses and rules, and where a player
//! stands.

use super::explain::Reasoning;
use super::support::{at_most_64, find_sized, no_solution, several_solutions};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::puzzle::{Filled, Puzzle};
use std::sync::Arc;
use sudokit_constraint::{Geometry, notation};
use sudokit_core::Cell;
use sudokit_reason::any::{Candidate, Guide, Position, Space, Step, Technique};
use sudokit_reason::explain::Level;
use sudokit_solve::{Scratch, Stop};

/// Tells of the steps of a path, and how many of the candidates that must go are gone.
pub(super) struct Teller<'a, 'j> {
    job: &'a Job<'j>,
    total: u64,
    steps: u64,
}

impl<'a, 'j> Teller<'a, 'j> {
    pub(super) fn new(job: &'a Job<'j>, start: &Position) -> Self {
        Self { job, total: superfluous(start), steps: 0 }
    }

    /// The next step, before it is done.
    pub(super) fn step(&mut self, step: &Step, position: &Position) {
        self.steps += 1;
        let done = self.total.saturating_sub(superfluous(position));
        self.job.tell(done, Some(self.total), || format!("step {}: {}", self.steps, step.technique.title()));
    }
}

/// Candidates of open cells beyond the one that will stay.
fn superfluous(position: &Position) -> u64 {
    position.open().map(|cell| u64::from(position.marks(cell).count_ones().saturating_sub(1))).sum()
}

/// Where the reasoning starts.
pub(super) struct Start {
    pub(super) position: Position,
    /// The player's wrong values: cell and symbol.
    pub(super) wrong: Vec<(String, String)>,
    /// Cells whose pencil marks lack the right value.
    pub(super) lost: Vec<String>,
}

impl Start {
    pub(super) fn is_wrong(&self) -> bool {
        !self.wrong.is_empty() || !self.lost.is_empty()
    }

    /// The cells with wrong values.
    pub(super) fn wrong_cells(&self) -> Vec<String> {
        self.wrong.iter().map(|(cell, _)| cell.clone()).collect()
    }

    /// What is wrong, in words, as far as a hint of this level may tell it.
    pub(super) fn mistakes(&self, level: Level) -> String {
        let (count, s) = (self.wrong.len(), if self.wrong.len() == 1 { "" } else { "s" });
        let list: Vec<String> = self.wrong.iter().map(|(cell, symbol)| format!("{cell} is not {symbol}")).collect();
        match (level, self.wrong.is_empty()) {
            (Level::Nudge, true) => "a pencil mark that is needed is missing".to_owned(),
            (Level::Nudge, false) => format!("the grid has {count} wrong digit{s} already"),
            (Level::Where, true) => format!("a pencil mark is missing; check {}", self.lost.join(", ")),
            (Level::Where, false) => format!("something is wrong already; check {}", self.wrong_cells().join(", ")),
            (Level::Full, true) => format!(
                "a pencil mark is missing: the right digit is no longer among the marks of {}",
                self.lost.join(", ")
            ),
            (Level::Full, false) => format!("the grid has {count} wrong digit{s}: {}", list.join(", ")),
        }
    }
}

/// A puzzle that is not a classic one, ready for reasoning.
pub(super) struct Setup {
    space: Arc<Space>,
    possible: Vec<u64>,
    /// The value of each cell, if there is only one solution.
    solution: Option<Vec<usize>>,
}

/// Reads a puzzle of another kind. A puzzle with several solutions is an error unless they are allowed.
pub(super) fn setup(puzzle: &Puzzle, several: bool, stop: &Stop) -> Result<Setup, Error> {
    match puzzle {
        Puzzle::Sized(puzzle) => {
            at_most_64(puzzle, "reasoning")?;
            let grid = puzzle.grid();
            let order = grid.geometry().order();
            let symbols = (1..=order).map(|symbol| puzzle.name(symbol as u16)).collect();
            let found = find_sized(puzzle, 2, stop)?;
            let solution = match (found.count, found.solution) {
                (0, _) => return Err(no_solution()),
                (1, Some(solution)) => Some(solution.symbols().iter().map(|&symbol| usize::from(symbol) - 1).collect()),
                _ if several => None,
                _ => return Err(several_solutions()),
            };
            let space = Arc::new(Space::of_grid(grid.geometry(), symbols));
            let full = space.full();
            let cell = |&symbol: &u16| if symbol == 0 { full } else { 1 << (symbol - 1) };
            Ok(Setup { possible: grid.symbols().iter().map(cell).collect(), space, solution })
        }
        Puzzle::Variant(variant) => {
            let model = variant.shared();
            let layout = model.layout();
            let solution = match super::variant::only(variant, stop) {
                Ok(Filled::Variant(filled)) => {
                    let least = layout.least_value();
                    Some(filled.values().iter().map(|&value| (value - least).max(0) as usize).collect())
                }
                Err(error) if error.kind() == ErrorKind::SeveralSolutions && several => None,
                Err(error) => return Err(error),
                Ok(_) => return Err(Error::internal()),
            };
            let symbols = layout.values().map(|value| notation::write_value(model, value)).collect();
            let space = Space::of_puzzle(model, symbols)
                .map_err(|error| Error::new(ErrorKind::NoSolution, format!("the puzzle has no solution: {error}")))?;
            Ok(Setup { space: Arc::new(space), possible: model.possible().to_vec(), solution })
        }
        Puzzle::Classic(classic) => {
            let solution = super::support::only_solution(classic, &mut Scratch::new(), stop)?;
            let space = Arc::new(Space::of_grid(
                &Geometry::new(3, 3).map_err(|_| Error::internal())?,
                (1..=9).map(|digit: u8| digit.to_string()).collect(),
            ));
            let possible = Cell::all().map(|cell| u64::from(classic.allowed(cell).bits())).collect();
            let solution = Cell::all().map(|cell| solution.get(cell).index()).collect();
            Ok(Setup { space, possible, solution: Some(solution) })
        }
        _ => Err(Error::internal()),
    }
}

impl Setup {
    /// A guide with the techniques that are wanted.
    pub(super) fn guide(&self, reasoning: &Reasoning, stop: &Stop) -> Guide {
        let unwanted: Vec<Technique> = reasoning.without.iter().filter_map(|name| Technique::named(name)).collect();
        let last = reasoning.stop_at.as_deref().and_then(Technique::named);
        let is_late = |technique| last.is_some_and(|last| technique > last);
        Guide::new(&self.space).without(|technique| unwanted.contains(&technique) || is_late(technique)).until(stop)
    }

    /// The puzzle itself, or where the player stands.
    pub(super) fn start(&self, reasoning: &Reasoning) -> Result<Start, Error> {
        let mut start = Start {
            position: Position::new(Arc::clone(&self.space), &self.possible),
            wrong: Vec::new(),
            lost: Vec::new(),
        };
        if let Some(entries) = &reasoning.entries {
            let entries = self.entries(entries)?;
            for (cell, value) in entries.into_iter().enumerate() {
                let Some(value) = value.filter(|_| start.position.is_open(cell)) else { continue };
                let candidate = Candidate::new(cell, value);
                if self.solution.as_ref().is_some_and(|solution| solution[cell] != value) {
                    start.wrong.push((self.space.name(cell).to_owned(), self.space.symbol(value).to_owned()));
                }
                start.position.place(candidate);
            }
        }
        if let Some(marks) = &reasoning.marks {
            let count = self.space.grid_cells();
            if marks.len() != count {
                return Err(Error::bad_option("marks", format!("found {} texts, expected {count}", marks.len())));
            }
            for (cell, text) in marks.iter().enumerate() {
                if !start.position.is_open(cell) {
                    continue;
                }
                let allowed = self.mark_set(cell, text)?;
                if self.solution.as_ref().is_some_and(|solution| allowed >> solution[cell] & 1 == 0) {
                    start.lost.push(self.space.name(cell).to_owned());
                }
                for value in (0..self.space.values()).filter(|value| allowed >> value & 1 == 0) {
                    start.position.eliminate(Candidate::new(cell, value));
                }
            }
        }
        Ok(start)
    }

    /// The values that a player entered: one text for each cell, or one character for each cell.
    fn entries(&self, text: &str) -> Result<Vec<Option<usize>>, Error> {
        let count = self.space.grid_cells();
        let parts = self.parts(text);
        if parts.len() != count {
            let found = parts.len();
            return Err(Error::bad_option("entries", format!("found {found} cells, expected {count}")));
        }
        parts.iter().enumerate().map(|(cell, part)| self.entry(cell, part)).collect()
    }

    /// The symbols of a text: characters, or with commas between them if some symbols are longer.
    fn parts(&self, text: &str) -> Vec<String> {
        if (0..self.space.values()).all(|value| self.space.symbol(value).chars().count() == 1) {
            text.chars().filter(|letter| !letter.is_whitespace()).map(String::from).collect()
        } else {
            text.split(',').map(|part| part.trim().to_owned()).collect()
        }
    }

    fn entry(&self, cell: usize, part: &str) -> Result<Option<usize>, Error> {
        let value = (0..self.space.values()).find(|&value| self.space.symbol(value) == part);
        match value {
            None if matches!(part, "." | "" | "0" | "_") => Ok(None),
            None => {
                let name = self.space.name(cell);
                Err(Error::bad_option("entries", format!("{name}: found {part:?}, expected a symbol of the puzzle")))
            }
            value => Ok(value),
        }
    }

    fn mark_set(&self, cell: usize, text: &str) -> Result<u64, Error> {
        let parts = self.parts(text);
        let mut set = 0;
        for part in parts {
            match self.entry(cell, &part) {
                Ok(Some(value)) => set |= 1 << value,
                _ => {
                    let name = self.space.name(cell);
                    return Err(Error::bad_option(
                        "marks",
                        format!("{name}: found {part:?}, expected symbols of the puzzle"),
                    ));
                }
            }
        }
        Ok(set)
    }
}
