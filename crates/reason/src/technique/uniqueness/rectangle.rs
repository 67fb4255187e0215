//! Unique rectangles of types 1 to 6, and hidden rectangles.
//!
//! # Pattern
//! Four open cells in two rows, two columns and two boxes, one of which has just two candidates A and B, and A and B are
//! possible in all of them. The floor is the corners without other candidates, the roof the others.
//! 1. One corner has more candidates.
//! 2. Two corners of a row or column have the same one candidate more (type 5: two opposite corners, or three).
//! 3. Two corners of a house have more, which with other cells of the house make a naked set.
//! 4. Two corners of a line have more, and one of A and B has no other place in what both see.
//! 6. Two opposite corners have more, and one of A and B has no other place in the rows and columns of the rectangle.
//!
//! Hidden rectangle: from a corner with A and B only, the opposite corner's row and column have A in the rectangle only.
//!
//! # Why it holds
//! If all four corners had A and B only, the rectangle could be filled in two ways, and a puzzle with one solution does not
//! come to that. So some corner takes another candidate. 1: that corner loses A and B. 2 and 5: one of the corners takes
//! the third digit, which goes from every cell that sees all of them. 3: the extra candidates of the two corners act like
//! one cell of the naked set. 4: one of the two corners takes that digit, so neither takes the other. 6: the digit stands
//! in two opposite corners, which must be those without more. Hidden: if the opposite corner were B, all else would
//! follow, and the rectangle would be there.
//!
//! # Example
//! r1c1, r1c2 and r7c1 have 3 and 8, r7c2 has 3, 5 and 8: r7c2 is 5.
//!
//! # Rating
//! HoDoKu: hard, 100 each. Sudoku Explainer: 4.5 to 5.0 for types 1 to 4.
//!
//! # Not to be confused with
//! Four corners in four boxes: there other cells decide, and nothing follows.
//!
//! Rectangles may lack some of A and B in corners other than the first, unless the settings ask for all. As HoDoKu does,
//! each rectangle is looked at once, with the digits of the first corner that has two.

use super::words;
use crate::board::Board;
use crate::explain::words::View;
use crate::step::{Evidence, HousePart, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Cell, CellSet, Digit, DigitSet, House, SmallSort};

use Technique::{
    HiddenRectangle, UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4, UniqueRectangle5,
    UniqueRectangle6,
};

/// Finds unique and hidden rectangles, from each cell with two candidates.
pub struct Rectangles;

/// The rectangles of the last position, since seven techniques ask for them one after the other.
#[derive(Debug, Default)]
pub(crate) struct Known {
    stamp: u64,
    steps: Vec<Step>,
}

impl Finder for Rectangles {
    fn techniques(&self) -> &'static [Technique] {
        &[
            UniqueRectangle1,
            UniqueRectangle2,
            UniqueRectangle3,
            UniqueRectangle4,
            UniqueRectangle5,
            UniqueRectangle6,
            HiddenRectangle,
        ]
    }

    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
        known(search).iter().find(|step| step.technique == technique).cloned()
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        for step in known(search).iter().filter(|step| step.technique == technique) {
            if found(step.clone()).is_break() {
                return;
            }
        }
    }
}

impl Words for Rectangles {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "four cells in two boxes must not end up as a rectangle of the same two digits."
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::deadly(view)
    }
}

fn known<'m>(search: &'m mut Search<'_>) -> &'m [Step] {
    let stamp = search.stamp();
    let (board, settings) = (search.board, search.settings);
    let known = &mut search.memory.rectangles;
    if known.stamp != stamp {
        known.stamp = stamp;
        known.steps.clear();
        rectangles(board, settings.incomplete_rectangles, &mut |rectangle| rectangle.steps(&mut known.steps));
    }
    &known.steps
}

/// For a first corner: the second ones in its box, row or column with it, each with the pairs of third and fourth
/// corners outside the box, the third in line with the first.
pub(super) fn corners(one: Cell) -> impl Iterator<Item = (Cell, impl Iterator<Item = [Cell; 2]>)> {
    let block = House::block(one.block());
    let aligned = move |two: &Cell| *two != one && (two.row() == one.row() || two.column() == one.column());
    block.cells().into_iter().filter(aligned).map(move |two| {
        let line = |cell: Cell| {
            if one.row() == two.row() { House::column(cell.column()) } else { House::row(cell.row()) }
        };
        let pairs = line(one).cells().into_iter().zip(line(two).cells());
        let rest = pairs.filter(move |(three, _)| three.block() != one.block());
        (two, rest.map(|(three, four)| [three, four]))
    })
}

/// The rectangles that were looked at. HoDoKu knows them by a number that a few share, and so takes some for seen that are
/// not; the same number is used here.
#[derive(Default)]
pub(super) struct Seen(Vec<usize>);

