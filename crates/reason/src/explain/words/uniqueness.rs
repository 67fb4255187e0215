//! Patterns that would leave two solutions, which a proper puzzle does not have.

use super::phrase::{self, any_cell, any_digit, cells};
use super::view::{View, common_house};
use crate::step::{HousePart, Part};
use crate::technique::Technique;
use sudokit_core::{CellSet, DigitSet};

pub(super) fn nudge(technique: Technique) -> &'static str {
    match technique {
        Technique::UniqueLoop1 | Technique::UniqueLoop2 | Technique::UniqueLoop3 | Technique::UniqueLoop4 => {
            "a ring of cells almost has the same two candidates everywhere, which would allow two solutions."
        }
        Technique::Bug1 | Technique::Bug2 | Technique::Bug3 | Technique::Bug4 => {
            "almost every open cell has two candidates; if all had, there would be two solutions or none."
        }
        Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => {
            "four cells that are no clues must not end up as a rectangle of two digits."
        }
        _ => "four cells in two boxes must not end up as a rectangle of the same two digits.",
    }
}

pub(super) fn argument(view: &View<'_>) -> String {
    match view.technique() {
        Technique::Bug1 | Technique::Bug2 | Technique::Bug3 | Technique::Bug4 => grave(view),
        _ => deadly(view),
    }
}

/// Rectangles and loops.
fn deadly(view: &View<'_>) -> String {
    let (pattern, fins) = (view.cells(Part::Pattern), view.cells(Part::Fin));
    let ring = pattern | fins;
    let pair = view.digits(Part::Pattern);
    let shape = if ring.len() > 4 { "ring" } else { "rectangle" };
    let start = format!(
        "If the {shape} {} held only {}, these two digits could be exchanged all around it and the puzzle would have \
         two solutions. It has one, so something else must stand in the {shape}.",
        cells(ring),
        phrase::digits(pair)
    );
    let extra = view.digits(Part::Fin) - pair;
    let why = match view.technique() {
        Technique::UniqueRectangle1 | Technique::UniqueLoop1 => {
            format!("Only {} has other candidates, so it is neither of the two.", cells(fins | view.gone_cells()))
        }
        Technique::UniqueRectangle2 | Technique::UniqueRectangle5 | Technique::UniqueLoop2 => {
            let (z, fins) = (any_digit(extra), any_cell(fins));
            format!("The only other candidate is {z}, in {fins}: one of them is {z}, and what sees them all is not.")
        }
        Technique::UniqueRectangle3 | Technique::UniqueLoop3 => locked(view, extra),
        Technique::UniqueRectangle4 | Technique::UniqueLoop4 => {
            let home = view.houses(HousePart::Home).first().copied().or_else(|| common_house(fins));
            let (fins_set, fins) = (fins, cells(fins));
            let fixed = pair - view.gone_digits();
            let house = home.map_or_else(String::new, |house| format!(" in {house}"));
            let a = any_digit(fixed);
            let b = any_digit(view.gone_digits());
            let _ = fins_set;
            format!(
                "Of {fins} one is {a}, since {a} has no other place{house}. If the other were {b}, the {shape} would be complete."
            )
        }
        Technique::UniqueRectangle6 => {
            let fixed = view.gone_digits();
            let a = any_digit(fixed);
            format!(
                "{a} has no place outside the {shape} in its two rows or columns: in {} it would complete it.",
                any_cell(view.gone_cells())
            )
        }
        Technique::HiddenRectangle => {
            let gone = any_digit(view.gone_digits());
            let kept = any_digit(pair - view.gone_digits());
            format!(
                "In the row and the column of {} the digit {kept} has no place outside the {shape}: if {gone} stood \
                 there, {kept} would have to go to both neighbours and {gone} to the corner opposite.",
                cells(view.gone_cells())
            )
        }
        Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => {
            "None of its cells is a clue, so nothing else would tell the two solutions apart.".to_owned()
        }
        _ => String::new(),
    };
    format!("{start} {why}").trim_end().to_owned()
}

/// Type 3: the extra candidates act as one cell of a naked subset.
fn locked(view: &View<'_>, extra: DigitSet) -> String {
    let set = view.cells(Part::Set(0));
    let fins = view.cells(Part::Fin);
    let home = view.houses(HousePart::Home).first().copied().or_else(|| common_house(set | fins));
    let house = home.map_or_else(|| "their common house".to_owned(), |house| house.to_string());
    let digits = view.marks(set) | extra;
    let count = phrase::number(set.len() + 1);
    format!(
        "So one of {} holds one of {}. Together with {} that makes {count} cells of {house} for the {count} digits {}: \
         they are used up there.",
        cells(fins),
        phrase::digits(extra),
        cells(set),
        phrase::digits(digits),
    )
}

/// Bivalue universal graves.
fn grave(view: &View<'_>) -> String {
    let fins = view.of(Part::Fin);
    let extra: DigitSet = fins.iter().map(|fin| fin.digit()).collect();
    let at: CellSet = fins.iter().map(|fin| fin.cell()).collect();
    let said = phrase::join(fins.iter().map(|fin| format!("{} in {}", fin.digit(), fin.cell())), "and");
    let start = format!(
        "Without {said}, every open cell would have two candidates and every digit two places in each house where it \
         is open. Such a position never has exactly one solution, and this puzzle has one."
    );
    let why = match view.technique() {
        Technique::Bug1 => String::new(),
        Technique::Bug2 => format!(
            "So one of these is true: {} stands in one of {}, and not where it sees them all.",
            phrase::digits(extra),
            cells(at)
        ),
        Technique::Bug3 => locked(view, extra),
        _ => {
            let home = view.houses(HousePart::Home).first().copied().or_else(|| common_house(at));
            let fixed = view.digits(Part::Pattern);
            let house = home.map_or_else(String::new, |house| format!(" in {house}"));
            format!(
                "So one of these is true. But {} has its only places{house} in {}, so one of the two cells is {} and the \
                 other holds its extra candidate: nothing else is left for them.",
                phrase::digits(fixed),
                cells(at),
                phrase::digits(fixed),
            )
        }
    };
    let why = if why.is_empty() && fins.len() == 1 { format!("So {said} is true.") } else { why };
    format!("{start} {why}").trim_end().to_owned()
}
