//! `sudokit facts`: backdoors, symmetries, tridagons and rank checks of puzzles.

use crate::exit::{Failure, Verdict};
use crate::number::between;
use crate::show::printer::{Show, Shown, word};
use crate::show::{Layout, art, wrap};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::{Style, Terminal};
use sudokit::driver::Item;
use sudokit::reason::facts::sectors;
use sudokit::verb::{self, Backdoors, KnownFacts};

/// Find backdoors, symmetries and tridagons, or check truths and links
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit facts puzzle.txt                                backdoors, symmetries of the clues, tridagons
  sudokit facts --format json puzzles.txt                 all backdoors, one object per puzzle
  sudokit facts --truths 5r15 --links 5c37 PUZZLE         what an X-wing in rows 1 and 5 proves
  sudokit facts --truths 'r1c2 r1c4' --links '1r1 2r1 3b1' PUZZLE

A backdoor is a set of placements of the solution after which singles, or singles and locked candidates, solve the rest.
Clues that a turn or mirroring changes only by renaming digits have a solution with the same symmetry.

A truth is a cell (r1c2) or a digit in a row, column or box (5r1, 5c3, 5b9); it holds exactly one of its candidates. A link
is written the same way; it holds at most one. 5r15 is short for 5r1 5r5. If every candidate of the truths is in a link, the
rank is the number of links less the number of truths, and a candidate outside the truths that is in more links than
the rank is false. Truths and links are checked on the candidates that the clues leave.

Output with --format line: the puzzle, the size of the smallest backdoors to singles and how many there are, the same for
singles with locked candidates, the symmetries, the number of tridagons, and the rank, with tabs between them.

Exit codes: 0 all were proper, 1 some were not, or truths and links have no rank, 2 bad input, 3 interrupted,
4 time limit.")]
pub(crate) struct Facts {
    /// Look for backdoors of at most N placements, up to 3
    #[arg(long, value_name = "N", default_value = "2", value_parser = between::<u8>(0, 3))]
    backdoors: u8,

    /// Truths of a rank check
    #[arg(long, value_name = "SECTORS", requires = "links", value_parser = readable)]
    truths: Option<String>,

    /// Links of a rank check
    #[arg(long, value_name = "SECTORS", requires = "truths", value_parser = readable)]
    links: Option<String>,

    /// Write the answers as [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    stream: StreamArgs,
}

/// Sectors as they were written, if they can be read.
fn readable(text: &str) -> Result<String, String> {
    match sectors(text) {
        Ok(list) if list.is_empty() => Err("expected a cell (r1c2) or a digit in a house (5r1)".to_owned()),
        Ok(_) => Ok(text.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

impl Facts {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let layout = Layout::choose(self.format, &terminal);
        let mut verb = verb::Facts::default();
        verb.backdoors = self.backdoors.into();
        verb.truths.extend(self.truths);
        verb.links.extend(self.links);
        let shown =
            Shown { verb: &verb, show: Known { largest: verb.backdoors }, layout, terminal, answers_bad_lines: false };
        stream::run(&self.stream, &verb, Words { yes: "proper", searches: true }, &shown.header(), &shown)
    }
}

struct Known {
    largest: usize,
}

impl Show<verb::Facts> for Known {
    fn line(&self, item: &Item<'_, verb::Facts>, out: &mut Vec<u8>) {
        let text = match item.answer {
            Ok(answer) => self.summary(answer),
            Err(error) => word(error).to_string(),
        };
        out.extend_from_slice(format!("{}\t{text}\n", item.puzzle).as_bytes());
    }

    fn pretty(&self, item: &Item<'_, verb::Facts>, terminal: &Terminal, out: &mut Vec<u8>) {
        art::puzzle(out, terminal, item.puzzle);
        match item.answer {
            Ok(answer) => self.told(answer).iter().for_each(|text| {
                out.extend_from_slice(wrap::indented(text, 0).as_bytes());
            }),
            Err(error) => terminal.paint(out, Style::Red, &format!("{error}\n")),
        }
        out.push(b'\n');
    }
}

impl Known {
    fn summary(&self, answer: &KnownFacts) -> String {
        let mut parts = Vec::new();
        for backdoors in &answer.backdoors {
            let size = backdoors.size.map_or_else(|| format!(">{}", self.largest), |size| size.to_string());
            parts.push(format!("{size}\t{}", backdoors.list.len()));
        }
        let symmetries: Vec<&str> = answer.symmetries.iter().map(|one| one.mirror.as_str()).collect();
        parts.push(if symmetries.is_empty() { "-".to_owned() } else { symmetries.join(", ") });
        parts.push(answer.tridagons.len().to_string());
        let rank = answer.rank.as_ref().and_then(|check| check.rank);
        parts.push(rank.map_or_else(|| "-".to_owned(), |rank| rank.to_string()));
        parts.join("\t")
    }

    fn told(&self, answer: &KnownFacts) -> Vec<String> {
        let mut texts: Vec<String> = answer.backdoors.iter().map(|backdoors| self.backdoors(backdoors)).collect();
        for symmetry in &answer.symmetries {
            let gone = symmetry.eliminations.join(", ");
            texts.push(if gone.is_empty() { symmetry.words.clone() } else { format!("{} So {gone}.", symmetry.words) });
        }
        if answer.symmetries.is_empty() {
            texts.push("The clues have no symmetry.".to_owned());
        }
        for tridagon in &answer.tridagons {
            let kind = if tridagon.full { "A tridagon" } else { "A degenerate tridagon" };
            let (digits, cells) = (&tridagon.digits, tridagon.cells.join(" "));
            let guards = tridagon.guards.join(", ");
            texts.push(format!("{kind} of {digits} in {cells}. At least one of these is true: {guards}."));
        }
        if answer.tridagons.is_empty() {
            texts.push("There is no tridagon with at most eight guards.".to_owned());
        }
        texts.extend(answer.rank.as_ref().map(|check| check.words.clone()));
        texts
    }

    fn backdoors(&self, backdoors: &Backdoors) -> String {
        let steps = if backdoors.steps == "singles" { "Singles" } else { "Singles and locked candidates" };
        let shown: Vec<String> = backdoors.list.iter().take(12).map(|one| one.join(" with ")).collect();
        let more = if backdoors.list.len() > shown.len() { ", …" } else { "" };
        match backdoors.size {
            Some(0) => format!("{steps} solve the puzzle."),
            Some(size) => {
                let (count, s) = (backdoors.list.len(), if size == 1 { "" } else { "s" });
                format!(
                    "{steps} solve the puzzle after {size} placement{s}; backdoors: {count}: {}{more}.",
                    shown.join(", ")
                )
            }
            None => format!("{steps} solve the puzzle only after more than {} placements.", self.largest),
        }
    }
}
