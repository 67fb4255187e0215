//! Locked candidates, locked pairs and triples.

use super::phrase::{self, cells};
use super::view::{View, common_houses};
use crate::step::Part;
use crate::technique::Technique;
use sudokit_core::HouseKind;

pub(super) fn nudge(technique: Technique) -> &'static str {
    match technique {
        Technique::Pointing => "all places of some digit in a box lie on one line.",
        Technique::Claiming => "all places of some digit in a line lie in one box.",
        Technique::LockedPair => "two cells where a box meets a line hold just two digits.",
        _ => "the three cells where a box meets a line hold just three digits.",
    }
}

pub(super) fn argument(view: &View<'_>) -> String {
    let (pattern, digits) = (view.cells(Part::Pattern), view.digits(Part::Pattern));
    let shared = common_houses(pattern);
    let block = shared.iter().find(|house| house.kind() == HouseKind::Block);
    let line = shared.iter().find(|house| house.kind() != HouseKind::Block);
    let (Some(block), Some(line)) = (block, line) else { return String::new() };
    match (view.technique(), digits.first()) {
        (Technique::Pointing, Some(digit)) => format!(
            "In {block} the only places for {digit} are {}, all of them in {line}. Whichever it is, {line} has its \
             {digit} inside {block}, so no other cell of {line} can be {digit}.",
            cells(pattern)
        ),
        (Technique::Claiming, Some(digit)) => format!(
            "In {line} the only places for {digit} are {}, all of them in {block}. Whichever it is, {block} has its \
             {digit} on {line}, so no other cell of {block} can be {digit}.",
            cells(pattern)
        ),
        _ => {
            let count = phrase::number(pattern.len());
            let (digits, cells) = (phrase::digits(digits), cells(pattern));
            format!(
                "{cells} have only the candidates {digits}: {count} cells for {count} digits, so these digits are \
                 used up there. The cells lie both in {block} and in {line}; no other cell of either can hold {digits}."
            )
        }
    }
}
