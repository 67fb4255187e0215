//! Explains 9x9 puzzles to the end in teaching order and compares every step with the solution.
//!
//! ```text
//! cargo run --release -p sudokit-reason --example end_survey -- FIRST LAST < puzzles.txt >> results.tsv
//! ```
//!
//! Takes the puzzles from number FIRST to LAST, counted from 1. For each it writes: the puzzle, `solved` or `stuck`, the
//! number of steps, the number of steps against the solution, the hardest technique, the greatest depth of a trial, and
//! milliseconds of wall time. To resume, start with the number of lines in the results plus 1.

#![allow(clippy::print_stdout, reason = "a program")]

use std::io::BufRead;
use std::time::Instant;
use sudokit_core::Puzzle;
use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings, Technique};
use sudokit_solve::{Answer, Solver};

fn main() -> std::io::Result<()> {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<usize>().expect("a number"));
    let (first, last) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(usize::MAX));
    let schedule = Schedule::teaching();
    let order: Vec<Technique> = schedule.techniques().to_vec();
    let teaching = Reasoner::new(schedule, Settings::default());
    let (mut memory, solver) = (Memory::default(), Solver::new());
    let puzzles = std::io::stdin().lock().lines().map_while(Result::ok).filter(|line| !line.starts_with('#'));
    for line in puzzles.skip(first - 1).take(last.saturating_sub(first - 1)) {
        let puzzle: Puzzle = line.chars().take(81).collect::<String>().parse().expect("a puzzle");
        let Answer::One(solution) = solver.solve(&puzzle) else { panic!("{puzzle} is not proper") };
        let (start, mut board) = (Instant::now(), Board::new(&puzzle));
        let (mut steps, mut wrong, mut hardest, mut depth) = (0, 0, 0, 0);
        while !board.is_full()
            && let Some(step) = teaching.find_next(&board, &mut memory)
        {
            steps += 1;
            wrong += usize::from(!step.agrees_with(&solution));
            hardest = hardest.max(order.iter().position(|&one| one == step.technique).unwrap_or(0));
            depth = depth.max(step.evidence.trial.as_ref().map_or(0, |trial| trial.depth));
            step.apply(&mut board);
        }
        let (how, time) = (if board.is_full() { "solved" } else { "stuck" }, start.elapsed().as_secs_f64() * 1e3);
        println!("{puzzle}\t{how}\t{steps}\t{wrong}\t{}\t{depth}\t{time:.0}", order[hardest].slug());
    }
    Ok(())
}
