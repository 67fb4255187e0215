//! `sudokit engines`: the engines, and the instruction sets of this machine.

use crate::exit::{Failure, Verdict};
use crate::number::plural;
use crate::terminal::{Style, Terminal};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sudokit::Executor;
use sudokit::solve::{Isa, Solver, engines};
use sudokit::verb::Engine;

/// `--engine`, for every command that searches.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct EngineArgs {
    /// Search 9x9 puzzles with this engine
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = parser(), help_heading = "Run")]
    engine: Engine,
}

impl EngineArgs {
    /// The requested engine.
    pub(crate) fn engine(&self) -> Engine {
        self.engine
    }
}

fn parser() -> impl TypedValueParser<Value = Engine> {
    let auto = PossibleValue::new("auto").help("the best choice for the puzzle");
    let named = engines().iter().map(|engine| PossibleValue::new(engine.name()).help(engine.about()));
    PossibleValuesParser::new([auto].into_iter().chain(named)).try_map(|name| Engine::named(&name))
}

/// List the engines, and what this CPU offers them
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit engines
  sudokit solve --engine dlx puzzles.txt    solve with one of them

In a pipe: one line per engine: its name, a tab and what it does.")]
pub(crate) struct Engines {}

impl Engines {
    pub(crate) fn run(&self, terminal: &Terminal) -> Result<Verdict, Failure> {
        // A bad SUDOKIT_ISA ends here.
        let solver = Solver::builder().build().map_err(|error| Failure::Message(error.to_string()))?;
        let mut out = Vec::new();
        if terminal.interactive {
            let width = engines().iter().map(|engine| engine.name().len()).max().unwrap_or(0);
            for engine in engines() {
                terminal.paint(&mut out, Style::Bold, &format!("{:<width$}", engine.name()));
                out.extend_from_slice(format!("  {}\n", engine.about()).as_bytes());
            }
            out.extend_from_slice(
                format!(
                    "\nauto is {} for many puzzles, {} for one\nthis machine: {}, {}\n{}\n",
                    solver.batch_engine().name(),
                    solver.engine().name(),
                    std::env::consts::ARCH,
                    plural(sudokit::parallel::Threads::all().threads() as u64, "thread"),
                    instruction_sets()
                )
                .as_bytes(),
            );
        } else {
            for engine in engines() {
                out.extend_from_slice(format!("{}\t{}\n", engine.name(), engine.about()).as_bytes());
            }
        }
        crate::stream::write(&out)?;
        Ok(Verdict::Yes)
    }
}

/// The instruction sets for vectors: which are here, and which is in use.
fn instruction_sets() -> String {
    let here: Vec<&str> = Isa::ALL.into_iter().filter(|isa| isa.is_available()).map(Isa::name).collect();
    let not: Vec<&str> = Isa::ALL.into_iter().filter(|isa| !isa.is_available()).map(Isa::name).collect();
    let forced = if std::env::var_os(Isa::VARIABLE).is_some() { ", as SUDOKIT_ISA says" } else { "" };
    format!(
        "vectors: {} in use{forced}; supported: {}; not supported: {}",
        Isa::current(),
        here.join(", "),
        not.join(", ")
    )
}
