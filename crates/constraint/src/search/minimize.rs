//! Dropping clues and rules that a proper puzzle does not need.

use super::verbs::{Verdict, check};
use crate::model::Puzzle;
use sudokit_core::Rng;
use sudokit_solve::Stop;

/// What may be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drop {
    /// Given values and other restrictions of cells.
    pub givens: bool,
    /// Rules.
    pub rules: bool,
}

/// A puzzle without what it does not need.
#[derive(Clone, Debug, PartialEq)]
pub struct Minimized {
    /// The puzzle that is left.
    pub puzzle: Puzzle,
    /// How many cells lost their givens.
    pub givens: usize,
    /// The names of the rules that were dropped.
    pub rules: Vec<&'static str>,
    /// Whether everything that may be dropped was tried; `false` if the request to stop was raised before.
    pub minimal: bool,
}

/// Drops givens and rules in random order as long as the solution stays the only one. `None` if the puzzle is not proper,
/// or the request to stop was raised before that was known.
pub fn minimize(puzzle: &Puzzle, drop: Drop, rng: &mut Rng, stop: &Stop) -> Option<Minimized> {
    let Verdict::One(solution) = check(puzzle, stop) else { return None };
    let mut left = Minimized { puzzle: puzzle.clone(), givens: 0, rules: Vec::new(), minimal: true };
    let full = puzzle.layout().full();
    let givens = restricted(puzzle).into_iter().filter(|_| drop.givens).map(Item::Given);
    let rules = (0..if drop.rules { puzzle.rules().len() } else { 0 }).map(Item::Rule);
    let mut items: Vec<Item> = givens.chain(rules).collect();
    rng.shuffle(&mut items);
    // Where each rule is now.
    let mut places: Vec<usize> = (0..puzzle.rules().len()).collect();
    loop {
        let (tried, mut kept) = (items.len(), Vec::new());
        for item in items {
            let mut fewer = left.puzzle.clone();
            match item {
                Item::Given(cell) => fewer.set_possible(cell, full),
                Item::Rule(rule) => {
                    fewer.remove(places[rule]);
                }
            }
            match (check(&fewer, stop), item) {
                // Without a dot, "all dots are given" says something else, and another solution may be the only one.
                (Verdict::One(values), _) if values != solution => kept.push(item),
                (Verdict::One(_), Item::Given(_)) => (left.puzzle, left.givens) = (fewer, left.givens + 1),
                (Verdict::One(_), Item::Rule(rule)) => {
                    left.puzzle = fewer;
                    left.rules.push(puzzle.rules()[rule].name());
                    let gone = places[rule];
                    places.iter_mut().filter(|place| **place > gone).for_each(|place| *place -= 1);
                }
                (Verdict::Stopped(_), _) => {
                    left.minimal = false;
                    return Some(left);
                }
                (Verdict::None(_) | Verdict::Several(_), _) => kept.push(item),
            }
        }
        // What is needed once stays needed, unless a rule depends on others.
        if kept.len() == tried || !puzzle.rules_depend_on_others() {
            return Some(left);
        }
        items = kept;
    }
}

/// The cells that do not have all values, void ones left out.
pub fn restricted(puzzle: &Puzzle) -> Vec<usize> {
    let layout = puzzle.layout();
    let void = |cell: usize| cell < layout.cell_count() && layout.is_void(cell);
    (0..puzzle.cell_count()).filter(|&cell| puzzle.possible()[cell] != layout.full() && !void(cell)).collect()
}

#[derive(Clone, Copy)]
enum Item {
    Given(usize),
    Rule(usize),
}
