//! Puzzles with rules: any text is read or refused, and what the engine answers is what the referee counts.

use core::ops::ControlFlow;
use std::time::Duration;
use sudokit::Stop;
use sudokit::constraint::model::Puzzle;
use sudokit::constraint::notation::{self, fpuzzles, link, penpa, sudokupad};
use sudokit::constraint::{search, trial};

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

/// What links carry: any text as packed data, as the JSON of f-puzzles and SudokuPad, and as the lines of penpa-edit. What was
/// read is written in every form that can express it, and read again.
pub fn links(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    let starts = ["", "fpuz", "https://sudokupad.app/scl", "https://sudokupad.app/scf", "https://f-puzzles.com/?load="];
    for start in starts {
        let _ = link::read(&format!("{start}{text}"));
    }
    // A block of deflate that is stored as it is.
    let length = u16::try_from(bytes.len()).unwrap_or(u16::MAX);
    let mut block = vec![1];
    block.extend(length.to_le_bytes());
    block.extend((!length).to_le_bytes());
    block.extend(&bytes[..usize::from(length)]);
    let read = [
        fpuzzles::read(text).map(|read| read.puzzle),
        sudokupad::read(text).map(|read| read.puzzle),
        penpa::read(&notation::iss::encode_file(&block)).map(|read| read.puzzle),
    ];
    for puzzle in read.into_iter().flatten() {
        let writers: [fn(&Puzzle) -> Option<String>; 4] =
            [link::write, link::write_sudokupad, link::write_iss, link::write_penpa];
        for written in writers.iter().filter_map(|write| write(&puzzle)) {
            let back = link::read(&written).unwrap_or_else(|error| panic!("{error}: {written} of {text}"));
            assert_eq!(back.puzzle.possible(), puzzle.possible(), "{written} of {text}");
        }
    }
}

/// A small puzzle with random rules made of the bytes: the engine finds as many solutions as the referee counts by trial.
pub fn rules_puzzle(bytes: &[u8]) {
    trial::against_referee(bytes);
}
