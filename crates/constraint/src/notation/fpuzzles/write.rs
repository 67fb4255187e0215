//! Writing.

use super::{Shape, TABLE};
use crate::model::{Layout, Puzzle};
use crate::rule::Rule;
use crate::search::bits;
use serde_json::{Map, Value, json};
use sudokit_core::SmallSort;

/// Writes a puzzle on one line; `None` if the format has no words for it: cells without any possible value, other values than 1 to the size, rectangles,
/// grids that overlap, several houses around a cell beside its row and column, or rules that `TABLE` does not have.
pub fn write(puzzle: &Puzzle) -> Option<String> {
    let layout = puzzle.layout();
    let size = layout.rows();
    let values = layout.least_value() == 1 && layout.value_count() == size;
    let is_open = (0..layout.cell_count()).all(|cell| puzzle.possible()[cell] != 0);
    let plain = is_open && layout.columns() == size && values && layout.has_lines() && puzzle.extras().is_empty();
    // There, white dots are excused from the rule.
    let has = |name: &str| puzzle.rules().iter().any(|rule| rule.name() == name);
    if has("AntiConsecutive") && (has("WhiteDot") || has("Difference")) {
        return None;
    }
    // There, "all dots are given" excludes the differences and ratios of the dots that are drawn.
    let is_other = |rule: &Rule| match rule.name() {
        "Difference" => rule.numbers() != [1],
        "Ratio" => rule.numbers() != [2],
        _ => false,
    };
    if has("StrictKropki") && puzzle.rules().iter().any(is_other) {
        return None;
    }
    if !plain || !layout.grids().1.is_empty() || layout.has_boxes() && layout.jigsaw().is_some() {
        return None;
    }
    let mut object = Map::from_iter([("size".to_owned(), json!(size)), ("grid".to_owned(), grid(puzzle)?)]);
    for rule in puzzle.rules() {
        add(puzzle, rule, &mut object)?;
    }
    Some(Value::Object(object).to_string())
}

/// The cells, with their regions if those are not the usual boxes.
fn grid(puzzle: &Puzzle) -> Option<Value> {
    let layout = puzzle.layout();
    let size = layout.rows();
    let usual = Layout::new(size, size).ok()?;
    let expected = match layout.jigsaw() {
        None => usual,
        Some(map) => usual.without_boxes().with_jigsaw(map.to_vec()).ok()?,
    };
    let cell = |cell: usize| {
        let mut said = Map::new();
        let values: Vec<Value> = bits(puzzle.possible()[cell]).map(|bit| json!(bit.trailing_zeros() + 1)).collect();
        match (puzzle.given(cell), values.len() < size) {
            (Some(value), _) => said.extend([("value".to_owned(), json!(value)), ("given".to_owned(), json!(true))]),
            (None, true) => said.extend([("givenPencilMarks".to_owned(), values.into())]),
            (None, false) => {}
        }
        if let Some(map) = layout.jigsaw() {
            said.insert("region".to_owned(), json!(map[cell]));
        }
        Value::Object(said)
    };
    let row = |row: usize| (0..size).map(|column| cell(row * size + column)).collect::<Value>();
    (*layout == expected).then(|| (0..size).map(row).collect())
}

