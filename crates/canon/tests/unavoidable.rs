//! Unavoidable sets: each gives a second solution, none is missing, and the bound holds for known puzzles.

use std::collections::HashSet;
use sudokit_canon::unavoidable::{bound, sets};
use sudokit_core::{Cell, CellSet, Digit, Grid, Pencilmarks, Rng, Solution};
use sudokit_referee as referee;
use sudokit_solve::Stop;
use sudokit_testkit::random;

/// The solution without the digits of some cells, and every cell of them changed.
fn changed(solution: &Solution, cells: CellSet) -> Pencilmarks {
    let mut grid = *solution.grid();
    cells.iter().for_each(|cell| grid.set(cell, None));
    let mut marks = Pencilmarks::from_clues(&grid);
    cells.iter().for_each(|cell| marks[cell].remove(solution.get(cell)));
    marks
}

fn without(solution: &Solution, cells: CellSet) -> Grid {
    let mut grid = *solution.grid();
    cells.iter().for_each(|cell| grid.set(cell, None));
    grid
}

#[test]
fn each_is_unavoidable_and_minimal() {
    for seed in 0..3 {
        let solution = random::solution(&mut Rng::stream(5, seed));
        let found = sets(&solution, 10, &Stop::new());
        assert!(found.exhausted && found.list.len() > 20, "{}", found.list.len());
        for &set in &found.list {
            assert!(referee::count(&changed(&solution, set).into(), 1) == 1, "{set:?}");
            for cell in set.iter() {
                let fewer = set - [cell].into_iter().collect();
                assert_eq!(referee::count(&without(&solution, fewer).into(), 2), 1, "{set:?} less {cell}");
            }
        }
    }
}

#[test]
fn none_is_missing_of_those_of_two_digits() {
    // Two digits exchange along cycles: found here by following them, and each is minimal.
    let solution = random::solution(&mut Rng::new(3));
    let found: HashSet<CellSet> = sets(&solution, 12, &Stop::new()).list.into_iter().collect();
    let mut cycles = 0;
    for a in Digit::all() {
        for b in Digit::all().filter(|b| b.index() > a.index()) {
            let cells: Vec<Cell> = Cell::all().filter(|&cell| [a, b].contains(&solution.get(cell))).collect();
            let mut left: CellSet = cells.iter().copied().collect();
            while let Some(first) = left.first() {
                let mut cycle: CellSet = [first].into_iter().collect();
                loop {
                    let more = cells.iter().filter(|&&cell| cycle.iter().any(|other| other.sees(cell)));
                    let grown = cycle | more.copied().collect();
                    if grown == cycle {
                        break;
                    }
                    cycle = grown;
                }
                left -= cycle;
                if cycle.len() <= 12 {
                    cycles += 1;
                    assert!(found.contains(&cycle), "{a} and {b}: {cycle:?}");
                }
            }
        }
    }
    assert!(cycles > 10);
}

#[test]
fn none_is_missing_of_three_digits_or_four_lines() {
    // Blank all cells of three digits, or of two rows and two columns, and look at every other solution: where it
    // differs, if in twelve cells at most, must contain a set of the list (which are minimal, as another test shows).
    let solution = random::solution(&mut Rng::new(8));
    let list = sets(&solution, 12, &Stop::new()).list;
    let mut masks: Vec<CellSet> = Vec::new();
    for bits in (0..512u32).filter(|bits| bits.count_ones() == 3) {
        masks.push(Cell::all().filter(|&cell| bits >> solution.get(cell).index() & 1 == 1).collect());
    }
    for (a, b) in [(0, 1), (0, 2), (4, 5), (6, 8), (2, 7)] {
        let lines = |cell: &Cell| [a, b].contains(&(cell.index() / 9)) || [a, b].contains(&(cell.index() % 9));
        masks.push(Cell::all().filter(lines).collect());
    }
    let mut differences: Vec<CellSet> = Vec::new();
    for mask in masks {
        for other in referee::solutions(&without(&solution, mask).into(), 2000) {
            differences.push(Cell::all().filter(|&cell| other.get(cell) != solution.get(cell)).collect());
        }
    }
    differences.retain(|set| (1..=12).contains(&set.len()));
    assert!(differences.len() > 100, "{}", differences.len());
    for &set in &differences {
        assert!(list.iter().any(|&small| (small - set).is_empty()), "{set:?}");
    }
}

#[test]
fn the_bound_holds_for_a_puzzle_of_17_clues() {
    let grid = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let puzzle = grid.parse().unwrap();
    let solution = referee::solutions(&puzzle, 1)[0];
    let found = sets(&solution, 9, &Stop::new());
    let bound = bound(&found.list, 20_000, &Stop::new());
    assert!((8..=17).contains(&bound.clues), "{bound:?}");
    let clues: CellSet = puzzle.clues().clues().map(|(cell, _)| cell).collect();
    assert!(found.list.iter().all(|&set| !(set & clues).is_empty()), "a proper puzzle hits them all");
}

#[test]
fn a_raised_stop_gives_what_there_is() {
    let stop = Stop::new();
    stop.raise();
    let found = sets(&random::solution(&mut Rng::new(1)), 14, &stop);
    assert!(!found.exhausted);
}
