//! `sudokit rate`: how hard puzzles are, on the scales people know.

use super::expect;
use crate::exit::{Failure, Verdict};
use crate::number::{plural, thread_count};
use crate::show::printer::{Show, Shown, word};
use crate::show::row::csv_row;
use crate::show::{Layout, art};
use crate::stream::{self, StreamArgs, Words};
use crate::terminal::{Style, Terminal};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use sudokit::driver::{Block, Item, Printer};
use sudokit::rating::hodoku::Level;
use sudokit::rating::human::shown_minutes;
use sudokit::rating::se::Tenths;
use sudokit::rating::whips;
use sudokit::verb::{self, BerthierRating, Rated, RatedStep, Value};

/// Rate puzzles by difficulty
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit rate puzzles.txt                            ER, EP and ED of each, as CSV when piped
  sudokit rate --steps 53..7....6..195....98....6.8…  the way to the solution, step by step
  sudokit rate --min 7.2 --max 8 puzzles.txt          only those in between
  sudokit rate --scale hodoku --level hard puzzles.txt
  sudokit rate --scale w puzzles.txt                  the longest whip that each needs; `inf` if whips do not solve it
  sudokit rate --scale ladder killers.txt             any size and variant: the hardest step and its number
  sudokit rate --scale human puzzles.txt              the minutes of a median player, and a level
  sudokit rate --scale search puzzles.txt             mean guesses over equivalents, and the backtracks of tdoku
  sudokit rate --expect SER --resume done.csv list.csv    compare with a column

The Sudoku Explainer scale goes from 1.0 to 11.9. ER is the hardest step, EP the hardest up to the first placement, ED the
first. HoDoKu's levels are easy, medium, hard, unfair and extreme; its score adds up all steps. A puzzle that is not
proper gets no rating; the column `error` says why.

W, gW, B and gB are the lengths of the longest whip, g-whip, braid and g-braid that a puzzle needs; T&E depth is the number
of candidates that must be supposed at the same time. docs/ratings/whips.md defines them.

Exit codes: 0 all rated, 1 some are not proper or differ from what was expected, 2 bad input, 3 interrupted,
4 time limit.")]
pub(crate) struct Rate {
    /// Rate on this scale
    #[arg(long, value_enum, default_value_t)]
    scale: Scale,

    /// Show every step with its rating, what it does and the length of its chains
    #[arg(long)]
    steps: bool,

    /// Show how often each technique is used instead of the ratings
    #[arg(long, conflicts_with = "steps")]
    counts: bool,

    /// Rate the canonical form, so that equivalent puzzles get the same rating
    #[arg(long)]
    invariant: bool,

    /// Print only puzzles with a rating (ER on the scale of Sudoku Explainer) of at least RATING
    #[arg(long, value_name = "RATING")]
    min: Option<Tenths>,

    /// Print only puzzles with a rating of at most RATING; rating stops once ER is known to be higher
    #[arg(long, value_name = "RATING")]
    max: Option<Tenths>,

    /// Print only puzzles of this level on HoDoKu's scale; may be given several times
    #[arg(long, value_name = "LEVEL")]
    level: Vec<Level>,

    /// Use N threads for one puzzle, from ER 8.0 on
    #[arg(long, value_name = "N", value_parser = thread_count, default_value = "1", hide_default_value = true)]
    puzzle_threads: usize,

    /// Compute W and gW as the program SudoRules does; some are larger by one than the definition says
    #[arg(long)]
    published: bool,

    /// Compare the ratings with a column of the list (its name, or its number from 1) and print the rows that differ
    #[arg(long, value_name = "COLUMN", conflicts_with_all = ["steps", "counts", "min", "max", "level", "format"])]
    expect: Option<String>,

    /// With --expect: write every row to FILE; if FILE has rows already, go on after them
    #[arg(long, value_name = "FILE", requires = "expect",
        conflicts_with_all = ["steps", "counts", "min", "max", "level", "format"])]
    resume: Option<PathBuf>,

    /// Write the answers as [default: pretty on a terminal, otherwise csv]
    #[arg(long, value_enum)]
    format: Option<Layout>,

    #[command(flatten)]
    stream: StreamArgs,
}

