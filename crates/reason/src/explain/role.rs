//! The role of each candidate in a picture of a step: one of the effects, a part of the pattern, or a node of a chain.
//!
//! A candidate can be several at once. Effects win, since they are what the reader came for; then a part with a meaning of
//! its own; then its place in a chain, on or off, if it is always the same; then that it makes the pattern.

use super::Explanation;
use crate::step::{Node, Part};
use sudokit_core::{Candidate, Cell, CellSet, House, SmallSort};

/// What a candidate is in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    /// It goes.
    Removed,
    /// It is put in.
    Placed,
    /// A part in the pattern.
    Part(Part),
    /// A node of a chain, on.
    On,
    /// A node of a chain, off.
    Off,
    /// A digit that stands and rules something out.
    Blocker,
}

impl Role {
    /// One character that stands before the candidate in a terminal.
    pub(crate) fn mark(self) -> char {
        match self {
            Self::Removed => '-',
            Self::Placed => '+',
            Self::Part(Part::Pattern) => '*',
            Self::Part(Part::Fin) => '~',
            Self::Part(Part::EndoFin) => '!',
            Self::Part(Part::Color(n)) => char::from(b'a' + n % 26),
            Self::Part(Part::Set(n)) => char::from(b'A' + n % 26),
            Self::On => '●',
            Self::Off => '○',
            Self::Blocker => '#',
        }
    }

    /// What it is called in a legend.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Removed => "removed".to_owned(),
            Self::Placed => "placed".to_owned(),
            Self::Part(part) => part_name(part),
            Self::On => "on".to_owned(),
            Self::Off => "off".to_owned(),
            Self::Blocker => "rules out".to_owned(),
        }
    }
}

/// The name of a part in data and legends.
pub(crate) fn part_name(part: Part) -> String {
    match part {
        Part::Pattern => "pattern".to_owned(),
        Part::Fin => "fin".to_owned(),
        Part::EndoFin => "endo fin".to_owned(),
        Part::Color(n) => format!("colour {}", char::from(b'a' + n % 26)),
        Part::Set(n) => format!("set {}", char::from(b'A' + n % 26)),
    }
}

/// The roles of all candidates of a step.
pub(super) struct Roles {
    of: Vec<Option<Role>>,
}

impl Roles {
    /// Of this step.
    pub(super) fn new(explanation: &Explanation<'_>) -> Self {
        let (step, mut of) = (explanation.step, vec![None; Candidate::COUNT]);
        for node in step.evidence.chains.iter().flat_map(|chain| &chain.nodes) {
            let role = if node.on { Role::On } else { Role::Off };
            for cell in node.cells.iter() {
                let seen = &mut of[Candidate::at(cell, node.digit).index()];
                *seen = Some(if seen.is_none_or(|seen| seen == role) { role } else { Role::Part(Part::Pattern) });
            }
        }
        for &(candidate, part) in &step.evidence.candidates {
            let seen = &mut of[candidate.index()];
            if part != Part::Pattern || seen.is_none() {
                *seen = Some(Role::Part(part));
            }
        }
        step.eliminations.iter().for_each(|gone| of[gone.index()] = Some(Role::Removed));
        step.placements.iter().for_each(|placed| of[placed.index()] = Some(Role::Placed));
        explanation.blockers().iter().for_each(|at| of[at.index()] = Some(Role::Blocker));
        Self { of }
    }

    /// The role of a candidate, if it has one.
    pub(super) fn get(&self, candidate: Candidate) -> Option<Role> {
        self.of[candidate.index()]
    }

    /// Every role in use, each once, for a legend.
    pub(super) fn used(&self) -> Vec<Role> {
        let mut used: Vec<Role> = self.of.iter().copied().flatten().collect();
        used.small_sort();
        used.dedup();
        used
    }
}

/// A line between two nodes of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link<'a> {
    pub(super) from: &'a Node,
    pub(super) to: &'a Node,
}

impl Link<'_> {
    /// From off to on: one of the two must stand.
    pub(super) fn is_strong(&self) -> bool {
        !self.from.on && self.to.on
    }
}

/// The links of a step, each once, in the order of the argument.
pub(super) fn links<'a>(explanation: &Explanation<'a>) -> Vec<Link<'a>> {
    let mut links: Vec<Link<'a>> = Vec::new();
    for chain in &explanation.step.evidence.chains {
        for pair in chain.nodes.windows(2) {
            let link = Link { from: &pair[0], to: &pair[1] };
            // A node twice in a row, off then off, is a repetition and no link.
            if (link.from.cells, link.from.digit) != (link.to.cells, link.to.digit) && !links.contains(&link) {
                links.push(link);
            }
        }
    }
    links
}

/// The cells of the n-th set of the step, for the background of a picture: cells that hold a candidate of the set.
pub(super) fn set_of(explanation: &Explanation<'_>, cell: Cell) -> Option<u8> {
    explanation.step.evidence.candidates.iter().find_map(|&(candidate, part)| match part {
        Part::Set(n) if candidate.cell() == cell => Some(n),
        _ => None,
    })
}

/// The cells of the houses that matter.
pub(super) fn house_cells(explanation: &Explanation<'_>) -> CellSet {
    let houses = explanation.step.evidence.houses.iter();
    houses.map(|&(house, _): &(House, _)| house.cell_set()).fold(CellSet::EMPTY, |all, cells| all | cells)
}
