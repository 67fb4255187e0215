//! Pages as pixels.

use super::Book;
use super::page::{Color, Mark, Page};
use super::path::{pen, trace};
use sudokit::constraint::draw::Form;
use sudokit::{Error, ErrorKind};
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

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
                    let mut pen = Pen(PathBuilder::new());
                    font.outline(placed.glyph, &mut pen);
                    if let Some(path) = pen.0.finish() {
                        // Outlines have size 1, and their y grows upwards.
                        let size = *size as f32;
                        let there = transform.pre_translate(x as f32, y as f32).pre_scale(size, -size);
                        pixels.fill_path(&path, &paint(*color), FillRule::Winding, there, None);
                    }
                    x += f64::from(placed.width) * size;
                }
            }
        }
    }
}

pen!(PathBuilder);

fn paint(color: Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8((color >> 16) as u8, (color >> 8) as u8, color as u8, 255);
    paint
}

fn path(form: &Form) -> Option<Path> {
    let mut pen = Pen(PathBuilder::new());
    trace(form, &mut pen);
    pen.0.finish()
}
