//! Bivalue universal graves, types 2 to 4.
//!
//! # Pattern
//! Take some candidates, the extras, away, and every open cell has two candidates and every digit has two places, or
//! none, in every house: that is the grave. Type 2: all extras are the same digit. Type 3: the cells with extras share
//! a house, and the extra digits make a naked set with other cells of it. Type 4: two cells have extras and share a
//! house, in which a digit that is not an extra has its only two places in them.
//!
//! # Why it holds
//! A grave never has exactly one solution: from one, exchanging the digits of every cell gives another. So at least one
//! extra is true. Type 2: the digit goes from what sees all its extras. Type 3: one of the cells takes an extra digit,
//! so they act as one cell of the naked set. Type 4: one of the two cells takes the locked digit, so the other one takes
//! an extra; neither takes anything else.
//!
//! # Example
//! All open cells have two candidates but r1c1 {1,2,3} and r1c5 {4,5,3}, where 3 is the extra in both: 3 goes from every
//! other cell of row 1 — and the digit of type 4 would go from nothing, since its places are these two.
//!
//! # Rating
//! Sudoku Explainer: 5.7 for types 2 and 4, 5.8 to 6.1 for type 3. HoDoKu knows BUG + 1 only.
//!
//! # Not to be confused with
//! BUG + 1, with one extra only. A position with three places of a digit in a house that no extra explains is not a
//! grave.

use super::subset::naked_with;
use super::words;
use crate::board::Board;
use crate::explain::words::View;
use crate::step::{Evidence, HousePart, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// With more cells that have extras a player would not see a grave.
const MOST: usize = 6;

/// Finds graves with two extras or more.
pub struct Graves;

impl Finder for Graves {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::Bug2, Technique::Bug3, Technique::Bug4]
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        let Some(extras) = extras(board).filter(|extras| extras.len() >= 2) else { return };
        let _ = match technique {
            Technique::Bug2 => same_digit(board, &extras, found),
            Technique::Bug3 => naked_set(board, &extras, found),
            _ => locked_digit(board, &extras, found),
        };
    }
}

impl Words for Graves {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "almost every open cell has two candidates; if all had, there would be two solutions or none."
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::grave(view)
    }
}

/// The candidates that keep the position from being a grave; `None` when it is not nearly one.
fn extras(board: &Board) -> Option<Vec<Candidate>> {
    if board.open().iter().any(|cell| board.marks(cell).len() < 2) {
        return None;
    }
    let more: Vec<Cell> = board.open().iter().filter(|&cell| board.marks(cell).len() > 2).collect();
    if more.is_empty() || more.len() > MOST || more.iter().any(|&cell| board.marks(cell).len() > 5) {
        return None;
    }
    let mut counts = [[0_u8; 9]; House::COUNT];
    for house in House::all() {
        Digit::all().for_each(|digit| counts[house.index()][digit.index()] = board.count(house, digit) as u8);
    }
    let mut chosen = Vec::new();
    keep_pairs(board, &more, &mut counts, &mut chosen).then_some(chosen)
}

/// Keeps two candidates in each cell, in every way, until all counts are 0 or 2.
fn keep_pairs(
    board: &Board,
    cells: &[Cell],
    counts: &mut [[u8; 9]; House::COUNT],
    extras: &mut Vec<Candidate>,
) -> bool {
    let Some((&cell, rest)) = cells.split_first() else {
        return counts.iter().flatten().all(|&count| count == 0 || count == 2);
    };
    let marks = board.marks(cell);
    for a in marks.iter() {
        for b in marks.iter().filter(|b| b.index() > a.index()) {
            let dropped: Vec<Candidate> = marks
                .iter()
                .filter(|&digit| digit != a && digit != b)
                .map(|digit| Candidate::at(cell, digit))
                .collect();
            change(counts, &dropped, -1);
            extras.extend(&dropped);
            if keep_pairs(board, rest, counts, extras) {
                return true;
            }
            extras.truncate(extras.len() - dropped.len());
            change(counts, &dropped, 1);
        }
    }
    false
}

/// Counts some candidates once more or less, in all their houses.
fn change(counts: &mut [[u8; 9]; House::COUNT], candidates: &[Candidate], by: i8) {
    for candidate in candidates {
        for house in candidate.cell().houses() {
            let count = &mut counts[house.index()][candidate.digit().index()];
            *count = count.wrapping_add_signed(by);
        }
    }
}

fn cells_of(extras: &[Candidate]) -> CellSet {
    extras.iter().map(|extra| extra.cell()).collect()
}

fn evidence(extras: &[Candidate]) -> Evidence {
    Evidence::default().with(Part::Fin, extras.iter().copied())
}

fn shared_houses(cells: CellSet) -> impl Iterator<Item = House> {
    House::all().filter(move |house| (cells - house.cell_set()).is_empty())
}

