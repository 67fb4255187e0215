//! A book as PDF: vectors, embedded fonts, greys in black ink alone, and the boxes printers ask for.

use super::Book;
use super::page::{Color, Line, Mark, Page, grey};
use super::path::{pen, trace};
use krilla::Data;
use krilla::color::{luma, rgb};
use krilla::destination::XyzDestination;
use krilla::document::Document;
use krilla::geom::{Path, PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, LineJoin, Paint, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use sudokit::constraint::draw::Form;
use sudokit::{Error, ErrorKind};

impl Book {
    /// The book as PDF. The media box holds the bleed, the trim box is the paper after cutting.
    pub fn pdf(&self) -> Result<Vec<u8>, Error> {
        let fail = || Error::new(ErrorKind::Internal, "the PDF could not be written");
        let mut document = Document::new();
        let (bleed, width, height) = (self.bleed as f32, self.width as f32, self.height as f32);
        let (full_width, full_height) = (width + 2.0 * bleed, height + 2.0 * bleed);
        let full = Rect::from_xywh(0.0, 0.0, full_width, full_height).ok_or_else(fail)?;
        let trim = Rect::from_xywh(bleed, bleed, width, height).ok_or_else(fail)?;
        let load = |bold| Font::new(Data::from(self.fonts.get(bold).data.to_vec()), 0).ok_or_else(fail);
        let fonts = [load(false)?, load(true)?];
        for page in &self.pages {
            let settings = PageSettings::from_wh(full_width, full_height).ok_or_else(fail)?;
            let settings = settings.with_bleed_box(Some(full)).with_trim_box(Some(trim));
            let mut sheet = document.start_page_with(settings);
            let mut surface = sheet.surface();
            surface.push_transform(&Transform::from_translate(bleed, bleed));
            page.marks.iter().for_each(|mark| self.mark(&mut surface, mark, &fonts));
            surface.pop();
            surface.finish();
            sheet.finish();
        }
        let mut outline = Outline::new();
        for heading in &self.headings {
            let to = XyzDestination::new(heading.page, Point::from_xy(0.0, 0.0));
            outline.push_child(OutlineNode::new(heading.title.clone(), to));
        }
        document.set_outline(outline);
        let mut metadata = Metadata::new().title(self.plan.title.clone()).language("en".to_owned());
        if !self.plan.author.is_empty() {
            metadata = metadata.authors(vec![self.plan.author.clone()]);
        }
        document.set_metadata(metadata.creator(concat!("sudokit ", env!("CARGO_PKG_VERSION")).to_owned()));
        document.finish().map_err(|_| fail())
    }

    fn mark(&self, surface: &mut Surface<'_>, mark: &Mark, fonts: &[Font; 2]) {
        match mark {
            Mark::Form { form, fill, line } => {
                surface.set_fill(fill.map(|color| Fill { paint: paint(color), ..Fill::default() }));
                surface.set_stroke(line.map(stroke));
                if let Some(path) = path(form) {
                    surface.draw_path(&path);
                }
            }
            Mark::Text { at, side, size, bold, color, text } => {
                let start = Page::start(&self.fonts, *at, *side, *size, *bold, text);
                let glyph = |placed: super::font::Placed| {
                    let number = GlyphId::new(placed.glyph.to_u32());
                    KrillaGlyph::new(number, placed.width, 0.0, 0.0, 0.0, placed.bytes, None)
                };
                let glyphs: Vec<KrillaGlyph> = self.fonts.get(*bold).glyphs(text).into_iter().map(glyph).collect();
                surface.set_fill(Some(Fill { paint: paint(*color), ..Fill::default() }));
                surface.set_stroke(None);
                let start = Point::from_xy(start.0 as f32, start.1 as f32);
                surface.draw_glyphs(start, &glyphs, fonts[usize::from(*bold)].clone(), text, *size as f32, false);
            }
        }
    }
}

fn paint(color: Color) -> Paint {
    match grey(color) {
        Some(light) => luma::Color::new(light).into(),
        None => rgb::Color::new((color >> 16) as u8, (color >> 8) as u8, color as u8).into(),
    }
}

fn stroke(line: Line) -> Stroke {
    Stroke {
        paint: paint(line.color),
        width: line.width as f32,
        line_cap: if line.dash.is_some() { LineCap::Butt } else { LineCap::Round },
        line_join: LineJoin::Round,
        dash: line.dash.map(|(dash, gap)| StrokeDash { array: vec![dash as f32, gap as f32], offset: 0.0 }),
        ..Stroke::default()
    }
}

pen!(PathBuilder);

fn path(form: &Form) -> Option<Path> {
    let mut pen = Pen(PathBuilder::new());
    trace(form, &mut pen);
    pen.0.finish()
}
