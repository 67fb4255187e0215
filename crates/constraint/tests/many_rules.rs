//! Puzzles with thousands of rules: a time limit holds for preparing them, too.

use std::time::{Duration, Instant};
use sudokit_constraint::notation;
use sudokit_constraint::search;
use sudokit_core::Rng;
use sudokit_solve::Stop;

/// Sums of random cells that one grid keeps.
fn sums(count: usize) -> String {
    let mut rng = Rng::new(7);
    let mut text = String::new();
    for _ in 0..count {
        let mut cells: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut cells);
        cells.truncate(2 + rng.below(18));
        let value = |cell: usize| (cell / 9 * 3 + cell / 27 + cell % 9) % 9 + 1;
        text += &format!(".Sum~{}", cells.iter().map(|&cell| value(cell)).sum::<usize>());
        cells.iter().for_each(|cell| text += &format!("~R{}C{}", cell / 9 + 1, cell % 9 + 1));
    }
    text
}

#[test]
fn preparing_thousands_of_sums_takes_no_minutes() {
    for (name, text) in [("one cage", ".Cage~10~R1C1~R1C2".repeat(30_000)), ("sums", sums(3000))] {
        let puzzle = notation::read(&text).unwrap();
        let start = Instant::now();
        let stop = Stop::new().after(Duration::from_millis(100));
        let outcome = search::solve(&puzzle, 2, &stop, |values| {
            puzzle.judge(values).unwrap();
            core::ops::ControlFlow::Continue(())
        });
        // It took a minute and more; now a second or two on a quiet machine.
        assert!(start.elapsed() < Duration::from_secs(20), "{name}: {:?}, {outcome:?}", start.elapsed());
    }
}
