//! `sudokit generate`: puzzles on request.

use crate::blocks;
use crate::difficulty::DifficultyArgs;
use crate::exit::{Failure, MISTAKE, Verdict, plain, say};
use crate::input::read_small;
use crate::number::{duration, grouped, plural, positive, range, rate, seconds, thread_count};
use crate::pipeline::default_threads;
use crate::progress::Progress;
use crate::show::row::{Field, Value, csv, csv_header, json};
use crate::show::{Layout, art};
use crate::terminal::{Style, Terminal};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::collections::HashSet;
use std::io::Write;
use std::ops::{ControlFlow, RangeInclusive};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use sudokit::craft::canon::Id;
use sudokit::craft::{Generator, Made, Maker, Symmetry, Unbiased};
use sudokit::{Cell, CellSet, Grid, Puzzle, Rng, Stop};

/// Make puzzles
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit generate                                    a puzzle
  sudokit generate -n 1000 --minimal --seed 7         the same thousand minimal puzzles every time
  sudokit generate -n 5 --clues 28..32 --symmetry half-turn
  sudokit generate --pattern heart.txt                clues where the file has anything but . or 0
  sudokit generate -n 9 --from 534678912672195348198342567859761423426853791713924856961537284287419635345286179
  sudokit generate -n 20 --minimal --effort 10..      hard for a search
  sudokit generate --rating 7.1..7.3                  as Sudoku Explainer rates it
  sudokit generate --level hard                       as HoDoKu rates it
  sudokit generate --technique x-wing                 needs an X-wing, and nothing harder
  sudokit generate -n 10000 --unbiased --format csv   weighted: fair to all minimal puzzles
  sudokit generate --grids -n 1000000 > grids.txt     complete grids, all equally likely

One puzzle a line. All are proper: exactly one solution. The same seed gives the same puzzles, whatever the
number of threads. Ctrl-C, or the time limit, ends the run with what there is.

Exit codes: 0 as many as were asked for, 1 fewer, 2 bad input.")]
pub(crate) struct Generate {
    /// How many
    #[arg(short = 'n', long = "count", value_name = "N", default_value = "1", value_parser = positive)]
    count: u64,

    /// The seed of all random numbers [default: another one each time; --stats tells]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// No clue can go
    #[arg(long)]
    minimal: bool,

    /// How many clues: 24, 24..28, 24.. or ..28 [default: 24..32; with --minimal or --pattern any number]
    #[arg(long, value_name = "RANGE", value_parser = clue_range)]
    clues: Option<RangeInclusive<usize>>,

    /// The symmetry of the places of the clues
    #[arg(long, value_name = "NAME", value_parser = symmetry_parser(), conflicts_with = "pattern")]
    symmetry: Option<Symmetry>,

    /// Clues exactly there: 81 characters, `.` or `0` for a blank and anything else for a clue, or a file with them
    #[arg(long, value_name = "MASK|FILE", value_parser = parse_pattern)]
    pattern: Option<CellSet>,

    /// A solution to take clues from, or clues that every puzzle is to have
    #[arg(long, value_name = "GRID", value_parser = parse_grid)]
    from: Option<Grid>,

    /// Mean guesses of a search over sixteen equivalents of the puzzle: 10, 5..10, 10.. or ..0.5
    #[arg(long, value_name = "RANGE", value_parser = effort_range)]
    effort: Option<RangeInclusive<f64>>,

    #[command(flatten)]
    difficulty: DifficultyArgs,

    /// No two puzzles that are equivalent
    #[arg(long)]
    distinct: bool,

    /// Minimal puzzles with weights: weighted means are those of all minimal puzzles
    #[arg(long, conflicts_with_all = ["minimal", "clues", "symmetry", "pattern", "from", "effort"])]
    unbiased: bool,

    /// Complete grids instead of puzzles
    #[arg(long, conflicts_with_all = ["minimal", "clues", "symmetry", "pattern", "from", "effort", "unbiased"])]
    grids: bool,

    /// Give up after so many tries in a row without a puzzle [default: 1,000,000; with --pattern 500]
    #[arg(long, value_name = "N", value_parser = positive, help_heading = "Limits")]
    tries: Option<u64>,

    /// Stop after so many seconds
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true, help_heading = "Limits")]
    time_limit: Option<Duration>,

    /// How many threads work [default: one for each core]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,

    /// How to write the puzzles [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    /// Print a summary at the end, on standard error
    #[arg(long)]
    stats: bool,
}

fn clue_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, 0, 81)
}

fn effort_range(text: &str) -> Result<RangeInclusive<f64>, String> {
    range(text, 0.0, f64::INFINITY)
}

fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    let values = Symmetry::ALL.map(|symmetry| PossibleValue::new(symmetry.name()).help(symmetry.about()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Symmetry>())
}

