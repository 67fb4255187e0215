//! One example of every technique that some puzzles have, in words and pictures: for reading as a player would.
//!
//! ```text
//! cargo run --release -p sudokit-reason --example tour -- pictures < puzzles.txt
//! ```
//!
//! Puzzles are lines of 81 characters. Each is walked by the teaching schedule, and in every position that singles do
//! not crack, each technique that has not been seen yet is looked for. With a folder, each example is drawn there too.

#![allow(clippy::print_stdout, reason = "a program")]

use std::collections::BTreeSet;
use std::io::BufRead;
use std::path::PathBuf;
use sudokit_core::Puzzle;
use sudokit_reason::explain::{Explanation, Level};
use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings, Step, Technique};

fn main() -> std::io::Result<()> {
    let folder: Option<PathBuf> = std::env::args_os().nth(1).map(PathBuf::from);
    let only: Option<String> = std::env::args().nth(2);
    let wanted = |technique: &Technique| only.as_ref().is_none_or(|only| technique.slug().contains(only.as_str()));
    let mut left: BTreeSet<Technique> =
        Technique::ALL.iter().copied().filter(|&technique| wanted(&technique)).collect();
    let teaching = Reasoner::new(Schedule::teaching(), Settings::default());
    let mut memory = Memory::default();
    for line in std::io::stdin().lock().lines() {
        let Ok(puzzle) = line?.chars().take(81).collect::<String>().parse::<Puzzle>() else { continue };
        let mut board = Board::new(&puzzle);
        while let (Some(step), false) = (teaching.find_next(&board, &mut memory), board.is_full()) {
            if step.placements.is_empty() || left.contains(&step.technique) {
                for technique in left.clone() {
                    let one = Reasoner::new(Schedule::new([technique]), Settings::default());
                    if let Some(step) = one.find_next(&board, &mut memory) {
                        left.remove(&technique);
                        show(&puzzle, &board, &step, folder.as_ref())?;
                    }
                }
            }
            step.apply(&mut board);
        }
    }
    println!("not seen: {}", left.iter().map(|technique| technique.slug()).collect::<Vec<_>>().join(", "));
    Ok(())
}

fn show(puzzle: &Puzzle, board: &Board, step: &Step, folder: Option<&PathBuf>) -> std::io::Result<()> {
    let explanation = Explanation::new(board, step);
    println!("## {} ({})", step.technique, step.technique.slug());
    println!("{puzzle}");
    for level in Level::ALL {
        println!("{}: {}", level.name(), explanation.words(level));
    }
    println!();
    if let Some(folder) = folder {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join(format!("{}.svg", step.technique.slug())), explanation.svg())?;
        std::fs::write(folder.join(format!("{}.txt", step.technique.slug())), explanation.grid(false))?;
    }
    Ok(())
}
