//! Arguments as text: one line per step, in one of four styles that are read back.
//!
//! | style | a step |
//! |---|---|
//! | `token` | `r1c1=5` |
//! | `line` | `hidden-single: 5@b1:r1c1 => r1c1=5` |
//! | `json` | `{"technique":"hidden-single","premises":["5@b1:r1c1"],"effects":["r1c1=5"]}` |
//! | `prose` | `Hidden single: In box 1, 5 can only go in r1c1. So r1c1 is 5.` |
//!
//! `line` and `json` use the short notation of [`Fact`] for premises, `r1c1=5` for a placement and `r1c1-5` for an
//! elimination. Steps of another hand are read, too: cells as `(1,2)` or `row 1, column 2`, chains in Eureka notation as
//! premises, conclusions behind an arrow, and the [wordings] that people and language models use.

mod notation;
mod prose;
mod read;
mod template;
mod wordings;

use crate::fact::Fact;
use crate::premises::{Marks, premises};
use core::fmt;
use core::str::FromStr;
use serde_json::value::RawValue;
use sudokit_core::{Candidate, Rng};
use sudokit_reason::{Board, Step, Technique};

/// A step of an argument.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Argued {
    /// The technique it names.
    pub technique: Option<Technique>,
    /// What it rests on.
    pub premises: Vec<Fact>,
    /// The digits it puts in.
    pub placements: Vec<Candidate>,
    /// The candidates it removes.
    pub eliminations: Vec<Candidate>,
}

/// The steps of a text, in order. A line that cannot be read is an error in the place of its step.
pub type Argument = Vec<Result<Argued, ArgumentError>>;

/// A line that is not a step, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentError(pub(crate) String);

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for ArgumentError {}

/// How steps are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// The conclusion alone.
    Token,
    /// Technique, premises and conclusion in short notation.
    #[default]
    Line,
    /// Technique, premises and conclusion as a JSON object.
    Json,
    /// English sentences.
    Prose,
}

/// No style has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownStyleError(String);

impl fmt::Display for UnknownStyleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no style is called {:?}; expected token, line, json or prose", self.0)
    }
}

impl core::error::Error for UnknownStyleError {}

impl FromStr for Style {
    type Err = UnknownStyleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|style| style.name() == text);
        found.ok_or_else(|| UnknownStyleError(text.to_owned()))
    }
}

impl Style {
    /// All styles, from the shortest to the longest.
    pub const ALL: [Self; 4] = [Self::Token, Self::Line, Self::Json, Self::Prose];

    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Token => "token",
            Self::Line => "line",
            Self::Json => "json",
            Self::Prose => "prose",
        }
    }
}

impl Argued {
    /// A step of the reasoner with its premises. A step that does not follow from facts of the position has none.
    pub fn new(board: &Board, step: &Step, marks: Marks) -> Self {
        Self {
            technique: Some(step.technique),
            premises: premises(board, step, marks).unwrap_or_default(),
            placements: step.placements.clone(),
            eliminations: step.eliminations.clone(),
        }
    }

    /// A step from the short notation of its parts.
    pub fn from_parts<'a>(
        technique: Option<&str>,
        premises: impl IntoIterator<Item = &'a str>,
        effects: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, ArgumentError> {
        let mut argued = Self::default();
        if let Some(name) = technique.filter(|name| !name.trim().is_empty()) {
            argued.technique = Some(self::technique(name)?);
        }
        argued.premises = premises.into_iter().map(notation::fact).collect::<Result<_, _>>()?;
        for effect in effects {
            argued.add(notation::effect(effect)?);
        }
        Ok(argued)
    }

