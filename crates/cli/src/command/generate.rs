//! `sudokit generate`: puzzles on request.

use super::check::parse_grid;
use crate::exit::{Failure, Verdict, note, plain, say};
use crate::input::{GeometryArgs, read_small};
use crate::number::{duration, grouped, plural, positive, range, rate, seconds, seed, thread_count};
use crate::progress::Progress;
use crate::reasoning::technique_parser;
use crate::show::row::csv_row;
use crate::show::{Layout, art};
use crate::stop::on_interrupt;
use crate::stream::write;
use crate::terminal::{Style, Terminal};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::io::Cursor;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use sudokit::dates::Day;
use sudokit::generate::Symmetry;
use sudokit::parallel::Threads;
use sudokit::rating::hodoku::Level;
use sudokit::rating::human::shown_minutes;
use sudokit::reason::Technique;
use sudokit::verb::{self, Generated, Range, Row, any_seed};
use sudokit::{Cell, CellSet, ErrorKind, Grid, Job};

/// Make puzzles of any size, with or without rules
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit generate                                    a puzzle
  sudokit generate -n 1000 --minimal --seed 7         the same thousand minimal puzzles every time
  sudokit generate -n 5 --clues 28..32 --symmetry half-turn
  sudokit generate --pattern heart.txt                clues where the file has anything but . or 0
  sudokit generate --rating 7.1..7.3                  as Sudoku Explainer rates it
  sudokit generate --technique x-wing                 needs an X-wing, and nothing harder
  sudokit generate -n 10 --minutes 5..8               5 to 8 minutes for a median player
  sudokit generate --box 4x4 --diagonal               16x16 with diagonals
  sudokit generate --rules Cage                       a killer; with --minimal no given and no cage is redundant
  sudokit generate --rules .Cage~?~R1C1~R1C2~R2C1     a layout: the sum is filled in
  sudokit generate --grids -n 1000000 > grids.txt     complete grids, all equally likely

Output: one puzzle per line, each proper: exactly one solution. The same seed gives the same puzzles, whatever the number
of threads. After Ctrl-C or at the time limit, the puzzles made so far are printed.

Exit codes: 0 all N were made, 1 fewer, 2 bad input, 3 interrupted, 4 time limit.")]
pub(crate) struct Generate {
    /// Make N puzzles
    #[arg(short = 'n', long = "count", value_name = "N", default_value = "1", value_parser = positive, allow_negative_numbers = true)]
    count: u64,

    /// Seed of all random numbers [default: random; shown with --stats]
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Make the puzzle of a day, such as 2027-01-31
    #[arg(long, value_name = "DAY")]
    date: Option<Day>,

    /// Make minimal puzzles: removing any clue adds a second solution
    #[arg(long)]
    minimal: bool,

    /// Number of clues: 24, 24..28, 24.. or ..28 [default: 24..32; with --minimal or --pattern any number]
    #[arg(long, value_name = "RANGE", value_parser = clue_range)]
    clues: Option<Range>,

    /// Symmetry of the clue pattern; completes --pattern
    #[arg(long, value_name = "NAME", value_parser = symmetry_parser())]
    symmetry: Option<Symmetry>,

    /// Clues exactly there: 81 marks, `.` or `0` for a blank; or a file with them, a drawing in text, or a PNG
    #[arg(long, value_name = "MASK|FILE", value_parser = parse_pattern)]
    pattern: Option<CellSet>,

    /// Make puzzles with these rules: names whose places are found (Cage,AntiKnight), or rules with `?` for a number that
    /// is missing (.Cage~?~R1C1~R1C2), or killer text without sums
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,

    /// Take clues from this solution, or give every puzzle these clues
    #[arg(long, value_name = "GRID", value_parser = parse_grid)]
    from: Option<Grid>,

    /// Make no two puzzles that are equivalent
    #[arg(long)]
    distinct: bool,

    /// Make minimal puzzles with weights: weighted means are those of all minimal puzzles
    #[arg(long)]
    unbiased: bool,

    /// Make complete grids instead of puzzles
    #[arg(long, conflicts_with = "tries")]
    grids: bool,

    /// ER on the scale of Sudoku Explainer: 7.2, 7.1..7.3, 7.. or ..3
    #[arg(long, value_name = "RANGE", value_parser = rating_range, help_heading = "Difficulty")]
    rating: Option<Range>,

