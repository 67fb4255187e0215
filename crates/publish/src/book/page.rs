//! A page: forms and texts in points, from the upper left corner of the paper as it is after cutting. Every format of a
//! book writes this list, so a puzzle is drawn once.

use super::font::{Fonts, RISE};
use sudokit::constraint::draw::{Anchor, CELL, Form, Ink, Picture, Point};

/// Red, green and blue.
pub(super) type Color = u32;

pub(super) const BLACK: Color = 0x000000;
pub(super) const GREY: Color = 0x666666;
pub(super) const PALE: Color = 0xbbbbbb;

/// A line around or along a form.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Line {
    pub(super) color: Color,
    pub(super) width: f64,
    pub(super) dash: Option<(f64, f64)>,
}

/// Where a text is about its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Start,
    Middle,
    End,
}

/// Something on a page.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Mark {
    /// A form; never a text.
    Form { form: Form, fill: Option<Color>, line: Option<Line> },
    /// A text on its base line.
    Text { at: Point, side: Side, size: f64, bold: bool, color: Color, text: String },
}

/// A page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Page {
    pub(super) marks: Vec<Mark>,
}

/// How pictures of puzzles are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) color: bool,
    /// Digits this much larger, and lines this much heavier.
    pub(super) weight: f64,
}

impl Page {
    pub(super) fn rectangle(&mut self, at: Point, width: f64, height: f64, fill: Color) {
        self.marks.push(Mark::Form { form: Form::Rectangle(at, width, height), fill: Some(fill), line: None });
    }

    pub(super) fn line(&mut self, from: Point, to: Point, width: f64, color: Color) {
        let line = Some(Line { color, width, dash: None });
        self.marks.push(Mark::Form { form: Form::Segments(vec![(from, to)]), fill: None, line });
    }

    /// A text on its base line.
    pub(super) fn text(&mut self, at: Point, side: Side, size: f64, color: Color, text: &str) {
        self.marks.push(Mark::Text { at, side, size, bold: false, color, text: text.to_owned() });
    }

    pub(super) fn bold(&mut self, at: Point, side: Side, size: f64, color: Color, text: &str) {
        self.marks.push(Mark::Text { at, side, size, bold: true, color, text: text.to_owned() });
    }

    /// Puts a picture with its upper left corner there.
    pub(super) fn picture(&mut self, picture: &Picture, (x, y): Point, scale: f64, look: Look) {
        let to = |(px, py): Point| (x + px * scale, y + py * scale);
        for shape in &picture.shapes {
            let fill = shape.fill.filter(|ink| *ink != Ink::PAGE).map(|ink| tone(ink, look));
            let line = shape.stroke.map(|stroke| Line {
                color: tone(stroke.ink, look),
                width: stroke.width * scale * look.weight,
                dash: stroke.dash.map(|(dash, gap)| (dash * scale, gap * scale)),
            });
            let form = match &shape.form {
                Form::Text { at, size, anchor, text } => {
                    let (Some(ink), (x, y)) = (shape.fill, to(*at)) else { continue };
                    let larger = if ink == Ink::GIVEN || ink == Ink::ENTRY { look.weight.sqrt() * 1.12 } else { 1.0 };
                    let size = size * scale * larger;
                    let side = if *anchor == Anchor::Middle { Side::Middle } else { Side::Start };
                    let at = (x, y + size * RISE / 2.0);
                    let bold = ink == Ink::GIVEN && look.weight > 1.0;
                    self.marks.push(Mark::Text { at, side, size, bold, color: tone(ink, look), text: text.clone() });
                    continue;
                }
                Form::Path { points, closed } => {
                    Form::Path { points: points.iter().copied().map(to).collect(), closed: *closed }
                }
                Form::Segments(lines) => {
                    Form::Segments(lines.iter().map(|(from, end)| (to(*from), to(*end))).collect())
                }
                Form::Circle(at, radius) => Form::Circle(to(*at), radius * scale),
                Form::Rectangle(at, width, height) => Form::Rectangle(to(*at), width * scale, height * scale),
            };
            if fill.is_some() || line.is_some() {
                self.marks.push(Mark::Form { form, fill, line });
            }
        }
    }

    /// Where a text begins.
    pub(super) fn start(fonts: &Fonts, at: Point, side: Side, size: f64, bold: bool, text: &str) -> Point {
        let part = match side {
            Side::Start => 0.0,
            Side::Middle => 0.5,
            Side::End => 1.0,
        };
        (at.0 - part * fonts.get(bold).width(text, size), at.1)
    }
}

/// The colour of an ink in print: lines and digits in pure black and grey, colours of rules only if wanted.
fn tone(ink: Ink, look: Look) -> Color {
    match ink {
        Ink::THICK | Ink::GIVEN | Ink::CLUE | Ink::BLACK | Ink::ON_WHITE => BLACK,
        Ink::THIN => 0x8c8c8c,
        Ink::ENTRY => 0x505050,
        Ink::CAGE => 0x303030,
        _ if look.color => ink.light,
        _ => {
            let part = |shift: u32| f64::from(ink.light >> shift & 255);
            let grey = (0.299 * part(16) + 0.587 * part(8) + 0.114 * part(0)).round() as u32;
            grey << 16 | grey << 8 | grey
        }
    }
}

/// Whether a colour is a grey, which is printed with black ink alone.
pub(super) fn grey(color: Color) -> Option<u8> {
    let [red, green, blue] = [color >> 16, color >> 8, color].map(|part| part as u8);
    (red == green && green == blue).then_some(red)
}

/// The width and height of a picture with a cell of this side.
pub(super) fn extent(picture: &Picture, cell: f64) -> Point {
    (picture.width / CELL * cell, picture.height / CELL * cell)
}
