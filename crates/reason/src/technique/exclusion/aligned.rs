//! Aligned pair and triple exclusion.
//!
//! # Pattern
//! Two (or three) open cells, and other cells, the guards, each of which sees at least two of them and has no more
//! candidates than it sees of them. Every filling of the cells is tried: one that puts a digit twice into a house, or
//! takes all candidates of a guard, is impossible. A digit of one of the cells that is in no possible filling goes.
//!
//! # Why it holds
//! The cells are filled in some way in the solution, and in the solution no guard is without a digit.
//!
//! # Example
//! r1c1 {1,2,3} and r1c2 {1,2,4}, guards r2c3 {1,2} and r1c8 {1,4}: with 1 in r1c1, r1c2 cannot be 1 (same row), 2
//! (r2c3 would be empty) or 4 (r1c8 would be empty). So r1c1 is not 1.
//!
//! # Rating
//! Sudoku Explainer: 6.2 for a pair, 7.5 for a triple. Not in HoDoKu. The idea is Rod Hagglund's.
//!
//! # Not to be confused with
//! Forcing chains from each candidate: here the guards are looked at once, nothing is followed further.

use crate::board::Board;
use crate::explain::words::View;
use crate::explain::words::phrase::{self, cells};
use crate::step::{Evidence, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet};

/// Finds aligned exclusions, cells in ascending order.
pub struct Aligned;

impl Finder for Aligned {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::AlignedPair, Technique::AlignedTriple]
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        let size = if technique == Technique::AlignedPair { 2 } else { 3 };
        let with = |count: usize| board.open().iter().filter(move |&cell| board.marks(cell).len() == count).collect();
        let guards = Guards { two: with(2), three: if size == 3 { with(3) } else { CellSet::EMPTY } };
        let guard_cells = guards.two | guards.three;
        let related = |a: Cell, b: Cell| !(a.peers() & b.peers() & guard_cells).is_empty();
        let watched = guard_cells.iter().fold(CellSet::EMPTY, |all, guard| all | guard.peers()) & board.open();
        for a in watched.iter() {
            let after = |cell: Cell| watched.iter().filter(move |other| other.index() > cell.index());
            for b in after(a).filter(|&b| related(a, b)) {
                let end = if size == 2 {
                    try_all(board, technique, &[a, b], &guards, found)
                } else {
                    let mut end = ControlFlow::Continue(());
                    for c in after(b).filter(|&c| related(a, c) || related(b, c)) {
                        end = try_all(board, technique, &[a, b, c], &guards, found);
                        if end.is_break() {
                            break;
                        }
                    }
                    end
                };
                if end.is_break() {
                    return;
                }
            }
        }
    }
}

impl Words for Aligned {
    fn nudge(&self, technique: Technique) -> &'static str {
        match technique {
            Technique::AlignedPair => "try all fillings of two cells; some digit of one of them never works.",
            _ => "try all fillings of three cells; some digit of one of them never works.",
        }
    }

    fn argument(&self, view: &View<'_>) -> String {
        let tried = view.cells(Part::Pattern) | view.gone_cells();
        let guards = view.cells(Part::Fin) | view.cells(Part::Set(0));
        let reason = if guards.is_empty() {
            "put the same digit twice into a house".to_owned()
        } else {
            format!("put the same digit twice into a house, or take all candidates of one of {}", cells(guards))
        };
        let gone = view.step.eliminations.iter().map(|gone| format!("{} with {}", gone.cell(), gone.digit()));
        format!(
            "Try all ways to fill {} together. Every filling of {} would {reason}.",
            cells(tried),
            phrase::join(gone, "and"),
        )
    }
}

/// The open cells that can be guards, by the number of their candidates.
struct Guards {
    two: CellSet,
    three: CellSet,
}

fn try_all(
    board: &Board,
    technique: Technique,
    cells: &[Cell],
    guards: &Guards,
    found: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let own: CellSet = cells.iter().copied().collect();
    let peers = |i: usize| cells.get(i).map_or(CellSet::EMPTY, |cell| cell.peers());
    let by_two = (peers(0) & peers(1)) | (peers(0) & peers(2)) | (peers(1) & peers(2));
    let watching = ((by_two & guards.two) | (peers(0) & peers(1) & peers(2) & guards.three)) - own;
    if watching.len() + 1 < cells.len() {
        return ControlFlow::Continue(());
    }
    let possible = Fillings::new(board, cells, watching).possible();
    let gone: Vec<Candidate> = (cells.iter().zip(possible))
        .flat_map(|(&cell, possible)| {
            (board.marks(cell) - possible).iter().map(move |digit| Candidate::at(cell, digit))
        })
        .collect();
    // Nothing possible at all is a broken board, not a step.
    if gone.is_empty() || possible[..cells.len()].iter().any(|digits| digits.is_empty()) {
        return ControlFlow::Continue(());
    }
    let kept = cells.iter().zip(possible).flat_map(|(&cell, digits)| board.candidates(CellSet::only(cell), digits));
    let evidence = Evidence::of(kept).with(Part::Set(0), board.candidates(watching, DigitSet::ALL));
    Step::eliminate(technique, gone, evidence).map_or(ControlFlow::Continue(()), &mut *found)
}

