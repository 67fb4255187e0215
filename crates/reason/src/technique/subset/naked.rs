//! Naked pairs, triples and quadruples.
//!
//! # Pattern
//! As many cells of a house as they have candidates together: two cells with two digits, three with three, four with
//! four. Not every cell needs all of the digits.
//!
//! # Why it holds
//! Each cell takes one of the digits, so together they take all of them, and the other cells of every house that has all
//! these cells take none.
//!
//! # Example
//! r1c1 and r1c9 have 3 and 7 only: 3 and 7 go from the other cells of row 1.
//!
//! # Rating
//! HoDoKu: medium, 60 and 80; quadruples hard, 120. Sudoku Explainer: 3.0, 3.6, 5.0.
//!
//! # Not to be confused with
//! Locked pairs and triples, which remove in two houses, and hidden sets, which remove from their own cells.

use super::words::Said;
use crate::board::Board;
use crate::explain::words::View;
use crate::step::{Evidence, HousePart, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Cell, CellSet, DigitSet, House};

/// Finds naked sets: boxes first, then rows, then columns; in each, cells in ascending order.
pub struct NakedSets;

impl Finder for NakedSets {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::NakedPair, Technique::NakedTriple, Technique::NakedQuad]
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let size = match technique {
            Technique::NakedPair => 2,
            Technique::NakedTriple => 3,
            _ => 4,
        };
        let _ = super::naked::search(search.board, boxes_first(), size, &mut |set| {
            if set.is_locked() {
                return ControlFlow::Continue(());
            }
            set.step(technique).map_or(ControlFlow::Continue(()), &mut *found)
        });
    }
}

impl Words for NakedSets {
    fn nudge(&self, technique: Technique) -> &'static str {
        match technique {
            Technique::NakedPair => "two cells of a house have the same two candidates.",
            Technique::NakedTriple => "three cells of a house have three candidates between them.",
            _ => "four cells of a house have four candidates between them.",
        }
    }

    fn argument(&self, view: &View<'_>) -> String {
        let Some(Said { house, count, digits, cells }) = Said::of(view) else { return String::new() };
        format!(
            "In {house} the cells {cells} have only the candidates {digits}: {count} cells for {count} digits, so \
             these digits are used up there and no other cell of {house} can hold them."
        )
    }
}

/// Boxes, rows, columns.
pub(super) fn boxes_first() -> impl Iterator<Item = House> {
    House::all().skip(18).chain(House::all().take(18))
}

/// A naked set.
pub(crate) struct NakedSet<'a> {
    board: &'a Board,
    home: House,
    cells: CellSet,
    digits: DigitSet,
}

impl NakedSet<'_> {
    /// The houses that have all cells: row, column, box.
    fn houses(&self) -> impl Iterator<Item = House> + '_ {
        let houses = self.cells.first().map_or([self.home; 3], Cell::houses);
        houses.into_iter().filter(|house| (self.cells - house.cell_set()).is_empty())
    }

    fn places(&self) -> CellSet {
        self.digits.iter().fold(CellSet::EMPTY, |places, digit| places | self.board.places(digit)) - self.cells
    }

    /// Whether it is not a quadruple and removes candidates in a box and, outside the box, in a line.
    pub(crate) fn is_locked(&self) -> bool {
        if self.digits.len() > 3 {
            return false;
        }
        let Some([_, _, block]) = self.cells.first().map(Cell::houses) else { return false };
        let places = self.places();
        let removes = |house: House| {
            let inside = places & house.cell_set();
            let counted = if house == block { inside } else { inside - block.cell_set() };
            !counted.is_empty()
        };
        (self.cells - block.cell_set()).is_empty() && self.houses().filter(|&house| removes(house)).count() == 2
    }

    /// What it removes: house by house, since that is HoDoKu's order.
    pub(crate) fn step(&self, technique: Technique) -> Option<Step> {
        let places = self.places();
        let home = self.houses().find(|&house| house == self.home).unwrap_or(self.home);
        let others = self.houses().filter(|&house| house != home);
        let houses = self.houses().flat_map(|house| self.board.candidates(places & house.cell_set(), self.digits));
        let evidence = Evidence::of(self.board.candidates(self.cells, self.digits))
            .within(HousePart::Home, core::iter::once(home).chain(others));
        Step::eliminate_in_order(technique, houses, evidence)
    }
}

/// Every naked set of a size in some houses.
pub(crate) fn search(
    board: &Board,
    houses: impl Iterator<Item = House>,
    size: usize,
    found: &mut dyn FnMut(&NakedSet<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for home in houses {
        if board.open_count(home) < size {
            continue;
        }
        let mut cells = [home.cells()[0]; 9];
        let mut count = 0;
        for cell in home.cells() {
            if (1..=size).contains(&board.marks(cell).len()) {
                cells[count] = cell;
                count += 1;
            }
        }
        let mut set = NakedSet { board, home, cells: CellSet::EMPTY, digits: DigitSet::EMPTY };
        if count >= size {
            extend(&mut set, &cells[..count], size, size, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Adds `missing` more cells to the set in every way, as long as its digits stay within the size.
fn extend(
    set: &mut NakedSet<'_>,
    cells: &[Cell],
    missing: usize,
    size: usize,
    found: &mut dyn FnMut(&NakedSet<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if missing == 0 {
        return if set.digits.len() == size { found(set) } else { ControlFlow::Continue(()) };
    }
    for (i, &cell) in cells.iter().enumerate().take((cells.len() + 1).saturating_sub(missing)) {
        let digits = set.digits | set.board.marks(cell);
        if digits.len() <= size {
            let before = (set.cells, set.digits);
            set.cells.insert(cell);
            set.digits = digits;
            extend(set, &cells[i + 1..], missing - 1, size, found)?;
            (set.cells, set.digits) = before;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    #[test]
    fn three_cells_with_three_digits_need_not_have_all_of_them() {
        let sets = [("r1c1", [1, 2]), ("r1c5", [2, 3]), ("r1c9", [1, 3])].map(|(cell, digits)| {
            let cell: Cell = cell.parse().unwrap();
            (cell, digits)
        });
        let position = board(|cell, digit| {
            sets.iter().find(|(other, _)| *other == cell).is_none_or(|(_, digits)| digits.contains(&digit))
        });
        let found = steps(&position, Technique::NakedTriple);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].eliminations.len(), 18);
    }

    #[test]
    fn two_cells_with_three_digits_are_no_pair() {
        let sets: [(Cell, [u8; 2]); 2] = [("r1c1".parse().unwrap(), [1, 2]), ("r1c5".parse().unwrap(), [2, 3])];
        let position = board(|cell, digit| {
            sets.iter().find(|(other, _)| *other == cell).is_none_or(|(_, digits)| digits.contains(&digit))
        });
        assert!(steps(&position, Technique::NakedPair).is_empty());
    }
}