    /// A step in short notation, with its effects in one text.
    fn noted<'a>(
        technique: Option<&str>,
        premises: impl IntoIterator<Item = &'a str>,
        effects: &str,
    ) -> Result<Self, ArgumentError> {
        let mut argued = Self::from_parts(technique, premises, [])?;
        notation::effects(effects)?.into_iter().for_each(|effect| argued.add(effect));
        Ok(argued)
    }

    fn add(&mut self, (candidate, is_placed): (Candidate, bool)) {
        if is_placed { &mut self.placements } else { &mut self.eliminations }.push(candidate);
    }

    /// Writes the step in a style; `rng` chooses among the wordings of prose.
    pub fn write(&self, style: Style, rng: &mut Rng) -> String {
        let effects = || {
            let placed = self.placements.iter().map(|at| format!("{}={}", at.cell(), at.digit()));
            let gone = self.eliminations.iter().map(|at| format!("{}-{}", at.cell(), at.digit()));
            placed.chain(gone).collect::<Vec<_>>()
        };
        let premises = || self.premises.iter().map(ToString::to_string).collect::<Vec<_>>();
        let name = self.technique.map_or("", |technique| technique.slug());
        match style {
            Style::Token => effects().join(","),
            Style::Line => format!("{name}: {} => {}", premises().join("; "), effects().join(",")),
            Style::Json => {
                let quoted =
                    |items: Vec<String>| items.iter().map(|item| format!("\"{item}\"")).collect::<Vec<_>>().join(",");
                let technique = if name.is_empty() { String::new() } else { format!("\"technique\":\"{name}\",") };
                let (premises, effects) = (quoted(premises()), quoted(effects()));
                format!("{{{technique}\"premises\":[{premises}],\"effects\":[{effects}]}}")
            }
            Style::Prose => prose::write(self, rng),
        }
    }

    /// Reads a step in any style; the mark of a list before it, emphasis, backticks and the dollar signs of formulas are passed
    /// over.
    pub fn read(line: &str) -> Result<Self, ArgumentError> {
        let line = unmarked(line.trim());
        if line.starts_with('{') {
            return read_json(line);
        }
        let plain = line.replace(['*', '`', '$'], "").replace("!=", "≠");
        let line = unmarked(plain.trim());
        if line.contains('\n') {
            return Err(ArgumentError(format!("found {}, expected one line per step", shown(line))));
        }
        if let Some((head, effects)) = line.split_once("=>") {
            let (technique, premises) = match head.split_once(": ") {
                Some((name, premises)) if !name.contains(['@', ';']) => (Some(name), premises),
                _ => (None, head),
            };
            let premises = premises.split(';').map(str::trim).filter(|part| !part.is_empty());
            let noted = Self::noted(technique, premises, effects);
            // An arrow can also stand between sentences.
            return noted.or_else(|error| read::prose(&line.replace("=>", "→")).map_err(|_| error));
        }
        if let Ok(argued) = Self::noted(None, [], line) {
            return Ok(argued);
        }
        read::prose(line)
    }

    /// Reads a text of one step per line, or a JSON list of steps, with or without the fence of a code block around it; empty
    /// lines are passed over.
    pub fn read_all(text: &str) -> Argument {
        let list = unfenced(text.trim());
        if list.starts_with('[')
            && let Ok(steps) = serde_json::from_str::<Vec<&RawValue>>(list)
        {
            return steps.into_iter().map(read_item).collect();
        }
        text.lines().filter(|line| !line.trim().is_empty()).map(Self::read).collect()
    }
}

/// A text without the lines around it that mark a code block.
fn unfenced(text: &str) -> &str {
    let inside = || {
        let (kind, rest) = text.strip_prefix("```")?.split_once('\n')?;
        let is_kind = kind.trim().bytes().all(|byte| byte.is_ascii_alphanumeric());
        rest.trim_end().strip_suffix("```").filter(|_| is_kind)
    };
    inside().unwrap_or(text).trim()
}

/// An item of a JSON list: a step as text or as an object.
fn read_item(item: &RawValue) -> Result<Argued, ArgumentError> {
    match serde_json::from_str::<String>(item.get()) {
        Ok(line) => Argued::read(&line),
        Err(_) => Argued::read(item.get()),
    }
}

/// The most characters of a text that an error repeats.
const SHOWN: usize = 100;

/// A text in quotes, cut where it is long.
fn shown(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

fn technique(name: &str) -> Result<Technique, ArgumentError> {
    name.parse().map_err(|_| ArgumentError(format!("no technique is called {}", shown(name.trim()))))
}

/// A line without the mark of a list before it: `- `, `* `, `12. `, `12) ` or `Step 12: `.
fn unmarked(line: &str) -> &str {
    if let Some(rest) = ["- ", "* "].iter().find_map(|mark| line.strip_prefix(mark)) {
        return rest.trim_start();
    }
    let number = ["Step ", "step "].iter().find_map(|word| line.strip_prefix(word)).unwrap_or(line);
    let rest = number.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_number = rest.len() < number.len() && rest.starts_with([')', '.', ':']);
    if is_number { rest[1..].trim_start() } else { line }
}

/// A step as a JSON object. An unknown key, or a key that comes twice, is an error: what it says would be passed over.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    technique: Option<String>,
    #[serde(default)]
    premises: Vec<String>,
    #[serde(default)]
    effects: Vec<String>,
}

fn read_json(line: &str) -> Result<Argued, ArgumentError> {
    let Written { technique, premises, effects } = serde_json::from_str(line).map_err(|error| {
        let reason: String = error.to_string().chars().take(2 * SHOWN).collect();
        ArgumentError(format!("expected a JSON object with premises and effects: {reason}"))
    })?;
    Argued::from_parts(technique.as_deref(), premises.iter().map(String::as_str), effects.iter().map(String::as_str))
}
