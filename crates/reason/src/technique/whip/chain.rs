//! A whip or braid as data: target, variables, left- and right-linking candidates.

use super::layout::{BOXES, CANDIDATES, GROUPS, LABELS, PLACES, Place, ROWS, VARIABLES};
use super::state::{DECIDED, POSITIONS, State};
use super::words;
use crate::board::Board;
use crate::step::{Chain as Links, Claim, Evidence, Line, Node, Step, Trial};
use crate::technique::Technique;
use core::fmt;
use sudokit_core::{Candidate, Cell, Digit, House, SmallSort, Triad};

/// A CSP-variable: something that has exactly one value in a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variable {
    /// Which digit a cell holds (`rc`).
    Cell(Cell),
    /// Which cell of a house holds a digit (`rn`, `cn`, `bn`).
    Digit(House, Digit),
}

/// What must hold for a variable once all else is excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Right {
    /// A candidate.
    Candidate(Candidate),
    /// A g-candidate: the digit is in one of the cells of a triad.
    Group(Triad, Digit),
}

/// A variable of a chain with its left- and its right-linking candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// The variable.
    pub variable: Variable,
    /// A candidate for it that is excluded by the target or by an earlier right-linking candidate.
    pub left: Candidate,
    /// The only one that is not excluded; `None` for the last variable, which has no candidate left.
    pub right: Option<Right>,
}

/// A whip, braid, g-whip or g-braid: supposing its target leaves no candidate for its last variable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chain {
    /// The candidate that is removed.
    pub target: Candidate,
    /// The variables in order; only the last one has no right-linking candidate.
    pub links: Vec<Link>,
}

impl Chain {
    /// The length: the number of variables.
    pub fn length(&self) -> usize {
        self.links.len()
    }

    /// Whether it has a right-linking g-candidate.
    pub fn is_grouped(&self) -> bool {
        self.links.iter().any(|link| matches!(link.right, Some(Right::Group(..))))
    }

    /// Whether each left-linking candidate is linked to the right-linking candidate just before it (the first to the
    /// target). Otherwise the chain is a braid.
    pub fn is_whip(&self) -> bool {
        let mut last = Right::Candidate(self.target);
        self.links.iter().all(|link| {
            let linked = last.excludes(link.left);
            last = link.right.unwrap_or(last);
            linked
        })
    }

    /// The chain as Berthier writes it, for example `whip[2]: r1n3{c2 c5} - r4c5{n3 .} ==> r4c2≠7`.
    pub fn notation(&self) -> String {
        words::notation(self)
    }

    /// The argument in English, without the conclusion.
    pub fn argument(&self) -> String {
        words::argument(self)
    }

    /// `whip`, `g-whip`, `braid` or `g-braid`.
    pub fn name(&self) -> &'static str {
        match (self.is_grouped(), self.is_whip()) {
            (false, true) => "whip",
            (true, true) => "g-whip",
            (false, false) => "braid",
            (true, false) => "g-braid",
        }
    }

    /// Makes a chain of the moves that a search found in a state, and of left-linking candidates where it has chosen them.
    pub(super) fn new(state: &mut State, target: u16, moves: &[u16], lefts: Option<&[u16]>) -> Self {
        let base = state.masks;
        let mark = state.mark();
        state.assert::<true>(target);
        let mut links = Vec::with_capacity(moves.len() + 1);
        let mut last = target;
        for (index, &found) in moves.iter().enumerate() {
            let left = lefts.map(|lefts| lefts[index]);
            let (variable, left) = link_of(state, &base, found, last, left);
            // A g-label that was found with several candidates may have only one by now: then this is the move.
            let mask = state.masks[variable];
            let single = mask.is_power_of_two();
            let move_ = if single { LABELS[variable][mask.trailing_zeros() as usize] } else { found };
            links.push(Link {
                variable: variable_of(variable),
                left: candidate_of(left),
                right: Some(right_of(move_)),
            });
            state.play::<true>(move_);
            last = move_;
        }
        debug_assert!(state.broken, "the moves end in a contradiction");
        let (variable, left) = (0..VARIABLES)
            .filter(|&variable| state.masks[variable] == 0)
            .flat_map(|variable| labels(variable, base[variable]).map(move |left| (variable, left)))
            .max_by_key(|&(_, left)| excludes(last, left))
            .expect("an empty variable");
        links.push(Link { variable: variable_of(variable), left: candidate_of(left), right: None });
        state.undo(mark);
        Self { target: candidate_of(target), links }
    }
}

