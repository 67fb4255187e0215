//! The pages of a book: title, rules, contents, chapters, hints and solutions.

mod back;
mod chapter;
mod front;

use super::content::Content;
use super::font::{Fonts, RISE};
use super::page::{BLACK, GREY, Page, Side};
use super::plan::Plan;
use super::size::{MM, paper};
use super::{Book, Heading};
use sudokit::Error;
use sudokit::constraint::draw::{CELL, Picture};

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
        setter.rules(contents);
    }
    // Written when the pages of the chapters are known.
    let list = plan.contents.then(|| {
        let headings = contents.len() + usize::from(plan.hints) + usize::from(plan.solutions);
        setter.begin_list(headings)
    });
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
    let notes = super::content::notes(contents);
    let Setter { pages, headings, bleed, .. } = setter;
    Ok(Book { plan: plan.clone(), width, height, bleed, pages, headings, notes, fonts: fonts.clone() })
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
            let running = self.fonts.get(false).fitted(&self.running, size * 0.85, area.width * 0.85);
            page.text((other, base), opposite, size * 0.85, GREY, &running);
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

    /// The title of a section; returns where the text below begins.
    fn section(&mut self, page: usize, title: &str) -> f64 {
        let area = self.area(page);
        let base = area.top + self.body * 2.0;
        self.pages[page].bold((area.left, base), Side::Start, self.body * 1.8, BLACK, title);
        base + self.body * 2.4
    }

    /// Writes a paragraph from this base line on, and on further pages if it needs them. Returns the last page and the next
    /// base line.
    fn flow(&mut self, mut page: usize, mut base: f64, text: &str) -> (usize, f64) {
        let size = self.body;
        for line in self.fonts.get(false).wrapped(text, size, self.area(page).width) {
            if base > self.area(page).bottom() {
                page = self.begin();
                base = self.area(page).top + size;
            }
            let left = self.area(page).left;
            self.pages[page].text((left, base), Side::Start, size, 0x222222, &line);
            base += size * 1.5;
        }
        (page, base)
    }
}

/// Where the grid of a picture begins and ends, from left to right.
fn grid_sides(picture: &Picture, left: f64, cell: f64) -> (f64, f64) {
    let start = left + picture.corner.0 / CELL * cell;
    (start, left + (picture.width - picture.corner.0) / CELL * cell)
}
