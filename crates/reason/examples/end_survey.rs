//! Explains 9x9 puzzles to the end and compares every step with the solution.
//!
//! ```text
//! cargo run --release -p sudokit-reason --example end_survey -- FIRST LAST [SCHEDULE] [EVERY] < puzzles.txt >> results.tsv
//! ```
//!
//! Takes the puzzles from number FIRST to LAST, counted from 1, or every EVERYth of them. SCHEDULE is `teaching` (the
//! default), `hodoku`, `se`, `whips`, `braids`, `g-whips` or `g-braids`. For each puzzle it writes: the puzzle, `solved` or
//! `stuck`, the number of steps, the number of steps against the solution, the hardest technique, the greatest depth of a
//! trial, and milliseconds of CPU time. To resume, start with the number of lines in the results plus 1.

#![allow(clippy::print_stdout, reason = "a program")]

use std::io::BufRead;
use sudokit_core::Puzzle;
use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings, Technique};
use sudokit_solve::{Answer, Solver};

/// Milliseconds of CPU time of this thread; 0 where the system does not tell.
fn milliseconds() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or(0.0, |nanoseconds| nanoseconds / 1e6)
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, or: usize| arguments.get(at).map_or(or, |text| text.parse::<usize>().expect("a number"));
    let (first, last, every) = (number(0, 1), number(1, usize::MAX), number(3, 1));
    let schedule = match arguments.get(2).map_or("teaching", String::as_str) {
        "teaching" => Schedule::teaching(),
        "hodoku" => Schedule::hodoku(),
        "se" => Schedule::se(),
        "whips" => Schedule::whips(false),
        "g-whips" => Schedule::whips(true),
        "braids" => Schedule::braids(false),
        "g-braids" => Schedule::braids(true),
        other => panic!("unknown schedule {other}"),
    };
    let order: Vec<Technique> = schedule.techniques().to_vec();
    let reasoner = Reasoner::new(schedule, Settings::default());
    let (mut memory, solver) = (Memory::default(), Solver::new());
    let puzzles = std::io::stdin().lock().lines().map_while(Result::ok).filter(|line| !line.starts_with('#'));
    for line in puzzles.skip(first - 1).take(last.saturating_sub(first - 1)).step_by(every) {
        let puzzle: Puzzle = line.chars().take(81).collect::<String>().parse().expect("a puzzle");
        let Answer::One(solution) = solver.solve(&puzzle) else { panic!("{puzzle} is not proper") };
        let (start, mut board) = (milliseconds(), Board::new(&puzzle));
        let (mut steps, mut wrong, mut hardest, mut depth) = (0, 0, 0, 0);
        while !board.is_full()
            && let Some(step) = reasoner.find_next(&board, &mut memory)
        {
            steps += 1;
            wrong += usize::from(!step.agrees_with(&solution));
            hardest = hardest.max(order.iter().position(|&one| one == step.technique).unwrap_or(0));
            depth = depth.max(step.evidence.trial.as_ref().map_or(0, |trial| trial.depth));
            step.apply(&mut board);
        }
        let (how, time) = (if board.is_full() { "solved" } else { "stuck" }, milliseconds() - start);
        println!("{puzzle}\t{how}\t{steps}\t{wrong}\t{}\t{depth}\t{time:.1}", order[hardest].slug());
    }
    Ok(())
}
