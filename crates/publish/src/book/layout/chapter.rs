//! The pages of a chapter: its title, and its puzzles.

use super::super::content::{Content, Entry};
use super::super::page::{BLACK, GREY, Look, Side, extent};
use super::super::qr;
use super::super::size::MM;
use super::{Area, Setter, grid_sides};
use sudokit::Error;
use sudokit::constraint::draw::CELL;

/// The side of a cell below which a puzzle cannot be read.
const SMALLEST_CELL: f64 = 2.0 * MM;

/// How a puzzle is put into its part of the page.
#[derive(Clone, Copy)]
struct Fit {
    /// The height of the line above the grid, with the code if that is there.
    head: f64,
    /// The width that a code beside the grid takes.
    beside: f64,
    /// The side of a cell.
    cell: f64,
}

impl Setter<'_> {
    pub(super) fn chapter(&mut self, index: usize, content: &Content) -> Result<(), Error> {
        self.running.clone_from(&content.title);
        self.tab = Some(index);
        let opener = self.begin();
        self.heading(&content.title, opener);
        let area = self.area(opener);
        let sizes = ((self.width / 14.0).min(40.0), 6.0);
        let (size, lines) = self.fonts.get(true).shrunk(&content.title, sizes, area.width, area.height * 0.35);
        let mut base = area.top + area.height * 0.34;
        let number = (index + 1).to_string();
        self.pages[opener].text((area.left, base - size * 1.4), Side::Start, size * 0.5, GREY, &number);
        for line in lines {
            self.pages[opener].bold((area.left, base), Side::Start, size, BLACK, &line);
            base += size * 1.2;
        }
        self.pages[opener].line((area.left, base - size * 0.55), (area.right(), base - size * 0.55), 1.2, BLACK);
        base += size * 0.3;
        let (first, last) = (content.entries.first(), content.entries.last());
        let range = match (first, last) {
            (Some(first), Some(last)) if first.number < last.number => {
                format!("Puzzles {} to {}", first.number, last.number)
            }
            (Some(first), _) => format!("Puzzle {}", first.number),
            _ => String::new(),
        };
        self.pages[opener].text((area.left, base), Side::Start, self.body, GREY, &range);
        let (mut page, mut base) = self.flow(opener, base + self.body * 2.2, &content.text);
        if !content.rules.is_empty() {
            base += if content.text.is_empty() { 0.0 } else { self.body };
            let intro = "Beside the rules of sudoku for rows, columns and boxes:";
            (page, base) = self.flow(page, base, intro);
            for rule in &content.rules {
                (page, base) = self.flow(page, base + self.body * 0.4, rule);
            }
        }
        let (columns, rows) = match content.per_page {
            1 => (1, 1),
            2 => (1, 2),
            4 => (2, 2),
            _ => (2, 3),
        };
        for group in content.entries.chunks(columns * rows) {
            let page = self.begin();
            let area = self.area(page);
            let gap = self.body * 1.6;
            let width = (area.width - gap * (columns - 1) as f64) / columns as f64;
            let height = (area.height - gap * (rows - 1) as f64) / rows as f64;
            for (place, entry) in group.iter().enumerate() {
                let left = area.left + (place % columns) as f64 * (width + gap);
                let top = area.top + (place / columns) as f64 * (height + gap);
                self.puzzle(page, Area { left, top, width, height }, entry, content.per_page == 1)?;
            }
        }
        Ok(())
    }

    /// A puzzle in its part of the page: number and level above the grid, its code above or beside it.
    fn puzzle(&mut self, page: usize, slot: Area, entry: &Entry, is_alone: bool) -> Result<(), Error> {
        let look = Look { color: self.plan.color, weight: if self.plan.large_print { 1.6 } else { 1.0 } };
        let number = self.body * if is_alone { 1.7 } else { 1.3 };
        let code = match &self.plan.qr {
            Some(template) => Some(qr::code(template, entry)?),
            None => None,
        };
        // A code has to be large enough for a telephone: half a millimetre for each module, as far as there is room.
        let code_side = code.as_ref().map_or(0.0, |code| (code.width() as f64 * 0.5 * MM).min(slot.width * 0.35));
        // Rules that the picture cannot tell stand below it.
        let small = self.body * 0.85;
        let words = self.fonts.get(false).wrapped(&entry.words.join(" "), small, slot.width);
        let words = if entry.words.is_empty() { Vec::new() } else { words };
        let foot = words.len() as f64 * small * 1.35;
        let fit = |head: f64, beside: f64| {
            let (wide, high) = (slot.width - beside, slot.height - head - foot);
            let cell = (wide / entry.picture.width).min(high / entry.picture.height) * CELL;
            Fit { head, beside, cell }
        };
        let plain = number * 1.45;
        let above = fit(plain.max(code_side + number * 0.4), 0.0);
        let beside = fit(plain, if code.is_some() { code_side + self.body } else { 0.0 });
        let Fit { head, beside, cell } = if beside.cell > above.cell { beside } else { above };
        if cell < SMALLEST_CELL {
            let what = format!(
                "a cell of puzzle {} would be {:.1} mm wide, expected at least {} mm: choose fewer puzzles a page or \
                 larger paper",
                entry.number,
                cell.max(0.0) / MM,
                SMALLEST_CELL / MM
            );
            return Err(Error::bad_option("per-page", what));
        }
        let (width, height) = extent(&entry.picture, cell);
        let spare = (slot.height - head - height - foot).max(0.0);
        let left = slot.left + (slot.width - beside - width) / 2.0;
        // The grid itself begins and ends a little inside its picture.
        let (start, end) = grid_sides(&entry.picture, left, cell);
        let top = slot.top + if is_alone { spare * 0.35 } else { spare * 0.5 };
        let base = top + head - number * 0.45;
        let paper = &mut self.pages[page];
        paper.bold((start, base), Side::Start, number, BLACK, &entry.number.to_string());
        let is_above = code.is_some() && beside == 0.0;
        let edge = if is_above { end - code_side - 6.0 } else { end };
        paper.text((edge, base), Side::End, self.body * 0.95, GREY, &entry.label);
        if let Some(code) = code {
            let grid_top = top + head + entry.picture.corner.1 / CELL * cell;
            let at = if is_above { (end - code_side, top) } else { (left + width + beside - code_side, grid_top) };
            qr::draw(paper, &code, at, code_side);
        }
        paper.picture(&entry.picture, (left, top + head), cell / CELL, look);
        let mut base = top + head + height + small;
        for line in words {
            paper.text((slot.left, base), Side::Start, small, BLACK, &line);
            base += small * 1.35;
        }
        Ok(())
    }
}
