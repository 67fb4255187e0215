//! Cells and the links that cover their candidates: what SK-loops and multi-sector locked sets share.
//!
//! Every candidate of some cells is covered by a link: a digit in a house, which the house takes once at most. With n
//! cells to fill and n links, every link must take its digit inside the cells, so it goes from the rest of its house.
//! With more links than cells nothing follows. (Fewer cannot be on a board with a solution.)

use crate::board::Board;
use crate::explain::words::View;
use crate::explain::words::phrase::{self, cells, digits};
use crate::step::{Evidence, HousePart, Part, Step};
use crate::technique::Technique;
use sudokit_core::{CandidateSet, CellSet, Digit, DigitSet, House, SmallSort};

/// A digit in a house that covers its places among the cells.
pub(super) type Link = (House, Digit);

/// How many candidates some links remove.
pub(super) fn removed(board: &Board, cells: CellSet, links: &[Link]) -> usize {
    let gone = |&(house, digit): &Link| (board.places_in(house, digit) - cells).len();
    links.iter().map(gone).sum()
}

/// The step of as many links as cells.
pub(super) fn step(
    board: &Board,
    technique: Technique,
    cells: CellSet,
    links: &[Link],
    is_base: impl Fn(House) -> bool,
) -> Option<Step> {
    let gone =
        links.iter().flat_map(|&(house, digit)| board.candidates(house.cell_set() - cells, DigitSet::only(digit)));
    let gone: CandidateSet = gone.collect();
    if gone.is_empty() {
        return None;
    }
    let mut evidence = Evidence::default();
    let mut told = CandidateSet::EMPTY;
    for base in [true, false] {
        let part = if base { Part::Set(0) } else { Part::Set(1) };
        let mut houses: Vec<House> =
            links.iter().map(|&(house, _)| house).filter(|&house| is_base(house) == base).collect();
        houses.small_sort();
        houses.dedup();
        evidence = evidence.within(if base { HousePart::Base } else { HousePart::Cover }, houses);
        for &(house, digit) in links.iter().filter(|(house, _)| is_base(*house) == base) {
            for candidate in board.candidates(house.cell_set() & cells, DigitSet::only(digit)) {
                if !told.contains(candidate) {
                    told.insert(candidate);
                    evidence.candidates.push((candidate, part));
                }
            }
        }
    }
    Step::eliminate(technique, gone.iter(), evidence)
}

/// As many links as cells.
pub(super) fn argument(view: &View<'_>) -> String {
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
