//! Innies and outies, and cages split in two.
//!
//! # Pattern
//! One or more houses that do not overlap, and the cages in them and across their border. The cells that are left inside
//! (innies) or stick out (outies) have a known sum, or the sums of both have a known difference. If the innies are part
//! of a cage, its other cells have a known sum too.
//!
//! # Why it holds
//! Every whole house has the same sum (45 in a 9x9 grid), and every cage has its own.
//!
//! # Example
//! The cages inside row 1 have the sum 38 and leave r1c9: it is 7.
//!
//! # Rating
//! 3.0; 0.3 more for each further house, 0.2 for each further open cell.
//!
//! # Not to be confused with
//! Cage combinations, which need no house.

use super::cage::{all_see, ascending, said};
use super::{Query, derive};
use crate::any::cells::bits;
use crate::any::find::{Emit, Flow, Search};
use crate::any::position::Candidate;
use crate::any::step::Step;
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::{HousePart, Part};
use derive::Derived;
use std::sync::Arc;
use sudokit_core::SmallSort;

/// The most open cells whose combinations are tried.
const MOST_OPEN: usize = 5;

pub(super) fn find(search: &mut Search<'_>, emit: Emit<'_>) -> Flow {
    let sums = search.singles.derived(search.space);
    for (number, sum) in sums.iter().enumerate() {
        search.goes_on()?;
        let cells = sum.terms.iter().map(|term| term.0);
        if cells.filter(|&cell| search.position.is_open(cell)).count() > MOST_OPEN {
            continue;
        }
        let sets: Vec<u64> = sum.terms.iter().map(|term| search.position.open_values(term.0)).collect();
        if search.singles.is_quiet(&Query::Derived(number), &sets) {
            continue;
        }
        match conclude(search, sum) {
            Some(step) => emit(step)?,
            None => search.singles.be_quiet(Query::Derived(number), sets),
        }
    }
    Flow::Continue(())
}

/// The ways to fill the open cells of a sum: cells that see each other differ.
struct Ways<'a> {
    search: &'a Search<'a>,
    open: Vec<(usize, i64)>,
    /// The least and the most that the cells from each one on can add.
    ends: Vec<(i64, i64)>,
    chosen: Vec<usize>,
    values: Vec<u64>,
    sets: Vec<u64>,
    distinct: bool,
}

impl Ways<'_> {
    fn fill(&mut self, left: i64) {
        let at = self.chosen.len();
        let Some(&(cell, weight)) = self.open.get(at) else {
            if left == 0 {
                self.values.iter_mut().zip(&self.chosen).for_each(|(values, &value)| *values |= 1 << value);
                let set = self.chosen.iter().fold(0, |set, value| set | 1 << value);
                if self.distinct && !self.sets.contains(&set) {
                    self.sets.push(set);
                }
            }
            return;
        };
        let (least, most) = self.ends[at];
        if !(least..=most).contains(&left) {
            return;
        }
        let space = self.search.space;
        let peers = space.peers(cell);
        let seen = self.open[..at].iter().zip(&self.chosen).filter(|((other, _), _)| peers.contains(*other));
        let taken = seen.fold(0_u64, |set, (_, value)| set | 1 << value);
        for value in bits(self.search.position.marks(cell) & !taken) {
            self.chosen.push(value);
            self.fill(left - weight * space.number(value));
            self.chosen.pop();
        }
    }
}

fn conclude(search: &Search<'_>, sum: &Derived) -> Option<Step> {
    let (position, space) = (search.position, search.space);
    let (mut total, mut open) = (sum.total, Vec::new());
    for &(cell, weight) in &sum.terms {
        match position.get(cell) {
            Some(value) => total -= weight * space.number(value),
            None => open.push((cell, weight)),
        }
    }
    if open.is_empty() || open.iter().any(|&(cell, _)| position.marks(cell) == 0) {
        return None;
    }
    open.small_sort_by_key(|&(cell, _)| position.marks(cell).count_ones());
    let mut ends = vec![(0, 0); open.len() + 1];
    for (i, &(cell, weight)) in open.iter().enumerate().rev() {
        let marks = position.marks(cell);
        let number = |value: u32| weight * space.number(value as usize);
        let (one, other) = (number(marks.trailing_zeros()), number(63 - marks.leading_zeros()));
        ends[i] = (ends[i + 1].0 + one.min(other), ends[i + 1].1 + one.max(other));
    }
    let cells: Vec<usize> = open.iter().map(|term| term.0).collect();
    let distinct = open.iter().all(|term| term.1 == 1) && all_see(search, &cells);
    let values = vec![0; open.len()];
    let mut ways = Ways { search, open, ends, chosen: Vec::new(), values, sets: Vec::new(), distinct };
    ways.fill(total);
    let Ways { values, mut sets, .. } = ways;
    if values.contains(&0) {
        return None;
    }
    ascending(&mut sets);
    if let ([cell], [value]) = (&cells[..], &values[..]) {
        // A single cell has the digit that is left. One with a single candidate is seen without any sum.
        if position.marks(*cell).is_power_of_two() {
            return None;
        }
        let filled = if sum.terms.len() == 1 { "" } else { " All the others of these are filled." };
        let candidate = Candidate::new(*cell, value.trailing_zeros() as usize);
        let step = Step::place(Technique::InniesOuties, candidate, format!("{}{filled}", sum.reason));
        return Some(told_by(step, sum, 1));
    }
    let mut gone: Vec<Candidate> =
        cells.iter().zip(&values).flat_map(|(&cell, &values)| search.among([cell], !values)).collect();
    let mut told = match sets.len() {
        0 => String::new(),
        _ => format!(" That leaves {}.", said(search.space, &sets)),
    };
    if gone.is_empty() && distinct {
        // A digit of every combination is locked in these cells.
        for value in bits(sets.iter().fold(space.full(), |all, set| all & set)) {
            let places = search.with_value(cells.iter().copied(), value);
            let seen = space.common_peers(places.iter().map(|place| place.cell));
            let more = search.with_value(seen.iter().filter(|cell| !cells.contains(cell)), value);
            if !more.is_empty() {
                told +=
                    &format!(" Each has {}, so no cell that sees all its places there can be it.", space.symbol(value));
                gone.extend(more);
            }
        }
    }
    if gone.is_empty() {
        return None;
    }
    let filled = if cells.len() == sum.terms.len() {
        String::new()
    } else {
        let signed = if distinct { format!(", whose sum is {total}") } else { String::new() };
        let mut left = cells.clone();
        left.small_sort();
        format!(" Of these only {} are open{signed}.", phrase::cells(space, left))
    };
    let step = Step::remove(Technique::InniesOuties, gone, format!("{}{filled}{told}", sum.reason))
        .with(Part::Pattern, search.among(cells.iter().copied(), u64::MAX));
    Some(told_by(step, sum, cells.len()))
}

/// The step with the houses and rules of a sum, and its number for this many open cells.
fn told_by(step: Step, sum: &Derived, open: usize) -> Step {
    let mut step = step.within(HousePart::Home, sum.houses.iter().copied()).by_rules(sum.rules.iter().copied());
    step.extra = 3 * (sum.houses.len() as u32 - 1) + 2 * (open as u32 - 1);
    step
}

/// The sums of a puzzle, made once.
pub(super) type Sums = Arc<[Derived]>;
