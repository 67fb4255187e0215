//! What a puzzle draws: lines, arrows and marks, with their places and colours.

use serde_json::{Map, Value};

/// The most points of a line.
const MOST_POINTS: usize = 2000;

/// A colour as people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) enum Colour {
    White,
    Black,
    Grey,
    Red,
    Orange,
    Peach,
    Yellow,
    Green,
    Teal,
    Blue,
    Purple,
    Pink,
}

impl Colour {
    /// The colour that a word names.
    pub(super) fn named(word: &str) -> Option<Self> {
        Some(match word {
            "white" => Self::White,
            "black" => Self::Black,
            "grey" | "gray" => Self::Grey,
            "red" => Self::Red,
            "orange" => Self::Orange,
            "peach" => Self::Peach,
            "yellow" | "gold" => Self::Yellow,
            "green" => Self::Green,
            "teal" | "turquoise" | "cyan" => Self::Teal,
            "blue" => Self::Blue,
            "purple" | "violet" | "lavender" => Self::Purple,
            "pink" | "magenta" => Self::Pink,
            _ => return None,
        })
    }

    /// The name of a colour.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Grey => "grey",
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Peach => "peach",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Teal => "teal",
            Self::Blue => "blue",
            Self::Purple => "purple",
            Self::Pink => "pink",
        }
    }

    /// Whether people may call the one colour by the name of the other.
    pub(super) fn is_like(self, other: Self) -> bool {
        let close = |one: Self, two: Self| self == one && other == two || self == two && other == one;
        self == other
            || close(Self::Purple, Self::Pink)
            || close(Self::Blue, Self::Teal)
            || close(Self::Orange, Self::Peach)
            || close(Self::Orange, Self::Yellow)
            || close(Self::Red, Self::Pink)
            || close(Self::Green, Self::Teal)
    }

    /// The colour of `#rrggbb`, `#rgb` or a name; `None` if there is none, or it cannot be seen.
    fn read(value: Option<&Value>) -> Option<Self> {
        let text = value?.as_str()?.trim().to_lowercase();
        let Some(hex) = text.strip_prefix('#') else { return Self::named(&text) };
        let digits: Vec<u32> = hex.chars().map(|digit| digit.to_digit(16)).collect::<Option<_>>()?;
        let (rgb, alpha) = match digits[..] {
            [r, g, b] => ([17 * r, 17 * g, 17 * b], 255),
            [r, g, b, a] => ([17 * r, 17 * g, 17 * b], 17 * a),
            [a, b, c, d, e, f] => ([16 * a + b, 16 * c + d, 16 * e + f], 255),
            [a, b, c, d, e, f, g, h] => ([16 * a + b, 16 * c + d, 16 * e + f], 16 * g + h),
            _ => return None,
        };
        (alpha > 8).then(|| Self::of(rgb))
    }

    fn of([r, g, b]: [u32; 3]) -> Self {
        let (most, least) = (r.max(g).max(b), r.min(g).min(b));
        let range = most - least;
        if range < 28 {
            return match most {
                0..60 => Self::Black,
                60..236 => Self::Grey,
                _ => Self::White,
            };
        }
        let (r, g, b, range_) = (f64::from(r), f64::from(g), f64::from(b), f64::from(range));
        let hue = if r >= g && r >= b {
            60.0 * (g - b) / range_
        } else if g >= b {
            60.0 * (b - r) / range_ + 120.0
        } else {
            60.0 * (r - g) / range_ + 240.0
        };
        match (hue + 360.0) % 360.0 {
            h if h < 14.0 => Self::Red,
            h if h < 45.0 && least > 120 => Self::Peach,
            h if h < 45.0 => Self::Orange,
            h if h < 70.0 => Self::Yellow,
            h if h < 160.0 => Self::Green,
            h if h < 198.0 => Self::Teal,
            h if h < 258.0 => Self::Blue,
            h if h < 297.0 => Self::Purple,
            h if h < 345.0 => Self::Pink,
            _ => Self::Red,
        }
    }
}

/// A line, or the shaft of an arrow: points in rows and columns from the upper left corner of the grid.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) points: Vec<(f64, f64)>,
    pub(super) colour: Option<Colour>,
    pub(super) used: bool,
}

/// A circle, a rectangle or a text.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    pub(super) row: f64,
    pub(super) column: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) round: bool,
    pub(super) text: String,
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
        let marks = list("underlays").chain(list("overlays")).filter_map(mark).collect();
        Self {
            lines: list("lines").filter_map(line).collect(),
            arrows: list("arrows").filter_map(line).collect(),
            marks,
        }
    }
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
    let colour = Colour::read(value.get("color"));
    (!points.is_empty() && colour.is_some()).then_some(Line { points, colour, used: false })
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
        fill: Colour::read(value.get("backgroundColor")),
        border: Colour::read(value.get("borderColor")),
        used: false,
    };
    let is_seen = !mark.text.is_empty() || mark.fill.is_some() || mark.border.is_some();
    is_seen.then_some(mark)
}
