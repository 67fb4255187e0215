//! The options for reading a text, and the geometries that follow from them.

use crate::error::{ErrorKind, PieceError};
use crate::{Format, Grid, Puzzle, SizedPuzzle, Symbols, sized, variant};
use std::sync::{Arc, Mutex, PoisonError};
use sudokit_constraint::{self as constraint, Alphabet, Geometry, GeometryError};
use sudokit_core::{Puzzle as NinePuzzle, cells};

/// The options for reading a text. By default everything is detected.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; detected if `None`.
    pub format: Option<&'static dyn Format>,
    /// The column of a table, or the field of a JSON object, that holds the puzzle: its name, or its number from 1.
    /// Detected if `None`.
    pub column: Option<String>,
    /// The number of symbols. With 9, only 9x9 puzzles are read, and everything else is an error.
    pub order: Option<usize>,
    /// The rows and columns of a box.
    pub boxes: Option<(usize, usize)>,
    /// The symbols of puzzles that are not classic; detected if `None`.
    pub symbols: Option<Symbols>,
    /// Both long diagonals are houses.
    pub diagonals: bool,
    /// The windows are houses.
    pub windows: bool,
    /// The region of every cell, instead of boxes; see [`read_regions`].
    pub regions: Option<Vec<usize>>,
}

impl ReadOptions {
    /// Options to read only 9x9 puzzles.
    pub fn nine() -> Self {
        Self { order: Some(9), ..Self::default() }
    }

    /// The geometry with boxes of this size and the requested extra houses.
    pub fn geometry(&self, (height, width): (usize, usize)) -> Result<Geometry, GeometryError> {
        let mut geometry = Geometry::new(height, width)?;
        if let Some(map) = &self.regions {
            geometry = geometry.with_regions(map)?;
        }
        if self.diagonals {
            geometry = geometry.with_diagonals();
        }
        if self.windows { geometry.with_windows() } else { Ok(geometry) }
    }
}

/// A geometry by the rows and columns of its boxes.
type Known = ((usize, usize), Arc<Geometry>);

/// What the readers of all formats share: the options, and the geometries that were needed so far, so that
/// puzzles share them.
#[derive(Debug)]
pub struct Rules {
    options: ReadOptions,
    order: Option<usize>,
    reads_nine: bool,
    reads_others: bool,
    is_classic: bool,
    known: Mutex<Vec<Known>>,
}

impl Default for Rules {
    fn default() -> Self {
        Self::new(&ReadOptions::default())
    }
}

impl Rules {
    pub(crate) fn new(options: &ReadOptions) -> Self {
        let by_boxes = options.boxes.map(|(height, width)| height.saturating_mul(width));
        let by_regions = || options.regions.as_ref().map(|map| map.len().isqrt());
        let order = options.order.or(by_boxes).or_else(by_regions);
        // Whether the symbols of 9x9 are digits.
        let has_digits =
            !matches!(options.symbols, Some(Symbols::Characters(alphabet)) if alphabet != Alphabet::FromOne);
        let reads_nine = order.is_none_or(|order| order == 9) && has_digits;
        let is_plain = !(options.diagonals || options.windows || options.regions.is_some());
        let is_classic = reads_nine && is_plain && options.boxes.is_none_or(|boxes| boxes == (3, 3));
        let reads_others = order != Some(9) || !has_digits;
        Self { options: options.clone(), order, reads_nine, reads_others, is_classic, known: Mutex::default() }
    }

    /// How symbols are written, if the options say so.
    pub(crate) fn symbols(&self) -> Option<Symbols> {
        self.options.symbols
    }

    /// The number of symbols, if the options say so.
    pub(crate) fn order(&self) -> Option<usize> {
        self.order
    }

    /// Whether 81 cells can be a puzzle of digits.
    #[inline]
    pub(crate) fn reads_nine(&self) -> bool {
        self.reads_nine
    }

    /// Whether another number of cells, or other symbols than digits, can be a puzzle.
    #[inline]
    pub(crate) fn reads_others(&self) -> bool {
        self.reads_others
    }

    /// Whether 81 cells are a classic puzzle.
    #[inline]
    pub(crate) fn is_classic(&self) -> bool {
        self.is_classic
    }

    /// A 9x9 puzzle with the requested houses.
    pub(crate) fn nine(&self, puzzle: NinePuzzle) -> Result<Puzzle, PieceError> {
        if self.is_classic() {
            return Ok(Puzzle::Classic(puzzle));
        }
        if !self.reads_nine() {
            let order = self.order.unwrap_or_default();
            return Err(PieceError::new(
                ErrorKind::Length,
                0,
                "81 cells",
                format!("{} cells", order.saturating_mul(order)),
            ));
        }
        let NinePuzzle::Clues(grid) = puzzle else {
            let expected = "clues: pencilmarks are read for 9x9 without other boxes or houses";
            return Err(PieceError::new(ErrorKind::Geometry, 0, "pencilmarks", expected));
        };
        let geometry = self.geometry(self.options.boxes.unwrap_or((3, 3)))?;
        let symbols = grid.values().iter().copied().map(u16::from).collect();
        let grid = constraint::Grid::from_symbols(geometry, symbols).expect("digits are symbols of 9x9");
        Ok(SizedPuzzle::new(grid).into())
    }

