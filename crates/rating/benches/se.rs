//! How long a rating on the Sudoku Explainer scale takes, by level, on one core; and how far it agrees.
//!
//! ```text
//! cargo bench -p sudokit-rating --bench se                  a sample of the hardest level
//! cargo bench -p sudokit-rating --bench se -- all           every rated puzzle
//! cargo bench -p sudokit-rating --bench se -- 9.5 10.5      these levels only
//! ```
//!
//! Times are CPU time of this thread where the system reports it, so that a busy machine does not count. Wrong ratings
//! are listed, and fail the run when there are more than the published lists themselves are wrong.

#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};
use sudokit_rating::se::{Options, Rater};
use sudokit_testkit::corpus;

/// Levels in tenths, and the milliseconds per puzzle that must not be exceeded.
const BANDS: [(u16, u16, f64); 12] = [
    (10, 15, 0.02),
    (17, 25, 0.15),
    (26, 34, 0.15),
    (36, 45, 0.6),
    (46, 61, 0.6),
    (62, 69, 0.6),
    (70, 79, 2.0),
    (80, 89, 10.0),
    (90, 94, 40.0),
    (95, 105, 180.0),
    (106, 118, 2500.0),
    (119, 199, 0.0),
];

struct Rated {
    puzzle: sudokit_core::Puzzle,
    line: String,
    wanted: [Option<u16>; 3],
    exact: bool,
}

fn read(file: &str, exact: bool) -> Vec<Rated> {
    let lines = if corpus::has_shared() { corpus::shared(file) } else { Vec::new() };
    let lines = lines.into_iter().filter(|line| !line.starts_with('p'));
    let rated = lines.map(|line| {
        let fields: Vec<&str> = line.split([',', ' ']).collect();
        let tenths = |i: usize| fields[i].parse::<f64>().ok().map(|value| (value * 10.0).round() as u16);
        let puzzle = fields[0].parse().expect("a puzzle");
        Rated { puzzle, wanted: [1, 2, 3].map(tenths), exact, line: line.clone() }
    });
    rated.collect()
}

/// CPU time of this thread, or the time of day.
fn cpu(start: Instant) -> Duration {
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let time = schedule.and_then(|text| text.split(' ').next()?.parse().ok()).map(Duration::from_nanos);
    time.unwrap_or_else(|| start.elapsed())
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let all = words.iter().any(|word| word == "all");
    let levels: Vec<f64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let (low, high) = match levels[..] {
        [low] => (low, 99.0),
        [low, high, ..] => (low, high),
        [] => (0.0, 11.8),
    };
    let mut rated = read("rated/se_truth_a.csv", true);
    rated.extend(read("rated/se121_ladder_a.txt", false));
    if rated.is_empty() {
        return;
    }
    let start = Instant::now();
    let mut rater = Rater::default();
    println!("{:>11} {:>8} {:>6} {:>10} {:>8}", "ER", "puzzles", "equal", "ms/puzzle", "bar");
    for (from, to, bar) in BANDS {
        let fits = |rated: &&Rated| rated.wanted[0].is_some_and(|er| (from..=to).contains(&er));
        let band: Vec<&Rated> = rated.iter().filter(fits).collect();
        if f64::from(from) < low * 10.0 - 0.5 || f64::from(to) > high * 10.0 + 0.5 || band.is_empty() {
            continue;
        }
        // Of the hardest a sample will do.
        let step = if from >= 106 && !all { band.len().div_ceil(30) } else { 1 };
        let band: Vec<&Rated> = band.into_iter().step_by(step).collect();
        let (mut rounds, mut equal, mut wrong_exact) = (0u32, 0, 0);
        let begin = cpu(start);
        while rounds == 0 || (cpu(start) - begin).as_millis() < 400 && rounds < 50 {
            for rated in &band {
                let rating = rater.rate(&rated.puzzle, &Options::default());
                if rounds == 0 {
                    let found = [rating.er.0, rating.ep.0, rating.ed.0];
                    let same = rated.wanted.iter().zip(found).all(|(wanted, found)| wanted.is_none_or(|w| w == found));
                    equal += usize::from(same);
                    wrong_exact += usize::from(rated.exact && !same);
                    if !same {
                        println!("not equal: {} ours {found:?}", rated.line);
                    }
                }
            }
            rounds += 1;
        }
        let ms = (cpu(start) - begin).as_secs_f64() * 1e3 / f64::from(rounds) / band.len() as f64;
        let name = format!("{:.1}-{:.1}", f64::from(from) / 10.0, f64::from(to) / 10.0);
        println!("{name:>11} {:>8} {equal:>6} {ms:>10.4} {bar:>8}", band.len());
        assert_eq!(wrong_exact, 0, "{name}: ratings that are known for certain differ");
        assert!(equal * 100 >= band.len() * 97, "{name}: more differ than published lists are wrong");
    }
}
