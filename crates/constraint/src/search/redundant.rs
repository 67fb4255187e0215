//! Givens and rules that a proper puzzle does not need: one at a time, and as a set of which all can go together.

use super::minimize::restricted;
use super::verbs::{Verdict, check};
use crate::model::Puzzle;
use sudokit_core::{Rng, SmallSort};
use sudokit_solve::Stop;

/// A given or a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// The given of a cell.
    Given(usize),
    /// A rule, by its number in [`Puzzle::rules`].
    Rule(usize),
}

/// The answer of [`redundant`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Redundant {
    /// What can be left out if all else stays.
    pub single: Vec<Item>,
    /// What can be left out together; nothing else can go then.
    pub together: Vec<Item>,
    /// Whether everything was tried.
    pub complete: bool,
}

/// Finds what a proper puzzle does not need. With an [`Rng`] the set of [`Redundant::together`] is sought in random order,
/// otherwise givens come first. `None` if the puzzle is not proper, or the request to stop was raised before that was known.
///
/// ```
/// use sudokit_constraint::{notation::iss, search::{Item, redundant}};
/// use sudokit_solve::Stop;
///
/// let puzzle = iss::read(".Shape~4x4.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R2C3_1~R3C2_3~R4C3_4~R1C4_4.Thermo~R1C1~R1C2")?;
/// let found = redundant(&puzzle, None, &Stop::new()).expect("it is proper");
/// assert!(found.complete && found.single.contains(&Item::Rule(0)));
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn redundant(puzzle: &Puzzle, rng: Option<&mut Rng>, stop: &Stop) -> Option<Redundant> {
    let Verdict::One(solution) = check(puzzle, stop) else { return None };
    let mut items: Vec<Item> = restricted(puzzle).into_iter().map(Item::Given).collect();
    items.extend((0..puzzle.rules().len()).map(Item::Rule));
    let mut found = Redundant::default();
    for &item in &items {
        match stays(puzzle, &[item], &solution, stop) {
            Some(true) => found.single.push(item),
            Some(false) => {}
            None => return Some(found),
        }
    }
    // What cannot go alone cannot go with others, unless a rule says more without another.
    let mut tried = if puzzle.rules_depend_on_others() { items } else { found.single.clone() };
    if let Some(rng) = rng {
        rng.shuffle(&mut tried);
    }
    loop {
        let (before, mut kept) = (found.together.len(), Vec::new());
        for item in tried {
            found.together.push(item);
            match stays(puzzle, &found.together, &solution, stop) {
                Some(true) => {}
                answer => {
                    found.together.pop();
                    kept.push(item);
                    if answer.is_none() {
                        found.together.small_sort();
                        return Some(found);
                    }
                }
            }
        }
        if found.together.len() == before || !puzzle.rules_depend_on_others() {
            break;
        }
        tried = kept;
    }
    found.together.small_sort();
    found.complete = true;
    Some(found)
}

/// Whether the solution is the only one without these items; `None` if the request to stop was raised.
fn stays(puzzle: &Puzzle, without: &[Item], solution: &[i32], stop: &Stop) -> Option<bool> {
    let mut fewer = puzzle.clone();
    let mut rules: Vec<usize> = Vec::new();
    for &item in without {
        match item {
            Item::Given(cell) => fewer.set_possible(cell, puzzle.layout().full()),
            Item::Rule(rule) => rules.push(rule),
        }
    }
    rules.small_sort();
    rules.into_iter().rev().for_each(|rule| drop(fewer.remove(rule)));
    match check(&fewer, stop) {
        Verdict::One(values) => Some(values == solution),
        Verdict::Stopped(_) => None,
        Verdict::None(_) | Verdict::Several(_) => Some(false),
    }
}
