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

    /// A character of a text that cannot be printed, because the font has no glyph for it or it is written from right to
    /// left, which needs more than one glyph after the other.
    pub(super) fn missing(&self, text: &str) -> Option<char> {
        let is_missing = |character: &char| !character.is_whitespace() && self.glyph(*character) == GlyphId::NOTDEF;
        text.chars().find(|character| is_leftward(*character) || is_missing(character))
    }

    /// A text cut to this width, with an ellipsis if it is longer.
    pub(super) fn fitted(&self, text: &str, size: f64, width: f64) -> String {
        if self.width(text, size) <= width {
            return text.to_owned();
        }
        let (start, _) = self.cut(text, size, width - self.width("…", size));
        format!("{}…", start.trim_end())
    }

    /// As much of a text as has room, at least a character; and the rest.
    fn cut<'a>(&self, text: &'a str, size: f64, width: f64) -> (&'a str, &'a str) {
        let mut used = 0.0;
        let is_over = |(_, character): &(usize, char)| {
            used += f64::from(self.advance(*character)) * size;
            used > width
        };
        let first = text.chars().next().map_or(0, char::len_utf8);
        let end = text.char_indices().find(is_over).map_or(text.len(), |(at, _)| at.max(first));
        text.split_at(end)
    }

    /// A text in lines of at most this width. A word that is longer than a line is broken.
    pub(super) fn wrapped(&self, text: &str, size: f64, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for paragraph in text.split('\n') {
            let mut line = String::new();
            for mut word in paragraph.split_whitespace() {
                let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
                if self.width(&longer, size) <= width {
                    line = longer;
                    continue;
                }
                if !line.is_empty() {
                    lines.push(core::mem::take(&mut line));
                }
                while self.width(word, size) > width {
                    let (start, rest) = self.cut(word, size, width);
                    if rest.is_empty() {
                        break;
                    }
                    lines.push(start.to_owned());
                    word = rest;
                }
                word.clone_into(&mut line);
            }
            lines.push(line);
        }
        lines
    }

    /// A text in lines of this width, in the largest size from `most` down to `least` at which it has this height. At the
    /// smallest size it may be higher.
    pub(super) fn shrunk(&self, text: &str, (most, least): (f64, f64), width: f64, height: f64) -> (f64, Vec<String>) {
        let mut size = most;
        loop {
            let lines = self.wrapped(text, size, width);
            let is_broken = text.split_whitespace().any(|word| self.width(word, size) > width);
            let has_room = lines.len() as f64 * size * 1.2 <= height && !is_broken;
            if has_room || size <= least {
                return (size, lines);
            }
            size = (size * 0.9).max(least);
        }
    }
}

/// Whether a character belongs to a script that is written from right to left.
fn is_leftward(character: char) -> bool {
    matches!(u32::from(character), 0x590..=0x8ff | 0xfb1d..=0xfdff | 0xfe70..=0xfeff | 0x10800..=0x10fff | 0x1e800..=0x1efff)
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

    #[test]
    fn long_words_are_broken_and_long_lines_cut() {
        let fonts = Fonts::new();
        let font = fonts.get(true);
        let word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk";
        let lines = font.wrapped(&format!("the {word} of"), 20.0, 100.0);
        assert!(lines.len() > 4 && lines.iter().all(|line| font.width(line, 20.0) <= 100.0), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), format!("the{word}of"));
        let cut = font.fitted(word, 10.0, 80.0);
        assert!(cut.ends_with('…') && font.width(&cut, 10.0) <= 80.0, "{cut}");
        assert_eq!(font.fitted("short", 10.0, 80.0), "short");
        assert_eq!(font.wrapped("WW", 100.0, 1.0), ["W", "W"], "a character is the least");
        let (size, lines) = font.shrunk(word, (40.0, 8.0), 300.0, 60.0);
        assert!(size < 40.0 && lines.len() == 1, "{size} {lines:?}");
        assert_eq!(font.shrunk("Sudoku", (40.0, 8.0), 300.0, 60.0).0, 40.0);
    }

    #[test]
    fn characters_without_a_glyph_are_named() {
        let fonts = Fonts::new();
        let font = fonts.get(false);
        assert_eq!(font.missing("Größe, Ελλάδα, Яблоко: 3 ≥ 2 · “so” – 5 €\n"), None);
        assert_eq!(font.missing("日本"), Some('日'));
        assert_eq!(font.missing("party 🎉"), Some('🎉'));
        assert_eq!(font.missing("a שלום"), Some('ש'));
        assert_eq!(font.missing("bell\u{7}"), Some('\u{7}'));
    }
}
