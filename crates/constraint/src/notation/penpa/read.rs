//! Reading: the elements that have a rule, and the names of all others.

use super::{Grid, NAMES, Piece, drawing, ends_of};
use crate::model::{Layout, Puzzle, RuleError};
use crate::notation::iss::decode_bytes;
use crate::notation::lz::{MOST, damaged, too_long};
use crate::notation::sudokupad::find_drawn;
use crate::notation::sudokupad::words::{Topic, topics};
use crate::rule::Rule;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Members that are read here, or say nothing.
const KNOWN: [&str; 11] = [
    "cage",
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

/// The style of a mark on an edge.
const CROSS: u64 = 98;

/// The styles of dotted and thin lines, and of marks.
const FAINT: [u64; 4] = [12, 13, 80, CROSS];

/// How many lines of text are read, and the place of the colours of single elements among them. The line before says
/// whether they are used.
const LINES: usize = 20;
const COLOURS: usize = 14;

/// A puzzle, and what was said beside its rules.
#[derive(Clone, Debug)]
pub struct Read {
    /// The cells and rules.
    pub puzzle: Puzzle,
    /// The title, empty if there is none.
    pub title: String,
    /// The author, empty if there is none.
    pub author: String,
    /// What is drawn and has no rule.
    pub drawn: Vec<String>,
    /// The names of the rules that were read without any words to say so: drawings with their usual meaning.
    pub assumed: Vec<String>,
}

/// Reads what stands behind `p=` in a link.
pub fn read(packed: &str) -> Result<Read, RuleError> {
    let bytes = decode_bytes(&packed.replace('+', "-").replace('/', "_")).map_err(|_| damaged())?;
    let bytes = decompress_to_vec_with_limit(&bytes, MOST)
        .map_err(|error| if error.status == TINFLStatus::HasMoreOutput { too_long() } else { damaged() })?;
    let mut text = String::from_utf8(bytes).map_err(|_| damaged())?;
    for (short, long) in NAMES {
        text = text.replace(short, long);
        if text.len() > MOST {
            return Err(too_long());
        }
    }
    let lines: Vec<&str> = text.lines().take(LINES).collect();
    let &[head, margins, _, elements, ..] = lines.as_slice() else { return Err(damaged()) };
    let elements: Map<String, Value> = serde_json::from_str(elements).map_err(|_| damaged())?;
    // Colours of single elements count only if they are switched on.
    let colours: Map<String, Value> = lines
        .get(COLOURS)
        .filter(|_| lines[COLOURS - 1].trim_matches('"') == "1" || lines[COLOURS - 1].trim_matches('"') == "true")
        .and_then(|text| serde_json::from_str(text).ok())
        .unwrap_or_default();
    let head: Vec<&str> = head.split(',').collect();
    let margins: Vec<usize> = serde_json::from_str(margins).map_err(|_| damaged())?;
    let grid = Grid::new(&head, &margins).ok_or_else(|| {
        RuleError::new(format!("a penpa-edit grid of the kind '{}', expected square or sudoku", head[0]))
    })?;
    let marks = [("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "=")];
    let words = |index: usize| {
        let text = head.get(index).copied().unwrap_or_default();
        marks.iter().fold(text.to_owned(), |text, (mark, letter)| text.replace(mark, letter))
    };
    let tail = |text: String, name: &str| text.strip_prefix(name).unwrap_or(&text).trim().to_owned();
    let rules = words(18);
    let rules = if rules.trim() == "No rules" { "" } else { rules.as_str() };
    let mut unknown = Vec::new();
    let stated = grid.stated(&elements, rules, &mut unknown)?;
    let count = stated.rules().len();
    let drawn = grid.drawn(&elements, &colours, &mut unknown);
    let found = find_drawn(stated, &drawn, rules)?;
    unknown.extend(found.unknown);
    if !unknown.is_empty() {
        return Err(RuleError::new(format!("not understood in the penpa-edit puzzle: {}", unknown.join("; "))));
    }
    let mut assumed: Vec<String> = Vec::new();
    for rule in found.puzzle.rules().iter().skip(count).filter(|_| rules.trim().is_empty()) {
        if !assumed.iter().any(|name| name == rule.name()) {
            assumed.push(rule.name().to_owned());
        }
    }
    let coloured = elements.get("surface").and_then(Value::as_object).map_or(0, Map::len);
    let mut drawn = found.drawn;
    drawn.extend((coloured > 0).then(|| format!("{coloured} coloured cells")));
    Ok(Read {
        puzzle: found.puzzle,
        title: tail(words(15), "Title:"),
        author: tail(words(16), "Author:"),
        drawn,
        assumed,
    })
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

    /// The grid, its givens, and the rules that have a form of their own here; the words say which kind of thermometers and
    /// cages they are.
    fn stated(
        &self,
        elements: &Map<String, Value>,
        words: &str,
        unknown: &mut Vec<String>,
    ) -> Result<Puzzle, RuleError> {
        for (name, value) in elements
            .iter()
            .filter(|(name, _)| !KNOWN.contains(&name.as_str()) && !drawing::MEMBERS.contains(&name.as_str()))
        {
            let count = value.as_object().map_or(0, Map::len).max(value.as_array().map_or(0, Vec::len));
            if count > 0 {
                unknown.push(format!("{count} x {name}"));
            }
        }
        let lines = self.lines(elements, unknown);
        let mut puzzle = Puzzle::new(self.layout(&lines, unknown)?);
        for direction in [-1, 1] {
            let pieces = self.diagonal(direction);
            let drawn = pieces.iter().filter(|&piece| lines.contains(piece)).count();
            if drawn > 0 && drawn == pieces.len() {
                puzzle.add(Rule::named("Diagonal").expect("a rule").with_numbers([direction]))?;
            } else if drawn > 0 {
                unknown.push("part of a diagonal".to_owned());
            }
        }
        self.givens(elements, &mut puzzle, unknown);
        self.lists(elements, &topics(words).0, &mut puzzle, unknown)?;
        Ok(puzzle)
    }

    /// The lines between corners. Dotted and thin ones divide nothing and are only known as diagonals; marks on edges are not
    /// lines at all.
    fn lines(&self, elements: &Map<String, Value>, unknown: &mut Vec<String>) -> BTreeSet<Piece> {
        let diagonals: BTreeSet<Piece> = [-1, 1].into_iter().flat_map(|direction| self.diagonal(direction)).collect();
        let straight: BTreeSet<Piece> = self.borders().map(|(piece, ..)| piece).chain(self.frame()).collect();
        let (mut lines, mut others) = (BTreeSet::new(), 0);
        for (ends, style) in elements.get("lineE").and_then(Value::as_object).into_iter().flatten() {
            let ends = ends_of(ends);
            let style = style.as_u64().unwrap_or(2);
            match ends {
                Some(ends)
                    if diagonals.contains(&ends) && style != CROSS
                        || straight.contains(&ends) && !FAINT.contains(&style) =>
                {
                    let _ = lines.insert(ends);
                }
                _ => others += 1,
            }
        }
        if others > 0 {
            unknown.push(format!("{others} x lineE that does not divide regions"));
        }
        lines
    }

    /// The regions between thick lines.
    fn layout(&self, lines: &BTreeSet<Piece>, unknown: &mut Vec<String>) -> Result<Layout, RuleError> {
        let layout = Layout::new(self.rows, self.columns)?;
        let mut map: Vec<Option<usize>> = vec![None; self.rows * self.columns];
        let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); map.len()];
        for (_, one, other) in self.borders().filter(|(piece, ..)| !lines.contains(piece)) {
            neighbours[one].push(other);
            neighbours[other].push(one);
        }
        let mut regions = 0;
        for start in 0..map.len() {
            if map[start].is_some() {
                continue;
            }
            let mut open = vec![start];
            map[start] = Some(regions);
            while let Some(cell) = open.pop() {
                for &other in &neighbours[cell] {
                    if map[other].is_none() {
                        map[other] = Some(regions);
                        open.push(other);
                    }
                }
            }
            regions += 1;
        }
        let loose =
            self.borders().filter(|(piece, one, other)| lines.contains(piece) && map[*one] == map[*other]).count();
        if loose > 0 {
            unknown.push(format!("{loose} x lineE inside a region"));
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
        let numbers = elements.get("number").and_then(Value::as_object).into_iter().flatten();
        for (number, value) in numbers.filter(|(number, value)| self.is_given(number, value)) {
            let cell = number.parse().ok().and_then(|number| self.cell(number));
            let text = value.get(0).and_then(Value::as_str).unwrap_or_default();
            let set = text.parse().map_or(0, |value| puzzle.layout().bit(value));
            match cell {
                Some(cell) if set != 0 => puzzle.restrict(cell, set),
                _ => unknown.push(format!("text '{}'", text.chars().take(20).collect::<String>())),
            }
        }
    }

    /// Cages with their sums, thermometers and arrows.
    fn lists(
        &self,
        elements: &Map<String, Value>,
        topics: &[Topic],
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
        let mut outlines: BTreeSet<Piece> = BTreeSet::new();
        let [fast, slow] = [false, true].map(|slow| topics.contains(&Topic::Thermo { slow }));
        let thermo = if slow && !fast { "SlowThermo" } else { "Thermo" };
        for (member, name) in [("killercages", "Cage"), ("thermo", thermo), ("arrows", "Arrow")] {
            // What was removed in the editor is left as an empty list.
            let lists = elements.get(member).and_then(Value::as_array).into_iter().flatten();
            let lists = lists.filter(|list| !list.is_null() && !list.as_array().is_some_and(Vec::is_empty));
            for (index, list) in lists.enumerate() {
                if index == 0 && member == "thermo" && slow && fast {
                    unknown.push("thermometers, which may be slow or not".to_owned());
                }
                let cell = |number: &Value| self.cell(number.as_u64()? as usize);
                let cells: Option<Vec<usize>> = list.as_array().into_iter().flatten().map(cell).collect();
                let Some(cells) = cells.filter(|cells| !cells.is_empty()) else {
                    unknown.push(format!("1 x {member} outside the grid"));
                    continue;
                };
                let mut rule = Rule::named(name).expect("a rule").with_cells(cells.iter().copied());
                if name == "Cage" {
                    outlines.extend(self.outline(&cells));
                    let place = sums.iter().position(|(cell, _)| cells.contains(cell));
                    let sum = place.map_or(0, |place| sums.remove(place).1);
                    if topics.contains(&Topic::RepeatsInCages) {
                        if sum == 0 {
                            unknown.push("a cage without a number in which digits may repeat".to_owned());
                        }
                        rule = Rule::named("Sum").expect("a rule").with_cells(cells.iter().copied());
                    }
                    rule = rule.with_numbers([sum]);
                }
                puzzle.add(rule)?;
            }
        }
        let drawn = elements.get("cage").and_then(Value::as_object).into_iter().flatten();
        let others = drawn.filter(|(piece, _)| ends_of(piece).is_none_or(|piece| !outlines.contains(&piece))).count();
        if others > 0 {
            unknown.push(format!("{others} x cage that is not the outline of a killer cage"));
        }
        unknown.extend(sums.into_iter().map(|(_, sum)| format!("the small number {sum} outside of cages")));
        Ok(())
    }
}
