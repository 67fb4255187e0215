//! Positions for the reasoner: no step contradicts a solution, everything can be explained, and nothing panics on a puzzle
//! without a solution.

use crate::input::Input;
use crate::puzzle::{is_quick, puzzle};
use std::time::Duration;
use sudokit::rating::se;
use sudokit::reason::explain::{Explanation, Level};
use sudokit::reason::{Board, Memory, Reasoner, Schedule, Settings};
use sudokit::solve::{Answer, Limit, Scratch};
use sudokit::{Solution, Solver, Stop};

/// A puzzle from bytes, and some of the way to its solution.
pub fn any_position(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let order = input.byte();
    let puzzle = puzzle(&mut input);
    if !is_quick(&puzzle) {
        return;
    }
    let mut solutions: Vec<Solution> = Vec::new();
    Solver::new().run(&puzzle, Limit::solutions(4), &mut Scratch::new(), &mut solutions);
    let mut settings = Settings::default();
    settings.uniqueness = solutions.len() == 1;
    let schedule = match order % 3 {
        0 => Schedule::teaching(),
        1 => Schedule::hodoku(),
        _ => Schedule::se(),
    };
    let reasoner = Reasoner::new(schedule, settings);
    let mut memory = Memory::default();
    let mut board = Board::new(&puzzle);
    for _ in 0..8 + input.below(24) {
        if board.is_full() || board.is_broken() {
            break;
        }
        let Some(step) = reasoner.find_next(&board, &mut memory) else { break };
        let held = solutions.iter().all(|solution| step.agrees_with(solution));
        assert!(held, "{puzzle}\n{board:?}\n{step:#?}");
        let moves = !step.placements.is_empty() || step.eliminations.iter().any(|&gone| board.has(gone));
        assert!(moves, "{puzzle}: a step that does nothing: {step:?}");
        if input.once_in(4) {
            explain(&Explanation::new(&board, &step));
        }
        step.apply(&mut board);
    }
    if order >= 128 && matches!(Solver::new().solve(&puzzle), Answer::One(_)) {
        let mut rater = se::Rater::default();
        rater.stop_at(&Stop::new().after(Duration::from_millis(100)));
        let _ = rater.rate(&puzzle, &se::Options::default());
    }
}

fn explain(explanation: &Explanation<'_>) {
    for level in [Level::Nudge, Level::Where, Level::Full] {
        assert!(!explanation.words(level).is_empty());
    }
    for json in [explanation.json(), explanation.brief_json()] {
        serde_json::from_str::<serde_json::Value>(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
    }
    let _ = (explanation.conclusion(), explanation.grid(true), explanation.svg());
}