/// Adds a rule to the members; `None` if there is no member for it.
fn add(puzzle: &Puzzle, rule: &Rule, object: &mut Map<String, Value>) -> Option<()> {
    let names = |cells: &[usize]| cells.iter().map(|&cell| json!(name(puzzle, cell))).collect::<Value>();
    let number = rule.numbers().first().copied();
    let mut push = |member: &str, element: Value| -> Option<()> {
        object.entry(member).or_insert_with(|| json!([])).as_array_mut()?.push(element);
        Some(())
    };
    // Rules about every two neighbours of a list.
    let touching = || {
        let cells = rule.cells();
        let pairs = (0..cells.len()).flat_map(|i| (i + 1..cells.len()).map(move |j| [cells[i], cells[j]]));
        let pairs: Vec<_> = pairs.filter(|&[one, other]| puzzle.touch(one, other)).collect();
        // Marks lie between neighbours.
        (!pairs.is_empty()).then_some(pairs)
    };
    match rule.name() {
        "Arrow" => {
            return push("arrow", json!({"cells": names(&rule.cells()[..1]), "lines": [names(rule.cells())]}));
        }
        "PillArrow" => {
            let size = usize::try_from(number?).ok()?;
            let (pill, path) = (rule.cells().get(..size)?, rule.cells().get(size - 1..)?);
            return push("arrow", json!({"cells": names(pill), "lines": [names(path)]}));
        }
        "StrictXV" => return push("negative", json!("xv")),
        "StrictKropki" => return push("negative", json!("difference")).and_then(|()| push("negative", json!("ratio"))),
        _ => {}
    }
    let fits = |shape: Shape| match shape {
        Shape::Numbered(wanted) => number == Some(wanted),
        Shape::Word(word) => rule.texts().first().is_some_and(|text| text == word),
        _ => true,
    };
    let (member, _, shape) = TABLE.iter().find(|(_, name, shape)| *name == rule.name() && fits(*shape))?;
    match *shape {
        Shape::Flag | Shape::Numbered(_) => {
            object.insert((*member).to_owned(), json!(true));
            Some(())
        }
        Shape::Lines => push(member, json!({"lines": [names(rule.cells())]})),
        Shape::LinesWith(_) => push(member, json!({"lines": [names(rule.cells())], "value": number?.to_string()})),
        Shape::Cell => rule.cells().iter().try_for_each(|&cell| push(member, json!({"cell": name(puzzle, cell)}))),
        Shape::Cells | Shape::Word(_) => push(member, json!({"cells": names(rule.cells())})),
        Shape::CellsWith(0) if number == Some(0) => push(member, json!({"cells": names(rule.cells())})),
        Shape::CellsWith(0) => push(member, json!({"cells": names(rule.cells()), "value": number?.to_string()})),
        Shape::CellsWith(_) => rule
            .cells()
            .windows(2)
            .try_for_each(|pair| push(member, json!({"cells": names(pair), "value": number?.to_string()}))),
        Shape::Two(value, is_usual) => touching()?.iter().try_for_each(|pair| {
            let element = json!({"cells": names(pair), "value": value});
            push(member, if is_usual { json!({"cells": names(pair)}) } else { element })
        }),
        Shape::Outside(seen) => {
            push(member, json!({"cell": beside(puzzle, rule.cells(), seen)?, "value": number?.to_string()}))
        }
        Shape::Diagonal => {
            let (cell, direction) = corner(puzzle, rule.cells())?;
            let value = number?.to_string();
            push(member, json!({"cell": cell, "cells": names(rule.cells()), "direction": direction, "value": value}))
        }
        Shape::Clone => {
            let [first, others @ ..] = rule.lists() else { return None };
            others.iter().try_for_each(|other| push(member, json!({"cells": names(first), "cloneCells": names(other)})))
        }
        Shape::Square => push(member, json!({"cells": names(rule.cells()), "values": rule.numbers()})),
    }
}

fn name(puzzle: &Puzzle, cell: usize) -> String {
    let (row, column) = puzzle.layout().place(cell);
    format!("R{}C{}", row + 1, column + 1)
}

/// The place beside a row or column whose cells these are, at its start, or where it is seen from.
fn beside(puzzle: &Puzzle, cells: &[usize], seen: bool) -> Option<String> {
    let side = puzzle.layout().rows();
    let mut sorted = cells.to_vec();
    sorted.small_sort();
    let is_backwards = seen && sorted != cells;
    let (first, second) = (*sorted.first()?, *sorted.get(1)?);
    let end = if is_backwards { side + 1 } else { 0 };
    let row: Vec<usize> = (first..first + side).collect();
    let column: Vec<usize> = (0..side).map(|row| first % side + row * side).collect();
    let mut found = cells.to_vec();
    if is_backwards {
        found.reverse();
    }
    match second - first {
        1 if found == row && first.is_multiple_of(side) => Some(format!("R{}C{end}", first / side + 1)),
        _ if found == column => Some(format!("R{end}C{}", first % side + 1)),
        _ => None,
    }
}

/// The place outside the grid from which a diagonal starts, and its direction.
fn corner(puzzle: &Puzzle, cells: &[usize]) -> Option<(String, String)> {
    let layout = puzzle.layout();
    let (row, column) = layout.place(*cells.first()?);
    let (row, column) = (row as i64 + 1, column as i64 + 1);
    let side = layout.rows() as i64;
    let steps = match cells.get(1) {
        Some(&second) => {
            let (y, x) = layout.place(second);
            vec![(y as i64 + 1 - row, x as i64 + 1 - column)]
        }
        None => vec![(1, 1), (1, -1), (-1, 1), (-1, -1)],
    };
    steps.into_iter().filter(|&(down, right)| down.abs() == 1 && right.abs() == 1).find_map(|(down, right)| {
        let (y, x) = (row - down, column - right);
        let is_outside = !(1..=side).contains(&y) || !(1..=side).contains(&x);
        let whole = (0..).map_while(|i| layout.cell(row - 1 + i * down, column - 1 + i * right));
        let direction = format!("{}{}", if down > 0 { "D" } else { "U" }, if right > 0 { "R" } else { "L" });
        (is_outside && whole.eq(cells.iter().copied())).then(|| (format!("R{y}C{x}"), direction))
    })
}
