//! Naked and hidden pairs, triples and quadruples.

use super::phrase::{self, cells};
use super::view::{View, common_house};
use crate::step::{HousePart, Part};
use crate::technique::Technique;
use sudokit_core::House;

pub(super) fn nudge(technique: Technique) -> &'static str {
    match technique {
        Technique::NakedPair => "two cells of a house have the same two candidates.",
        Technique::NakedTriple => "three cells of a house have three candidates between them.",
        Technique::NakedQuad => "four cells of a house have four candidates between them.",
        Technique::HiddenPair => "two digits of a house have just two places.",
        Technique::HiddenTriple => "three digits of a house have just three places between them.",
        _ => "four digits of a house have just four places between them.",
    }
}

pub(super) fn argument(view: &View<'_>) -> String {
    let (pattern, digits) = (view.cells(Part::Pattern), view.digits(Part::Pattern));
    let gone = view.gone_cells();
    let hit = |house: &House| !(house.cell_set() & gone).is_empty();
    let homes: Vec<House> = view.houses(HousePart::Home).into_iter().filter(hit).collect();
    let Some(first) = homes.first().copied().or_else(|| common_house(pattern)) else { return String::new() };
    let house = if homes.len() > 1 { phrase::houses(&homes) } else { first.to_string() };
    let (count, digits, cells) = (phrase::number(digits.len()), phrase::digits(digits), cells(pattern));
    let hidden = matches!(view.technique(), Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad);
    if hidden {
        format!(
            "In {house} the digits {digits} can go only into {cells}: {count} digits for {count} cells, so these cells \
             hold these digits and nothing else."
        )
    } else {
        format!(
            "In {house} the cells {cells} have only the candidates {digits}: {count} cells for {count} digits, so \
             these digits are used up there and no other cell of {house} can hold them."
        )
    }
}
