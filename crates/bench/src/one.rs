//! One puzzle again and again: total, average and least time, the way SudokuSSE prints them.

use crate::table::{duration, number};
use std::io::{self, Write};
use std::time::Instant;
use sudokit_core::Puzzle;
use sudokit_solve::{CountOnly, Engine, First, Limit, Scratch};

/// Solves a puzzle `repeat` times with an engine and writes the times. Returns whether it has a solution.
pub fn one(out: &mut dyn Write, puzzle: &Puzzle, engine: &dyn Engine, repeat: u64, limit: u64) -> io::Result<bool> {
    let limit = Limit::solutions(limit);
    let mut scratch = Scratch::new();
    let mut first = First::default();
    engine.run(puzzle, Limit::solutions(1), &mut scratch, &mut first);
    let answer = engine.run(puzzle, limit, &mut scratch, &mut CountOnly);

    let repeat = repeat.max(1);
    let (mut total, mut least) = (0, u128::MAX);
    for _ in 0..repeat {
        let start = Instant::now();
        std::hint::black_box(engine.run(std::hint::black_box(puzzle), limit, &mut scratch, &mut CountOnly));
        let time = start.elapsed().as_nanos();
        total += time;
        least = least.min(time);
    }
    let count = match (answer.count, answer.exhausted) {
        (0, _) => "no solution".into(),
        (1, true) => "one solution".into(),
        (count, true) => format!("{} solutions", number(count as f64)),
        (count, false) => format!("{} or more solutions", number(count as f64)),
    };
    writeln!(out, "puzzle    {puzzle}")?;
    if let Some(solution) = first.0 {
        writeln!(out, "solution  {solution}")?;
    }
    writeln!(out, "answer    {count}, {} guesses, engine {}", answer.stats.guesses, engine.name())?;
    writeln!(out, "repeats   {}", number(repeat as f64))?;
    writeln!(out, "total     {}", duration(total as f64))?;
    writeln!(out, "average   {}", duration(total as f64 / repeat as f64))?;
    writeln!(out, "least     {}", duration(least as f64))?;
    Ok(answer.count > 0)
}
