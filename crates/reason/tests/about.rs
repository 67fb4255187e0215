//! A search that is narrowed to one candidate finds what the whole search finds first.

use core::ops::ControlFlow;
use sudokit_core::{Candidate, Puzzle};
use sudokit_reason::{Aim, Board, Memory, Reasoner, Schedule, Settings, Step, Technique};
use sudokit_testkit::random::{self, Rng};

/// Positions on the paths of hard and random puzzles.
fn positions() -> Vec<Board> {
    let hard = [
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        ".1.....9......4....6..8.2....3.92.5..2.8...1.6...1.4........5......39...2...5186.",
    ];
    let mut puzzles: Vec<Puzzle> = hard.iter().map(|text| text.parse().expect("a puzzle")).collect();
    let mut rng = Rng::new(26);
    puzzles.extend((0..6).map(|_| Puzzle::from(random::proper(&mut rng, 24).0)));
    let reasoner = Reasoner::new(Schedule::teaching().up_to(Technique::GroupedAic), Settings::default());
    let mut memory = Memory::default();
    let mut boards = Vec::new();
    for puzzle in puzzles {
        let mut board = Board::new(&puzzle);
        for step in reasoner.solve(board.clone(), &mut memory).steps {
            if !step.technique.places() {
                boards.push(board.clone());
            }
            step.apply(&mut board);
        }
        boards.push(board);
    }
    boards
}

#[test]
fn a_narrowed_search_finds_the_first_step_of_the_whole_one() {
    let schedule = Schedule::teaching().up_to(Technique::GroupedAic);
    let mut memory = Memory::default();
    let (mut asked, mut met) = (0, 0);
    for board in positions().iter().step_by(3) {
        for &technique in schedule.techniques() {
            let reasoner = Reasoner::new(Schedule::new([technique]), Settings::default());
            let mut steps: Vec<Step> = Vec::new();
            reasoner.find_all(board, &mut memory, &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            });
            assert!(technique.places() || steps.iter().all(|step| step.placements.is_empty()), "{technique:?}");
            for cell in board.open().iter() {
                for candidate in board.marks(cell).iter().map(|digit| Candidate::at(cell, digit)) {
                    for placed in [None, Some(false), Some(true)] {
                        let aim = Aim { candidate, placed };
                        let expected = steps.iter().find(|step| aim.is_met_by(step));
                        let found = reasoner.find_about(board, aim, &mut memory);
                        assert_eq!(found.as_ref(), expected, "{technique:?} {candidate} {placed:?} {board:?}");
                        asked += 1;
                        met += usize::from(expected.is_some());
                    }
                }
            }
        }
    }
    assert!(asked > 100_000 && met > 1_000, "{asked} asked, {met} met");
}

/// Techniques that are said to remove only do so, whatever the position.
#[test]
fn only_some_techniques_place_digits() {
    let reasoner = Reasoner::new(Schedule::teaching(), Settings::default());
    let mut memory = Memory::default();
    let mut placing = Vec::new();
    for board in positions().iter().step_by(5) {
        let mut left = 3_000;
        reasoner.find_all(board, &mut memory, &mut |step| {
            assert!(step.technique.places() || step.placements.is_empty(), "{step:?}");
            if !step.placements.is_empty() && !placing.contains(&step.technique) {
                placing.push(step.technique);
            }
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    assert!(placing.contains(&Technique::ForcingChainVerity), "{placing:?}");
}
