//! Links to penpa-edit: classic sudoku, killer cages, thermometers and arrows on a square grid.
//!
//! A link carries lines of text packed with deflate: the grid, its margins, and the elements of the puzzle as JSON with short
//! names (Opt-Pan and Swaroop Guggilam, MIT). Cells are numbered in a grid with two more cells on every side. Everything
//! that is drawn and is not one of the rules above is an error with its name.

use super::iss::decode_bytes;
use super::sudokupad::words::{Topic, topics};
use crate::model::{Layout, Puzzle, RuleError};
use crate::rule::Rule;
use serde_json::{Map, Value};

/// The most bytes that a link may unpack to.
const MOST: usize = 4 << 20;

/// Short names, and what they stand for; the last of them first, as they are written one after the other.
const NAMES: [(&str, &str); 31] = [
    ("zO", "null"),
    ("z_", "\"__a\""),
    ("z7", "\"nobulbthermo\""),
    ("z6", "\"killercages\""),
    ("z4", "\"deletelineE\""),
    ("z5", "\"polygon\""),
    ("z0", "\"squareframe\""),
    ("zD", "\"direction\""),
    ("z3", "\"arrows\""),
    ("zT", "\"thermo\""),
    ("z2", "\"freelineE\""),
    ("zF", "\"freeline\""),
    ("z1", "\"numberS\""),
    ("z8", "\"command_replay\""),
    ("zU", "\"command_undo\""),
    ("zR", "\"command_redo\""),
    ("zB", "\"board\""),
    ("zP", "\"special\""),
    ("zY", "\"symbol\""),
    ("zN", "\"number\""),
    ("zC", "\"cage\""),
    ("zW", "\"wall\""),
    ("zE", "\"lineE\""),
    ("zL", "\"line\""),
    ("zS", "\"surface\""),
    ("zM", "\"edit_mode\""),
    ("zG", "\"grid\""),
    ("zA", "\"pu_a\""),
    ("zQ", "\"pu_q\""),
    ("z9", "\"qa\""),
    ("zZ", "z"),
];

/// Members that are read, or say nothing.
const KNOWN: [&str; 11] = [
    "number",
    "numberS",
    "killercages",
    "thermo",
    "arrows",
    "lineE",
    "surface",
    "deletelineE",
    "command_redo",
    "command_undo",
    "command_replay",
];

/// A puzzle, and what was said beside its rules.
#[derive(Clone, Debug)]
pub struct Read {
    /// The cells and rules.
    pub puzzle: Puzzle,
    /// The title, empty if there is none.
    pub title: String,
    /// The author, empty if there is none.
    pub author: String,
}

/// Reads what stands behind `p=` in a link.
pub fn read(packed: &str) -> Result<Read, RuleError> {
    let damaged = || RuleError::new("the puzzle in the link is cut or damaged");
    let bytes = decode_bytes(&packed.replace('+', "-").replace('/', "_")).map_err(|_| damaged())?;
    let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, MOST).map_err(|_| damaged())?;
    let text = String::from_utf8(bytes).map_err(|_| damaged())?;
    let mut lines = text.lines();
    let (head, margins) = (lines.next().ok_or_else(damaged)?, lines.next().ok_or_else(damaged)?);
    let mut elements = lines.nth(1).ok_or_else(damaged)?.to_owned();
    for (short, long) in NAMES {
        elements = elements.replace(short, long);
        if elements.len() > MOST {
            return Err(damaged());
        }
    }
    let elements: Map<String, Value> = serde_json::from_str(&elements).map_err(|_| damaged())?;
    let head: Vec<&str> = head.split(',').collect();
    let margins: Vec<usize> = serde_json::from_str(margins).map_err(|_| damaged())?;
    let grid = Grid::new(&head, &margins).ok_or_else(|| {
        RuleError::new(format!("a penpa-edit grid of the kind '{}', expected square or sudoku", head[0]))
    })?;
    let words =
        |index: usize| head.get(index).map_or(String::new(), |text| text.replace("%2C", ",").replace("%2D", "\n"));
    let tail = |text: String, name: &str| text.strip_prefix(name).unwrap_or(&text).trim().to_owned();
    let puzzle = grid.puzzle(&elements, &words(18))?;
    Ok(Read { puzzle, title: tail(words(15), "Title:"), author: tail(words(16), "Author:") })
}

