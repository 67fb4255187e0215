//! How a player sees a single: which standing digits rule everything else out, and which single shows most clearly.
//!
//! Everything here is a function of the position: of what stands and of the candidates. A single is *plain* when standing
//! digits alone prove it; otherwise some candidates were removed before, and a player needs pencil marks. The easiest
//! single is plain rather than not, is argued in a box rather than in a line, is in a full house rather than in an open
//! one, needs few digits to look at, and comes first in reading order.

use super::singles::step;
use crate::board::Board;
use crate::step::{HousePart, Step};
use crate::technique::Technique;
use sudokit_core::{Candidate, CellSet, Digit, DigitSet, House, HouseKind};

/// What proves a single.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sight {
    /// The cells whose digits rule out the other places, or the other digits.
    pub(crate) blockers: CellSet,
    /// The open cells of the house that only their candidates rule out; of a naked single its own cell, if so.
    pub(crate) rest: CellSet,
}

/// The digits that keep a digit out of the other open cells of a house. The one that covers most of what is left comes
/// first, as a player would look.
pub(crate) fn hidden_sight(board: &Board, placed: Candidate, house: House) -> Sight {
    let mut rest = (board.open() & house.cell_set()) - CellSet::only(placed.cell());
    let mut blockers = CellSet::EMPTY;
    while !rest.is_empty() {
        let best = board.standing(placed.digit()).iter().max_by_key(|at| (at.peers() & rest).len());
        match best {
            Some(at) if !(at.peers() & rest).is_empty() => {
                blockers.insert(at);
                rest -= at.peers();
            }
            _ => break,
        }
    }
    Sight { blockers, rest }
}

/// For each other digit a cell that rules it out: in the row if there is one, else in the column, else in the box.
pub(crate) fn naked_sight(board: &Board, placed: Candidate) -> Sight {
    let (mut blockers, mut told) = (CellSet::EMPTY, DigitSet::only(placed.digit()));
    for house in placed.cell().houses() {
        for at in house.cells() {
            if let Some(digit) = board.get(at).filter(|&digit| !told.contains(digit)) {
                told.insert(digit);
                blockers.insert(at);
            }
        }
    }
    let rest = if told == DigitSet::ALL { CellSet::EMPTY } else { CellSet::only(placed.cell()) };
    Sight { blockers, rest }
}

/// The standing digits that prove a step of a single, for words and pictures; none for other steps.
pub(crate) fn blockers(board: &Board, found: &Step) -> Vec<Candidate> {
    let Some(&placed) = found.placements.first() else { return Vec::new() };
    let home = found.evidence.houses.iter().find(|(_, part)| *part == HousePart::Home).map(|&(house, _)| house);
    let sight = match (found.technique, home) {
        (Technique::HiddenSingle, Some(house)) => hidden_sight(board, placed, house),
        (Technique::NakedSingle, _) => naked_sight(board, placed),
        _ => return Vec::new(),
    };
    sight.blockers.iter().filter_map(|cell| Some(Candidate::at(cell, board.get(cell)?))).collect()
}

/// The single of a technique that is easiest to see.
pub(super) fn easiest(board: &Board, technique: Technique) -> Option<Step> {
    match technique {
        Technique::FullHouse => {
            let full = |house: &House| board.open_count(*house) == 1;
            let houses = board.naked_singles().flat_map(|last| last.cell().houses().map(|house| (last, house)));
            let found = houses.filter(|(_, house)| full(house)).min_by_key(|&(last, house)| (rank(house), last));
            found.map(|(last, house)| step(technique, last, Some(house)))
        }
        Technique::NakedSingle => {
            let key = |&last: &Candidate| {
                let sight = naked_sight(board, last);
                let open = last.cell().houses().map(|house| board.open_count(house)).into_iter().min();
                (!sight.rest.is_empty(), open, last)
            };
            board.naked_singles().min_by_key(key).map(|last| step(technique, last, None))
        }
        Technique::HiddenSingle => {
            let found = hidden(board).min_by_key(|&(last, house)| {
                let sight = hidden_sight(board, last, house);
                let open = board.open_count(house);
                (!sight.rest.is_empty(), rank(house) > 0, open, sight.blockers.len(), rank(house), last)
            });
            found.map(|(last, house)| step(technique, last, Some(house)))
        }
        _ => None,
    }
}

/// Every hidden single with every house in which it is one.
fn hidden(board: &Board) -> impl Iterator<Item = (Candidate, House)> {
    let single =
        |house, digit: Digit| (board.count(house, digit) == 1).then(|| board.places_in(house, digit).single())?;
    House::all().flat_map(move |house| {
        Digit::all().filter_map(move |digit| Some((Candidate::at(single(house, digit)?, digit), house)))
    })
}

/// Boxes are easier to take in than rows, rows than columns.
fn rank(house: House) -> u8 {
    match house.kind() {
        HouseKind::Block => 0,
        HouseKind::Row => 1,
        HouseKind::Column => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::Puzzle;

    fn board(text: &str) -> Board {
        Board::new(&text.parse::<Puzzle>().unwrap())
    }

    #[test]
    fn a_box_comes_before_a_line() {
        // 1 has one place in box 1 and, the same, in row 3.
        let rows =
            ["....1....", ".......1.", ".........", ".........", "1........", ".........", ".........", ".1......."];
        let board = board(&format!("{}.........", rows.concat()));
        let found = easiest(&board, Technique::HiddenSingle).unwrap();
        assert_eq!(
            (found.placements[0].to_string().as_str(), found.evidence.houses[0].0),
            ("r3c3=1", House::new(18).unwrap())
        );
        assert_eq!(blockers(&board, &found).len(), 4);
        assert!(hidden(&board).any(|(last, house)| last == found.placements[0] && house.kind() == HouseKind::Row));
    }

    #[test]
    fn blockers_stand_and_see_what_they_block() {
        let board = board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        for technique in [Technique::HiddenSingle, Technique::NakedSingle] {
            let found = easiest(&board, technique).unwrap();
            let blockers = blockers(&board, &found);
            assert!(!blockers.is_empty() && blockers.iter().all(|at| board.get(at.cell()) == Some(at.digit())));
        }
        let found = easiest(&board, Technique::HiddenSingle).unwrap();
        let (placed, house) = (found.placements[0], found.evidence.houses[0].0);
        let sight = hidden_sight(&board, placed, house);
        let seen = sight.blockers.iter().fold(sight.rest, |seen, at| seen | at.peers());
        assert!(((board.open() & house.cell_set()) - CellSet::only(placed.cell()) - seen).is_empty());
    }
}
