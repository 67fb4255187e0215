//! The network: all propagators of a puzzle, and which of them run again when a cell changes.

use super::derive;
use super::domains::{Domains, Propagator, Wiring, narrow};
use super::labels;
use super::learn::Table;
use super::parts::{Part, Parts};
use super::paths;
use super::places::Houses;
use super::propagate::any::Any;
use super::propagate::distinct::Distinct;
use super::propagate::house::House;
use super::propagate::line::Line;
use super::propagate::locked::Locked;
use super::propagate::overlap::{Overlap, Overlaps};
use super::propagate::pair::{self, Pair};
use super::propagate::sets::{Lists, Sets};
use super::scores::WIDE;
use crate::model::{Puzzle, RuleError};
use core::ops::Range;
use std::collections::HashMap;
use std::sync::Arc;
use sudokit_core::SmallSort;

/// Propagators of this cost run after locked candidates.
const LATE: u32 = 30;

/// Propagators in the order of their cost, and the cells before anything is concluded.
#[derive(Debug)]
pub(crate) struct Net {
    pub(crate) propagators: Vec<Box<dyn Propagator>>,
    pub(crate) domains: Domains,
    /// How promising a guess in each cell is, before anything is known.
    pub(crate) weights: Vec<u32>,
    /// Houses in which every value has to be.
    pub(crate) houses: Vec<Box<[u16]>>,
    /// By cell: the one with which a guess decides most, such as the value and the region of one place; or itself.
    pub(crate) linked: Vec<u16>,
    /// The tables of pairs, if there are no other rules.
    pub(super) alone: Option<Vec<Table>>,
    /// The cells with the labels of regions to be found, if the labels can be exchanged.
    pub(super) labels: Option<Range<u16>>,
}

impl Net {
    /// Fails if a rule cannot hold, whatever the values.
    pub(crate) fn new(puzzle: &Puzzle) -> Result<Self, RuleError> {
        let mut parts = Parts::new(puzzle);
        for house in puzzle.layout().houses() {
            parts.different(&house.cells);
        }
        for rule in puzzle.rules() {
            rule.lower(&mut parts).map_err(|error| error.in_rule(rule.name()))?;
        }
        labels::join(&mut parts.list);
        Self::of_parts(puzzle, parts.list)
    }

    /// Of these parts alone.
    pub(crate) fn of_parts(puzzle: &Puzzle, parts: Vec<Part>) -> Result<Self, RuleError> {
        Builder::new(puzzle, parts)?.build()
    }

    /// The cells that some propagator watches or that differ from others.
    pub(crate) fn cells(&self) -> Vec<usize> {
        let mut cells: Vec<usize> =
            self.propagators.iter().flat_map(|one| one.cells()).map(|&cell| usize::from(cell)).collect();
        cells.extend(self.domains.wiring.with_peers());
        cells.small_sort();
        cells.dedup();
        cells
    }
}

pub(super) struct Builder<'p> {
    pub(super) puzzle: &'p Puzzle,
    parts: Vec<Part>,
    pub(super) sets: Vec<u64>,
    pub(super) wiring: Wiring,
    /// Houses in which every value has to be, largest knowledge first.
    pub(super) houses: Vec<Vec<usize>>,
    tables: HashMap<Vec<u64>, Arc<pair::Table>>,
    /// See [`Net::alone`].
    alone: Option<Vec<Table>>,
    /// See [`Net::labels`].
    labels: Option<Range<u16>>,
    lists: HashMap<Vec<u64>, Arc<Lists>>,
}

impl<'p> Builder<'p> {
    fn new(puzzle: &'p Puzzle, parts: Vec<Part>) -> Result<Self, RuleError> {
        let cells = puzzle.cell_count();
        let mut sets = puzzle.possible().to_vec();
        for part in &parts {
            if let Part::Keep(cell, values) = part {
                sets[*cell] &= values;
            }
        }
        if let Some(cell) = sets.iter().position(|&set| set == 0) {
            return Err(RuleError::new(format!("{} has no possible value", puzzle.cell_name(cell))));
        }
        let wiring = Wiring::new(cells);
        let (tables, lists) = (HashMap::new(), HashMap::new());
        let mut builder = Self {
            puzzle,
            parts: Vec::new(),
            sets,
            wiring,
            houses: Vec::new(),
            tables,
            alone: None,
            labels: None,
            lists,
        };
        for part in &parts {
            builder.find_peers(part)?;
        }
        builder.parts = parts;
        Ok(builder)
    }