/// The scales.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Scale {
    /// Sudoku Explainer 1.2.1: ER, EP and ED, 1.0 to 11.9
    #[default]
    Se,
    /// HoDoKu 2.2: a level, easy to extreme, and a score
    Hodoku,
    /// Sudoku Explainer's and HoDoKu's
    Both,
    /// W: length of the longest whip that is needed
    W,
    /// gW: length of the longest g-whip that is needed
    Gw,
    /// B: length of the longest braid that is needed
    B,
    /// gB: length of the longest g-braid that is needed
    Gb,
    /// T&E depth: number of candidates that must be supposed at the same time
    Te,
    /// BxB: length x of braids such that trial and error of depth 1 over them solves the puzzle
    Bxb,
    /// BxBB: the same for depth 2
    Bxbb,
    /// Any size and variant: the number of the hardest step, and its technique
    Ladder,
    /// Minutes of a median player, and a level from gentle to expert
    Human,
    /// Guesses of searches: the mean over equivalents, and the backtracks of tdoku
    Search,
}

impl Scale {
    /// The scale of the verb, and its name.
    pub(super) const fn verb(self) -> (verb::Scale, &'static str) {
        match self {
            Self::Se => (verb::Scale::Se, "se"),
            Self::Hodoku => (verb::Scale::Hodoku, "hodoku"),
            Self::Both => (verb::Scale::Both, "both"),
            Self::W => (verb::Scale::W, "w"),
            Self::Gw => (verb::Scale::Gw, "gw"),
            Self::B => (verb::Scale::B, "b"),
            Self::Gb => (verb::Scale::Gb, "gb"),
            Self::Te => (verb::Scale::Te, "te"),
            Self::Bxb => (verb::Scale::Bxb, "bxb"),
            Self::Bxbb => (verb::Scale::Bxbb, "bxbb"),
            Self::Ladder => (verb::Scale::Ladder, "ladder"),
            Self::Human => (verb::Scale::Human, "human"),
            Self::Search => (verb::Scale::Search, "search"),
        }
    }
}

impl Rate {
    pub(crate) fn run(self, terminal: Terminal) -> Result<Verdict, Failure> {
        let layout = self.format.unwrap_or(if terminal.interactive { Layout::Pretty } else { Layout::Csv });
        let (scale, name) = self.scale.verb();
        if !matches!(self.scale, Scale::Hodoku | Scale::Both) && !self.level.is_empty() {
            return Err(Failure::Message("--level needs --scale hodoku".to_owned()));
        }
        if self.scale == Scale::Hodoku && (self.min.is_some() || self.max.is_some()) {
            return Err(Failure::Message("--min and --max need --scale se; use --level with hodoku".to_owned()));
        }
        if let (Some(min), Some(max)) = (self.min, self.max)
            && min > max
        {
            return Err(Failure::Message(format!("--min {min} is above --max {max}: no puzzle could be printed")));
        }
        let mut verb = verb::Rate::default();
        (verb.scale, verb.published) = (scale, self.published);
        (verb.steps, verb.invariant, verb.puzzle_threads) = (self.steps, self.invariant, self.puzzle_threads);
        let max = self.max.map(|max| f64::from(max.0) / 10.0);
        if matches!(scale, verb::Scale::Human | verb::Scale::Search) && self.counts {
            return Err(Failure::Message("--counts: the scales human and search have no steps to count".to_owned()));
        }
        if scale.of_berthier().is_some()
            || matches!(scale, verb::Scale::Ladder | verb::Scale::Human | verb::Scale::Search)
        {
            // The techniques of these scales are counted over their steps.
            verb.steps |= self.counts;
        } else {
            verb.max = max;
        }
        if let Some(column) = &self.expect {
            if self.scale == Scale::Both {
                return Err(Failure::Message("--expect needs one scale".to_owned()));
            }
            return expect::run(&self.stream, &verb, name, column, self.resume.as_deref());
        }
        let levels = self.level.iter().map(|level| level.name().to_lowercase()).collect();
        let min = self.min.map(|min| f64::from(min.0) / 10.0);
        let show = Ratings { min, max, levels };
        let shown = Shown { verb: &verb, show, layout, terminal, answers_bad_lines: false };
        let words = Words { yes: "rated", searches: true };
        if self.counts {
            let counts = Counts { shown, counts: Mutex::default() };
            let verdict = stream::run(&self.stream, &verb, words, b"", &counts)?;
            stream::write(&counts.table(layout))?;
            return Ok(verdict);
        }
        if self.steps && layout == Layout::Csv {
            let header = b"puzzle,step,rating,technique,placements,eliminations,length,nrc\n";
            return stream::run(&self.stream, &verb, words, header, &StepRows(shown));
        }
        stream::run(&self.stream, &verb, words, &shown.header(), &shown)
    }
}