/// How cells are numbered.
struct Grid {
    rows: usize,
    columns: usize,
    /// Cells in a row, those outside included, and in all.
    wide: usize,
    all: usize,
    top: usize,
    left: usize,
}

impl Grid {
    fn new(head: &[&str], margins: &[usize]) -> Option<Self> {
        let number = |index: usize| head.get(index)?.parse::<usize>().ok().filter(|side| (1..=64).contains(side));
        let (wide, high) = (number(1)?, number(2)?);
        let [over, under, left, right] = *margins else { return None };
        let rows = high.checked_sub(over.checked_add(under)?).filter(|&rows| rows > 0)?;
        let columns = wide.checked_sub(left.checked_add(right)?).filter(|&columns| columns > 0)?;
        let is_square = ["square", "sudoku", "kakuro"].contains(&head[0]);
        let (wide, all) = (wide + 4, (wide + 4) * (high + 4));
        is_square.then_some(Self { rows, columns, wide, all, top: over + 2, left: left + 2 })
    }

    /// The cell with this number.
    fn cell(&self, number: usize) -> Option<usize> {
        let (row, column) = ((number / self.wide).checked_sub(self.top)?, (number % self.wide).checked_sub(self.left)?);
        (number < self.all && row < self.rows && column < self.columns).then_some(row * self.columns + column)
    }

    fn number(&self, cell: usize) -> usize {
        (cell / self.columns + self.top) * self.wide + cell % self.columns + self.left
    }

    fn puzzle(&self, elements: &Map<String, Value>, words: &str) -> Result<Puzzle, RuleError> {
        let mut unknown: Vec<String> = Vec::new();
        for (name, value) in elements.iter().filter(|(name, _)| !KNOWN.contains(&name.as_str())) {
            let count = value.as_object().map_or(0, Map::len).max(value.as_array().map_or(0, Vec::len));
            if count > 0 {
                unknown.push(format!("{count} x {name}"));
            }
        }
        let mut puzzle = Puzzle::new(self.layout(elements, &mut unknown)?);
        self.givens(elements, &mut puzzle, &mut unknown);
        self.lists(elements, &mut puzzle, &mut unknown)?;
        let (topics, sentences) = topics(if words.trim() == "No rules" { "" } else { words });
        unknown.extend(sentences.into_iter().map(|sentence| format!("the sentence '{sentence}'")));
        for topic in topics {
            match topic {
                Topic::Whole(name) => puzzle.add(Rule::named(name).expect("a rule"))?,
                Topic::Cages | Topic::Thermo { slow: false } | Topic::Arrows => {}
                other => unknown.push(format!("the rule {other:?}")),
            }
        }
        if unknown.is_empty() {
            return Ok(puzzle);
        }
        Err(RuleError::new(format!("not understood in the penpa-edit puzzle: {}", unknown.join("; "))))
    }

