//! Relations between two cells that hold in every solution.
//!
//! A pair is in question until some solution breaks its relation. For each pair that no known solution breaks, a solution
//! that does is searched for; it usually settles many other pairs as well.

use super::verbs::{Next, Solutions};
use crate::model::Puzzle;
use crate::notation::iss::encode_table;
use crate::rule::Rule;
use sudokit_solve::Stop;

/// Solutions that are looked at before single pairs are.
const FIRST: usize = 64;

/// How the values of two cells may be related.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Relation {
    /// They are the same.
    #[default]
    Equal,
    /// They differ, though the cells are in no house together.
    Different,
    /// They differ by one.
    Consecutive,
    /// One is twice the other.
    Double,
}

impl Relation {
    /// All relations.
    pub const ALL: [Self; 4] = [Self::Equal, Self::Different, Self::Consecutive, Self::Double];

    /// Whether it holds for two values.
    pub fn holds(self, one: i32, other: i32) -> bool {
        match self {
            Self::Equal => one == other,
            Self::Different => one != other,
            Self::Consecutive => one.abs_diff(other) == 1,
            Self::Double => one == 2 * other || other == 2 * one,
        }
    }
}

/// The answer of [`always`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Always {
    /// Pairs of cells in which the relation holds in every solution, unless both cells have one value only.
    pub pairs: Vec<(usize, usize)>,
    /// Solutions that were looked at.
    pub solutions: usize,
    /// Whether every pair was decided; if not, undecided ones are not among the pairs.
    pub complete: bool,
}

/// Finds the pairs of cells in which a relation holds in every solution.
///
/// ```
/// use sudokit_constraint::{notation::iss, search::{Relation, always}};
/// use sudokit_solve::Stop;
///
/// let puzzle = iss::read(".Shape~4x4.Palindrome~R1C1~R2C3~R3C2~R4C4")?;
/// let found = always(&puzzle, Relation::Equal, &Stop::new());
/// assert!(found.complete && found.pairs.contains(&(0, 15)));
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn always(puzzle: &Puzzle, relation: Relation, stop: &Stop) -> Always {
    let mut found = Always::default();
    let mut known: Vec<Vec<i32>> = Vec::new();
    let mut solutions = Solutions::of(puzzle.clone());
    while known.len() < FIRST {
        match solutions.next(stop) {
            Next::Solution(values) => known.push(values),
            Next::Exhausted => break,
            Next::Stopped => return found,
        }
    }
    let are_all = known.len() < FIRST;
    let Some(first) = known.first().cloned() else { return Always { complete: true, ..found } };
    let mut open = pairs(puzzle, relation);
    // Cells that have one value in all known solutions.
    let is_fixed = |known: &[Vec<i32>], cell: usize| known.iter().all(|values| values[cell] == first[cell]);
    open.retain(|&pair| known.iter().all(|values| holds(relation, values, pair)));
    let mut proved = Vec::new();
    while let Some(&pair) = open.first() {
        let seem_fixed = is_fixed(&known, pair.0) && is_fixed(&known, pair.1);
        let next = match (are_all, seem_fixed) {
            (true, _) => Next::Exhausted,
            (false, true) => other_value(puzzle, pair, &first, stop),
            (false, false) => broken(puzzle, relation, pair, stop),
        };
        match next {
            Next::Solution(values) => {
                open.retain(|&pair| holds(relation, &values, pair));
                known.push(values);
            }
            Next::Exhausted => {
                if !seem_fixed {
                    proved.push(pair);
                }
                open.remove(0);
            }
            Next::Stopped => break,
        }
    }
    (found.pairs, found.solutions, found.complete) = (proved, known.len(), open.is_empty());
    found
}

fn holds(relation: Relation, values: &[i32], (one, other): (usize, usize)) -> bool {
    relation.holds(values[one], values[other])
}

/// The pairs of cells in question.
fn pairs(puzzle: &Puzzle, relation: Relation) -> Vec<(usize, usize)> {
    let layout = puzzle.layout();
    let cells = layout.cell_count();
    let mut together = vec![false; cells * cells];
    for house in layout.houses() {
        for &one in &house.cells {
            house.cells.iter().for_each(|&other| together[one * cells + other] = true);
        }
    }
    let wanted = |one: usize, other: usize| match relation {
        Relation::Equal | Relation::Different => !together[one * cells + other],
        Relation::Consecutive | Relation::Double => true,
    };
    let is_open = |cell: &usize| !layout.is_void(*cell) && puzzle.given(*cell).is_none();
    let open: Vec<usize> = (0..cells).filter(is_open).collect();
    let mut pairs = Vec::new();
    for (i, &one) in open.iter().enumerate() {
        pairs.extend(open[i + 1..].iter().filter(|&&other| wanted(one, other)).map(|&other| (one, other)));
    }
    pairs
}

/// A solution in which one of two cells has another value than in the first.
fn other_value(puzzle: &Puzzle, (one, other): (usize, usize), first: &[i32], stop: &Stop) -> Next {
    for cell in [one, other] {
        let mut without = puzzle.clone();
        without.restrict(cell, !puzzle.layout().bit(i64::from(first[cell])));
        let next = Solutions::of(without).next(stop);
        if next != Next::Exhausted {
            return next;
        }
    }
    Next::Exhausted
}

/// A solution in which the relation does not hold for this pair.
fn broken(puzzle: &Puzzle, relation: Relation, (one, other): (usize, usize), stop: &Stop) -> Next {
    let (mut with, layout) = (puzzle.clone(), puzzle.layout());
    let value = |index: usize| layout.least_value() + index as i32;
    let table = encode_table(layout.value_count(), |one, other| !relation.holds(value(one), value(other)));
    let rule = Rule::named("Pair").map(|rule| rule.with_texts([table, String::new()]).with_cells([one, other]));
    match rule.map(|rule| with.add(rule)) {
        Some(Ok(())) => Solutions::of(with).next(stop),
        // There is no room for another rule.
        _ => Next::Stopped,
    }
}