impl Variable {
    /// Its candidates in a position.
    pub fn candidates(self, board: &Board) -> Vec<Candidate> {
        match self {
            Self::Cell(cell) => board.marks(cell).iter().map(|digit| Candidate::at(cell, digit)).collect(),
            Self::Digit(house, digit) => {
                board.places_in(house, digit).iter().map(|cell| Candidate::at(cell, digit)).collect()
            }
        }
    }
}

impl Chain {
    /// The step that removes the target. Its evidence is the trial of the target, line by line, and the links as short
    /// chains: what excludes the left-linking candidate, that candidate, and what is left.
    pub fn step(&self, technique: Technique, board: &Board) -> Option<Step> {
        let mut rights = vec![Right::Candidate(self.target)];
        let mut lines = vec![Line { level: 0, claim: Claim::Suppose(self.target), from: Vec::new() }];
        let mut chains = Vec::with_capacity(self.links.len());
        for link in &self.links {
            let excluded = link
                .variable
                .candidates(board)
                .into_iter()
                .filter(|&one| !link.right.is_some_and(|right| right.has(one)));
            let mut from: Vec<usize> =
                excluded.filter_map(|one| rights.iter().position(|right| right.excludes(one))).collect();
            from.small_sort();
            from.dedup();
            lines.push(Line { level: 0, claim: link.claim(), from });
            let cause = rights.iter().rfind(|right| right.excludes(link.left)).copied();
            let mut nodes = vec![cause.unwrap_or(Right::Candidate(self.target)).node(), Node::new(link.left, false)];
            nodes.extend(link.right.map(Right::node));
            chains.push(Links { nodes });
            rights.extend(link.right);
        }
        let trial = Some(Trial { depth: 1, lines });
        Step::eliminate(technique, [self.target], Evidence { chains, trial, ..Evidence::default() })
    }

    /// The chain that a step was made of; `None` if it is of another technique.
    pub fn of_step(step: &Step) -> Option<Self> {
        let trial = step.evidence.trial.as_ref()?;
        let (Claim::Suppose(target), chains) = (trial.lines.first()?.claim, &step.evidence.chains) else { return None };
        let link = |(line, links): (&Line, &Links)| {
            let left = links.nodes.get(1)?;
            let (variable, right) = match line.claim {
                Claim::OnlyDigit(one) => (Variable::Cell(one.cell()), Some(Right::Candidate(one))),
                Claim::OnlyPlace(one, house) => (Variable::Digit(house, one.digit()), Some(Right::Candidate(one))),
                Claim::OnlyTriad(triad, digit, house) => {
                    (Variable::Digit(house, digit), Some(Right::Group(triad, digit)))
                }
                Claim::NoDigit(cell) => (Variable::Cell(cell), None),
                Claim::NoPlace(digit, house) => (Variable::Digit(house, digit), None),
                Claim::Suppose(_) | Claim::RuledOut(_) => return None,
            };
            Some(Link { variable, left: Candidate::at(left.cell()?, left.digit), right })
        };
        let links: Vec<Link> = trial.lines[1..].iter().zip(chains).map(link).collect::<Option<_>>()?;
        (!links.is_empty() && links.len() + 1 == trial.lines.len()).then_some(Self { target, links })
    }
}

