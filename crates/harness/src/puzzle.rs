//! Puzzles from bytes: nearly anything, but often one that has a solution.

use crate::input::Input;
use std::cell::RefCell;
use std::time::Duration;
use sudokit::solve::{CountOnly, Limit, Scratch, Until};
use sudokit::{Cell, Classic as Puzzle, Digit, DigitSet, Grid, Pencilmarks, Solution};
use sudokit::{Solver, Stop};

const SOLUTION: &str = "537624198164789325892315467328461759946857231751932684219546873473298516685173942";

/// A puzzle from the next bytes.
pub(crate) fn puzzle(input: &mut Input<'_>) -> Puzzle {
    let mode = input.byte();
    let solution = SOLUTION.parse::<Puzzle>().ok().and_then(|puzzle| Solution::new(puzzle.clues()).ok());
    let solution = solution.expect("a solution");
    let mut rng = sudokit::Rng::new(u64::from(input.byte()));
    let solution = if mode & 0x80 == 0 { solution } else { rng.transform().solution(&solution) };
    match mode % 4 {
        // The clues of a solution, some of them changed.
        0 | 1 => {
            let mut grid = Grid::EMPTY;
            let bits = input.bytes(11);
            for cell in Cell::all() {
                if bits[cell.index() / 8] >> (cell.index() % 8) & 1 == 1 {
                    grid.set(cell, Some(solution.get(cell)));
                }
            }
            for _ in 0..if mode % 4 == 1 { input.below(4) } else { 0 } {
                let (cell, value) = (input.below(81), input.below(10));
                grid.set(Cell::new(cell).expect("below 81"), Digit::new(value as u8));
            }
            Puzzle::Clues(grid)
        }
        // Marks, with those of the solution or without.
        2 => {
            let bytes = input.bytes(162);
            let with = mode & 0x40 == 0;
            Puzzle::Sukaku(Pencilmarks::new(std::array::from_fn(|i| {
                let bits = u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
                let own = DigitSet::only(solution.get(Cell::new(i).expect("below 81")));
                DigitSet::from_bits(bits & 0x1ff) | if with { own } else { DigitSet::EMPTY }
            })))
        }
        // Any clues, mostly few.
        _ => {
            let mut grid = Grid::EMPTY;
            while !input.is_empty() {
                let (cell, value) = (input.below(81), input.below(10));
                grid.set(Cell::new(cell).expect("below 81"), Digit::new(value as u8));
                if grid.clues().count() > 40 {
                    break;
                }
            }
            Puzzle::Clues(grid)
        }
    }
}

thread_local! {
    static MEMORY: RefCell<(Solver, Scratch)> = RefCell::default();
}

/// The guesses that a solver takes for some solutions, if it is done at once: some puzzles without a solution take hours.
pub(crate) fn guesses(puzzle: &Puzzle, limit: u64) -> Option<u64> {
    let stop = Stop::new().after(Duration::from_millis(50));
    MEMORY.with_borrow_mut(|(solver, scratch)| {
        let outcome = solver.run(puzzle, Limit::solutions(limit), scratch, &mut Until::new(CountOnly, &stop));
        Some(outcome.stats.guesses).filter(|_| !stop.is_raised())
    })
}

/// Whether a few hundred solutions are found at once, or that there are fewer.
pub(crate) fn is_quick(puzzle: &Puzzle) -> bool {
    guesses(puzzle, 300).is_some_and(|guesses| guesses < 500)
}

/// How many solutions there are, up to a limit.
pub(crate) fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    MEMORY
        .with_borrow_mut(|(solver, scratch)| solver.run(puzzle, Limit::solutions(limit), scratch, &mut CountOnly).count)
}
