//! Exocet, SK-loop, multi-sector locked sets, fireworks, tridagon.

use super::phrase::{self, cells, digits, houses};
use super::view::View;
use crate::step::{HousePart, Part};
use crate::technique::Technique;
use std::collections::BTreeSet;
use sudokit_core::{Cell, CellSet, DigitSet, House, HouseKind};

pub(super) fn nudge(technique: Technique) -> &'static str {
    match technique {
        Technique::JuniorExocet => {
            "two cells of a box tie two cells elsewhere in their band or stack to the same digits."
        }
        Technique::SkLoop => "pairs of digits run around four boxes in a ring.",
        Technique::Msls => "some rows and columns share out their digits so that nothing is to spare.",
        Technique::Firework => {
            "some digits of a row and a column have places only in their shared box and at two ends."
        }
        _ => "four boxes hold the same three digits in a pattern that cannot be filled.",
    }
}

/// Where to look: the cells that a player would have to spot.
pub(super) fn place(view: &View<'_>) -> String {
    let homes = view.houses(HousePart::Home);
    let (bases, covers) = (view.houses(HousePart::Base), view.houses(HousePart::Cover));
    match view.technique() {
        Technique::JuniorExocet => {
            let base = view.cells(Part::Set(0));
            format!("Look at {} as a base, and at {}.", cells(base), houses(&covers))
        }
        Technique::SkLoop => format!("Look around {}, along {}.", houses(&covers), houses(&bases)),
        Technique::Msls => {
            let of = |kind: fn(Cell) -> House| view.all_cells().iter().map(kind).collect::<BTreeSet<_>>();
            let rows: Vec<House> = of(|cell| House::row(cell.row())).into_iter().collect();
            let columns: Vec<House> = of(|cell| House::column(cell.column())).into_iter().collect();
            format!("Look where {} meet {}.", houses(&rows), houses(&columns))
        }
        Technique::Firework => format!("Look at {} in {}.", digits(view.all_digits()), houses(&bases)),
        _ => format!("Look at {} in {}.", digits(view.digits(Part::Pattern)), houses(&homes)),
    }
}

pub(super) fn argument(view: &View<'_>) -> String {
    match view.technique() {
        Technique::JuniorExocet => exocet(view),
        Technique::SkLoop | Technique::Msls => counted(view),
        Technique::Firework => firework(view),
        _ => tridagon(view),
    }
}

fn exocet(view: &View<'_>) -> String {
    let (base, target) = (view.cells(Part::Set(0)), view.cells(Part::Set(1)));
    let lines = view.houses(HousePart::Cover);
    let band = if lines.iter().any(|line| line.kind() == HouseKind::Column) { "band" } else { "stack" };
    let (base_said, target_said, line_said) = (cells(base), cells(target), houses(&lines));
    let given = view.digits(Part::Set(0));
    let gone_from_base = view.step.eliminations.iter().filter(|gone| base.contains(gone.cell()));
    let wrong: DigitSet = gone_from_base.map(|gone| gone.digit()).collect();
    let also = if wrong.is_empty() {
        String::new()
    } else {
        format!(
            " {} cannot do that, having no place in a target or too few outside the {band}, so it is not in the base.",
            digits(wrong)
        )
    };
    format!(
        "{base_said} (the base) hold two of {}. Take a digit that stands in the base. In each of {line_said} it has one \
         place. Inside the {band} only {target_said} (the targets) can be such a place: the other cells there share a \
         house with the base, or cannot hold any of these digits. Outside the {band} all its places in {line_said} lie on \
         two lines, so at most two of the three are there. So it stands in a target. That goes for both digits of the \
         base, so the two targets hold these two digits and nothing else.{also}",
        digits(given),
    )
}

/// As many links as cells.
fn counted(view: &View<'_>) -> String {
    let pattern = view.all_cells();
    let mut count = 0;
    let mut links = Vec::new();
    for (part, house_part) in [(Part::Set(0), HousePart::Base), (Part::Set(1), HousePart::Cover)] {
        for house in view.houses(house_part) {
            let here = in_house(view, part, house);
            count += here.len();
            if !here.is_empty() {
                links.push(format!("{} in {house}", digits(here)));
            }
        }
    }
    let shape = if view.technique() == Technique::SkLoop { "In the ring of" } else { "In the" };
    format!(
        "{shape} {} cells {} every candidate belongs to one of these: {}. That is {count} digits for {} \
         cells, and a house takes a digit only once: so each of these digits does stand in these cells, and nowhere else \
         in its house.",
        pattern.len(),
        cells(pattern),
        phrase::join(links, "and"),
        pattern.len(),
    )
}

fn in_house(view: &View<'_>, part: Part, house: House) -> DigitSet {
    let here = view.of(part).into_iter().filter(|candidate| house.cell_set().contains(candidate.cell()));
    here.map(|candidate| candidate.digit()).collect()
}

fn firework(view: &View<'_>) -> String {
    let pattern = view.all_cells();
    let all = view.all_digits();
    let boxes = view.houses(HousePart::Home);
    let mut text = String::new();
    for block in &boxes {
        // Where the row and the column cross.
        let Some(corner) = (pattern & block.cell_set()).first() else { continue };
        let burst = view.of(Part::Pattern).into_iter().filter(|candidate| candidate.cell() == corner);
        let burst: DigitSet = burst.map(|candidate| candidate.digit()).collect();
        let burst = if boxes.len() == 1 { all } else { burst };
        let ends = pattern & corner.peers();
        let [row, column, _] = corner.houses();
        text += &format!(
            "Outside {block}, {} can stand in {row} and in {column} only in {}. If such a digit stands in neither of these, \
             {block} must hold it both for {row} and for {column}, and that is possible only where they cross, in {corner}. So \
             each of them takes one of {}. ",
            digits(burst),
            cells(ends),
            cells(ends | CellSet::only(corner)),
        );
    }
    let (many, few) = (phrase::number(all.len()), phrase::number(pattern.len()));
    format!("{text}That makes {many} digits for {few} cells, which hold nothing else.")
}

fn tridagon(view: &View<'_>) -> String {
    let pattern = view.cells(Part::Pattern);
    let fins = view.of(Part::Fin);
    let boxes = view.houses(HousePart::Home);
    let guards: CellSet = fins.iter().map(|fin| fin.cell()).collect();
    let three = view.digits(Part::Pattern);
    let said = phrase::by_digit(&fins, "in");
    let start = format!(
        "In each of {} three cells, no two in a row or column, are open for {}: {}. With nothing but these three digits the \
         twelve cells cannot be filled: going once around the four boxes, the digits come back in the wrong order.",
        houses(&boxes),
        digits(three),
        cells(pattern | guards),
    );
    let why = match (guards.single(), fins.len()) {
        (_, 1) => format!("The only other candidate is {said}: it is true."),
        (Some(cell), _) => format!("Only {cell} has other candidates, so it is none of {}.", digits(three)),
        _ => format!("So one of the other candidates is true: {said}. What contradicts all of them goes."),
    };
    format!("{start} {why}")
}
