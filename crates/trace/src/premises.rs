//! The facts that a step rests on.
//!
//! Singles, locked candidates, subsets, fish, wings, locked sets and exotic patterns have their facts by definition: the candidates of the
//! cells, or the places in the houses, that make the pattern. For everything else the facts of the step's evidence are
//! tried (the candidates of its cells, the places of its digits in its houses, the links of its chains, the lines of its
//! trial), then those of the whole position, and what is not needed is dropped one by one. Uniqueness always cites its
//! pattern with two fillings, links of chains and colourings are tried before other facts, and forcing keeps the facts by
//! which its own chains or nets come about, so that a step rests on what its name says.

use crate::fact::Fact;
use crate::follow::{Base, follows};
use crate::force::forces;
use crate::{deadly, exotic, links};
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House, SmallSort};
use sudokit_reason::{Board, Claim, Family, HousePart, Node, Part, Step, Technique};

/// What a trace argues from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Marks {
    /// Singles are argued from the digits that stand, without pencil marks.
    None,
    /// All steps are argued from the candidates that they rest on.
    #[default]
    Cited,
    /// As `Cited`, and each step begins with the candidates of all cells.
    All,
}

impl Marks {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::None, Self::Cited, Self::All];

    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Cited => "cited",
            Self::All => "all",
        }
    }
}

/// The facts that a step rests on, in the order in which they are told; `None` if the step does not follow from
/// facts of the position.
pub fn premises(board: &Board, step: &Step, marks: Marks) -> Option<Vec<Fact>> {
    let mut facts = if step.technique.family() == Family::Single && marks == Marks::None {
        seen(board, step)?
    } else if let Some(facts) = by_definition(board, step).filter(|facts| proves(board, facts, step)) {
        match step.technique {
            // The cells that are tried are the pattern; of the others only those that matter.
            Technique::AlignedPair => minimal(board, step, facts, 2),
            Technique::AlignedTriple => minimal(board, step, facts, 3),
            _ => facts,
        }
    } else {
        searched(board, step)?
    };
    if marks == Marks::All {
        facts.insert(0, Fact::of_position(board));
    }
    Some(facts)
}

/// Whether the step follows from these facts, in the manner of its technique where that is forcing.
fn proves(board: &Board, facts: &[Fact], step: &Step) -> bool {
    let (placements, eliminations) = (&step.placements, &step.eliminations);
    forces(step.technique, board, facts.iter(), placements, eliminations)
        .unwrap_or_else(|| follows(board, facts, placements, eliminations))
}

fn homes(step: &Step, part: HousePart) -> Vec<House> {
    step.evidence.houses.iter().filter(|(_, is)| *is == part).map(|&(house, _)| house).collect()
}

fn pattern(step: &Step) -> (CellSet, DigitSet) {
    let of = || step.evidence.candidates.iter().filter(|(_, part)| *part == Part::Pattern).map(|(one, _)| one);
    (of().map(|one| one.cell()).collect(), of().map(|one| one.digit()).collect())
}

/// The facts of techniques that have a definition in terms of them.
fn by_definition(board: &Board, step: &Step) -> Option<Vec<Fact>> {
    use Technique::*;
    let (cells, digits) = pattern(step);
    let home = || homes(step, HousePart::Home).first().copied();
    Some(match step.technique {
        FullHouse | HiddenSingle => vec![Fact::of_house(board, home()?, step.placements.first()?.digit())],
        NakedSingle => vec![Fact::of_cell(board, step.placements.first()?.cell())],
        Pointing | Claiming => vec![Fact::of_house(board, home()?, digits.single()?)],
        NakedPair | NakedTriple | NakedQuad | LockedPair | LockedTriple => {
            cells.iter().map(|cell| Fact::of_cell(board, cell)).collect()
        }
        HiddenPair | HiddenTriple | HiddenQuad => {
            let home = home()?;
            digits.iter().map(|digit| Fact::of_house(board, home, digit)).collect()
        }
        XyWing | XyzWing | WxyzWing | VwxyzWing | UvwxyzWing | RemotePair | XyChain | AlsXz | AlsXyWing | AlsChain
        | DeathBlossom | SueDeCoq => {
            let chains = step.evidence.chains.iter().flat_map(|chain| &chain.nodes);
            let shown = step.evidence.candidates.iter().map(|(candidate, _)| CellSet::only(candidate.cell()));
            let cells = match step.technique {
                // Chains end at what they remove, if they have no other evidence.
                RemotePair | XyChain => chains.fold(CellSet::EMPTY, |all, node| all | node.cells),
                _ => shown.fold(CellSet::EMPTY, |all, one| all | one),
            };
            (cells & board.open()).iter().map(|cell| Fact::of_cell(board, cell)).collect()
        }
        technique if technique.family() == Family::Fish && step.evidence.chains.is_empty() => {
            let digit = step.eliminations.first()?.digit();
            homes(step, HousePart::Base).into_iter().map(|house| Fact::of_house(board, house, digit)).collect()
        }
        _ => return exotic::facts(board, step),
    })
}