    fn find_peers(&mut self, part: &Part) -> Result<(), RuleError> {
        match part {
            Part::Different(cells) => {
                let union = cells.iter().fold(0, |union, &cell| union | self.sets[cell]);
                let (count, values) = (cells.len(), union.count_ones() as usize);
                if count > values {
                    let first = self.puzzle.cell_name(cells[0]);
                    return Err(RuleError::new(format!(
                        "the {count} cells from {first} on are all different but have only {values} values"
                    )));
                }
                if count == values && count > 1 && !self.houses.contains(cells) {
                    self.houses.push(cells.clone());
                }
                for (i, &one) in cells.iter().enumerate() {
                    for &other in &cells[i + 1..] {
                        if one == other {
                            let name = self.puzzle.cell_name(one);
                            return Err(RuleError::new(format!("{name} would have to differ from itself")));
                        }
                        self.join(one, other);
                    }
                }
            }
            Part::Pair(one, other, rows) if rows.iter().enumerate().all(|(i, row)| row >> i & 1 == 0) => {
                self.join(*one, *other);
            }
            _ => {}
        }
        Ok(())
    }

    fn join(&mut self, one: usize, other: usize) {
        let words = self.wiring.words;
        self.wiring.peer_bits[one * words + other / 64] |= 1 << (other % 64);
        self.wiring.peer_bits[other * words + one / 64] |= 1 << (one % 64);
    }

    pub(super) fn all_peers(&self, cells: &[usize]) -> bool {
        cells.iter().enumerate().all(|(i, &one)| cells[i + 1..].iter().all(|&other| self.wiring.are_peers(one, other)))
    }

    fn build(mut self) -> Result<Net, RuleError> {
        let full = self.puzzle.layout().full();
        let mut list: Vec<Box<dyn Propagator>> = Vec::new();
        let mut parts = core::mem::take(&mut self.parts);
        paths::tighten(&mut parts, &self.sets, &self.wiring);
        self.alone = self.tables_alone(&parts);
        self.labels = labels::exchangeable(&parts, &self.sets);
        let sums: Vec<(Vec<(usize, i64)>, i64)> = parts
            .iter()
            .filter_map(|part| match part {
                Part::Sum(terms, total) => Some((terms.clone(), *total)),
                _ => None,
            })
            .collect();
        let unions: Vec<u64> =
            self.houses.iter().map(|house| house.iter().fold(0, |union, &cell| union | self.sets[cell])).collect();
        let known: Vec<(&[usize], u64)> =
            self.houses.iter().zip(&unions).map(|(house, &union)| (house.as_slice(), union)).collect();
        self.wiring.houses = Houses::new(&known, self.wiring.peer_masks());
        let one_by_one = if self.wiring.houses.is_some() { Vec::new() } else { self.houses.clone() };
        for (house, union) in one_by_one.into_iter().zip(unions) {
            list.push(Box::new(House::new(narrow(&house), union)));
            list.extend(self.overlaps(&house));
            if self.has_more_peers(&house) {
                list.push(self.locked(&house));
            }
        }
        let whole = self.houses.iter().filter(|house| house.len() == full.count_ones() as usize);
        let whole: Vec<Vec<usize>> = whole.cloned().collect();
        for part in parts {
            match part {
                Part::Own(own) => list.push(own),
                Part::Any(branches) => {
                    let branch = self.branch(branches)?;
                    list.extend(branch);
                }
                Part::Keep(..) | Part::Different(_) => {}
                part => self.lower(&part, &mut list)?,
            }
        }
        // After what was given, so that a sum out of reach is told as it was written.
        for (terms, total) in derive::sums(self.puzzle, &whole, &sums, &self.wiring) {
            self.lower(&Part::Sum(terms, total), &mut list)?;
        }
        Ok(self.wire(list))
    }

    /// The houses with which a house shares cells.
    fn overlaps(&self, house: &[usize]) -> Option<Box<dyn Propagator>> {
        let shared = |other: &Vec<usize>| {
            let (shared, rest): (Vec<usize>, Vec<usize>) = other.iter().partition(|cell| house.contains(cell));
            Overlap { shared: narrow(&shared), rest: narrow(&rest) }
        };
        let useful = |overlap: &Overlap| overlap.shared.len() > 1 && !overlap.rest.is_empty();
        let overlaps: Vec<Overlap> = self.houses.iter().map(shared).filter(useful).collect();
        (!overlaps.is_empty()).then(|| Box::new(Overlaps::new(narrow(house), overlaps)) as Box<dyn Propagator>)
    }

    /// Whether the cells of a house see many cells with which they share no house, three each on average.
    fn has_more_peers(&self, house: &[usize]) -> bool {
        let more = |&cell: &usize| -> u32 {
            let row = self.wiring.peer_row(cell);
            let mut rest = row.to_vec();
            for other in self.houses.iter().filter(|other| other.contains(&cell)) {
                other.iter().for_each(|&cell| rest[cell / 64] &= !(1 << (cell % 64)));
            }
            rest.iter().map(|word| word.count_ones()).sum()
        };
        house.iter().map(more).sum::<u32>() as usize >= 3 * house.len()
    }

    fn locked(&self, house: &[usize]) -> Box<dyn Propagator> {
        let words = self.wiring.words;
        let mut outside: Vec<u64> = house.iter().flat_map(|&cell| self.wiring.peer_row(cell).iter().copied()).collect();
        for row in outside.chunks_mut(words) {
            house.iter().for_each(|&cell| row[cell / 64] &= !(1 << (cell % 64)));
        }
        Box::new(Locked::new(narrow(house), outside, words, 4))
    }

