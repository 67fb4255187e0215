//! How ratings look.

use crate::number::plural;
use crate::show::row::{Field, Value, csv, csv_header, json};
use crate::show::{Layout, art};
use crate::terminal::{Style, Terminal};
use sudokit::Puzzle;
use sudokit::reason::rating::se::{End, Rating, SeStep, SeTechnique, Tenths};

/// One answer.
pub(super) struct Answer<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) rating: &'a Rating,
    pub(super) result: &'static str,
    pub(super) rest: &'a str,
    pub(super) steps: bool,
}

const FIELDS: [&str; 11] =
    ["puzzle", "er", "ep", "ed", "steps", "exact", "er_technique", "ep_technique", "ed_technique", "result", "rest"];
const STEP_FIELDS: [&str; 7] = ["puzzle", "step", "rating", "technique", "placement", "eliminations", "length"];

/// The first line of CSV: of ratings, or of steps.
pub(super) fn header(steps: bool) -> String {
    if steps { csv_header(&STEP_FIELDS) } else { csv_header(&FIELDS) }
}

impl Answer<'_> {
    pub(super) fn write(&self, layout: Layout, terminal: &Terminal, out: &mut Vec<u8>) {
        match layout {
            Layout::Line => self.line(out),
            Layout::Grid => {
                art::plain(out, self.puzzle);
                out.extend_from_slice(format!("{}\n\n", self.numbers()).as_bytes());
            }
            Layout::Pretty => self.pretty(terminal, out),
            Layout::Csv if self.steps => self.step_rows(out),
            Layout::Csv | Layout::Json => self.row(layout, out),
        }
    }

    /// Whether the numbers are final.
    fn exact(&self) -> bool {
        !matches!(self.rating.end, End::Stopped | End::TooHard)
    }

    /// `7.2/1.2/1.2`, with a `+` behind the first when it is only what it is at least.
    fn numbers(&self) -> String {
        let text = |tenths: Tenths| if tenths.0 == 0 { "-".to_owned() } else { tenths.to_string() };
        let plus = if self.exact() { "" } else { "+" };
        format!("{}{plus}/{}/{}", text(self.rating.er), text(self.rating.ep), text(self.rating.ed))
    }

    fn line(&self, out: &mut Vec<u8>) {
        let word = if self.result == "proper" { String::new() } else { format!("\t{}", self.result) };
        out.extend_from_slice(format!("{}\t{}{word}\n", self.puzzle, self.numbers()).as_bytes());
        if self.steps {
            for step in &self.rating.steps {
                out.extend_from_slice(format!("{}\t{}\n", step.rating, words(step)).as_bytes());
            }
        }
    }

    fn pretty(&self, terminal: &Terminal, out: &mut Vec<u8>) {
        let rating = self.rating;
        art::puzzle(out, terminal, self.puzzle);
        for step in rating.steps.iter().filter(|_| self.steps) {
            terminal.paint(out, Style::Bold, &format!("{:>5}", step.rating.to_string()));
            out.extend_from_slice(format!("  {}\n", words(step)).as_bytes());
        }
        let name = |technique: Option<SeTechnique>| technique.map_or_else(String::new, |name| format!(" {name}"));
        match rating.end {
            End::Filled if rating.count == 0 => terminal.paint(out, Style::Green, "already solved: nothing to rate"),
            End::Filled => {
                terminal.paint(out, Style::Green, &format!("ER {}", rating.er));
                out.extend_from_slice(name(rating.er_technique).as_bytes());
            }
            End::Stuck => terminal.paint(out, Style::Red, "ER 20.0: no technique of the scale is left"),
            End::Stopped | End::TooHard => {
                let words = match rating.er {
                    Tenths(0) => "stopped before the first step".to_owned(),
                    er => format!("ER at least {er} so far"),
                };
                terminal.paint(out, Style::Yellow, &words);
            }
        }
        if rating.ep.0 > 0 {
            out.extend_from_slice(format!(", EP {}{}", rating.ep, name(rating.ep_technique)).as_bytes());
        }
        if rating.ed.0 > 0 {
            out.extend_from_slice(format!(", ED {}{}", rating.ed, name(rating.ed_technique)).as_bytes());
        }
        if rating.count > 0 {
            out.extend_from_slice(format!("; {}", plural(rating.count as u64, "step")).as_bytes());
        }
        out.push(b'\n');
        match self.result {
            "none" => terminal.paint(out, Style::Red, "it has no solution, so the rating means nothing\n"),
            "multiple" => {
                terminal.paint(out, Style::Yellow, "it has more than one solution, which the scale does not ask\n")
            }
            _ => {}
        }
        out.push(b'\n');
    }

    fn row(&self, layout: Layout, out: &mut Vec<u8>) {
        let rating = self.rating;
        let number = |tenths: Tenths| (tenths.0 > 0).then(|| tenths.to_string());
        let name = |technique: Option<SeTechnique>| technique.map(|technique| technique.to_string());
        let puzzle = self.puzzle.to_string();
        let numbers = [rating.er, rating.ep, rating.ed].map(number);
        let names = [rating.er_technique, rating.ep_technique, rating.ed_technique].map(name);
        // Numbers without quotes in JSON too.
        let value = |i: usize| numbers[i].as_deref().map_or(Value::Text(None), Value::Raw);
        let row: [Field<'_>; 11] = [
            (FIELDS[0], Value::Text(Some(&puzzle))),
            (FIELDS[1], value(0)),
            (FIELDS[2], value(1)),
            (FIELDS[3], value(2)),
            (FIELDS[4], Value::Number(rating.count as u64)),
            (FIELDS[5], Value::Flag(Some(self.exact()))),
            (FIELDS[6], Value::Text(names[0].as_deref())),
            (FIELDS[7], Value::Text(names[1].as_deref())),
            (FIELDS[8], Value::Text(names[2].as_deref())),
            (FIELDS[9], Value::Text(Some(self.result))),
            (FIELDS[10], Value::Text(Some(self.rest).filter(|rest| !rest.is_empty()))),
        ];
        if layout == Layout::Csv {
            return csv(out, &row);
        }
        if !self.steps {
            return json(out, &row);
        }
        let mut path = Vec::new();
        for (i, step) in rating.steps.iter().enumerate() {
            path.push(if i == 0 { b'[' } else { b',' });
            let (placement, eliminations, technique, number) = parts(step);
            let fields = [
                ("rating", Value::Raw(&number)),
                ("technique", Value::Text(Some(&technique))),
                ("placement", Value::Text(placement.as_deref())),
                ("eliminations", Value::Text(eliminations.as_deref())),
                ("length", Value::Number(u64::from(step.length))),
            ];
            json(&mut path, &fields);
            path.pop();
        }
        if rating.steps.is_empty() {
            path.push(b'[');
        }
        path.push(b']');
        let path = String::from_utf8_lossy(&path);
        let mut fields = row.to_vec();
        fields.push(("path", Value::Raw(&path)));
        json(out, &fields);
    }

    fn step_rows(&self, out: &mut Vec<u8>) {
        let puzzle = self.puzzle.to_string();
        for (i, step) in self.rating.steps.iter().enumerate() {
            let (placement, eliminations, technique, number) = parts(step);
            let row: [Field<'_>; 7] = [
                (STEP_FIELDS[0], Value::Text(Some(&puzzle))),
                (STEP_FIELDS[1], Value::Number(i as u64 + 1)),
                (STEP_FIELDS[2], Value::Raw(&number)),
                (STEP_FIELDS[3], Value::Text(Some(&technique))),
                (STEP_FIELDS[4], Value::Text(placement.as_deref())),
                (STEP_FIELDS[5], Value::Text(eliminations.as_deref())),
                (STEP_FIELDS[6], Value::Number(u64::from(step.length))),
            ];
            csv(out, &row);
        }
    }
}

/// Placement, eliminations, technique and rating of a step as text.
fn parts(step: &SeStep) -> (Option<String>, Option<String>, String, String) {
    let placement = step.placement.map(|placed| placed.to_string());
    let gone: Vec<String> = step.eliminations.iter().map(|gone| gone.to_string().replace('=', "<>")).collect();
    let gone = (!gone.is_empty()).then(|| gone.join(" "));
    (placement, gone, step.technique.to_string(), step.rating.to_string())
}

/// A step in words.
fn words(step: &SeStep) -> String {
    let (placement, gone, technique, _) = parts(step);
    let effects: Vec<String> = placement.into_iter().chain(gone).collect();
    let length = if step.length > 0 { format!(" ({} nodes)", step.length) } else { String::new() };
    format!("{technique}: {}{length}", effects.join(", "))
}
