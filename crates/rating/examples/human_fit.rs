//! Fits the scale of people to a record of players and reports how well it predicts times it has not seen.
//!
//! ```sh
//! cargo run --release -p sudokit-rating --example human_fit -- seconds.csv difficulty.csv
//! ```
//!
//! The first file has the columns `puzzle` and `mean_seconds`, the second `puzzle` and `d_to`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use std::process::ExitCode;
use std::sync::LazyLock;
use std::time::Instant;
use sudokit_core::Puzzle;
use sudokit_rating::human::{Level, Rater};
use sudokit_solve::Stop;

fn main() -> ExitCode {
    let mut rater = Rater::default();
    for path in std::env::args().skip(1) {
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::from(2);
            }
        };
        let mut lines = text.lines();
        let header: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
        let column = |names: [&str; 2]| header.iter().position(|name| names.contains(name));
        let (Some(puzzle), Some(measure)) = (column(["puzzle", "quizzes"]), column(["mean_seconds", "d_to"])) else {
            eprintln!("{path}: expected the columns puzzle and mean_seconds or d_to");
            return ExitCode::from(2);
        };
        let is_time = header[measure] == "mean_seconds";
        let mut singles: Vec<Puzzle> = Vec::new();
        let start = now();
        let mut points = Vec::new();
        for line in lines {
            let fields: Vec<&str> = line.split(',').collect();
            let parsed = fields[puzzle].parse().ok().zip(fields[measure].parse::<f64>().ok());
            let Some((puzzle, value)) = parsed else { continue };
            if let Some(rating) = rater.rate(&puzzle, &Stop::default()) {
                if rating.eliminations == 0 {
                    singles.push(puzzle);
                }
                points.push((rating.effort.ln(), if is_time { value.ln() } else { value }, rating));
            }
        }
        let elapsed = now() - start;
        let (x, y): (Vec<f64>, Vec<f64>) = points.iter().map(|point| (point.0, point.1)).unzip();
        println!("{path}: {} puzzles, {:.0} a second", points.len(), points.len() as f64 / elapsed);
        let seconds = (0..5).map(|_| {
            let start = now();
            singles.iter().for_each(|puzzle| assert!(rater.rate(puzzle, &Stop::default()).is_some()));
            now() - start
        });
        let best = singles.len() as f64 / seconds.fold(f64::INFINITY, f64::min);
        println!("  {} solved by singles alone, {best:.0} a second, best of 5", singles.len());
        println!("  r {:.3}, rank correlation {:.3}", correlation(&x, &y), correlation(&ranks(&x), &ranks(&y)));
        if is_time {
            let (a, b) = line(&x, &y);
            println!(
                "  seconds = exp({a:.3} + {b:.3} ln T); in ten parts, each predicted by the others: r {:.3}",
                parts(&x, &y)
            );
            for (level, _) in Level::ALL {
                let mut seconds: Vec<f64> =
                    points.iter().filter(|point| point.2.level == level).map(|point| point.1.exp()).collect();
                seconds.sort_by(f64::total_cmp);
                let median = seconds.get(seconds.len() / 2).copied().unwrap_or(f64::NAN);
                println!("  {level:8} {:5} puzzles, median {median:.0} s", seconds.len());
            }
        }
    }
    ExitCode::SUCCESS
}

/// Seconds of CPU time of this thread, where the system reports it; otherwise of the clock.
fn now() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    spent.map_or_else(|| START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn correlation(x: &[f64], y: &[f64]) -> f64 {
    let (mx, my) = (mean(x), mean(y));
    let sum = |f: &dyn Fn(f64, f64) -> f64| x.iter().zip(y).map(|(&x, &y)| f(x - mx, y - my)).sum::<f64>();
    sum(&|x, y| x * y) / (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt()
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[one].total_cmp(&values[other]));
    let mut ranks = vec![0.0; values.len()];
    order.iter().enumerate().for_each(|(rank, &at)| ranks[at] = rank as f64);
    ranks
}

/// The line of least squares.
fn line(x: &[f64], y: &[f64]) -> (f64, f64) {
    let (mx, my) = (mean(x), mean(y));
    let covariance: f64 = x.iter().zip(y).map(|(x, y)| (x - mx) * (y - my)).sum();
    let b = covariance / x.iter().map(|x| (x - mx).powi(2)).sum::<f64>();
    (my - b * mx, b)
}

/// The correlation of what each tenth has with what the other nine tenths predict for it.
fn parts(x: &[f64], y: &[f64]) -> f64 {
    let mut predicted = vec![0.0; x.len()];
    for part in 0..10 {
        let others: Vec<usize> = (0..x.len()).filter(|at| at % 10 != part).collect();
        let pick = |values: &[f64]| others.iter().map(|&at| values[at]).collect::<Vec<f64>>();
        let (a, b) = line(&pick(x), &pick(y));
        (0..x.len()).filter(|at| at % 10 == part).for_each(|at| predicted[at] = a + b * x[at]);
    }
    correlation(&predicted, y)
}
