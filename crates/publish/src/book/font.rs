//! The two fonts of books, shipped with the crate: widths of texts, glyphs and outlines.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

const REGULAR: &[u8] = include_bytes!("../../fonts/OpenSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../../fonts/OpenSans-Bold.ttf");

/// How far capitals and digits rise above the base line, as a part of the size.
pub(super) const RISE: f64 = 0.714;

/// A font.
#[derive(Clone)]
pub(super) struct Font {
    pub(super) data: &'static [u8],
    font: FontRef<'static>,
    /// The widths of the characters that almost all texts are made of.
    widths: [f32; 128],
}

/// A character as a glyph: its number, its width as a part of the size, and its bytes in the text.
pub(super) struct Placed {
    pub(super) glyph: GlyphId,
    pub(super) width: f32,
    pub(super) bytes: core::ops::Range<usize>,
}

/// The fonts of a book.
#[derive(Clone)]
pub(super) struct Fonts {
    regular: Font,
    bold: Font,
}

impl Fonts {
    pub(super) fn new() -> Self {
        Self { regular: Font::new(REGULAR), bold: Font::new(BOLD) }
    }

    pub(super) fn get(&self, bold: bool) -> &Font {
        if bold { &self.bold } else { &self.regular }
    }
}

impl Font {
    fn new(data: &'static [u8]) -> Self {
        let font = FontRef::new(data).expect("the fonts of the crate are fonts");
        let mut found = Self { data, font, widths: [0.0; 128] };
        found.widths = core::array::from_fn(|code| found.measure(char::from(code as u8)));
        found
    }

    /// The glyph of a character; that of a missing one is a box.
    fn glyph(&self, character: char) -> GlyphId {
        self.font.charmap().map(character).unwrap_or(GlyphId::NOTDEF)
    }

    fn measure(&self, character: char) -> f32 {
        let metrics = self.font.glyph_metrics(Size::new(1.0), LocationRef::default());
        metrics.advance_width(self.glyph(character)).unwrap_or(0.0)
    }

    fn advance(&self, character: char) -> f32 {
        self.widths.get(character as usize).copied().unwrap_or_else(|| self.measure(character))
    }

    /// The width of a text of this size.
    pub(super) fn width(&self, text: &str, size: f64) -> f64 {
        text.chars().map(|character| f64::from(self.advance(character))).sum::<f64>() * size
    }

    /// A text as glyphs.
    pub(super) fn glyphs(&self, text: &str) -> Vec<Placed> {
        let place = |(at, character): (usize, char)| Placed {
            glyph: self.glyph(character),
            width: self.advance(character),
            bytes: at..at + character.len_utf8(),
        };
        text.char_indices().map(place).collect()
    }

    /// Draws the outline of a glyph of size 1.
    pub(super) fn outline(&self, glyph: GlyphId, pen: &mut impl OutlinePen) {
        let settings = DrawSettings::unhinted(Size::new(1.0), LocationRef::default());
        if let Some(outline) = self.font.outline_glyphs().get(glyph) {
            let _ = outline.draw(settings, pen);
        }
    }

    /// A text in lines of at most this width.
    pub(super) fn wrapped(&self, text: &str, size: f64, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for paragraph in text.split('\n') {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
                if line.is_empty() || self.width(&longer, size) <= width {
                    line = longer;
                } else {
                    lines.push(core::mem::replace(&mut line, word.to_owned()));
                }
            }
            lines.push(line);
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_measured_and_broken_into_lines() {
        let fonts = Fonts::new();
        let font = fonts.get(false);
        assert!(fonts.get(true).width("Sudoku", 10.0) > font.width("Sudoku", 10.0));
        assert!((font.width("11", 10.0) - 2.0 * font.width("8", 10.0)).abs() < 1e-3, "digits have one width");
        let lines = font.wrapped("one two three four five six seven eight nine", 10.0, 60.0);
        assert!(lines.len() > 3 && lines.iter().all(|line| font.width(line, 10.0) <= 60.0), "{lines:?}");
        assert!(font.glyphs("Größe ≥ Σ Ω Я").iter().all(|placed| placed.glyph != GlyphId::NOTDEF));
    }
}
