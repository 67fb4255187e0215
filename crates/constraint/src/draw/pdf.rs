//! Pictures as PDF: one page of paths, and text in fonts that every reader of PDF has.

use super::shape::Point;
use super::{Anchor, Form, Ink, Picture, Shape};
use pdf_writer::types::LineCapStyle;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

/// Points (1/72 inch) for each unit of length: a cell is half an inch.
const SCALE: f64 = 0.6;

/// The widths of the characters of Helvetica from the space on, in thousandths of the size.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
];

/// The names of the fonts within a page: Latin letters, and mathematical signs.
const FONTS: [(Name<'static>, &[u8]); 2] = [(Name(b"F1"), b"Helvetica"), (Name(b"F2"), b"Symbol")];

impl Picture {
    /// The picture as a PDF file of one page.
    pub fn pdf(&self) -> Vec<u8> {
        let (width, height) = ((SCALE * self.width) as f32, (SCALE * self.height) as f32);
        let mut content = Content::new();
        // Upwards in PDF, downwards here.
        content.transform([SCALE as f32, 0.0, 0.0, -SCALE as f32, 0.0, height]);
        self.shapes.iter().for_each(|shape| element(&mut content, shape));
        let content = miniz_oxide::deflate::compress_to_vec_zlib(&content.finish(), 6);

        let [catalog, pages, page, drawing, latin, symbol, about] = [1, 2, 3, 4, 5, 6, 7].map(Ref::new);
        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(pages);
        pdf.pages(pages).kids([page]).count(1);
        let mut only = pdf.page(page);
        only.parent(pages).media_box(Rect::new(0.0, 0.0, width, height)).contents(drawing);
        let mut resources = only.resources();
        let mut fonts = resources.fonts();
        fonts.pair(FONTS[0].0, latin).pair(FONTS[1].0, symbol);
        fonts.finish();
        resources.finish();
        only.finish();
        pdf.stream(drawing, &content).filter(Filter::FlateDecode);
        pdf.type1_font(latin).base_font(Name(FONTS[0].1)).encoding_predefined(Name(b"WinAnsiEncoding"));
        pdf.type1_font(symbol).base_font(Name(FONTS[1].1));
        pdf.document_info(about).title(TextStr(&self.title)).producer(TextStr("sudokit"));
        pdf.finish()
    }
}

/// The operators that draw a shape.
fn element(content: &mut Content, shape: &Shape) {
    if let Some(ink) = shape.fill {
        let [red, green, blue] = colour(ink);
        content.set_fill_rgb(red, green, blue);
    }
    if let Some(stroke) = shape.stroke {
        let [red, green, blue] = colour(stroke.ink);
        content.set_stroke_rgb(red, green, blue).set_line_width(stroke.width as f32);
        match stroke.dash {
            Some((on, off)) => {
                content.set_dash_pattern([on as f32, off as f32], 0.0).set_line_cap(LineCapStyle::ButtCap)
            }
            None => content.set_dash_pattern([], 0.0).set_line_cap(LineCapStyle::RoundCap),
        };
    }
    let mut is_closed = true;
    match &shape.form {
        Form::Path { points, closed } => {
            for (i, &(x, y)) in points.iter().enumerate() {
                if i == 0 {
                    content.move_to(x as f32, y as f32)
                } else {
                    content.line_to(x as f32, y as f32)
                };
            }
            is_closed = *closed;
        }
        Form::Segments(lines) => {
            for &(from, to) in lines {
                content.move_to(from.0 as f32, from.1 as f32).line_to(to.0 as f32, to.1 as f32);
            }
            is_closed = false;
        }
        Form::Circle(middle, radius) => circle(content, *middle, *radius),
        Form::Rectangle((x, y), width, height) => {
            content.rect(*x as f32, *y as f32, *width as f32, *height as f32);
        }
        Form::Text { at, size, anchor, text } => return words(content, *at, *size, *anchor, text),
    }
    match (shape.fill, shape.stroke) {
        (Some(_), Some(_)) => content.close_fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) if is_closed => content.close_and_stroke(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

/// A circle of four curves.
fn circle(content: &mut Content, (x, y): Point, radius: f64) {
    let bend = 0.552_285 * radius;
    content.move_to((x + radius) as f32, y as f32);
    for (right, down) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
        // A quarter from this direction to the next, turned to the right.
        let (next_right, next_down): Point = (-down, right);
        let (from, to) = ((x + radius * right, y + radius * down), (x + radius * next_right, y + radius * next_down));
        content.cubic_to(
            (from.0 + bend * next_right) as f32,
            (from.1 + bend * next_down) as f32,
            (to.0 + bend * right) as f32,
            (to.1 + bend * down) as f32,
            to.0 as f32,
            to.1 as f32,
        );
    }
}

/// A text, in pieces of one font each.
fn words(content: &mut Content, (x, y): Point, size: f64, anchor: Anchor, text: &str) {
    let (mut pieces, mut width): (Vec<(usize, Vec<u8>)>, f64) = (Vec::new(), 0.0);
    for character in text.chars() {
        let (font, code, wide) = glyph(character);
        width += size * f64::from(wide) / 1000.0;
        match pieces.last_mut() {
            Some((last, codes)) if *last == font => codes.push(code),
            _ => pieces.push((font, vec![code])),
        }
    }
    let start = if anchor == Anchor::Middle { x - width / 2.0 } else { x };
    content.begin_text().set_text_matrix([1.0, 0.0, 0.0, -1.0, start as f32, (y + 0.36 * size) as f32]);
    for (font, codes) in pieces {
        content.set_font(FONTS[font].0, size as f32).show(Str(&codes));
    }
    content.end_text();
}

/// The font of a character, its code there, and its width.
fn glyph(character: char) -> (usize, u8, u16) {
    match character {
        ' '..='~' => (0, character as u8, WIDTHS[character as usize - 32]),
        '≠' => (1, 0xb9, 549),
        '≥' => (1, 0xb3, 549),
        '≤' => (1, 0xa3, 549),
        'Σ' => (1, b'S', 592),
        '×' => (0, 0xd7, 584),
        '·' => (0, 0xb7, 278),
        '–' => (0, 0x96, 556),
        '…' => (0, 0x85, 1000),
        _ => (0, b'?', 556),
    }
}

fn colour(ink: Ink) -> [f32; 3] {
    [16, 8, 0].map(|shift| (ink.light >> shift & 255) as f32 / 255.0)
}
