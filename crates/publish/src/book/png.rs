//! Pages as pixels.

use super::Book;
use super::page::{Color, Mark, Page};
use skrifa::outline::OutlinePen;
use sudokit::constraint::draw::Form;
use sudokit::{Error, ErrorKind};
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform};

impl Book {
    /// A page as PNG with this many pixels an inch; `None` if there is no page with this index.
    pub fn png(&self, page: usize, dpi: f64) -> Result<Option<Vec<u8>>, Error> {
        let Some(page) = self.pages.get(page) else { return Ok(None) };
        if !(10.0..=1200.0).contains(&dpi) {
            return Err(Error::bad_option("dpi", format!("found {dpi}, expected 10 to 1200")));
        }
        let fail = || Error::new(ErrorKind::Internal, "the picture could not be written");
        let scale = (dpi / 72.0) as f32;
        let side = |points: f64| (points as f32 * scale).round() as u32;
        let mut pixels = Pixmap::new(side(self.width), side(self.height)).ok_or_else(fail)?;
        pixels.fill(tiny_skia::Color::WHITE);
        for mark in &page.marks {
            self.paint(&mut pixels, mark, Transform::from_scale(scale, scale));
        }
        // Every pixel is opaque.
        let rgb: Vec<u8> = pixels.data().chunks(4).flat_map(|pixel| &pixel[..3]).copied().collect();
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, pixels.width(), pixels.height());
        encoder.set_color(png::ColorType::Rgb);
        let meter = (dpi / 0.0254).round() as u32;
        encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: meter, yppu: meter, unit: png::Unit::Meter }));
        let written = encoder.write_header().and_then(|mut writer| {
            writer.write_image_data(&rgb)?;
            writer.finish()
        });
        written.map_err(|_| fail())?;
        Ok(Some(out))
    }

    fn paint(&self, pixels: &mut Pixmap, mark: &Mark, transform: Transform) {
        match mark {
            Mark::Form { form, fill, line } => {
                let Some(path) = path(form) else { return };
                if let Some(color) = fill {
                    pixels.fill_path(&path, &paint(*color), FillRule::Winding, transform, None);
                }
                if let Some(line) = line {
                    let stroke = Stroke {
                        width: line.width as f32,
                        line_cap: if line.dash.is_some() { LineCap::Butt } else { LineCap::Round },
                        line_join: LineJoin::Round,
                        dash: line.dash.and_then(|(dash, gap)| StrokeDash::new(vec![dash as f32, gap as f32], 0.0)),
                        ..Stroke::default()
                    };
                    pixels.stroke_path(&path, &paint(line.color), &stroke, transform, None);
                }
            }
            Mark::Text { at, side, size, bold, color, text } => {
                let (mut x, y) = Page::start(&self.fonts, *at, *side, *size, *bold, text);
                let font = self.fonts.get(*bold);
                for placed in font.glyphs(text) {
                    let mut pen = Pen { path: PathBuilder::new(), x: x as f32, y: y as f32, size: *size as f32 };
                    font.outline(placed.glyph, &mut pen);
                    if let Some(path) = pen.path.finish() {
                        pixels.fill_path(&path, &paint(*color), FillRule::Winding, transform, None);
                    }
                    x += f64::from(placed.width) * size;
                }
            }
        }
    }
}

/// Draws an outline of size 1 at its place on the page, where y grows downwards.
struct Pen {
    path: PathBuilder,
    x: f32,
    y: f32,
    size: f32,
}

impl Pen {
    fn to(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.size, self.y - y * self.size)
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.to(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.to(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let ((cx, cy), (x, y)) = (self.to(cx, cy), self.to(x, y));
        self.path.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        let ((ax, ay), (bx, by), (x, y)) = (self.to(cx0, cy0), self.to(cx1, cy1), self.to(x, y));
        self.path.cubic_to(ax, ay, bx, by, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

fn paint(color: Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8((color >> 16) as u8, (color >> 8) as u8, color as u8, 255);
    paint
}

fn path(form: &Form) -> Option<Path> {
    let mut path = PathBuilder::new();
    match form {
        Form::Path { points, closed } => {
            for (i, &(x, y)) in points.iter().enumerate() {
                if i == 0 { path.move_to(x as f32, y as f32) } else { path.line_to(x as f32, y as f32) }
            }
            if *closed {
                path.close();
            }
        }
        Form::Segments(lines) => {
            for (from, to) in lines {
                path.move_to(from.0 as f32, from.1 as f32);
                path.line_to(to.0 as f32, to.1 as f32);
            }
        }
        Form::Circle((x, y), radius) => path.push_circle(*x as f32, *y as f32, *radius as f32),
        Form::Rectangle((x, y), width, height) => {
            path.push_rect(Rect::from_xywh(*x as f32, *y as f32, *width as f32, *height as f32)?);
        }
        Form::Text { .. } => return None,
    }
    path.finish()
}
