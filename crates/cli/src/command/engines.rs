//! `sudokit engines`: what there is to search with, and what this machine offers.

use super::print;
use crate::exit::{Failure, Verdict};
use crate::number::plural;
use crate::pipeline::default_threads;
use crate::terminal::{Style, Terminal};
use sudokit::solve::{Solver, engines};

/// List the engines, and what this CPU offers them
#[derive(Debug, clap::Args)]
#[command(after_help = "Elsewhere than on a terminal: one line an engine, its name, a tab, and what it does.")]
pub(crate) struct Engines {}

impl Engines {
    pub(crate) fn run(&self, terminal: &Terminal) -> Result<Verdict, Failure> {
        let mut out = Vec::new();
        if terminal.interactive {
            let width = engines().iter().map(|engine| engine.name().len()).max().unwrap_or(0);
            for engine in engines() {
                terminal.paint(&mut out, Style::Bold, &format!("{:<width$}", engine.name()));
                out.extend_from_slice(format!("  {}\n", engine.about()).as_bytes());
            }
            out.extend_from_slice(
                format!(
                    "\nauto is {}\nthis machine: {}, {}, {}\n",
                    Solver::new().engine().name(),
                    std::env::consts::ARCH,
                    plural(default_threads() as u64, "thread"),
                    cpu()
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

/// The vector instructions this CPU has.
fn cpu() -> String {
    #[cfg(target_arch = "x86_64")]
    let found = [
        ("sse4.1", is_x86_feature_detected!("sse4.1")),
        ("avx2", is_x86_feature_detected!("avx2")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("avx512bw", is_x86_feature_detected!("avx512bw")),
        ("avx512vbmi", is_x86_feature_detected!("avx512vbmi")),
    ];
    #[cfg(target_arch = "aarch64")]
    let found = [("neon", true)];
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let found: [(&str, bool); 0] = [];
    let names: Vec<&str> = found.into_iter().filter_map(|(name, has)| has.then_some(name)).collect();
    if names.is_empty() { "no vector instructions we know of".to_owned() } else { names.join(" ") }
}