struct Ratings {
    min: Option<f64>,
    max: Option<f64>,
    levels: Vec<String>,
}

fn steps(answer: &Rated) -> impl Iterator<Item = &RatedStep> {
    let se = answer.se.iter().filter_map(|se| se.steps.as_ref());
    let hodoku = answer.hodoku.iter().filter_map(|hodoku| hodoku.steps.as_ref());
    let berthier = answer.berthier.iter().filter_map(|berthier| berthier.steps.as_ref());
    let ladder = answer.ladder.iter().filter_map(|ladder| ladder.steps.as_ref());
    se.chain(hodoku).chain(berthier).chain(ladder).flatten()
}

fn words(step: &RatedStep) -> String {
    if let Some(nrc) = &step.nrc {
        return nrc.clone();
    }
    let effects: Vec<&str> = step.placements.iter().chain(&step.eliminations).map(String::as_str).collect();
    let length = if step.length > 0 { format!(" ({} nodes)", step.length) } else { String::new() };
    format!("{}: {}{length}", step.technique, effects.join(" "))
}

/// `7.2/1.2/1.2`, with a `+` behind the first if it is a lower bound; `Hard 1200` for HoDoKu.
fn numbers(answer: &Rated) -> String {
    let mut parts = Vec::new();
    if let Some(se) = &answer.se {
        let text = |number: f64| if number == 0.0 { "-".to_owned() } else { format!("{number:.1}") };
        let plus = if se.exact { "" } else { "+" };
        parts.push(format!("{}{plus}/{}/{}", text(se.er), text(se.ep), text(se.ed)));
    }
    if let Some(hodoku) = &answer.hodoku {
        parts.push(format!("{} {}", hodoku.level, hodoku.score));
    }
    if let Some(berthier) = &answer.berthier {
        parts.push(level(berthier));
    }
    if let Some(ladder) = &answer.ladder {
        let plus = if ladder.solved { "" } else { "+" };
        parts.push(format!("{:.1}{plus}\t{}", ladder.rating, ladder.technique.as_deref().unwrap_or("-")));
    }
    if let Some(human) = &answer.human {
        parts.push(format!("{:.1} min\t{}", shown_minutes(human.minutes), human.level));
    }
    if let Some(search) = &answer.search {
        parts.push(format!("{:.1} guesses\t{} backtracks", search.effort, search.backtracks));
    }
    parts.join("\t")
}

/// A rating of Berthier's classification: a number or `inf`.
fn level(rating: &BerthierRating) -> String {
    rating.rating.map_or_else(|| "inf".to_owned(), |rating| rating.to_string())
}

/// The number that `--min` and `--max` are about.
fn number(answer: &Rated) -> f64 {
    match answer {
        Rated { se: Some(se), .. } => se.er,
        Rated { berthier: Some(berthier), .. } => berthier.rating.map_or(f64::INFINITY, f64::from),
        Rated { ladder: Some(ladder), .. } => ladder.rating,
        Rated { human: Some(human), .. } => human.minutes,
        Rated { search: Some(search), .. } => search.effort,
        _ => 0.0,
    }
}

impl Show<verb::Rate> for Ratings {
    fn is_wanted(&self, item: &Item<'_, verb::Rate>) -> bool {
        let Ok(answer) = item.answer else { return self.min.is_none() && self.max.is_none() && self.levels.is_empty() };
        let rating = number(answer);
        let is_in = self.min.is_none_or(|min| rating >= min) && self.max.is_none_or(|max| rating <= max);
        let level = answer.hodoku.as_ref().map(|hodoku| &hodoku.level);
        is_in && (self.levels.is_empty() || level.is_some_and(|level| self.levels.contains(level)))
    }

