//! Singles: the steps that put a digit in.
//!
//! # Pattern
//! Full house: the last open cell of a house. Naked single: a cell with one candidate left. Hidden single: a house with
//! one place left for a digit.
//!
//! # Why it holds
//! Every cell takes a digit, and every house takes every digit.
//!
//! # Not to be confused with
//! A full house is a naked and a hidden single at once; it counts as a full house.
//!
//! # Which comes next
//! The one that is easiest to see, which depends on the position alone (`sight`); or, if the settings say so, the one that
//! came up first ([`Board::naked_singles`]), as in HoDoKu. All of them come house by house and cell by cell.

use super::sight::{Sight, easiest, hidden_sight};
use crate::board::Board;
use crate::explain::words::View;
use crate::explain::words::phrase;
use crate::step::{Evidence, HousePart, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Digit, DigitSet, House};

/// Finds full houses, naked and hidden singles.
pub struct Singles;

impl Finder for Singles {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle]
    }

    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
        let board = search.board;
        if !search.settings.singles_as_they_came {
            return easiest(board, technique);
        }
        match technique {
            Technique::FullHouse => board.naked_singles().find_map(|last| {
                let house = last.cell().houses().into_iter().find(|&house| board.open_count(house) == 1)?;
                Some(step(technique, last, Some(house)))
            }),
            Technique::NakedSingle => board.naked_singles().next().map(|last| step(technique, last, None)),
            Technique::HiddenSingle => {
                board.hidden_singles().next().map(|(last, house)| step(technique, last, Some(house)))
            }
            _ => None,
        }
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let _ = match technique {
            Technique::FullHouse => full_houses(search.board, found),
            Technique::NakedSingle => naked_singles(search.board, found),
            Technique::HiddenSingle => hidden_singles(search.board, found),
            _ => ControlFlow::Continue(()),
        };
    }
}

impl Words for Singles {
    fn nudge(&self, technique: Technique) -> &'static str {
        match technique {
            Technique::FullHouse => "some house has just one open cell.",
            Technique::NakedSingle => "some cell has just one candidate left.",
            _ => "some digit has just one place left in a house.",
        }
    }

    fn place(&self, view: &View<'_>) -> String {
        let Some(placed) = view.step.placements.first() else { return view.place() };
        match (view.technique(), view.houses(HousePart::Home).first()) {
            (Technique::HiddenSingle, Some(house)) => format!("Look for {} in {house}.", placed.digit()),
            (Technique::FullHouse, Some(house)) => format!("Look at {house}."),
            _ => format!("Look at {}.", placed.cell()),
        }
    }

    fn argument(&self, view: &View<'_>) -> String {
        let Some(&placed) = view.step.placements.first() else { return String::new() };
        match (view.technique(), view.houses(HousePart::Home).first()) {
            (Technique::HiddenSingle, Some(&house)) => why_hidden(view, placed, house),
            (Technique::FullHouse, Some(house)) => {
                let (cell, digit) = (placed.cell(), placed.digit());
                format!("{cell} is the last open cell of {house}, and {digit} is the digit that {house} still lacks.")
            }
            _ => why_naked(view, placed),
        }
    }
}

/// Says for each digit that is out where it stands.
fn why_naked(view: &View<'_>, placed: Candidate) -> String {
    let cell = placed.cell();
    let mut told = DigitSet::only(placed.digit());
    let mut reasons = Vec::new();
    for house in cell.houses() {
        let standing: DigitSet = house.cells().into_iter().filter_map(|cell| view.board.get(cell)).collect();
        let new = standing - told;
        if !new.is_empty() {
            reasons.push(format!("{} in {house}", phrase::digits(new)));
            told |= new;
        }
    }
    let earlier = !told;
    let mut parts = Vec::new();
    // A puzzle of pencil marks may have no digit at all that it sees.
    if !reasons.is_empty() {
        parts.push(format!("{cell} sees {}", phrase::join(reasons, "and")));
    }
    if !earlier.is_empty() {
        let (are, whose) = (if earlier.len() == 1 { "is" } else { "are" }, phrase::digits(earlier));
        let of = if parts.is_empty() { format!("the candidates of {cell}") } else { "its candidates".to_owned() };
        parts.push(format!("{whose} {are} no longer among {of}"));
    }
    let text = parts.join("; ");
    format!("{text}. Only {} is left for {cell}.", placed.digit())
}

/// Says which digits of the same kind keep the other open cells of the house free of it.
fn why_hidden(view: &View<'_>, placed: Candidate, house: House) -> String {
    let (cell, digit) = (placed.cell(), placed.digit());
    let Sight { blockers, rest } = hidden_sight(view.board, placed, house);
    let mut text = String::new();
    if !blockers.is_empty() {
        let (many, keep) = if blockers.len() == 1 { ("", "keeps") } else { ("s", "keep") };
        let what = if rest.is_empty() { "the other open cells of" } else { "most of" };
        text = format!("The {digit}{many} in {} {keep} {digit} out of {what} {house}", phrase::cells(blockers));
        text += if rest.is_empty() { ". " } else { "; " };
    }
    if !rest.is_empty() {
        text += &format!("the candidates of {} no longer include it. ", phrase::cells(rest));
    }
    format!("{}In {house} the only place for {digit} is {cell}.", phrase::capital(&text))
}

fn full_houses(board: &Board, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
    for house in House::all() {
        if let Some(cell) = (board.open() & house.cell_set()).single()
            && let Some(digit) = board.marks(cell).single()
        {
            found(step(Technique::FullHouse, Candidate::at(cell, digit), Some(house)))?;
        }
    }
    ControlFlow::Continue(())
}

fn naked_singles(board: &Board, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
    for cell in board.open().iter() {
        if let Some(digit) = board.marks(cell).single() {
            found(step(Technique::NakedSingle, Candidate::at(cell, digit), None))?;
        }
    }
    ControlFlow::Continue(())
}

fn hidden_singles(board: &Board, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
    for house in House::all() {
        for digit in Digit::all() {
            if board.count(house, digit) == 1
                && let Some(cell) = board.places_in(house, digit).single()
            {
                found(step(Technique::HiddenSingle, Candidate::at(cell, digit), Some(house)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn step(technique: Technique, candidate: Candidate, house: Option<House>) -> Step {
    let houses = house.into_iter().map(|house| (house, HousePart::Home)).collect();
    Step::place(
        technique,
        candidate,
        Evidence { houses, candidates: vec![(candidate, Part::Pattern)], chains: vec![], trial: None },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Memory, Reasoner, Schedule, Settings};
    use sudokit_core::{Cell, Pencilmarks};

    #[test]
    fn a_cell_of_pencil_marks_that_sees_no_digit() {
        let mut marks = Pencilmarks::new([DigitSet::ALL; 81]);
        marks[Cell::all().next().unwrap()] = DigitSet::only(Digit::new(5).unwrap());
        let board = Board::new(&marks.into());
        let reasoner = Reasoner::new(Schedule::singles(), Settings::default());
        let found = reasoner.find_next(&board, &mut Memory::default()).unwrap();
        let words = crate::explain::Explanation::new(&board, &found).words(crate::explain::Level::Full);
        assert!(words.starts_with("1, 2, 3, 4, 6, 7, 8 and 9 are no longer among the candidates of r1c1."), "{words}");
    }
}