fn same_digit(board: &Board, extras: &[Candidate], found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
    let digits: DigitSet = extras.iter().map(|extra| extra.digit()).collect();
    if digits.len() > 1 {
        return ControlFlow::Continue(());
    }
    let seen = cells_of(extras).iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers());
    let step = Step::eliminate(Technique::Bug2, board.candidates(seen, digits), evidence(extras));
    step.map_or(ControlFlow::Continue(()), found)
}

fn naked_set(board: &Board, extras: &[Candidate], found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
    let (cells, digits) = (cells_of(extras), extras.iter().map(|extra| extra.digit()).collect::<DigitSet>());
    if digits.len() < 2 || cells.len() < 2 {
        return ControlFlow::Continue(());
    }
    for house in shared_houses(cells) {
        naked_with(board, house, cells, digits, &mut |set, all| {
            let others = (house.cell_set() & board.open()) - set - cells;
            let why = evidence(extras).with(Part::Set(0), board.candidates(set, all)).within(HousePart::Home, [house]);
            let step = Step::eliminate(Technique::Bug3, board.candidates(others, all), why);
            step.map_or(ControlFlow::Continue(()), &mut *found)
        })?;
    }
    ControlFlow::Continue(())
}

fn locked_digit(
    board: &Board,
    extras: &[Candidate],
    found: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cells = cells_of(extras);
    if cells.len() != 2 {
        return ControlFlow::Continue(());
    }
    for house in shared_houses(cells) {
        for digit in Digit::all().filter(|&digit| board.places_in(house, digit) == cells) {
            if extras.iter().any(|extra| extra.digit() == digit) {
                continue;
            }
            let kept = |candidate: &Candidate| candidate.digit() == digit || extras.contains(candidate);
            let gone = board.candidates(cells, DigitSet::ALL).filter(|candidate| !kept(candidate));
            let why = evidence(extras)
                .with(Part::Pattern, board.candidates(cells, DigitSet::only(digit)))
                .within(HousePart::Home, [house]);
            if let Some(step) = Step::eliminate(Technique::Bug4, gone, why) {
                found(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    /// Every cell has its digit of a solution and the one that a second solution has there, and what `more` adds.
    fn position(more: &[(&str, u8)]) -> Board {
        // Row r of the first is 1…9 turned by 3 r + r / 3; the second has 1 and 2, 3 and 4, 5 and 6 exchanged and 7, 8, 9
        // moved on by one.
        let digit_at = |cell: Cell| {
            let (row, column) = (cell.row().index(), cell.column().index());
            ((column + row * 3 + row / 3) % 9) as u8 + 1
        };
        let other = |digit: u8| match digit {
            1..=6 => ((digit - 1) ^ 1) + 1,
            7 => 8,
            8 => 9,
            _ => 7,
        };
        let more: Vec<(Cell, u8)> = more.iter().map(|(cell, digit)| (cell.parse().unwrap(), *digit)).collect();
        board(|cell, digit| {
            let first = digit_at(cell);
            digit == first || digit == other(first) || more.contains(&(cell, digit))
        })
    }

    #[test]
    fn without_extras_or_with_one_there_is_nothing_for_these_types() {
        for more in [&[][..], &[("r1c1", 5)]] {
            for technique in Graves.techniques() {
                assert!(steps(&position(more), *technique).is_empty());
            }
        }
    }

    #[test]
    fn the_same_extra_twice_goes_from_what_sees_both() {
        // r1c1 is {1,2}, r1c3 {3,4}; 5 stands in r1c5 and r1c6 for row 1.
        let found = steps(&position(&[("r1c1", 5), ("r1c3", 5)]), Technique::Bug2);
        let gone: Vec<String> = found[0].eliminations.iter().map(ToString::to_string).collect();
        assert!(gone.contains(&"r1c5=5".to_owned()) && gone.contains(&"r1c6=5".to_owned()), "{gone:?}");
    }

    #[test]
    fn a_locked_digit_leaves_only_itself_and_the_extras() {
        // r1c1 and r1c2 are {1,2} both, and 1 has no other place in row 1.
        let found = steps(&position(&[("r1c1", 5), ("r1c2", 7)]), Technique::Bug4);
        let gone: Vec<Vec<String>> =
            found.iter().map(|step| step.eliminations.iter().map(ToString::to_string).collect()).collect();
        assert!(gone.contains(&vec!["r1c1=2".to_owned(), "r1c2=2".to_owned()]), "{gone:?}");
    }

    #[test]
    fn extras_that_leave_another_count_are_no_grave() {
        // Taking 1 from r1c1 leaves it with one candidate: no choice of extras makes all counts two.
        let mut board = position(&[("r1c1", 5), ("r1c3", 5)]);
        board.eliminate(Candidate::at("r1c1".parse().unwrap(), Digit::new(1).unwrap()));
        assert!(steps(&board, Technique::Bug2).is_empty());
    }
}
