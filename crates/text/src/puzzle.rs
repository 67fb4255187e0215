//! A puzzle of any kind and a grid of any kind, as a text holds them.
//!
//! Invariant: a 9x9 puzzle with the usual boxes and no other houses is always [`Puzzle::Classic`], so that the engines
//! for 9x9 are chosen wherever they apply.

use crate::{ReadOptions, TextError, Variant};
use core::fmt;
use core::str::FromStr;
use sudokit_constraint::{self as constraint, Geometry};
use sudokit_core::{self as nine, Grid as NineGrid, Puzzle as NinePuzzle};

/// A puzzle of any size and with any houses.
///
/// ```
/// use sudokit_text::Puzzle;
/// let small: Puzzle = "AB.. ..A. .C.. ...D".replace(' ', "\n").parse()?;
/// assert_eq!((small.order(), small.clue_count()), (4, 5));
/// assert_eq!(small.to_string(), "AB....A..C.....D");
/// assert!(".".repeat(81).parse::<Puzzle>()?.classic().is_some());
/// # Ok::<(), sudokit_text::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Puzzle {
    /// 9x9 with boxes of 3x3: clues or pencilmarks.
    Classic(NinePuzzle),
    /// Another size, other boxes, or more houses.
    Sized(SizedPuzzle),
    /// A puzzle with rules, such as a killer.
    Variant(Variant),
}

/// A puzzle of another size than 9x9, or with other houses, and the symbols it was written in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizedPuzzle {
    grid: constraint::Grid,
    symbols: Symbols,
}

/// How the symbols of a puzzle are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Symbols {
    /// A character for each cell.
    Characters(constraint::Alphabet),
    /// Integers with commas between them, 0 for a blank.
    Numbers,
}

/// A grid of any kind, such as the solution that a text gives with its puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Grid {
    /// 9x9.
    Classic(NineGrid),
    /// Another size, other boxes, or more houses.
    Sized(constraint::Grid),
    /// The values of all cells of a puzzle with rules.
    Variant(Vec<i32>),
}

/// A borrowed puzzle of any kind, as a [`Batch`](crate::Batch) holds them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleRef<'p> {
    /// 9x9 with boxes of 3x3: clues or pencilmarks.
    Classic(&'p NinePuzzle),
    /// Another size, other boxes, or more houses.
    Sized(&'p SizedPuzzle),
    /// A puzzle with rules, such as a killer.
    Variant(&'p Variant),
}

impl Puzzle {
    /// Reads a text that holds exactly one puzzle.
    pub fn read(text: &str, options: ReadOptions) -> Result<Self, TextError> {
        crate::Record::read(text, options).map(|record| record.puzzle)
    }

    /// The 9x9 puzzle, if it is one.
    pub fn classic(&self) -> Option<&NinePuzzle> {
        match self {
            Self::Classic(puzzle) => Some(puzzle),
            Self::Sized(_) | Self::Variant(_) => None,
        }
    }

    /// The puzzle of another size or with other houses, if it is one.
    pub fn sized(&self) -> Option<&SizedPuzzle> {
        match self {
            Self::Classic(_) | Self::Variant(_) => None,
            Self::Sized(puzzle) => Some(puzzle),
        }
    }

    /// The puzzle with rules, if it is one.
    pub fn variant(&self) -> Option<&Variant> {
        match self {
            Self::Classic(_) | Self::Sized(_) => None,
            Self::Variant(puzzle) => Some(puzzle),
        }
    }

    /// Borrows it.
    pub fn as_ref(&self) -> PuzzleRef<'_> {
        match self {
            Self::Classic(puzzle) => PuzzleRef::Classic(puzzle),
            Self::Sized(puzzle) => PuzzleRef::Sized(puzzle),
            Self::Variant(puzzle) => PuzzleRef::Variant(puzzle),
        }
    }

    /// The clues for the engine of any size; `None` for pencilmarks and rules, which it does not support.
    pub fn to_constraint(&self) -> Option<constraint::Grid> {
        match self {
            Self::Classic(NinePuzzle::Clues(grid)) => Some(from_nine(grid)),
            Self::Classic(NinePuzzle::Sukaku(_)) | Self::Variant(_) => None,
            Self::Sized(puzzle) => Some(puzzle.grid.clone()),
        }
    }

    /// The number of symbols: 9 for 9x9. For a puzzle with rules it is the largest of rows, columns and values.
    pub fn order(&self) -> usize {
        self.as_ref().order()
    }

    /// The number of filled cells; for pencilmarks, of cells with a single mark.
    pub fn clue_count(&self) -> usize {
        match self {
            Self::Classic(puzzle) => puzzle.clues().clue_count(),
            Self::Sized(puzzle) => puzzle.grid.clue_count(),
            Self::Variant(puzzle) => puzzle.clue_count(),
        }
    }
}

impl PuzzleRef<'_> {
    /// The number of symbols: 9 for 9x9. For a puzzle with rules it is the largest of rows, columns and values.
    pub fn order(&self) -> usize {
        match self {
            Self::Classic(_) => 9,
            Self::Sized(puzzle) => puzzle.geometry().order(),
            Self::Variant(puzzle) => puzzle.order(),
        }
    }

    /// An owned copy.
    pub fn to_puzzle(self) -> Puzzle {
        match self {
            Self::Classic(puzzle) => Puzzle::Classic(*puzzle),
            Self::Sized(puzzle) => Puzzle::Sized(puzzle.clone()),
            Self::Variant(puzzle) => Puzzle::Variant(puzzle.clone()),
        }
    }
}

