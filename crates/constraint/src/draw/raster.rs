//! Shapes as pixels: the cover of a pixel follows from its distance to the shape, which makes smooth edges.

use super::{Anchor, Form, Ink, Picture, Point, Shape, glyph};

/// Rows of pixels with red, green and blue.
pub(super) struct Pixels {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) rgb: Vec<u8>,
}

/// Draws a picture with this many pixels for each unit of length.
pub(super) fn pixels(picture: &Picture, scale: f64) -> Pixels {
    let (width, height) = ((picture.width * scale).ceil() as usize, (picture.height * scale).ceil() as usize);
    let mut pixels = Pixels { width, height, rgb: vec![255; 3 * width * height] };
    for shape in &picture.shapes {
        pixels.shape(shape, scale);
    }
    pixels
}

impl Pixels {
    fn shape(&mut self, shape: &Shape, scale: f64) {
        let to = |(x, y): Point| (x * scale, y * scale);
        match &shape.form {
            Form::Text { at, size, anchor, text } => {
                if let Some(ink) = shape.fill {
                    self.text(to(*at), size * scale, *anchor, text, ink);
                }
                return;
            }
            Form::Circle(at, radius) => {
                let ((x, y), radius) = (to(*at), radius * scale);
                if let Some(ink) = shape.fill {
                    self.paint((x - radius, y - radius), (x + radius, y + radius), ink, |px, py| {
                        (px - x).hypot(py - y) - radius
                    });
                }
                if let Some(stroke) = shape.stroke {
                    let (half, far) = (stroke.width * scale / 2.0, radius + stroke.width * scale);
                    self.paint((x - far, y - far), (x + far, y + far), stroke.ink, |px, py| {
                        ((px - x).hypot(py - y) - radius).abs() - half
                    });
                }
                return;
            }
            Form::Rectangle(at, width, height) => {
                let ((x, y), w, h) = (to(*at), width * scale, height * scale);
                if let Some(ink) = shape.fill {
                    self.paint((x, y), (x + w, y + h), ink, |px, py| {
                        (x - px).max(px - x - w).max(y - py).max(py - y - h)
                    });
                }
                return;
            }
            Form::Path { points, closed: true } => {
                let points: Vec<Point> = points.iter().map(|&point| to(point)).collect();
                if let Some(ink) = shape.fill {
                    self.polygon(&points, ink);
                }
            }
            _ => {}
        }
        let Some(stroke) = shape.stroke else { return };
        let half = stroke.width * scale / 2.0;
        for line in segments(&shape.form) {
            for (from, end) in dashes(line, stroke.dash) {
                self.segment(to(from), to(end), half, stroke.ink);
            }
        }
    }

    fn text(&mut self, (x, y): Point, size: f64, anchor: Anchor, text: &str, ink: Ink) {
        let step = size * glyph::WIDTH;
        let wide = text.chars().count() as f64 * step;
        let start = if anchor == Anchor::Middle { x - wide / 2.0 } else { x };
        for (number, character) in text.chars().enumerate() {
            let at = (start + number as f64 * step, y + size * 0.36);
            for line in glyph::lines(character, size, at) {
                for pair in line.windows(2) {
                    self.segment(pair[0], pair[1], (size * 0.045).max(0.55), ink);
                }
            }
        }
    }

    /// A line with round ends.
    fn segment(&mut self, a: Point, b: Point, half: f64, ink: Ink) {
        let low = (a.0.min(b.0) - half, a.1.min(b.1) - half);
        let high = (a.0.max(b.0) + half, a.1.max(b.1) + half);
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = (dx * dx + dy * dy).max(1e-12);
        self.paint(low, high, ink, |px, py| {
            let along = (((px - a.0) * dx + (py - a.1) * dy) / length).clamp(0.0, 1.0);
            (px - a.0 - along * dx).hypot(py - a.1 - along * dy) - half
        });
    }

    /// A convex polygon.
    fn polygon(&mut self, points: &[Point], ink: Ink) {
        let low = points.iter().fold((f64::MAX, f64::MAX), |low, point| (low.0.min(point.0), low.1.min(point.1)));
        let high = points.iter().fold((f64::MIN, f64::MIN), |high, point| (high.0.max(point.0), high.1.max(point.1)));
        let turn: f64 = (0..points.len()).map(|i| cross(points[i], points[(i + 1) % points.len()], (0.0, 0.0))).sum();
        self.paint(low, high, ink, |px, py| {
            let edge = |i: usize| {
                let (a, b) = (points[i], points[(i + 1) % points.len()]);
                let length = (b.0 - a.0).hypot(b.1 - a.1).max(1e-9);
                -cross(a, b, (px, py)) / length * turn.signum()
            };
            (0..points.len()).map(edge).fold(f64::MIN, f64::max)
        });
    }

    /// Mixes a colour into the pixels of a rectangle; `distance` is that of a pixel to the shape, negative inside.
    fn paint(&mut self, low: Point, high: Point, ink: Ink, distance: impl Fn(f64, f64) -> f64) {
        let clip = |at: f64, most: usize| at.clamp(0.0, most as f64) as usize;
        let (left, right) = (clip(low.0 - 1.0, self.width), clip(high.0 + 2.0, self.width));
        let (top, bottom) = (clip(low.1 - 1.0, self.height), clip(high.1 + 2.0, self.height));
        let colour = [ink.light >> 16, ink.light >> 8, ink.light].map(|part| f64::from(part & 255));
        for row in top..bottom {
            for column in left..right {
                let cover = (0.5 - distance(column as f64 + 0.5, row as f64 + 0.5)).clamp(0.0, 1.0);
                if cover > 0.0 {
                    let at = 3 * (row * self.width + column);
                    for (byte, part) in self.rgb[at..at + 3].iter_mut().zip(colour) {
                        *byte = (f64::from(*byte) + (part - f64::from(*byte)) * cover).round() as u8;
                    }
                }
            }
        }
    }
}

/// Twice the area of a triangle, positive if it turns to the right on the page.
fn cross(a: Point, b: Point, c: Point) -> f64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// The straight pieces of a form.
fn segments(form: &Form) -> Vec<(Point, Point)> {
    match form {
        Form::Segments(lines) => lines.clone(),
        Form::Path { points, closed } => {
            let back = closed.then(|| points.last().copied().zip(points.first().copied())).flatten();
            points.windows(2).map(|pair| (pair[0], pair[1])).chain(back).collect()
        }
        _ => Vec::new(),
    }
}

/// The dashes of a line.
fn dashes((from, to): (Point, Point), dash: Option<(f64, f64)>) -> Vec<(Point, Point)> {
    let Some((dash, gap)) = dash else { return vec![(from, to)] };
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let at = |far: f64| {
        let part = (far / length.max(1e-9)).min(1.0);
        (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
    };
    let count = (length / (dash + gap)).ceil() as usize;
    (0..count).map(|number| number as f64 * (dash + gap)).map(|start| (at(start), at(start + dash))).collect()
}
