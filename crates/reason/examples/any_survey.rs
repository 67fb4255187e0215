//! Explains puzzles of other sizes and with rules, compares every step with the solution, and counts how far named steps go.
//!
//! ```text
//! any_survey FILE           lines of ISS strings, killer text, JSON puzzles, or objects with `input`
//! any_survey make FRAME N   N generated puzzles, such as `make .Shape~9x9.Cage 100`
//! any_survey box 4x4 N      N generated puzzles with boxes of this size; `3x3x` adds diagonals, `3x3w` windows
//! ```

#![allow(clippy::print_stdout, reason = "a program")]

use std::sync::Arc;
use std::time::Duration;
use sudokit_constraint::model::Puzzle;
use sudokit_constraint::notation::{self, iss};
use sudokit_constraint::{Answer, Geometry, generate, search, solve};
use sudokit_core::Rng;
use sudokit_reason::any::{Guide, Position, Space, Technique};
use sudokit_solve::Stop;

/// The longest time for one puzzle.
const LONGEST: Duration = Duration::from_secs(20);

#[derive(Default)]
struct Tally {
    puzzles: usize,
    solved: usize,
    named: usize,
    steps: usize,
    wrong: usize,
    skipped: usize,
    techniques: std::collections::BTreeMap<Technique, usize>,
}

impl Tally {
    fn add(&mut self, name: &str, space: &Arc<Space>, possible: &[u64], solution: &[usize]) {
        let stop = Stop::new().after(LONGEST);
        let mut guide = Guide::new(space).until(&stop);
        let (mut position, mut steps, mut hardest) = (Position::new(Arc::clone(space), possible), 0, None);
        while !position.is_full() {
            let Some(step) = guide.next(&position) else { break };
            if !step.agrees_with(solution) {
                println!("WRONG {name}: {}: {}", step.technique, step.argument);
                self.wrong += 1;
                break;
            }
            *self.techniques.entry(step.technique).or_default() += 1;
            hardest = hardest.max(Some(step.technique));
            step.apply(&mut position);
            steps += 1;
        }
        let (solved, named) = (position.is_full(), hardest < Some(Technique::ForcingNetContradiction));
        self.puzzles += 1;
        self.steps += steps;
        self.solved += usize::from(solved);
        self.named += usize::from(solved && named);
        let how = if !solved {
            "not solved"
        } else if named {
            "named steps"
        } else {
            "forcing"
        };
        println!("{name}\t{how}\t{steps}\t{}", hardest.map_or("-", |one| one.slug()));
    }

    fn puzzle(&mut self, name: &str, puzzle: Puzzle) {
        let search::Verdict::One(solution) = search::check(&puzzle, &Stop::new().after(LONGEST)) else {
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
        self.add(name, &space, puzzle.possible(), &solution);
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
        self.add(name, &space, &possible, &solution);
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut tally = Tally::default();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["make", frame, count] => {
            let frame = iss::read_frame(frame).expect("a frame");
            for seed in 0..count.parse().expect("a number") {
                let made = search::make(&frame, &mut Rng::new(seed), &Stop::new().after(LONGEST)).expect("a frame");
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
            for seed in 0..count.parse().expect("a number") {
                tally.sized(&format!("{seed}"), &geometry, &mut Rng::new(seed));
            }
        }
        [file] => {
            for line in std::fs::read_to_string(file).expect("a file").lines() {
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
    let Tally { puzzles, solved, named, steps, wrong, skipped, techniques } = tally;
    println!(
        "{puzzles} puzzles, {solved} solved, {named} by named steps, {steps} steps, {wrong} wrong, {skipped} skipped"
    );
    techniques.iter().for_each(|(technique, count)| println!("{count:>8} {technique}"));
}
