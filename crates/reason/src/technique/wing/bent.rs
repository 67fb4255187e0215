//! WXYZ-wings and larger ones: bent locked sets.
//!
//! # Pattern
//! As many open cells as they have candidates together (four for WXYZ, five for VWXYZ, six for UVWXYZ), all of them in
//! one box or one line that crosses it, but not all in one house. All places among them of every digit but one see each
//! other; of the one left, z, they do not.
//!
//! # Why it holds
//! Each of the other digits can stand in the cells at most once. If z did not stand there at all, there would be one
//! cell more than digits. So z stands in at least one of its places, and no cell that sees all of them takes it.
//!
//! # Example
//! r1c1 {1,2,4}, r2c2 {2,3}, r3c1 {1,3} and r1c7 {1,4}, in box 1 and row 1: four cells, four digits; 2, 3 and 4 can each
//! stand there once. 1 stands in r1c1, r3c1 or r1c7, so r1c2 and r1c3, which see all three, are not 1.
//!
//! # Rating
//! Not in HoDoKu. Sudoku Explainer's later editions rate WXYZ 5.5 and the larger ones above.
//!
//! # Not to be confused with
//! Naked sets, which lie in one house: there every digit is used up, and all of them go. ALS-XZ finds the same
//! conclusions by two sets that share a digit; a bent set is the picture that players see.

use crate::board::Board;
use crate::explain::words::View;
use crate::explain::words::phrase::{self, cells};
use crate::step::{Evidence, HousePart, Step};
use crate::technique::grow::extend;
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Cell, CellSet, DigitSet, House};

/// Finds bent sets of four to six cells: crossing by crossing of a box and a line, cells in ascending order.
pub struct BentSets;

impl Finder for BentSets {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::WxyzWing, Technique::VwxyzWing, Technique::UvwxyzWing]
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let size = match technique {
            Technique::WxyzWing => 4,
            Technique::VwxyzWing => 5,
            _ => 6,
        };
        for block in House::all().skip(18) {
            for line in House::all().take(18).filter(|line| !(line.cell_set() & block.cell_set()).is_empty()) {
                if at_crossing(search.board, technique, size, block, line, found).is_break() {
                    return;
                }
            }
        }
    }
}

impl Words for BentSets {
    fn nudge(&self, technique: Technique) -> &'static str {
        match technique {
            Technique::WxyzWing => "four cells in a bent line hold just four digits.",
            _ => "some cells in a bent line hold as many digits.",
        }
    }

    // As many digits as cells, and only one digit can stand more than once.
    fn argument(&self, view: &View<'_>) -> String {
        let pattern = view.all_cells();
        let Some(z) = view.gone_digits().single() else { return String::new() };
        let digits = view.marks(pattern);
        let others = digits - DigitSet::only(z);
        let count = phrase::number(pattern.len());
        format!(
            "{} have {count} candidates between them: {}. Of {} each can stand there only once, since all its places among \
             them see each other. {} cells need {count} digits: so at least one of them is {z}, which has its places in {}. \
             No cell that sees all of these can be {z}.",
            cells(pattern),
            phrase::digits(digits),
            phrase::digits(others),
            phrase::capital(&count),
            cells(pattern & view.board.places(z)),
        )
    }
}

fn at_crossing(
    board: &Board,
    technique: Technique,
    size: usize,
    block: House,
    line: House,
    found: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let both = (block.cell_set() | line.cell_set()) & board.open();
    let cells: Vec<Cell> = both.iter().filter(|&cell| (2..=size).contains(&board.marks(cell).len())).collect();
    extend(board, &cells, size, size, (CellSet::EMPTY, DigitSet::EMPTY), &mut |cells, digits| {
        // Within one house it is a naked set.
        if (cells - block.cell_set()).is_empty() || (cells - line.cell_set()).is_empty() {
            return ControlFlow::Continue(());
        }
        let mut loose = digits.iter().filter(|&digit| !sees_itself(cells & board.places(digit)));
        let (Some(z), None) = (loose.next(), loose.next()) else { return ControlFlow::Continue(()) };
        let places = cells & board.places(z);
        let seen = places.iter().fold(board.places(z) - cells, |seen, cell| seen & cell.peers());
        let evidence = Evidence::of(board.candidates(cells, digits)).within(HousePart::Home, [block, line]);
        let step = Step::eliminate(technique, board.candidates(seen, DigitSet::only(z)), evidence);
        step.map_or(ControlFlow::Continue(()), &mut *found)
    })
}

/// Whether every two of the cells see each other.
fn sees_itself(cells: CellSet) -> bool {
    cells.iter().all(|cell| ((cells - CellSet::only(cell)) - cell.peers()).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    fn position(sets: &[(&str, &[u8])]) -> Board {
        let sets: Vec<(Cell, &[u8])> = sets.iter().map(|(cell, digits)| (cell.parse().unwrap(), *digits)).collect();
        board(|cell, digit| {
            sets.iter().find(|(other, _)| *other == cell).is_none_or(|(_, digits)| digits.contains(&digit))
        })
    }

    #[test]
    fn four_cells_around_a_corner_with_four_digits() {
        // 2 and 3 lie in box 1, 4 in row 1; 1 lies in both and is loose: r1c2 and r1c3 see all its places.
        let board = position(&[("r1c1", &[1, 2, 4]), ("r2c2", &[2, 3]), ("r3c1", &[1, 3]), ("r1c7", &[1, 4])]);
        let found = steps(&board, Technique::WxyzWing);
        let all: Vec<Vec<String>> =
            found.iter().map(|step| step.eliminations.iter().map(|gone| gone.to_string()).collect()).collect();
        assert_eq!(all, [["r1c2=1", "r1c3=1"]]);
    }

    #[test]
    fn two_loose_digits_prove_nothing() {
        // Both 1 and 4 have places that do not see each other.
        let board = position(&[("r1c1", &[1, 2]), ("r2c2", &[2, 3, 4]), ("r3c1", &[1, 3]), ("r1c7", &[1, 4])]);
        assert!(steps(&board, Technique::WxyzWing).is_empty());
    }

    #[test]
    fn five_digits_are_too_many_for_four_cells() {
        let board = position(&[("r1c1", &[1, 2, 4]), ("r2c2", &[2, 3, 5]), ("r3c1", &[1, 3]), ("r1c7", &[1, 4])]);
        assert!(steps(&board, Technique::WxyzWing).is_empty());
    }
}
