//! `sudokit engines`: what there is to search with, and what this machine offers.

use super::print;
use crate::exit::{Failure, Verdict};
use crate::number::plural;
use crate::pipeline::default_threads;
use crate::terminal::{Style, Terminal};
use sudokit::solve::{Isa, Solver, engines};

/// List the engines, and what this CPU offers them
#[derive(Debug, clap::Args)]
#[command(after_help = "Elsewhere than on a terminal: one line an engine, its name, a tab, and what it does.")]
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
                    plural(default_threads() as u64, "thread"),
                    instruction_sets()
                )
                .as_bytes(),
            );
        } else {
            for engine in engines() {
                out.extend_from_slice(format!("{}\t{}\n", engine.name(), engine.about()).as_bytes());
            }
        }
        print(&out)?;
        Ok(Verdict::Yes)
    }
}

/// The instruction sets for vectors: which are here, and which is in use.
fn instruction_sets() -> String {
    let here: Vec<&str> = Isa::ALL.into_iter().filter(|isa| isa.is_available()).map(Isa::name).collect();
    let not: Vec<&str> = Isa::ALL.into_iter().filter(|isa| !isa.is_available()).map(Isa::name).collect();
    let forced = if std::env::var_os(Isa::VARIABLE).is_some() { ", as SUDOKIT_ISA says" } else { "" };
    format!("vectors: {} in use{forced}; here: {}; not here: {}", Isa::current(), here.join(", "), not.join(", "))
}
