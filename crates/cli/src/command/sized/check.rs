//! `sudokit sized check`: proper or not, and where clues clash.

use super::input::{Setting, SizedInput};
use super::road::{self, Job};
use crate::exit::{Failure, Verdict};
use sudokit::constraint::{Answer, Grid, Redundancy, redundancy, solve};

/// Check puzzles of any size: without clashes, proper, minimal
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit sized check puzzles.txt | grep -v proper
  sudokit sized check --details --time-limit 60s puzzles.txt    minimal, or which clues are redundant
  sudokit sized check --box 2x3 --diagonal ....................................

One line a puzzle: the puzzle, a tab and `proper`, `none`, `multiple` or `timed out` (`stopped` for Ctrl-C); with
--details another tab and the geometry, the first clash, and whether it is minimal or which clues are redundant.

Exit codes: 0 all proper, 1 some are not, 2 bad input, 3 stopped by Ctrl-C or the time limit.")]
pub(super) struct Check {
    /// Add the geometry, the first clash, and which clues are redundant
    #[arg(long)]
    details: bool,

    #[command(flatten)]
    input: SizedInput,
}

impl Check {
    pub(super) fn run(self) -> Result<Verdict, Failure> {
        check(self.input.setting()?, self.details)
    }
}

/// Checks puzzles.
pub(crate) fn check(setting: Setting, details: bool) -> Result<Verdict, Failure> {
    road::run(setting, "proper", move |job, report| {
        let puzzle = &job.record.grid;
        let (word, mut stopped) = match solve(puzzle, job.stop) {
            Answer::None => ("none", false),
            Answer::One(_) => ("proper", false),
            Answer::Several(_) => ("multiple", false),
            Answer::Stopped(_) => (job.cut_short(), true),
        };
        report.out.extend_from_slice(format!("{}\t{word}", puzzle.to_line()).as_bytes());
        if details {
            let geometry = puzzle.geometry();
            let mut text = format!("\t{geometry}");
            if let Some((house, one, other)) = puzzle.clash() {
                let cells = [one, other].map(|cell| geometry.cell_name(cell));
                text.push_str(&format!(", {} and {} clash in {house}", cells[0], cells[1]));
            }
            if word == "proper" {
                let (clues, is_complete) = redundant(puzzle, job);
                text.push_str(&clues);
                stopped |= !is_complete;
            }
            report.out.extend_from_slice(text.as_bytes());
        }
        report.out.push(b'\n');
        *(match word {
            _ if stopped => &mut report.tally.stopped,
            "none" => &mut report.tally.none,
            "multiple" => &mut report.tally.multiple,
            _ => &mut report.tally.yes,
        }) += 1;
    })
}

/// Which clues of a proper puzzle are redundant, and whether all were decided.
fn redundant(puzzle: &Grid, job: &Job<'_>) -> (String, bool) {
    let (mut redundant, mut unknown) = (Vec::new(), 0);
    for cell in puzzle.clues() {
        match redundancy(puzzle, cell, job.stop) {
            Redundancy::Redundant => redundant.push(puzzle.geometry().cell_name(cell)),
            Redundancy::Needed => {}
            Redundancy::Unknown => unknown += 1,
        }
    }
    let found = match (redundant.is_empty(), unknown) {
        (true, 0) => ", minimal".to_owned(),
        (true, _) => String::new(),
        _ => format!(", redundant: {}", redundant.join(" ")),
    };
    let rest = match unknown {
        0 => String::new(),
        1 => format!(", 1 clue {}", job.cut_short()),
        many => format!(", {many} clues {}", job.cut_short()),
    };
    (found + &rest, unknown == 0)
}
