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
    if !view.chains().is_empty() {
        return chain::argument(view);
    }
    let ends: CellSet = view.all_cells().iter().filter(|&cell| view.board.marks(cell).len() == 2).collect();
    format!(
        "{} have the same two candidates and are joined by a strong link: one of them holds the other digit.",
        cells(ends)
    )
}

/// Case by case: what the middle cell may be, and what follows for the wings.
fn small(view: &View<'_>, pattern: CellSet) -> String {
    let Some(z) = view.gone_digits().single() else { return String::new() };
    // The middle is the cell that sees both others; of an XY-wing it is also the one without the removed digit.
    let middle = pattern.iter().filter(|&cell| ((pattern - CellSet::only(cell)) - cell.peers()).is_empty()).min_by_key(
        |&cell| match view.technique() {
            Technique::XyWing => usize::from(view.board.marks(cell).contains(z)),
            _ => 9 - view.board.marks(cell).len(),
        },
    );
    let Some(middle) = middle else { return String::new() };
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
        cells(view.cells_of(Part::Pattern, z) | places(view, pattern, z)),
    )
}

fn places(view: &View<'_>, pattern: CellSet, digit: sudokit_core::Digit) -> CellSet {
    pattern & view.board.places(digit)
}
