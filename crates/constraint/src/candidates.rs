//! What is open at the root: the candidates of a grid, seen by cell and by symbol.
//!
//! Two views of the same set are kept together: for every cell the symbols that can go there, for every house and symbol
//! the places where it can go. Each is one machine word up to 64x64 (and several beyond, see [`Set`]), so that naked singles (one symbol left), hidden singles (one
//! place left) and locked candidates (all places of a house within another) are a few operations on words.
//!
//! Invariant: a bit is set in one view if and only if it is set in the others. Only [`Candidates::remove`] clears bits,
//! and it clears all of them. A cell or a place that becomes single goes to the queue; [`Candidates::settle`] empties it.

use crate::geometry::Geometry;
use crate::grid::Grid;
use crate::set::{Set, WORD};
use std::sync::Arc;

/// There is no solution: a cell without a candidate, or a symbol without a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// The open candidates of every cell, for grids up to 64x64.
///
/// ```
/// use sudokit_constraint::{Candidates, Geometry, Grid};
///
/// let mut grid = Grid::empty(Geometry::new(2, 2)?);
/// grid.set(0, 1);
/// let candidates = Candidates::of(&grid).expect("no clash");
/// assert_eq!(candidates.symbols(0), 0b0001);
/// assert_eq!(candidates.symbols(1), 0b1110);
/// # Ok::<(), sudokit_constraint::GeometryError>(())
/// ```
pub type Candidates = Marks<u64>;

/// The open candidates of every cell, as sets of any width.
#[derive(Clone, Debug)]
pub struct Marks<S> {
    geometry: Arc<Geometry>,
    /// By cell: which symbols, 0 for symbol 1.
    cells: Vec<S>,
    /// By house and symbol: which places.
    places: Vec<S>,
    /// Placements to be carried out: cell and symbol.
    queue: Vec<(u32, u16)>,
    placed: Vec<bool>,
    /// How many candidates there are.
    count: usize,
}

impl<S: Set> Marks<S> {
    /// Those that the clues of a grid leave open, and nothing more is concluded.
    ///
    /// # Panics
    /// If the grid has more symbols than a set has room for.
    pub fn of(grid: &Grid) -> Result<Self, Contradiction> {
        let geometry = grid.geometry().clone();
        let order = geometry.order();
        assert!(order <= S::BITS, "{geometry} has more symbols than {}", S::BITS);
        // What the clues use is collected first: on large grids this is far less work than to fill one cell after the other.
        let mut used = vec![S::EMPTY; geometry.houses().len()];
        for cell in grid.clues() {
            let symbol = usize::from(grid.get(cell)) - 1;
            for &(house, _) in geometry.memberships(cell) {
                if used[usize::from(house)].has(symbol) {
                    return Err(Contradiction);
                }
                used[usize::from(house)].insert(symbol);
            }
        }
        let open = |cell: usize| match grid.get(cell) {
            0 => geometry
                .memberships(cell)
                .iter()
                .fold(S::below(order), |open, &(house, _)| open.minus(&used[usize::from(house)])),
            symbol => S::single(usize::from(symbol) - 1),
        };
        let cells: Vec<S> = (0..geometry.cell_count()).map(open).collect();
        let mut places = vec![S::EMPTY; geometry.houses().len() * order];
        for (cell, symbols) in cells.iter().enumerate() {
            for symbol in symbols.members() {
                for &(house, place) in geometry.memberships(cell) {
                    places[usize::from(house) * order + symbol].insert(usize::from(place));
                }
            }
        }
        if cells.iter().chain(&places).any(S::is_empty) {
            return Err(Contradiction);
        }
        let placed: Vec<bool> = grid.symbols().iter().map(|&symbol| symbol != 0).collect();
        let mut queue = Vec::new();
        for (cell, symbols) in cells.iter().enumerate().filter(|&(cell, _)| !placed[cell]) {
            queue.extend(symbols.only().map(|symbol| (cell as u32, symbol as u16)));
        }
        for (number, set) in places.iter().enumerate() {
            let only = set.only().map(|place| geometry.houses()[number / order].cell_at(place));
            queue.extend(only.filter(|&cell| !placed[cell]).map(|cell| (cell as u32, (number % order) as u16)));
        }
        let count = cells.iter().map(S::len).sum();
        Ok(Self { geometry, cells, places, queue, placed, count })
    }

    /// Those that singles and locked candidates leave open.
    pub(crate) fn reduced(grid: &Grid) -> Result<Self, Contradiction> {
        let mut marks = Self::of(grid)?;
        marks.reduce()?;
        Ok(marks)
    }

    /// Draws the conclusions of singles and locked candidates.
    pub(crate) fn reduce(&mut self) -> Result<(), Contradiction> {
        loop {
            self.settle()?;
            if !self.lock()? {
                return Ok(());
            }
        }
    }