    /// A branch that cannot hold is left out; if none can, neither can the rule.
    fn branch(&mut self, branches: Vec<Vec<Part>>) -> Result<Option<Box<dyn Propagator>>, RuleError> {
        let mut built = Vec::new();
        'branches: for branch in branches {
            let mut list: Vec<Box<dyn Propagator>> = Vec::new();
            for part in branch {
                match part {
                    Part::Own(own) => list.push(own),
                    Part::Any(inner) => match self.branch(inner) {
                        Ok(inner) => list.extend(inner),
                        Err(_) => continue 'branches,
                    },
                    Part::Keep(cell, values) => list.push(Box::new(Distinct::keep(cell as u16, values))),
                    Part::Different(cells) => list.push(Box::new(Distinct::new(narrow(&cells)))),
                    part => {
                        if self.lower(&part, &mut list).is_err() {
                            continue 'branches;
                        }
                    }
                }
            }
            list.small_sort_by_key(|propagator| propagator.cost());
            built.push(list);
        }
        if built.is_empty() {
            return Err(RuleError::new("none of the alternatives can hold"));
        }
        Ok((!built.iter().any(Vec::is_empty))
            .then(|| Box::new(Any::new(built, self.puzzle.cell_count())) as Box<dyn Propagator>))
    }

    fn lower(&mut self, part: &Part, list: &mut Vec<Box<dyn Propagator>>) -> Result<(), RuleError> {
        match part {
            Part::Pair(one, other, rows) => {
                let pair = self.pair(*one, *other, rows.clone());
                list.push(pair);
            }
            Part::Line(cells, automaton) => list.push(Box::new(Line::new(narrow(cells), Arc::clone(automaton)))),
            Part::Sets(cells, sets) => {
                if sets.is_empty() {
                    let first = self.puzzle.cell_name(cells[0]);
                    return Err(RuleError::new(format!(
                        "no set of {} values fits the cells from {first} on",
                        cells.len()
                    )));
                }
                list.push(self.sets(cells, sets.clone()));
            }
            Part::Sum(terms, total) => self.sum(terms, *total, list)?,
            Part::Keep(..) | Part::Different(_) | Part::Any(_) | Part::Own(_) => {}
        }
        Ok(())
    }

    pub(super) fn pair(&mut self, one: usize, other: usize, rows: Vec<u64>) -> Box<dyn Propagator> {
        let table = self.tables.entry(rows).or_insert_with_key(|rows| Arc::new(pair::Table::new(rows)));
        Box::new(Pair::new(one as u16, other as u16, Arc::clone(table)))
    }

    pub(super) fn sets(&mut self, cells: &[usize], sets: Vec<u64>) -> Box<dyn Propagator> {
        let full = self.puzzle.layout().full();
        let holder = self
            .houses
            .iter()
            .find(|house| house.len() == full.count_ones() as usize && cells.iter().all(|cell| house.contains(cell)));
        let rest: Vec<usize> = match holder {
            Some(house) => house.iter().copied().filter(|cell| !cells.contains(cell)).collect(),
            None => Vec::new(),
        };
        let lists = self.lists.entry(sets).or_insert_with_key(|sets| Arc::new(Lists::new(sets, full)));
        Box::new(Sets::new(narrow(cells), &narrow(&rest), Arc::clone(lists)))
    }

    fn wire(mut self, mut list: Vec<Box<dyn Propagator>>) -> Net {
        list.small_sort_by_key(|propagator| propagator.cost());
        let cells = self.sets.len();
        let mut weights = vec![0_u32; cells];
        for propagator in &list {
            let is_wide = propagator.scope().len() > WIDE * self.puzzle.layout().value_count();
            let priority = if is_wide { 1 } else { propagator.priority() };
            propagator.scope().iter().for_each(|&cell| weights[usize::from(cell)] += priority);
        }
        if self.wiring.houses.is_some() {
            let values = |house: &Vec<usize>| 2 * house.len() as u32;
            self.houses.iter().for_each(|house| house.iter().for_each(|&cell| weights[cell] += values(house)));
        }
        self.wiring.late = list.iter().position(|propagator| propagator.cost() >= LATE).unwrap_or(list.len());
        self.wiring.connect(cells, list.iter().map(|propagator| propagator.cells()));
        let houses = self.houses.iter().map(|house| narrow(house)).collect();
        let mut linked: Vec<u16> = (0..cells as u16).collect();
        let count = self.puzzle.layout().cell_count();
        if let Some(labels) = self.puzzle.extra("CC").filter(|extra| extra.count == count) {
            for cell in 0..count {
                (linked[cell], linked[labels.first + cell]) = ((labels.first + cell) as u16, cell as u16);
            }
        }
        let domains = Domains::new(self.sets, Arc::new(self.wiring));
        Net { propagators: list, domains, weights, houses, linked, alone: self.alone, labels: self.labels }
    }
}
