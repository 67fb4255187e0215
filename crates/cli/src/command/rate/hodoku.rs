//! HoDoKu's scale.

use super::Rate;
use crate::exit::Failure;
use crate::number::plural;
use crate::pipeline::{Report, Work};
use crate::search;
use crate::show::row::{Field, Value, csv, csv_header, json};
use crate::show::{Layout, art};
use crate::terminal::{Style, Terminal};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use sudokit::Stop;
use sudokit::reason::Technique;
use sudokit::reason::rating::hodoku::{self, Level, Rater, TABLE};
use sudokit::solve::{Limit, Solver};
use sudokit::text::Batch;

/// Rates puzzles.
pub(super) struct Rating {
    levels: Vec<Level>,
    steps: bool,
    counts: Option<Arc<Counts>>,
    stop: Stop,
    layout: Layout,
    terminal: Terminal,
}

/// What one thread keeps from batch to batch.
#[derive(Default)]
pub(super) struct Memory {
    search: search::Memory,
    rater: Rater,
}

impl Rating {
    pub(super) fn new(rate: &Rate, layout: Layout, terminal: Terminal) -> Result<Self, Failure> {
        let foreign = [
            ("--min", rate.min.is_some()),
            ("--max", rate.max.is_some()),
            ("--time-limit", rate.time_limit.is_some()),
            ("--puzzle-threads", rate.puzzle_threads != 1),
            ("--invariant", rate.invariant),
        ];
        if let Some((name, _)) = foreign.iter().find(|(_, given)| *given) {
            return Err(Failure::Message(format!("{name} is of the scale se; use --level with --scale hodoku")));
        }
        Ok(Self {
            levels: rate.level.clone(),
            steps: rate.steps,
            counts: rate.counts.then(Arc::<Counts>::default),
            stop: crate::stop::on_interrupt(),
            layout,
            terminal,
        })
    }

    /// The counts that are filled during the run, when they are wanted.
    pub(super) fn counts(&self) -> Option<Arc<Counts>> {
        self.counts.clone()
    }
}

impl Work for Rating {
    type Memory = Memory;
    const NAME: &'static str = "rate";
    const YES: &'static str = "proper";
    const SEARCHES: bool = true;
    const FIRST_CHUNK: usize = 256;

    fn header(&self) -> String {
        match self.layout {
            Layout::Csv if self.counts.is_some() => String::new(),
            Layout::Csv if self.steps => csv_header(&STEP_FIELDS),
            Layout::Csv => csv_header(&FIELDS),
            _ => String::new(),
        }
    }

    fn batch(&self, batch: &Batch, memory: &mut Memory, report: &mut Report) {
        let found = memory.search.search(&Solver::new(), batch.classics(), Limit::solutions(2), false);
        let solutions: Vec<u64> = found.iter().map(|found| found.outcome.count).collect();
        for ((puzzle, note), solutions) in batch.classics().iter().zip(batch.notes()).zip(solutions) {
            // After Ctrl-C the rest is left alone.
            if self.stop.is_raised() {
                return;
            }
            let (count, result) = match solutions {
                0 => (&mut report.tally.none, "none"),
                1 => (&mut report.tally.yes, "proper"),
                _ => (&mut report.tally.multiple, "multiple"),
            };
            *count += 1;
            let mut path = Vec::new();
            let rating = memory.rater.rate_with(puzzle, &mut |_, step| {
                if self.steps {
                    path.push(Line::of(step));
                }
            });
            if !self.levels.is_empty() && !self.levels.contains(&rating.level) {
                continue;
            }
            if let Some(counts) = &self.counts {
                counts.add(&rating);
                continue;
            }
            let text = puzzle.to_string();
            let answer = Answer { text: &text, rating: &rating, result, rest: &note.rest, path: &path };
            match self.layout {
                Layout::Line => answer.line(&mut report.out),
                Layout::Grid => {
                    art::plain(&mut report.out, puzzle);
                    report.out.extend_from_slice(format!("{} {}\n\n", rating.level, rating.score).as_bytes());
                }
                Layout::Pretty => {
                    art::puzzle(&mut report.out, &self.terminal, puzzle);
                    answer.pretty(&self.terminal, &mut report.out);
                }
                Layout::Csv if self.steps => answer.step_rows(&mut report.out),
                Layout::Csv => csv(&mut report.out, &answer.row()),
                Layout::Json => answer.json(self.steps, &mut report.out),
            }
        }
    }
}

const FIELDS: [&str; 7] = ["puzzle", "level", "score", "steps", "hardest", "result", "rest"];
const STEP_FIELDS: [&str; 6] = ["puzzle", "step", "score", "technique", "placements", "eliminations"];

/// A step as text.
struct Line {
    technique: Technique,
    placements: String,
    eliminations: String,
}

impl Line {
    fn of(step: &sudokit::reason::Step) -> Self {
        let join = |texts: Vec<String>| texts.join(" ");
        Self {
            technique: step.technique,
            placements: join(step.placements.iter().map(ToString::to_string).collect()),
            eliminations: join(step.eliminations.iter().map(|gone| gone.to_string().replace('=', "<>")).collect()),
        }
    }

    fn score(&self) -> u32 {
        hodoku::row_of(self.technique).map_or(0, |row| row.score)
    }

    fn fields(&self) -> [Field<'_>; 4] {
        let text = |text| Value::Text(Some(text).filter(|text: &&str| !text.is_empty()));
        [
            (STEP_FIELDS[2], Value::Number(self.score().into())),
            (STEP_FIELDS[3], Value::Text(Some(self.technique.title()))),
            (STEP_FIELDS[4], text(&self.placements)),
            (STEP_FIELDS[5], text(&self.eliminations)),
        ]
    }

