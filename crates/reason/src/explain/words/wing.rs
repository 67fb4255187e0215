//! Wings: a few cells of which one must hold a digit.

use super::chain;
use super::phrase::{self, any_digit, cells};
use super::view::View;
use crate::step::Part;
use crate::technique::Technique;
use sudokit_core::{CellSet, DigitSet};

pub(super) fn nudge(technique: Technique) -> &'static str {
    match technique {
        Technique::WWing => "two cells with the same two candidates, joined by a strong link.",
        Technique::XyWing => "a cell with two candidates sees two others that share a third digit.",
        Technique::XyzWing => "a cell with three candidates sees two others with two of them each.",
        Technique::WxyzWing => "four cells in a bent line hold just four digits.",
        _ => "some cells in a bent line hold as many digits.",
    }
}

pub(super) fn argument(view: &View<'_>) -> String {
    let pattern = view.all_cells();
    match view.technique() {
        Technique::WWing => w_wing(view),
        Technique::XyWing | Technique::XyzWing => small(view, pattern),
        _ => bent(view, pattern),
    }
}

fn w_wing(view: &View<'_>) -> String {
    chain::argument(view)
}

/// Case by case: what the middle cell may be, and what follows for the wings.
fn small(view: &View<'_>, pattern: CellSet) -> String {
    let Some(z) = view.gone_digits().single() else { return String::new() };
    let Some(middle) = view.cells(Part::Pattern).first() else { return String::new() };
    let cases: Vec<String> = (view.board.marks(middle).iter())
        .map(|digit| {
            let wing = (pattern - CellSet::only(middle))
                .iter()
                .find(|&wing| view.board.marks(wing).contains(digit) && digit != z);
            match wing {
                Some(wing) => format!("if it is {digit}, {wing} is {z}"),
                None => format!("if it is {digit}, it is {z} itself"),
            }
        })
        .map(|case| case.replace(&format!("if it is {z}, it is {z} itself"), &format!("it may be {z} itself")))
        .collect();
    format!(
        "{middle} can be {}: {}. So one of {} is {z}, and no cell that sees all of its places there can be {z}.",
        any_digit(view.board.marks(middle)),
        cases.join("; "),
        cells(pattern.iter().filter(|&cell| view.board.marks(cell).contains(z)).collect()),
    )
}

/// As many digits as cells, and only one digit can stand more than once.
fn bent(view: &View<'_>, pattern: CellSet) -> String {
    let Some(z) = view.gone_digits().single() else { return String::new() };
    let digits = view.marks(pattern);
    let others = digits - DigitSet::only(z);
    let count = phrase::number(pattern.len());
    format!(
        "{} have {count} candidates between them: {}. Of {} each can stand there only once, since all its places among \
         them see each other. {} cells need {count} digits: so at least one of them is {z}, which has its places in {}. \
         No cell that sees all of these can be {z}.",
        cells(pattern),
        phrase::digits(digits),
        phrase::digits(others),
        phrase::capital(&count),
        cells(pattern & view.board.places(z)),
    )
}