/// A single argued from the digits that stand, and from candidates that went before.
fn seen(board: &Board, step: &Step) -> Option<Vec<Fact>> {
    let placed = *step.placements.first()?;
    let (cell, digit) = (placed.cell(), placed.digit());
    if step.technique == Technique::NakedSingle {
        let mut facts = vec![Fact::Open(cell)];
        let (mut stand, mut gone) = (Vec::new(), Vec::new());
        for other in Digit::all().filter(|&other| other != digit) {
            match (board.standing(other) & cell.peers()).first() {
                Some(at) => stand.push(Candidate::at(at, other)),
                None => gone.push(Candidate::at(cell, other)),
            }
        }
        facts.extend(stand.into_iter().map(Fact::Stands));
        facts.extend(gone.into_iter().map(Fact::Gone));
        return Some(facts);
    }
    let house = homes(step, HousePart::Home).first().copied()?;
    let mut left = (board.open() & house.cell_set()) - CellSet::only(cell);
    let (mut stand, mut gone) = (Vec::new(), Vec::new());
    // The digit that keeps the most cells free comes first.
    while !left.is_empty() {
        let best = board.standing(digit).iter().max_by_key(|at| (left & at.peers()).len());
        match best.filter(|at| !(left & at.peers()).is_empty()) {
            Some(at) => {
                stand.push(Candidate::at(at, digit));
                left -= at.peers();
            }
            None => {
                gone.extend(left.iter().map(|cell| Candidate::at(cell, digit)));
                break;
            }
        }
    }
    let mut facts = vec![Fact::Needs(house, digit)];
    facts.extend(stand.into_iter().map(Fact::Stands).chain(gone.into_iter().map(Fact::Gone)));
    Some(minimal(board, step, facts, 1))
}

/// The facts of the evidence, or of the whole position, without those that are not needed.
fn searched(board: &Board, step: &Step) -> Option<Vec<Fact>> {
    let deadly: Vec<Fact> = deadly::of_step(board, step).into_iter().map(Fact::Deadly).collect();
    let near = pool(board, step);
    let whole = || {
        let cells = board.open().iter().map(|cell| Fact::of_cell(board, cell));
        let houses = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
        let houses = houses.filter(|&(house, digit)| board.count(house, digit) > 0);
        cells.chain(houses.map(|(house, digit)| Fact::of_house(board, house, digit))).collect::<Vec<_>>()
    };
    // One pattern with two fillings is enough, and the first that helps is the one that the step means. The facts about its
    // own cells come before others, which are dropped first.
    if !deadly.is_empty() {
        for pool in [near.clone(), whole()] {
            for pattern in &deadly {
                let Fact::Deadly(cells) = pattern else { continue };
                let is_own =
                    |fact: &Fact| matches!(fact, Fact::Cell(at, _) if cells.iter().any(|(cell, _)| cell == at));
                let (own, others): (Vec<Fact>, Vec<Fact>) = pool.iter().cloned().partition(is_own);
                let facts: Vec<Fact> = [pattern.clone()].into_iter().chain(own).chain(others).collect();
                if proves(board, &facts, step) {
                    return Some(minimal(board, step, facts, 1));
                }
            }
        }
    }
    if step.technique.family() == Family::Forcing {
        let pools = [near.clone(), whole()];
        if let Some(facts) = pools.into_iter().find(|pool| proves(board, pool, step)) {
            return Some(minimal(board, step, facts, 0));
        }
    }
    for pool in [links::strong(board, step, &near), near, whole()] {
        let mut used = vec![false; pool.len()];
        if Base::new(board, pool.iter()).proves(&step.placements, &step.eliminations, &mut used) {
            let facts = pool.into_iter().zip(used).filter(|(_, used)| *used).map(|(fact, _)| fact).collect();
            return Some(minimal(board, step, facts, 0));
        }
    }
    None
}

