//! Writing: the state of the editor with the drawn puzzle, nothing undone and nothing solved.
//!
//! Rules for the whole grid are sentences, as the format has no other place for them. Lines, dots and clues outside are drawn
//! and said as on SudokuPad. What was written is read again; if that is not the same puzzle, nothing is written.

use super::{Grid, NAMES, Piece, draw};
use crate::model::Puzzle;
use crate::notation::iss::encode_file;
use crate::notation::sudokupad::{Sheet, parts, sentence};
use serde_json::{Map, Value, json};

/// The size of a cell in the editor, in points.
const SIZE: usize = 38;

/// The style of thick lines.
const THICK: u64 = 2;
/// The style of dotted lines.
const DOTTED: u64 = 12;
/// The style of the outlines of cages.
const CAGE: u64 = 10;

/// Writes what stands behind `p=` in a link; `None` if penpa-edit cannot express the puzzle.
///
/// ```
/// use sudokit_constraint::notation::{iss, penpa};
///
/// let puzzle = iss::read(".Shape~4x4.~R1C1_1.Cage~5~R1C3~R1C4.Thermo~R4C1~R4C2")?;
/// let text = penpa::write(&puzzle).expect("penpa-edit has these rules");
/// assert_eq!(penpa::read(&text)?.puzzle.rules().len(), 2);
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn write(puzzle: &Puzzle) -> Option<String> {
    let layout = puzzle.layout();
    // Rules without a form of their own here are drawn as on SudokuPad.
    let mut sheet = Sheet::new(puzzle);
    for rule in puzzle.rules() {
        match rule.name() {
            "Cage" | "Thermo" | "SlowThermo" | "Arrow" | "Diagonal" => sheet.say(sentence(rule)?),
            _ => sheet.add(rule)?,
        }
    }
    let margin = usize::from(draw::is_outside(&sheet.members, layout.rows(), layout.columns()));
    let grid = Grid::with_margin(layout.rows(), layout.columns(), margin);
    let (mut elements, mut colours) = (empty(), empty());
    draw::draw(&grid, &sheet.members, &mut elements, &mut colours)?;
    let mut put = |member: &str, name: String, value: Value| {
        elements[member].as_object_mut().expect("a map").insert(name, value);
    };
    let region = |cell: usize| layout.regions().iter().position(|region| region.contains(&cell));
    let borders = grid.borders().filter(|&(_, one, other)| region(one) != region(other));
    borders.for_each(|(piece, ..)| put("lineE", name(piece), json!(THICK)));
    for cell in (0..layout.cell_count()).filter(|&cell| !layout.is_void(cell)) {
        match puzzle.given(cell) {
            Some(value) => put("number", grid.number(cell).to_string(), json!([value.to_string(), 1, "1"])),
            None if puzzle.possible()[cell] != layout.full() => return None,
            None => {}
        }
    }
    let mut lists: [(&str, Vec<Vec<usize>>); 3] = [("killercages", vec![]), ("thermo", vec![]), ("arrows", vec![])];
    for rule in puzzle.rules() {
        let numbers: Vec<usize> = rule.cells().iter().map(|&cell| grid.number(cell)).collect();
        match rule.name() {
            "Cage" => {
                let head = rule.cells().iter().min()?;
                let sum = *rule.numbers().first()?;
                if sum != 0 {
                    put("numberS", (4 * (grid.all + grid.number(*head))).to_string(), json!([sum.to_string(), 1]));
                }
                grid.outline(rule.cells()).into_iter().for_each(|piece| put("cage", name(piece), json!(CAGE)));
                lists[0].1.push(numbers);
            }
            "Thermo" | "SlowThermo" => lists[1].1.push(numbers),
            "Arrow" => lists[2].1.push(numbers),
            "Diagonal" => {
                let pieces = grid.diagonal(*rule.numbers().first()?);
                pieces.into_iter().for_each(|piece| put("lineE", name(piece), json!(DOTTED)));
            }
            _ => {}
        }
    }
    for (member, list) in lists {
        elements[member] = json!(list);
    }
    let packed = pack(&grid, &elements, &colours, &sheet.words.join("\n"));
    let back = super::read(&packed).ok()?.puzzle;
    let is_same = back.layout() == layout && back.possible() == puzzle.possible() && parts(&back) == parts(puzzle);
    is_same.then_some(packed)
}

fn name((one, other): Piece) -> String {
    format!("{one},{other}")
}

/// A sheet on which nothing is drawn.
fn empty() -> Value {
    let mut sheet = Map::new();
    for member in ["command_redo", "command_undo", "command_replay"] {
        sheet.insert(member.to_owned(), json!({ "__a": [] }));
    }
    for member in ["surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE"] {
        sheet.insert(member.to_owned(), json!({}));
    }
    for member in ["thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo"] {
        sheet.insert(member.to_owned(), json!([]));
    }
    Value::Object(sheet)
}

/// The lines of text: the grid, its margins, its style, what is drawn, what is solved, its cells, and far behind them the
/// colours of single elements, if there are any.
fn pack(grid: &Grid, elements: &Value, colours: &Value, words: &str) -> String {
    let (rows, columns, margin) = (grid.rows, grid.columns, grid.top - 2);
    let (nx, ny) = (columns + 2 * margin, rows + 2 * margin);
    let (wide, high) = ((nx + 1) * SIZE, (ny + 1) * SIZE);
    // The point in the middle: of a cell, of an edge below or to the right of it, or its lower right corner.
    let kind = [[0, 3], [2, 1]][usize::from(rows % 2 == 0)][usize::from(columns % 2 == 0)];
    let centre = kind * grid.all + grid.number((rows - 1) / 2 * columns + (columns - 1) / 2);
    let words = [("\n", "%2D"), (",", "%2C"), ("&", "%2E"), ("=", "%2F")]
        .iter()
        .fold(words.to_owned(), |words, (letter, mark)| words.replace(letter, mark));
    let cells =
        (0..rows * columns).map(|cell| grid.number(cell) - cell.checked_sub(1).map_or(0, |last| grid.number(last)));
    let mut lines = vec![
        format!(
            "square,{nx},{ny},{SIZE},0,1,1,{wide},{high},{centre},{centre},0,0,0,0,Title: ,Author: ,,{words},OFF,false"
        ),
        format!("[{margin},{margin},{margin},{margin}]"),
        json!({ "grid": ["1", "2", "1"] }).to_string(),
        elements.to_string(),
        empty().to_string(),
        json!(cells.collect::<Vec<_>>()).to_string(),
    ];
    if colours != &empty() {
        // Tabs, answers, version and modes are as they always are.
        lines.extend(vec![String::new(); 7]);
        lines.extend(["1".to_owned(), colours.to_string(), empty().to_string()]);
    }
    let text = NAMES.iter().rev().fold(lines.join("\n"), |text, (short, long)| text.replace(long, short));
    encode_file(&miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9))
}
