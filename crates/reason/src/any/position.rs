//! A position in a puzzle of any kind: what stands in each cell, and which candidates are left.

use super::cells::{Cells, bits};
use super::space::Space;
use std::sync::Arc;

/// A value in a cell; both are numbers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: usize,
    /// The value.
    pub value: usize,
}

impl Candidate {
    /// A value in a cell.
    pub const fn new(cell: usize, value: usize) -> Self {
        Self { cell, value }
    }
}

/// A position on the way to the solution.
#[derive(Clone, Debug)]
pub struct Position {
    space: Arc<Space>,
    /// The candidates of open cells; nothing for filled ones.
    marks: Vec<u64>,
    placed: Vec<Option<usize>>,
    given: Vec<bool>,
}

impl Position {
    /// The position before the first step. `possible` has the allowed values of each cell; a cell with just one is a
    /// given.
    pub fn new(space: Arc<Space>, possible: &[u64]) -> Self {
        let count = space.cell_count();
        let mut position =
            Self { marks: possible.to_vec(), placed: vec![None; count], given: vec![false; count], space };
        for cell in 0..count {
            if position.space.is_void(cell) {
                position.marks[cell] = 0;
            } else if possible[cell].is_power_of_two() {
                position.given[cell] = true;
                position.place(Candidate::new(cell, possible[cell].trailing_zeros() as usize));
            }
        }
        position
    }

    /// Cells, houses and rules.
    pub fn space(&self) -> &Arc<Space> {
        &self.space
    }

    /// The candidates of a cell; none if it is filled.
    pub fn marks(&self, cell: usize) -> u64 {
        self.marks[cell]
    }

    /// What stands in a cell.
    pub fn get(&self, cell: usize) -> Option<usize> {
        self.placed[cell]
    }

    /// The values a cell can have: its candidates, or what stands in it.
    pub fn open_values(&self, cell: usize) -> u64 {
        self.placed[cell].map_or(self.marks[cell], |value| 1 << value)
    }

    /// The open values of all cells.
    pub fn sets(&self) -> Vec<u64> {
        let set = |cell| if self.space.is_void(cell) { 1 } else { self.open_values(cell) };
        (0..self.marks.len()).map(set).collect()
    }

    /// Whether a cell was filled from the start.
    pub fn is_given(&self, cell: usize) -> bool {
        self.given[cell]
    }

    /// Whether a cell is to be filled still.
    pub fn is_open(&self, cell: usize) -> bool {
        self.placed[cell].is_none() && !self.space.is_void(cell)
    }

    /// The open cells.
    pub fn open(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.marks.len()).filter(|&cell| self.is_open(cell))
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.open().next().is_none()
    }

    /// Whether a candidate is left.
    pub fn has(&self, candidate: Candidate) -> bool {
        self.marks[candidate.cell] >> candidate.value & 1 != 0
    }

    /// The cells of a house where a value is a candidate.
    pub fn places(&self, house: usize, value: usize) -> impl Iterator<Item = usize> + '_ {
        let cells = self.space.houses()[house].cells.iter().copied();
        cells.filter(move |&cell| self.marks[cell] >> value & 1 != 0)
    }

    /// All cells where a value is a candidate.
    pub fn places_of(&self, value: usize) -> Cells {
        let cells = (0..self.marks.len()).filter(|&cell| self.marks[cell] >> value & 1 != 0);
        Cells::of(self.marks.len(), cells)
    }

    /// Whether a value stands in a house.
    pub fn stands(&self, house: usize, value: usize) -> bool {
        self.space.houses()[house].cells.iter().any(|&cell| self.placed[cell] == Some(value))
    }

    /// All candidates, cell by cell.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        (0..self.marks.len()).flat_map(|cell| bits(self.marks[cell]).map(move |value| Candidate::new(cell, value)))
    }

    /// Fills a cell, which removes the value from the candidates of all cells it sees.
    pub fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, value } = candidate;
        self.marks[cell] = 0;
        self.placed[cell] = Some(value);
        let space = Arc::clone(&self.space);
        space.peers(cell).iter().for_each(|peer| self.marks[peer] &= !(1 << value));
    }

    /// Removes a candidate.
    pub fn eliminate(&mut self, candidate: Candidate) {
        self.marks[candidate.cell] &= !(1 << candidate.value);
    }

    /// The values of a cell as text; with commas between them if some have more than one character.
    pub fn text(&self, cell: usize) -> String {
        let names: Vec<&str> = bits(self.open_values(cell)).map(|value| self.space.symbol(value)).collect();
        let short = (0..self.space.values()).all(|value| self.space.symbol(value).chars().count() == 1);
        if self.space.is_void(cell) { String::new() } else { names.join(if short { "" } else { "," }) }
    }
}
