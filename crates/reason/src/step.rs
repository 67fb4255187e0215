//! A step: one use of a technique, with what follows from it kept apart from why it follows.
//!
//! Effects are all that a solver needs. Evidence is all that a reader needs: which candidates play which part, in which
//! houses, joined by which chains. Words, JSON and pictures are made from it at the edge ([`crate::explain`]), and only
//! for steps that are shown.

use crate::board::Board;
use crate::technique::Technique;
use sudokit_core::{Candidate, Cell, CellSet, Digit, House, SmallSort, Triad};

/// One use of a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rule that was used.
    pub technique: Technique,
    /// Digits to put in.
    pub placements: Vec<Candidate>,
    /// Candidates to remove, each of them once, in the order in which they are removed. It is ascending unless the
    /// technique says otherwise; it matters only for which of several singles comes up first.
    pub eliminations: Vec<Candidate>,
    /// Why.
    pub evidence: Evidence,
}

impl Step {
    /// A step that puts one digit in.
    pub fn place(technique: Technique, candidate: Candidate, evidence: Evidence) -> Self {
        Self { technique, placements: vec![candidate], eliminations: Vec::new(), evidence }
    }

    /// A step that removes candidates; `None` when there are none to remove.
    pub fn eliminate(
        technique: Technique,
        eliminations: impl IntoIterator<Item = Candidate>,
        evidence: Evidence,
    ) -> Option<Self> {
        let mut eliminations: Vec<_> = eliminations.into_iter().collect();
        eliminations.small_sort();
        eliminations.dedup();
        (!eliminations.is_empty()).then(|| Self { technique, placements: Vec::new(), eliminations, evidence })
    }

    /// As [`Self::eliminate`], with the candidates in the given order.
    pub fn eliminate_in_order(
        technique: Technique,
        candidates: impl IntoIterator<Item = Candidate>,
        evidence: Evidence,
    ) -> Option<Self> {
        let mut eliminations = Vec::new();
        for candidate in candidates {
            if !eliminations.contains(&candidate) {
                eliminations.push(candidate);
            }
        }
        (!eliminations.is_empty()).then(|| Self { technique, placements: Vec::new(), eliminations, evidence })
    }

    /// Adds the effects and the evidence of another step.
    pub(crate) fn join(&mut self, other: Self) {
        for (mine, others) in [(&mut self.placements, other.placements), (&mut self.eliminations, other.eliminations)] {
            let new: Vec<Candidate> = others.into_iter().filter(|candidate| !mine.contains(candidate)).collect();
            mine.extend(new);
        }
        let Evidence { houses, candidates, chains, trial } = other.evidence;
        self.evidence.houses.extend(houses);
        self.evidence.candidates.extend(candidates);
        self.evidence.chains.extend(chains);
        self.evidence.trial = self.evidence.trial.take().or(trial);
    }

    /// A number by which HoDoKu puts steps with equally many eliminations in order, the smallest first: the cells of the
    /// eliminations, later ones counting more, plus their digits.
    pub fn weight(&self) -> usize {
        let weight =
            |(i, gone): (usize, &Candidate)| gone.cell().index() * (1 + 80 * i) + usize::from(gone.digit().value());
        self.eliminations.iter().enumerate().map(weight).sum()
    }

    /// Carries the step out.
    pub fn apply(&self, board: &mut Board) {
        self.placements.iter().for_each(|&candidate| board.place(candidate));
        self.eliminations.iter().for_each(|&candidate| board.eliminate(candidate));
    }

    /// Whether no solution digit is removed and no wrong digit placed.
    pub fn agrees_with(&self, solution: &sudokit_core::Solution) -> bool {
        self.placements.iter().all(|placed| solution.get(placed.cell()) == placed.digit())
            && self.eliminations.iter().all(|gone| solution.get(gone.cell()) != gone.digit())
    }
}

/// The effect that a step must have on a candidate: place it, remove it, or either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether a step must place it (`true`) or remove it (`false`); either with `None`.
    pub placed: Option<bool>,
}

impl Aim {
    /// Whether a step does this.
    pub fn is_met_by(&self, step: &Step) -> bool {
        self.placed != Some(false) && step.placements.contains(&self.candidate)
            || self.placed != Some(true) && step.eliminations.contains(&self.candidate)
    }
}

