//! The options of `sudokit bench`.

use crate::contestant::RivalSpec;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Measure engines and rivals.
#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
pub struct BenchArgs {
    /// Something else than a run.
    #[command(subcommand)]
    pub command: Option<BenchCommand>,
    /// A run.
    #[command(flatten)]
    pub run: RunArgs,
}

const EXAMPLES: &str = "Examples:
  sudokit bench                                     every engine on the built-in sets
  sudokit bench --engine mrv,singles --set hard     two engines on one set
  sudokit bench --data puzzles/ --json new.json     one set for each file, figures kept
  sudokit bench --rival tdoku=./tdoku.so:solve      a rival in the same run
  sudokit bench --one-by-one                        lowest latency: p50, p99, longest
  sudokit bench reproduce                           the table of the README on this machine
  sudokit bench compare old.json new.json           exit code 1 when something became slower
  sudokit bench plot new.json --out new.svg         a picture
  sudokit bench one 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const RIVAL: &str = "A solver from a shared library, can be given again. SYMBOL is size_t f(const char *puzzle, \
size_t limit, uint32_t configuration, char *solution, size_t *guesses); without it solve, sudokit_solve and \
TdokuSolverDpllTriadSimd are tried";

/// What `sudokit bench` does besides a run.
#[derive(Subcommand, Clone, Debug)]
pub enum BenchCommand {
    /// Compare two reports and flag regressions (exit code 1)
    Compare {
        /// The report before
        old: PathBuf,
        /// The report now
        new: PathBuf,
        /// Fall in puzzles/s, or rise in guesses, that counts as a regression, in percent
        #[arg(long, default_value_t = 5.0)]
        threshold: f64,
    },
    /// Draw a report: a row for each set, a mark for each contestant (SVG)
    Plot {
        /// The report
        report: PathBuf,
        /// Where to [default: standard output]
        #[arg(long, short, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Print the table of the README for this machine, as Markdown: lanes and triad on the built-in sets, from text to
    /// solutions, beside the rivals that are given
    Reproduce {
        /// A solver from a shared library, as in a run; can be given again
        #[arg(long, value_name = "NAME=LIBRARY[:SYMBOL[:CONFIGURATION]]")]
        rival: Vec<RivalSpec>,
        /// A solver of many puzzles in one call, as in a run; can be given again
        #[arg(long, value_name = "NAME=LIBRARY[:SYMBOL]")]
        batch_rival: Vec<RivalSpec>,
        /// How often each contestant has its turn
        #[arg(long, short, default_value_t = 5, value_parser = positive)]
        rounds: usize,
        /// How long a turn takes at least
        #[arg(long, default_value_t = 0.3, value_parser = seconds)]
        seconds: f64,
        /// At most this many puzzles of each set
        #[arg(long, value_name = "COUNT", value_parser = positive)]
        take: Option<usize>,
        /// Write the figures to a file as JSON, for `bench plot`
        #[arg(long, value_name = "FILE")]
        json: Option<PathBuf>,
    },
    /// Solve one puzzle again and again: total, average and least time
    One {
        /// The puzzle
        puzzle: String,
        /// How often
        #[arg(long, short = 'n', default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
        repeat: u64,
        /// With which engine
        #[arg(long, short)]
        engine: Option<String>,
        /// Stop at this many solutions
        #[arg(long, short, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
        limit: u64,
    },
}

/// The options of a run.
#[derive(Args, Clone, Debug)]
pub struct RunArgs {
    /// Engines by name, separated by commas [default: all but basic, which can take an hour for a puzzle]
    #[arg(long, short, value_delimiter = ',')]
    pub engine: Vec<String>,
    /// A solver from a shared library; can be given again
    #[arg(long, value_name = "NAME=LIBRARY[:SYMBOL[:CONFIGURATION]]", help = RIVAL)]
    pub rival: Vec<RivalSpec>,
    /// A solver of many puzzles in one call; can be given again. SYMBOL [default: solve_many] is void f(const char
    /// *puzzles, size_t count, char *solutions), with lines of 81 characters and a newline both ways
    #[arg(long, value_name = "NAME=LIBRARY[:SYMBOL]")]
    pub batch_rival: Vec<RivalSpec>,
    /// Sets by name, separated by commas: easy, minimal, hard, multi-solution, none, or files of --data by their names
    #[arg(long, short, value_delimiter = ',')]
    pub set: Vec<String>,
    /// A file of puzzles, or a folder of them: one set for each file. Can be given again
    #[arg(long, short, value_name = "PATH")]
    pub data: Vec<PathBuf>,
    /// At most this many puzzles of each set, evenly spread
    #[arg(long, value_name = "COUNT", value_parser = positive)]
    pub take: Option<usize>,
    /// Give puzzles one by one instead of all at once, and time each: p50, p99, longest
    #[arg(long, visible_alias = "single")]
    pub one_by_one: bool,
    /// Threads for the engines, separated by commas to compare several numbers
    #[arg(long, short, value_delimiter = ',', default_value = "1", value_parser = positive, conflicts_with = "one_by_one")]
    pub threads: Vec<usize>,
    /// Stop at this many solutions of a puzzle; 2 proves that there is only one
    #[arg(long, short, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: u64,
    /// How often each contestant has its turn
    #[arg(long, short, default_value_t = 3, value_parser = positive)]
    pub rounds: usize,
    /// How long a turn takes at least; it ends with a whole pass over the set
    #[arg(long, default_value_t = 0.3, value_parser = seconds)]
    pub seconds: f64,
    /// Leave a contestant out of a set when one pass takes it longer than this many seconds
    #[arg(long, default_value_t = 10.0, value_parser = seconds)]
    pub pass_limit: f64,
    /// Repeat sets smaller than this within a pass
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    pub batch: usize,
    /// Let the engines begin at text, as rivals do, and not at puzzles that are already read
    #[arg(long)]
    pub text: bool,
    /// Let the engines build the solutions they count
    #[arg(long)]
    pub solutions: bool,
    /// What the orders of the puzzles come from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Whom the ratios compare with: a contestant, or best-rival [default: best-rival, or else the first engine that took the set]
    #[arg(long, value_name = "NAME")]
    pub baseline: Option<String>,
    /// Write the figures to a file as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// What to print
    #[arg(long, short, value_enum, default_value_t)]
    pub format: OutputFormat,
}

/// What a run prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum OutputFormat {
    /// An aligned table for each set
    #[default]
    Table,
    /// One JSON object at the end
    Json,
}

fn positive(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "expected a number of at least 1".into())
}

fn seconds(text: &str) -> Result<f64, String> {
    let valid = |seconds: &f64| (0.0..=1e6).contains(seconds);
    text.parse().ok().filter(valid).ok_or_else(|| "expected a number of seconds".into())
}
