//! `sudokit-verify`: the differential run. Random puzzles of every kind go to every engine on every tier, to the parts
//! built on them, and to any command that reads puzzles and writes answers. The independent referee decides what is
//! right.
//!
//! * [`case`]: the puzzles, block by block, the same for the same seed
//! * [`subject`]: the engines, parts and commands under test
//! * [`size`]: puzzles of other sizes, with a referee of their own
//! * [`tally`]: the results

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod case;
mod size;
mod subject;
mod tally;

use clap::Parser;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use subject::{CommandSubject, Subject};
use sudokit::solve::Stop;
use tally::Tally;

/// Give the same puzzles to every engine, tier and front end, and compare their answers with the referee's
///
/// Exits with 0 if there was no difference, else with 1 after naming each puzzle, which subject was wrong, and how.
#[derive(Parser)]
#[command(version)]
struct Options {
    /// Stop after N seconds
    #[arg(long, value_name = "N", conflicts_with = "cases")]
    seconds: Option<u64>,
    /// Stop after N puzzles [default: 20000 if no time is given]
    #[arg(long, value_name = "N")]
    cases: Option<u64>,
    /// Seed of the puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Use N threads
    #[arg(short = 'j', long, value_name = "N")]
    threads: Option<usize>,
    /// A command that reads puzzles, one per line, and writes answers as `sudokit solve --limit 2` does
    #[arg(long, value_name = "NAME=COMMAND")]
    subject: Vec<CommandSubject>,
    /// Ask only the commands, not the engines
    #[arg(long, requires = "subject")]
    only_commands: bool,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let stop = options.seconds.map_or_else(Stop::new, |seconds| Stop::new().after(Duration::from_secs(seconds)));
    let raised = stop.clone();
    // Without the handler Ctrl-C just ends the run, without its table.
    let _ = ctrlc::set_handler(move || raised.raise());
    let cases = options.cases.or(options.seconds.map(|_| u64::MAX)).unwrap_or(20_000);
    let threads = options.threads.or(std::thread::available_parallelism().ok().map(usize::from)).unwrap_or(1);

    let own = if options.only_commands { Vec::new() } else { subject::own() };
    let subjects: Vec<&dyn Subject> =
        own.iter().map(|own| &**own).chain(options.subject.iter().map(|command| command as &dyn Subject)).collect();
    let source = case::source(options.seed);
    let start = Instant::now();
    let (next, mut total) = (AtomicU64::new(0), Tally::new(&subjects));
    std::thread::scope(|scope| {
        let work = || {
            let mut tally = Tally::new(&subjects);
            while !stop.is_raised() {
                let block = next.fetch_add(1, Ordering::Relaxed);
                let first = block * case::BLOCK as u64;
                if first >= cases {
                    break;
                }
                let length = (cases - first).min(case::BLOCK as u64) as usize;
                tally.block(&case::block(&source, options.seed, block, length), &subjects);
                if !options.only_commands {
                    tally.sizes(options.seed, block);
                }
            }
            tally
        };
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            total.add(thread.join().expect("a thread that panicked is a finding: its message is above"));
        }
    });
    print!("{}", total.report(start.elapsed()));
    if total.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
