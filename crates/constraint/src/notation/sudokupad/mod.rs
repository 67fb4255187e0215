//! Puzzles of SudokuPad: JSON with cells, regions, cages, and drawings whose meaning is in the words of the rules.
//!
//! What is stated is taken: givens, regions, cages. Lines, arrows and marks become rules only if the words of the puzzle
//! name a standard rule that they fit; without any words, cages, thermometers, arrows, dots, X and V have their usual
//! meaning. Everything else is an error that lists each sentence and each drawing that was not understood, because a
//! puzzle without one of its rules is another puzzle. If the puzzle has its solution with it, the rules that were read must
//! accept it.
//!
//! The facts of the format are those of SudokuPad's public tools (Sven Neumann, MPL-2.0).

mod colour;
mod drawing;
mod meaning;
mod sheet;
mod unzip;
pub(super) mod words;
mod write;

pub(super) use sheet::{Sheet, sentence};
pub(super) use write::parts;
pub use write::write;

use crate::model::{Layout, Puzzle, RuleError};
use drawing::Drawing;
use meaning::Meaning;
use serde_json::{Map, Value};

/// A puzzle, and what was said beside its rules.
#[derive(Clone, Debug)]
pub struct Read {
    /// The cells and rules.
    pub puzzle: Puzzle,
    /// The title, empty if there is none.
    pub title: String,
    /// The author, empty if there is none.
    pub author: String,
    /// What is drawn without a rule, such as `2 squares`.
    pub drawn: Vec<String>,
    /// The names of the rules that were read without any words to say so: drawings with their usual meaning.
    pub assumed: Vec<String>,
    /// The solution, if the puzzle has it with it: the values row by row.
    pub solution: Option<Vec<i32>>,
}

/// Whether JSON is a puzzle of SudokuPad: cells in rows, and no rules of ours.
pub(super) fn is_it(object: &Map<String, Value>) -> bool {
    let rows = object.get("cells").and_then(Value::as_array);
    rows.is_some_and(|rows| !rows.is_empty() && rows.iter().all(Value::is_array))
}

/// Reads a puzzle as JSON, plain or shortened.
///
/// ```
/// use sudokit_constraint::notation::sudokupad;
///
/// let rows = "[,,,],[,,,],[,,,],[,,,]";
/// let regions = "[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]";
/// let text = format!("{{ce:[{rows}],re:[{regions}],ca:[{{ce:[[0,0],[0,1]],v:5}}]}}");
/// let read = sudokupad::read(&text)?;
/// assert_eq!(read.puzzle.rules()[0].numbers(), [5]);
/// let line = "l:[{wp:[[0.5,0.5],[1.5,1.5]],c:'#00ff00',th:8}]";
/// let error = sudokupad::read(&format!("{{ce:[{rows}],re:[{regions}],{line}}}")).unwrap_err();
/// assert_eq!(error.to_string(), "not understood in the SudokuPad puzzle: 1 green line");
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn read(text: &str) -> Result<Read, RuleError> {
    let object = unzip::unzip(text).ok_or_else(|| RuleError::new("not the JSON of a SudokuPad puzzle"))?;
    read_object(&object)
}

