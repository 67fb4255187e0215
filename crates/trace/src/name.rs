//! Whether an argument is what its name says.
//!
//! Singles, locked candidates, subsets and plain fish are recognised by the shape of their facts. Forcing chains and nets are
//! followed through the facts: the chains or nets of the name must lead to the conclusion. Any other name is right if the
//! finder of that technique finds a step in the position with this conclusion that rests on these facts.

use crate::fact::Fact;
use crate::follow::Base;
use crate::force::forces;
use crate::premises::{Marks, premises};
use core::ops::ControlFlow;
use std::collections::BTreeSet;
use sudokit_core::{Candidate, Cell, CellSet, DigitSet, House, HouseKind};
use sudokit_reason::{Board, Family, Memory, Part, Reasoner, Schedule, Settings, Step, Technique};

/// The number of steps of a technique that are compared.
const COMPARED: usize = 500;

/// The most facts among which a smaller pattern is looked for.
const FEW: usize = 8;

/// What is concluded, and from what.
pub(crate) struct Case<'a> {
    pub(crate) board: &'a Board,
    /// Without the candidates of the whole position.
    pub(crate) facts: Vec<&'a Fact>,
    pub(crate) placements: &'a [Candidate],
    pub(crate) eliminations: &'a [Candidate],
}

/// Whether an argument of this name can be confirmed. Fish of all sizes in all houses, Kraken fish, whips, braids and guessing
/// are not looked for: a search for the largest of them takes hours.
pub(crate) fn is_known(technique: Technique) -> bool {
    Schedule::teaching().techniques().contains(&technique)
}