    /// HoDoKu's level
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), help_heading = "Difficulty")]
    level: Option<Level>,

    /// Technique that is needed, and nothing harder unless --max-technique is given (see `sudokit techniques`)
    #[arg(long, value_name = "NAME", value_parser = technique_parser(), hide_possible_values = true, help_heading = "Difficulty")]
    technique: Option<Technique>,

    /// No step harder than this technique of the teaching order
    #[arg(long, value_name = "NAME", value_parser = technique_parser(), hide_possible_values = true, help_heading = "Difficulty")]
    max_technique: Option<Technique>,

    /// Predicted minutes of a median player: 5..8, or a level: gentle, easy, medium, hard, expert
    #[arg(long, value_name = "RANGE", value_parser = minutes_range, help_heading = "Difficulty")]
    minutes: Option<Range>,

    /// Also give HoDoKu's level, ER and the techniques of every puzzle (with --format json, csv or pretty)
    #[arg(long, help_heading = "Difficulty")]
    rate: bool,

    /// Mean guesses of a search over sixteen equivalents of the puzzle: 10, 5..10, 10.. or ..0.5
    #[arg(long, value_name = "RANGE", value_parser = effort_range, help_heading = "Difficulty")]
    effort: Option<Range>,

    /// Give up after N tries in a row without a puzzle [default: 1,000,000; with a difficulty 100,000; with
    /// --pattern 500]
    #[arg(long, value_name = "N", value_parser = positive, help_heading = "Run")]
    tries: Option<u64>,

    /// Stop after TIME, for example 30s or 10m
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true, help_heading = "Run")]
    time_limit: Option<Duration>,

    /// Use N threads [default: one for each core]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_count, help_heading = "Run")]
    threads: Option<usize>,

    /// Print a summary to standard error at the end
    #[arg(long, help_heading = "Run")]
    stats: bool,

    /// Write the puzzles as [default: pretty on a terminal, otherwise line]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    geometry: GeometryArgs,
}

fn open_range(text: &str, least: f64, most: f64) -> Result<Range, String> {
    let range: RangeInclusive<f64> = range(text, least, most)?;
    // A number that is too large to represent is not an open end.
    let is_open = text.ends_with("..");
    if range.start().is_infinite() || (range.end().is_infinite() && !is_open) {
        return Err(format!("found {text:?}, expected smaller numbers"));
    }
    let end = |end: f64| end.is_finite().then_some(end);
    Ok(Range::new(end(*range.start()), end(*range.end())))
}

fn clue_range(text: &str) -> Result<Range, String> {
    open_range(text, 0.0, f64::INFINITY)
}

fn rating_range(text: &str) -> Result<Range, String> {
    open_range(text, 0.0, 20.0)
}

fn effort_range(text: &str) -> Result<Range, String> {
    open_range(text, 0.0, f64::INFINITY)
}

fn minutes_range(text: &str) -> Result<Range, String> {
    verb::minutes_range(text).map_err(|error| error.message().trim_start_matches("minutes: ").to_owned())
}

fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    let values = Symmetry::ALL.map(|symmetry| PossibleValue::new(symmetry.name()).help(symmetry.about()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Symmetry>())
}

fn level_parser() -> impl TypedValueParser<Value = Level> {
    let names = Level::ALL.map(|level| level.name().to_lowercase());
    PossibleValuesParser::new(names.map(PossibleValue::new)).try_map(|name| name.parse::<Level>())
}

fn parse_pattern(text: &str) -> Result<CellSet, String> {
    if let Ok(cells) = verb::pattern(text) {
        return Ok(cells);
    }
    let file = read_small(text.as_ref()).map_err(|error| format!("{}, and not 81 characters either", plain(&error)))?;
    if file.starts_with(b"\x89PNG") {
        return png_pattern(&file);
    }
    let others: [(&str, &[u8]); 5] =
        [("JPEG", b"\xff\xd8\xff"), ("GIF", b"GIF8"), ("BMP", b"BM"), ("WebP", b"RIFF"), ("TIFF", b"II*\0")];
    if let Some((name, _)) = others.iter().find(|(_, start)| file.starts_with(start)) {
        return Err(format!("found a {name} picture, expected a PNG or a drawing in text"));
    }
    verb::pattern(&String::from_utf8_lossy(&file)).map_err(|error| error.to_string())
}

