//! Unique loops, types 1 to 4.
//!
//! # Pattern
//! A ring of six or more open cells, an even number, that all have the same two candidates a and b. Neighbours in the
//! ring share a house, and every house has none of its cells or exactly two, at odd distance in the ring. Some cells
//! have other candidates besides:
//! type 1, one cell; type 2, several cells, all with the same single extra digit; type 3, two cells that share a house,
//! where their extra digits make a naked set with other cells; type 4, two cells that share a house, where a (or b) has
//! no other place.
//!
//! # Why it holds
//! If all cells held a and b only, the two could be exchanged all around the ring: every house would stay right, and the
//! puzzle would have a second solution. So some extra candidate is true. Type 1: a and b go from the one cell. Type 2:
//! the extra digit stands in one of the cells and goes from what sees them all. Type 3: one of the two cells takes an
//! extra digit, so the two act as one cell of the naked set. Type 4: one of the two is a; if the other were b, no extra
//! would be true, so b goes from both.
//!
//! # Example
//! r1c6 r1c7 r2c7 r2c1 r3c1 r3c6 with {1,2} each and a 3 in r2c1 besides: r2c1 is 3.
//!
//! # Rating
//! Sudoku Explainer: 4.6 to 5.0, by length and type. Not in HoDoKu.
//!
//! # Not to be confused with
//! Unique rectangles, the rings of four cells. A ring in which a house has three cells, or two at even distance, is no
//! such pattern.

use super::subset::naked_with;
use super::words;
use crate::board::Board;
use crate::explain::words::View;
use crate::step::{Evidence, HousePart, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// Longer rings are not looked for: a player would not see them.
const LONGEST: usize = 14;

/// Finds unique loops: pair by pair of digits, each ring from its first cell.
pub struct UniqueLoops;

impl Finder for UniqueLoops {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::UniqueLoop1, Technique::UniqueLoop2, Technique::UniqueLoop3, Technique::UniqueLoop4]
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        for a in Digit::all() {
            for b in Digit::all().filter(|b| b.index() > a.index()) {
                let pair: DigitSet = [a, b].into_iter().collect();
                let cells = board.places(a) & board.places(b);
                if cells.len() < 6 || cells.iter().filter(|&cell| board.marks(cell) == pair).count() < 3 {
                    continue;
                }
                for ring in rings(board, pair, cells) {
                    if steps(board, technique, pair, ring, found).is_break() {
                        return;
                    }
                }
            }
        }
    }
}

impl Words for UniqueLoops {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "a ring of cells almost has the same two candidates everywhere, which would allow two solutions."
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::deadly(view)
    }
}

/// All rings of these cells that would be deadly, as sets, each once.
fn rings(board: &Board, pair: DigitSet, cells: CellSet) -> Vec<CellSet> {
    let mut rings = Vec::new();
    for start in cells.iter() {
        let later: CellSet = cells.iter().filter(|cell| cell.index() > start.index()).collect();
        let mut walk = Walk { board, pair, path: vec![start], later, rings: &mut rings };
        walk.on(usize::from(board.marks(start) != pair));
    }
    rings
}

struct Walk<'a> {
    board: &'a Board,
    pair: DigitSet,
    path: Vec<Cell>,
    /// Cells after the first one: each ring is found from its first cell.
    later: CellSet,
    rings: &'a mut Vec<CellSet>,
}

impl Walk<'_> {
    /// Goes on from the last cell of the path; of the cells on it, `extras` have candidates besides the pair.
    fn on(&mut self, extras: usize) {
        let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
        let used: CellSet = self.path.iter().copied().collect();
        let closes = self.path.len() >= 6 && self.path.len().is_multiple_of(2) && last.sees(first);
        if closes && self.is_deadly() && !self.rings.contains(&used) {
            self.rings.push(used);
        }
        if self.path.len() == LONGEST {
            return;
        }
        for next in ((self.later & last.peers()) - used).iter() {
            // No house may get a third cell.
            if next.houses().iter().any(|house| (house.cell_set() & used).len() >= 2) {
                continue;
            }
            let more = extras + usize::from(self.board.marks(next) != self.pair);
            if more <= 2 || self.one_extra(used | CellSet::only(next)) {
                self.path.push(next);
                self.on(more);
                self.path.pop();
            }
        }
    }

    /// Whether the cells have one and the same extra digit.
    fn one_extra(&self, cells: CellSet) -> bool {
        let extra = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.board.marks(cell)) - self.pair;
        extra.len() == 1
    }

    /// Whether every house has none of the cells, or two at odd distance.
    fn is_deadly(&self) -> bool {
        let mut count = [[0_u8; 2]; House::COUNT];
        for (i, cell) in self.path.iter().enumerate() {
            cell.houses().iter().for_each(|house| count[house.index()][i % 2] += 1);
        }
        count.iter().all(|&[even, odd]| even == odd && even <= 1)
    }
}

