//! One example of every technique for variants that some generated puzzles have, in words and pictures.
//!
//! ```text
//! cargo run -p sudokit-reason --example any_tour -- DIR 20 .Shape~6x6.Cage .Shape~9x9.Thermo
//! ```
//!
//! The second argument is the number of puzzles to generate for each frame. Their paths are followed without forcing nets
//! and trials. The first use of each technique is printed with its puzzle, and drawn in the folder.

#![allow(clippy::print_stdout, reason = "a program")]

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use sudokit_constraint::notation::{self, iss};
use sudokit_constraint::search;
use sudokit_core::Rng;
use sudokit_reason::any::{Guide, Position, Space, Technique, Told};
use sudokit_reason::explain::Level;
use sudokit_solve::Stop;

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().expect("a folder"));
    let count: u64 = arguments.next().expect("a number of puzzles").parse().expect("a number");
    let (mut seen, stop) = (BTreeSet::new(), Stop::new());
    std::fs::create_dir_all(&folder)?;
    for frame in arguments {
        let frame = iss::read_frame(&frame).expect("a frame");
        for seed in 0..count {
            let Ok(Some(puzzle)) = search::make(&frame, &mut Rng::new(seed), &stop) else { continue };
            let text = iss::write(&puzzle).expect("ISS can write it");
            let puzzle = Arc::new(puzzle);
            let symbols = puzzle.layout().values().map(|value| notation::write_value(&puzzle, value)).collect();
            let space = Arc::new(Space::of_puzzle(&puzzle, symbols).expect("its rules can hold"));
            let mut guide = Guide::new(&space).without(|one| one >= Technique::ForcingNetContradiction);
            let mut position = Position::new(Arc::clone(&space), puzzle.possible());
            while !position.is_full()
                && let Some(step) = guide.next(&position)
            {
                if seen.insert(step.technique) {
                    let (told, slug) = (Told::new(&position, &step), step.technique.slug());
                    println!("## {} ({slug})\n{text}\n{}\n", step.technique, told.words(Level::Full));
                    std::fs::write(folder.join(format!("{slug}.svg")), told.svg())?;
                }
                step.apply(&mut position);
            }
        }
    }
    Ok(())
}
