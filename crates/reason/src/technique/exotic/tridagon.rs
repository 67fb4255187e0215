//! Tridagons, also called Thor's hammer.
//!
//! # Pattern
//! Four boxes in a rectangle (two bands, two stacks), and three digits. In each box three open cells that share no row
//! or column, in the same three rows for the two boxes of a band (that is: in all three), each with two or three of the
//! digits. Read in each box as an order of the columns row by row, an odd number of the four orders is odd. Candidates
//! of the twelve cells besides the three digits are guards; there are only a few.
//!
//! # Why it holds
//! Without guards each box would hold the three digits in its three cells. Each order of digits in a box fixes, row by
//! row, how the next box of the band must be turned, and column by column the next box of the stack; going once around
//! the rectangle, the turns must cancel, and with an odd arrangement they never do. So the pattern has no filling, and
//! at least one guard is true. What contradicts every guard goes; with guards in a single cell, the three digits go
//! from it.
//!
//! # Example
//! The tests build one with a single guard.
//!
//! # Rating
//! Not in HoDoKu nor in Sudoku Explainer. Found in 2022 by the players' forum while looking at the hardest puzzles
//! known (mith, eleven, denis_berthier and others).
//!
//! # Not to be confused with
//! An even arrangement, which can be filled and proves nothing.

use crate::board::Board;
use crate::explain::words::View;
use crate::explain::words::phrase::{self, digits, houses};
use crate::step::{Evidence, HousePart, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, CellSet, DigitSet, House, SmallSort};

/// More guards than this say nothing useful.
const GUARDS: usize = 8;

/// The orders of three columns, the even ones first.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];

/// Finds tridagons: by rectangle, then by digits.
pub struct Tridagons;

impl Finder for Tridagons {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::Tridagon]
    }

    fn all(&self, search: &mut Search<'_>, _: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        let _ = patterns(board, &mut |digits, cells| match step(board, digits, cells) {
            Some(step) => found(step),
            None => ControlFlow::Continue(()),
        });
    }
}