impl Seen {
    pub(super) fn is_new(&mut self, mut cells: [Cell; 4]) -> bool {
        cells.small_sort();
        let number = cells.iter().fold(0, |number, cell| number * 10 + cell.index());
        let new = !self.0.contains(&number);
        if new {
            self.0.push(number);
        }
        new
    }
}

/// A rectangle with its digits.
struct Rectangle<'a> {
    board: &'a Board,
    cells: [Cell; 4],
    digits: [Digit; 2],
    pair: DigitSet,
    floor: CellSet,
    roof: CellSet,
}

fn rectangles(board: &Board, incomplete: bool, found: &mut dyn FnMut(&Rectangle<'_>)) {
    let mut seen = Seen::default();
    // Where a digit could stand if no candidate but those seen by filled cells were gone.
    let mut allowed = [board.open(); 9];
    for (cell, digit) in board.grid().clues() {
        allowed[digit.index()] -= cell.peers();
    }
    for one in board.open().iter().filter(|&cell| board.marks(cell).len() == 2) {
        let pair = board.marks(one);
        let mut both = pair.iter();
        let (Some(a), Some(b)) = (both.next(), both.next()) else { continue };
        let can = |cell: Cell| match incomplete {
            true => allowed[a.index()].contains(cell) && allowed[b.index()].contains(cell),
            false => (board.marks(cell) & pair) == pair,
        };
        for (two, rest) in corners(one).filter(|(two, _)| can(*two)) {
            for [three, four] in rest {
                let cells = [one, two, three, four];
                if can(three) && can(four) && seen.is_new(cells) {
                    let all: CellSet = cells.into_iter().collect();
                    let floor = all.iter().filter(|&cell| (board.marks(cell) - pair).is_empty()).collect();
                    found(&Rectangle { board, cells, digits: [a, b], pair, floor, roof: all - floor });
                }
            }
        }
    }
}

impl Rectangle<'_> {
    fn steps(&self, steps: &mut Vec<Step>) {
        let two = |cells: CellSet| {
            let mut cells = cells.iter();
            Some((cells.next()?, cells.next()?))
        };
        let in_line = |(a, b): (Cell, Cell)| a.row() == b.row() || a.column() == b.column();
        match self.floor.len() {
            3 => steps.extend(self.type_1()),
            2 => {
                let (Some(roof), Some(floor)) = (two(self.roof), two(self.floor)) else { return };
                steps.extend(self.type_2(in_line(roof)));
                self.type_3(roof, steps);
                if in_line(roof) {
                    steps.extend(self.type_4(roof));
                } else {
                    steps.extend(self.type_6(roof));
                }
                if !in_line(floor) {
                    steps.extend(self.floor.iter().flat_map(|corner| self.hidden(corner)).flatten());
                }
            }
            1 => {
                steps.extend(self.type_2(false));
                steps.extend(self.floor.iter().flat_map(|corner| self.hidden(corner)).flatten());
            }
            _ => {}
        }
    }

    fn evidence(&self) -> Evidence {
        let all: CellSet = self.cells.into_iter().collect();
        // A corner may lack both digits; the pattern is made of them all the same.
        Evidence::of(self.board.candidates(all, self.pair))
    }

    fn finned(&self) -> Evidence {
        self.evidence().with(Part::Fin, self.board.candidates(self.roof, !self.pair))
    }

    fn type_1(&self) -> Option<Step> {
        Step::eliminate(UniqueRectangle1, self.board.candidates(self.roof, self.pair), self.finned())
    }

    fn type_2(&self, in_line: bool) -> Option<Step> {
        let extra = self.roof.iter().fold(DigitSet::EMPTY, |all, cell| all | self.board.marks(cell)) - self.pair;
        let digit = extra.single()?;
        let gone = self.roof.iter().fold(self.board.places(digit), |seen, cell| seen & cell.peers());
        let technique = if in_line { UniqueRectangle2 } else { UniqueRectangle5 };
        Step::eliminate(technique, self.board.candidates(gone, extra), self.finned())
    }

    fn type_3(&self, (a, b): (Cell, Cell), steps: &mut Vec<Step>) {
        let extra = (self.board.marks(a) | self.board.marks(b)) - self.pair;
        for home in a.houses().into_iter().filter(|house| b.houses().contains(house)) {
            let others = (home.cell_set() & self.board.open()) - self.roof - self.floor;
            let free: CellSet = others.iter().filter(|&cell| (self.board.marks(cell) & self.pair).is_empty()).collect();
            self.extend_type_3(home, free, self.roof, extra, steps);
        }
    }

    /// Adds cells to a set of type 3 in every way.
    fn extend_type_3(&self, home: House, free: CellSet, cells: CellSet, digits: DigitSet, steps: &mut Vec<Step>) {
        let mut later = free;
        for cell in free.iter() {
            later.remove(cell);
            let cells = cells | CellSet::only(cell);
            let digits = digits | self.board.marks(cell);
            let within = |house: House| (cells - house.cell_set()).is_empty();
            let line = cells.first().is_some_and(|cell| cell.houses().into_iter().take(2).any(within));
            // A box whose set lies in a line is left to the line.
            if digits.len() + 1 == cells.len() && !(home.index() >= 18 && line) {
                let mut gone: Vec<_> = self.board.candidates(home.cell_set() - cells, digits).collect();
                let block = cells.first().map(|cell| House::block(cell.block()));
                if !gone.is_empty()
                    && let Some(block) = block.filter(|&block| home != block && within(block))
                {
                    gone.extend(self.board.candidates(block.cell_set() - cells, digits));
                }
                let evidence = self
                    .finned()
                    .with(Part::Fin, self.board.candidates(cells - self.roof, digits))
                    .within(HousePart::Home, [home]);
                steps.extend(Step::eliminate_in_order(UniqueRectangle3, gone, evidence));
            }
            self.extend_type_3(home, later, cells, digits, steps);
        }
    }

    fn type_4(&self, (a, b): (Cell, Cell)) -> Option<Step> {
        let [first, second] = self.digits;
        let locked = |digit: Digit| (a.peers() & b.peers() & self.board.places(digit)).is_empty();
        let gone = if locked(first) {
            second
        } else if locked(second) {
            first
        } else {
            return None;
        };
        Step::eliminate(UniqueRectangle4, self.board.candidates(self.roof, DigitSet::only(gone)), self.finned())
    }

    fn type_6(&self, (a, b): (Cell, Cell)) -> Option<Step> {
        let lines = [a, b].into_iter().flat_map(|cell| cell.houses().into_iter().take(2));
        let others = lines.fold(CellSet::EMPTY, |all, house| all | house.cell_set()) - self.roof - self.floor;
        let gone = self.digits.into_iter().find(|&digit| (others & self.board.places(digit)).is_empty())?;
        Step::eliminate(UniqueRectangle6, self.board.candidates(self.roof, DigitSet::only(gone)), self.finned())
    }

    /// From a corner without other candidates, what the opposite corner loses.
    fn hidden(&self, corner: Cell) -> [Option<Step>; 2] {
        let [a, b] = self.digits;
        let opposite =
            self.cells.into_iter().find(|cell| cell.row() != corner.row() && cell.column() != corner.column());
        [(a, b), (b, a)].map(|(locked, gone)| {
            let opposite = opposite?;
            let [row, column, _] = opposite.houses();
            let lines = (row.cell_set() | column.cell_set()) - self.roof - self.floor;
            let alone = (lines & self.board.places(locked)).is_empty();
            let gone = self.board.candidates(CellSet::only(opposite), DigitSet::only(gone)).filter(|_| alone);
            Step::eliminate(HiddenRectangle, gone, self.finned())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};
    use sudokit_core::Candidate;

    fn position(sets: [(&str, &[u8]); 4]) -> Board {
        board(|cell, digit| {
            let set = sets.iter().find(|(name, _)| *name == cell.to_string());
            set.is_none_or(|(_, digits)| digits.contains(&digit))
        })
    }

    #[test]
    fn the_corner_with_more_takes_more() {
        let found = steps(
            &position([("r1c1", &[3, 8]), ("r1c2", &[3, 8]), ("r7c1", &[3, 8]), ("r7c2", &[3, 5, 8])]),
            UniqueRectangle1,
        );
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].eliminations.iter().map(Candidate::to_string).collect::<Vec<_>>(), ["r7c2=3", "r7c2=8"]);
    }

    #[test]
    fn corners_in_four_boxes_mean_nothing() {
        let sets: [(&str, &[u8]); 4] = [("r1c1", &[3, 8]), ("r1c5", &[3, 8]), ("r7c1", &[3, 8]), ("r7c5", &[3, 5, 8])];
        assert!(Rectangles.techniques().iter().all(|&technique| steps(&position(sets), technique).is_empty()));
    }

    #[test]
    fn two_corners_with_the_same_extra_digit() {
        let sets: [(&str, &[u8]); 4] =
            [("r1c1", &[3, 8]), ("r1c2", &[3, 8]), ("r7c1", &[3, 5, 8]), ("r7c2", &[3, 5, 8])];
        let found = steps(&position(sets), UniqueRectangle2);
        // All other 5s of row 7 and box 7.
        assert_eq!(found[0].eliminations.len(), 7 + 6);
        assert!(steps(&position(sets), UniqueRectangle5).is_empty());
    }
}