impl Case<'_> {
    /// The technique that the shape of the argument shows, for those that have a shape.
    pub(crate) fn shape(&self) -> Option<Technique> {
        match (self.placements, self.eliminations) {
            ([placed], []) => self.single(*placed),
            ([], [_, ..]) => self.pattern().filter(|_| self.needs_all()),
            _ => None,
        }
    }

    /// Locked candidates, subsets and plain fish, where the conclusion is one that they have.
    fn pattern(&self) -> Option<Technique> {
        use Technique::*;
        let pick = |count: usize, names: [Technique; 3]| (2..=4).contains(&count).then(|| names[count - 2]);
        let count = self.facts.len();
        if let Some(digits) = self.naked() {
            return pick(count, [NakedPair, NakedTriple, NakedQuad]).filter(|_| digits.len() == count);
        }
        let (houses, digits, cells) = self.placed_in()?;
        match (&houses[..], digits.single()) {
            ([house], Some(_)) if count == 1 => {
                Some(if house.kind() == HouseKind::Block { Pointing } else { Claiming })
            }
            ([_], _) if digits.len() == count && cells.len() == count => {
                // What goes beside the cells goes by locked candidates.
                let within = self.eliminations.iter().all(|gone| cells.contains(gone.cell()));
                pick(count, [HiddenPair, HiddenTriple, HiddenQuad]).filter(|_| within)
            }
            (_, Some(_)) if self.is_fish(&houses, cells) => pick(count, [XWing, Swordfish, Jellyfish]),
            _ => None,
        }
    }

    /// Whether the conclusion needs every fact: a pair and a third cell are not a triple.
    fn needs_all(&self) -> bool {
        let without = |left_out: usize| {
            let others = self.facts.iter().enumerate().filter(|&(number, _)| number != left_out);
            others.map(|(_, fact)| *fact).collect::<Vec<_>>()
        };
        self.facts.len() < 2 || !(0..self.facts.len()).any(|left_out| self.follows_from(&without(left_out)))
    }

    fn follows_from(&self, facts: &[&Fact]) -> bool {
        let base = Base::new(self.board, facts.iter().copied());
        base.proves(self.placements, self.eliminations, &mut vec![false; facts.len()])
    }

    fn single(&self, placed: Candidate) -> Option<Technique> {
        let (cell, digit) = (placed.cell(), placed.digit());
        let of_cell = |fact: &&Fact| match **fact {
            Fact::Cell(at, digits) => at == cell && digits == DigitSet::only(digit),
            Fact::Open(at) => at == cell,
            Fact::Gone(at) => at.cell() == cell,
            Fact::Stands(_) | Fact::Has(..) => true,
            _ => false,
        };
        let main = |fact: &&Fact| matches!(fact, Fact::Cell(..) | Fact::Open(_) | Fact::House(..) | Fact::Needs(..));
        let mut mains = self.facts.iter().copied().filter(main);
        let (first, more) = (mains.next()?, mains.next());
        if more.is_some() {
            return None;
        }
        match *first {
            Fact::Cell(..) | Fact::Open(_) => self.facts.iter().all(of_cell).then_some(Technique::NakedSingle),
            Fact::House(house, of, _) | Fact::Needs(house, of) => {
                let of_house = |fact: &&Fact| match **fact {
                    Fact::Stands(at) | Fact::Gone(at) => at.digit() == digit,
                    Fact::Has(_, of) => of == digit,
                    Fact::House(_, _, places) => places == CellSet::only(cell),
                    Fact::Needs(..) => true,
                    _ => false,
                };
                let fits = of == digit && house.cell_set().contains(cell) && self.facts.iter().all(of_house);
                let full = self.board.open_count(house) == 1;
                fits.then_some(if full { Technique::FullHouse } else { Technique::HiddenSingle })
            }
            _ => None,
        }
    }

    /// The digits of facts about cells of one house, if there are no other facts.
    fn naked(&self) -> Option<DigitSet> {
        let (mut cells, mut digits) = (CellSet::EMPTY, DigitSet::EMPTY);
        for fact in &self.facts {
            let Fact::Cell(cell, of) = fact else { return None };
            cells.insert(*cell);
            digits |= *of;
        }
        House::all().any(|house| (cells - house.cell_set()).is_empty()).then_some(digits)
    }

    /// Houses, digits and places of facts about houses, if there are no other facts.
    fn placed_in(&self) -> Option<(Vec<House>, DigitSet, CellSet)> {
        let (mut houses, mut digits, mut cells) = (Vec::new(), DigitSet::EMPTY, CellSet::EMPTY);
        for fact in &self.facts {
            let Fact::House(house, digit, places) = fact else { return None };
            if !houses.contains(house) {
                houses.push(*house);
            }
            digits.insert(*digit);
            cells |= *places;
        }
        Some((houses, digits, cells))
    }

    /// Whether all places of the lines, and all that is removed, lie in as many lines across.
    fn is_fish(&self, houses: &[House], cells: CellSet) -> bool {
        let kind = houses[0].kind();
        let across = |cell: Cell| if kind == HouseKind::Row { cell.column().index() } else { cell.row().index() };
        let covers: BTreeSet<usize> = cells.iter().map(across).collect();
        kind != HouseKind::Block
            && houses.len() == self.facts.len()
            && houses.iter().all(|house| house.kind() == kind)
            && covers.len() == houses.len()
            && self.eliminations.iter().all(|gone| covers.contains(&across(gone.cell())))
    }

    /// Whether the argument is an instance of the technique.
    pub(crate) fn is(&self, technique: Technique, memory: &mut Memory) -> bool {
        use Technique::*;
        let shape = self.shape();
        match technique {
            // A pair or triple in a box and a line; a full house is a hidden single, too.
            LockedPair => shape == Some(NakedPair) && self.is_locked(),
            LockedTriple => shape == Some(NakedTriple) && self.is_locked(),
            HiddenSingle => matches!(shape, Some(HiddenSingle | FullHouse)),
            FullHouse | NakedSingle | Pointing | Claiming | NakedPair | NakedTriple | NakedQuad | HiddenPair
            | HiddenTriple | HiddenQuad | XWing | Swordfish | Jellyfish => shape == Some(technique),
            _ if !is_known(technique) || !self.could_be(technique) => false,
            _ => self.forces(technique).unwrap_or_else(|| self.found(technique, memory)),
        }
    }

    /// The shape of the facts that the conclusion needs, if there are few: a pair and a third cell make a pair.
    fn smaller_shape(&self) -> Option<Technique> {
        let mut facts = self.facts.clone();
        if facts.len() > FEW {
            return None;
        }
        for number in (0..facts.len()).rev() {
            let fact = facts.remove(number);
            if !self.follows_from(&facts) {
                facts.insert(number, fact);
            }
        }
        Self { facts, ..*self }.shape()
    }

    /// The technique of an argument that names none, or a wrong one: the easiest it is an instance of. Names that any
    /// search deserves, such as forcing nets, are not looked for.
    pub(crate) fn identified(&self, memory: &mut Memory) -> Option<Technique> {
        let is_pattern = |one: &Technique| !matches!(one.family(), Family::Single | Family::Forcing);
        self.shape().or_else(|| self.smaller_shape()).or_else(|| {
            Schedule::teaching().techniques().iter().copied().filter(is_pattern).find(|&one| self.is(one, memory))
        })
    }

    fn is_locked(&self) -> bool {
        let cells: CellSet = self
            .facts
            .iter()
            .filter_map(|fact| if let Fact::Cell(cell, _) = fact { Some(*cell) } else { None })
            .collect();
        House::all().filter(|house| (cells - house.cell_set()).is_empty()).count() == 2
    }

    /// Conditions that are quick to test.
    fn could_be(&self, technique: Technique) -> bool {
        let digits: DigitSet = self
            .facts
            .iter()
            .filter_map(|fact| if let Fact::House(_, digit, _) = fact { Some(*digit) } else { None })
            .collect();
        let of_houses = self.facts.iter().all(|fact| matches!(fact, Fact::House(..)));
        let deadly = self.facts.iter().any(|fact| matches!(fact, Fact::Deadly(_)));
        let places = !self.placements.is_empty();
        let shape = self.shape();
        match technique.family() {
            Family::Single => false,
            // A single, a subset or locked candidates are that, whatever else would find them, too: an XY-chain of two
            // cells is a naked pair. The facts of a fish can also be those of a colouring.
            family
                if shape.is_some_and(|shape| shape.family() != Family::Fish)
                    && (places || family != Family::Forcing) =>
            {
                false
            }
            Family::Uniqueness => deadly,
            _ if deadly => false,
            Family::Intersection
            | Family::Subset
            | Family::Fish
            | Family::SingleDigit
            | Family::Wing
            | Family::LockedSet
            | Family::Exclusion
                if places =>
            {
                false
            }
            // What follows from one fact needs no chain.
            family if self.facts.len() == 1 && family != Family::Forcing => false,
            // Two links of one digit are a turbot fish. The colours of a medusa also need the link between them, and one more
            // digit to be more than simple colours.
            _ if technique == Technique::Medusa && self.facts.len() == 2 && of_houses && digits.len() == 1 => false,
            Family::SingleDigit => of_houses && digits.len() == 1,
            Family::Fish if !matches!(technique, Technique::KrakenFish1 | Technique::KrakenFish2) => {
                of_houses && digits.len() == 1
            }
            _ => true,
        }
    }

    /// Whether the facts prove the conclusion by the chains, nets or trials of forcing; `None` for other techniques.
    fn forces(&self, technique: Technique) -> Option<bool> {
        // A trial goes through all cases, as the checker does: whatever follows is one. It refutes one candidate.
        if technique == Technique::TryAndRefute {
            let base = Base::new(self.board, self.facts.iter().copied());
            let proves = || base.proves(&[], self.eliminations, &mut vec![false; self.facts.len()]);
            return Some(self.placements.is_empty() && self.eliminations.len() == 1 && proves());
        }
        forces(technique, self.board, self.facts.iter().copied(), self.placements, self.eliminations)
    }

    fn found(&self, technique: Technique, memory: &mut Memory) -> bool {
        let reasoner = Reasoner::new(Schedule::new([technique]), Settings::default());
        if let Some(step) = reasoner.find_next(self.board, memory)
            && self.matches(&step)
        {
            return true;
        }
        let (mut matched, mut compared) = (false, 0);
        reasoner.find_all(self.board, memory, &mut |step| {
            compared += 1;
            matched = self.matches(&step);
            if matched || compared == COMPARED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        matched
    }

    fn matches(&self, step: &Step) -> bool {
        let within = |mine: &[Candidate], theirs: &[Candidate]| mine.iter().all(|one| theirs.contains(one));
        !has_a_set_twice(step)
            && within(self.placements, &step.placements)
            && within(self.eliminations, &step.eliminations)
            && premises(self.board, step, Marks::Cited).is_some_and(|facts| {
                facts.iter().all(|fact| self.facts.contains(&fact))
                    && self.facts.iter().all(|fact| facts.contains(fact))
            })
    }
}

/// Whether a chain of locked sets has one of them twice. Two neighbours of it may then be all that the conclusion needs.
fn has_a_set_twice(step: &Step) -> bool {
    if step.technique != Technique::AlsChain {
        return false;
    }
    let mut sets: Vec<(Part, CellSet)> = Vec::new();
    for &(candidate, part) in &step.evidence.candidates {
        match sets.iter_mut().find(|(one, _)| *one == part) {
            Some((_, cells)) => cells.insert(candidate.cell()),
            None => sets.push((part, CellSet::only(candidate.cell()))),
        }
    }
    sets.iter().enumerate().any(|(number, (_, cells))| sets[..number].iter().any(|(_, other)| other == cells))
}
