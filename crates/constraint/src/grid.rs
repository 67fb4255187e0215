//! A grid of any geometry: the clues of a puzzle, or a solution.

use crate::geometry::{Geometry, House};
use std::sync::Arc;

/// A filling of the cells, complete or not, valid or not. Symbols are 1 to N, 0 is a blank.
///
/// ```
/// use sudokit_constraint::{Geometry, Grid};
///
/// let mut grid = Grid::empty(Geometry::new(2, 2)?);
/// grid.set(0, 4);
/// assert_eq!((grid.get(0), grid.get(1), grid.clue_count()), (4, 0, 1));
/// # Ok::<(), sudokit_constraint::GeometryError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    geometry: Arc<Geometry>,
    symbols: Vec<u16>,
}

impl Grid {
    /// No cell is filled.
    pub fn empty(geometry: impl Into<Arc<Geometry>>) -> Self {
        let geometry = geometry.into();
        let symbols = vec![0; geometry.cell_count()];
        Self { geometry, symbols }
    }

    /// These symbols row by row; `None` if there are too many, too few, or one is out of range.
    pub fn from_symbols(geometry: impl Into<Arc<Geometry>>, symbols: Vec<u16>) -> Option<Self> {
        let geometry = geometry.into();
        let fits = symbols.len() == geometry.cell_count();
        (fits && symbols.iter().all(|&symbol| usize::from(symbol) <= geometry.order()))
            .then_some(Self { geometry, symbols })
    }

    /// The houses.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The symbols row by row, 0 for a blank.
    pub fn symbols(&self) -> &[u16] {
        &self.symbols
    }

    /// The symbol of a cell, 0 for a blank.
    ///
    /// # Panics
    /// If the cell is out of range.
    pub fn get(&self, cell: usize) -> u16 {
        self.symbols[cell]
    }

    /// Fills a cell, or empties it with 0.
    ///
    /// # Panics
    /// If the cell or the symbol is out of range.
    pub fn set(&mut self, cell: usize, symbol: u16) {
        assert!(usize::from(symbol) <= self.geometry.order(), "there is no symbol {symbol} in {}", self.geometry);
        self.symbols[cell] = symbol;
    }

    /// The filled cells.
    pub fn clues(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.symbols.len()).filter(|&cell| self.symbols[cell] != 0)
    }

    /// How many cells are filled.
    pub fn clue_count(&self) -> usize {
        self.clues().count()
    }

    /// The first house with the same symbol twice, with the two cells.
    pub fn clash(&self) -> Option<(&House, usize, usize)> {
        let mut seen = vec![usize::MAX; 1 + self.geometry.order()];
        self.geometry.houses().iter().find_map(|house| {
            seen.fill(usize::MAX);
            house.cells().filter(|&cell| self.symbols[cell] != 0).find_map(|cell| {
                let before = core::mem::replace(&mut seen[usize::from(self.symbols[cell])], cell);
                (before != usize::MAX).then_some((house, before, cell))
            })
        })
    }

    /// Whether every cell is filled and no symbol stands twice in a house.
    pub fn is_solution(&self) -> bool {
        self.symbols.iter().all(|&symbol| symbol != 0) && self.clash().is_none()
    }

    /// Whether this fills the blanks of a puzzle of the same geometry, and keeps its clues.
    pub fn is_solution_of(&self, puzzle: &Self) -> bool {
        let keeps = |(&mine, &clue): (&u16, &u16)| clue == 0 || mine == clue;
        self.geometry == puzzle.geometry && self.is_solution() && self.symbols.iter().zip(&puzzle.symbols).all(keeps)
    }
}