    /// Why puzzles with rules are rejected, if they are: the options already fix the houses.
    pub(crate) fn refuses_rules(&self) -> Option<&'static str> {
        let options = &self.options;
        if options.order.is_some() {
            return Some("cells without rules");
        }
        let has_houses = options.boxes.is_some() || options.diagonals || options.windows || options.regions.is_some();
        has_houses.then_some("its houses among the rules (.Diagonal~1, .Windoku, .Jigsaw~…), not as an option")
    }

    /// The puzzle of a text that holds nothing else, such as a field of a table.
    pub(crate) fn puzzle(&self, text: &[u8]) -> Result<Puzzle, PieceError> {
        let mut wrong = None;
        if self.reads_nine() {
            match cells::puzzle(text) {
                Ok(puzzle) => return self.nine(puzzle),
                Err(error) => wrong = Some(PieceError::from(error)),
            }
        }
        // After 9x9, which is by far the most frequent.
        if let Some(found) = variant::field(text, self) {
            return found;
        }
        if self.reads_others() {
            match sized::field(text, self) {
                Some(Ok(puzzle)) => return Ok(puzzle),
                Some(Err(other)) => wrong = Some(self.choose(wrong, other)),
                None => {}
            }
        }
        Err(wrong.unwrap_or_else(|| PieceError::cells(0, text.len(), self.cells_expected())))
    }

    /// Chooses the error to report: the one for 9x9 or the one for another size.
    pub(crate) fn choose(&self, nine: Option<PieceError>, other: PieceError) -> PieceError {
        match nine {
            Some(wrong) if wrong.kind == ErrorKind::Length => PieceError { expected: self.cells_expected(), ..wrong },
            _ => other,
        }
    }

    /// What an error message says if the number of cells is wrong.
    pub(crate) fn cells_expected(&self) -> std::borrow::Cow<'static, str> {
        match self.order {
            None => "81 cells, 729 marks, or the cells of another size (16, 36, 256 …)".into(),
            Some(9) => cells::CELLS.into(),
            Some(order) => format!("{} cells", order.saturating_mul(order)).into(),
        }
    }

    /// The solution in a field; `None` if it is not a grid of the size of the puzzle.
    pub(crate) fn solution(&self, text: &[u8], puzzle: &Puzzle) -> Option<Grid> {
        match puzzle {
            Puzzle::Classic(_) => cells::solution(text).map(Grid::Classic),
            Puzzle::Sized(puzzle) => sized::solution(text, puzzle).map(Grid::Sized),
            Puzzle::Variant(puzzle) => variant::solution(text, puzzle).map(Grid::Variant),
        }
    }

    /// A grid in the requested geometry, or in the first one in which no clues clash.
    pub(crate) fn arrange(
        &self,
        order: usize,
        boxes: Option<(usize, usize)>,
        symbols: Vec<u16>,
    ) -> Result<constraint::Grid, GeometryError> {
        let usual = Geometry::of_order(order)?;
        let usual = (usual.box_height(), usual.box_width());
        let given = self.options.boxes.or(boxes);
        let geometry = self.geometry(given.unwrap_or(usual))?;
        let wrong = GeometryError::MapLength { found: symbols.len(), expected: geometry.cell_count() };
        let grid = constraint::Grid::from_symbols(geometry, symbols).ok_or(wrong)?;
        let is_given = given.is_some() || self.options.regions.is_some();
        if is_given || usual.0 == usual.1 || usual.0 == 1 || grid.clash().is_none() {
            return Ok(grid);
        }
        let turned = self.geometry((usual.1, usual.0))?;
        let other = constraint::Grid::from_symbols(turned, grid.symbols().to_vec());
        Ok(other.filter(|other| other.clash().is_none()).unwrap_or(grid))
    }

    /// The geometry with boxes of this size and the other houses.
    fn geometry(&self, boxes: (usize, usize)) -> Result<Arc<Geometry>, GeometryError> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, geometry)) = known.iter().find(|(known, _)| *known == boxes) {
            return Ok(geometry.clone());
        }
        let geometry = Arc::new(self.options.geometry(boxes)?);
        known.push((boxes, geometry.clone()));
        Ok(geometry)
    }
}

/// Reads a region map: one character or number for each cell, in rows or in one line, any names.
///
/// ```
/// let map = sudokit_text::read_regions("AABB AABB CCDD CCDD").expect("16 names");
/// assert_eq!(map.len(), 16);
/// let error = sudokit_text::read_regions("AABB AABB").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 1: found a region map of 8 cells, expected one name for each cell of \
///     the grid (16, 36, 81, 256 …)");
/// ```
pub fn read_regions(text: &str) -> Result<Vec<usize>, crate::TextError> {
    let tokens: Vec<&str> = text
        .lines()
        .filter(|line| sized::tokens::kind(line) == sized::tokens::Kind::Cells)
        .flat_map(|line| sized::tokens::cut(line).tokens)
        .map(|token| token.text)
        .collect();
    let characters: Vec<char> = tokens.iter().flat_map(|token| token.chars()).collect();
    let is_size = |length: usize| length >= 4 && length.isqrt() * length.isqrt() == length;
    if is_size(characters.len()) {
        return Ok(characters.into_iter().map(|character| character as usize).collect());
    }
    let numbers: Option<Vec<usize>> = tokens.iter().map(|token| token.parse().ok()).collect();
    let cells = if tokens.len() > characters.len() / 2 { tokens.len() } else { characters.len() };
    numbers.filter(|numbers| is_size(numbers.len())).ok_or_else(|| {
        let found = match cells {
            0 => "an empty region map".to_owned(),
            1 => "a region map of 1 cell".to_owned(),
            _ => format!("a region map of {cells} cells"),
        };
        let expected = "one name for each cell of the grid (16, 36, 81, 256 …)";
        crate::TextError::new(ErrorKind::Length, (1, 1), found, expected)
    })
}
