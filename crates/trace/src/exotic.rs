//! The facts of exotic patterns and aligned exclusions, by their definitions.

use crate::fact::Fact;
use sudokit_core::{Candidate, CellSet, DigitSet, House};
use sudokit_reason::{Board, HousePart, Part, Step, Technique};

/// The facts that make the pattern of a step, the first ones those that no argument of this name can do without; `None` for
/// other techniques.
pub(crate) fn facts(board: &Board, step: &Step) -> Option<Vec<Fact>> {
    let cells_of = |parts: &[Part]| -> CellSet {
        let of = step.evidence.candidates.iter().filter(|(_, part)| parts.contains(part));
        of.map(|(candidate, _)| candidate.cell()).collect()
    };
    let all: CellSet = step.evidence.candidates.iter().map(|(candidate, _)| candidate.cell()).collect();
    let of_cells = |cells: CellSet| cells.iter().map(|cell| Fact::of_cell(board, cell)).collect::<Vec<_>>();
    Some(match step.technique {
        Technique::SkLoop | Technique::Msls | Technique::Tridagon => of_cells(all),
        Technique::AlignedPair | Technique::AlignedTriple => {
            let tried = cells_of(&[Part::Pattern]);
            of_cells(tried).into_iter().chain(of_cells(all - tried)).collect()
        }
        Technique::Firework => firework(board, step, all),
        Technique::JuniorExocet => {
            let base = cells_of(&[Part::Set(0)]);
            let digits = base.iter().fold(DigitSet::EMPTY, |all, cell| all | board.marks(cell));
            let mut facts = of_cells(base);
            for house in houses(step, HousePart::Cover) {
                facts.extend(digits.iter().map(|digit| match (board.standing(digit) & house.cell_set()).first() {
                    Some(cell) => Fact::Stands(Candidate::at(cell, digit)),
                    None => Fact::of_house(board, house, digit),
                }));
            }
            facts
        }
        _ => return None,
    })
}

fn houses(step: &Step, part: HousePart) -> Vec<House> {
    step.evidence.houses.iter().filter(|(_, is)| *is == part).map(|&(house, _)| house).collect()
}

/// The places of the digits that burst at a corner, in its row and in its column.
fn firework(board: &Board, step: &Step, cells: CellSet) -> Vec<Fact> {
    let digits: DigitSet = step.evidence.candidates.iter().map(|(candidate, _)| candidate.digit()).collect();
    let (lines, boxes) = (houses(step, HousePart::Base), houses(step, HousePart::Home));
    let mut facts = Vec::new();
    for (lines, block) in lines.chunks(2).zip(boxes) {
        let bursts = |house: House, digit| {
            board.count(house, digit) > 0 && (board.places_in(house, digit) - block.cell_set() - cells).is_empty()
        };
        for digit in digits.iter().filter(|&digit| lines.iter().all(|&line| bursts(line, digit))) {
            facts.extend(lines.iter().map(|&line| Fact::of_house(board, line, digit)));
        }
    }
    facts
}