    fn line(&self, item: &Item<'_, verb::Rate>, out: &mut Vec<u8>) {
        match item.answer {
            Ok(answer) => {
                out.extend_from_slice(format!("{}\t{}\n", item.puzzle, numbers(answer)).as_bytes());
                for step in steps(answer) {
                    out.extend_from_slice(format!("{}\t{}\n", step.rating, words(step)).as_bytes());
                }
            }
            Err(error) => out.extend_from_slice(format!("{}\t{}\n", item.puzzle, word(error)).as_bytes()),
        }
    }

    fn grid(&self, item: &Item<'_, verb::Rate>, out: &mut Vec<u8>) {
        art::plain(out, item.puzzle);
        let text = item.answer.as_ref().map_or_else(word, numbers);
        out.extend_from_slice(format!("{text}\n\n").as_bytes());
    }

    fn pretty(&self, item: &Item<'_, verb::Rate>, terminal: &Terminal, out: &mut Vec<u8>) {
        art::puzzle(out, terminal, item.puzzle);
        let answer = match item.answer {
            Ok(answer) => answer,
            Err(error) => {
                terminal.paint(out, Style::Red, &format!("not rated: {error}\n\n"));
                return;
            }
        };
        for step in steps(answer) {
            terminal.paint(out, Style::Bold, &format!("{:>5}", step.rating));
            out.extend_from_slice(format!("  {}\n", words(step)).as_bytes());
        }
        if let Some(se) = &answer.se {
            let name = |name: &Option<String>| name.as_ref().map_or_else(String::new, |name| format!(" {name}"));
            match (se.count, se.exact) {
                (0, _) => terminal.paint(out, Style::Green, "already solved: nothing to rate"),
                (_, true) => terminal.paint(out, Style::Green, &format!("ER {:.1}", se.er)),
                (_, false) => terminal.paint(out, Style::Yellow, &format!("ER at least {:.1}", se.er)),
            }
            out.extend_from_slice(name(&se.er_technique).as_bytes());
            for (label, number, technique) in [("EP", se.ep, &se.ep_technique), ("ED", se.ed, &se.ed_technique)] {
                if number > 0.0 {
                    out.extend_from_slice(format!(", {label} {number:.1}{}", name(technique)).as_bytes());
                }
            }
            if se.count > 0 {
                out.extend_from_slice(format!("; {}", plural(se.count as u64, "step")).as_bytes());
            }
            out.push(b'\n');
        }
        if let Some(hodoku) = &answer.hodoku {
            terminal.paint(out, Style::Green, &format!("HoDoKu: {} {}", hodoku.level, hodoku.score));
            let hardest = hodoku.hardest.as_ref().map_or_else(String::new, |name| format!(", hardest step: {name}"));
            out.extend_from_slice(format!("; {}{hardest}\n", plural(hodoku.count as u64, "step")).as_bytes());
        }
        if let Some(ladder) = &answer.ladder {
            let style = if ladder.solved { Style::Green } else { Style::Yellow };
            let least = if ladder.solved { "" } else { "at least " };
            terminal.paint(out, style, &format!("{least}{:.1}", ladder.rating));
            let technique = ladder.technique.as_deref().unwrap_or("already solved");
            out.extend_from_slice(format!(" {technique}; {}\n", plural(ladder.count as u64, "step")).as_bytes());
        }
        if let Some(human) = &answer.human {
            terminal.paint(out, Style::Green, &format!("{:.1} minutes, {}", shown_minutes(human.minutes), human.level));
            if let Some(hardest) = &human.hardest {
                let count = plural(human.eliminations as u64, "elimination");
                out.extend_from_slice(format!("; {count}, the hardest: {hardest}").as_bytes());
            }
            out.push(b'\n');
        }
        if let Some(search) = &answer.search {
            terminal.paint(out, Style::Green, &format!("{:.1} guesses on average", search.effort));
            out.extend_from_slice(format!("; {} in tdoku\n", plural(search.backtracks, "backtrack")).as_bytes());
        }
        if let Some(berthier) = &answer.berthier {
            let title = berthier.scale.parse::<whips::Scale>().map_or("", whips::Scale::title);
            match berthier.rating {
                Some(rating) => terminal.paint(out, Style::Green, &format!("{title} {rating}")),
                None => terminal.paint(out, Style::Yellow, &format!("{title} infinite: the scale does not reach it")),
            }
            out.push(b'\n');
        }
        out.push(b'\n');
    }
}

