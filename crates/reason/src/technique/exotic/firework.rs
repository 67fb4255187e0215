//! Fireworks: triples and quadruples.
//!
//! # Pattern
//! A digit bursts at a cell when, in the row of the cell, all its places are in the box of the cell or in one cell x
//! outside, and in the column of the cell all its places are in the box or in one cell y outside. Triple: three digits
//! burst at the same cell with the same x and y. Quadruple: four cells in a rectangle, no three in a box; two digits
//! burst at one corner and two others at the corner opposite, all with the other two corners as x and y.
//!
//! # Why it holds
//! If the digit is neither in x nor in y, it stands in the box both for the row and for the column; the box has it only
//! once, so it stands where they cross. So each digit takes one of the three cells. Three digits take all three; of the
//! quadruple, four digits take all four. Nothing else fits there, nor a digit into a corner where it does not burst.
//!
//! # Example
//! 1, 2 and 3 have, outside box 1, in row 1 only the place r1c8 and in column 1 only the place r7c1: r1c1, r1c8 and r7c1
//! are 1, 2 and 3 in some order.
//!
//! # Rating
//! Not in HoDoKu nor in Sudoku Explainer. Found by shye and published on the players' forum in 2021.
//!
//! # Not to be confused with
//! Hidden sets, which lie in one house. If a digit has a second place in the row outside the box it does not burst.

use crate::board::Board;
use crate::explain::words::View;
use crate::explain::words::phrase::{self, cells, digits, houses};
use crate::step::{Evidence, HousePart, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Cell, CellSet, Digit, DigitSet, House};

/// Finds fireworks: triples first, each by the cell where the digits burst.
pub struct Fireworks;

impl Finder for Fireworks {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::Firework]
    }

    fn all(&self, search: &mut Search<'_>, _: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        let _ = triples(board, found).is_continue().then(|| quadruples(board, found));
    }
}

impl Words for Fireworks {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "some digits of a row and a column have places only in their shared box and at two ends."
    }

    fn place(&self, view: &View<'_>) -> String {
        format!("Look at {} in {}.", digits(view.all_digits()), houses(&view.houses(HousePart::Base)))
    }

    fn argument(&self, view: &View<'_>) -> String {
        let pattern = view.all_cells();
        let all = view.all_digits();
        let boxes = view.houses(HousePart::Home);
        let mut text = String::new();
        for block in &boxes {
            // Where the row and the column cross.
            let Some(corner) = (pattern & block.cell_set()).first() else { continue };
            let burst = view.of(Part::Pattern).into_iter().filter(|candidate| candidate.cell() == corner);
            let burst: DigitSet = burst.map(|candidate| candidate.digit()).collect();
            let burst = if boxes.len() == 1 { all } else { burst };
            let ends = pattern & corner.peers();
            let [row, column, _] = corner.houses();
            text += &format!(
                "Outside {block}, {} can stand in {row} and in {column} only in {}. If such a digit stands in neither of these, \
                 {block} must hold it both for {row} and for {column}, and that is possible only where they cross, in {corner}. So \
                 each of them takes one of {}. ",
                digits(burst),
                cells(ends),
                cells(ends | CellSet::only(corner)),
            );
        }
        let (many, few) = (phrase::number(all.len()), phrase::number(pattern.len()));
        format!("{text}That makes {many} digits for {few} cells, which hold nothing else.")
    }
}

/// The digits that burst at a cell with these two others.
fn bursting(board: &Board, at: Cell, x: Cell, y: Cell) -> DigitSet {
    let [row, column, block] = at.houses();
    let near = block.cell_set();
    let bursts = |digit: Digit| {
        board.count(row, digit) > 0
            && board.count(column, digit) > 0
            && board.count(block, digit) > 0
            && (board.places_in(row, digit) - near - CellSet::only(x)).is_empty()
            && (board.places_in(column, digit) - near - CellSet::only(y)).is_empty()
    };
    Digit::all().filter(|&digit| bursts(digit)).collect()
}

/// The open cells of the row outside the box, and of the column.
fn ends(board: &Board, at: Cell) -> (CellSet, CellSet) {
    let [row, column, block] = at.houses();
    let far = board.open() - block.cell_set();
    (far & row.cell_set(), far & column.cell_set())
}

fn triples(board: &Board, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
    for at in board.open().iter() {
        let (across, down) = ends(board, at);
        for x in across.iter() {
            for y in down.iter() {
                let digits = bursting(board, at, x, y);
                if digits.len() != 3 {
                    continue;
                }
                let cells: CellSet = [at, x, y].into_iter().collect();
                let [row, column, block] = at.houses();
                let evidence = Evidence::of(board.candidates(cells, digits))
                    .within(HousePart::Base, [row, column])
                    .within(HousePart::Home, [block]);
                if let Some(step) = Step::eliminate(Technique::Firework, board.candidates(cells, !digits), evidence) {
                    found(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn quadruples(board: &Board, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
    for at in board.open().iter() {
        let (across, down) = ends(board, at);
        for x in across.iter() {
            for y in down.iter() {
                let opposite = Cell::at(y.row(), x.column());
                if opposite.index() < at.index() || !board.open().contains(opposite) {
                    continue;
                }
                // The opposite corner sees x along its column and y along its row.
                let (here, there) = (bursting(board, at, x, y), bursting(board, opposite, y, x));
                if here.len() != 2 || there.len() != 2 || !(here & there).is_empty() {
                    continue;
                }
                let ends: CellSet = [x, y].into_iter().collect();
                let gone = (board.candidates(CellSet::only(at), !here))
                    .chain(board.candidates(CellSet::only(opposite), !there))
                    .chain(board.candidates(ends, !(here | there)));
                let pattern = (board.candidates(CellSet::only(at), here))
                    .chain(board.candidates(CellSet::only(opposite), there))
                    .chain(board.candidates(ends, here | there));
                let lines =
                    [at, opposite].into_iter().flat_map(|cell| [House::row(cell.row()), House::column(cell.column())]);
                let boxes = [at, opposite].map(|cell| House::block(cell.block()));
                let evidence = Evidence::of(pattern).within(HousePart::Base, lines).within(HousePart::Home, boxes);
                if let Some(step) = Step::eliminate(Technique::Firework, gone, evidence) {
                    found(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    /// 1, 2 and 3 burst at r1c1 with r1c8 and r7c1, but for what `more` allows.
    fn bursting_board(more: &str) -> Board {
        let more: Option<Cell> = more.parse().ok();
        let ends = ["r1c8", "r7c1"].map(|cell| cell.parse().unwrap());
        board(|cell: Cell, digit| {
            let far = cell.block().index() != 0 && (cell.row().index() == 0 || cell.column().index() == 0);
            digit > 3 || !far || ends.contains(&cell) || Some(cell) == more && digit == 2
        })
    }

    #[test]
    fn three_digits_that_burst_at_a_cell_fill_three_cells() {
        let found = steps(&bursting_board(""), Technique::Firework);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].eliminations.len(), 18);
        assert!(found[0].eliminations.iter().all(|gone| gone.digit().value() > 3));
    }

    #[test]
    fn a_second_place_in_the_row_keeps_a_digit_from_bursting() {
        assert!(steps(&bursting_board("r1c9"), Technique::Firework).is_empty());
    }
}