/// Why a step holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The houses that matter, each with its part.
    pub houses: Vec<(House, HousePart)>,
    /// The candidates of the pattern, each with its part; eliminated ones are in the step's effects.
    pub candidates: Vec<(Candidate, Part)>,
    /// Chains of implications, in the order of the argument.
    pub chains: Vec<Chain>,
    /// A supposition that was followed until it failed.
    pub trial: Option<Trial>,
}

impl Evidence {
    /// Candidates that make a pattern.
    pub fn of(pattern: impl IntoIterator<Item = Candidate>) -> Self {
        Self::default().with(Part::Pattern, pattern)
    }

    /// Adds candidates.
    pub fn with(mut self, part: Part, candidates: impl IntoIterator<Item = Candidate>) -> Self {
        self.candidates.extend(candidates.into_iter().map(|candidate| (candidate, part)));
        self
    }

    /// Adds houses.
    pub fn within(mut self, part: HousePart, houses: impl IntoIterator<Item = House>) -> Self {
        self.houses.extend(houses.into_iter().map(|house| (house, part)));
        self
    }
}

/// A supposition and what follows from it, line by line, until it fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// How many suppositions are open at once: 1 when the first one fails without another.
    pub depth: usize,
    /// The lines in order. The first is the supposition, the last its failure.
    pub lines: Vec<Line>,
}

/// A line of a trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How many suppositions were made around the one it is under: 0 for the lines of the outermost.
    pub level: usize,
    /// What it says.
    pub claim: Claim,
    /// The lines it follows from, by their index; what stands in the grid is not named.
    pub from: Vec<usize>,
}

/// What a line of a trial says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The candidate is supposed to stand.
    Suppose(Candidate),
    /// It is the only digit left in its cell.
    OnlyDigit(Candidate),
    /// It is in the only place left for its digit in the house.
    OnlyPlace(Candidate, House),
    /// The triad holds all places left for the digit in the house.
    OnlyTriad(Triad, Digit, House),
    /// It failed when it was supposed.
    RuledOut(Candidate),
    /// The cell has no digit left.
    NoDigit(Cell),
    /// The house has no place left for the digit.
    NoPlace(Digit, House),
}

/// The part a house plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HousePart {
    /// Where the pattern is.
    Home,
    /// A base of a fish: the digit stands once in it.
    Base,
    /// A cover of a fish: it takes the digit once at most.
    Cover,
}

/// The part a candidate plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// It makes the pattern.
    Pattern,
    /// It keeps the pattern from being complete: a fin, an extra candidate of a rectangle.
    Fin,
    /// A fin in two bases at once.
    EndoFin,
    /// It has one of the colours of a colouring, from 0; colours 2n and 2n + 1 are opposites.
    Color(u8),
    /// It belongs to the n-th of several sets of cells, from 0.
    Set(u8),
}

/// A chain of nodes: each follows from the one before. Between an off node and the on node after it lies a strong link,
/// between an on node and the off node after it a weak one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The nodes in order; at least two.
    pub nodes: Vec<Node>,
}

/// A link of a chain: a digit in one cell, in one of a group of cells, or in an almost locked set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The digit it is about.
    pub digit: Digit,
    /// The cells it is about: the digit stands in one of them (on), or in none (off).
    pub cells: CellSet,
    /// The cells of the almost locked set by which it follows from the node before; empty for ordinary nodes.
    pub set: CellSet,
    /// Whether the digit stands there.
    pub on: bool,
}

impl Node {
    /// A candidate as a node.
    pub fn new(candidate: Candidate, on: bool) -> Self {
        Self { digit: candidate.digit(), cells: CellSet::only(candidate.cell()), set: CellSet::EMPTY, on }
    }

    /// A digit in a group of cells as a node.
    pub fn group(digit: Digit, cells: CellSet, on: bool) -> Self {
        Self { digit, cells, set: CellSet::EMPTY, on }
    }

    /// The cell of a node of one cell.
    pub fn cell(&self) -> Option<Cell> {
        self.cells.single()
    }
}
