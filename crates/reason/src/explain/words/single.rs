//! Full houses, naked and hidden singles.

use super::phrase;
use super::view::View;
use crate::step::HousePart;
use crate::technique::Technique;
use sudokit_core::{Candidate, CellSet, Digit, DigitSet, House};

pub(super) fn nudge(technique: Technique) -> &'static str {
    match technique {
        Technique::FullHouse => "some house has just one open cell.",
        Technique::NakedSingle => "some cell has just one candidate left.",
        _ => "some digit has just one place left in a house.",
    }
}

pub(super) fn place(view: &View<'_>) -> String {
    let Some(placed) = view.step.placements.first() else { return view.place() };
    match (view.technique(), view.houses(HousePart::Home).first()) {
        (Technique::HiddenSingle, Some(house)) => format!("Look for {} in {house}.", placed.digit()),
        (Technique::FullHouse, Some(house)) => format!("Look at {house}."),
        _ => format!("Look at {}.", placed.cell()),
    }
}

pub(super) fn argument(view: &View<'_>) -> String {
    let Some(&placed) = view.step.placements.first() else { return String::new() };
    match (view.technique(), view.houses(HousePart::Home).first()) {
        (Technique::HiddenSingle, Some(&house)) => hidden(view, placed, house),
        (Technique::FullHouse, Some(house)) => {
            let (cell, digit) = (placed.cell(), placed.digit());
            format!("{cell} is the last open cell of {house}, and {digit} is the digit that {house} still lacks.")
        }
        _ => naked(view, placed),
    }
}

/// Says for each digit that is out where it stands.
fn naked(view: &View<'_>, placed: Candidate) -> String {
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
fn hidden(view: &View<'_>, placed: Candidate, house: House) -> String {
    let (cell, digit) = (placed.cell(), placed.digit());
    let mut rest = (view.board.open() & house.cell_set()) - CellSet::only(cell);
    let mut blockers = CellSet::EMPTY;
    let standing = standing(view, digit);
    // The digit that covers most of what is left comes first, as a player would look.
    loop {
        let best = standing.iter().max_by_key(|at| (at.peers() & rest).len());
        match best {
            Some(at) if !(at.peers() & rest).is_empty() => {
                blockers.insert(at);
                rest -= at.peers();
            }
            _ => break,
        }
    }
    let mut text = String::new();
    if !blockers.is_empty() {
        let (the, keep) = if blockers.len() == 1 { ("The", "keeps") } else { ("The", "keep") };
        let many = phrase::plural(blockers.len(), "");
        let what = if rest.is_empty() { "the other open cells of" } else { "most of" };
        text = format!("{the} {digit}{many} in {} {keep} {digit} out of {what} {house}", phrase::cells(blockers));
        text += if rest.is_empty() { ". " } else { "; " };
    }
    if !rest.is_empty() {
        text += &format!("the candidates of {} no longer include it. ", phrase::cells(rest));
    }
    format!("{}In {house} the only place for {digit} is {cell}.", phrase::capital(&text))
}

fn standing(view: &View<'_>, digit: Digit) -> CellSet {
    view.board.grid().clues().filter(|&(_, stands)| stands == digit).map(|(cell, _)| cell).collect()
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
