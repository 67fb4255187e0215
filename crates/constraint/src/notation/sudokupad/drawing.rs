//! What a puzzle draws: lines, arrows and marks, with their places and colours.

use super::colour::{Colour, Paint};
use serde_json::{Map, Value};

/// The most points of a line.
const MOST_POINTS: usize = 2000;

/// A line, or the shaft of an arrow: points in rows and columns from the upper left corner of the grid.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) points: Vec<(f64, f64)>,
    pub(super) paint: Paint,
    pub(super) used: bool,
}

/// A circle, a rectangle or a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mark {
    pub(super) row: f64,
    pub(super) column: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) round: bool,
    pub(super) text: String,
    /// By how many degrees it is turned clockwise.
    pub(super) angle: f64,
    pub(super) fill: Option<Colour>,
    pub(super) border: Option<Colour>,
    pub(super) used: bool,
}

/// Where a mark is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In the middle of a cell: row and column.
    Cell(i64, i64),
    /// Between two cells.
    Edge((i64, i64), (i64, i64)),
    /// Where four cells meet: the lower right one.
    Corner(i64, i64),
    /// Anywhere else.
    Other,
}

impl Mark {
    pub(super) fn place(&self) -> Place {
        // Twice the coordinates are odd in the middle of a cell, and even on an edge.
        let near = |at: f64| {
            let twice = (2.0 * at).round();
            ((2.0 * at - twice).abs() < 0.34 && twice.abs() < 1e6).then_some(twice as i64)
        };
        let (Some(row), Some(column)) = (near(self.row), near(self.column)) else { return Place::Other };
        let (y, x) = (row.div_euclid(2), column.div_euclid(2));
        match (row.rem_euclid(2) == 1, column.rem_euclid(2) == 1) {
            (true, true) => Place::Cell(y, x),
            (true, false) => Place::Edge((y, x - 1), (y, x)),
            (false, true) => Place::Edge((y - 1, x), (y, x)),
            (false, false) => Place::Corner(y, x),
        }
    }

    pub(super) fn is_small(&self) -> bool {
        self.width.max(self.height) < 0.6
    }
}

/// All that is drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing {
    pub(super) lines: Vec<Line>,
    pub(super) arrows: Vec<Line>,
    pub(super) marks: Vec<Mark>,
}

impl Drawing {
    pub(super) fn of(object: &Map<String, Value>) -> Self {
        let list = |name: &str| object.get(name).and_then(Value::as_array).map_or(&[][..], Vec::as_slice).iter();
        let marks = once(list("underlays")).into_iter().chain(once(list("overlays"))).collect();
        Self {
            lines: list("lines").filter_map(line).collect(),
            arrows: list("arrows").filter_map(line).collect(),
            marks,
        }
    }
}

/// The marks of a layer. Editors draw a bulb once for each thermometer that begins in it, of which only one would be used; in
/// two layers, the same circle may stand for two rules.
fn once<'v>(layer: impl Iterator<Item = &'v Value>) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for mark in layer.filter_map(mark) {
        if !mark.text.is_empty() || !marks.contains(&mark) {
            marks.push(mark);
        }
    }
    marks
}

fn number(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| value.as_str()?.trim().parse().ok()).filter(|number| number.abs() < 1e4)
}

fn point(value: &Value) -> Option<(f64, f64)> {
    match value.as_array()?.as_slice() {
        [row, column] => Some((number(row)?, number(column)?)),
        _ => None,
    }
}

fn line(value: &Value) -> Option<Line> {
    let points: Vec<(f64, f64)> =
        value.get("wayPoints")?.as_array()?.iter().take(MOST_POINTS).map(point).collect::<Option<_>>()?;
    let paint = Paint::read(value.get("color"))?;
    (!points.is_empty()).then_some(Line { points, paint, used: false })
}

fn mark(value: &Value) -> Option<Mark> {
    let (row, column) = point(value.get("center")?)?;
    let size = |name: &str| value.get(name).and_then(number).unwrap_or(0.0);
    let text = match value.get("text") {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let mark = Mark {
        row,
        column,
        width: size("width"),
        height: size("height"),
        round: value.get("rounded").and_then(Value::as_bool).unwrap_or(false),
        text,
        angle: value.get("angle").and_then(number).unwrap_or(0.0),
        fill: Paint::read(value.get("backgroundColor")).map(|paint| paint.colour),
        border: Paint::read(value.get("borderColor")).map(|paint| paint.colour),
        used: false,
    };
    let is_seen = !mark.text.is_empty() || mark.fill.is_some() || mark.border.is_some();
    is_seen.then_some(mark)
}
