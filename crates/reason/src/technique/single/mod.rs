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
//! The next single is the one that came up first ([`Board::naked_singles`]), as in HoDoKu; all of them come house by
//! house and cell by cell.

use super::{Finder, Search};
use crate::board::Board;
use crate::step::{Evidence, HousePart, Part, Step};
use crate::technique::Technique;
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Digit, House};

/// Finds full houses, naked and hidden singles.
pub struct Singles;

impl Finder for Singles {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle]
    }

    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
        let board = search.board;
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

fn step(technique: Technique, candidate: Candidate, house: Option<House>) -> Step {
    let houses = house.into_iter().map(|house| (house, HousePart::Home)).collect();
    Step::place(technique, candidate, Evidence { houses, candidates: vec![(candidate, Part::Pattern)], chains: vec![] })
}
