//! Cages: the combinations that have the sum, and digits that all of them have.

use super::{Says, words};
use crate::any::cells::bits;
use crate::any::find::{Emit, Flow, Search};
use crate::any::position::{Candidate, Position};
use crate::any::space::Space;
use crate::any::step::Step;
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::Part;
use sudokit_core::SmallSort;

/// The most combinations that are told.
const MOST_TOLD: usize = 10;
/// The most open cells of a cage whose combinations are gone through.
const MOST_OPEN: usize = 6;

/// Different cells with a sum.
pub(super) struct Cage {
    pub(super) rule: Option<usize>,
    pub(super) cells: Vec<usize>,
    pub(super) total: i64,
}

/// The cages of a puzzle: sums of cells that all see each other.
fn cages(search: &Search<'_>) -> Vec<Cage> {
    let space = search.space;
    let mut found = Vec::new();
    for meaning in space.rules().meanings() {
        let Says::Sum(terms, total) = &meaning.says else { continue };
        let cells: Vec<usize> = terms.iter().map(|term| term.0).collect();
        if terms.iter().all(|term| term.1 == 1) && all_see(search, &cells) {
            found.push(Cage { rule: Some(meaning.rule), cells, total: *total });
        }
    }
    found
}

pub(super) fn all_see(search: &Search<'_>, cells: &[usize]) -> bool {
    let sees = |one: usize, other: usize| search.space.peers(one).contains(other);
    cells.iter().enumerate().all(|(i, &one)| cells[i + 1..].iter().all(|&other| sees(one, other)))
}

/// The sets of values with the sum of a cage that fit its cells, and the values that each cell has in some of them.
pub(super) fn fits(search: &Search<'_>, cage: &Cage) -> (Vec<u64>, Vec<u64>) {
    fill(search.position, &cage.cells, cage.total)
}

/// The sets of different values with a sum that fit some cells; none for more open cells than a reader tries.
pub(super) fn combinations_of(position: &Position, cells: &[usize], total: i64) -> Vec<u64> {
    match cells.iter().filter(|&&cell| position.is_open(cell)).count() {
        0..=MOST_OPEN => fill(position, cells, total).0,
        _ => Vec::new(),
    }
}

fn fill(position: &Position, cells: &[usize], total: i64) -> (Vec<u64>, Vec<u64>) {
    let marks: Vec<u64> = cells.iter().map(|&cell| position.open_values(cell)).collect();
    // Fill the cells with the fewest values first.
    let mut order: Vec<usize> = (0..marks.len()).collect();
    order.small_sort_by_key(|&i| marks[i].count_ones());
    let values = vec![0; marks.len()];
    let mut filling = Filling { space: position.space(), marks, order, chosen: Vec::new(), sets: Vec::new(), values };
    filling.fill(total, 0);
    ascending(&mut filling.sets);
    (filling.sets, filling.values)
}

/// Sorts combinations by their digits, lowest first: `1+4`, then `2+3`; those of fewer digits first.
pub(super) fn ascending(sets: &mut [u64]) {
    sets.small_sort_by_key(|set| (set.count_ones(), std::cmp::Reverse(set.reverse_bits())));
}

/// The search for the combinations of a cage.
struct Filling<'a> {
    space: &'a Space,
    marks: Vec<u64>,
    order: Vec<usize>,
    /// The values of the first cells of the order.
    chosen: Vec<usize>,
    sets: Vec<u64>,
    values: Vec<u64>,
}

impl Filling<'_> {
    fn fill(&mut self, left: i64, used: u64) {
        let Some(&at) = self.order.get(self.chosen.len()) else {
            if left == 0 {
                if !self.sets.contains(&used) {
                    self.sets.push(used);
                }
                self.order.iter().zip(&self.chosen).for_each(|(&at, &value)| self.values[at] |= 1 << value);
            }
            return;
        };
        let more = (self.order.len() - self.chosen.len() - 1) as i64;
        let (least, most) = (self.space.least, self.space.number(self.space.values() - 1));
        for value in bits(self.marks[at] & !used) {
            let rest = left - self.space.number(value);
            if (least * more..=most * more).contains(&rest) {
                self.chosen.push(value);
                self.fill(rest, used | 1 << value);
                self.chosen.pop();
            }
        }
    }
}

/// `5+9 or 6+8`.
pub(super) fn said(space: &Space, sets: &[u64]) -> String {
    let one = |&set: &u64| bits(set).map(|value| space.symbol(value)).collect::<Vec<_>>().join("+");
    let mut told: Vec<String> = sets.iter().take(MOST_TOLD).map(one).collect();
    if sets.len() > MOST_TOLD {
        told.push(format!("{} more", sets.len() - MOST_TOLD));
    }
    phrase::join(told, "or")
}

