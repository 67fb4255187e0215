//! Reading.

use super::{DRAWN, SILENT, Shape, TABLE, words};
use crate::model::{Layout, Puzzle, RuleError};
use crate::notation::iss::encode_table;
use crate::rule::Rule;
use serde_json::{Map, Value};
use std::collections::HashSet;
use sudokit_core::SmallSort;

/// A puzzle, and what was said beside its rules.
#[derive(Clone, Debug)]
pub struct Read {
    /// The cells and rules.
    pub puzzle: Puzzle,
    /// The title, empty if there is none.
    pub title: String,
    /// The author, empty if there is none.
    pub author: String,
    /// What is drawn without a rule, such as `2 x line`.
    pub drawn: Vec<String>,
    /// The sentences of the rules that were not understood.
    pub unknown: Vec<String>,
}

/// Reads a puzzle.
///
/// ```
/// use sudokit_constraint::notation::fpuzzles;
///
/// let text = r#"{"size": 4, "grid": [[{"value": 1, "given": true}]], "antiknight": true,
///                "thermometer": [{"lines": [["R2C1", "R2C2"]]}]}"#;
/// let read = fpuzzles::read(text)?;
/// assert_eq!((read.puzzle.given(0), read.puzzle.rules().len()), (Some(1), 2));
/// let error = fpuzzles::read(r#"{"size": 9, "grid": [], "chess": true}"#).unwrap_err();
/// assert_eq!(error.to_string(), "unknown member 'chess' of an f-puzzles puzzle");
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn read(text: &str) -> Result<Read, RuleError> {
    let value: Value = serde_json::from_str(text).map_err(|error| RuleError::new(format!("not JSON: {error}")))?;
    let Value::Object(object) = value else { return Err(RuleError::new("expected a JSON object")) };
    let mut puzzle = Puzzle::new(layout(&object)?);
    givens(&object, &mut puzzle)?;
    for (member, value) in &object {
        match member.as_str() {
            name if SILENT.contains(&name) => {}
            name if DRAWN.contains(&name) => {}
            "arrow" => each(member, value, |element| arrow(&mut puzzle, element))?,
            "negative" => {}
            // Marked pairs are excused, as by a negative rule.
            "nonconsecutive" if has_dots(&object) => {}
            name if TABLE.iter().any(|(known, ..)| *known == name) => rules(&mut puzzle, name, value)?,
            name => return Err(RuleError::new(format!("unknown member '{name}' of an f-puzzles puzzle"))),
        }
    }
    for name in object.get("negative").and_then(Value::as_array).into_iter().flatten() {
        negative(&mut puzzle, name.as_str().unwrap_or_default(), &object)?;
    }
    let is_negative = |name: &str| {
        object.get("negative").and_then(Value::as_array).is_some_and(|list| list.iter().any(|other| other == name))
    };
    if object.get("nonconsecutive") == Some(&Value::Bool(true)) && has_dots(&object) && !is_negative("difference") {
        negative(&mut puzzle, "difference", &object)?;
    }
    let said = |name: &str| object.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let (title, author) = (said("title"), said("author"));
    let words::Worded { puzzle, drawn, unknown } = words::complete(puzzle, &object)?;
    if let Some(values) = solution(&object, &puzzle)
        && let Err(fault) = puzzle.judge(&values)
    {
        let more = if unknown.is_empty() { String::new() } else { format!("; not understood: {}", unknown.join("; ")) };
        return Err(RuleError::new(format!(
            "the rules as they were read do not accept the puzzle's own solution: {fault}{more}"
        )));
    }
    Ok(Read { puzzle, title, author, drawn, unknown })
}

/// The solution, if it is complete.
fn solution(object: &Map<String, Value>, puzzle: &Puzzle) -> Option<Vec<i32>> {
    let list = object.get("solution")?.as_array()?;
    let value =
        |value: &Value| number(value).filter(|&value| puzzle.layout().bit(value) != 0).map(|value| value as i32);
    let values: Vec<i32> = list.iter().map(value).collect::<Option<_>>()?;
    (values.len() == puzzle.cell_count()).then_some(values)
}

/// Whether there are dots that say consecutive.
fn has_dots(object: &Map<String, Value>) -> bool {
    let dots = object.get("difference").and_then(Value::as_array).into_iter().flatten();
    dots.into_iter().any(|dot| dot.get("value").and_then(number).is_none_or(|value| value == 1))
}

/// Calls a function for each element of a member, and names the member in its errors.
fn each(
    member: &str,
    value: &Value,
    mut read: impl FnMut(&Map<String, Value>) -> Result<(), RuleError>,
) -> Result<(), RuleError> {
    let wrong = || RuleError::new(format!("'{member}' is not a list of objects"));
    for (number, element) in value.as_array().ok_or_else(wrong)?.iter().enumerate() {
        let place = |error: RuleError| RuleError::new(format!("{member} {}: {error}", number + 1));
        read(element.as_object().ok_or_else(wrong)?).map_err(place)?;
    }
    Ok(())
}

