//! The pages of a book: title, rules, contents, chapters, hints and solutions.

use super::content::{Content, Entry, levels};
use super::font::{Fonts, RISE};
use super::page::{BLACK, GREY, Look, PALE, Page, Side, extent};
use super::plan::Plan;
use super::qr;
use super::size::{MM, paper};
use super::{Book, Heading};
use sudokit::Error;
use sudokit::constraint::draw::{CELL, Picture, Point};

/// The inside of a page: left, top, width and height.
#[derive(Clone, Copy, Debug)]
struct Area {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Area {
    fn right(&self) -> f64 {
        self.left + self.width
    }

    fn bottom(&self) -> f64 {
        self.top + self.height
    }

    fn middle(&self) -> f64 {
        self.left + self.width / 2.0
    }
}

/// A book that is being laid out.
struct Setter<'a> {
    plan: &'a Plan,
    fonts: Fonts,
    width: f64,
    height: f64,
    bleed: f64,
    pages: Vec<Page>,
    headings: Vec<Heading>,
    /// The line at the foot of the pages of this chapter, and its number for the tab at the edge.
    running: String,
    tab: Option<usize>,
    /// The size of running text.
    body: f64,
}

/// Lays out all pages.
pub(super) fn pages(plan: &Plan, contents: &[Content], fonts: &Fonts) -> Result<Book, Error> {
    let (width, height) = paper(&plan.paper)?;
    let mut setter = Setter {
        plan,
        fonts: fonts.clone(),
        width,
        height,
        bleed: plan.bleed()?,
        pages: Vec::new(),
        headings: Vec::new(),
        running: String::new(),
        tab: None,
        body: if plan.large_print { 15.0 } else { (width / 46.0).clamp(8.5, 11.5) },
    };
    setter.title(contents);
    if plan.contents {
        setter.rules();
    }
    // Written when the pages are known; it takes the third page.
    let list = plan.contents.then(|| setter.begin());
    for (index, content) in contents.iter().enumerate() {
        setter.chapter(index, content)?;
    }
    setter.tab = None;
    if plan.hints {
        setter.hints(contents);
    }
    if plan.solutions {
        setter.solutions(contents);
    }
    if let Some(list) = list {
        setter.list(list);
    }
    let Setter { pages, headings, bleed, .. } = setter;
    Ok(Book { plan: plan.clone(), width, height, bleed, pages, headings, fonts: fonts.clone() })
}

