//! Lines, circles, squares and texts of penpa-edit in the form of SudokuPad, where words give them a meaning.

use super::{Grid, Piece, ends_of};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use sudokit_core::SmallSort;

/// The most elements of a kind; a sheet that people draw has some hundreds.
const MOST: usize = 5000;

/// Members that are read here.
pub(super) const MEMBERS: [&str; 5] = ["line", "freeline", "nobulbthermo", "symbol", "number"];

/// The style of a cross on an edge, which is not a line.
const CROSS: u64 = 98;

/// The colours of lines by their styles; all others are black.
const LINES: [(u64, &str); 9] = [
    (3, "#208020"),
    (5, "#999999"),
    (6, "#999999"),
    (7, "#777777"),
    (8, "#ff0000"),
    (9, "#187bcd"),
    (14, "#777777"),
    (30, "#208020"),
    (40, "#999999"),
];

/// The fill and the border of circles and squares by their styles.
const SYMBOLS: [(u64, &str, &str); 14] = [
    (0, "#ffffff", "#000000"),
    (1, "#ffffff", "#000000"),
    (2, "#000000", "#000000"),
    (3, "#cccccc", ""),
    (4, "", "#000000"),
    (5, "#cccccc", "#000000"),
    (6, "#ffffff", "#999999"),
    (7, "#ffffff", ""),
    (8, "#ffffff", "#000000"),
    (9, "#cccccc", "#000000"),
    (10, "#ffffff", "#000000"),
    (11, "#ff0000", "#ff0000"),
    (12, "#208020", "#208020"),
    (13, "", "#000000"),
];

/// Shapes: their width, and by how many degrees they are turned. Those with a width below zero are round.
const SHAPES: [(&str, f64, f64); 13] = [
    ("circle_L", -0.86, 0.0),
    ("circle_M", -0.7, 0.0),
    ("circle_S", -0.44, 0.0),
    ("circle_SS", -0.26, 0.0),
    ("square_LL", 1.0, 0.0),
    ("square_L", 0.8, 0.0),
    ("square_M", 0.7, 0.0),
    ("square_S", 0.44, 0.0),
    ("square_SS", 0.26, 0.0),
    ("diamond_L", 0.6, 45.0),
    ("diamond_M", 0.5, 45.0),
    ("diamond_S", 0.31, 45.0),
    ("diamond_SS", 0.18, 45.0),
];

