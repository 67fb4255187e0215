//! What the commands that reason share: the schedule, what is left out of it, and where a player stands.

use crate::exit::{Failure, plain};
use crate::input::read_small;
use crate::pipeline::Report;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::collections::BTreeSet;
use sudokit::reason::{Reasoner, Schedule, Settings, Start, Technique};
use sudokit::text::{Chunks, Note, ReadOptions};
use sudokit::{Puzzle, Solution};

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
            Ok(_) => {
                read_small(given.as_ref()).map_err(|error| Failure::Message(format!("{given}: {}", plain(&error))))?
            }
            Err(_) => given.clone().into_bytes(),
        };
        let fail = |what: String| Failure::Message(format!("--from: {what}"));
        for chunk in Chunks::new(&text[..], ReadOptions::nine()) {
            let chunk = chunk.map_err(|error| fail(plain(&error)))?;
            if let Some(record) = chunk.records().next() {
                return record.map(|record| record.puzzle.classic().copied()).map_err(|error| fail(error.to_string()));
            }
        }
        Err(fail("no grid found, expected 81 cells or a grid with pencil marks".to_owned()))
    }
}

/// Where a player stands in one puzzle of a run; a grid that does not belong to the puzzle is reported, and counts as wrong.
pub(crate) fn start_or_complain(
    puzzle: &Puzzle,
    from: Option<&Puzzle>,
    solution: Option<&Solution>,
    note: &Note,
    report: &mut Report,
) -> Option<Start> {
    let Some(from) = from else { return Some(Start::of_puzzle(puzzle)) };
    Start::of_player(puzzle, from, solution)
        .map_err(|fault| {
            report.tally.wrong += 1;
            report.complain(format!("line {}: {fault}", note.line));
        })
        .ok()
}
