//! Plain `sudokit`: solves a small set of its own making and says what to try next.
//!
//! The set comes from a fixed seed, so every run solves the same puzzles: a few minimal ones, made by filling a grid at
//! random and taking clues away while it stays proper, and their images under random transforms, which are as hard but
//! share no text.

use crate::exit::{Failure, Verdict};
use crate::number::{grouped, plural, rate, seconds};
use crate::show::art;
use crate::terminal::{Style, Terminal};
use std::time::{Duration, Instant};
use sudokit::parallel::Threads;
use sudokit::solve::{CountOnly, Engine, First, Limit, Outcome, Scratch, Solver};
use sudokit::{Cell, Classic, Digit, Executor, Grid, Transform};

/// How many puzzles are made, and how many images of each are solved.
const MADE: usize = 16;
const IMAGES: usize = 64;
/// How long the speed is measured.
const MEASURE: Duration = Duration::from_millis(300);

pub(crate) fn run(terminal: &Terminal) -> Result<Verdict, Failure> {
    let solver = Solver::builder().build().map_err(|error| Failure::Message(error.to_string()))?;
    let engine = solver.engine();
    let mut random = Random(20_261_115);
    let mut scratch = Scratch::new();
    let made: Vec<Grid> = (0..MADE).map(|_| minimal(engine, &mut random, &mut scratch)).collect();
    let images = |grid: &Grid| -> Vec<Classic> {
        (0..IMAGES).map(|_| Transform::from_rank(random.next()).grid(grid).into()).collect()
    };
    let set: Vec<Classic> = made.iter().flat_map(images).collect();

    let hardest = made.iter().min_by_key(|grid| grid.clue_count()).copied().unwrap_or_default();
    let mut first = First::default();
    engine.run(&hardest.into(), Limit::solutions(1), &mut scratch, &mut first);
    let Some(solution) = first.0 else {
        return Err(Failure::Message("the built-in puzzle was not solved; please report this".to_owned()));
    };

    let mut out = Vec::new();
    terminal.paint(&mut out, Style::Bold, "sudokit");
    out.extend_from_slice(
        format!(": a sudoku with {}, solved\n\n", plural(hardest.clue_count() as u64, "clue")).as_bytes(),
    );
    art::before_and_after(&mut out, terminal, &hardest.into(), solution.grid());

    let speed = measure(solver.batch_engine(), &set)?;
    out.extend_from_slice(
        format!(
            "\n{} puzzles, each proved to have one solution, {} times over in {}:\n",
            grouped(set.len() as u64),
            grouped(speed.solved / set.len() as u64),
            seconds(speed.seconds)
        )
        .as_bytes(),
    );
    terminal.paint(&mut out, Style::Green, &format!("{} puzzles per second", rate(speed.solved, speed.seconds)));
    out.extend_from_slice(
        format!(
            " on {}, engine {}\n\ntry next:\n",
            plural(Threads::all().threads() as u64, "thread"),
            solver.batch_engine().name()
        )
        .as_bytes(),
    );
    let puzzle = hardest.to_string();
    // Cargo sets this variable for its children; a user of `cargo run` has no `sudokit` on the path yet.
    let name = if std::env::var_os("CARGO").is_some() { "cargo run -qr --" } else { "sudokit" };
    for (command, what) in [
        (format!("{name} solve {puzzle}"), "solve a puzzle of your own"),
        (format!("{name} check --details {puzzle}"), "is it proper, is it minimal?"),
        (format!("{name} --help"), "all commands, formats and examples"),
    ] {
        terminal.paint(&mut out, Style::Dim, &format!("  # {what}\n"));
        out.extend_from_slice(format!("  {command}\n").as_bytes());
    }
    crate::stream::write(&out)?;
    Ok(Verdict::Yes)
}

struct Speed {
    solved: u64,
    seconds: f64,
}

/// Solves the set again and again on every core until the time is up, and asserts every answer.
fn measure(engine: &dyn Engine, set: &[Classic]) -> Result<Speed, Failure> {
    let start = Instant::now();
    let one_thread = || {
        let (mut scratch, mut outcomes, mut sum) = (Scratch::new(), Vec::<Outcome>::new(), 0);
        while start.elapsed() < MEASURE {
            engine.run_batch(set, Limit::solutions(2), &mut scratch, &mut outcomes);
            sum += outcomes.iter().map(|outcome| outcome.count).sum::<u64>();
        }
        sum
    };
    let solved: u64 = std::thread::scope(|scope| {
        let start = |_| std::thread::Builder::new().stack_size(crate::STACK).spawn_scoped(scope, one_thread).ok();
        let threads: Vec<_> = (1..Threads::all().threads()).map_while(start).collect();
        one_thread() + threads.into_iter().map(|thread| thread.join().unwrap_or(0)).sum::<u64>()
    });
    let seconds = start.elapsed().as_secs_f64();
    if solved == 0 || !solved.is_multiple_of(set.len() as u64) {
        return Err(Failure::Message("a built-in puzzle did not have one solution; please report this".to_owned()));
    }
    Ok(Speed { solved, seconds })
}

/// A proper and minimal puzzle.
fn minimal(engine: &dyn Engine, random: &mut Random, scratch: &mut Scratch) -> Grid {
    let mut grid = filled(engine, random, scratch);
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    for cell in cells {
        let clue = grid.get(cell);
        grid.set(cell, None);
        if engine.run(&grid.into(), Limit::solutions(2), scratch, &mut CountOnly).count != 1 {
            grid.set(cell, clue);
        }
    }
    grid
}

/// A solution: three boxes that do not see each other at random, the rest as the engine completes it, then a random
/// transform, so that the engine's habits do not show.
fn filled(engine: &dyn Engine, random: &mut Random, scratch: &mut Scratch) -> Grid {
    let mut grid = Grid::EMPTY;
    for corner in [0, 30, 60] {
        let mut digits: Vec<Digit> = Digit::all().collect();
        random.shuffle(&mut digits);
        for (i, digit) in digits.into_iter().enumerate() {
            if let Some(cell) = Cell::new(corner + i / 3 * 9 + i % 3) {
                grid.set(cell, Some(digit));
            }
        }
    }
    let mut first = First::default();
    engine.run(&grid.into(), Limit::solutions(1), scratch, &mut first);
    first.0.map_or(grid, |solution| *Transform::from_rank(random.next()).solution(&solution).grid())
}

/// SplitMix64 (Steele, Lea and Flood): small, and good enough to shuffle.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, (self.next() % (i as u64 + 1)) as usize);
        }
    }
}
