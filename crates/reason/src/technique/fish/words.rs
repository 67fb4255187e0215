//! Fish of all kinds.

use crate::explain::words::View;
use crate::explain::words::phrase::{self, cells};
use crate::step::{HousePart, Part};
use crate::technique::chain::words as chain;
use crate::technique::forcing::words as forcing;

pub(super) fn place(view: &View<'_>) -> String {
    let digits = view.digits(Part::Pattern) | view.digits(Part::Fin);
    format!("Look at {} in {}.", phrase::digits(digits), phrase::houses(&view.houses(HousePart::Base)))
}

pub(super) fn argument(view: &View<'_>) -> String {
    let Some(digit) = view.digits(Part::Pattern).first() else { return String::new() };
    let (bases, covers) = (view.houses(HousePart::Base), view.houses(HousePart::Cover));
    let fins = view.cells(Part::Fin) | view.cells(Part::EndoFin);
    let (base, cover) = (phrase::houses(&bases), phrase::houses(&covers));
    let count = phrase::number(bases.len());
    let body = view.cells(Part::Pattern) - fins;
    let start = format!("In {base} the places for {digit} are {}", cells(view.cells(Part::Pattern) | fins));
    if fins.is_empty() {
        return format!(
            "{start}, all of them in {cover}. {} places are needed, one in each of {base}, and {cover} can take only \
             {count}: every {digit} of {cover} is one of these, so {digit} can stand nowhere else in {cover}.",
            phrase::capital(&count)
        );
    }
    let many = if fins.len() == 1 { "fin" } else { "fins" };
    let outside =
        if (fins & covers.iter().fold(sudokit_core::CellSet::EMPTY, |all, house| all | house.cell_set())).is_empty() {
            format!("all of them in {cover} but for the {many} {}", cells(fins))
        } else {
            format!("with the {many} {}; the others ({}) lie in {cover}", cells(fins), cells(body))
        };
    let without = format!(
        "{start}, {outside}. If no fin holds {digit}, the rest is a fish: {base} place their {count} {digit}s in \
         {cover}, and no other cell of {cover} can be {digit}."
    );
    if view.chains().is_empty() {
        let fin = if fins.len() == 1 { "the fin" } else { "a fin" };
        let (gone, lose) = (view.gone_cells(), if view.gone_cells().len() == 1 { "loses" } else { "lose" });
        return format!(
            "{without} If {fin} holds {digit}, no cell that sees it can be {digit}. Either way {} {lose} {digit}.",
            cells(gone)
        );
    }
    let chains: Vec<String> = view.chains().iter().map(|told| chain::tell(view, told)).collect();
    format!("{without} {} {}", chains.join(" "), forcing::VERITY)
}
