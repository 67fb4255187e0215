//! Counts in how many puzzles of a list each technique is used, and in how many it is the hardest step.
//!
//! ```text
//! cargo run --release -p sudokit --features stock --example wild -- PER_LIST OUTSIDE FILE... > counts.tsv
//! ```
//!
//! At most PER_LIST puzzles are taken from each file, evenly. A technique of the teaching order counts where the path in
//! that order has it as a step: where nothing easier helps. Any other technique is judged in the order in which `generate`
//! looks for it, on every OUTSIDEth of these puzzles (0: not at all). It writes for each file and technique: the file, the
//! technique, the puzzles that were looked at, those with such a step, and those in which it is the hardest and the path
//! leads to the solution. Lines may have more after the first 81 characters; puzzles that are not proper are passed over.

#![allow(clippy::print_stdout, reason = "a program")]

use std::collections::BTreeMap;
use sudokit::Solver;
use sudokit::core::Puzzle;
use sudokit::reason::{Board, Memory, Reasoner, Schedule, Technique};
use sudokit::solve::Answer;
use sudokit::verb::Explain;

/// At most `most` puzzles of a file, evenly spaced.
fn puzzles(file: &str, most: usize) -> Vec<Puzzle> {
    let text = std::fs::read_to_string(file).expect("a file");
    let starts = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.get(..81));
    let all: Vec<Puzzle> = starts.filter_map(|clues| clues.parse().ok()).collect();
    let every = all.len().div_ceil(most).max(1);
    let solver = Solver::new();
    let is_proper = |puzzle: &Puzzle| matches!(solver.solve(puzzle), Answer::One(_));
    all.into_iter().step_by(every).filter(is_proper).collect()
}

/// The techniques of a path, and whether it leads to the solution.
fn path(reasoner: &Reasoner, puzzle: &Puzzle, memory: &mut Memory) -> (Vec<Technique>, bool) {
    let path = reasoner.solve(Board::new(puzzle), memory);
    let mut used: Vec<Technique> = path.steps.iter().map(|step| step.technique).collect();
    used.sort_unstable();
    used.dedup();
    (used, path.end.is_full())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [most, outside, files @ ..] = &arguments[..] else { panic!("expected PER_LIST OUTSIDE FILE...") };
    let (most, outside): (usize, usize) = (most.parse().expect("a number"), outside.parse().expect("a number"));
    let teaching = Explain::default().reasoning.reasoner().expect("the usual order");
    let order: Vec<Technique> = Schedule::teaching().techniques().to_vec();
    let mut memory = Memory::default();
    for file in files {
        let puzzles = puzzles(file, most);
        // Used, hardest, looked at.
        let mut counts: BTreeMap<Technique, [usize; 3]> = BTreeMap::new();
        for puzzle in &puzzles {
            let (used, is_solved) = path(&teaching, puzzle, &mut memory);
            let hardest = order.iter().rfind(|technique| used.contains(technique)).copied();
            for &technique in &order {
                let count = counts.entry(technique).or_default();
                count[0] += usize::from(used.contains(&technique));
                count[1] += usize::from(is_solved && hardest == Some(technique));
                count[2] += 1;
            }
        }
        let others = Technique::ALL.iter().filter(|technique| !order.contains(technique) && outside > 0);
        for &technique in others.filter(|&&technique| technique != Technique::BruteForce) {
            let mut explain = Explain::default();
            explain.reasoning.stop_at = Some(technique.slug().to_owned());
            let reasoner = explain.reasoning.reasoner().expect("an order of its own");
            for puzzle in puzzles.iter().step_by(outside) {
                let (used, is_solved) = path(&reasoner, puzzle, &mut memory);
                let count = counts.entry(technique).or_default();
                count[0] += usize::from(used.contains(&technique));
                count[1] += usize::from(used.contains(&technique) && is_solved);
                count[2] += 1;
            }
        }
        for (technique, [used, hardest, all]) in counts {
            println!("{file}\t{}\t{all}\t{used}\t{hardest}", technique.slug());
        }
    }
}
