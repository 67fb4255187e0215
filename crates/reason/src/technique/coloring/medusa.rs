//! 3D medusa: colours that go from digit to digit.
//!
//! # Pattern
//! Candidates joined by strong links of both kinds, the two places of a digit in a house and the two candidates of a
//! cell, and coloured in turns: in each connected part, either all candidates of the first colour are on or all of the
//! second.
//!
//! # Why it holds
//! A colour is off when it has two candidates of a cell, a digit twice in a house, or when it would leave a cell without
//! candidates or a house without a place for a digit: all its candidates go. Otherwise one of the colours is on, and a
//! candidate goes that neither leaves room for: it shares a cell, or a digit and a house, with a candidate of each.
//!
//! # Example
//! r1c1 (12), r1c5 (23) and r5c5 (31), with 2 in row 1 and 3 in column 5 in these cells only: 1 in r1c1 and 1 in r5c5
//! have different colours, and 1 goes from r5c1 and from every other cell that sees both.
//!
//! # Rating
//! HoDoKu does not know it. As a chain every step of it would be a loop or a forcing chain.
//!
//! # Not to be confused with
//! Simple colours, which stay with one digit. The name and the rules are those of the players' forum.

use super::words;
use crate::board::Board;
use crate::explain::words::View;
use crate::step::{Evidence, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

/// Finds steps by the colours of all digits.
pub struct Medusas;

impl Finder for Medusas {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::Medusa]
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        let mut done = CandidateSet::EMPTY;
        for start in board.candidates(board.open(), DigitSet::ALL) {
            if done.contains(start) || partners(board, start).next().is_none() {
                continue;
            }
            let colours = color(board, start);
            done |= colours[0] | colours[1];
            let off = colours.map(|colour| ruled_out(board, colour));
            let wrong = [0, 1].map(|i| !(colours[i] & off[i]).is_empty() || empties(board, off[i]));
            let gone = match wrong {
                [false, false] => (off[0] & off[1]) - (colours[0] | colours[1]),
                _ => [0, 1].into_iter().filter(|&i| wrong[i]).fold(CandidateSet::EMPTY, |all, i| all | colours[i]),
            };
            let mut evidence = Evidence::default();
            for (number, colour) in colours.into_iter().enumerate() {
                evidence.candidates.extend(colour.iter().map(|it| (it, Part::Color(number as u8))));
            }
            if let Some(step) = Step::eliminate(technique, gone.iter(), evidence)
                && found(step).is_break()
            {
                return;
            }
        }
    }
}

impl Words for Medusas {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "colour candidates of several digits alternately along houses and two-candidate cells."
    }

    fn place(&self, view: &View<'_>) -> String {
        words::place(view)
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::argument(view)
    }
}

/// The candidates at the other ends of strong links.
fn partners(board: &Board, from: Candidate) -> impl Iterator<Item = Candidate> {
    let (cell, digit) = (from.cell(), from.digit());
    let marks = board.marks(cell);
    let other = (marks - DigitSet::only(digit)).single().map(|other| Candidate::at(cell, other));
    let places = cell.houses().into_iter().filter_map(move |house| {
        (board.places_in(house, digit) - CellSet::only(cell)).single().map(|other| Candidate::at(other, digit))
    });
    other.into_iter().chain(places)
}

/// The part of a candidate in its two colours, the candidate's own first.
fn color(board: &Board, start: Candidate) -> [CandidateSet; 2] {
    let mut colours = [CandidateSet::EMPTY; 2];
    let mut todo = vec![(start, 0)];
    while let Some((next, colour)) = todo.pop() {
        if !colours[0].contains(next) && !colours[1].contains(next) {
            colours[colour].insert(next);
            todo.extend(partners(board, next).map(|other| (other, 1 - colour)));
        }
    }
    colours
}

/// What goes when a colour is on.
fn ruled_out(board: &Board, colour: CandidateSet) -> CandidateSet {
    let mut off = CandidateSet::EMPTY;
    for it in colour.iter() {
        let others = board.marks(it.cell()) - DigitSet::only(it.digit());
        others.iter().for_each(|digit| off.insert(Candidate::at(it.cell(), digit)));
        let seen = board.places(it.digit()) & it.cell().peers();
        seen.iter().for_each(|cell| off.insert(Candidate::at(cell, it.digit())));
    }
    off
}

/// Whether nothing is left of a cell, or of a digit in a house.
fn empties(board: &Board, off: CandidateSet) -> bool {
    let cell = |cell| board.marks(cell).iter().all(|digit| off.contains(Candidate::at(cell, digit)));
    let house = |house: House, digit: Digit| {
        board.count(house, digit) > 0
            && board.places_in(house, digit).iter().all(|cell| off.contains(Candidate::at(cell, digit)))
    };
    board.open().iter().any(cell) || House::all().any(|it| Digit::all().any(|digit| house(it, digit)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, gone, steps};

    /// r1c1 (12), r1c5 (23), r5c5 (31); 2 in row 1 and 3 in column 5 only there, unless one more is asked for.
    fn position(extra: bool) -> Board {
        board(|cell, digit| match cell.to_string().as_str() {
            "r1c1" => matches!(digit, 1 | 2),
            "r1c5" => matches!(digit, 2 | 3) || extra && digit == 9,
            "r5c5" => matches!(digit, 3 | 1),
            name => !(digit == 2 && name.starts_with("r1") || digit == 3 && name.ends_with("c5")),
        })
    }

    #[test]
    fn what_sees_both_colours_goes() {
        let steps = steps(&position(false), Technique::Medusa);
        assert_eq!(steps.len(), 1);
        assert_eq!(gone(&steps[0]), "r5c1=1");
        assert_eq!(steps[0].evidence.candidates.len(), 6);
    }

    #[test]
    fn a_third_candidate_cuts_the_part_in_two() {
        assert_eq!(steps(&position(true), Technique::Medusa), []);
    }
}