/// Passes every odd arrangement on, as its three digits and its twelve cells: by rectangle, then by digits.
pub(crate) fn patterns(board: &Board, found: &mut dyn FnMut(DigitSet, CellSet) -> ControlFlow<()>) -> ControlFlow<()> {
    let threes: Vec<DigitSet> = (0..512).map(DigitSet::from_bits).filter(|set| set.len() == 3).collect();
    for bands in [[0, 1], [0, 2], [1, 2]] {
        for stacks in [[0, 1], [0, 2], [1, 2]] {
            let corners = [0, 1, 2, 3].map(|i| (bands[i / 2], stacks[i % 2]));
            for &digits in &threes {
                let orders = corners.map(|corner| orders(board, corner, digits));
                if orders.iter().any(Vec::is_empty) {
                    continue;
                }
                rectangle(digits, corners, &orders, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Words for Tridagons {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "four boxes hold the same three digits in a pattern that cannot be filled."
    }

    fn place(&self, view: &View<'_>) -> String {
        format!("Look at {} in {}.", digits(view.digits(Part::Pattern)), houses(&view.houses(HousePart::Home)))
    }

    fn argument(&self, view: &View<'_>) -> String {
        let pattern = view.cells(Part::Pattern);
        let fins = view.of(Part::Fin);
        let boxes = view.houses(HousePart::Home);
        let guards: CellSet = fins.iter().map(|fin| fin.cell()).collect();
        let three = view.digits(Part::Pattern);
        let said = phrase::by_digit(&fins, "in");
        let start = format!(
            "In each of {} three cells, no two in a row or column, are open for {}: {}. With nothing but these three digits the \
             twelve cells cannot be filled: going once around the four boxes, the digits come back in the wrong order.",
            houses(&boxes),
            digits(three),
            phrase::cells(pattern | guards),
        );
        let why = match (guards.single(), fins.len()) {
            (_, 1) => format!("The only other candidate is {said}: it is true."),
            (Some(cell), _) => format!("Only {cell} has other candidates, so it is none of {}.", digits(three)),
            _ => format!("So one of the other candidates is true: {said}. What contradicts all of them goes."),
        };
        format!("{start} {why}")
    }
}

/// The cells of an order of columns in a box.
fn cells((band, stack): (usize, usize), order: usize) -> CellSet {
    let place = |row: usize| Cell::new((3 * band + row) * 9 + 3 * stack + ORDERS[order][row]);
    (0..3).filter_map(place).collect()
}

/// The orders whose cells are open and have two of the digits at least, without too many guards.
fn orders(board: &Board, corner: (usize, usize), digits: DigitSet) -> Vec<usize> {
    let fits = |cell: Cell| (board.marks(cell) & digits).len() >= 2;
    (0..6)
        .filter(|&order| {
            let cells = cells(corner, order);
            cells.iter().all(fits) && board.candidates(cells, !digits).count() <= GUARDS
        })
        .collect()
}

fn rectangle(
    digits: DigitSet,
    corners: [(usize, usize); 4],
    orders: &[Vec<usize>; 4],
    found: &mut dyn FnMut(DigitSet, CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &a in &orders[0] {
        for &b in &orders[1] {
            for &c in &orders[2] {
                for &d in &orders[3] {
                    let odd = [a, b, c, d].into_iter().filter(|&order| order >= 3).count();
                    if odd % 2 == 0 {
                        continue;
                    }
                    let chosen = [a, b, c, d];
                    let all = (0..4).fold(CellSet::EMPTY, |all, i| all | cells(corners[i], chosen[i]));
                    found(digits, all)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// What contradicts all guards.
fn step(board: &Board, digits: DigitSet, cells: CellSet) -> Option<Step> {
    let guards: Vec<Candidate> = board.candidates(cells, !digits).collect();
    if guards.is_empty() || guards.len() > GUARDS {
        return None;
    }
    let mut boxes: Vec<House> = cells.iter().map(|cell| House::block(cell.block())).collect();
    boxes.small_sort();
    boxes.dedup();
    let evidence = Evidence::of(board.candidates(cells, digits))
        .with(Part::Fin, guards.iter().copied())
        .within(HousePart::Home, boxes);
    if let [only] = guards[..] {
        return Some(Step::place(Technique::Tridagon, only, evidence));
    }
    let contradicts = |candidate: Candidate, guard: Candidate| {
        if candidate.cell() == guard.cell() {
            candidate.digit() != guard.digit()
        } else {
            candidate.digit() == guard.digit() && candidate.cell().sees(guard.cell())
        }
    };
    let gone = board.candidates(board.open(), DigitSet::ALL);
    let gone = gone.filter(|&candidate| guards.iter().all(|&guard| contradicts(candidate, guard)));
    Step::eliminate(Technique::Tridagon, gone, evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};
    use sudokit_core::Digit;

    fn position(orders: [usize; 4], guard: &[(&str, u8)]) -> Board {
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let all = (0..4).fold(CellSet::EMPTY, |all, i| all | cells(corners[i], orders[i]));
        let guards: Vec<(Cell, u8)> = guard.iter().map(|(cell, digit)| (cell.parse().unwrap(), *digit)).collect();
        board(|cell, digit| !all.contains(cell) || digit <= 3 || guards.contains(&(cell, digit)))
    }

    #[test]
    fn an_odd_arrangement_needs_its_guard() {
        let found = steps(&position([0, 0, 0, 3], &[("r1c1", 5)]), Technique::Tridagon);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].placements.iter().map(ToString::to_string).collect::<Vec<_>>(), ["r1c1=5"]);
        let found = steps(&position([0, 0, 0, 3], &[("r1c1", 5), ("r1c1", 7)]), Technique::Tridagon);
        let gone: Vec<String> = found[0].eliminations.iter().map(ToString::to_string).collect();
        assert_eq!(gone, ["r1c1=1", "r1c1=2", "r1c1=3"]);
    }

    #[test]
    fn an_even_arrangement_proves_nothing() {
        assert!(steps(&position([0, 0, 3, 3], &[("r1c1", 5)]), Technique::Tridagon).is_empty());
    }

    #[test]
    fn exactly_the_odd_arrangements_cannot_be_filled() {
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
        for all in 0..6_usize.pow(4) {
            let orders = [all % 6, all / 6 % 6, all / 36 % 6, all / 216];
            let cells: Vec<Cell> =
                (0..4).flat_map(|i| cells(corners[i], orders[i]).iter().collect::<Vec<_>>()).collect();
            let odd = orders.iter().filter(|&&order| order >= 3).count() % 2 == 1;
            assert_eq!(fillable(&cells, &mut Vec::new()), !odd, "{orders:?}");
        }
    }

    fn fillable(cells: &[Cell], filled: &mut Vec<Digit>) -> bool {
        let Some(&cell) = cells.get(filled.len()) else { return true };
        Digit::all().take(3).any(|digit| {
            if filled.iter().zip(cells).any(|(&other, at)| other == digit && at.sees(cell)) {
                return false;
            }
            filled.push(digit);
            let done = fillable(cells, filled);
            filled.pop();
            done
        })
    }
}