    /// The regions between thick lines.
    fn layout(&self, elements: &Map<String, Value>, unknown: &mut Vec<String>) -> Result<Layout, RuleError> {
        let layout = Layout::new(self.rows, self.columns)?;
        let lines = elements.get("lineE").and_then(Value::as_object);
        let has = |one: usize, other: usize| lines.is_some_and(|lines| lines.contains_key(&format!("{one},{other}")));
        let mut map: Vec<Option<usize>> = vec![None; self.rows * self.columns];
        let mut regions = 0;
        for start in 0..map.len() {
            if map[start].is_some() {
                continue;
            }
            let mut open = vec![start];
            map[start] = Some(regions);
            while let Some(cell) = open.pop() {
                // A corner has the number of the cell to its upper left, after all cells.
                let corner = self.all + self.number(cell);
                let (row, column) = (cell / self.columns, cell % self.columns);
                let next = [
                    (column + 1 < self.columns && !has(corner - self.wide, corner), cell + 1),
                    (column > 0 && !has(corner - self.wide - 1, corner - 1), cell.wrapping_sub(1)),
                    (row + 1 < self.rows && !has(corner - 1, corner), cell + self.columns),
                    (row > 0 && !has(corner - self.wide - 1, corner - self.wide), cell.wrapping_sub(self.columns)),
                ];
                for other in next.into_iter().filter(|(is_open, _)| *is_open).map(|(_, other)| other) {
                    if map[other].is_none() {
                        map[other] = Some(regions);
                        open.push(other);
                    }
                }
            }
            regions += 1;
        }
        let boxes = layout.regions();
        let whole = |cells: &Vec<usize>| cells.iter().all(|&cell| map[cell] == map[cells[0]]);
        if regions == boxes.len() && boxes.iter().all(whole) {
            return Ok(layout);
        }
        if regions == 1 {
            unknown.push("a grid without boxes".to_owned());
            return Ok(layout);
        }
        layout.without_boxes().with_jigsaw(map)
    }

    fn givens(&self, elements: &Map<String, Value>, puzzle: &mut Puzzle, unknown: &mut Vec<String>) {
        for (number, value) in elements.get("number").and_then(Value::as_object).into_iter().flatten() {
            let cell = number.parse().ok().and_then(|number| self.cell(number));
            let text = value.get(0).and_then(Value::as_str).unwrap_or_default();
            let is_big = value.get(2).is_some_and(|style| style == "1" || style == "10");
            let set = text.parse().map_or(0, |value| puzzle.layout().bit(value));
            match cell {
                Some(cell) if is_big && set != 0 => puzzle.restrict(cell, set),
                _ => unknown.push(format!("text '{}'", text.chars().take(20).collect::<String>())),
            }
        }
    }

    /// Cages with their sums, thermometers and arrows.
    fn lists(
        &self,
        elements: &Map<String, Value>,
        puzzle: &mut Puzzle,
        unknown: &mut Vec<String>,
    ) -> Result<(), RuleError> {
        let mut sums: Vec<(usize, i64)> = Vec::new();
        for (number, value) in elements.get("numberS").and_then(Value::as_object).into_iter().flatten() {
            let cell = number.parse::<usize>().ok().and_then(|number| self.cell((number / 4).checked_sub(self.all)?));
            let sum = value.get(0).and_then(Value::as_str).and_then(|text| text.trim().parse().ok());
            match cell.zip(sum) {
                Some(found) => sums.push(found),
                None => unknown.push("a small text".to_owned()),
            }
        }
        for (member, name) in [("killercages", "Cage"), ("thermo", "Thermo"), ("arrows", "Arrow")] {
            for list in elements.get(member).and_then(Value::as_array).into_iter().flatten() {
                let cell = |number: &Value| self.cell(number.as_u64()? as usize);
                let cells: Option<Vec<usize>> = list.as_array().into_iter().flatten().map(cell).collect();
                let Some(cells) = cells.filter(|cells| !cells.is_empty()) else {
                    unknown.push(format!("1 x {member} outside the grid"));
                    continue;
                };
                let mut rule = Rule::named(name).expect("a rule").with_cells(cells.iter().copied());
                if name == "Cage" {
                    let place = sums.iter().position(|(cell, _)| cells.contains(cell));
                    rule = rule.with_numbers([place.map_or(0, |place| sums.remove(place).1)]);
                }
                puzzle.add(rule)?;
            }
        }
        unknown.extend(sums.into_iter().map(|(_, sum)| format!("the small number {sum} outside of cages")));
        Ok(())
    }
}
