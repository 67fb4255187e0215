//! The sub-commands, one file each.

mod all;
mod always;
mod augment;
#[cfg(feature = "publish")]
mod book;
mod candidates;
mod canon;
mod check;
mod completions;
mod convert;
mod count;
mod dedupe;
mod demo;
mod draw;
mod engines;
mod expand;
mod expect;
mod explain;
mod external;
mod facts;
mod fill;
mod generate;
mod hard;
mod hint;
mod kept;
mod leakcheck;
#[cfg(feature = "publish")]
mod making;
mod man;
mod minimize;
#[cfg(feature = "publish")]
mod pack;
mod rate;
mod redundant;
mod same;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod split;
mod stats;
mod techniques;
mod unavoidable;
mod vicinity;
mod why;

use crate::exit::{self, Failure, Verdict};
use crate::output;
use crate::terminal::{Color, Terminal};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  sudokit                                        a short demonstration
  sudokit solve puzzles.txt                      one solution per line, in input order
  sudokit solve ..2....12....13.                 a puzzle itself, here 4x4
  cat puzzles.csv | sudokit check --column 1     proper, none or multiple?
  sudokit count puzzle.txt                       how many solutions, exactly
  sudokit candidates puzzle.txt                  which digits can still be true
  sudokit convert --to json puzzles.sdm          any format to any other
  sudokit generate -n 10 --minimal --seed 1      ten minimal puzzles, the same every time

Exit codes: 0 yes, 1 no (some puzzle has no solution, or is not proper), 2 bad input or failure,
3 interrupted (Ctrl-C, SIGTERM, SIGHUP), 4 a time limit was reached; 3 and 4 say how far it came.";

/// Solve, count, check, convert and make sudoku.
///
/// Puzzles come from files, standard input or the command line, in any of the usual text formats. On a terminal answers
/// are drawn; elsewhere each is one plain line.
#[derive(Debug, clap::Parser)]
#[command(name = "sudokit", version, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, global = true)]
    color: Color,

    /// Write to FILE instead of standard output; FILE is replaced when the run is complete
    #[arg(short, long, value_name = "FILE", global = true)]
    output: Option<PathBuf>,

    /// Print nothing on standard error but failures: no progress, no reports of bad lines, no summary
    #[arg(short, long, global = true)]
    quiet: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Solve(solve::Solve),
    Count(count::Count),
    Candidates(candidates::Candidates),
    Check(check::Check),
    Why(why::Why),
    Always(always::Always),
    Redundant(redundant::Redundant),
    Fill(fill::Fill),
    Draw(draw::Draw),
    Convert(convert::Convert),
    Explain(explain::Explain),
    Hint(hint::Hint),
    Facts(facts::Facts),
    Techniques(techniques::Techniques),
    Rate(rate::Rate),
    Generate(generate::Generate),
    #[cfg(feature = "publish")]
    Book(book::Book),
    #[cfg(feature = "publish")]
    Pack(pack::Pack),
    Minimize(minimize::Minimize),
    Expand(expand::Expand),
    Vicinity(vicinity::Vicinity),
    Hard(hard::Hard),
    Canon(canon::Canon),
    Same(same::Same),
    Dedupe(dedupe::Dedupe),
    Augment(augment::Augment),
    Leakcheck(leakcheck::Leakcheck),
    Split(split::Split),
    Stats(stats::Stats),
    Unavoidable(unavoidable::Unavoidable),
    #[cfg(feature = "serve")]
    Serve(serve::Serve),
    Engines(engines::Engines),
    Completions(completions::Completions),
    #[command(hide = true)]
    Man(man::Man),
    #[command(external_subcommand)]
    External(Vec<OsString>),
}

impl Cli {
    /// Runs the command.
    pub(crate) fn run(self) -> ExitCode {
        match self.command {
            Some(Command::External(words)) => external::run(&words).unwrap_or_else(|failure| exit::code(Err(failure))),
            _ => exit::code(output::end(self.verdict())),
        }
    }

    fn verdict(self) -> Result<Verdict, Failure> {
        if self.quiet {
            exit::be_quiet();
        }
        if let Some(path) = &self.output {
            output::send_to(path)?;
        }
        let terminal = Terminal::stdout(self.color);
        match self.command {
            None => demo::run(&terminal),
            Some(Command::Solve(solve)) => solve.run(terminal),
            Some(Command::Count(count)) => count.run(terminal),
            Some(Command::Candidates(candidates)) => candidates.run(terminal),
            Some(Command::Check(check)) => check.run(terminal),
            Some(Command::Why(why)) => why.run(terminal),
            Some(Command::Always(always)) => always.run(terminal),
            Some(Command::Redundant(redundant)) => redundant.run(terminal),
            Some(Command::Fill(fill)) => fill.run(terminal),
            Some(Command::Draw(draw)) => draw.run(terminal),
            Some(Command::Convert(convert)) => convert.run(terminal),
            Some(Command::Explain(explain)) => explain.run(terminal),
            Some(Command::Hint(hint)) => hint.run(terminal),
            Some(Command::Facts(facts)) => facts.run(terminal),
            Some(Command::Techniques(techniques)) => techniques.run(&terminal),
            Some(Command::Rate(rate)) => rate.run(terminal),
            Some(Command::Generate(generate)) => generate.run(terminal),
            #[cfg(feature = "publish")]
            Some(Command::Book(book)) => book.run(),
            #[cfg(feature = "publish")]
            Some(Command::Pack(pack)) => pack.run(),
            Some(Command::Minimize(minimize)) => minimize.run(terminal),
            Some(Command::Expand(expand)) => expand.run(terminal),
            Some(Command::Vicinity(vicinity)) => vicinity.run(terminal),
            Some(Command::Hard(hard)) => hard.run(),
            Some(Command::Canon(canon)) => canon.run(terminal),
            Some(Command::Same(same)) => same.run(),
            Some(Command::Dedupe(dedupe)) => dedupe.run(),
            Some(Command::Augment(augment)) => augment.run(),
            Some(Command::Leakcheck(leakcheck)) => leakcheck.run(),
            Some(Command::Split(split)) => split.run(),
            Some(Command::Stats(stats)) => stats.run(),
            Some(Command::Unavoidable(unavoidable)) => unavoidable.run(terminal),
            #[cfg(feature = "serve")]
            Some(Command::Serve(serve)) => serve.run(),
            Some(Command::Engines(engines)) => engines.run(&terminal),
            Some(Command::Completions(completions)) => completions.run(),
            Some(Command::Man(man)) => man.run(),
            Some(Command::External(_)) => Ok(Verdict::Bad),
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_arguments_are_consistent() {
        <super::Cli as clap::CommandFactory>::command().debug_assert();
    }
}
