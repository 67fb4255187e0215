//! What is open at the root: the candidates of a grid, seen by cell and by symbol.
//!
//! Two views of the same set are kept together: for every cell the symbols that can go there, for every house and symbol
//! the places where it can go. Each is one machine word, so that naked singles (one symbol left), hidden singles (one
//! place left) and locked candidates (all places of a house within another) are a few operations on words.
//!
//! Invariant: a bit is set in one view if and only if it is set in the others. Only [`Candidates::remove`] clears bits,
//! and it clears all of them. A cell or a place that becomes single goes to the queue; [`Candidates::settle`] empties it.

use crate::geometry::Geometry;
use crate::grid::Grid;
use std::sync::Arc;

/// There is no solution: a cell without a candidate, or a symbol without a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// The open candidates of every cell.
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
#[derive(Clone, Debug)]
pub struct Candidates {
    geometry: Arc<Geometry>,
    /// By cell: which symbols, bit 0 for symbol 1.
    cells: Vec<u64>,
    /// By house and symbol: which places.
    places: Vec<u64>,
    /// Placements to be carried out: cell and symbol.
    queue: Vec<(u16, u8)>,
    placed: Vec<bool>,
}

impl Candidates {
    /// Those that the clues of a grid leave open, and nothing more is concluded.
    pub fn of(grid: &Grid) -> Result<Self, Contradiction> {
        let geometry = grid.geometry().clone();
        let (order, full) = (geometry.order(), geometry.full());
        let cells = vec![full; geometry.cell_count()];
        let places = vec![full; geometry.houses().len() * order];
        let placed = vec![false; geometry.cell_count()];
        let mut candidates = Self { geometry, cells, places, queue: Vec::new(), placed };
        for cell in grid.clues() {
            candidates.place(cell, usize::from(grid.get(cell)) - 1)?;
        }
        Ok(candidates)
    }

    /// Those that singles and locked candidates leave open.
    pub(crate) fn reduced(grid: &Grid) -> Result<Self, Contradiction> {
        let mut candidates = Self::of(grid)?;
        candidates.reduce()?;
        Ok(candidates)
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

    /// The open symbols of a cell, bit 0 for symbol 1.
    pub fn symbols(&self, cell: usize) -> u64 {
        self.cells[cell]
    }

    /// How many candidates there are.
    pub fn count(&self) -> usize {
        self.cells.iter().map(|symbols| symbols.count_ones() as usize).sum()
    }

    /// The single symbols as a grid; blank where several are open.
    pub fn grid(&self) -> Grid {
        let symbol = |&set: &u64| if set.count_ones() == 1 { set.trailing_zeros() as u8 + 1 } else { 0 };
        Grid::from_symbols(self.geometry.clone(), self.cells.iter().map(symbol).collect()).expect("symbols in range")
    }

    /// Only these symbols stay open in a cell.
    pub(crate) fn keep(&mut self, cell: usize, symbols: u64) -> Result<(), Contradiction> {
        for symbol in bits(self.cells[cell] & !symbols) {
            self.remove(cell, symbol)?;
        }
        Ok(())
    }

    /// The places of a symbol in a house.
    fn places(&self, house: usize, symbol: usize) -> u64 {
        self.places[house * self.geometry.order() + symbol]
    }

    /// Fills a cell, which closes all other candidates that it sees.
    fn place(&mut self, cell: usize, symbol: usize) -> Result<(), Contradiction> {
        if self.cells[cell] >> symbol & 1 == 0 {
            return Err(Contradiction);
        }
        if core::mem::replace(&mut self.placed[cell], true) {
            return Ok(());
        }
        self.keep(cell, 1 << symbol)?;
        let geometry = self.geometry.clone();
        for &(house, place) in geometry.memberships(cell) {
            let others = self.places(usize::from(house), symbol) & !(1 << place);
            for other in bits(others) {
                let cell = usize::from(geometry.houses()[usize::from(house)].cell_at(other));
                self.remove(cell, symbol)?;
            }
        }
        Ok(())
    }

    /// Closes a candidate in every view.
    fn remove(&mut self, cell: usize, symbol: usize) -> Result<(), Contradiction> {
        let rest = self.cells[cell] & !(1 << symbol);
        if rest == self.cells[cell] {
            return Ok(());
        }
        self.cells[cell] = rest;
        if rest == 0 {
            return Err(Contradiction);
        }
        if rest & (rest - 1) == 0 && !self.placed[cell] {
            self.queue.push((cell as u16, rest.trailing_zeros() as u8));
        }
        let geometry = self.geometry.clone();
        for &(house, place) in geometry.memberships(cell) {
            let set = &mut self.places[usize::from(house) * geometry.order() + symbol];
            *set &= !(1 << place);
            if *set == 0 {
                return Err(Contradiction);
            }
            if *set & (*set - 1) == 0 {
                let cell = geometry.houses()[usize::from(house)].cell_at(set.trailing_zeros() as usize);
                if !self.placed[usize::from(cell)] {
                    self.queue.push((cell, symbol as u8));
                }
            }
        }
        Ok(())
    }

    /// Naked and hidden singles until there are no more.
    fn settle(&mut self) -> Result<(), Contradiction> {
        while let Some((cell, symbol)) = self.queue.pop() {
            self.place(usize::from(cell), usize::from(symbol))?;
        }
        Ok(())
    }

    /// Locked candidates, once over all pairs of houses that share two cells or more; whether any candidate went.
    fn lock(&mut self) -> Result<bool, Contradiction> {
        let geometry = self.geometry.clone();
        let before = self.count();
        for &(one, ref shared) in geometry.overlaps() {
            for symbol in 0..geometry.order() {
                let places = self.places(one, symbol);
                if places & (places - 1) == 0 {
                    continue;
                }
                // The first overlap that holds all places is enough: the houses of another would be the same cells.
                for &(other, within) in shared.iter().filter(|(_, within)| places & !within == 0) {
                    debug_assert_ne!(within, 0);
                    let cells: u64 =
                        bits(places).map(|place| geometry.houses()[one].cell_at(place)).fold(0, |set, cell| {
                            let seat = geometry
                                .memberships(usize::from(cell))
                                .iter()
                                .find(|(house, _)| usize::from(*house) == other);
                            set | seat.map_or(0, |(_, place)| 1 << place)
                        });
                    for place in bits(self.places(other, symbol) & !cells) {
                        self.remove(usize::from(geometry.houses()[other].cell_at(place)), symbol)?;
                    }
                }
            }
        }
        Ok(self.count() < before)
    }
}

/// The numbers of the bits that are set.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}
