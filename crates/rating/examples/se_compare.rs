//! Compares the rater of the Sudoku Explainer scale with rated puzzles, and says where the first step differs.
//!
//! ```text
//! se_compare truth FILE.csv [MIN MAX]       puzzle,ER,EP,ED,steps
//! se_compare traces FILE.jsonl              every step
//! se_compare ladder FILE.txt [MIN MAX]      puzzle ER EP ED …, `-` where not known
//! se_compare rate FILE                      one puzzle a line: prints ER EP ED and microseconds
//! ```

use std::collections::BTreeMap;
use std::time::Instant;
use sudokit_core::Puzzle;
use sudokit_rating::se::{Options, Rating, Tenths, rate};

#[allow(clippy::print_stdout)]
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let text = std::fs::read_to_string(&words[1]).expect("a file");
    let bound = |i: usize, other: f64| words.get(i).map_or(other, |word| word.parse().expect("a number"));
    let (low, high) = (bound(2, 0.0), bound(3, 99.0));
    let lines = text.lines().filter(|line| !line.starts_with(['#', 'p']) && !line.is_empty());
    let mut levels: BTreeMap<u16, (usize, usize, f64)> = BTreeMap::new();
    match words[0].as_str() {
        "truth" | "ladder" => {
            for line in lines {
                let fields: Vec<&str> = line.split([',', ' ']).collect();
                let er: f64 = fields[1].parse().expect("ER");
                if er < low || er > high {
                    continue;
                }
                let start = Instant::now();
                let rating = rate_text(fields[0], false);
                let time = start.elapsed().as_secs_f64();
                let tenths = |text: &str| text.parse::<f64>().ok().map(|value| (value * 10.0).round() as u16);
                let fits = |text: &str, value: Tenths| tenths(text).is_none_or(|tenths| tenths == value.0);
                let same = fits(fields[1], rating.er) && fits(fields[2], rating.ep) && fits(fields[3], rating.ed);
                let level = levels.entry(tenths(fields[1]).unwrap_or(0)).or_default();
                level.0 += 1;
                level.1 += usize::from(same);
                level.2 += time;
                if !same {
                    println!("{} {}/{}/{} ours {:?}", fields[0], fields[1], fields[2], fields[3], short(&rating));
                }
            }
            for (level, (count, same, time)) in &levels {
                let ms = time / *count as f64 * 1e3;
                println!("{:5.1}: {same} of {count}, {ms:.3} ms", f64::from(*level) / 10.0);
            }
            let (count, same) = levels.values().fold((0, 0), |(a, b), level| (a + level.0, b + level.1));
            println!("{same} of {count}");
        }
        "traces" => {
            let (mut count, mut good, mut steps) = (0, 0, 0);
            let mut causes: BTreeMap<String, usize> = BTreeMap::new();
            for line in text.lines() {
                let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
                let puzzle = json["p"].as_str().expect("p");
                let rating = rate_text(puzzle, true);
                count += 1;
                let wanted = json["steps"].as_array().expect("steps");
                steps += wanted.len();
                let theirs: Vec<String> = wanted
                    .iter()
                    .map(|step| {
                        let word = |key: &str| step[key].as_str().unwrap_or("").to_owned();
                        let length = step["len"].as_u64().unwrap_or(0);
                        format!(
                            "{:.1} {} [{}] [{}] {length}",
                            step["r"].as_f64().unwrap_or(0.0),
                            word("n"),
                            word("set"),
                            word("elim")
                        )
                    })
                    .collect();
                let ours: Vec<String> = rating
                    .steps
                    .iter()
                    .map(|step| {
                        let set = step.placement.map_or(String::new(), |placed| placed.to_string());
                        let gone: Vec<String> =
                            step.eliminations.iter().map(|gone| gone.to_string().replace('=', "<>")).collect();
                        format!("{} {} [{set}] [{}] {}", step.rating, step.technique, gone.join(" "), step.length)
                    })
                    .collect();
                match (0..theirs.len().max(ours.len())).find(|&i| theirs.get(i) != ours.get(i)) {
                    None => good += 1,
                    Some(i) => {
                        println!(
                            "{puzzle} {} step {i}:\n  theirs {:?}\n  ours   {:?}",
                            json["er"],
                            theirs.get(i),
                            ours.get(i)
                        );
                        let name = wanted.get(i).map_or("end", |step| step["n"].as_str().unwrap_or(""));
                        *causes.entry(name.to_owned()).or_default() += 1;
                    }
                }
            }
            println!("{good} of {count} traces, {steps} steps; first differences: {causes:?}");
        }
        _ => {
            for line in lines {
                let start = Instant::now();
                let rating = rate_text(line.split([' ', ',']).next().unwrap_or(""), false);
                println!("{line} {:?} {}", short(&rating), start.elapsed().as_micros());
            }
        }
    }
}

fn rate_text(text: &str, steps: bool) -> Rating {
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let mut options = Options::default();
    options.steps = steps;
    rate(&puzzle, &options)
}

fn short(rating: &Rating) -> (u16, u16, u16, usize) {
    (rating.er.0, rating.ep.0, rating.ed.0, rating.count)
}