/// Candidates of a cage that no combination has. Large cages are left to propagation.
pub(super) fn combinations(search: &Search<'_>, emit: Emit<'_>) -> Flow {
    for cage in cages(search) {
        search.goes_on()?;
        let open = cage.cells.iter().filter(|&&cell| search.position.is_open(cell)).count();
        if !(1..=MOST_OPEN).contains(&open) {
            continue;
        }
        let (sets, values) = fits(search, &cage);
        let gone: Vec<Candidate> =
            cage.cells.iter().zip(&values).flat_map(|(&cell, &values)| search.among([cell], !values)).collect();
        if gone.is_empty() || sets.is_empty() {
            continue;
        }
        let rule = cage.rule.expect("a cage of a rule");
        let argument = format!(
            "{} is {}.{}",
            phrase::capital(&search.space.rules().title(rule)),
            said(search.space, &sets),
            cannot(search, &cage, &sets, &gone)
        );
        let mut step = Step::remove(Technique::CageCombinations, gone, argument).by_rules([rule]);
        step.extra = (sets.len() as u32).saturating_sub(1).min(8) + open.saturating_sub(2) as u32;
        emit(step.with(Part::Pattern, search.among(cage.cells.iter().copied(), u64::MAX)))?;
    }
    Flow::Continue(())
}

/// Why digits of the combinations go where they do: what the other cells would have to hold.
fn cannot(search: &Search<'_>, cage: &Cage, sets: &[u64], gone: &[Candidate]) -> String {
    let space = search.space;
    let inside: Vec<&Candidate> = gone.iter().filter(|one| sets.iter().any(|set| set >> one.value & 1 != 0)).collect();
    let why = |digit: usize| {
        let cells: Vec<usize> = inside.iter().filter(|one| one.value == digit).map(|one| one.cell).collect();
        let rest: Vec<u64> = sets.iter().filter(|set| *set >> digit & 1 != 0).map(|set| set & !(1 << digit)).collect();
        let (symbol, rest) = (space.symbol(digit), said(space, &rest));
        let named = phrase::any_cell(space, cells.iter().copied());
        match (&cage.cells[..], &cells[..]) {
            (&[one, other], &[cell]) => {
                format!(
                    "{symbol} in {named} would need {rest} in {}",
                    space.name(if cell == one { other } else { one })
                )
            }
            _ => format!("{symbol} in {named} would leave {rest} for the others, which they cannot hold"),
        }
    };
    let digits = inside.iter().fold(0_u64, |set, one| set | 1 << one.value);
    match inside.len() {
        0 => String::new(),
        1..=3 => bits(digits).map(|digit| format!(" {}.", phrase::capital(&why(digit)))).collect(),
        _ => match words::left(search, gone) {
            Some(left) => format!(" With the candidates of each cell, that is {left}."),
            None => " Not every cell can hold every digit of these.".to_owned(),
        },
    }
}

/// A digit that every combination of a cage has: no cell that sees all its places there can have it.
pub(super) fn locked(search: &Search<'_>, emit: Emit<'_>) -> Flow {
    let space = search.space;
    for cage in cages(search) {
        search.goes_on()?;
        if cage.cells.iter().filter(|&&cell| search.position.is_open(cell)).count() > 5 {
            continue;
        }
        let (sets, _) = fits(search, &cage);
        let common = sets.iter().fold(space.full(), |all, set| all & set);
        for value in bits(if sets.is_empty() { 0 } else { common }) {
            let places = search.with_value(cage.cells.iter().copied(), value);
            let seen = space.common_peers(places.iter().map(|place| place.cell));
            let gone = search.with_value(seen.iter().filter(|cell| !cage.cells.contains(cell)), value);
            if places.is_empty() || gone.is_empty() {
                continue;
            }
            let (rule, symbol) = (cage.rule.expect("a cage of a rule"), space.symbol(value));
            let argument = format!(
                "{} is {}, {}{symbol}. It goes into {}, and no cell that sees all of these can be {symbol}.",
                phrase::capital(&space.rules().title(rule)),
                said(search.space, &sets),
                if sets.len() == 1 { "which has " } else { "always with " },
                phrase::any_cell(space, places.iter().map(|place| place.cell)),
            );
            emit(Step::remove(Technique::CageLocked, gone, argument).by_rules([rule]).with(Part::Pattern, places))?;
        }
    }
    Flow::Continue(())
}

/// The digits that every combination of a cage has, each with its places.
pub(in crate::any) fn places(search: &Search<'_>) -> Vec<(usize, Vec<usize>)> {
    let mut found = Vec::new();
    for cage in cages(search) {
        if cage.cells.iter().filter(|&&cell| search.position.is_open(cell)).count() > 5 {
            continue;
        }
        let (sets, _) = fits(search, &cage);
        let Some(common) = sets.iter().copied().reduce(|all, set| all & set) else { continue };
        for value in bits(common) {
            let places = search.with_value(cage.cells.iter().copied(), value);
            found.push((value, places.iter().map(|place| place.cell).collect()));
        }
    }
    found
}