/// Where the arrow beside a number points, down and right, by the number behind the text.
pub(super) const ARROWS: [(i8, i8); 8] = [(-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];

impl Grid {
    /// The place of a point in rows and columns from the upper left corner of the grid: the middle of a cell, its lower right
    /// corner, or the middle of its lower or its right side.
    fn point(&self, number: usize) -> Option<(f64, f64)> {
        let (kind, cell) = (number / self.all, number % self.all);
        let (down, right) = *[(0.5, 0.5), (1.0, 1.0), (1.0, 0.5), (0.5, 1.0)].get(kind)?;
        Some(((cell / self.wide) as f64 - self.top as f64 + down, (cell % self.wide) as f64 - self.left as f64 + right))
    }

    /// What is drawn, in the form of SudokuPad. What has no such form is reported.
    pub(super) fn drawn(
        &self,
        elements: &Map<String, Value>,
        colours: &Map<String, Value>,
        unknown: &mut Vec<String>,
    ) -> Map<String, Value> {
        let mut drawn = Map::new();
        for member in MEMBERS {
            let count = elements
                .get(member)
                .map_or(0, |value| value.as_object().map_or(0, Map::len).max(value.as_array().map_or(0, Vec::len)));
            if count > MOST {
                unknown.push(format!("{count} x {member}"));
                return drawn;
            }
        }
        let colour = |member: &str, key: &str| {
            let own = colours.get(member)?;
            own.get(key).or_else(|| own.get(key.parse::<usize>().ok()?))?.as_str().map(str::to_owned)
        };
        self.lines_between(elements, &colour, &mut drawn, unknown);
        for (index, list) in elements
            .get("nobulbthermo")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .enumerate()
            .filter(|(_, list)| list.as_array().is_some_and(|list| !list.is_empty()))
        {
            let points: Option<Vec<_>> =
                list.as_array().into_iter().flatten().map(|number| self.point(number.as_u64()? as usize)).collect();
            match points {
                Some(points) => {
                    let paint = colour("nobulbthermo", &index.to_string()).unwrap_or_else(|| "#cccccc".to_owned());
                    push(&mut drawn, "lines", line(&points, &paint));
                }
                None => unknown.push("1 x nobulbthermo".to_owned()),
            }
        }
        let mut symbols: Vec<_> = of(elements, "symbol").collect();
        symbols.small_sort_by_key(|(key, _)| key.trim_end_matches('E').parse::<usize>().ok());
        for (key, value) in symbols {
            let own = colour("symbol", key);
            match self.place_of(key).and_then(|place| symbol(place, value, own.as_deref())) {
                Some((member, mark)) => push(&mut drawn, member, mark),
                None => {
                    let name = value.get(1).and_then(Value::as_str).unwrap_or_default();
                    unknown.push(format!("1 x symbol {name}").trim_end().to_owned());
                }
            }
        }
        for (key, value) in of(elements, "number").filter(|(key, value)| !self.is_given(key, value)) {
            if self.text(key, value, &mut drawn).is_none() {
                let text = value.get(0).map(|text| text.as_str().map_or_else(|| text.to_string(), str::to_owned));
                unknown.push(format!("text '{}'", text.unwrap_or_default().chars().take(20).collect::<String>()));
            }
        }
        drawn
    }

    /// The place of an element by its name, which may say that it stands on an edge.
    fn place_of(&self, key: &str) -> Option<(f64, f64)> {
        self.point(key.strip_suffix('E').unwrap_or(key).parse().ok()?)
    }

    /// Whether a number is large and in a cell of the grid.
    pub(super) fn is_given(&self, key: &str, value: &Value) -> bool {
        let is_big = value.get(2).is_some_and(|style| style == "1" || style == "10");
        is_big && key.parse().ok().and_then(|number| self.cell(number)).is_some()
    }

    /// A text; with an arrow beside it if it says so.
    fn text(&self, key: &str, value: &Value, drawn: &mut Map<String, Value>) -> Option<()> {
        let (row, column) = self.place_of(key)?;
        let mut text = value.get(0)?.as_str()?;
        if value.get(2)? == "2"
            && let Some((number, way)) = text.rsplit_once('_')
        {
            let (down, right) = *ARROWS.get(way.parse::<usize>().ok()?)?;
            let end = |far: f64| (row + far * f64::from(down), column + far * f64::from(right));
            push(drawn, "arrows", line(&[end(0.25), end(0.45)], "#000000"));
            text = number;
        }
        let is_whole = (2.0 * row).round() as i64 & 1 == 1 && (2.0 * column).round() as i64 & 1 == 1;
        let size = if is_whole { 0.8 } else { 0.3 };
        push(drawn, "overlays", json!({"center": [row, column], "width": size, "height": size, "text": text}));
        Some(())
    }

    /// Lines between points, put together where two of one colour meet.
    fn lines_between(
        &self,
        elements: &Map<String, Value>,
        colour: &dyn Fn(&str, &str) -> Option<String>,
        drawn: &mut Map<String, Value>,
        unknown: &mut Vec<String>,
    ) {
        let mut pieces: BTreeMap<String, BTreeSet<Piece>> = BTreeMap::new();
        let mut others = 0;
        for member in ["line", "freeline"] {
            for (key, style) in of(elements, member) {
                let style = style.as_u64().unwrap_or(2);
                let ends = ends_of(key).filter(|&(one, other)| {
                    style != CROSS && one != other && self.point(one).is_some() && self.point(other).is_some()
                });
                let Some(ends) = ends else {
                    others += 1;
                    continue;
                };
                let usual = LINES.iter().find(|&&(other, _)| other == style).map_or("#000000", |&(_, paint)| paint);
                pieces.entry(colour(member, key).unwrap_or_else(|| usual.to_owned())).or_default().insert(ends);
            }
        }
        if others > 0 {
            unknown.push(format!("{others} x line"));
        }
        for (paint, pieces) in pieces {
            for trail in trails(&pieces) {
                let points: Vec<_> = trail.into_iter().filter_map(|number| self.point(number)).collect();
                push(drawn, "lines", line(&points, &paint));
            }
        }
    }
}

/// The elements of a kind.
fn of<'v>(elements: &'v Map<String, Value>, member: &str) -> impl Iterator<Item = (&'v String, &'v Value)> {
    elements.get(member).and_then(Value::as_object).into_iter().flatten()
}