pub(super) fn read_object(object: &Map<String, Value>) -> Result<Read, RuleError> {
    let rows = object.get("cells").and_then(Value::as_array).ok_or_else(|| RuleError::new("no cells"))?;
    let columns = rows.first().and_then(Value::as_array).map_or(0, Vec::len);
    if rows.iter().any(|row| row.as_array().map_or(0, Vec::len) != columns) {
        return Err(RuleError::new("rows of different length"));
    }
    let said = Said::of(object);
    let mut unknown = Vec::new();
    let layout = layout(object, rows.len(), columns, &said.rules, &mut unknown)?;
    let mut puzzle = Puzzle::new(layout);
    givens(rows, columns, &mut puzzle)?;
    let mut meaning = Meaning { puzzle, drawing: Drawing::of(object), unknown, drawn: Vec::new() };
    meaning.find(object, &said.rules)?;
    let Meaning { puzzle, unknown, drawn, .. } = meaning;
    if !unknown.is_empty() {
        return Err(RuleError::new(format!("not understood in the SudokuPad puzzle: {}", unknown.join("; "))));
    }
    let solution = solution(&said.solution, &puzzle);
    if let Some(values) = &solution
        && let Err(fault) = puzzle.judge(values)
    {
        return Err(RuleError::new(format!(
            "the rules as they were read do not accept the puzzle's own solution: {fault}"
        )));
    }
    let mut assumed: Vec<String> = Vec::new();
    for rule in puzzle.rules().iter().filter(|_| said.rules.trim().is_empty()) {
        if !assumed.iter().any(|name| name == rule.name()) {
            assumed.push(rule.name().to_owned());
        }
    }
    Ok(Read { puzzle, title: said.title, author: said.author, drawn, assumed, solution })
}

/// Adds the rules that drawings in the form of SudokuPad have by these words, all of which are understood. What is left is
/// drawn without a rule.
pub(super) fn add_drawn(
    puzzle: Puzzle,
    drawn: &Map<String, Value>,
    words: &str,
) -> Result<(Puzzle, Vec<String>), RuleError> {
    let mut found = find_drawn(puzzle, drawn, words)?;
    found.drawn.extend(found.unknown);
    Ok((found.puzzle, found.drawn))
}

/// What drawings in the form of SudokuPad and words mean.
pub(super) struct Found {
    pub(super) puzzle: Puzzle,
    /// What is drawn without a rule.
    pub(super) drawn: Vec<String>,
    /// What was not understood.
    pub(super) unknown: Vec<String>,
}

/// Adds the rules that drawings in the form of SudokuPad have by these words; without words, by their usual meaning.
pub(super) fn find_drawn(puzzle: Puzzle, drawn: &Map<String, Value>, words: &str) -> Result<Found, RuleError> {
    let mut meaning = Meaning { puzzle, drawing: Drawing::of(drawn), unknown: Vec::new(), drawn: Vec::new() };
    meaning.find(drawn, words)?;
    Ok(Found { puzzle: meaning.puzzle, drawn: meaning.drawn, unknown: meaning.unknown })
}

/// The words of a puzzle, in its metadata or in cages without cells.
#[derive(Default)]
struct Said {
    title: String,
    author: String,
    rules: String,
    solution: String,
}

impl Said {
    fn of(object: &Map<String, Value>) -> Self {
        let mut said = Self::default();
        let text = |value: &Value| match value {
            Value::String(text) => text.clone(),
            Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n"),
            Value::Number(number) => number.to_string(),
            _ => String::new(),
        };
        let cages = object.get("cages").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let told = cages.iter().filter_map(|cage| cage.get("value")?.as_str()?.split_once(':'));
        let told = told.map(|(name, words)| (name.trim().to_lowercase(), words.trim().to_owned()));
        let metadata =
            metadata(object).into_iter().chain([object]).flatten().map(|(name, value)| (name.clone(), text(value)));
        for (name, words) in told.chain(metadata) {
            let place = match name.as_str() {
                "title" => &mut said.title,
                "author" => &mut said.author,
                "rules" => &mut said.rules,
                "solution" => &mut said.solution,
                _ => continue,
            };
            if place.is_empty() {
                *place = words;
            }
        }
        // What SudokuPad writes where there are no words.
        if said.rules.starts_with("No rules provided") {
            said.rules.clear();
        }
        said
    }
}

/// What is said about the puzzle; older puzzles write it with a capital letter.
fn metadata(object: &Map<String, Value>) -> Option<&Map<String, Value>> {
    object.get("metadata").or_else(|| object.get("metaData")).and_then(Value::as_object)
}

