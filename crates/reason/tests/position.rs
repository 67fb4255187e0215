//! The next step is a function of the position, it is safe on puzzles with several solutions, it is the one a teacher
//! would show, and the search for it can be stopped.

use std::time::Duration;
use sudokit_core::{Cell, Grid, HouseKind, Puzzle, Rng};
use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings, Start, Step, Technique};
use sudokit_solve::{Solver, Stop};
use sudokit_testkit::random;

/// Puzzles that need chains and nets.
const HARD: [&str; 2] = [
    "...34.8.635....9....1.......7.....6.....3....5.8.9.2....2.84..79..........79..4.3",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
];

fn puzzles(seed: u64, count: usize) -> Vec<Puzzle> {
    let mut rng = Rng::new(seed);
    (0..count).map(|i| random::proper(&mut rng, 26 + i % 8).0.into()).collect()
}

fn orders() -> [Schedule; 3] {
    [Schedule::teaching(), Schedule::hodoku(), Schedule::se()]
}

#[test]
fn every_step_of_a_path_is_the_hint_at_its_position() {
    for order in orders() {
        let reasoner = Reasoner::new(order, Settings::default());
        let mut memory = Memory::default();
        for puzzle in puzzles(7, 12).into_iter().chain(HARD.iter().map(|text| text.parse().unwrap())) {
            let start = Start::checked(&puzzle);
            let path = reasoner.explain(&start, &mut memory);
            let mut board = start.board.clone();
            for step in &path.steps {
                // A player sends digits and pencil marks, without the steps that led there.
                let marks = board.pencilmarks();
                let solution = Solver::new().solve(&puzzle);
                let now = Start::of_entries(&puzzle, board.grid(), Some(&marks), solution.solution()).unwrap();
                assert_eq!(reasoner.hint(&now, &mut Memory::default()).as_ref(), Some(step), "{puzzle}");
                step.apply(&mut board);
            }
        }
    }
}

/// Proper puzzles with two clues less, which leaves them several solutions.
fn improper(seed: u64, count: usize) -> Vec<Puzzle> {
    let mut rng = Rng::new(seed);
    let fewer = |mut grid: Grid| {
        let clues: Vec<Cell> = grid.clues().map(|(cell, _)| cell).collect();
        clues.iter().take(2).for_each(|&cell| grid.set(cell, None));
        Puzzle::from(grid)
    };
    let puzzles = (0..count).map(|_| fewer(random::proper(&mut rng, 30).0));
    puzzles.filter(|puzzle| !Solver::new().solve(puzzle).is_proper()).collect()
}

#[test]
fn uniqueness_is_assumed_only_where_it_is_known() {
    let assumes = |step: &Step| step.technique.assumes_uniqueness();
    let mut tempted = 0;
    let last = [Technique::Bug1, Technique::AvoidableRectangle2, Technique::Bug4];
    for (order, last) in orders().iter().zip(last) {
        let reasoner = Reasoner::new(order.up_to(last), Settings::default());
        for puzzle in improper(3, 30) {
            let path = reasoner.explain(&Start::checked(&puzzle), &mut Memory::default());
            assert!(!path.steps.iter().any(assumes) && !path.end.is_full(), "{puzzle}: {:?}", path.steps);
            let trusting = reasoner.solve(Board::new(&puzzle), &mut Memory::default());
            tempted += usize::from(trusting.steps.iter().any(assumes));
        }
    }
    assert!(tempted > 2, "{tempted} cases tell them apart");
}

#[test]
fn a_request_to_stop_ends_a_path() {
    let puzzle: Puzzle = HARD[0].parse().unwrap();
    let reasoner = Reasoner::new(Schedule::default(), Settings::default());
    let mut memory = Memory::default();
    memory.stop_at(&Stop::new().after(Duration::ZERO));
    let path = reasoner.explain(&Start::checked(&puzzle), &mut memory);
    assert!(path.stopped && !path.end.is_full(), "{} steps", path.steps.len());
    let mut count = 0;
    reasoner.find_all(&Board::new(&puzzle), &mut memory, &mut |_| {
        count += 1;
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(count, 0);
    memory.stop_at(&Stop::new());
    assert!(!reasoner.explain(&Start::checked(&puzzle), &mut memory).stopped);
}

/// Of the hidden singles that have only one place in their box as well, how many are argued in a line?
#[test]
fn hidden_singles_are_shown_in_boxes() {
    let reasoner = Reasoner::new(Schedule::teaching(), Settings::default());
    let mut memory = Memory::default();
    let (mut singles, mut lines) = (0, 0);
    for puzzle in puzzles(21, 90) {
        let mut board = Board::new(&puzzle);
        for step in reasoner.solve(board.clone(), &mut memory).steps {
            if step.technique == Technique::HiddenSingle {
                let (placed, house) = (step.placements[0], step.evidence.houses[0].0);
                let block = placed.cell().houses().into_iter().find(|house| house.kind() == HouseKind::Block);
                singles += 1;
                let suffices = block.is_some_and(|block| board.count(block, placed.digit()) == 1);
                lines += usize::from(suffices && house.kind() != HouseKind::Block);
            }
            step.apply(&mut board);
        }
    }
    assert!(singles > 1000, "{singles}");
    assert!(lines * 20 < singles, "{lines} of {singles} in a line");
}
