//! Writing: cells, regions and cages as they are, drawings for the other rules, and a sentence for each kind of rule.
//!
//! What was written is read again. If that is not the same puzzle, SudokuPad has no way to say it, and nothing is written:
//! two kinds of clues beside the grid, for example, look the same.

use super::sheet::{Sheet, pairs};
use crate::model::Puzzle;
use serde_json::{Value, json};
use sudokit_core::SmallSort;

/// Writes a puzzle as JSON on one line; `None` if SudokuPad cannot express it.
///
/// ```
/// use sudokit_constraint::notation::{iss, sudokupad};
///
/// let puzzle = iss::read(".Shape~4x4.~R1C1_1.Cage~5~R1C3~R1C4.Thermo~R4C1~R4C2.AntiKnight")?;
/// let text = sudokupad::write(&puzzle).expect("SudokuPad has these rules");
/// assert_eq!(sudokupad::read(&text)?.puzzle.rules().len(), 3);
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn write(puzzle: &Puzzle) -> Option<String> {
    let layout = puzzle.layout();
    let (rows, columns) = (layout.rows(), layout.columns());
    if !puzzle.extras().is_empty() || (0..layout.cell_count()).any(|cell| layout.is_void(cell)) {
        return None;
    }
    let mut sheet = Sheet::new(puzzle);
    let cell = |cell: usize| match (puzzle.given(cell), puzzle.possible()[cell] == layout.full()) {
        (Some(value), _) => Some(json!({ "value": value })),
        (None, is_open) => is_open.then(|| json!({})),
    };
    let row = |row: usize| (0..columns).map(|column| cell(row * columns + column)).collect::<Option<Value>>();
    let cells = (0..rows).map(row).collect::<Option<Value>>()?;
    let regions: Value = layout.regions().iter().map(|region| sheet.places(region)).collect();
    for rule in puzzle.rules() {
        sheet.add(rule)?;
    }
    let mut object = sheet.members;
    object.extend([
        ("cellSize".to_owned(), json!(50)),
        ("metadata".to_owned(), json!({ "rules": sheet.words.join("\n") })),
        ("cells".to_owned(), cells),
        ("regions".to_owned(), regions),
    ]);
    let back = super::read_object(&object).ok()?.puzzle;
    let is_same = back.layout() == layout && back.possible() == puzzle.possible() && parts(&back) == parts(puzzle);
    is_same.then(|| Value::Object(object).to_string())
}

/// What the rules say, whatever their order: dots pair by pair, marked cells one by one.
pub(in crate::notation) fn parts(puzzle: &Puzzle) -> Vec<String> {
    let mut parts = Vec::new();
    for rule in puzzle.rules() {
        match rule.name() {
            name @ ("WhiteDot" | "BlackDot" | "X" | "V") => {
                parts.extend(pairs(puzzle, rule).into_iter().map(|pair| format!("{name} {pair:?}")));
            }
            name @ ("Odd" | "Even") => parts.extend(rule.cells().iter().map(|cell| format!("{name} {cell}"))),
            "CountingCircles" => {
                let mut cells = rule.cells().to_vec();
                cells.small_sort();
                parts.push(format!("CountingCircles {cells:?}"));
            }
            "Quad" => {
                let mut numbers = rule.numbers().to_vec();
                numbers.small_sort();
                parts.push(format!("Quad {:?} {numbers:?}", rule.cells()));
            }
            _ => parts.push(format!("{rule:?}")),
        }
    }
    parts.small_sort();
    parts.dedup();
    parts
}