fn steps(
    board: &Board,
    technique: Technique,
    pair: DigitSet,
    ring: CellSet,
    found: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let extra_cells: CellSet = ring.iter().filter(|&cell| board.marks(cell) != pair).collect();
    let extras = extra_cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.marks(cell)) - pair;
    let evidence = || Evidence::of(board.candidates(ring, pair)).with(Part::Fin, board.candidates(extra_cells, extras));
    let mut report = |gone: Vec<Candidate>, evidence: Evidence| {
        Step::eliminate(technique, gone, evidence).map_or(ControlFlow::Continue(()), &mut *found)
    };
    let shared = || House::all().filter(|house| (extra_cells - house.cell_set()).is_empty());
    match technique {
        Technique::UniqueLoop1 if extra_cells.len() == 1 => {
            report(board.candidates(extra_cells, pair).collect(), evidence())
        }
        Technique::UniqueLoop2 if extra_cells.len() >= 2 && extras.len() == 1 => {
            let seen = extra_cells.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers());
            report(board.candidates(seen, extras).collect(), evidence())
        }
        Technique::UniqueLoop3 if extra_cells.len() == 2 && extras.len() >= 2 => {
            for house in shared() {
                naked_with(board, house, extra_cells, extras, &mut |set, digits| {
                    let others = (house.cell_set() & board.open()) - set - extra_cells;
                    let evidence =
                        evidence().with(Part::Set(0), board.candidates(set, digits)).within(HousePart::Home, [house]);
                    report(board.candidates(others, digits).collect(), evidence)
                })?;
            }
            ControlFlow::Continue(())
        }
        Technique::UniqueLoop4 if extra_cells.len() == 2 => {
            for house in shared() {
                for kept in pair.iter().filter(|&digit| board.places_in(house, digit) == extra_cells) {
                    let gone = board.candidates(extra_cells, pair - DigitSet::only(kept)).collect();
                    report(gone, evidence().within(HousePart::Home, [house]))?;
                }
            }
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Continue(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    const RING: [&str; 6] = ["r1c6", "r1c7", "r2c7", "r2c1", "r3c1", "r3c6"];

    fn position(sets: &[(&str, &[u8])]) -> Board {
        let sets: Vec<(Cell, &[u8])> = sets.iter().map(|(cell, digits)| (cell.parse().unwrap(), *digits)).collect();
        board(|cell, digit| {
            sets.iter().find(|(other, _)| *other == cell).is_none_or(|(_, digits)| digits.contains(&digit))
        })
    }

    fn ring_with(changed: &[(&'static str, &'static [u8])]) -> Board {
        let mut sets: Vec<(&str, &[u8])> = RING.iter().map(|&cell| (cell, &[1, 2][..])).collect();
        for &(cell, digits) in changed {
            match sets.iter_mut().find(|(other, _)| *other == cell) {
                Some(set) => set.1 = digits,
                None => sets.push((cell, digits)),
            }
        }
        position(&sets)
    }

    fn gone(board: &Board, technique: Technique) -> Vec<String> {
        // Of a board that is open everywhere else only the pattern itself counts: the other cells have all digits.
        let found = steps(board, technique);
        let mut gone: Vec<String> =
            found.iter().take(1).flat_map(|step| &step.eliminations).map(ToString::to_string).collect();
        gone.sort_unstable();
        gone
    }

    #[test]
    fn one_cell_with_an_extra_digit() {
        assert_eq!(gone(&ring_with(&[("r2c1", &[1, 2, 3])]), Technique::UniqueLoop1), ["r2c1=1", "r2c1=2"]);
    }

    #[test]
    fn two_cells_with_the_same_extra_digit() {
        let board = ring_with(&[("r2c1", &[1, 2, 3]), ("r3c1", &[1, 2, 3])]);
        let gone = gone(&board, Technique::UniqueLoop2);
        // The rest of column 1 and of box 1.
        assert_eq!(gone.len(), 13, "{gone:?}");
        assert!(gone.iter().all(|gone| gone.ends_with("=3")));
    }

    #[test]
    fn a_ring_with_three_cells_in_a_house_is_none() {
        // r1c1 r1c4 r5c4 r5c1 are a rectangle; with r1c7 and r5c7 the rows have three cells.
        let cells = ["r1c1", "r1c4", "r1c7", "r5c7", "r5c4", "r5c1"];
        let mut sets: Vec<(&str, &[u8])> = cells.iter().map(|&cell| (cell, &[1, 2][..])).collect();
        sets[0].1 = &[1, 2, 3];
        assert!(steps(&position(&sets), Technique::UniqueLoop1).is_empty());
    }

    #[test]
    fn a_ring_with_one_cell_in_a_box_is_none() {
        // Exchanging 1 and 2 would put 1 twice, or not at all, into boxes 2, 3, 5 and 6.
        let cells = ["r1c1", "r1c4", "r5c4", "r5c7", "r2c7", "r2c1"];
        let mut sets: Vec<(&str, &[u8])> = cells.iter().map(|&cell| (cell, &[1, 2][..])).collect();
        sets[0].1 = &[1, 2, 3];
        assert!(steps(&position(&sets), Technique::UniqueLoop1).is_empty());
    }
}
