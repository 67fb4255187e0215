//! Pictures of puzzles of any size with any rules, in the look that solvers know: dashed cages, grey thermometers, arrows,
//! dots, clues beside the grid.
//!
//! [`draw`] makes a [`Picture`], a list of shapes; [`Picture::svg`], [`Picture::png`] and [`Picture::pdf`] write it. [`text`] is the form for
//! terminals. Rules that have no place in the grid are told in words below it, so that nothing of a puzzle is left out.

mod cage;
mod glyph;
mod lines;
mod marks;
mod pdf;
mod png;
mod raster;
mod rules;
mod shape;
mod svg;
mod text;

pub use rules::is_plain as is_told_by_picture;
pub use shape::{Anchor, Form, Ink, Point, Shape, Stroke};
use sudokit_core::SmallSort;
pub use text::text;

use crate::model::{Kind, Puzzle};
use crate::notation::write_value;
use rules::Sides;

/// The side of a cell.
pub const CELL: f64 = 60.0;

/// What to draw beside the rules.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// Draw the givens.
    pub givens: bool,
    /// Values of cells that have no given, `None` for an empty cell.
    pub values: &'a [Option<i32>],
    /// Candidates of the cells that have no value, as sets of bits; if empty, the possible values of restricted cells.
    pub marks: &'a [u64],
    /// Cells with a coloured background.
    pub cells: &'a [usize],
    /// Rules drawn in another colour, by their numbers in [`Puzzle::rules`].
    pub rules: &'a [usize],
    /// Names of rows and columns beside the grid.
    pub labels: bool,
    /// Rules without a place in the grid, in words below it.
    pub words: bool,
    /// How values are written, from the smallest; if empty, as in [`write_value`].
    pub symbols: &'a [String],
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self { givens: true, values: &[], marks: &[], cells: &[], rules: &[], labels: false, words: true, symbols: &[] }
    }
}

/// A drawing of a puzzle.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// The upper left corner of the grid.
    pub corner: Point,
    /// What it is made of, from the bottom to the top.
    pub shapes: Vec<Shape>,
    /// What it shows, in a few words.
    pub title: String,
}

/// Draws a puzzle.
///
/// ```
/// use sudokit_constraint::{draw, notation::iss};
///
/// let puzzle = iss::read(".Shape~4x4.~R1C1_1.Cage~5~R1C3~R1C4.Thermo~R4C1~R4C2.AntiKnight")?;
/// let svg = draw::draw(&puzzle, &draw::Options::default()).svg();
/// assert!(svg.contains("class=\"thermo\"") && svg.contains(">5</text>") && svg.contains("knight's move"));
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn draw(puzzle: &Puzzle, options: &Options<'_>) -> Picture {
    let layout = puzzle.layout();
    let mut sides = Sides::of(puzzle);
    if options.labels {
        // Names stand beyond the clues.
        (sides.top, sides.left) = (sides.top + 0.35, sides.left + 0.35);
    }
    let corner = (sides.left * CELL, sides.top * CELL);
    let mut paper = Paper { puzzle, options, corner, shapes: Vec::new(), words: Vec::new(), labelled: Vec::new() };
    let width = corner.0 + (layout.columns() as f64 + sides.right) * CELL;
    let grid_end = corner.1 + (layout.rows() as f64 + sides.bottom) * CELL;
    paper.frame();
    paper.rules();
    paper.digits();
    let height = if options.words { paper.caption(grid_end, width) } else { grid_end };
    let page = Form::Rectangle((0.0, 0.0), width, height);
    paper.add(0, page, Some(Ink::PAGE), None);
    let mut shapes = paper.shapes;
    shapes.small_sort_by_key(|shape| shape.layer);
    let (count, s) = (puzzle.rules().len(), if puzzle.rules().len() == 1 { "" } else { "s" });
    let title = format!("{}x{} sudoku with {count} rule{s}", layout.rows(), layout.columns());
    Picture { width, height, corner, shapes, title }
}