impl Setter<'_> {
    /// The inside of the page with this index. Pages on the right have their wider margin on the left, where the book is
    /// bound.
    fn area(&self, index: usize) -> Area {
        let unit = self.width.min(self.height) / 148.0;
        let (inner, outer) = (15.0 * unit, 11.0 * unit);
        let left = if index.is_multiple_of(2) { inner } else { outer };
        let (top, bottom) = (12.0 * unit, 17.0 * unit);
        Area { left, top, width: self.width - inner - outer, height: self.height - top - bottom }
    }

    /// Begins a page, with its number and running line unless it is the first, and returns its index.
    fn begin(&mut self) -> usize {
        let index = self.pages.len();
        let (area, mut page) = (self.area(index), Page::default());
        if index > 0 {
            let is_right = index.is_multiple_of(2);
            let base = area.bottom() + 0.55 * (self.height - area.bottom());
            let (number, size) = ((index + 1).to_string(), self.body * 0.95);
            let (at, side, other, opposite) = match is_right {
                true => (area.right(), Side::End, area.left, Side::Start),
                false => (area.left, Side::Start, area.right(), Side::End),
            };
            page.bold((at, base), side, size, BLACK, &number);
            page.text((other, base), opposite, size * 0.85, GREY, &self.running);
            if let Some(tab) = self.tab.filter(|_| self.bleed > 0.0) {
                // A tab at the outer edge runs into the part that is cut off.
                let (wide, high) = (5.0 * MM, 14.0 * MM);
                let room = ((self.height - 60.0 * MM) / (high * 1.4)).max(1.0) as usize;
                let top = 30.0 * MM + (tab % room) as f64 * high * 1.4;
                let left = if is_right { self.width - wide } else { -self.bleed };
                page.rectangle((left, top), wide + self.bleed, high, BLACK);
                let middle = if is_right { self.width - wide / 2.0 } else { wide / 2.0 };
                let at = (middle, top + high / 2.0 + 9.0 * RISE / 2.0);
                page.bold(at, Side::Middle, 9.0, 0xffffff, &(tab + 1).to_string());
            }
        }
        self.pages.push(page);
        index
    }

    fn heading(&mut self, title: &str, page: usize) {
        self.headings.push(Heading { title: title.to_owned(), page });
    }

    /// Writes a paragraph from this base line on, and returns the next base line.
    fn paragraph(&mut self, page: usize, (left, mut base): Point, width: f64, size: f64, text: &str) -> f64 {
        for line in self.fonts.get(false).wrapped(text, size, width) {
            self.pages[page].text((left, base), Side::Start, size, 0x222222, &line);
            base += size * 1.5;
        }
        base
    }

    /// A large text in the middle, in as many lines as it needs; returns the next base line.
    fn centred(&mut self, page: usize, area: Area, mut base: f64, size: f64, text: &str) -> f64 {
        for line in self.fonts.get(true).wrapped(text, size, area.width) {
            self.pages[page].bold((area.middle(), base), Side::Middle, size, BLACK, &line);
            base += size * 1.2;
        }
        base
    }

    fn title(&mut self, contents: &[Content]) {
        let (index, plan) = (self.begin(), self.plan);
        let area = self.area(index);
        let size = (self.width / 11.0).min(54.0);
        let mut base = self.centred(index, area, area.top + area.height * 0.14, size, &plan.title);
        let short = area.width * 0.12;
        base -= size * 0.5;
        self.pages[index].line((area.middle() - short, base), (area.middle() + short, base), 2.0, BLACK);
        base += size * 0.75;
        for line in self.fonts.get(false).wrapped(&plan.subtitle, size * 0.42, area.width) {
            self.pages[index].text((area.middle(), base), Side::Middle, size * 0.42, GREY, &line);
            base += size * 0.6;
        }
        let end = area.bottom() - if plan.author.is_empty() { 0.0 } else { size };
        if let Some(entry) = contents.iter().flat_map(|content| &content.entries).next() {
            let room =
                Area { left: area.left, top: base + size * 0.3, width: area.width, height: end - base - size * 0.8 };
            let side = room.width.min(room.height) * 0.86;
            let look = Look { color: plan.color, weight: 1.0 };
            let scale = side / entry.solved.width.max(entry.solved.height);
            let at = (
                room.left + (room.width - entry.solved.width * scale) / 2.0,
                room.top + (room.height - entry.solved.height * scale) / 2.0,
            );
            self.pages[index].picture(&entry.picture, at, scale, look);
        }
        self.pages[index].text((area.middle(), area.bottom()), Side::Middle, size * 0.36, BLACK, &plan.author);
    }

    fn rules(&mut self) {
        let index = self.begin();
        let area = self.area(index);
        let mut base = area.top + self.body * 2.0;
        self.pages[index].bold((area.left, base), Side::Start, self.body * 1.6, BLACK, "How to play");
        base += self.body * 2.6;
        let labels = format!(
            "Each puzzle has exactly one solution, which can be found by reasoning. The line above a puzzle says how long \
             a median player takes for it: {}.",
            levels()
        );
        let mut paragraphs = vec![
            "Fill the grid so that every row, every column and every box holds each digit exactly once. Larger and \
             smaller grids have more or fewer symbols; puzzles with further rules show or name them."
                .to_owned(),
            labels,
        ];
        if self.plan.hints {
            paragraphs
                .push("Stuck? The section with hints says where the hardest step is, but not what follows.".into());
        }
        if self.plan.qr.is_some() {
            paragraphs.push("The square code beside a puzzle opens it on a telephone.".into());
        }
        for text in paragraphs {
            base = self.paragraph(index, (area.left, base), area.width, self.body, &text) + self.body;
        }
    }

    fn list(&mut self, index: usize) {
        let area = self.area(index);
        let mut base = area.top + self.body * 2.0;
        self.pages[index].bold((area.left, base), Side::Start, self.body * 1.6, BLACK, "Contents");
        base += self.body * 3.0;
        let step = (self.body * 2.0).min((area.bottom() - base) / self.headings.len().max(1) as f64);
        for Heading { title, page } in self.headings.clone() {
            let number = (page + 1).to_string();
            let size = self.body * 1.05;
            let (start, end) = (self.fonts.get(false).width(&title, size), self.fonts.get(false).width(&number, size));
            let paper = &mut self.pages[index];
            paper.text((area.left, base), Side::Start, size, BLACK, &title);
            paper.text((area.right(), base), Side::End, size, BLACK, &number);
            paper.line((area.left + start + 6.0, base), (area.right() - end - 6.0, base), 0.4, PALE);
            base += step;
        }
    }

    fn chapter(&mut self, index: usize, content: &Content) -> Result<(), Error> {
        self.running.clone_from(&content.title);
        self.tab = Some(index);
        let opener = self.begin();
        self.heading(&content.title, opener);
        let area = self.area(opener);
        let size = (self.width / 14.0).min(40.0);
        let mut base = area.top + area.height * 0.34;
        self.pages[opener].text(
            (area.left, base - size * 1.4),
            Side::Start,
            size * 0.5,
            GREY,
            &format!("{}", index + 1),
        );
        for line in self.fonts.get(true).wrapped(&content.title, size, area.width) {
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
        self.paragraph(opener, (area.left, base + self.body * 2.2), area.width, self.body, &content.text);
        let (columns, rows) = match self.plan.per_page {
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
                self.puzzle(page, Area { left, top, width, height }, entry)?;
            }
        }
        Ok(())
    }

    /// A puzzle in its part of the page: number and level above the grid.
    fn puzzle(&mut self, page: usize, slot: Area, entry: &Entry) -> Result<(), Error> {
        let look = Look { color: self.plan.color, weight: if self.plan.large_print { 1.6 } else { 1.0 } };
        let number = self.body * if self.plan.per_page == 1 { 1.7 } else { 1.3 };
        let code = match &self.plan.qr {
            Some(template) => Some(qr::code(template, entry)?),
            None => None,
        };
        // A code has to be large enough for a telephone: half a millimetre for each module, as far as there is room.
        let code_side = code.as_ref().map_or(0.0, |code| (code.width() as f64 * 0.5 * MM).min(slot.width * 0.35));
        let head = (number * 1.45).max(code_side + number * 0.4);
        let (wide, high) = (slot.width, slot.height - head);
        let cell = (wide / entry.picture.width).min(high / entry.picture.height) * CELL;
        let (width, height) = extent(&entry.picture, cell);
        let spare = (high - height).max(0.0);
        let left = slot.left + (slot.width - width) / 2.0;
        // The grid itself begins and ends a little inside its picture.
        let (start, end) = grid_sides(&entry.picture, left, cell);
        let top = slot.top + if self.plan.per_page == 1 { spare * 0.35 } else { spare * 0.5 };
        let base = top + head - number * 0.45;
        let paper = &mut self.pages[page];
        paper.bold((start, base), Side::Start, number, BLACK, &entry.number.to_string());
        let edge = if code.is_some() { end - code_side - 6.0 } else { end };
        paper.text((edge, base), Side::End, self.body * 0.95, GREY, &entry.label);
        if let Some(code) = code {
            qr::draw(paper, &code, (end - code_side, top), code_side);
        }
        paper.picture(&entry.picture, (left, top + head), cell / CELL, look);
        Ok(())
    }

    fn hints(&mut self, contents: &[Content]) {
        "Hints".clone_into(&mut self.running);
        let columns = if self.plan.large_print || self.width < 130.0 * MM { 1 } else { 2 };
        let (gap, size) = (self.body * 2.0, self.body * 0.86);
        let mut page = self.begin();
        self.heading("Hints", page);
        let head = self.section(page, "Hints");
        let (mut column, mut base, mut top) = (0, head, head);
        let hinted = contents.iter().flat_map(|content| &content.entries);
        for (number, hint) in hinted.filter_map(|entry| Some((entry.number, entry.hint.as_ref()?))) {
            let area = self.area(page);
            let width = (area.width - gap * (columns - 1) as f64) / columns as f64;
            let indent = size * 2.4;
            let lines = self.fonts.get(false).wrapped(hint, size, width - indent);
            let height = lines.len() as f64 * size * 1.4;
            if base + height > area.bottom() {
                (column, base) = (column + 1, top);
                if column == columns {
                    page = self.begin();
                    top = self.area(page).top + size;
                    (column, base) = (0, top);
                }
            }
            let left = self.area(page).left + column as f64 * (width + gap);
            let paper = &mut self.pages[page];
            paper.bold((left, base), Side::Start, size, BLACK, &number.to_string());
            for line in lines {
                paper.text((left + indent, base), Side::Start, size, 0x222222, &line);
                base += size * 1.4;
            }
            base += size * 0.5;
        }
    }

    /// The title of a section; returns where the text below begins.
    fn section(&mut self, page: usize, title: &str) -> f64 {
        let area = self.area(page);
        let base = area.top + self.body * 2.0;
        self.pages[page].bold((area.left, base), Side::Start, self.body * 1.8, BLACK, title);
        base + self.body * 2.4
    }

    fn solutions(&mut self, contents: &[Content]) {
        "Solutions".clone_into(&mut self.running);
        let mut page = self.begin();
        self.heading("Solutions", page);
        let mut top = self.section(page, "Solutions");
        let look = Look { color: self.plan.color, weight: 1.0 };
        let (gap, size) = (self.body * 1.4, self.body * 0.9);
        let base_side = if self.plan.large_print { 62.0 * MM } else { 36.0 * MM };
        let (mut column, mut row_end) = (0, top);
        let mut columns_now = 0;
        for entry in contents.iter().flat_map(|content| &content.entries) {
            let area = self.area(page);
            let order = entry.order.max(9) as f64 / 9.0;
            let columns = (((area.width + gap) / (base_side * order + gap)) as usize).max(1);
            let width = (area.width - gap * (columns - 1) as f64) / columns as f64;
            let scale = width / entry.solved.width.max(entry.solved.height);
            let height = entry.solved.height * scale + size * 1.5;
            if column == columns || columns != columns_now {
                (column, top, columns_now) = (0, row_end, columns);
            }
            if top + height > area.bottom() && column == 0 {
                page = self.begin();
                top = self.area(page).top;
                row_end = top;
            }
            let left = self.area(page).left + column as f64 * (width + gap);
            let (start, _) = grid_sides(&entry.solved, left, scale * CELL);
            let paper = &mut self.pages[page];
            paper.bold((start, top + size), Side::Start, size, BLACK, &entry.number.to_string());
            paper.picture(&entry.solved, (left, top + size * 1.35), scale, look);
            column += 1;
            row_end = row_end.max(top + height + gap * 0.8);
        }
    }
}

/// Where the grid of a picture begins and ends, from left to right.
fn grid_sides(picture: &Picture, left: f64, cell: f64) -> (f64, f64) {
    let start = left + picture.corner.0 / CELL * cell;
    (start, left + (picture.width - picture.corner.0) / CELL * cell)
}
