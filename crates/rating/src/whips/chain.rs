//! A whip or braid as data: target, variables, left- and right-linking candidates.

use super::layout::{BOXES, CANDIDATES, GROUPS, LABELS, PLACES, Place, ROWS, VARIABLES};
use super::state::{DECIDED, POSITIONS, State};
use core::fmt;
use sudokit_core::{Candidate, Cell, Digit, House, Triad};

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

impl Right {
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

pub(super) fn candidate_of(index: u16) -> Candidate {
    Candidate::new(index as usize).expect("a candidate's number")
}

pub(super) fn variable_of(variable: usize) -> Variable {
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
        f.write_str(&super::words::notation(self))
    }
}
