//! Explains puzzles of other sizes and with rules, compares every step with the solution, and counts how far named steps go.
//!
//! ```text
//! any_survey FILE           lines of ISS strings, killer text, JSON puzzles, or objects with `input`
//! any_survey make FRAME N   N generated puzzles, such as `make .Shape~9x9.Cage 100`
//! any_survey box 4x4 N      N generated puzzles with boxes of this size; `3x3x` adds diagonals, `3x3w` windows
//! ```
//!
//! Options before these: `--named` leaves out forcing nets and trials and says where the named steps end; `--seconds N` is
//! the limit for one puzzle, in seconds of CPU time (20); `--from N` skips the first N puzzles, `--every N` takes every Nth
//! line of a file; `--show NAME` writes every step of a technique (`rules`: every step of a rule) with its position. For each puzzle it writes its name, how it ended (`named steps` are all but forcing nets and trials;
//! `forcing chains` if some of them were needed), the number of steps, the hardest technique, the open cells and candidates
//! that are left, and milliseconds of CPU time.

#![allow(clippy::print_stdout, reason = "a program")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use sudokit_constraint::model::Puzzle;
use sudokit_constraint::notation::{self, iss};
use sudokit_constraint::{Answer, Geometry, generate, search, solve};
use sudokit_core::Rng;
use sudokit_reason::any::{Guide, Position, Space, Technique, Told};
use sudokit_reason::explain::Level;
use sudokit_solve::Stop;

/// Milliseconds of CPU time since the start of the program; wall time where the system does not tell.
fn milliseconds() -> u64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let start = START.get_or_init(Instant::now);
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_millis() as u64, |nanoseconds| nanoseconds / 1_000_000)
}

/// Does something that ends when the program has used `most` milliseconds more of CPU time.
fn limited<T>(most: u64, act: impl FnOnce(&Stop) -> T) -> T {
    let (stop, done, end) = (Stop::new(), AtomicBool::new(false), milliseconds() + most);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                if milliseconds() >= end {
                    stop.raise();
                }
                std::thread::sleep(Duration::from_millis(10));
            }
        });
        let answer = act(&stop);
        done.store(true, Ordering::Relaxed);
        answer
    })
}

#[derive(Default)]
struct Tally {
    /// Without forcing nets and trials.
    only_named: bool,
    /// Milliseconds for one puzzle.
    most: u64,
    puzzles: usize,
    solved: usize,
    named: usize,
    /// By named steps, forcing chains among them.
    chained: usize,
    steps: usize,
    wrong: usize,
    skipped: usize,
    techniques: std::collections::BTreeMap<Technique, usize>,
    /// The technique whose steps are written.
    show: Option<String>,
}

/// A position as a puzzle of its own: what stands and the candidates that are left are its givens.
fn text(puzzle: &Puzzle, position: &Position) -> String {
    let mut puzzle = puzzle.clone();
    (0..puzzle.cell_count()).for_each(|cell| puzzle.set_possible(cell, position.open_values(cell)));
    iss::write(&puzzle).unwrap_or_else(|error| error.to_string())
}

impl Tally {
    fn add(&mut self, name: &str, space: &Arc<Space>, possible: &[u64], solution: &[usize], puzzle: Option<&Puzzle>) {
        let begin = milliseconds();
        limited(self.most, |stop| self.explain(name, space, possible, solution, puzzle, begin, stop));
    }

    fn shows(&self, technique: Technique) -> bool {
        self.show
            .as_ref()
            .is_some_and(|name| name == technique.slug() || name == "rules" && technique.family() == "rule")
    }

    #[allow(clippy::too_many_arguments, reason = "a program")]
    fn explain(
        &mut self,
        name: &str,
        space: &Arc<Space>,
        possible: &[u64],
        solution: &[usize],
        puzzle: Option<&Puzzle>,
        begin: u64,
        stop: &Stop,
    ) {
        let only_named = self.only_named;
        let forcing = |one: Technique| one >= Technique::ForcingNetContradiction;
        let mut guide = Guide::new(space).until(stop).without(|one| only_named && forcing(one));
        let (mut position, mut steps, mut hardest) = (Position::new(Arc::clone(space), possible), 0, None);
        let mut chains = false;
        while !position.is_full() {
            let Some(step) = guide.next(&position) else { break };
            if !step.agrees_with(solution) {
                println!("WRONG {name}: {}: {}", step.technique, step.argument);
                self.wrong += 1;
                break;
            }
            *self.techniques.entry(step.technique).or_default() += 1;
            hardest = hardest.max(Some(step.technique));
            chains |= step.technique.family() == "forcing";
            if let Some(puzzle) = puzzle.filter(|_| self.shows(step.technique)) {
                let words = Told::new(&position, &step).words(Level::Full);
                println!("{}\t{}\t{words}", step.technique.slug(), text(puzzle, &position));
            }
            step.apply(&mut position);
            steps += 1;
        }
        let (solved, named) = (position.is_full(), hardest < Some(Technique::ForcingNetContradiction));
        self.puzzles += 1;
        self.steps += steps;
        self.solved += usize::from(solved);
        self.named += usize::from(solved && named);
        self.chained += usize::from(solved && named && chains);
        let how = if !solved && stop.is_raised() {
            "time"
        } else if !solved {
            "stuck"
        } else if named && chains {
            "forcing chains"
        } else if named {
            "named steps"
        } else {
            "forcing"
        };
        let (open, left) = (position.open().count(), position.candidates().count());
        let (hardest, time) = (hardest.map_or("-", |one| one.slug()), milliseconds() - begin);
        println!("{name}\t{how}\t{steps}\t{hardest}\t{open}\t{left}\t{time}");
    }