/// The grid with its regions. Cells outside all regions are reported.
fn layout(
    object: &Map<String, Value>,
    rows: usize,
    columns: usize,
    rules: &str,
    unknown: &mut Vec<String>,
) -> Result<Layout, RuleError> {
    let layout = Layout::new(rows, columns)?;
    let Some(regions) = object.get("regions").and_then(Value::as_array).filter(|regions| !regions.is_empty()) else {
        if !rules.to_lowercase().contains("sudoku") {
            unknown.push("a grid without regions".to_owned());
        }
        return Ok(layout);
    };
    let mut map = vec![None; rows * columns];
    for (number, region) in regions.iter().enumerate() {
        for (row, column) in cells(Some(region)).unwrap_or_default() {
            let Some(cell) = layout.cell(row, column) else {
                return Err(RuleError::new(format!("region {} has a cell outside the grid", number + 1)));
            };
            map[cell] = Some(number);
        }
    }
    let missing = map.iter().filter(|region| region.is_none()).count();
    if missing > 0 {
        unknown.push(format!("{missing} cells outside all regions"));
        return Ok(layout);
    }
    let boxes = layout.regions();
    let whole = |cells: &Vec<usize>| cells.iter().all(|&cell| map[cell] == map[cells[0]]);
    if boxes.len() == regions.len() && boxes.iter().all(whole) {
        return Ok(layout);
    }
    layout.without_boxes().with_jigsaw(map)
}

/// Cells as lists of rows and columns from 0, or as text: `r1c1,r2c2`, `r1c1-r1c9`.
fn cells(value: Option<&Value>) -> Option<Vec<(i64, i64)>> {
    match value? {
        Value::Array(list) => list
            .iter()
            .map(|cell| match cell.as_array()?.as_slice() {
                [row, column] => Some((row.as_f64()?.floor() as i64, column.as_f64()?.floor() as i64)),
                _ => None,
            })
            .collect(),
        Value::String(text) => {
            let one = |name: &str| {
                let (row, column) = name.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
                Some((row.parse::<i64>().ok()? - 1, column.parse::<i64>().ok()? - 1))
            };
            let mut found = Vec::new();
            for part in text.split(',').filter(|part| !part.trim().is_empty()) {
                let (from, to) = part.split_once('-').unwrap_or((part, part));
                let ((top, left), (bottom, right)) = (one(from)?, one(to)?);
                if !(0..64).contains(&top) || !(0..64).contains(&bottom) || !(0..64).contains(&left) || right > 64 {
                    return None;
                }
                found.extend((top..=bottom).flat_map(|row| (left..=right).map(move |column| (row, column))));
            }
            Some(found)
        }
        _ => None,
    }
}

fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

fn givens(rows: &[Value], columns: usize, puzzle: &mut Puzzle) -> Result<(), RuleError> {
    for (index, cell) in rows.iter().filter_map(Value::as_array).flatten().enumerate() {
        let given = match cell.get("value") {
            None | Some(Value::Null) => continue,
            Some(Value::String(text)) if text.trim().is_empty() => continue,
            Some(value) => value,
        };
        let bit = number(given).map_or(0, |value| puzzle.layout().bit(value));
        if bit == 0 {
            let name = puzzle.layout().cell_name(index / columns * columns + index % columns);
            return Err(RuleError::new(format!("{given} in {name}, expected one of {}", puzzle.layout())));
        }
        puzzle.restrict(index, bit);
    }
    Ok(())
}

/// The solution, if it is complete.
fn solution(text: &str, puzzle: &Puzzle) -> Option<Vec<i32>> {
    let layout = puzzle.layout();
    let value = |character: char| {
        let value = character.to_digit(36)? as i32;
        layout.values().contains(&value).then_some(value)
    };
    let values: Vec<i32> = text.chars().map(value).collect::<Option<_>>()?;
    (values.len() == layout.cell_count()).then_some(values)
}
