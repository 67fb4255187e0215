//! What the commands that reason share: the schedule, what is left out of it, and where a player stands.

use crate::exit::{Failure, plain};
use crate::pipeline::Report;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::collections::BTreeSet;
use sudokit::reason::{Board, Reasoner, Schedule, Settings, Technique};
use sudokit::text::{Chunks, Note, ReadOptions};
use sudokit::{Candidate, CellSet, DigitSet, Grid, Pencilmarks, Puzzle, Solution};

/// `--schedule` and what changes it.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ReasonArgs {
    /// The order in which techniques are tried
    #[arg(long, value_name = "NAME", default_value = "teaching", value_enum)]
    schedule: Preset,

    /// Leave out techniques that assume that the puzzle has only one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,

    /// Leave out a technique (see `sudokit techniques`); several with commas, or given again
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = technique_parser())]
    without: Vec<Technique>,
}

/// The orders there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Preset {
    /// From easy to hard as players learn them, all techniques
    Teaching,
    /// HoDoKu's order and its limits
    Hodoku,
    /// The order of Sudoku Explainer
    Se,
}

/// A technique by its name on the command line.
pub(crate) fn technique_parser() -> impl TypedValueParser<Value = Technique> {
    let values = Technique::ALL.iter().map(|technique| PossibleValue::new(technique.slug()).help(technique.title()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Technique>())
}

impl ReasonArgs {
    /// The reasoner that was asked for.
    pub(crate) fn reasoner(&self) -> Reasoner {
        let schedule = match self.schedule {
            Preset::Teaching => Schedule::teaching(),
            Preset::Hodoku => Schedule::hodoku(),
            Preset::Se => Schedule::se(),
        };
        let unwanted: BTreeSet<Technique> = self.without.iter().copied().collect();
        let mut settings = Settings::default();
        settings.uniqueness = !self.no_uniqueness;
        Reasoner::new(schedule.without(|technique| unwanted.contains(&technique)), settings)
    }
}

/// `--from`: where a player stands.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct FromArgs {
    /// Go on from a player's grid: 81 characters, or a grid with pencil marks, or a file with either
    #[arg(long = "from", id = "position", value_name = "GRID|FILE")]
    position: Option<String>,
}

impl FromArgs {
    /// The player's grid, if one was given.
    pub(crate) fn read(&self) -> Result<Option<Puzzle>, Failure> {
        let Some(given) = &self.position else { return Ok(None) };
        let text = match std::fs::metadata(given) {
            Ok(_) => std::fs::read(given).map_err(|error| Failure::Message(format!("{given}: {}", plain(&error))))?,
            Err(_) => given.clone().into_bytes(),
        };
        let fail = |what: String| Failure::Message(format!("--from: {what}"));
        for chunk in Chunks::new(&text[..], ReadOptions::default()) {
            let chunk = chunk.map_err(|error| fail(plain(&error)))?;
            if let Some(record) = chunk.records().next() {
                return record.map(|record| Some(record.puzzle)).map_err(|error| fail(error.to_string()));
            }
        }
        Err(fail("no grid found, expected 81 cells or a grid with pencil marks".to_owned()))
    }
}

/// Where a path begins, and what is already wrong there.
#[derive(Debug)]
pub(crate) struct Start {
    /// The position.
    pub(crate) board: Board,
    /// Digits that stand and are not those of the solution.
    pub(crate) wrong: Vec<Candidate>,
    /// Open cells whose marks lack the digit of the solution.
    pub(crate) lost: CellSet,
}

impl Start {
    /// Where a player stands in one puzzle of a run; a grid that does not belong to the puzzle is reported, and counts as wrong.
    pub(crate) fn or_complain(
        puzzle: &Puzzle,
        from: Option<&Puzzle>,
        solution: Option<&Solution>,
        note: &Note,
        report: &mut Report,
    ) -> Option<Self> {
        Self::new(puzzle, from, solution)
            .map_err(|fault| {
                report.tally.wrong += 1;
                report.complain(format!("line {}: {fault}", note.line));
            })
            .ok()
    }

    /// The position of a puzzle itself, or of a player who has come as far as `from`; `solution` is the only one.
    fn new(puzzle: &Puzzle, from: Option<&Puzzle>, solution: Option<&Solution>) -> Result<Self, String> {
        let board = match from {
            None => Board::new(puzzle),
            Some(from) => player(puzzle, from)?,
        };
        let mut start = Self { board, wrong: Vec::new(), lost: CellSet::EMPTY };
        if let (Some(solution), Some(_)) = (solution, from) {
            let entries = start.board.grid().clues().filter(|&(cell, digit)| solution.get(cell) != digit);
            start.wrong = entries.map(|(cell, digit)| Candidate::at(cell, digit)).collect();
            let open = start.board.open().iter();
            start.lost = open.filter(|&cell| !start.board.marks(cell).contains(solution.get(cell))).collect();
            // A wrong digit takes its right places away: that is no fault of the marks.
            if !start.wrong.is_empty() {
                start.lost = CellSet::EMPTY;
            }
        }
        Ok(start)
    }
}

/// A player's position. A cell with a single pencil mark counts as filled, as such grids are usually written.
fn player(puzzle: &Puzzle, from: &Puzzle) -> Result<Board, String> {
    let (clues, grid) = (puzzle.clues(), from.clues());
    if let Puzzle::Clues(clues) = puzzle {
        for (cell, clue) in clues.clues() {
            match grid.get(cell) {
                Some(digit) if digit == clue => {}
                Some(digit) => return Err(format!("{cell} is {clue} in the puzzle, but {digit} in the player's grid")),
                None => return Err(format!("{cell} is {clue} in the puzzle, but open in the player's grid")),
            }
        }
    }
    let mut marks = from.pencilmarks();
    let allowed = puzzle.pencilmarks();
    for cell in sudokit::Cell::all().filter(|&cell| grid.get(cell).is_none()) {
        marks[cell] = if from.is_sukaku() { marks[cell] & allowed[cell] } else { open_marks(&allowed, cell) };
    }
    let clues = if puzzle.is_sukaku() { Grid::EMPTY } else { clues };
    Ok(Board::with_marks(&clues, &grid, &marks))
}

fn open_marks(allowed: &Pencilmarks, cell: sudokit::Cell) -> DigitSet {
    allowed[cell]
}