/// A pattern in nine lines, as `--pattern` reads it.
fn drawn(pattern: CellSet) -> String {
    let mark = |cell: Cell| if pattern.contains(cell) { '#' } else { '.' };
    let rows = (0..9).map(|row| Cell::all().skip(9 * row).take(9).map(mark).collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

/// The dark part of a PNG. What is transparent is light.
fn png_pattern(file: &[u8]) -> Result<CellSet, String> {
    let bad = |error: png::DecodingError| format!("the picture cannot be read: {error}");
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(file), png::Limits { bytes: 1 << 26 });
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(bad)?;
    let size = reader.output_buffer_size().ok_or("the picture is too large")?;
    let mut bytes = vec![0; size];
    let info = reader.next_frame(&mut bytes).map_err(bad)?;
    let samples = info.color_type.samples();
    let dark = |pixel: &[u8]| {
        let (light, cover) = match *pixel {
            [grey] => (u32::from(grey), 255),
            [grey, cover] => (u32::from(grey), cover),
            [red, green, blue, ref cover @ ..] => {
                let sum = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
                (sum / 1000, cover.first().copied().unwrap_or(255))
            }
            [] => (255, 255),
        };
        ((255 - light) * u32::from(cover) / 255) as u8
    };
    let dark: Vec<u8> = bytes[..info.buffer_size()].chunks(samples).map(dark).collect();
    verb::picture(info.width as usize, info.height as usize, &dark).map_err(|error| error.to_string())
}

impl Generate {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let (verb, layout) = (self.verb()?, Layout::choose(self.format, &terminal));
        if self.rate && matches!(layout, Layout::Line | Layout::Grid) {
            return Err(Failure::Message("--rate needs --format json, csv or pretty".to_owned()));
        }
        let (stop, threads) = (on_interrupt(), self.threads.map_or_else(Threads::all, Threads::new));
        let progress = Mutex::new(Progress::new(Some(self.count)));
        let watch = |now: sudokit::Progress| Progress::of(&progress).status(now.words);
        let job = Job::default().stop(&stop).time_limit(self.time_limit).executor(&threads).watcher(&watch);
        if let Err(error) = verb.validate() {
            say(&error);
            if let (ErrorKind::NotMade, Some(pattern)) = (error.kind(), self.pattern) {
                say(format_args!("the pattern is\n{}", drawn(pattern)));
            }
            return Ok(if error.kind() == ErrorKind::NotMade { Verdict::No } else { Verdict::Bad });
        }
        let prospects = verb.prospects();
        if let Some(words) = &prospects {
            note(words);
        }
        let mut end = write(&header(&verb, layout));
        let (is_shared, mut is_cut_short, mut found, mut is_any) = (terminal.interactive, false, 0, false);
        let summary = verb.run(&job, &mut |made| {
            let mut out = Vec::new();
            show(&verb, &made, layout, &terminal, &mut out);
            end = if is_shared { Progress::of(&progress).suspend(|| write(&out)) } else { write(&out) };
            is_any = true;
            is_cut_short |= !made.complete;
            found += u64::from(made.complete);
            if !made.complete {
                say(format_args!("puzzle {}: cut short; it is proper but may have redundant clues", made.number + 1));
            }
            if end.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let mut progress = Progress::of(&progress);
        progress.clear();
        end?;
        // A header alone must not replace the puzzles of an earlier run.
        if !is_any && self.count > 0 {
            crate::output::is_cut();
        }
        let summary = match summary {
            Ok(summary) => summary,
            Err(error) if error.kind() == ErrorKind::Stopped => {
                let (found, wanted) = (grouped(found), grouped(self.count));
                if stop.is_raised() {
                    say(format_args!("stopped after {found} of {wanted} puzzles"));
                    return Ok(Verdict::Stopped);
                }
                say(format_args!("the time limit was reached after {found} of {wanted} puzzles"));
                return Ok(Verdict::TimedOut);
            }
            Err(error) => {
                say(&error);
                return Ok(Verdict::No);
            }
        };
        let (tries, time) = (grouped(summary.tries), seconds(progress.elapsed()));
        let things = if self.grids { "grid" } else { "puzzle" };
        let is_late = self.time_limit.is_some_and(|limit| progress.elapsed() >= limit.as_secs_f64());
        if summary.found < self.count || is_cut_short {
            let (found, wanted) = (grouped(summary.found), grouped(self.count));
            match (stop.is_raised(), is_late) {
                (true, _) => say(format_args!("stopped after {found} of {wanted} {things}s, {tries} tries in {time}")),
                (_, true) => {
                    say(format_args!("the time limit was reached after {found} of {wanted} {things}s, {tries} tries"));
                }
                _ => {
                    let rarity = summary.rarity();
                    say(format_args!("{found} of {wanted} {things}s found after {tries} tries in {time}{rarity}"));
                }
            }
            if let Some(words) = verb.seen().filter(|_| summary.found == 0 && prospects.is_none()) {
                say(words);
            }
        } else if self.stats {
            let (found, speed) = (plural(summary.found, things), rate(summary.found, progress.elapsed()));
            let seed = verb.seed.unwrap_or_default();
            say(format_args!("{found} after {tries} tries in {time}, {speed} per second; seed {seed}"));
        }
        Ok(match summary {
            _ if summary.lost > 0 => {
                say("this is a bug in sudokit; details above. Please report it.");
                Verdict::Bad
            }
            _ if is_cut_short && !stop.is_raised() => Verdict::TimedOut,
            _ if summary.found == self.count && !is_cut_short => Verdict::Yes,
            _ if stop.is_raised() => Verdict::Stopped,
            _ if is_late => Verdict::TimedOut,
            _ => Verdict::No,
        })
    }

    fn verb(&self) -> Result<verb::Generate, Failure> {
        let mut verb = verb::Generate::default();
        let seed = self.seed.unwrap_or_else(|| if self.date.is_some() { 0 } else { any_seed() });
        (verb.count, verb.seed, verb.date) = (self.count, Some(seed), self.date);
        (verb.minimal, verb.clues, verb.symmetry) = (self.minimal, self.clues, self.symmetry);
        (verb.pattern, verb.from, verb.effort) = (self.pattern, self.from, self.effort);
        (verb.rating, verb.level) = (self.rating, self.level);
        (verb.technique, verb.max_technique) = (self.technique, self.max_technique);
        verb.minutes = self.minutes;
        (verb.rules, verb.rate) = (self.rules.clone(), self.rate);
        (verb.distinct, verb.unbiased, verb.grids, verb.tries) = (self.distinct, self.unbiased, self.grids, self.tries);
        let geometry = sudokit::json::geometry(&self.geometry.options()?);
        let geometry = geometry.map_err(|error| Failure::Message(error.to_string()))?;
        let is_nine = (geometry.box_height(), geometry.box_width()) == (3, 3) && geometry.is_plain();
        verb.geometry = (!is_nine).then(|| Arc::new(geometry));
        Ok(verb)
    }
}

fn header(verb: &verb::Generate, layout: Layout) -> Vec<u8> {
    if layout != Layout::Csv {
        return Vec::new();
    }
    let names: Vec<&str> = verb.columns().iter().map(|column| column.name).collect();
    (names.join(",") + "\n").into_bytes()
}

fn show(verb: &verb::Generate, made: &Generated, layout: Layout, terminal: &Terminal, out: &mut Vec<u8>) {
    match layout {
        Layout::Line => {
            out.extend_from_slice(made.puzzle.to_string().as_bytes());
            if let Some(weight) = made.log_weight {
                out.extend_from_slice(format!("\t{weight}").as_bytes());
            }
            out.push(b'\n');
        }
        Layout::Grid => {
            art::plain(out, made.puzzle.as_ref());
            out.push(b'\n');
        }
        Layout::Pretty => {
            art::puzzle(out, terminal, made.puzzle.as_ref());
            let mut words = vec![format!("{} clues", made.clues)];
            words.extend(made.level.clone());
            words.extend(made.rating.map(|rating| format!("ER {rating:.1}")));
            words.extend(made.minutes.map(|minutes| format!("{:.1} minutes", shown_minutes(minutes))));
            words.extend(made.effort.map(|effort| format!("effort {effort:.1}")));
            words.extend(made.log_weight.map(|weight| format!("log weight {weight:.3}")));
            terminal.paint(out, Style::Dim, &format!("{}\n\n", words.join(", ")));
        }
        Layout::Csv => csv_row(out, |write| verb.row(made, &mut Row::new(write))),
        Layout::Json => {
            out.extend_from_slice(serde_json::to_string(made).unwrap_or_default().as_bytes());
            out.push(b'\n');
        }
    }
}
