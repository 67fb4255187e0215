//! Puzzles as JSON. The schema is `docs/variants.schema.json`.
//!
//! ```json
//! {"rows": 9, "columns": 9, "values": [1, 9],
//!  "cells": {"r1c1": [4], "r1c2": [1, 2]},
//!  "rules": [{"rule": "Cage", "numbers": [10], "cells": [["r1c1", "r1c2"]]}]}
//! ```

use crate::model::{Layout, MAX_CELLS, Puzzle, RuleError};
use crate::rule::{self, Rule};
use crate::search::bits;
use serde_json::{Map, Value, json};

mod strict;

use strict::Strict;

/// Reads a puzzle.
///
/// ```
/// use sudokit_constraint::notation::json;
///
/// let text = r#"{"rows": 4, "cells": {"r1c1": [1]}, "rules": [{"rule": "AntiKnight"}]}"#;
/// let puzzle = json::read(text)?;
/// assert_eq!((puzzle.given(0), puzzle.rules()[0].name()), (Some(1), "AntiKnight"));
/// assert_eq!(json::read(&json::write(&puzzle))?, puzzle);
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn read(text: &str) -> Result<Puzzle, RuleError> {
    let Strict(value) = serde_json::from_str(text).map_err(|error| RuleError::new(format!("not JSON: {error}")))?;
    let Value::Object(object) = value else { return Err(RuleError::new("expected a JSON object")) };
    only(&object, &MEMBERS)?;
    let mut puzzle = Puzzle::new(layout(&object)?);
    for extra in list(&object, "extra")? {
        let extra = extra.as_object().ok_or_else(|| wrong("extra", "objects"))?;
        only(extra, &["prefix", "label", "count", "columns"])?;
        let prefix = extra.get("prefix").and_then(Value::as_str).unwrap_or("");
        if prefix.is_empty() || !prefix.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err(wrong("prefix", "capital letters"));
        }
        let label = extra.get("label").and_then(Value::as_str).unwrap_or("");
        let count = size(extra, "count")?.unwrap_or(1);
        puzzle.add_extra(prefix, label, count, size(extra, "columns")?.filter(|&columns| columns > 0))?;
    }
    if let Some(cells) = object.get("cells") {
        let cells = cells.as_object().ok_or_else(|| wrong("cells", "an object"))?;
        for (name, values) in cells {
            let values = values.as_array().ok_or_else(|| wrong(name, "a list of values"))?;
            let mut set = 0;
            for value in values {
                let bit = value.as_i64().map_or(0, |value| puzzle.layout().bit(value));
                if bit == 0 {
                    return Err(RuleError::new(format!("{value} in {name}, expected one of {}", puzzle.layout())));
                }
                set |= bit;
            }
            let cell = cell(&puzzle, name)?;
            puzzle.restrict(cell, set);
        }
    }
    for value in list(&object, "rules")? {
        let rule = read_rule(&puzzle, value, 0)?;
        puzzle.add(rule)?;
    }
    Ok(puzzle)
}

/// The members of a puzzle.
const MEMBERS: [&str; 10] =
    ["rows", "columns", "grids", "values", "lines", "boxes", "regionSize", "jigsaw", "extra", "cells"];

/// An error for a member that is not known, which may be a misspelt one.
fn only(object: &Map<String, Value>, known: &[&str]) -> Result<(), RuleError> {
    match object.keys().find(|key| !known.contains(&key.as_str()) && *key != "rules") {
        Some(key) => Err(RuleError::new(format!("unknown member '{key}', expected rules, {}", known.join(", ")))),
        None => Ok(()),
    }
}

fn wrong(what: &str, expected: &str) -> RuleError {
    RuleError::new(format!("'{what}' is not {expected}"))
}

fn list<'a>(object: &'a Map<String, Value>, key: &str) -> Result<&'a [Value], RuleError> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(list)) => Ok(list),
        Some(_) => Err(wrong(key, "a list")),
    }
}