/// The grid, with regions if a cell names one. Cells that name none are in the usual box.
fn layout(object: &Map<String, Value>) -> Result<Layout, RuleError> {
    let size = side(object)?;
    let layout = Layout::new(size, size)?;
    let (height, width) = layout.box_size().unwrap_or((1, size));
    let usual = |cell: usize| cell / size / height * (size / width) + cell % size / width;
    let region = |cell: usize| match grid_cell(object, cell / size, cell % size).and_then(|cell| cell.get("region")) {
        None => Some(usual(cell)),
        Some(region) => region.as_u64().map(|region| region as usize),
    };
    let map: Vec<Option<usize>> = (0..size * size).map(region).collect();
    // The same partition under other numbers is the usual one.
    let pairs: HashSet<_> = map.iter().enumerate().map(|(cell, &region)| (usual(cell), region)).collect();
    let names: HashSet<_> = map.iter().collect();
    if pairs.len() == size && names.len() == size && !map.contains(&None) {
        return Ok(layout);
    }
    layout.without_boxes().with_jigsaw(map)
}

/// The number of rows and columns: 9 unless it is stated.
fn side(object: &Map<String, Value>) -> Result<usize, RuleError> {
    let Some(size) = object.get("size") else { return Ok(9) };
    let number = size.as_u64().or_else(|| size.as_str()?.trim().parse().ok());
    let side = number.and_then(|number| u32::try_from(number).ok());
    side.map(|side| side as usize).ok_or_else(|| RuleError::new(format!("size {size}, expected a number from 1 to 64")))
}

/// What the grid says about a cell.
fn grid_cell(object: &Map<String, Value>, row: usize, column: usize) -> Option<&Map<String, Value>> {
    object.get("grid")?.as_array()?.get(row)?.as_array()?.get(column)?.as_object()
}

/// Given values and given pencil marks. What a player has entered is not part of the puzzle.
fn givens(object: &Map<String, Value>, puzzle: &mut Puzzle) -> Result<(), RuleError> {
    let size = puzzle.layout().rows();
    let rows = match object.get("grid") {
        None | Some(Value::Null) => &[],
        Some(Value::Array(rows)) => rows.as_slice(),
        Some(_) => return Err(RuleError::new("the grid is not a list of rows")),
    };
    let is_cells =
        |row: &Value| row.as_array().is_some_and(|row| row.iter().all(|cell| cell.is_object() || cell.is_null()));
    if let Some(number) = rows.iter().position(|row| !row.is_null() && !is_cells(row)) {
        return Err(RuleError::new(format!("row {} of the grid is not a list of cells (objects)", number + 1)));
    }
    let longest = rows.iter().filter_map(Value::as_array).map(Vec::len).max().unwrap_or(0);
    if rows.len() > size || longest > size {
        let found = format!("a grid of {} rows with up to {longest} cells", rows.len());
        return Err(RuleError::new(format!("{found}, expected at most {size} of each")));
    }
    // Cells at the end of rows may be missing, but a whole grid of another size is a mistake.
    let is_whole = rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == rows.len()));
    if rows.len() > 2 && rows.len() < size && is_whole {
        let found = rows.len();
        return Err(RuleError::new(format!("a grid of {found} rows with {found} cells, expected {size} by its size")));
    }
    for cell in 0..size * size {
        let Some(said) = grid_cell(object, cell / size, cell % size) else { continue };
        let marks = said.get("givenPencilMarks").and_then(Value::as_array).filter(|marks| !marks.is_empty());
        let given = said.get("value").filter(|value| said.get("given") == Some(&Value::Bool(true)) && !value.is_null());
        let values: Vec<&Value> = match (given, marks) {
            (Some(value), _) => vec![value],
            (None, Some(marks)) => marks.iter().collect(),
            (None, None) => continue,
        };
        let mut set = 0;
        for value in values {
            let bit = number(value).map_or(0, |value| puzzle.layout().bit(value));
            if bit == 0 {
                let name = puzzle.cell_name(cell);
                return Err(RuleError::new(format!("{value} in {name}, expected one of {}", puzzle.layout())));
            }
            set |= bit;
        }
        puzzle.restrict(cell, set);
    }
    Ok(())
}

/// A number, which may be written as text.
fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// The value of an element; `None` if it is left open.
fn value(element: &Map<String, Value>) -> Result<Option<i64>, RuleError> {
    match element.get("value") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
        Some(value) => {
            number(value).map(Some).ok_or_else(|| RuleError::new(format!("the value {value}, expected a number")))
        }
    }
}

