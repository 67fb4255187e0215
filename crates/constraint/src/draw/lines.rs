//! Rules along a line: its colour and width, and what is at its ends.

use super::{CELL, Form, Ink, Paper, Point, Stroke, layer};

/// What is at an end of a line.
#[derive(Clone, Copy, PartialEq)]
enum End {
    Nothing,
    /// A filled circle.
    Bulb,
    /// An empty circle.
    Circle,
    /// A diamond.
    Diamond,
    /// The head of an arrow.
    Head,
}

/// The colour, the width as a part of a cell, and both ends of the lines of a rule; `None` if it is not a line.
fn look(name: &str) -> Option<(Ink, f64, End, End)> {
    use End::{Bulb, Circle, Diamond, Head, Nothing};
    Some(match name {
        "Thermo" => (Ink::THERMO, 0.28, Bulb, Nothing),
        "SlowThermo" => (Ink::THERMO, 0.16, Bulb, Nothing),
        "Arrow" => (Ink::ARROW, 0.05, Circle, Head),
        "DoubleArrow" => (Ink::ARROW, 0.08, Circle, Circle),
        "Between" => (Ink::ARROW, 0.12, Circle, Circle),
        "Lockout" => (Ink::SUMS, 0.12, Diamond, Diamond),
        "Whisper" => (Ink::WHISPER, 0.18, Nothing, Nothing),
        "Renban" => (Ink::RENBAN, 0.18, Nothing, Nothing),
        "Nabner" => (Ink::NABNER, 0.18, Nothing, Nothing),
        "Palindrome" => (Ink::PALINDROME, 0.16, Nothing, Nothing),
        "RegionSumLine" => (Ink::SUMS, 0.16, Nothing, Nothing),
        "SumLine" => (Ink::SUMS, 0.08, Nothing, Nothing),
        "Zipper" => (Ink::ZIPPER, 0.18, Nothing, Nothing),
        "Entropic" => (Ink::CLASSES, 0.18, Nothing, Nothing),
        "Modular" => (Ink::OTHER, 0.18, Nothing, Nothing),
        "ValueIndexing" => (Ink::OTHER, 0.1, Bulb, Nothing),
        "Pair" | "Regex" | "NFA" => (Ink::OTHER, 0.14, Nothing, Nothing),
        _ => return None,
    })
}

/// How far a circle reaches from the middle of its cell.
const RADIUS: f64 = 0.38 * CELL;

impl Paper<'_> {
    /// Draws a rule as a line; false if it is not one.
    pub(super) fn line(&mut self, name: &str, cells: &[usize], used: Option<Ink>) -> bool {
        let Some((ink, width, start, end)) = look(name) else { return false };
        let ink = used.unwrap_or(ink);
        let points: Vec<Point> =
            cells.iter().filter(|&&cell| self.is_cell(cell)).map(|&cell| self.middle(cell)).collect();
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return true };
        let stroke = Stroke { ink, width: width * CELL, dash: None };
        if points.len() > 1 {
            let path = Form::Path { points: points.clone(), closed: false };
            self.add(layer::LINE, path, None, Some(stroke));
        }
        self.end(start, first, points.get(1).copied(), stroke);
        if points.len() > 1 {
            self.end(end, last, points.iter().rev().nth(1).copied(), stroke);
        }
        true
    }

    fn end(&mut self, end: End, at: Point, before: Option<Point>, stroke: Stroke) {
        let around = Stroke { width: 2.5, ..stroke };
        match end {
            End::Nothing => {}
            End::Bulb => self.add(layer::END, Form::Circle(at, RADIUS), Some(stroke.ink), None),
            End::Circle => self.add(layer::END, Form::Circle(at, RADIUS), Some(Ink::PAGE), Some(around)),
            End::Diamond => {
                let (x, y) = at;
                let points = vec![(x - RADIUS, y), (x, y - RADIUS), (x + RADIUS, y), (x, y + RADIUS)];
                self.add(layer::END, Form::Path { points, closed: true }, Some(Ink::PAGE), Some(around));
            }
            End::Head => {
                let Some(before) = before else { return };
                let tip = toward(at, before, -0.28 * CELL);
                let neck = Form::Path { points: vec![at, tip], closed: false };
                self.add(layer::LINE, neck, None, Some(stroke));
                self.head(tip, before, stroke);
            }
        }
    }

    /// Two strokes that meet at the tip.
    pub(super) fn head(&mut self, tip: Point, before: Point, stroke: Stroke) {
        let back = toward(tip, before, 0.16 * CELL);
        let (dx, dy) = (back.0 - tip.0, back.1 - tip.1);
        let points = vec![(back.0 - dy * 0.75, back.1 + dx * 0.75), tip, (back.0 + dy * 0.75, back.1 - dx * 0.75)];
        self.add(layer::END, Form::Path { points, closed: false }, None, Some(stroke));
    }

    /// A pill around the first cells, then an arrow.
    pub(super) fn pill(&mut self, cells: &[usize], size: usize, used: Option<Ink>) {
        let cells: Vec<usize> = cells.iter().copied().filter(|&cell| self.is_cell(cell)).collect();
        if cells.is_empty() {
            return;
        }
        let size = size.clamp(1, cells.len());
        let mut points: Vec<Point> = cells[..size].iter().map(|&cell| self.middle(cell)).collect();
        if size == 1 {
            points.push(points[0]);
        }
        let ink = used.unwrap_or(Ink::ARROW);
        for (ink, width) in [(ink, 2.0 * RADIUS), (Ink::PAGE, 2.0 * RADIUS - 5.0)] {
            let form = Form::Path { points: points.clone(), closed: false };
            self.add(layer::END, form, None, Some(Stroke { ink, width, dash: None }));
        }
        let stroke = Stroke { ink, width: 0.05 * CELL, dash: None };
        let path: Vec<Point> = cells[size - 1..].iter().map(|&cell| self.middle(cell)).collect();
        if let [.., before, last] = path[..] {
            self.add(layer::LINE, Form::Path { points: path, closed: false }, None, Some(stroke));
            self.end(End::Head, last, Some(before), stroke);
        }
    }
}

/// The point at this distance on the way from one point to another.
pub(super) fn toward(from: Point, to: Point, distance: f64) -> Point {
    let length = (to.0 - from.0).hypot(to.1 - from.1).max(1e-9);
    (from.0 + (to.0 - from.0) / length * distance, from.1 + (to.1 - from.1) / length * distance)
}