/// What lies above what.
mod layer {
    pub(super) const GROUP: u8 = 1;
    pub(super) const MARKED: u8 = 2;
    pub(super) const SHADE: u8 = 3;
    pub(super) const LINE: u8 = 4;
    pub(super) const END: u8 = 5;
    pub(super) const GRID: u8 = 6;
    pub(super) const CAGE: u8 = 7;
    pub(super) const DOT: u8 = 8;
    pub(super) const DIGIT: u8 = 9;
}

/// A picture that is being made.
struct Paper<'a> {
    puzzle: &'a Puzzle,
    options: &'a Options<'a>,
    corner: Point,
    shapes: Vec<Shape>,
    /// Rules without a place in the grid.
    words: Vec<String>,
    /// The cells with the label of a cage, and how far it reaches.
    labelled: Vec<(usize, f64)>,
}

impl Paper<'_> {
    fn add(&mut self, layer: u8, form: Form, fill: Option<Ink>, stroke: Option<Stroke>) {
        self.shapes.push(Shape { layer, form, fill, stroke });
    }

    fn text(&mut self, layer: u8, at: Point, size: f64, ink: Ink, text: impl Into<String>) {
        self.add(layer, Form::Text { at, size, anchor: Anchor::Middle, text: text.into() }, Some(ink), None);
    }

    /// The upper left corner of a cell of the grid.
    fn place(&self, cell: usize) -> Point {
        let (row, column) = self.puzzle.layout().place(cell);
        (self.corner.0 + column as f64 * CELL, self.corner.1 + row as f64 * CELL)
    }

    fn middle(&self, cell: usize) -> Point {
        let (x, y) = self.place(cell);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    fn square(&mut self, layer: u8, cell: usize, inset: f64, ink: Ink) {
        let (x, y) = self.place(cell);
        let side = CELL - 2.0 * inset;
        self.add(layer, Form::Rectangle((x + inset, y + inset), side, side), Some(ink), None);
    }

    fn is_cell(&self, cell: usize) -> bool {
        cell < self.puzzle.layout().cell_count() && !self.puzzle.layout().is_void(cell)
    }

    /// Highlighted cells, the lines between cells, and the names of rows and columns.
    fn frame(&mut self) {
        let layout = self.puzzle.layout();
        for &cell in self.options.cells {
            if self.is_cell(cell) {
                self.square(layer::MARKED, cell, 0.0, Ink::MARKED);
            }
        }
        let frames = frames(self.puzzle);
        let (rows, columns) = (layout.rows() as i64, layout.columns() as i64);
        let (mut thin, mut thick) = (Vec::new(), Vec::new());
        let at = |row: i64, column: i64| layout.cell(row, column);
        let corner = self.corner;
        let point = |row: i64, column: i64| (corner.0 + column as f64 * CELL, corner.1 + row as f64 * CELL);
        let mut edge = |one: Option<usize>, other: Option<usize>, line: (Point, Point)| match (one, other) {
            (None, None) => {}
            (Some(one), Some(other)) if frames[one] == frames[other] => thin.push(line),
            _ => thick.push(line),
        };
        for row in 0..=rows {
            for column in 0..=columns {
                let here = at(row, column);
                edge(here, at(row - 1, column), (point(row, column), point(row, column + 1)));
                edge(here, at(row, column - 1), (point(row, column), point(row + 1, column)));
            }
        }
        for (lines, ink, width) in [(thin, Ink::THIN, 1.0), (thick, Ink::THICK, 3.0)] {
            self.add(layer::GRID, Form::Segments(joined(lines)), None, Some(Stroke { ink, width, dash: None }));
        }
        if self.options.labels {
            let half = CELL / 2.0;
            for row in 0..layout.rows() {
                let y = self.corner.1 + row as f64 * CELL + half;
                self.text(layer::DIGIT, (12.0, y), 13.0, Ink::MARK, format!("r{}", row + 1));
            }
            for column in 0..layout.columns() {
                let x = self.corner.0 + column as f64 * CELL + half;
                self.text(layer::DIGIT, (x, 10.0), 13.0, Ink::MARK, format!("c{}", column + 1));
            }
        }
    }

    fn symbol(&self, value: i32) -> String {
        let least = self.puzzle.layout().least_value();
        match self.options.symbols.get((value - least) as usize) {
            Some(symbol) => symbol.clone(),
            None => write_value(self.puzzle, value),
        }
    }

    /// Givens, values and candidates.
    fn digits(&mut self) {
        let layout = self.puzzle.layout();
        let across = (1..).find(|side| side * side >= layout.value_count()).unwrap_or(1);
        for cell in (0..layout.cell_count()).filter(|&cell| !layout.is_void(cell)) {
            let given = self.puzzle.given(cell).filter(|_| self.options.givens);
            let value = self.options.values.get(cell).copied().flatten();
            if let Some(shown) = given.or(value) {
                let symbol = self.symbol(shown);
                let size = if symbol.chars().count() > 1 { 28.0 } else { 36.0 };
                let ink = if given.is_some() { Ink::GIVEN } else { Ink::ENTRY };
                self.text(layer::DIGIT, self.middle(cell), size, ink, symbol);
                continue;
            }
            let possible = if self.options.givens { self.puzzle.possible()[cell] } else { layout.full() };
            let marks = match self.options.marks.get(cell) {
                Some(&set) => set,
                None if possible != layout.full() => possible,
                None => continue,
            };
            let (x, y) = self.place(cell);
            let step = (CELL - 10.0) / across as f64;
            for value in layout.values().filter(|&value| marks & layout.bit(i64::from(value)) != 0) {
                let index = (value - layout.least_value()) as usize;
                let at = (
                    x + 5.0 + (0.5 + (index % across) as f64) * step,
                    y + 5.0 + (0.5 + (index / across) as f64) * step,
                );
                let size = (step * 0.9).min(16.0);
                let symbol = self.symbol(value);
                self.text(layer::DIGIT, at, size, Ink::MARK, symbol);
            }
        }
    }

    /// Writes the rules without a place in the grid below it, and returns where the picture ends.
    fn caption(&mut self, mut y: f64, width: f64) -> f64 {
        const SIZE: f64 = 14.0;
        let most = ((width - 24.0) / (SIZE * 0.6)).max(12.0) as usize;
        let mut words = core::mem::take(&mut self.words);
        words.dedup();
        for sentence in words {
            for line in wrapped(&sentence, most) {
                let form = Form::Text { at: (12.0, y + 10.0), size: SIZE, anchor: Anchor::Start, text: line };
                self.add(layer::DIGIT, form, Some(Ink::WORDS), None);
                y += 19.0;
            }
        }
        y + 4.0
    }
}