fn cell(puzzle: &Puzzle, name: &Value) -> Result<usize, RuleError> {
    let side = puzzle.layout().rows();
    let found = name.as_str().and_then(|name| puzzle.cell_named(name));
    found.ok_or_else(|| RuleError::new(format!("there is no cell {name}, expected R1C1 to R{side}C{side}")))
}

fn cells(puzzle: &Puzzle, list: Option<&Value>) -> Result<Vec<usize>, RuleError> {
    let list = list.and_then(Value::as_array).ok_or_else(|| RuleError::new("no list of cells"))?;
    list.iter().map(|name| cell(puzzle, name)).collect()
}

/// Adds the rules of a member of the table.
fn rules(puzzle: &mut Puzzle, member: &str, found: &Value) -> Result<(), RuleError> {
    let entries: Vec<_> = TABLE.iter().filter(|(name, ..)| *name == member).collect();
    let (_, name, shape) = entries[0];
    let rule = |name: &str| Rule::named(name).expect("the rules of the table exist");
    match shape {
        Shape::Flag if found == &Value::Bool(true) => return puzzle.add(rule(name)),
        Shape::Numbered(number) if found == &Value::Bool(true) => {
            return puzzle.add(rule(name).with_numbers([*number]));
        }
        Shape::Flag | Shape::Numbered(_) => return Ok(()),
        Shape::Cell => {
            let mut all = Vec::new();
            each(member, found, |element| {
                let one = element
                    .get("cell")
                    .map_or_else(|| cells(puzzle, element.get("cells")), |name| Ok(vec![cell(puzzle, name)?]));
                all.extend(one?);
                Ok(())
            })?;
            return if all.is_empty() { Ok(()) } else { puzzle.add(rule(name).with_cells(all)) };
        }
        _ => {}
    }
    each(member, found, |element| {
        let value =
            if matches!(shape, Shape::Two("X", _) | Shape::Clone | Shape::Square) { None } else { value(element)? };
        let list = |name: &str| cells(puzzle, element.get(name));
        let lines = || -> Result<Vec<Vec<usize>>, RuleError> {
            let lines = element.get("lines").and_then(Value::as_array).ok_or_else(|| RuleError::new("no lines"))?;
            lines.iter().map(|line| cells(puzzle, Some(line))).collect()
        };
        let made = match shape {
            Shape::Lines => lines()?.into_iter().map(|line| rule(name).with_cells(line)).collect(),
            Shape::LinesWith(usual) => {
                let number = value.unwrap_or(*usual);
                lines()?.into_iter().map(|line| rule(name).with_numbers([number]).with_cells(line)).collect()
            }
            Shape::Cells => vec![rule(name).with_cells(list("cells")?)],
            Shape::Word(word) => vec![rule(name).with_texts([(*word).to_owned()]).with_cells(list("cells")?)],
            Shape::CellsWith(usual) => {
                vec![rule(name).with_numbers([value.unwrap_or(*usual)]).with_cells(list("cells")?)]
            }
            Shape::Two("X", _) => {
                let name = match element.get("value").and_then(Value::as_str).map(str::trim) {
                    Some("X" | "x") => "X",
                    Some("V" | "v") => "V",
                    _ => return Err(RuleError::new("expected the value X or V")),
                };
                vec![rule(name).with_cells(list("cells")?)]
            }
            Shape::Two(usual, _) => match value {
                Some(number) if number.to_string() != *usual => {
                    let name = entries.last().map_or(*name, |(_, name, _)| *name);
                    vec![rule(name).with_numbers([number]).with_cells(list("cells")?)]
                }
                _ => vec![rule(name).with_cells(list("cells")?)],
            },
            Shape::Outside(seen) => match value {
                Some(clue) => vec![rule(name).with_numbers([clue]).with_cells(line(puzzle, element, *seen)?)],
                None => Vec::new(),
            },
            Shape::Diagonal => match value {
                Some(clue) => vec![rule(name).with_numbers([clue]).with_cells(list("cells")?)],
                None => Vec::new(),
            },
            Shape::Clone => vec![rule(name).with_cells(list("cells")?).with_cells(list("cloneCells")?)],
            Shape::Square => {
                let values = element.get("values").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                let values: Option<Vec<i64>> = values.iter().map(number).collect();
                let values = values.ok_or_else(|| RuleError::new("expected values that are numbers"))?;
                let mut square = list("cells")?;
                square.small_sort();
                vec![rule(name).with_numbers(values).with_cells(square)]
            }
            Shape::Flag | Shape::Numbered(_) | Shape::Cell => Vec::new(),
        };
        made.into_iter().try_for_each(|rule| puzzle.add(rule))
    })
}

