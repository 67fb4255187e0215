//! Drawings without a rule of their own, and the words of the puzzle that may give them one.
//!
//! Many puzzles draw a line and say in words what it means. If every sentence is understood, lines and marks become rules
//! as in a puzzle of SudokuPad. If not, nothing is guessed: the drawings and the sentences are reported beside the puzzle.

use super::DRAWN;
use crate::model::{Puzzle, RuleError};
use crate::notation::sudokupad::{
    self,
    words::{Topic, topics},
};
use serde_json::{Map, Value, json};

/// The puzzle with the rules that words give to drawings, and what is left over.
pub(super) struct Worded {
    pub(super) puzzle: Puzzle,
    /// What is drawn without a rule, such as `2 x line`.
    pub(super) drawn: Vec<String>,
    /// The sentences that were not understood.
    pub(super) unknown: Vec<String>,
}

pub(super) fn complete(puzzle: Puzzle, object: &Map<String, Value>) -> Result<Worded, RuleError> {
    let words = object.get("ruleset").or_else(|| object.get("rules")).and_then(Value::as_str).unwrap_or_default();
    let (found, mut unknown) = topics(words);
    // The stated cages have no repeats.
    if found.contains(&Topic::RepeatsInCages) && puzzle.rules().iter().any(|rule| rule.name() == "Cage") {
        unknown.push("digits may repeat in cages".to_owned());
    }
    let counts = DRAWN.iter().map(|&name| (name, elements(object, name).count()));
    let drawn: Vec<String> =
        counts.filter(|&(_, count)| count > 0).map(|(name, count)| format!("{count} x {name}")).collect();
    if words.trim().is_empty() || !unknown.is_empty() {
        return Ok(Worded { puzzle, drawn, unknown });
    }
    let (puzzle, left) = sudokupad::add_drawn(puzzle, &drawing(object), words)?;
    Ok(Worded { puzzle, drawn: left, unknown })
}

/// The elements of a drawing. Those that only show a rule which is stated elsewhere say so in a member.
fn elements<'o>(object: &'o Map<String, Value>, name: &str) -> impl Iterator<Item = &'o Map<String, Value>> {
    let list = object.get(name).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object);
    list.filter(|element| !element.keys().any(|key| key.ends_with("Constraint")))
}

/// Row and column of the middle of a cell, which may be outside the grid.
fn middle(name: &Value) -> Option<(f64, f64)> {
    let (row, column) = name.as_str()?.strip_prefix('R')?.split_once('C')?;
    let number = |text: &str| text.parse::<i16>().ok().map(|number| f64::from(number) - 0.5);
    Some((number(row)?, number(column)?))
}

/// The drawings in the form of SudokuPad.
fn drawing(object: &Map<String, Value>) -> Map<String, Value> {
    let points = |list: Option<&Value>| -> Vec<(f64, f64)> {
        list.and_then(Value::as_array).into_iter().flatten().filter_map(middle).collect()
    };
    let mut lines = Vec::new();
    for line in elements(object, "line") {
        for path in line.get("lines").and_then(Value::as_array).into_iter().flatten() {
            lines.push(json!({ "wayPoints": points(Some(path)), "color": line.get("outlineC"), "thickness": 8 }));
        }
    }
    let mut marks = Vec::new();
    for (name, is_round) in [("circle", true), ("rectangle", false), ("text", false)] {
        for mark in elements(object, name) {
            let cells = points(mark.get("cells"));
            let count = cells.len().max(1) as f64;
            let (row, column) = cells.iter().fold((0.0, 0.0), |(row, column), (y, x)| (row + y, column + x));
            let size = if name == "text" { mark.get("size") } else { mark.get("width") };
            marks.push(json!({"center": [row / count, column / count], "width": size,
                "height": if name == "text" { size } else { mark.get("height") }, "rounded": is_round,
                "backgroundColor": mark.get("baseC"), "borderColor": mark.get("outlineC"), "text": mark.get("value")}));
        }
    }
    let mut cages = Vec::new();
    for cage in elements(object, "cage") {
        let cells: Vec<_> = points(cage.get("cells")).into_iter().map(|(row, column)| json!([row, column])).collect();
        cages.push(json!({ "cells": cells, "value": cage.get("value") }));
    }
    let mut found = Map::from_iter([("lines".to_owned(), json!(lines)), ("overlays".to_owned(), json!(marks))]);
    if let Some(metadata) = object.get("metadata") {
        found.insert("metadata".to_owned(), metadata.clone());
    }
    // Where cages are stated, drawn ones mean something else.
    if elements(object, "killercage").next().is_none() {
        found.insert("cages".to_owned(), json!(cages));
    }
    found
}