/// Lines that end where pieces end or branch; rings end where they begin.
fn trails(pieces: &BTreeSet<Piece>) -> Vec<Vec<usize>> {
    let mut next: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for &(one, other) in pieces {
        next.entry(one).or_default().insert(other);
        next.entry(other).or_default().insert(one);
    }
    let ends: BTreeSet<usize> = next.iter().filter(|(_, others)| others.len() != 2).map(|(&at, _)| at).collect();
    let all: Vec<usize> = next.keys().copied().collect();
    let mut found = Vec::new();
    // What is left after the ends are rings.
    for start in ends.iter().copied().chain(all) {
        while let Some(first) = next.get_mut(&start).and_then(BTreeSet::pop_first) {
            let mut trail = vec![start];
            let (mut from, mut at) = (start, first);
            loop {
                trail.push(at);
                let others = next.entry(at).or_default();
                others.remove(&from);
                if at == start || ends.contains(&at) {
                    break;
                }
                let Some(to) = others.pop_first() else { break };
                (from, at) = (at, to);
            }
            found.push(trail);
        }
    }
    found
}

fn push(drawn: &mut Map<String, Value>, member: &str, element: Value) {
    if let Some(list) = drawn.entry(member).or_insert_with(|| json!([])).as_array_mut() {
        list.push(element);
    }
}

fn line(points: &[(f64, f64)], paint: &str) -> Value {
    let points: Value = points.iter().map(|&(row, column)| json!([row, column])).collect();
    json!({"wayPoints": points, "color": paint, "thickness": 8})
}

/// A circle, a square or a sign, and the layer it is in.
fn symbol((row, column): (f64, f64), value: &Value, own: Option<&str>) -> Option<(&'static str, Value)> {
    let (style, name) = (value.get(0)?.as_u64()?, value.get(1)?.as_str()?);
    let member = if value.get(2) == Some(&json!(1)) { "underlays" } else { "overlays" };
    if name == "inequality" {
        let sign = ["<", "^", ">", "v"][usize::try_from(style.checked_sub(1)?).ok().filter(|&way| way < 8)? % 4];
        return Some((member, json!({"center": [row, column], "width": 0.3, "height": 0.3, "text": sign})));
    }
    let &(_, width, angle) = SHAPES.iter().find(|(shape, ..)| *shape == name)?;
    let &(_, fill, border) = SYMBOLS.iter().find(|&&(other, ..)| other == style)?;
    // A colour of its own is that of the inside, if there is one.
    let (fill, border) = match own {
        Some(own) if fill.is_empty() => (fill, own),
        Some(own) => (own, border),
        None => (fill, border),
    };
    let mark = json!({"center": [row, column], "width": width.abs(), "height": width.abs(), "rounded": width < 0.0,
        "angle": angle, "backgroundColor": fill, "borderColor": border});
    Some((member, mark))
}