    fn puzzle(&mut self, name: &str, puzzle: Puzzle) {
        let search::Verdict::One(solution) = limited(self.most, |stop| search::check(&puzzle, stop)) else {
            println!("{name}\tskipped: not proper, or not solved in time");
            self.skipped += 1;
            return;
        };
        let puzzle = Arc::new(puzzle);
        let layout = puzzle.layout();
        let symbols = layout.values().map(|value| notation::write_value(&puzzle, value)).collect();
        let space = Arc::new(Space::of_puzzle(&puzzle, symbols).expect("a proper puzzle has no contradictory rules"));
        let solution: Vec<usize> =
            solution.iter().map(|&value| (value - layout.least_value()).max(0) as usize).collect();
        self.add(name, &space, puzzle.possible(), &solution, Some(&puzzle));
    }

    fn sized(&mut self, name: &str, geometry: &Arc<Geometry>, rng: &mut Rng) {
        let stop = Stop::new();
        let puzzle = generate(geometry, None, rng, &stop).expect("not stopped").puzzle;
        let Answer::One(solution) = solve(&puzzle, &stop) else { panic!("it is proper") };
        let symbols = (1..=geometry.order()).map(|value| value.to_string()).collect();
        let space = Arc::new(Space::of_grid(geometry, symbols));
        let full = space.full();
        let possible: Vec<u64> = puzzle.symbols().iter().map(|&n| if n == 0 { full } else { 1 << (n - 1) }).collect();
        let solution: Vec<usize> = solution.symbols().iter().map(|&n| usize::from(n) - 1).collect();
        self.add(name, &space, &possible, &solution, None);
    }
}

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut option = |name: &str, values: usize| -> Option<Vec<String>> {
        let at = arguments.iter().position(|one| one == name)?;
        Some(arguments.drain(at..=at + values).skip(1).collect())
    };
    let number = |text: Option<Vec<String>>, or: u64| text.map_or(or, |text| text[0].parse().expect("a number"));
    let mut tally = Tally { only_named: option("--named", 0).is_some(), ..Tally::default() };
    tally.show = option("--show", 1).map(|name| name[0].clone());
    tally.most = 1000 * number(option("--seconds", 1), 20);
    let (from, every) = (number(option("--from", 1), 0), number(option("--every", 1), 1));
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["make", frame, count] => {
            let frame = iss::read_frame(frame).expect("a frame");
            for seed in from..count.parse().expect("a number") {
                let made =
                    limited(tally.most, |stop| search::make(&frame, &mut Rng::new(seed), stop)).expect("a frame");
                match made {
                    Some(puzzle) => tally.puzzle(&format!("{seed}"), puzzle),
                    None => tally.skipped += 1,
                }
            }
        }
        ["box", size, count] => {
            let plain = size.trim_end_matches(['x', 'w']);
            let (height, width) = plain.split_once('x').expect("a size such as 3x3");
            let mut geometry =
                Geometry::new(height.parse().expect("rows"), width.parse().expect("columns")).expect("a size");
            if size.ends_with('x') {
                geometry = geometry.with_diagonals();
            } else if size.ends_with('w') {
                geometry = geometry.with_windows().expect("windows fit");
            }
            let geometry = Arc::new(geometry);
            for seed in from..count.parse().expect("a number") {
                tally.sized(&format!("{seed}"), &geometry, &mut Rng::new(seed));
            }
        }
        [file] => {
            for line in
                std::fs::read_to_string(file).expect("a file").lines().skip(from as usize).step_by(every as usize)
            {
                let object: serde_json::Value = serde_json::from_str(line).unwrap_or_default();
                let text = object["input"].as_str().unwrap_or(line);
                let name = format!(
                    "{} {}",
                    object["collection"].as_str().unwrap_or("-"),
                    object["name"].as_str().unwrap_or("")
                );
                match notation::read(text) {
                    Ok(puzzle) => tally.puzzle(&name, puzzle),
                    Err(error) => {
                        println!("{name}\tskipped: {error}");
                        tally.skipped += 1;
                    }
                }
            }
        }
        _ => panic!("expected FILE, make FRAME N, or box SIZE N"),
    }
    let Tally { puzzles, solved, named, chained, steps, wrong, skipped, techniques, .. } = tally;
    println!(
        "{puzzles} puzzles, {solved} solved, {named} by named steps ({chained} with forcing chains), {steps} steps, {wrong} \
         wrong, {skipped} skipped"
    );
    techniques.iter().for_each(|(technique, count)| println!("{count:>8} {technique}"));
}