/// The row or column beside which a cell outside the grid stands, from there or from its start.
fn line(puzzle: &Puzzle, element: &Map<String, Value>, seen: bool) -> Result<Vec<usize>, RuleError> {
    let name = element.get("cell").and_then(Value::as_str).unwrap_or_default();
    let side = puzzle.layout().rows() as i64;
    let place = name.strip_prefix('R').and_then(|rest| rest.split_once('C'));
    let place = place.and_then(|(row, column)| Some((row.parse::<i64>().ok()?, column.parse::<i64>().ok()?)));
    let wrong = || RuleError::new(format!("the cell '{name}', expected one beside a row or column"));
    let (row, column) = place.ok_or_else(wrong)?;
    let inside = |place: i64| (1..=side).contains(&place);
    let edge = |place: i64| place == 0 || place == side + 1;
    let at = |row: i64, column: i64| ((row - 1) * side + column - 1) as usize;
    let mut cells: Vec<usize> = match (inside(row) && edge(column), edge(row) && inside(column)) {
        (true, _) => (1..=side).map(|column| at(row, column)).collect(),
        (_, true) => (1..=side).map(|row| at(row, column)).collect(),
        _ => return Err(wrong()),
    };
    if seen && row.max(column) > side {
        cells.reverse();
    }
    Ok(cells)
}

/// An arrow: one rule for each of its lines, which begin in the circle or pill.
fn arrow(puzzle: &mut Puzzle, element: &Map<String, Value>) -> Result<(), RuleError> {
    let mut circle = cells(puzzle, element.get("cells"))?;
    circle.small_sort();
    for line in element.get("lines").and_then(Value::as_array).into_iter().flatten() {
        let mut path = cells(puzzle, Some(line))?;
        if path.first().is_some_and(|first| circle.contains(first)) {
            path.remove(0);
        }
        let both = circle.iter().copied().chain(path);
        let rule = match circle.len() {
            1 => Rule::named("Arrow").expect("a rule").with_cells(both),
            size @ (2 | 3) => Rule::named("PillArrow").expect("a rule").with_numbers([size as i64]).with_cells(both),
            size => return Err(RuleError::new(format!("a circle of {size} cells, expected 1 to 3"))),
        };
        puzzle.add(rule)?;
    }
    Ok(())
}

/// The negative of a rule: what is not marked does not hold. Dots of either colour excuse from both negatives.
fn negative(puzzle: &mut Puzzle, name: &str, object: &Map<String, Value>) -> Result<(), RuleError> {
    let is_negative = |wanted: &str| {
        let list = object.get("negative").and_then(Value::as_array);
        list.is_some_and(|list| list.iter().any(|name| name == wanted))
    };
    let values = |member: &str, usual: i64| -> Vec<i64> {
        let list = object.get(member).and_then(Value::as_array).into_iter().flatten();
        let mut values: Vec<i64> = list.map(|element| element.get("value").and_then(number).unwrap_or(usual)).collect();
        values.small_sort();
        values.dedup();
        if values.is_empty() { vec![usual] } else { values }
    };
    let (differences, ratios) = (values("difference", 1), values("ratio", 2));
    let forbidden: &dyn Fn(i64, i64) -> bool = match name {
        "xv" => return puzzle.add(Rule::named("StrictXV").expect("a rule")),
        "ratio" if is_negative("difference") && differences == [1] && ratios == [2] => return Ok(()),
        "difference" if is_negative("ratio") && differences == [1] && ratios == [2] => {
            return puzzle.add(Rule::named("StrictKropki").expect("a rule"));
        }
        "difference" => &|one, other| differences.contains(&(one - other).abs()),
        "ratio" => &|one, other| ratios.iter().any(|&ratio| one * ratio == other || other * ratio == one),
        name => {
            return Err(RuleError::new(format!("unknown negative rule '{name}', expected xv, difference or ratio")));
        }
    };
    unmarked(puzzle, name, forbidden)
}

/// Adds that neighbours without a dot are not related like this.
pub(in crate::notation) fn unmarked(
    puzzle: &mut Puzzle,
    name: &str,
    forbidden: &dyn Fn(i64, i64) -> bool,
) -> Result<(), RuleError> {
    let dots = ["WhiteDot", "BlackDot", "Difference", "Ratio"];
    let marked: HashSet<(usize, usize)> = puzzle
        .rules()
        .iter()
        .filter(|rule| dots.contains(&rule.name()))
        .filter_map(|rule| Some((*rule.cells().iter().min()?, *rule.cells().iter().max()?)))
        .collect();
    let least = i64::from(puzzle.layout().least_value());
    let code = encode_table(puzzle.layout().value_count(), |i, j| !forbidden(least + i as i64, least + j as i64));
    for (one, other) in puzzle.layout().neighbours() {
        if !marked.contains(&(one, other)) {
            let texts = [code.clone(), format!("no {name}")];
            puzzle.add(Rule::named("Pair").expect("a rule").with_texts(texts).with_cells([one, other]))?;
        }
    }
    Ok(())
}
