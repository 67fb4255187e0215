//! A step in a puzzle of any kind: effects, evidence, and the argument.

use super::position::{Candidate, Position};
use super::technique::Technique;
use crate::step::{HousePart, Part};
use sudokit_core::SmallSort;

/// One use of a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rule that was used.
    pub technique: Technique,
    /// Digits to put in.
    pub placements: Vec<Candidate>,
    /// Candidates to remove, in ascending order.
    pub eliminations: Vec<Candidate>,
    /// The houses that matter, by number, each with its part.
    pub houses: Vec<(usize, HousePart)>,
    /// The rules that matter, by number.
    pub rules: Vec<usize>,
    /// The candidates of the pattern, each with its part.
    pub candidates: Vec<(Candidate, Part)>,
    /// Chains of implications.
    pub chains: Vec<Vec<ChainNode>>,
    /// A supposition that was followed, line by line.
    pub trial: Option<Trial>,
    /// How much harder than usual the step is, in tenths.
    pub extra: u32,
    /// The argument in words, without the conclusion.
    pub argument: String,
}

/// A candidate that is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub on: bool,
}

/// A node of a chain: a value that is in one of these cells, or in none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainNode {
    /// The cells; more than one for a group.
    pub cells: Vec<usize>,
    /// The value.
    pub value: usize,
    /// Whether it is in one of the cells.
    pub on: bool,
}

impl ChainNode {
    /// Its candidates.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.cells.iter().map(|&cell| Candidate::new(cell, self.value))
    }
}

/// A supposition and what follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// How many suppositions are open at once.
    pub depth: usize,
    /// The lines in order; the last one is the failure.
    pub lines: Vec<Line>,
}

/// A line of a trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How many suppositions it is under, from 1.
    pub level: usize,
    /// What it says, as a sentence.
    pub text: String,
    /// The numbers of the lines it follows from, from 0.
    pub from: Vec<usize>,
    /// The candidate it is about, and whether it is true.
    pub about: Option<Node>,
}

impl Step {
    fn new(technique: Technique, argument: String) -> Self {
        Self {
            technique,
            placements: Vec::new(),
            eliminations: Vec::new(),
            houses: Vec::new(),
            rules: Vec::new(),
            candidates: Vec::new(),
            chains: Vec::new(),
            trial: None,
            extra: 0,
            argument,
        }
    }

    /// A step that puts a digit in.
    pub(super) fn place(technique: Technique, candidate: Candidate, argument: String) -> Self {
        let mut step = Self::new(technique, argument).with(Part::Pattern, [candidate]);
        step.placements.push(candidate);
        step
    }

    /// A step that removes candidates.
    pub(super) fn remove(technique: Technique, gone: Vec<Candidate>, argument: String) -> Self {
        let mut step = Self::new(technique, argument);
        step.eliminations = gone;
        step.eliminations.small_sort();
        step.eliminations.dedup();
        step
    }

    pub(super) fn with(mut self, part: Part, candidates: impl IntoIterator<Item = Candidate>) -> Self {
        self.candidates.extend(candidates.into_iter().map(|candidate| (candidate, part)));
        self
    }

    pub(super) fn within(mut self, part: HousePart, houses: impl IntoIterator<Item = usize>) -> Self {
        self.houses.extend(houses.into_iter().map(|house| (house, part)));
        self
    }

    pub(super) fn by_rules(mut self, rules: impl IntoIterator<Item = usize>) -> Self {
        self.rules.extend(rules);
        self
    }

    /// Carries it out.
    pub fn apply(&self, position: &mut Position) {
        self.placements.iter().for_each(|&candidate| position.place(candidate));
        self.eliminations.iter().for_each(|&candidate| position.eliminate(candidate));
    }

    /// Whether no value of the solution is removed and no wrong value placed. `solution` has the value of each cell.
    pub fn agrees_with(&self, solution: &[usize]) -> bool {
        self.placements.iter().all(|placed| solution[placed.cell] == placed.value)
            && self.eliminations.iter().all(|gone| solution[gone.cell] != gone.value)
    }

    /// Its number on the ladder, in tenths.
    pub fn tenths(&self) -> u32 {
        self.technique.tenths() + self.extra
    }
}