    fn words(&self) -> String {
        let effects = [self.placements.as_str(), self.eliminations.as_str()];
        let effects: Vec<&str> = effects.into_iter().filter(|text| !text.is_empty()).collect();
        format!("{}: {}", self.technique, effects.join(" "))
    }
}

/// One answer.
struct Answer<'a> {
    text: &'a str,
    rating: &'a hodoku::Rating,
    result: &'static str,
    rest: &'a str,
    path: &'a [Line],
}

impl Answer<'_> {
    /// The technique that comes last in HoDoKu's table of those that were used.
    fn hardest(&self) -> Option<&'static str> {
        self.rating.counts.last().map(|(technique, _)| technique.title())
    }

    fn line(&self, out: &mut Vec<u8>) {
        let word = if self.result == "proper" { String::new() } else { format!("\t{}", self.result) };
        let line = format!("{}\t{} {}{word}\n", self.text, self.rating.level, self.rating.score);
        out.extend_from_slice(line.as_bytes());
        self.path.iter().for_each(|step| out.extend_from_slice(format!("{}\n", step.words()).as_bytes()));
    }

    fn pretty(&self, terminal: &Terminal, out: &mut Vec<u8>) {
        for step in self.path {
            terminal.paint(out, Style::Bold, &format!("{:>5}", step.score()));
            out.extend_from_slice(format!("  {}\n", step.words()).as_bytes());
        }
        let style = if self.rating.solved { Style::Green } else { Style::Red };
        terminal.paint(out, style, &format!("{} {}", self.rating.level, self.rating.score));
        let hardest = self.hardest().map_or_else(String::new, |hardest| format!(", hardest step: {hardest}"));
        let steps = plural(self.rating.steps as u64, "step");
        out.extend_from_slice(format!("; {steps}{hardest}\n").as_bytes());
        match self.result {
            "none" => terminal.paint(out, Style::Red, "it has no solution, so it was given up\n"),
            "multiple" => terminal.paint(out, Style::Yellow, "it has more than one solution, so it was given up\n"),
            _ => {}
        }
        out.push(b'\n');
    }

    fn row(&self) -> [Field<'_>; 7] {
        [
            (FIELDS[0], Value::Text(Some(self.text))),
            (FIELDS[1], Value::Text(Some(self.rating.level.name()))),
            (FIELDS[2], Value::Number(self.rating.score.into())),
            (FIELDS[3], Value::Number(self.rating.steps as u64)),
            (FIELDS[4], Value::Text(self.hardest())),
            (FIELDS[5], Value::Text(Some(self.result))),
            (FIELDS[6], Value::Text(Some(self.rest).filter(|rest| !rest.is_empty()))),
        ]
    }

    fn step_rows(&self, out: &mut Vec<u8>) {
        for (i, step) in self.path.iter().enumerate() {
            let mut row =
                vec![(STEP_FIELDS[0], Value::Text(Some(self.text))), (STEP_FIELDS[1], Value::Number(i as u64 + 1))];
            row.extend(step.fields());
            csv(out, &row);
        }
    }

    fn json(&self, steps: bool, out: &mut Vec<u8>) {
        let mut counts = String::from("{");
        for (i, (technique, count)) in self.rating.counts.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            counts += &format!("{comma}\"{}\":{count}", technique.slug());
        }
        counts.push('}');
        let mut path = Vec::new();
        for (i, step) in self.path.iter().enumerate() {
            path.push(if i == 0 { b'[' } else { b',' });
            json(&mut path, &step.fields());
            path.pop();
        }
        path.extend_from_slice(if self.path.is_empty() { b"[]" } else { b"]" });
        let path = String::from_utf8_lossy(&path);
        let mut row = self.row().to_vec();
        row.push(("counts", Value::Raw(&counts)));
        if steps {
            row.push(("path", Value::Raw(&path)));
        }
        json(out, &row);
    }
}

/// How often each technique is used, over all puzzles: steps, puzzles with it, puzzles of which it is the hardest.
#[derive(Default)]
pub(super) struct Counts(Mutex<BTreeMap<Technique, [u64; 3]>>);

impl Counts {
    fn add(&self, rating: &hodoku::Rating) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for &(technique, count) in &rating.counts {
            let [steps, puzzles, _] = counts.entry(technique).or_default();
            *steps += count as u64;
            *puzzles += 1;
        }
        if let Some((technique, _)) = rating.counts.last() {
            counts.entry(*technique).or_default()[2] += 1;
        }
    }

    /// All of them, in the order of HoDoKu's table.
    pub(super) fn table(&self, layout: Layout) -> Vec<u8> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let names = ["technique", "steps", "puzzles", "hardest"];
        let mut out = match layout {
            Layout::Csv => csv_header(&names).into_bytes(),
            Layout::Json => Vec::new(),
            _ => format!("{:>9} {:>9} {:>9}  technique\n", names[1], names[2], names[3]).into_bytes(),
        };
        for technique in TABLE.iter().flat_map(|row| row.techniques) {
            let Some([steps, puzzles, hardest]) = counts.get(technique) else { continue };
            let row = [
                (names[0], Value::Text(Some(technique.title()))),
                (names[1], Value::Number(*steps)),
                (names[2], Value::Number(*puzzles)),
                (names[3], Value::Number(*hardest)),
            ];
            match layout {
                Layout::Csv => csv(&mut out, &row),
                Layout::Json => json(&mut out, &row),
                _ => out.extend_from_slice(format!("{steps:>9} {puzzles:>9} {hardest:>9}  {technique}\n").as_bytes()),
            }
        }
        out
    }
}
