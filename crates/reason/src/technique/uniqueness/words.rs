//! Patterns that would leave two solutions, which a proper puzzle does not have.

use crate::explain::words::phrase::{self, any_digit, cells};
use crate::explain::words::{View, common_house, common_houses};
use crate::step::{HousePart, Part};
use crate::technique::Technique;
use sudokit_core::{CellSet, DigitSet};

/// Rectangles and loops.
pub(super) fn deadly(view: &View<'_>) -> String {
    let ring = view.cells(Part::Pattern);
    let fins = view.cells(Part::Fin) & ring;
    let pair = view.digits(Part::Pattern);
    let extra = view.marks(fins) - pair;
    let shape = if ring.len() > 4 { "ring" } else { "rectangle" };
    let start = format!(
        "If the {shape} {} held only {}, these two digits could be exchanged all around it and the puzzle would have \
         two solutions. It has only one, so something else must stand in the {shape}.",
        cells(ring),
        phrase::digits(pair)
    );
    let gone = view.gone_digits();
    let why = match view.technique() {
        Technique::UniqueRectangle1 | Technique::UniqueLoop1 => {
            format!("Only {} has other candidates, so it is neither of the two.", cells(view.gone_cells()))
        }
        Technique::UniqueRectangle2 | Technique::UniqueRectangle5 | Technique::UniqueLoop2 => {
            let z = any_digit(extra);
            format!(
                "The only other candidate is {z}, in {}: one of these cells is {z}, and a cell that sees them all is not.",
                cells(fins)
            )
        }
        Technique::UniqueRectangle3 | Technique::UniqueLoop3 => {
            let set = view.cells(Part::Set(0)) | (view.cells(Part::Fin) - ring);
            locked(view, fins, extra, set)
        }
        Technique::UniqueRectangle4 | Technique::UniqueLoop4 => {
            let (a, b) = (any_digit(pair - gone), any_digit(gone));
            let home = view.houses(HousePart::Home).first().copied();
            let kept = (pair - gone).first();
            let home = home.or_else(|| {
                common_houses(fins)
                    .into_iter()
                    .find(|&house| kept.is_some_and(|kept| view.board.places_in(house, kept) == fins))
            });
            let house = home.map_or_else(String::new, |house| format!(" in {house}"));
            format!(
                "Only {} have other candidates, and one of them is {a}, since {a} has no other place{house}. If the other \
                 one were {b}, only {} would stand in the {shape}.",
                cells(fins),
                phrase::digits(pair)
            )
        }
        Technique::UniqueRectangle6 => {
            let (a, b) = (any_digit(gone), any_digit(pair - gone));
            format!(
                "In the rows and columns of the {shape}, {a} has no place outside it, so it stands in two opposite corners. \
                 If these were {}, the other two would be {b}, and only {} would stand in the {shape}.",
                cells(view.gone_cells()),
                phrase::digits(pair)
            )
        }
        Technique::HiddenRectangle => {
            let (a, b) = (any_digit(gone), any_digit(pair - gone));
            format!(
                "In the row and in the column of {}, {b} has no place outside the {shape}: if {a} stood there, {b} would \
                 have to stand in both neighbouring corners, and {a} in the corner opposite.",
                cells(view.gone_cells())
            )
        }
        Technique::AvoidableRectangle1 => {
            "None of its cells is a clue, so nothing else would tell the two solutions apart.".to_owned()
        }
        Technique::AvoidableRectangle2 => {
            let z = any_digit(gone);
            format!(
                "None of its cells is a clue, so nothing else would tell the two solutions apart. The only other candidate is \
                 {z}, in {}: one of these cells is {z}.",
                cells(fins)
            )
        }
        _ => String::new(),
    };
    format!("{start} {why}").trim_end().to_owned()
}

/// Type 3: the extra candidates act as one cell of a naked set.
fn locked(view: &View<'_>, fins: CellSet, extra: DigitSet, set: CellSet) -> String {
    let home = view.houses(HousePart::Home).first().copied().or_else(|| common_house(set | fins));
    let house = home.map_or_else(|| "their house".to_owned(), |house| house.to_string());
    let digits = view.marks(set) | extra;
    let count = phrase::number(set.len() + 1);
    format!(
        "So one of {} holds one of {}. Together with {} that makes {count} cells of {house} for the {count} digits {}: \
         they are used up there, and no other cell of {house} can hold them.",
        cells(fins),
        phrase::digits(extra),
        cells(set),
        phrase::digits(digits),
    )
}

/// Bivalue universal graves.
pub(super) fn grave(view: &View<'_>) -> String {
    let fins = if view.technique() == Technique::Bug1 { view.of(Part::Pattern) } else { view.of(Part::Fin) };
    let extra: DigitSet = fins.iter().map(|fin| fin.digit()).collect();
    let at: CellSet = fins.iter().map(|fin| fin.cell()).collect();
    let said = phrase::by_digit(&fins, "in");
    let start = format!(
        "Without {said}, every open cell would have two candidates and every digit two places in each house where it \
         is open. Such a position never has exactly one solution, and this puzzle has one."
    );
    let why = match view.technique() {
        Technique::Bug1 => String::new(),
        Technique::Bug2 => format!(
            "So one of these is true: {} stands in one of {}, and a cell that sees them all cannot hold it.",
            phrase::digits(extra),
            cells(at)
        ),
        Technique::Bug3 => locked(view, at, extra, view.cells(Part::Set(0))),
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
