//! What the commands that reason share: the schedule, what is left out of it, and where a player stands.

use crate::exit::Failure;
use crate::input::read_small;
use crate::show::wrap;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use std::path::Path;
use sudokit::reason::explain::Level;
use sudokit::reason::{Technique, any};
use sudokit::verb::{Order, Reasoning, Telling};
use sudokit::{Cell, Classic, Puzzle};

/// `--schedule` and what changes it.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ReasonArgs {
    /// Try techniques in this order
    #[arg(long, value_name = "NAME", default_value = "teaching", value_enum)]
    schedule: Preset,

    /// Leave out techniques that assume that the puzzle has only one solution
    #[arg(long)]
    no_uniqueness: bool,

    /// Leave out a technique (see `sudokit techniques`); several with commas, or given again
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = technique_name(), hide_possible_values = true)]
    without: Vec<String>,

    /// Leave out all techniques that come after this one in the order; a technique outside the teaching order brings its own
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique_name(), hide_possible_values = true)]
    stop_at: Option<String>,
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
    /// Singles and the shortest whip; braids where no whip helps
    Whips,
    /// Singles and the shortest braid
    Braids,
    /// Singles and the shortest g-whip; g-braids where no g-whip helps
    GWhips,
    /// Singles and the shortest g-braid
    GBraids,
}

/// A technique by its name on the command line.
pub(crate) fn technique_parser() -> impl TypedValueParser<Value = Technique> {
    let names = Technique::ALL.iter().map(|one| (one.slug(), one.title())).collect();
    Named { names, read: |name| name.parse::<Technique>().map_err(|error| error.to_string()) }
}

/// The name of a technique, those of other sizes and variants included.
fn technique_name() -> impl TypedValueParser<Value = String> {
    let mut names: Vec<(&str, &str)> = Technique::ALL.iter().map(|one| (one.slug(), one.title())).collect();
    for one in any::Technique::ALL {
        if !names.iter().any(|(slug, _)| *slug == one.slug()) {
            names.push((one.slug(), one.title()));
        }
    }
    let read = |name: &str| match any::Technique::named(&name.to_lowercase()) {
        Some(known) => Ok(known.slug().to_owned()),
        None => name.parse::<Technique>().map(|known| known.slug().to_owned()).map_err(|error| error.to_string()),
    };
    Named { names, read }
}

/// A name in upper or lower case. A message does not list all names, completions do.
#[derive(Clone)]
struct Named<T> {
    /// Names with their titles.
    names: Vec<(&'static str, &'static str)>,
    read: fn(&str) -> Result<T, String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<T, clap::Error> {
        let read = self.read;
        let hint = |error: String| format!("{error} (see `sudokit techniques`)");
        let parser = StringValueParser::new().try_map(move |name| read(&name).map_err(hint));
        parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(|(slug, title)| PossibleValue::new(*slug).help(*title))))
    }
}

impl ReasonArgs {
    /// The requested reasoning.
    pub(crate) fn reasoning(&self) -> Reasoning {
        let mut reasoning = Reasoning::default();
        reasoning.schedule = match self.schedule {
            Preset::Teaching => Order::Teaching,
            Preset::Hodoku => Order::Hodoku,
            Preset::Se => Order::Se,
            Preset::Whips => Order::Whips,
            Preset::Braids => Order::Braids,
            Preset::GWhips => Order::GWhips,
            Preset::GBraids => Order::GBraids,
        };
        reasoning.without.clone_from(&self.without);
        reasoning.stop_at.clone_from(&self.stop_at);
        reasoning.no_uniqueness = self.no_uniqueness;
        reasoning
    }
}

/// How the argument of a step is shown besides its words.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct ArgumentArgs {
    /// Also show chains in Eureka notation
    #[arg(long)]
    eureka: bool,

    /// Show each argument as numbered statements instead of one text
    #[arg(long)]
    beats: bool,
}

impl ArgumentArgs {
    /// Whether neither is wanted.
    pub(crate) fn is_plain(self) -> bool {
        !self.eureka && !self.beats
    }

    /// The whole argument of a step, indented.
    pub(crate) fn write(self, step: &Telling<'_>, indent: usize, out: &mut Vec<u8>) {
        if self.beats {
            for beat in step.beats() {
                let depth = indent + 2 * beat.level;
                out.extend_from_slice(wrap::indented(&beat.to_string(), depth).as_bytes());
            }
        } else {
            out.extend_from_slice(wrap::indented(&step.words(Level::Full), indent).as_bytes());
        }
        if self.eureka {
            for chain in step.eureka() {
                out.extend_from_slice(format!("{:indent$}{chain}\n", "").as_bytes());
            }
        }
    }
}

/// `--from`: where a player stands.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct FromArgs {
    /// Go on from a player's grid: a character for each cell, or a grid with pencil marks, or a file with either
    #[arg(long = "from", id = "position", value_name = "GRID|FILE")]
    position: Option<String>,
}

impl FromArgs {
    /// Adds the player's grid, if one was given. Cells with a single pencil mark count as filled.
    pub(crate) fn apply(&self, reasoning: &mut Reasoning) -> Result<(), Failure> {
        let Some(given) = &self.position else { return Ok(()) };
        let text = match std::fs::metadata(given) {
            Ok(_) => {
                let bytes = read_small(given.as_ref()).map_err(|error| Failure::file(Path::new(given), &error))?;
                String::from_utf8_lossy(&bytes).into_owned()
            }
            Err(_) => given.clone(),
        };
        let fail = |what: String| Failure::Message(format!("--from: {what}"));
        let puzzle = text.parse::<Puzzle>().map_err(|error| fail(error.to_string()))?;
        let grid = match &puzzle {
            Puzzle::Classic(grid) => grid,
            Puzzle::Sized(grid) => {
                reasoning.entries = Some(grid.to_string());
                return Ok(());
            }
            _ => return Err(fail("expected a grid".to_owned())),
        };
        reasoning.entries = Some(grid.clues().to_string());
        if let Classic::Sukaku(marks) = grid {
            let text = |cell: Cell| marks[cell].iter().map(|digit| digit.to_string()).collect();
            reasoning.marks = Some(Cell::all().map(text).collect());
        }
        Ok(())
    }
}