    /// The geometry.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The open symbols of a cell, 0 for symbol 1.
    pub fn symbols(&self, cell: usize) -> S {
        self.cells[cell]
    }

    /// How many candidates there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The single symbols as a grid; blank where several are open.
    pub fn grid(&self) -> Grid {
        let symbol = |set: &S| set.only().map_or(0, |symbol| symbol as u16 + 1);
        Grid::from_symbols(self.geometry.clone(), self.cells.iter().map(symbol).collect()).expect("symbols in range")
    }

    /// Only these symbols stay open in a cell.
    pub(crate) fn keep(&mut self, cell: usize, symbols: S) -> Result<(), Contradiction> {
        for symbol in self.cells[cell].minus(&symbols).members() {
            self.remove(cell, symbol)?;
        }
        Ok(())
    }

    /// A symbol is not open in a cell any more.
    pub(crate) fn exclude(&mut self, cell: usize, symbol: usize) -> Result<(), Contradiction> {
        self.remove(cell, symbol)
    }

    /// The places of a symbol in a house.
    pub(crate) fn places(&self, house: usize, symbol: usize) -> &S {
        &self.places[house * self.geometry.order() + symbol]
    }

    /// Whether no cell has more than 64 open symbols, and no symbol more than 64 places in a house.
    pub(crate) fn fits_words(&self) -> bool {
        S::BITS == WORD || self.cells.iter().chain(&self.places).all(|set| set.len() <= WORD)
    }

    /// Fills a cell, which closes all other candidates that it sees.
    fn place(&mut self, cell: usize, symbol: usize) -> Result<(), Contradiction> {
        if !self.cells[cell].has(symbol) {
            return Err(Contradiction);
        }
        if core::mem::replace(&mut self.placed[cell], true) {
            return Ok(());
        }
        self.keep(cell, S::single(symbol))?;
        let geometry = self.geometry.clone();
        for &(house, place) in geometry.memberships(cell) {
            let mut others = *self.places(usize::from(house), symbol);
            others.remove(usize::from(place));
            for other in others.members() {
                self.remove(geometry.houses()[usize::from(house)].cell_at(other), symbol)?;
            }
        }
        Ok(())
    }

    /// Closes a candidate in every view.
    fn remove(&mut self, cell: usize, symbol: usize) -> Result<(), Contradiction> {
        let symbols = &mut self.cells[cell];
        if !symbols.has(symbol) {
            return Ok(());
        }
        symbols.remove(symbol);
        self.count -= 1;
        if symbols.is_empty() {
            return Err(Contradiction);
        }
        if let Some(last) = symbols.only()
            && !self.placed[cell]
        {
            self.queue.push((cell as u32, last as u16));
        }
        let order = self.geometry.order();
        for &(house, place) in self.geometry.memberships(cell) {
            let set = &mut self.places[usize::from(house) * order + symbol];
            set.remove(usize::from(place));
            if set.is_empty() {
                return Err(Contradiction);
            }
            if let Some(last) = set.only() {
                let cell = self.geometry.houses()[usize::from(house)].cell_at(last);
                if !self.placed[cell] {
                    self.queue.push((cell as u32, symbol as u16));
                }
            }
        }
        Ok(())
    }

    /// Naked and hidden singles until there are no more.
    fn settle(&mut self) -> Result<(), Contradiction> {
        while let Some((cell, symbol)) = self.queue.pop() {
            self.place(cell as usize, usize::from(symbol))?;
        }
        Ok(())
    }

    /// Locked candidates, once over all houses and symbols; whether any candidate went. If all places of a symbol in a house
    /// are in another house too, the symbol is nowhere else in that one.
    fn lock(&mut self) -> Result<bool, Contradiction> {
        let geometry = self.geometry.clone();
        let before = self.count;
        for (one, house) in geometry.houses().iter().enumerate() {
            for symbol in 0..geometry.order() {
                let places = *self.places(one, symbol);
                let cells = || places.members().map(|place| house.cell_at(place));
                let Some(first) = cells().next().filter(|_| places.only().is_none()) else { continue };
                for &(other, _) in geometry.memberships(first).iter().filter(|&&(other, _)| usize::from(other) != one) {
                    if !cells().all(|cell| geometry.place_in(cell, other).is_some()) {
                        continue;
                    }
                    let mut outside = *self.places(usize::from(other), symbol);
                    cells().filter_map(|cell| geometry.place_in(cell, other)).for_each(|place| outside.remove(place));
                    for place in outside.members() {
                        self.remove(geometry.houses()[usize::from(other)].cell_at(place), symbol)?;
                    }
                }
            }
        }
        Ok(self.count < before)
    }
}

/// The numbers of the bits that are set.
pub(crate) fn bits(set: u64) -> impl Iterator<Item = usize> {
    set.members()
}
