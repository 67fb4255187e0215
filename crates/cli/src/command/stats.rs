//! `sudokit stats`: what a list is made of, as tables and plots.

use super::rate::Scale;
use crate::exit::{Failure, Verdict, say};
use crate::files::write_whole;
use crate::stream::{self, StreamArgs, Words};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use sudokit::driver::{Block, Item, Printer};
use sudokit::rating::stats::Stats as Counts;
use sudokit::verb;

/// Count clues, ratings, techniques, automorphisms and duplicates of a list
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit stats puzzles.txt                       tables of clues, HoDoKu level, W, techniques, automorphisms, duplicates
  sudokit stats --scale none puzzles.txt          without ratings: fast
  sudokit stats --scale se,w,te puzzles.txt       other scales; two or more are also compared
  sudokit stats --svg plots puzzles.txt           also write a plot of each table into the folder plots
  sudokit stats --format json puzzles.txt         one JSON object

A puzzle that is not proper is counted; its ratings are `no solution` or `several solutions`. Duplicates are puzzles that are
equivalent to an earlier one. The hardest puzzles take seconds each on the scale of Sudoku Explainer: --time-limit helps.

Exit codes: 0 all counted, 2 bad input, 3 interrupted (nothing is printed), 4 time limit.")]
pub(crate) struct Stats {
    /// Rate on these scales, with commas between them; `none` for no rating [default: hodoku,w]
    #[arg(long, value_name = "SCALES", value_delimiter = ',', default_values = ["hodoku", "w"], hide_default_value = true, value_parser = scale)]
    scale: Vec<Wanted>,

    /// Leave out automorphisms and duplicates
    #[arg(long)]
    no_canon: bool,

    /// Write a plot of each table as an SVG file into DIR
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,

    /// Write the tables as
    #[arg(long, value_enum, default_value_t)]
    format: Form,

    #[command(flatten)]
    stream: StreamArgs,
}

/// A scale, or none.
#[derive(Clone, Copy, Debug)]
struct Wanted(Option<Scale>);

fn scale(text: &str) -> Result<Wanted, String> {
    use clap::ValueEnum;
    if text.eq_ignore_ascii_case("none") {
        return Ok(Wanted(None));
    }
    let known = Scale::value_variants().iter().filter(|&&scale| scale != Scale::Both);
    let names: Vec<String> =
        known.filter_map(ValueEnum::to_possible_value).map(|it| it.get_name().to_owned()).collect();
    match Scale::from_str(text, true) {
        Ok(scale) if scale != Scale::Both => Ok(Wanted(Some(scale))),
        _ => Err(format!("expected none, or some of {}", names.join(", "))),
    }
}

/// The ways to write tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// Aligned columns
    #[default]
    Text,
    /// One table with a row for each value: table, value, puzzles, share
    Csv,
    /// One JSON object
    Json,
}

impl Stats {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let mut verb = verb::Stats::default();
        verb.scales = self.scale.iter().filter_map(|wanted| wanted.0).map(|scale| scale.verb().0).collect();
        verb.scales.dedup();
        verb.no_canon = self.no_canon;
        if let Some(folder) = &self.svg {
            std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
        }
        let counter = Counter(Mutex::default());
        let verdict = stream::run(&self.stream, &verb, Words { yes: "counted", searches: false }, b"", &counter)?;
        if verdict == Verdict::Stopped {
            // Threads count ahead of what was reported, so a table would not be that of the first puzzles.
            say("no table was written, because the run is not complete");
            return Ok(verdict);
        }
        let counts = counter.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        stream::write(self.format.text(&counts).as_bytes())?;
        if let Some(folder) = &self.svg {
            write_plots(folder, &counts)?;
        }
        Ok(verdict)
    }
}

fn write_plots(folder: &Path, counts: &Counts) -> Result<(), Failure> {
    for (name, svg) in counts.plots() {
        let name: String =
            name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
        write_whole(&folder.join(format!("{name}.svg")), &svg)?;
    }
    Ok(())
}

impl Form {
    fn text(self, counts: &Counts) -> String {
        let tables = counts.tables();
        match self {
            Self::Text => tables.iter().map(|table| table.to_text() + "\n").collect(),
            Self::Csv => {
                let mut out = "table,value,puzzles,share,uses\n".to_owned();
                for table in &tables[1..] {
                    for line in table.to_csv().lines().skip(1) {
                        let uses = if table.head.len() < 4 { "," } else { "" };
                        out += &format!("{},{line}{uses}\n", table.title);
                    }
                }
                out
            }
            Self::Json => {
                let rows = |table: &sudokit::rating::stats::Table| -> serde_json::Value {
                    let row = |row: &Vec<String>| {
                        let fields = table.head.iter().zip(row).map(|(name, value)| (name.clone(), plain(value)));
                        serde_json::Value::Object(fields.collect())
                    };
                    table.rows.iter().map(row).collect::<Vec<serde_json::Value>>().into()
                };
                let tables: serde_json::Map<_, _> =
                    tables.iter().map(|table| (table.title.clone(), rows(table))).collect();
                let all = serde_json::json!({"puzzles": counts.puzzles(), "duplicates": counts.duplicates(), "tables": tables});
                format!("{all}\n")
            }
        }
    }
}

/// A field of a table as JSON: a number where it is one, a share as a fraction.
fn plain(value: &str) -> serde_json::Value {
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    match (value.strip_suffix(" %").and_then(number), value.parse::<u64>(), number(value)) {
        _ if value.is_empty() => serde_json::Value::Null,
        (Some(share), _, _) => serde_json::json!((share * 100.0).round() / 1e4),
        (_, Ok(whole), _) => whole.into(),
        (_, _, Some(number)) => number.into(),
        _ => value.into(),
    }
}

struct Counter(Mutex<Counts>);

impl Printer<verb::Stats> for Counter {
    fn print(&self, item: &Item<'_, verb::Stats>, _: &mut Block) {
        if let Ok(answer) = item.answer {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).add(&answer.facts());
        }
    }
}
