//! The strong links that a chain or a colouring rests on.

use crate::fact::Fact;
use sudokit_core::{Cell, DigitSet, House};
use sudokit_reason::{Board, Family, Step, Technique};

/// The strong links of a chain or colouring without groups: cells with two candidates, and houses with two places.
pub(crate) fn strong(board: &Board, step: &Step, near: &[Fact]) -> Vec<Fact> {
    if !matches!(step.technique.family(), Family::Chain | Family::Coloring) {
        return Vec::new();
    }
    let is_link = |fact: &Fact| match fact {
        Fact::Cell(_, digits) => digits.len() == 2 && step.technique != Technique::XChain,
        Fact::House(_, _, cells) => cells.len() == 2,
        _ => false,
    };
    let mut facts: Vec<Fact> = near.iter().filter(|fact| is_link(fact)).cloned().collect();
    // The evidence of a colouring is its colours; their links are the houses with two places.
    if step.technique.family() == Family::Coloring {
        let colored = &step.evidence.candidates;
        let digits: DigitSet = colored.iter().map(|(candidate, _)| candidate.digit()).collect();
        if step.technique != Technique::Medusa {
            facts.clear();
        }
        for digit in digits.iter() {
            let is_colored = |cell: Cell| colored.iter().any(|(one, _)| one.cell() == cell && one.digit() == digit);
            let houses = House::all().filter(|&house| board.count(house, digit) == 2);
            let houses = houses.filter(|&house| board.places_in(house, digit).iter().all(is_colored));
            facts.extend(houses.map(|house| Fact::of_house(board, house, digit)));
        }
        let mut seen = Vec::new();
        facts.retain(|fact| {
            !seen.contains(fact) && {
                seen.push(fact.clone());
                true
            }
        });
    }
    facts
}
