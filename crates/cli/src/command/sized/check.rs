//! `sudokit sized check`: proper or not, and where clues clash.

use super::input::SizedInput;
use crate::exit::{Failure, Verdict};
use sudokit::sized::{Answer, Redundancy, redundancy, solve};

/// Check puzzles of any size: without clashes, proper, minimal
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized check puzzles.txt
  sudokit sized check --details --time-limit 60 puzzles.txt    minimal, or how many clues are redundant

One line a puzzle: the puzzle, a tab and `proper`, `none`, `multiple` or `timed out`; with --details another
tab and the geometry, the first clash, or whether it is minimal.

Exit codes: 0 all proper, 1 some are not or timed out, 2 bad input.")]
pub(super) struct Check {
    /// Add the geometry, the first clash, and which clues are redundant
    #[arg(long)]
    details: bool,

    #[command(flatten)]
    input: SizedInput,
}

impl Check {
    pub(super) fn run(self) -> Result<Verdict, Failure> {
        self.input.each(|record, stop, out| {
            let puzzle = &record.grid;
            let (word, verdict) = match solve(puzzle, stop) {
                Answer::None => ("none", Verdict::No),
                Answer::One(_) => ("proper", Verdict::Yes),
                Answer::Several(_) => ("multiple", Verdict::No),
                Answer::Stopped(_) => ("timed out", Verdict::No),
            };
            let geometry = puzzle.geometry();
            let mut details = format!("\t{geometry}");
            if let Some((house, one, other)) = puzzle.clash() {
                let cells = [one, other].map(|cell| geometry.cell_name(cell));
                details.push_str(&format!(", {} and {} clash in {house}", cells[0], cells[1]));
            }
            if self.details && word == "proper" {
                let all: Vec<_> = puzzle.clues().map(|cell| (cell, redundancy(puzzle, cell, stop))).collect();
                let of = |kind| all.iter().filter(move |(_, found)| *found == kind);
                let redundant: Vec<String> =
                    of(Redundancy::Redundant).map(|&(cell, _)| geometry.cell_name(cell)).collect();
                details.push_str(&match (redundant.len(), of(Redundancy::Unknown).count()) {
                    (0, 0) => ", minimal".to_owned(),
                    (_, 0) => format!(", redundant: {}", redundant.join(" ")),
                    (_, unknown) => format!(", redundant: {} ({unknown} timed out)", redundant.join(" ")),
                });
            }
            let details = if self.details { details } else { String::new() };
            out.extend_from_slice(format!("{}\t{word}{details}\n", puzzle.to_line()).as_bytes());
            verdict
        })
    }
}
