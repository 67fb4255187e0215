//! `sudokit count`: how many solutions every puzzle has, exactly.

use crate::command::engines::EngineArgs;
use crate::exit::{Failure, Verdict};
use crate::number::{grouped_digits, plural, positive, seed};
use crate::show::printer::{Show, Shown, word};
use crate::show::{Layout, art};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::{Style, Terminal};
use sudokit::driver::Item;
use sudokit::verb::{self, CountMethod};

/// Count the solutions of puzzles exactly
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit count puzzles.txt
  sudokit count --limit 2 puzzles.txt                 0, 1 or 2+: fast
  sudokit count --time-limit 10s --format json puzzle.txt
  sudokit count --estimate --seed 7 puzzle.txt        an estimate with its confidence interval

Output: one line per puzzle, in input order: the puzzle, a tab and the number of solutions, followed by `+` if there
may be more because of a limit or an interrupt. If clues contradict each other, another tab and which. An estimate is
`~6.67e21`, a tab and its 95 % confidence interval.

Few solutions are enumerated; many are counted by the sets of digits in the columns of a band, in a time that does
not depend on their number (the empty 9x9 grid takes about a second).

Exit codes: 0 all have a solution, 1 some have none, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Count {
    /// Stop counting at N solutions
    #[arg(long, value_name = "N", value_parser = positive, allow_hyphen_values = true)]
    limit: Option<u64>,

    /// Estimate from random probes instead of counting
    #[arg(long, conflicts_with_all = ["limit", "method", "engine"])]
    estimate: bool,

    /// Use N random probes for an estimate
    #[arg(long, value_name = "N", default_value = "10000", value_parser = positive, requires = "estimate",
        conflicts_with_all = ["limit", "method", "engine"])]
    probes: u64,

    /// Seed of the random probes: the same seed gives the same estimate
    #[arg(long, value_name = "N", default_value = "1", requires = "estimate", value_parser = seed,
        conflicts_with_all = ["limit", "method", "engine"])]
    seed: u64,

    /// Count 9x9 puzzles by this method
    #[arg(long, value_enum, default_value_t)]
    method: How,

    #[command(flatten)]
    engine: EngineArgs,

    /// Write the answers as [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    stream: StreamArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum How {
    /// Whichever is expected to be faster
    #[default]
    Auto,
    /// One by one
    Enumerate,
    /// By the configurations of bands
    Bands,
}

const WORDS: Words = Words { yes: "counted", searches: true };

impl Count {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let layout = Layout::choose(self.format, &terminal);
        if self.estimate {
            let mut verb = verb::Estimate::default();
            (verb.probes, verb.seed) = (self.probes, self.seed);
            let shown = Shown { verb: &verb, show: Estimates, layout, terminal, answers_bad_lines: false };
            return stream::run(&self.stream, &verb, WORDS, &shown.header(), &shown);
        }
        let mut verb = verb::Count::default();
        (verb.limit, verb.engine) = (self.limit.map(u128::from), self.engine.engine());
        verb.method = match self.method {
            How::Auto => CountMethod::Auto,
            How::Enumerate => CountMethod::Enumerate,
            How::Bands => CountMethod::Bands,
        };
        let shown = Shown { verb: &verb, show: Counts, layout, terminal, answers_bad_lines: false };
        stream::run(&self.stream, &verb, WORDS, &shown.header(), &shown)
    }
}

struct Counts;

impl Counts {
    fn text(item: &Item<'_, verb::Count>, between: &str) -> String {
        match item.answer {
            Ok(answer) => {
                let plus = if answer.exact { "" } else { "+" };
                let why = answer.reason.clone().unwrap_or_else(|| answer.clashes.to_string());
                let between = if why.is_empty() { "" } else { between };
                format!("{}{plus}{between}{why}", answer.digits())
            }
            Err(error) => word(error),
        }
    }
}

impl Show<verb::Count> for Counts {
    fn line(&self, item: &Item<'_, verb::Count>, out: &mut Vec<u8>) {
        out.extend_from_slice(format!("{}\t{}\n", item.puzzle, Self::text(item, "\t")).as_bytes());
    }

    fn grid(&self, item: &Item<'_, verb::Count>, out: &mut Vec<u8>) {
        art::plain(out, item.puzzle);
        out.extend_from_slice(format!("{}\n\n", Self::text(item, " ")).as_bytes());
    }

    fn pretty(&self, item: &Item<'_, verb::Count>, terminal: &Terminal, out: &mut Vec<u8>) {
        art::puzzle(out, terminal, item.puzzle);
        let (style, words) = match item.answer {
            Err(error) => (Style::Red, word(error)),
            Ok(answer) => match (answer.count, answer.exact) {
                (0, true) if !answer.clashes.is_empty() => (Style::Red, format!("no solution: {}", answer.clashes)),
                (0, true) => match &answer.reason {
                    Some(reason) => (Style::Red, format!("no solution: {reason}")),
                    None => (Style::Red, "no solution".to_owned()),
                },
                (1, true) => (Style::Green, "1 solution".to_owned()),
                (_, true) => (Style::Yellow, format!("{} solutions", grouped_digits(&answer.digits()))),
                (_, false) => (Style::Yellow, format!("at least {} solutions", grouped_digits(&answer.digits()))),
            },
        };
        terminal.paint(out, style, &words);
        out.extend_from_slice(b"\n\n");
    }
}

struct Estimates;

impl Show<verb::Estimate> for Estimates {
    fn line(&self, item: &Item<'_, verb::Estimate>, out: &mut Vec<u8>) {
        let text = match item.answer {
            Ok(answer) => format!("~{:.3e}\t{:.3e}..{:.3e}", answer.estimate, answer.low, answer.high),
            Err(error) => word(error),
        };
        out.extend_from_slice(format!("{}\t{text}\n", item.puzzle).as_bytes());
    }

    fn pretty(&self, item: &Item<'_, verb::Estimate>, terminal: &Terminal, out: &mut Vec<u8>) {
        art::puzzle(out, terminal, item.puzzle);
        match item.answer {
            Ok(answer) => {
                let words = format!("an estimate: about {:.3e} solutions", answer.estimate);
                terminal.paint(out, Style::Yellow, &words);
                let (low, high, probes) = (answer.low, answer.high, plural(answer.probes, "probe"));
                let rest = format!(", between {low:.3e} and {high:.3e} with 95 % confidence, {probes}\n\n");
                terminal.paint(out, Style::Dim, &rest);
            }
            Err(error) => terminal.paint(out, Style::Red, &format!("{}\n\n", word(error))),
        }
    }
}
