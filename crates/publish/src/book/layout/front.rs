//! The first pages: title, rules, contents.

use super::super::Heading;
use super::super::content::{Content, levels};
use super::super::page::{BLACK, GREY, Look, PALE, Side};
use super::{Area, Setter};
use core::ops::Range;

/// The smallest size of a title that is too long for larger letters.
const SMALLEST: f64 = 6.0;

impl Setter<'_> {
    pub(super) fn title(&mut self, contents: &[Content]) {
        let (index, plan) = (self.begin(), self.plan);
        let area = self.area(index);
        let largest = (self.width / 11.0).min(54.0);
        let room = (area.width, area.height * 0.4);
        let (size, lines) = self.fonts.get(true).shrunk(&plan.title, (largest, SMALLEST), room.0, room.1);
        let mut base = area.top + (area.height * 0.14).max(size);
        for line in lines {
            self.pages[index].bold((area.middle(), base), Side::Middle, size, BLACK, &line);
            base += size * 1.2;
        }
        let short = area.width * 0.12;
        base -= size * 0.5;
        self.pages[index].line((area.middle() - short, base), (area.middle() + short, base), 2.0, BLACK);
        base += size * 0.75;
        let sizes = (largest * 0.42, SMALLEST);
        let (small, lines) = self.fonts.get(false).shrunk(&plan.subtitle, sizes, area.width, area.height * 0.2);
        for line in lines {
            self.pages[index].text((area.middle(), base), Side::Middle, small, GREY, &line);
            base += small * 1.43;
        }
        let end = area.bottom() - if plan.author.is_empty() { 0.0 } else { largest };
        let top = base + largest * 0.3;
        let room = Area { left: area.left, top, width: area.width, height: end - top - largest * 0.5 };
        let side = room.width.min(room.height) * 0.86;
        let first = contents.iter().flat_map(|content| &content.entries).next();
        // A long title can leave no room for a picture.
        if let Some(entry) = first.filter(|_| side > area.width * 0.2) {
            let look = Look { color: plan.color, weight: 1.0 };
            let scale = side / entry.solved.width.max(entry.solved.height);
            let at = (
                room.left + (room.width - entry.solved.width * scale) / 2.0,
                room.top + (room.height - entry.solved.height * scale) / 2.0,
            );
            self.pages[index].picture(&entry.picture, at, scale, look);
        }
        let author = self.fonts.get(false).fitted(&plan.author, largest * 0.36, area.width);
        self.pages[index].text((area.middle(), area.bottom()), Side::Middle, largest * 0.36, BLACK, &author);
    }

    pub(super) fn rules(&mut self, contents: &[Content]) {
        let mut page = self.begin();
        let mut base = self.section(page, "How to play");
        let labels = format!(
            "Each puzzle has exactly one solution, which can be found by reasoning. The line above a puzzle says how long \
             a median player takes for it: {}.",
            levels()
        );
        let mut paragraphs = vec![
            "Fill the grid so that every row, every column and every box holds each digit exactly once.".to_owned(),
            labels,
        ];
        let entries = || contents.iter().flat_map(|content| &content.entries);
        if entries().any(|entry| entry.order != 9) {
            paragraphs.push("Larger and smaller grids have more or fewer symbols: as many as a row has cells.".into());
        }
        if entries().any(|entry| !entry.rules.is_empty()) {
            paragraphs.push("The first page of a chapter explains the further rules of its puzzles.".into());
        }
        if self.plan.hints {
            paragraphs
                .push("Stuck? The section with hints says where the hardest step is, but not what follows.".into());
        }
        if self.plan.qr.is_some() {
            paragraphs.push("The square code beside a puzzle opens it on a telephone.".into());
        }
        for text in paragraphs {
            (page, base) = self.flow(page, base, &text);
            base += self.body;
        }
    }

    /// Where the first line of the contents is, the distance of two lines, and how many a page has room for.
    fn lines_of_list(&self, page: usize) -> (f64, f64, usize) {
        let (area, step) = (self.area(page), self.body * 2.0);
        let base = area.top + self.body * 4.4;
        (base, step, ((area.bottom() - base) / step).max(0.0) as usize + 1)
    }

    /// Begins as many pages as the contents need.
    pub(super) fn begin_list(&mut self, headings: usize) -> Range<usize> {
        let first = self.pages.len();
        let (_, _, lines) = self.lines_of_list(first);
        for _ in 0..headings.div_ceil(lines).max(1) {
            self.begin();
        }
        first..self.pages.len()
    }

    pub(super) fn list(&mut self, pages: Range<usize>) {
        self.section(pages.start, "Contents");
        let (first, step, lines) = self.lines_of_list(pages.start);
        for (line, Heading { title, page }) in self.headings.clone().into_iter().enumerate() {
            let index = pages.start + line / lines;
            let (area, base) = (self.area(index), first + (line % lines) as f64 * step);
            let number = (page + 1).to_string();
            let (font, size) = (self.fonts.get(false), self.body * 1.05);
            let end = font.width(&number, size);
            let title = font.fitted(&title, size, area.width - end - 24.0);
            let start = font.width(&title, size);
            let paper = &mut self.pages[index];
            paper.text((area.left, base), Side::Start, size, BLACK, &title);
            paper.text((area.right(), base), Side::End, size, BLACK, &number);
            paper.line((area.left + start + 6.0, base), (area.right() - end - 6.0, base), 0.4, PALE);
        }
    }
}