impl SizedPuzzle {
    /// A puzzle written in `1-9A-Z`, or in numbers if there are more symbols than that.
    pub fn new(grid: constraint::Grid) -> Self {
        let symbols = Symbols::usual(grid.geometry().order());
        Self { grid, symbols }
    }

    /// A puzzle written in these symbols, or in the usual ones if these are too few.
    pub fn with_symbols(grid: constraint::Grid, symbols: Symbols) -> Self {
        let fits = symbols.most().is_none_or(|most| grid.geometry().order() <= most);
        let symbols = if fits { symbols } else { Symbols::usual(grid.geometry().order()) };
        Self { grid, symbols }
    }

    /// The clues.
    pub fn grid(&self) -> &constraint::Grid {
        &self.grid
    }

    /// The houses.
    pub fn geometry(&self) -> &Geometry {
        self.grid.geometry()
    }

    /// The symbols it was written in.
    pub fn symbols(&self) -> Symbols {
        self.symbols
    }

    /// Writes a grid, such as a solution of this puzzle, as one line in the symbols of this puzzle.
    ///
    /// ```
    /// use sudokit_text::Puzzle;
    /// let Puzzle::Sized(puzzle) = "0...\n..1.\n.2..\n...3\n".parse()? else { panic!("it is 4x4") };
    /// assert_eq!(puzzle.line(puzzle.grid()), "0.....1..2.....3");
    /// # Ok::<(), sudokit_text::TextError>(())
    /// ```
    pub fn line(&self, grid: &constraint::Grid) -> String {
        self.symbols.line(grid)
    }

    /// Writes a grid in rows, in the symbols of this puzzle.
    pub fn rows(&self, grid: &constraint::Grid) -> String {
        self.symbols.rows(grid)
    }

    /// How this puzzle writes a symbol: a character or a number, `.` for a blank.
    pub fn name(&self, symbol: u16) -> String {
        self.symbols.name(symbol)
    }
}

impl Symbols {
    /// The default symbols of a grid of this order.
    pub fn usual(order: usize) -> Self {
        if order > constraint::MOST_CHARACTERS {
            Self::Numbers
        } else {
            Self::Characters(constraint::Alphabet::FromOne)
        }
    }

    /// The largest order that can be written in these symbols; `None` if there is no limit.
    pub fn most(self) -> Option<usize> {
        match self {
            Self::Characters(alphabet) => Some(alphabet.most()),
            Self::Numbers => None,
        }
    }

    /// Writes a symbol, `.` for a blank.
    pub fn name(self, symbol: u16) -> String {
        match self {
            Self::Characters(alphabet) => alphabet.character(symbol).map(String::from),
            Self::Numbers if symbol == 0 => Some(".".to_owned()),
            Self::Numbers => None,
        }
        .unwrap_or_else(|| symbol.to_string())
    }

    /// Writes a grid as one line.
    pub fn line(self, grid: &constraint::Grid) -> String {
        let characters = match self {
            Self::Characters(alphabet) => grid.to_characters(alphabet),
            Self::Numbers => None,
        };
        characters.unwrap_or_else(|| grid.to_numbers(','))
    }

