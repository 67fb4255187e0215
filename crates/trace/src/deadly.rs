//! Patterns that a puzzle with one solution cannot have: cells that could be filled in two ways.
//!
//! # Why it holds
//! Let each of some cells without clues have a pair of digits, such that in every house each digit is in the pairs of two
//! cells, or of none. If every cell held a digit of its pair, the cells of a house would hold each of their digits once: as
//! many cells as digits. Exchanging the two digits in every cell would put each digit once into each house again, at its
//! other cell. That would be a second solution. Rectangles, loops and universal graves are all of this kind.

use sudokit_core::{Cell, CellSet, Digit, DigitSet, House, SmallSort};
use sudokit_reason::{Board, Family, Part, Step};

/// Whether these cells, each with its pair, would have two fillings.
pub(crate) fn is_deadly(board: &Board, cells: &[(Cell, DigitSet)]) -> bool {
    let set: CellSet = cells.iter().map(|&(cell, _)| cell).collect();
    set.len() == cells.len()
        && cells.len() >= 4
        && cells.iter().all(|&(cell, pair)| pair.len() == 2 && !board.clues().contains(cell))
        && House::all().all(|house| {
            let in_house = || cells.iter().filter(move |(cell, _)| house.cell_set().contains(*cell));
            Digit::all().all(|digit| matches!(in_house().filter(|(_, pair)| pair.contains(digit)).count(), 0 | 2))
        })
}

/// The patterns of this kind that a step could rest on.
pub(crate) fn of_step(board: &Board, step: &Step) -> Vec<Vec<(Cell, DigitSet)>> {
    if step.technique.family() != Family::Uniqueness {
        return Vec::new();
    }
    let mut found = rectangles(step);
    found.extend(graves(board));
    found.extend(loops(step));
    found.retain(|cells| is_deadly(board, cells));
    found
}

fn pairs(digits: DigitSet) -> Vec<DigitSet> {
    let digits: Vec<Digit> = digits.iter().collect();
    let second = |i: usize| (i + 1..digits.len()).map(move |j| (i, j));
    (0..digits.len()).flat_map(second).map(|(i, j)| [digits[i], digits[j]].into_iter().collect()).collect()
}

/// The two digits of the pattern of a step, if it has two.
fn pair_of(step: &Step) -> Option<DigitSet> {
    let pattern = step.evidence.candidates.iter().filter(|(_, part)| *part == Part::Pattern);
    let digits: DigitSet = pattern.map(|(candidate, _)| candidate.digit()).collect();
    (digits.len() == 2).then_some(digits)
}

/// All rectangles of the pair with two opposite corners in the pattern. A corner need not have candidates of the pair.
fn rectangles(step: &Step) -> Vec<Vec<(Cell, DigitSet)>> {
    let Some(pair) = pair_of(step) else { return Vec::new() };
    let shown = step.evidence.candidates.iter().map(|(candidate, _)| candidate.cell());
    let effects = step.placements.iter().chain(&step.eliminations).map(|candidate| candidate.cell());
    let cells: CellSet = shown.chain(effects).collect();
    let mut found = Vec::new();
    for one in cells.iter() {
        for other in cells.iter().filter(|other| other.row() > one.row() && other.column() != one.column()) {
            let corners = [one, Cell::at(one.row(), other.column()), Cell::at(other.row(), one.column()), other];
            let mut list = corners.to_vec();
            list.small_sort();
            found.push(list.into_iter().map(|cell| (cell, pair)).collect());
        }
    }
    found
}

/// The cells of the pattern as one loop of two digits.
fn loops(step: &Step) -> Vec<Vec<(Cell, DigitSet)>> {
    let Some(pair) = pair_of(step) else { return Vec::new() };
    let with = step.evidence.candidates.iter().filter(|(candidate, _)| pair.contains(candidate.digit()));
    let cells: CellSet = with.map(|(candidate, _)| candidate.cell()).collect();
    vec![cells.iter().map(|cell| (cell, pair)).collect()]
}

/// All open cells, with every choice of a pair where a cell has more candidates; a few such cells at most.
fn graves(board: &Board) -> Vec<Vec<(Cell, DigitSet)>> {
    let mut found: Vec<Vec<(Cell, DigitSet)>> = vec![Vec::new()];
    let more = board.open().iter().filter(|&cell| board.marks(cell).len() != 2);
    if more.clone().count() > 4 || more.clone().any(|cell| board.marks(cell).len() > 5) {
        return Vec::new();
    }
    for cell in board.open().iter() {
        let choices = pairs(board.marks(cell));
        let longer = |list: &Vec<(Cell, DigitSet)>| {
            let longer = |&pair: &DigitSet| list.iter().copied().chain([(cell, pair)]).collect::<Vec<_>>();
            choices.iter().map(longer).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
    }
    found
}
