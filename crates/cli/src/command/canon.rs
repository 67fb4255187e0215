//! `sudokit canon`: the canonical form of every puzzle.

use crate::exit::{Failure, Verdict};
use crate::number::grouped;
use crate::show::printer::{Show, Shown, word};
use crate::show::{Layout, art};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::Terminal;
use sudokit::driver::Item;
use sudokit::verb;

/// Find canonical forms: the same for all equivalent puzzles
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit canon puzzles.txt                           the form, a tab, the number of automorphisms
  sudokit canon puzzles.txt | sort -u | wc -l         how many different puzzles?
  sudokit canon --transform 53..7....6..195…          also the transform that leads there

The form of a puzzle is the minlex one: of all puzzles that can be made from it by relabelling digits, transposing, and
permuting rows, columns, bands and stacks, the one whose 81 characters are smallest, blanks being smallest of all. It
does not matter whether it has none, one or many solutions. Pencilmarks have a form of their own: see
docs/canon.md. Automorphisms are the transforms that map a puzzle to itself.

A transform reads `transpose, rows 213456789, columns 123456789, digits 912345678`: rows become columns (if it says so);
then row 1 is the former row 2, row 2 the former row 1; then 1 becomes 9, 2 becomes 1 and so on.")]
pub(crate) struct Canon {
    /// Add the transform that leads to the form
    #[arg(long)]
    transform: bool,

    /// Write the answers as [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    stream: StreamArgs,
}

impl Canon {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let (verb, layout) = (verb::Canon::default(), Layout::choose(self.format, &terminal));
        let show = Forms { transform: self.transform };
        let shown = Shown { verb: &verb, show, layout, terminal, answers_bad_lines: false };
        stream::run(&self.stream, &verb, Words { yes: "canonicalized", searches: false }, &shown.header(), &shown)
    }
}

struct Forms {
    transform: bool,
}

impl Show<verb::Canon> for Forms {
    fn line(&self, item: &Item<'_, verb::Canon>, out: &mut Vec<u8>) {
        let text = match item.answer {
            Ok(answer) if self.transform => {
                format!("{}\t{}\t{}\n", answer.canonical, answer.automorphisms, answer.transform)
            }
            Ok(answer) => format!("{}\t{}\n", answer.canonical, answer.automorphisms),
            // What is wrong is on standard error.
            Err(_) => String::new(),
        };
        out.extend_from_slice(text.as_bytes());
    }

    fn grid(&self, item: &Item<'_, verb::Canon>, out: &mut Vec<u8>) {
        match item.answer {
            Ok(answer) => {
                art::plain(out, answer.canonical.as_ref());
                out.extend_from_slice(format!("{}\n{}\n\n", answer.automorphisms, answer.transform).as_bytes());
            }
            Err(error) => out.extend_from_slice(format!("{}\n\n", word(error)).as_bytes()),
        }
    }

    fn pretty(&self, item: &Item<'_, verb::Canon>, terminal: &Terminal, out: &mut Vec<u8>) {
        match item.answer {
            Ok(answer) => {
                art::puzzle(out, terminal, answer.canonical.as_ref());
                let count = match answer.automorphisms {
                    1 => "no automorphism but the identity".to_owned(),
                    many => format!("{} automorphisms", grouped(many)),
                };
                out.extend_from_slice(format!("{count}\n{}\n\n", answer.transform).as_bytes());
            }
            Err(error) => out.extend_from_slice(format!("{}\n\n", word(error)).as_bytes()),
        }
    }
}