fn size(object: &Map<String, Value>, key: &str) -> Result<Option<usize>, RuleError> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            let size = value.as_u64().filter(|&size| size <= MAX_CELLS as u64).ok_or_else(|| wrong(key, "a size"))?;
            Ok(Some(size as usize))
        }
    }
}

/// True unless it is `false`.
fn flag(object: &Map<String, Value>, key: &str) -> Result<bool, RuleError> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(true),
        Some(value) => value.as_bool().ok_or_else(|| wrong(key, "true or false")),
    }
}

fn layout(object: &Map<String, Value>) -> Result<Layout, RuleError> {
    let rows = size(object, "rows")?.unwrap_or(9);
    let mut layout = match object.get("grids") {
        None | Some(Value::Null) => Layout::new(rows, size(object, "columns")?.unwrap_or(rows))?,
        Some(grids) => {
            let read = |grid: &Value| -> Option<(usize, usize)> {
                let pair = grid.as_array().filter(|pair| pair.len() == 2)?;
                Some((usize::try_from(pair[0].as_u64()?).ok()?, usize::try_from(pair[1].as_u64()?).ok()?))
            };
            let grids: Option<Vec<_>> = grids.as_array().and_then(|grids| grids.iter().map(read).collect());
            let grids = grids.filter(|grids| grids.iter().all(|grid| grid.0.max(grid.1) <= MAX_CELLS));
            Layout::overlapping(rows, &grids.ok_or_else(|| wrong("grids", "a list of pairs of row and column"))?)?
        }
    };
    if !flag(object, "lines")? {
        layout = layout.without_lines();
    }
    if !flag(object, "boxes")? {
        layout = layout.without_boxes();
    }
    if let Some(values) = object.get("values").filter(|values| !values.is_null()) {
        let ends = values.as_array().filter(|ends| ends.len() == 2);
        let end = |i: usize| ends.and_then(|ends| ends[i].as_i64()).and_then(|end| i32::try_from(end).ok());
        let (Some(least), Some(most)) = (end(0), end(1)) else { return Err(wrong("values", "[least, most]")) };
        layout = layout.with_values(least, most)?;
    }
    if let Some(size) = size(object, "regionSize")? {
        layout = layout.with_region_size(size);
    }
    if let Some(map) = object.get("jigsaw").filter(|map| !map.is_null()) {
        let region = |region: &Value| match region {
            Value::Null => Ok(None),
            region => region.as_u64().map(|region| Some(region as usize)).ok_or_else(|| wrong("jigsaw", EXPECTED)),
        };
        const EXPECTED: &str = "a list of whole numbers from 0, or null for cells in no region";
        let map = map.as_array().ok_or_else(|| wrong("jigsaw", EXPECTED))?;
        layout = layout.with_jigsaw(map.iter().map(region).collect::<Result<_, _>>()?)?;
    }
    Ok(layout)
}

fn cell(puzzle: &Puzzle, name: &str) -> Result<usize, RuleError> {
    puzzle.cell_named(name).ok_or_else(|| {
        RuleError::new(format!(
            "there is no cell '{name}', expected r1c1 to r{}c{}",
            puzzle.layout().rows(),
            puzzle.layout().columns()
        ))
    })
}

