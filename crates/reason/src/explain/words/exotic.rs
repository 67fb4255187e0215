//! Exocet, SK-loop, multi-sector locked sets, fireworks, tridagon.

use super::phrase::{self, any_cell, cells, digits, houses};
use super::view::{View, common_house};
use crate::step::{HousePart, Part};
use crate::technique::Technique;
use sudokit_core::CellSet;

pub(super) fn nudge(technique: Technique) -> &'static str {
    match technique {
        Technique::JuniorExocet => "two cells of a box tie two cells elsewhere in their band to the same digits.",
        Technique::SkLoop => "pairs of digits run around four boxes in a ring.",
        Technique::Msls => "some rows and columns share out their digits so that nothing is to spare.",
        Technique::Firework => {
            "some digits of a row and a column have places only in their shared box and at two ends."
        }
        _ => "four boxes hold the same three digits in a pattern that cannot be filled.",
    }
}

pub(super) fn argument(view: &View<'_>) -> String {
    match view.technique() {
        Technique::JuniorExocet => exocet(view),
        Technique::SkLoop => sk_loop(view),
        Technique::Msls => msls(view),
        Technique::Firework => firework(view),
        _ => tridagon(view),
    }
}

fn exocet(view: &View<'_>) -> String {
    let (base, target) = (view.cells(Part::Set(0)), view.cells(Part::Set(1)));
    let lines = view.houses(HousePart::Cover);
    let given = view.digits(Part::Set(0));
    format!(
        "The base cells {} hold two of {}. Whichever two they are, they cannot stand in the base's own line elsewhere, \
         so in the other two boxes of the band each of them must stand in the three columns or rows {}. There each of \
         these digits outside the band is confined to two lines across, so at least one of its three places must be in \
         the band, and within it only the target cells {} are free for it. So the targets hold the same two digits as \
         the base, one each; a target can hold nothing else, and a base digit that the targets cannot take is false.",
        cells(base),
        digits(given),
        houses(&lines),
        cells(target),
    )
}

fn sk_loop(view: &View<'_>) -> String {
    let links: Vec<String> = (view.step.evidence.houses.iter())
        .filter_map(|&(house, _)| {
            let here: Vec<_> = view
                .step
                .evidence
                .candidates
                .iter()
                .filter(|(candidate, _)| house.cell_set().contains(candidate.cell()))
                .collect();
            (!here.is_empty()).then(|| house.to_string())
        })
        .collect();
    let ring = view.all_cells();
    format!(
        "Sixteen cells in a ring, {}, lie in the {} houses {}. Each neighbouring pair of cell pairs is joined by two \
         digits that can stand there only once in a house. Counted around the ring that allows sixteen digits for the \
         sixteen cells: none is to spare, so every link holds exactly its digits, and these can stand nowhere else in \
         the house of the link.",
        cells(ring),
        phrase::number(links.len()),
        phrase::join(links, "and"),
    )
}

fn msls(view: &View<'_>) -> String {
    let pattern = view.all_cells();
    let (bases, covers) = (view.houses(HousePart::Base), view.houses(HousePart::Cover));
    let links: Vec<String> = (bases.iter().chain(&covers))
        .filter_map(|&house| {
            let part = if bases.contains(&house) { Part::Set(0) } else { Part::Set(1) };
            let here = (view.of(part).iter())
                .filter(|candidate| house.cell_set().contains(candidate.cell()))
                .map(|candidate| candidate.digit())
                .collect();
            let here: sudokit_core::DigitSet = here;
            (!here.is_empty()).then(|| format!("{} in {house}", digits(here)))
        })
        .collect();
    format!(
        "The {} cells {} are to be filled. Each of their candidates belongs to one of these, and each of these can stand \
         there only once: {}. That allows {} digits for {} cells, so each of them does stand there, and nowhere else in \
         its house.",
        pattern.len(),
        cells(pattern),
        phrase::join(links, "and"),
        pattern.len(),
        pattern.len(),
    )
}

fn firework(view: &View<'_>) -> String {
    let pattern = view.all_cells();
    let lines = view.houses(HousePart::Base);
    let boxes = view.houses(HousePart::Home);
    let all = view.all_digits();
    format!(
        "In {} the digits {} have their places only in {} and in the far ends of the lines. Inside a box only one of the \
         two lines can hold a digit away from their crossing, so each of these digits takes at least one of {}: {} \
         digits for {} cells, which therefore hold nothing else.",
        houses(&lines),
        digits(all),
        houses(&boxes),
        any_cell(pattern),
        phrase::number(all.len()),
        phrase::number(pattern.len()),
    )
}

fn tridagon(view: &View<'_>) -> String {
    let pattern = view.cells(Part::Pattern);
    let fins = view.of(Part::Fin);
    let boxes = view.houses(HousePart::Home);
    let guards: CellSet = fins.iter().map(|fin| fin.cell()).collect();
    let three = view.digits(Part::Pattern);
    let said = phrase::join(fins.iter().map(|fin| format!("{} in {}", fin.digit(), fin.cell())), "and");
    let start = format!(
        "In {} the twelve cells {} all have {} as candidates, three cells a box, one for each row and column of it, in an \
         arrangement that cannot be filled with these three digits alone.",
        houses(&boxes),
        cells(pattern | guards),
        digits(three),
    );
    let why = match (guards.single(), fins.len()) {
        (Some(cell), _) => format!("Only {cell} has other candidates, so it is none of {}.", digits(three)),
        (None, 1) => format!("The only other candidate is {said}: it is true."),
        _ => {
            let house = common_house(guards).map_or_else(String::new, |house| format!(" (all in {house})"));
            format!("So one of the other candidates is true: {said}{house}. What contradicts all of them goes.")
        }
    };
    format!("{start} {why}")
}
