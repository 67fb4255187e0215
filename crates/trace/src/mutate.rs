//! Arguments with one fault, for tests of the checker and as counterexamples to learn from.

use crate::fact::Fact;
use crate::style::Argued;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House, Rng};
use sudokit_reason::Family::{Exclusion, Exotic, Forcing, LockedSet};
use sudokit_reason::Technique;

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mutation {
    /// A cell of the conclusion is another one.
    WrongCell,
    /// A digit of the conclusion is another one.
    WrongDigit,
    /// A premise is left out.
    MissingPremise,
    /// The house of a premise is another one.
    WrongHouse,
    /// Another technique is named.
    SwappedTechnique,
    /// A premise says something else; the conclusion stays.
    FalsePremise,
}

impl Mutation {
    /// All faults.
    pub const ALL: [Self; 6] = [
        Self::WrongCell,
        Self::WrongDigit,
        Self::MissingPremise,
        Self::WrongHouse,
        Self::SwappedTechnique,
        Self::FalsePremise,
    ];

    /// Its name in data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WrongCell => "wrong-cell",
            Self::WrongDigit => "wrong-digit",
            Self::MissingPremise => "missing-premise",
            Self::WrongHouse => "wrong-house",
            Self::SwappedTechnique => "swapped-technique",
            Self::FalsePremise => "false-premise",
        }
    }
}

/// A step with a fault of this kind; `None` if the step has nothing that could be changed so. By chance the result can be a
/// sound step.
pub fn mutated(step: &Argued, mutation: Mutation, rng: &mut Rng) -> Option<Argued> {
    let mut step = step.clone();
    match mutation {
        Mutation::WrongCell | Mutation::WrongDigit => {
            let (placed, gone) = (step.placements.len(), step.eliminations.len());
            let i = if placed + gone == 0 { return None } else { rng.below(placed + gone) };
            let at = if i < placed { &mut step.placements[i] } else { &mut step.eliminations[i - placed] };
            *at = match mutation {
                Mutation::WrongCell => Candidate::at(other_cell(at.cell(), rng)?, at.digit()),
                _ => Candidate::at(at.cell(), other_digit(at.digit(), rng)?),
            };
        }
        Mutation::MissingPremise => {
            let places: Vec<usize> = cited(&step);
            step.premises.remove(*places.get(rng.below(places.len().max(1)))?);
        }
        Mutation::WrongHouse => {
            let is_of_house = |fact: &Fact| matches!(fact, Fact::House(..) | Fact::Needs(..) | Fact::Has(..));
            let places: Vec<usize> = (0..step.premises.len()).filter(|&i| is_of_house(&step.premises[i])).collect();
            match &mut step.premises[*places.get(rng.below(places.len().max(1)))?] {
                Fact::House(house, ..) | Fact::Needs(house, _) | Fact::Has(house, _) => {
                    *house = House::new((house.index() + 1 + rng.below(26)) % 27)?;
                }
                _ => return None,
            }
        }
        Mutation::SwappedTechnique => {
            let now = step.technique?;
            let is_hard = |one: Technique| matches!(one.family(), Forcing | LockedSet | Exclusion | Exotic);
            // A third each: of its family, of the families of the hardest steps, of all.
            let kind = rng.below(3);
            let fits = |one: &Technique| match kind {
                0 => one.family() == now.family(),
                1 => is_hard(*one),
                _ => true,
            };
            let others = Technique::ALL.iter().copied().filter(|one| *one != now);
            let from: Vec<Technique> = others.filter(fits).collect();
            if from.is_empty() {
                return None;
            }
            step.technique = Some(from[rng.below(from.len())]);
        }
        Mutation::FalsePremise => {
            let places: Vec<usize> = cited(&step);
            let i = *places.get(rng.below(places.len().max(1)))?;
            step.premises[i] = other_fact(&step.premises[i], rng)?;
        }
    }
    Some(step)
}

/// The premises that something follows from.
fn cited(step: &Argued) -> Vec<usize> {
    (0..step.premises.len()).filter(|&i| !matches!(step.premises[i], Fact::Position(_))).collect()
}

fn other_cell(cell: Cell, rng: &mut Rng) -> Option<Cell> {
    // Half of the time a cell nearby, which is the more likely slip.
    if rng.below(2) == 0 {
        let peers: Vec<Cell> = cell.peers().iter().collect();
        return Some(peers[rng.below(peers.len())]);
    }
    Cell::new((cell.index() + 1 + rng.below(80)) % 81)
}

fn other_digit(digit: Digit, rng: &mut Rng) -> Option<Digit> {
    Digit::from_index((digit.index() + 1 + rng.below(8)) % 9)
}

/// A set with one digit more, one less, or another one.
fn other_digits(digits: DigitSet, rng: &mut Rng) -> Option<DigitSet> {
    let mut set = digits;
    let (inside, outside): (Vec<Digit>, Vec<Digit>) = Digit::all().partition(|&digit| digits.contains(digit));
    let choice = rng.below(3);
    if choice != 0 && !inside.is_empty() && (inside.len() > 1 || choice == 2) {
        set.remove(inside[rng.below(inside.len())]);
    }
    if choice != 1 && !outside.is_empty() {
        set.insert(outside[rng.below(outside.len())]);
    }
    Some(set).filter(|set| *set != digits && !set.is_empty())
}

fn other_fact(fact: &Fact, rng: &mut Rng) -> Option<Fact> {
    Some(match fact {
        Fact::Cell(cell, digits) => match rng.below(2) {
            0 => Fact::Cell(other_cell(*cell, rng)?, *digits),
            _ => Fact::Cell(*cell, other_digits(*digits, rng)?),
        },
        Fact::House(house, digit, cells) => match rng.below(2) {
            0 => Fact::House(*house, other_digit(*digit, rng)?, *cells),
            _ => {
                let all: Vec<Cell> = cells.iter().collect();
                let mut others: CellSet = *cells;
                others.remove(all[rng.below(all.len())]);
                let of_house = house.cells();
                others.insert(of_house[rng.below(9)]);
                return Some(Fact::House(*house, *digit, others)).filter(|_| others != *cells);
            }
        },
        Fact::Stands(at) | Fact::Gone(at) => {
            let other = match rng.below(2) {
                0 => Candidate::at(other_cell(at.cell(), rng)?, at.digit()),
                _ => Candidate::at(at.cell(), other_digit(at.digit(), rng)?),
            };
            if matches!(fact, Fact::Stands(_)) { Fact::Stands(other) } else { Fact::Gone(other) }
        }
        Fact::Has(house, digit) => Fact::Has(*house, other_digit(*digit, rng)?),
        Fact::Needs(house, digit) => Fact::Needs(*house, other_digit(*digit, rng)?),
        Fact::Open(cell) => Fact::Open(other_cell(*cell, rng)?),
        Fact::Deadly(cells) => {
            let mut cells = cells.clone();
            let i = rng.below(cells.len());
            cells[i].0 = other_cell(cells[i].0, rng)?;
            Fact::Deadly(cells)
        }
        Fact::Chain(_) | Fact::Position(_) => return None,
    })
}