/// The two cells of each table of pairs.
const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

/// The ways to fill two or three cells, as tables of pairs: most fillings need not be looked at one by one.
struct Fillings {
    marks: [DigitSet; 3],
    size: usize,
    /// For each two cells and each digit of the first, what the second can be.
    fits: [[DigitSet; 9]; 3],
    /// The candidates of guards that see all three cells and would lose all three.
    triples: Vec<DigitSet>,
}

impl Fillings {
    fn new(board: &Board, cells: &[Cell], watching: CellSet) -> Self {
        let marks = core::array::from_fn(|i| cells.get(i).map_or(DigitSet::EMPTY, |&cell| board.marks(cell)));
        let mut fillings = Self { marks, size: cells.len(), fits: [[DigitSet::EMPTY; 9]; 3], triples: Vec::new() };
        for (table, (one, other)) in PAIRS.into_iter().enumerate().filter(|(_, pair)| pair.1 < cells.len()) {
            let different = cells[one].sees(cells[other]);
            for digit in Digit::all() {
                let taken = if different { DigitSet::only(digit) } else { DigitSet::EMPTY };
                fillings.fits[table][digit.index()] = marks[other] - taken;
            }
        }
        for guard in watching.iter() {
            let left = board.marks(guard);
            if left.len() == 3 {
                fillings.triples.push(left);
                continue;
            }
            for (table, (one, other)) in PAIRS.into_iter().enumerate().filter(|(_, pair)| pair.1 < cells.len()) {
                if cells[one].sees(guard) && cells[other].sees(guard) {
                    left.iter().for_each(|digit| fillings.fits[table][digit.index()] -= left - DigitSet::only(digit));
                }
            }
        }
        fillings
    }

    /// The digits of each cell that some filling has.
    fn possible(&self) -> [DigitSet; 3] {
        let mut possible = [DigitSet::EMPTY; 3];
        for a in self.marks[0].iter() {
            for b in self.fits[0][a.index()].iter() {
                let mut note = |third: DigitSet| {
                    possible[0].insert(a);
                    possible[1].insert(b);
                    possible[2] |= third;
                };
                if self.size == 2 {
                    note(DigitSet::EMPTY);
                    continue;
                }
                let mut third = self.fits[1][a.index()] & self.fits[2][b.index()];
                let taken = DigitSet::only(a) | DigitSet::only(b);
                for triple in self.triples.iter().filter(|&&triple| (triple & taken).len() == 2) {
                    third -= *triple - taken;
                }
                if !third.is_empty() {
                    note(third);
                }
                if possible == self.marks {
                    return possible;
                }
            }
        }
        possible
    }
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
    fn a_digit_without_a_partner_goes() {
        let sets: [(&str, &[u8]); 4] =
            [("r1c1", &[1, 2, 3]), ("r1c2", &[1, 2, 4]), ("r2c3", &[1, 2]), ("r1c8", &[1, 4])];
        let found = steps(&position(&sets), Technique::AlignedPair);
        let gone: Vec<String> = found.iter().flat_map(|step| &step.eliminations).map(ToString::to_string).collect();
        assert!(gone.contains(&"r1c1=1".to_owned()), "{gone:?}");
    }

    #[test]
    fn with_a_guard_less_it_stays() {
        let sets: [(&str, &[u8]); 3] = [("r1c1", &[1, 2, 3]), ("r1c2", &[1, 2, 4]), ("r2c3", &[1, 2])];
        assert!(steps(&position(&sets), Technique::AlignedPair).is_empty());
        // A guard with a third candidate guards nothing.
        let sets: [(&str, &[u8]); 4] =
            [("r1c1", &[1, 2, 3]), ("r1c2", &[1, 2, 4]), ("r2c3", &[1, 2]), ("r1c8", &[1, 4, 5])];
        assert!(steps(&position(&sets), Technique::AlignedPair).is_empty());
    }
}