/// CSV with a row for each step.
struct StepRows<'a>(Shown<'a, verb::Rate, Ratings>);

impl Printer<verb::Rate> for StepRows<'_> {
    fn print(&self, item: &Item<'_, verb::Rate>, block: &mut Block) {
        let Ok(answer) = item.answer else { return };
        if !self.0.show.is_wanted(item) {
            return;
        }
        let puzzle = item.puzzle.to_string();
        for (i, step) in steps(answer).enumerate() {
            csv_row(&mut block.out, |write| {
                write(Value::Text(&puzzle));
                write(Value::Integer(i as u128 + 1));
                write(Value::Float(step.rating));
                write(Value::Text(&step.technique));
                write(Value::Text(&step.placements.join(" ")));
                write(Value::Text(&step.eliminations.join(" ")));
                write(Value::Integer(step.length.into()));
                write(step.nrc.as_deref().map_or(Value::Null, Value::Text));
            });
        }
    }
}

/// How often each technique is used over all puzzles: steps, puzzles with it, puzzles of which it is the hardest.
struct Counts<'a> {
    shown: Shown<'a, verb::Rate, Ratings>,
    /// By name: the smallest rank, and the three counts.
    counts: Mutex<BTreeMap<String, (usize, [u64; 3])>>,
}

impl Printer<verb::Rate> for Counts<'_> {
    fn print(&self, item: &Item<'_, verb::Rate>, _: &mut Block) {
        let Ok(answer) = item.answer else { return };
        if !self.shown.show.is_wanted(item) {
            return;
        }
        let hardest = answer.se.as_ref().filter(|_| answer.hodoku.is_none()).and_then(|se| se.er_technique.as_deref());
        let hardest = hardest.or_else(|| answer.hodoku.as_ref().and_then(|hodoku| hodoku.hardest.as_deref()));
        let last = answer.techniques.last().filter(|_| answer.berthier.is_some());
        let hardest = hardest.or(last.map(|used| used.title.as_str()));
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        for used in &answer.techniques {
            let (rank, [steps, puzzles, as_hardest]) = counts.entry(used.title.clone()).or_insert((usize::MAX, [0; 3]));
            *rank = used.rank.min(*rank);
            *steps += used.count as u64;
            *puzzles += 1;
            *as_hardest += u64::from(hardest == Some(&*used.title));
        }
    }
}

impl Counts<'_> {
    /// All of them, in the order of the scale.
    fn table(&self, layout: Layout) -> Vec<u8> {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut out = match layout {
            Layout::Csv => b"technique,steps,puzzles,hardest\n".to_vec(),
            Layout::Json => Vec::new(),
            _ => format!("{:>9} {:>9} {:>9}  technique\n", "steps", "puzzles", "hardest").into_bytes(),
        };
        let mut rows: Vec<_> = counts.iter().map(|(name, (rank, counts))| (rank, name, counts)).collect();
        rows.sort_unstable();
        for (_, name, [steps, puzzles, hardest]) in rows {
            match layout {
                Layout::Csv => csv_row(&mut out, |write| {
                    write(Value::Text(name));
                    [steps, puzzles, hardest].into_iter().for_each(|&number| write(Value::Integer(number.into())));
                }),
                Layout::Json => {
                    let row =
                        serde_json::json!({"technique": name, "steps": steps, "puzzles": puzzles, "hardest": hardest});
                    out.extend_from_slice(format!("{row}\n").as_bytes());
                }
                _ => out.extend_from_slice(format!("{steps:>9} {puzzles:>9} {hardest:>9}  {name}\n").as_bytes()),
            }
        }
        out
    }
}
