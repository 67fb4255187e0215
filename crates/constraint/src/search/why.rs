//! Why a puzzle has no solution: givens and rules that contradict each other, of which none can be left out.
//!
//! Rows, columns and boxes are part of the frame and always hold. Groups of givens and rules are left out as long as the
//! rest has no solution; a group that is needed is halved. What is needed once stays needed, so one pass is enough, unless
//! a rule depends on others (without a dot, "all dots are given" says more): then passes follow until nothing can go.
//! Where propagation alone finds the contradiction, several orders are tried with propagation, which takes a fraction of
//! a search, and the smallest result goes through the pass.

use super::minimize::restricted;
use super::net::Net;
use super::tree::{End, Tree};
use super::verbs::values_of;
use crate::model::Puzzle;
use sudokit_core::{Rng, SmallSort};
use sudokit_solve::Stop;

/// Orders that are tried with propagation alone.
const ORDERS: u64 = 4;

/// Givens and rules that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The cells whose givens take part.
    pub givens: Vec<usize>,
    /// The rules that take part, by their numbers in [`Puzzle::rules`].
    pub rules: Vec<usize>,
    /// Whether there is a solution as soon as any one of them is left out; `false` if the request to stop came before that
    /// was known.
    pub irreducible: bool,
}

/// The answer of [`why`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// There is a solution: the values of all cells.
    Solvable(Vec<i32>),
    /// There is none.
    Conflict(Conflict),
    /// The request to stop was raised before that was known.
    Stopped,
}

/// Finds out why there is no solution in which a cell has one of some values; no cell means no solution at all.
///
/// ```
/// use sudokit_constraint::{notation::iss, search::{Why, why}};
/// use sudokit_solve::Stop;
///
/// let puzzle = iss::read(".Shape~4x4.Thermo~R1C1~R1C2~R1C3.~R1C3_2.~R4C4_1.AntiKnight")?;
/// let Why::Conflict(found) = why(&puzzle, None, &Stop::new()) else { panic!("2 cannot be the third") };
/// assert_eq!((found.givens, found.rules, found.irreducible), (vec![2], vec![0], true));
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn why(puzzle: &Puzzle, suppose: Option<(usize, u64)>, stop: &Stop) -> Why {
    if stop.is_raised() {
        return Why::Stopped;
    }
    let case = Case { puzzle, suppose };
    let mut items: Vec<Item> = restricted(puzzle).into_iter().map(Item::Given).collect();
    items.extend((0..puzzle.rules().len()).map(Item::Rule));
    let mut left = items.clone();
    match case.search(&items, stop) {
        Found::Solution(values) => return Why::Solvable(values),
        Found::Unknown => return Why::Stopped,
        Found::None => {}
    }
    if case.is_dead(&items) {
        for order in 0..ORDERS {
            let mut tried = items.clone();
            if order > 0 {
                Rng::stream(order, 0).shuffle(&mut tried);
            }
            reduce(&mut tried, |some| Some(!stop.is_raised() && case.is_dead(some)));
            if tried.len() < left.len() {
                left = tried;
            }
        }
        left.small_sort();
    }
    let mut contradicts = |some: &[Item]| match case.search(some, stop) {
        Found::None => Some(true),
        Found::Solution(_) => Some(false),
        Found::Unknown => None,
    };
    let mut irreducible = reduce(&mut left, &mut contradicts);
    let mut before = usize::MAX;
    while irreducible && left.len() < before && puzzle.rules_depend_on_others() {
        before = left.len();
        irreducible = reduce(&mut left, &mut contradicts);
    }
    let mut conflict = Conflict { givens: Vec::new(), rules: Vec::new(), irreducible };
    for item in left {
        match item {
            Item::Given(cell) => conflict.givens.push(cell),
            Item::Rule(rule) => conflict.rules.push(rule),
        }
    }
    Why::Conflict(conflict)
}

/// What can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    Given(usize),
    Rule(usize),
}

enum Found {
    Solution(Vec<i32>),
    None,
    Unknown,
}

struct Case<'p> {
    puzzle: &'p Puzzle,
    suppose: Option<(usize, u64)>,
}

impl Case<'_> {
    /// The puzzle with some of its givens and rules.
    fn with(&self, items: &[Item]) -> Puzzle {
        let full = self.puzzle.layout().full();
        let mut some = self.puzzle.clone();
        let (mut givens, mut rules) = (vec![false; some.cell_count()], vec![false; some.rules().len()]);
        for &item in items {
            match item {
                Item::Given(cell) => givens[cell] = true,
                Item::Rule(rule) => rules[rule] = true,
            }
        }
        for cell in restricted(self.puzzle) {
            if !givens[cell] {
                some.set_possible(cell, full);
            }
        }
        for rule in (0..rules.len()).rev().filter(|&rule| !rules[rule]) {
            some.remove(rule);
        }
        if let Some((cell, values)) = self.suppose {
            some.restrict(cell, values);
        }
        some
    }

    /// Whether propagation finds a contradiction.
    fn is_dead(&self, items: &[Item]) -> bool {
        Net::new(&self.with(items)).map_or(true, |net| Tree::new(net).start().is_err())
    }

    fn search(&self, items: &[Item], stop: &Stop) -> Found {
        let some = self.with(items);
        let Ok(net) = Net::new(&some) else { return Found::None };
        let mut tree = Tree::new(net);
        match tree.next(stop) {
            End::Solution => Found::Solution(values_of(&some, tree.sets())),
            End::Exhausted => Found::None,
            End::Stopped => Found::Unknown,
        }
    }
}

/// Leaves out what a contradiction does not need. Whether that was decided for everything.
fn reduce(items: &mut Vec<Item>, mut contradicts: impl FnMut(&[Item]) -> Option<bool>) -> bool {
    let (mut kept, mut group) = (0, items.len().div_ceil(2).max(1));
    while kept < items.len() {
        group = group.min(items.len() - kept);
        let rest: Vec<Item> = items[..kept].iter().chain(&items[kept + group..]).copied().collect();
        match contradicts(&rest) {
            Some(true) => {
                *items = rest;
                group *= 2;
            }
            Some(false) if group == 1 => kept += 1,
            Some(false) => group /= 2,
            None => return false,
        }
    }
    true
}