fn read_rule(puzzle: &Puzzle, value: &Value, depth: usize) -> Result<Rule, RuleError> {
    let object = value.as_object().ok_or_else(|| wrong("rules", "a list of objects"))?;
    only(object, &["rule", "numbers", "texts", "cells"])?;
    let name = object.get("rule").and_then(Value::as_str).ok_or_else(|| wrong("rule", "a name"))?;
    let kind = rule::kind(name).ok_or_else(|| rule::unknown(name))?;
    if depth > 16 {
        return Err(RuleError::new("rules more than 16 deep").in_rule(kind.name));
    }
    let numbers: Option<Vec<i64>> = list(object, "numbers")?.iter().map(Value::as_i64).collect();
    let texts: Option<Vec<String>> =
        list(object, "texts")?.iter().map(|text| text.as_str().map(str::to_owned)).collect();
    let mut rule = Rule::new(kind)
        .with_numbers(numbers.ok_or_else(|| wrong("numbers", "a list of whole numbers"))?)
        .with_texts(texts.ok_or_else(|| wrong("texts", "a list of texts"))?);
    for cells in list(object, "cells")? {
        let names = cells.as_array().ok_or_else(|| wrong("cells", "a list of lists of cells"))?;
        let cells: Result<Vec<usize>, RuleError> = names
            .iter()
            .map(|name| cell(puzzle, name.as_str().ok_or_else(|| wrong("cells", "a list of lists of cells"))?))
            .collect();
        rule = rule.with_cells(cells.map_err(|error| error.in_rule(kind.name))?);
    }
    let inside: Result<Vec<Rule>, RuleError> =
        list(object, "rules")?.iter().map(|inner| read_rule(puzzle, inner, depth + 1)).collect();
    Ok(rule.with_rules(inside?))
}

/// Writes a puzzle on one line. What is as usual is left out.
pub fn write(puzzle: &Puzzle) -> String {
    let layout = puzzle.layout();
    let mut object = Map::new();
    let (side, grids) = layout.grids();
    if grids.is_empty() {
        object.insert("rows".into(), json!(layout.rows()));
        object.insert("columns".into(), json!(layout.columns()));
    } else {
        object.insert("rows".into(), json!(side));
        object.insert("grids".into(), json!(grids));
    }
    object.insert("values".into(), json!([layout.least_value(), layout.most_value()]));
    if !layout.has_lines() {
        object.insert("lines".into(), json!(false));
    } else if !layout.has_boxes() && layout.box_size().is_some() {
        object.insert("boxes".into(), json!(false));
    }
    if let Some(size) = layout.region_size_option() {
        object.insert("regionSize".into(), json!(size));
    }
    if let Some(map) = layout.jigsaw() {
        object.insert("jigsaw".into(), json!(map));
    }
    if !puzzle.extras().is_empty() {
        let extra = puzzle.extras().iter().map(|extra| {
            json!({"prefix": extra.prefix, "label": extra.label, "count": extra.count, "columns": extra.columns})
        });
        object.insert("extra".into(), extra.collect());
    }
    let mut cells = Map::new();
    for cell in 0..puzzle.cell_count() {
        let void = cell < layout.cell_count() && layout.is_void(cell);
        if puzzle.possible()[cell] != layout.full() && !void {
            let value = |bit: u64| json!(layout.least_value() + bit.trailing_zeros() as i32);
            cells.insert(puzzle.cell_name(cell), bits(puzzle.possible()[cell]).map(value).collect());
        }
    }
    object.insert("cells".into(), Value::Object(cells));
    object.insert("rules".into(), puzzle.rules().iter().map(|rule| write_rule(puzzle, rule)).collect());
    Value::Object(object).to_string()
}

fn write_rule(puzzle: &Puzzle, rule: &Rule) -> Value {
    let mut object = Map::from_iter([("rule".into(), json!(rule.name()))]);
    if !rule.numbers().is_empty() {
        object.insert("numbers".into(), json!(rule.numbers()));
    }
    if !rule.texts().is_empty() {
        object.insert("texts".into(), json!(rule.texts()));
    }
    if !rule.lists().is_empty() {
        let names = |list: &Vec<usize>| -> Value { list.iter().map(|&cell| json!(puzzle.cell_name(cell))).collect() };
        object.insert("cells".into(), rule.lists().iter().map(names).collect());
    }
    if !rule.rules().is_empty() {
        object.insert("rules".into(), rule.rules().iter().map(|inner| write_rule(puzzle, inner)).collect());
    }
    Value::Object(object)
}