fn parse_grid(text: &str) -> Result<Grid, String> {
    match sudokit::text::read_nine(text) {
        Ok(Puzzle::Clues(grid)) => Ok(grid),
        Ok(Puzzle::Sukaku(_)) => Err("found pencilmarks, expected a grid".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

fn parse_pattern(text: &str) -> Result<CellSet, String> {
    let mask = |text: &str| -> Option<CellSet> {
        let marks: Vec<char> = text.chars().filter(|mark| !mark.is_whitespace()).collect();
        let cells = Cell::all().zip(&marks).filter(|(_, mark)| !matches!(mark, '.' | '0'));
        (marks.len() == 81).then(|| cells.map(|(cell, _)| cell).collect())
    };
    if let Some(cells) = mask(text) {
        return Ok(cells);
    }
    let file = read_small(text.as_ref()).map_err(|error| format!("{}, and not 81 characters either", plain(&error)))?;
    mask(&String::from_utf8_lossy(&file))
        .ok_or_else(|| "the file has not 81 characters besides spaces and line ends".to_owned())
}

/// What one block of tries came to.
struct Block {
    tries: u64,
    made: Vec<Made>,
    /// Nothing was made because of a panic.
    is_lost: bool,
}

/// What makes blocks on one thread.
type Worker = Box<dyn FnMut(u64) -> Block>;

impl Generate {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let seed = self.seed.unwrap_or_else(any_seed);
        let stop = crate::stop::on_interrupt();
        let stop = self.time_limit.map_or(stop.clone(), |time| stop.after(time));
        let generator = self.generator(seed, &stop)?;
        let layout = Layout::choose(self.format, &terminal);
        let mut progress = Progress::new(Some(self.count));
        if let Some(reason) = generator.is_impossible().filter(|_| !self.grids && !self.unbiased) {
            say(format!("no puzzle found after 0 tries in {}: {reason}", seconds(progress.elapsed())));
            return Ok(Verdict::No);
        }
        let patience = self.tries.unwrap_or(generator.patience());
        let worker = self.worker(seed, generator, stop.clone());
        let threads = self.threads.unwrap_or_else(default_threads);
        let mut run = Run { found: 0, lost: 0, tries: 0, barren: 0, patience, seen: HashSet::new(), end: Ok(()) };
        run.end = write(header(layout).as_bytes());
        let whole = blocks::run(threads, &mut progress, worker, |block, progress| {
            self.take(block, &mut run, layout, &terminal, progress, &stop)
        });
        progress.clear();
        run.end?;
        whole?;
        let (tries, time) = (grouped(run.tries), seconds(progress.elapsed()));
        let things = if self.grids { "grid" } else { "puzzle" };
        match run.found {
            0 => say(format!("no {things} found after {tries} tries in {time}")),
            some if some < self.count => {
                say(format!(
                    "{} of {} {things}s found after {tries} tries in {time}",
                    grouped(some),
                    grouped(self.count)
                ));
            }
            some if self.stats => say(format!(
                "{} after {tries} tries in {time}, {} a second; seed {seed}",
                plural(some, things),
                rate(some, progress.elapsed())
            )),
            _ => {}
        }
        Ok(match run {
            Run { lost: 1.., .. } => Verdict::Bad,
            _ if run.found < self.count => Verdict::No,
            _ => Verdict::Yes,
        })
    }

    fn generator(&self, seed: u64, stop: &Stop) -> Result<Generator, Failure> {
        let mut generator = Generator::new(seed).minimal(self.minimal).distinct(self.distinct);
        if let Some(pattern) = self.pattern {
            generator = generator.pattern(pattern);
        }
        if let Some(clues) = &self.clues {
            generator = generator.clues(clues.clone());
        }
        if let Some(symmetry) = self.symmetry {
            generator = generator.symmetry(symmetry);
        }
        if let Some(effort) = &self.effort {
            generator = generator.effort(effort.clone(), 16);
        }
        if let Some(keep) = self.difficulty.filter(stop) {
            generator = generator.keep_if(move |made| keep(&made.puzzle.into()));
        }
        match self.from {
            Some(grid) => generator.start(grid).map_err(|error| Failure::Message(format!("--from: {error}"))),
            None => Ok(generator),
        }
    }

    /// How a thread makes blocks.
    fn worker(&self, seed: u64, generator: Generator, stop: Stop) -> impl Fn() -> Worker + Send + Sync + 'static {
        let (grids, unbiased, distinct) = (self.grids, self.unbiased, self.distinct);
        let new = move || -> Worker {
            let stop = stop.clone();
            let classified = move |made: Made| if distinct { made.classified() } else { made };
            if grids {
                return Box::new(move |block| {
                    let numbers = block * Generator::BLOCK..(block + 1) * Generator::BLOCK;
                    let made = numbers.map(|number| classified(Made::whole_grid(seed, number))).collect();
                    Block { tries: Generator::BLOCK, made, is_lost: false }
                });
            }
            if unbiased {
                let mut unbiased = Unbiased::new(seed);
                return Box::new(move |block| {
                    let made = unbiased.block(block).into_iter().map(|made| classified(made.into())).collect();
                    Block { tries: Unbiased::BLOCK, made, is_lost: false }
                });
            }
            let mut maker = Maker::new(generator.clone());
            Box::new(move |block| {
                let sudokit::craft::Block { tries, made, .. } = maker.block(block, &stop);
                Block { tries, made, is_lost: false }
            })
        };
        let tries = if unbiased { Unbiased::BLOCK } else { Generator::BLOCK };
        move || unharmed(new.clone(), tries)
    }

    fn take(
        &self,
        block: Block,
        run: &mut Run,
        layout: Layout,
        terminal: &Terminal,
        progress: &mut Progress,
        stop: &Stop,
    ) -> ControlFlow<()> {
        if block.is_lost {
            run.lost += 1;
            let (first, last) = (grouped(run.tries + 1), grouped(run.tries + block.tries));
            progress.suspend(|| say(format_args!("tries {first} to {last}: {MISTAKE}")));
        }
        run.tries += block.tries;
        let before = run.found;
        let mut out = Vec::new();
        for item in block.made {
            if run.found == self.count {
                break;
            }
            if item.class.is_none_or(|class| run.seen.insert(class)) {
                run.found += 1;
                show(&item, layout, terminal, &mut out);
            }
        }
        run.barren = if run.found > before { 0 } else { run.barren + block.tries };
        run.end = write(&out);
        progress.advance(run.found - before, run.found - before);
        let enough = run.found == self.count || run.barren >= run.patience || stop.is_raised();
        if enough || run.end.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A worker that a panic costs one block of so many tries: it is told, and the others are what they would have been.
fn unharmed(new: impl Fn() -> Worker + 'static, tries: u64) -> Worker {
    let mut worker = new();
    Box::new(move |number| {
        catch_unwind(AssertUnwindSafe(|| worker(number))).unwrap_or_else(|_| {
            // What it left behind may be anything.
            worker = new();
            Block { tries, made: Vec::new(), is_lost: true }
        })
    })
}

/// How far a run has come.
struct Run {
    found: u64,
    /// Blocks that were lost to a panic.
    lost: u64,
    tries: u64,
    /// Tries since the last puzzle, and how many there may be.
    barren: u64,
    patience: u64,
    seen: HashSet<Id>,
    end: Result<(), Failure>,
}

/// A seed that nobody chose.
pub(super) fn any_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Rng::stream(now.as_secs(), u64::from(now.subsec_nanos())).bits() >> 32
}

fn write(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(Failure::writing)
}

const FIELDS: [&str; 6] = ["puzzle", "solution", "clues", "effort", "log_weight", "try"];

fn header(layout: Layout) -> String {
    if layout == Layout::Csv { csv_header(&FIELDS) } else { String::new() }
}

fn show(item: &Made, layout: Layout, terminal: &Terminal, out: &mut Vec<u8>) {
    match layout {
        Layout::Line => {
            out.extend_from_slice(&item.puzzle.to_line());
            if let Some(weight) = item.log_weight {
                out.extend_from_slice(format!("\t{weight}").as_bytes());
            }
            out.push(b'\n');
        }
        Layout::Grid => {
            art::plain(out, &item.puzzle.into());
            out.push(b'\n');
        }
        Layout::Pretty => {
            art::puzzle(out, terminal, &item.puzzle.into());
            let mut words = vec![format!("{} clues", item.puzzle.clue_count())];
            words.extend(item.effort.map(|effort| format!("effort {effort:.1}")));
            words.extend(item.log_weight.map(|weight| format!("log weight {weight:.3}")));
            terminal.paint(out, Style::Dim, &format!("{}\n\n", words.join(", ")));
        }
        Layout::Csv | Layout::Json => {
            let (puzzle, solution) = (item.puzzle.to_string(), item.solution.to_string());
            let row: [Field<'_>; 6] = [
                ("puzzle", Value::Text(Some(&puzzle))),
                ("solution", Value::Text(Some(&solution))),
                ("clues", Value::Number(item.puzzle.clue_count() as u64)),
                ("effort", Value::Decimal(item.effort)),
                ("log_weight", Value::Decimal(item.log_weight)),
                ("try", Value::Number(item.number)),
            ];
            if layout == Layout::Csv { csv(out, &row) } else { json(out, &row) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_costs_one_block() {
        let new = || -> Worker {
            let mut mess = false;
            Box::new(move |number| {
                assert!(!mess, "used again after a panic");
                mess = number % 3 == 1;
                assert!(!mess, "on purpose, on block {number}");
                Block { tries: 5, made: vec![Made::whole_grid(1, number)], is_lost: false }
            })
        };
        let mut worker = unharmed(new, 5);
        let made: Vec<(u64, usize, bool)> =
            (0..5).map(&mut worker).map(|block| (block.tries, block.made.len(), block.is_lost)).collect();
        assert_eq!(made, [(5, 1, false), (5, 0, true), (5, 1, false), (5, 1, false), (5, 0, true)]);
    }
}
