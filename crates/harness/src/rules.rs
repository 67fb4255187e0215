//! Puzzles with rules: any text is read or refused, and what the engine answers is what the referee counts.

use core::ops::ControlFlow;
use std::time::Duration;
use sudokit::Stop;
use sudokit::constraint::{notation, search, trial};

/// Any bytes, read as a puzzle with rules in each notation: what was read is written and read again, and a short search
/// ends without a panic with solutions that the referee accepts.
pub fn rules_text(bytes: &[u8]) {
    trial::parse(bytes);
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    let Ok(puzzle) = notation::read(text) else { return };
    // Large grids are read but not searched: what is looked for here is a panic, not time.
    if puzzle.cell_count() > 256 || puzzle.rules().len() > 200 {
        return;
    }
    let stop = Stop::new().after(Duration::from_millis(50));
    search::solve(&puzzle, 2, &stop, |values| {
        puzzle.judge(values).unwrap_or_else(|fault| panic!("{fault}: {text}"));
        ControlFlow::Continue(())
    });
}

/// A small puzzle with random rules made of the bytes: the engine finds as many solutions as the referee counts by trial.
pub fn rules_puzzle(bytes: &[u8]) {
    trial::against_referee(bytes);
}