/// Drops what is not needed, the last first; the first `kept` facts stay.
fn minimal(board: &Board, step: &Step, mut facts: Vec<Fact>, kept: usize) -> Vec<Fact> {
    for i in (kept..facts.len()).rev() {
        let fact = facts.remove(i);
        if !proves(board, &facts, step) {
            facts.insert(i, fact);
        }
    }
    facts
}

/// What the evidence of a step points at.
fn pool(board: &Board, step: &Step) -> Vec<Fact> {
    let mut cells = CellSet::EMPTY;
    let mut houses: Vec<(House, Digit)> = Vec::new();
    let evidence = &step.evidence;
    let digits: DigitSet = evidence.candidates.iter().map(|(candidate, _)| candidate.digit()).collect();
    evidence.candidates.iter().for_each(|(candidate, _)| cells.insert(candidate.cell()));
    houses.extend(evidence.houses.iter().flat_map(|&(house, _)| digits.iter().map(move |digit| (house, digit))));
    for pair in evidence.chains.iter().flat_map(|chain| chain.nodes.windows(2)) {
        link(&pair[0], &pair[1], &mut cells, &mut houses);
    }
    if step.technique.family() == Family::Forcing {
        ends(board, step, &mut cells, &mut houses);
    }
    for line in evidence.trial.iter().flat_map(|trial| &trial.lines) {
        match line.claim {
            Claim::OnlyDigit(one) => cells.insert(one.cell()),
            Claim::NoDigit(cell) => cells.insert(cell),
            Claim::OnlyPlace(one, house) => houses.push((house, one.digit())),
            Claim::OnlyTriad(_, digit, house) | Claim::NoPlace(digit, house) => houses.push((house, digit)),
            Claim::Suppose(_) | Claim::RuledOut(_) => {}
        }
    }
    if step.technique.family() == Family::Uniqueness {
        // A digit of the pattern can be locked in two of its cells.
        let (corners, digits) = pattern(step);
        let locks = |house: &House| (house.cell_set() & corners).len() >= 2;
        houses.extend(House::all().filter(locks).flat_map(|house| digits.iter().map(move |digit| (house, digit))));
    }
    houses.small_sort();
    houses.dedup();
    // Patterns of one digit are about its places, even where the candidates of a cell would do.
    let is_fish = step.technique.family() == Family::Fish && evidence.chains.is_empty();
    if is_fish || step.technique.family() == Family::SingleDigit {
        cells = CellSet::EMPTY;
    }
    let cells = (cells & board.open()).iter().map(|cell: Cell| Fact::of_cell(board, cell));
    let houses = houses.into_iter().filter(|&(house, digit)| board.count(house, digit) > 0);
    cells.chain(houses.map(|(house, digit)| Fact::of_house(board, house, digit))).collect()
}

/// Where the chains of forcing begin and end: the cell or house whose candidates are all followed, or are all lost.
fn ends(board: &Board, step: &Step, cells: &mut CellSet, houses: &mut Vec<(House, Digit)>) {
    let evidence = &step.evidence;
    let mut ends: Vec<Candidate> = evidence.candidates.iter().map(|&(candidate, _)| candidate).collect();
    ends.extend(step.placements.iter().chain(&step.eliminations));
    for node in evidence.chains.iter().flat_map(|chain| chain.nodes.first().into_iter().chain(chain.nodes.last())) {
        ends.extend(node.cells.iter().map(|cell| Candidate::at(cell, node.digit)));
    }
    for end in &ends {
        cells.insert(end.cell());
        let is_end = |cell: Cell| ends.contains(&Candidate::at(cell, end.digit()));
        for house in end.cell().houses() {
            let named = evidence.houses.iter().any(|&(one, _)| one == house);
            if named || board.places_in(house, end.digit()).iter().all(is_end) {
                houses.push((house, end.digit()));
            }
        }
    }
}

/// What a strong link of a chain can rest on.
fn link(from: &Node, to: &Node, cells: &mut CellSet, houses: &mut Vec<(House, Digit)>) {
    *cells |= to.set | from.set;
    if from.digit != to.digit {
        *cells |= to.cells | from.cells;
    }
    let both = from.cells | to.cells;
    houses.extend(House::all().filter(|house| (both - house.cell_set()).is_empty()).map(|house| (house, to.digit)));
}