/// For every cell the first box or region it is in, if there is one.
fn frames(puzzle: &Puzzle) -> Vec<Option<usize>> {
    let layout = puzzle.layout();
    let mut frames = vec![None; layout.cell_count()];
    let houses = layout.houses();
    let boxes = houses.iter().filter(|house| matches!(house.kind, Kind::Box | Kind::Region));
    for (number, house) in boxes.enumerate() {
        house.cells.iter().for_each(|&cell| {
            frames[cell].get_or_insert(number);
        });
    }
    frames
}

/// Lines that continue each other as one.
fn joined(mut lines: Vec<(Point, Point)>) -> Vec<(Point, Point)> {
    let is_flat = |line: &(Point, Point)| line.0.1 == line.1.1;
    let key = |line: &(Point, Point)| if is_flat(line) { (0, line.0.1, line.0.0) } else { (1, line.0.0, line.0.1) };
    lines.small_sort_by(|one, other| key(one).partial_cmp(&key(other)).unwrap_or(core::cmp::Ordering::Equal));
    let mut found: Vec<(Point, Point)> = Vec::new();
    for line in lines {
        match found.last_mut() {
            Some(last) if last.1 == line.0 && is_flat(last) == is_flat(&line) => last.1 = line.1,
            _ => found.push(line),
        }
    }
    found
}

/// A sentence in lines of at most this many characters.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].chars().count() + 1 + word.chars().count() > most {
            lines.push(word.to_owned());
        } else {
            if !lines[last].is_empty() {
                lines[last].push(' ');
            }
            lines[last] += word;
        }
    }
    lines
}