    /// Writes a grid, a line for each row: characters, or numbers in columns.
    pub fn rows(self, grid: &constraint::Grid) -> String {
        let order = grid.geometry().order();
        let width = if self == Self::Numbers { order.to_string().len() } else { 1 };
        let mut text = String::with_capacity((width + 1) * grid.symbols().len());
        for row in grid.symbols().chunks(order) {
            for (i, &symbol) in row.iter().enumerate() {
                let name = self.name(symbol);
                if self == Self::Numbers {
                    text.push_str(if i > 0 { " " } else { "" });
                    text.extend(core::iter::repeat_n(' ', width.saturating_sub(name.len())));
                }
                text.push_str(&name);
            }
            text.push('\n');
        }
        text
    }
}

impl Grid {
    /// The 9x9 grid, if it is one.
    pub fn classic(&self) -> Option<&NineGrid> {
        match self {
            Self::Classic(grid) => Some(grid),
            Self::Sized(_) | Self::Variant(_) => None,
        }
    }

    /// The grid of another size or with other houses, if it is one.
    pub fn sized(&self) -> Option<&constraint::Grid> {
        match self {
            Self::Classic(_) | Self::Variant(_) => None,
            Self::Sized(grid) => Some(grid),
        }
    }
}

/// The cells as a grid for the engine of any size.
fn from_nine(grid: &NineGrid) -> constraint::Grid {
    let geometry = Geometry::new(3, 3).expect("9x9 is a size");
    constraint::Grid::from_symbols(geometry, grid.values().iter().copied().map(u16::from).collect())
        .expect("digits are symbols of 9x9")
}

impl FromStr for Puzzle {
    type Err = TextError;

    /// Reads any text that holds exactly one puzzle in any of the formats and of any size.
    fn from_str(text: &str) -> Result<Self, TextError> {
        // Nearly all texts are one line of digits and dots, and programs read millions of them.
        match text.as_bytes().try_into().ok().and_then(nine::cells::usual_grid) {
            Some(grid) => Ok(Self::Classic(grid.into())),
            None => Self::read(text, ReadOptions::default()),
        }
    }
}

impl fmt::Display for Puzzle {
    /// Writes its line: 81 characters, 729 marks, the line of another size in the symbols it was written in, or rules in
    /// the notation they were written in.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

impl fmt::Display for PuzzleRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classic(puzzle) => puzzle.fmt(f),
            Self::Sized(puzzle) => puzzle.fmt(f),
            Self::Variant(puzzle) => puzzle.fmt(f),
        }
    }
}

impl fmt::Display for SizedPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line(&self.grid))
    }
}

impl Default for Puzzle {
    /// The empty 9x9 grid.
    fn default() -> Self {
        Self::Classic(NinePuzzle::default())
    }
}

impl From<NinePuzzle> for Puzzle {
    fn from(puzzle: NinePuzzle) -> Self {
        Self::Classic(puzzle)
    }
}

impl From<nine::Pencilmarks> for Puzzle {
    fn from(marks: nine::Pencilmarks) -> Self {
        Self::Classic(marks.into())
    }
}

impl From<NineGrid> for Puzzle {
    fn from(grid: NineGrid) -> Self {
        Self::Classic(grid.into())
    }
}

impl From<NineGrid> for Grid {
    fn from(grid: NineGrid) -> Self {
        Self::Classic(grid)
    }
}

impl From<SizedPuzzle> for Puzzle {
    /// A 9x9 puzzle without other houses becomes a classic one.
    fn from(puzzle: SizedPuzzle) -> Self {
        match to_nine(&puzzle.grid) {
            Some(grid) => Self::Classic(grid.into()),
            None => Self::Sized(puzzle),
        }
    }
}

impl From<constraint::Grid> for Puzzle {
    fn from(grid: constraint::Grid) -> Self {
        SizedPuzzle::new(grid).into()
    }
}

impl From<constraint::Grid> for Grid {
    /// A 9x9 grid without other houses becomes a classic one.
    fn from(grid: constraint::Grid) -> Self {
        to_nine(&grid).map_or_else(|| Self::Sized(grid), Self::Classic)
    }
}

/// The classic grid of a plain 9x9 one.
pub(crate) fn to_nine(grid: &constraint::Grid) -> Option<NineGrid> {
    let geometry = grid.geometry();
    let classic = geometry.is_plain() && (geometry.box_height(), geometry.box_width()) == (3, 3);
    let values: Vec<u8> = classic.then_some(grid.symbols())?.iter().map(|&symbol| symbol as u8).collect();
    NineGrid::from_values(values.try_into().ok()?)
}
