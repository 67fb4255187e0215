//! Conclusions by counting: as many cells as links that cover their candidates.
//!
//! A link is a digit in a house, which takes it once at most. If the candidates of n cells are covered by n links, every link
//! takes its digit inside the cells, so the digit goes from the rest of the house, and from where two links meet. SK-loops and
//! multi-sector locked sets are of this kind; a search through cases takes too long for them.

use crate::fact::Fact;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// The most houses that are tried to cover a digit.
const MOST: usize = 6;

/// Whether all these eliminations follow from the candidates of cells by counting links.
pub(crate) fn counted(facts: &[Fact], placements: &[Candidate], eliminations: &[Candidate]) -> bool {
    let mut cells: Vec<(Cell, DigitSet)> = Vec::new();
    for fact in facts.iter().filter(|fact| !matches!(fact, Fact::Position(_))) {
        let Fact::Cell(cell, digits) = fact else { return false };
        if cells.iter().all(|(other, _)| other != cell) {
            cells.push((*cell, *digits));
        }
    }
    if !placements.is_empty() || cells.len() < 4 {
        return false;
    }
    let places = |digit: Digit| -> CellSet {
        cells.iter().filter(|(_, digits)| digits.contains(digit)).map(|(cell, _)| *cell).collect()
    };
    let mut fewest = [0; 9];
    for digit in Digit::all() {
        let Some(count) = (0..=MOST).find(|&count| cover(places(digit), count, &mut |_| true)) else { return false };
        fewest[digit.index()] = count;
    }
    fewest.iter().sum::<usize>() == cells.len()
        && eliminations.iter().all(|gone| {
            let (cell, digit) = (gone.cell(), gone.digit());
            let needed = if places(digit).contains(cell) { 2 } else { 1 };
            cover(places(digit), fewest[digit.index()], &mut |houses| {
                houses.iter().filter(|house| house.cell_set().contains(cell)).count() >= needed
            })
        })
}

/// Whether this many houses, and no fewer on the way, cover some cells and have a property.
fn cover(left: CellSet, count: usize, has: &mut dyn FnMut(&[House]) -> bool) -> bool {
    fn go(left: CellSet, count: usize, chosen: &mut Vec<House>, has: &mut dyn FnMut(&[House]) -> bool) -> bool {
        let Some(first) = left.first() else { return count == 0 && has(chosen) };
        count > 0
            && first.houses().into_iter().any(|house| {
                chosen.push(house);
                let found = go(left - house.cell_set(), count - 1, chosen, has);
                chosen.pop();
                found
            })
    }
    go(left, count, &mut Vec::new(), has)
}