impl Link {
    /// What it says as a line of a trial.
    fn claim(&self) -> Claim {
        match (self.variable, self.right) {
            (Variable::Cell(_), Some(Right::Candidate(one))) => Claim::OnlyDigit(one),
            (Variable::Cell(cell), _) => Claim::NoDigit(cell),
            (Variable::Digit(house, _), Some(Right::Candidate(one))) => Claim::OnlyPlace(one, house),
            (Variable::Digit(house, _), Some(Right::Group(triad, digit))) => Claim::OnlyTriad(triad, digit, house),
            (Variable::Digit(house, digit), None) => Claim::NoPlace(digit, house),
        }
    }
}

impl Right {
    /// Whether a candidate is it or one of its group.
    pub fn has(self, candidate: Candidate) -> bool {
        match self {
            Self::Candidate(own) => own == candidate,
            Self::Group(triad, digit) => digit == candidate.digit() && triad.cells().contains(&candidate.cell()),
        }
    }

    fn node(self) -> Node {
        match self {
            Self::Candidate(candidate) => Node::new(candidate, true),
            Self::Group(triad, digit) => Node::group(digit, triad.cells().into_iter().collect(), true),
        }
    }

    /// Whether a candidate is linked to it, to all of its candidates if it is a group.
    pub fn excludes(self, candidate: Candidate) -> bool {
        let move_ = match self {
            Self::Candidate(candidate) => candidate.index(),
            Self::Group(triad, digit) => CANDIDATES + triad.index() * 9 + digit.index(),
        };
        excludes(move_ as u16, candidate.index() as u16)
    }
}

/// The variable by which a move follows and a left-linking candidate in it, linked to the last move if there is one.
fn link_of(state: &State, base: &[u16; VARIABLES], move_: u16, last: u16, chosen: Option<u16>) -> (usize, u16) {
    let places: &[Place] = if (move_ as usize) < CANDIDATES {
        &PLACES[move_ as usize]
    } else {
        let group = &GROUPS[move_ as usize - CANDIDATES];
        &[group.line, group.block]
    };
    places
        .iter()
        .filter(|place| state.masks[place.variable as usize] & (DECIDED | POSITIONS & !place.bit) == 0)
        .flat_map(|place| {
            let variable = place.variable as usize;
            labels(variable, base[variable] & !place.bit).map(move |left| (variable, left))
        })
        .filter(|&(_, left)| chosen.is_none_or(|chosen| chosen == left))
        .max_by_key(|&(_, left)| excludes(last, left))
        .expect("a variable that leaves only this")
}

fn labels(variable: usize, mask: u16) -> impl Iterator<Item = u16> {
    (0..9).filter(move |position| mask >> position & 1 == 1).map(move |position| LABELS[variable][position])
}

/// Whether a move is linked to a candidate.
fn excludes(move_: u16, candidate: u16) -> bool {
    let places = &PLACES[candidate as usize];
    let shares =
        |place: &Place| places.iter().any(|other| other.variable == place.variable && other.bit & place.bit == 0);
    if (move_ as usize) < CANDIDATES {
        PLACES[move_ as usize].iter().any(shares)
    } else {
        let group = &GROUPS[move_ as usize - CANDIDATES];
        shares(&group.line) || shares(&group.block)
    }
}

fn candidate_of(index: u16) -> Candidate {
    Candidate::new(index as usize).expect("a candidate's number")
}

fn variable_of(variable: usize) -> Variable {
    if variable < ROWS {
        return Variable::Cell(Cell::new(variable).expect("a cell"));
    }
    debug_assert!(variable < BOXES + 81);
    let house = House::new((variable - ROWS) / 9).expect("a house");
    Variable::Digit(house, Digit::from_index(variable % 9).expect("a digit"))
}

fn right_of(move_: u16) -> Right {
    match (move_ as usize).checked_sub(CANDIDATES) {
        None => Right::Candidate(candidate_of(move_)),
        Some(group) => {
            let digit = Digit::from_index(group % 9).expect("a digit");
            Right::Group(Triad::new(group / 9).expect("a triad"), digit)
        }
    }
}

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.notation())
    }
}
