//! The nodes of chains with their links: candidates, and groups of cells that hold a value together.
//!
//! # Pattern
//! A group is two to four cells in which a value of a house or cage can be, and which a cell outside can see together. If
//! the value is in none of them, it is in the rest of its places; if it is in one of them, it is in no cell that sees all.
//!
//! # Why it holds
//! A house has every value once, and a cage each digit that all its combinations have.

use super::links::{Links, strong, weak};
use super::{super::rule, Search};
use crate::any::cells::Cells;
use crate::any::position::{Candidate, Position};
use std::collections::HashMap;
use sudokit_core::SmallSort;

/// No node.
pub(super) const NONE: u32 = u32::MAX;
/// The most cells of a group.
const MOST_CELLS: usize = 4;

/// The nodes of a position by number, with their links.
pub(super) struct Net {
    /// The cells and the value of each node; candidates come first, in ascending order.
    pub(super) nodes: Vec<(Vec<usize>, usize)>,
    pub(super) strong: Vec<Vec<u32>>,
    pub(super) weak: Vec<Vec<u32>>,
    /// The candidates that cannot be true together with each, by any link, in ascending order.
    pub(super) at_odds: Vec<Vec<u32>>,
}

impl Net {
    pub(super) fn new(position: &Position, links: Links) -> Self {
        let (candidates, values) = (position.candidates().collect::<Vec<Candidate>>(), position.space().values());
        let mut numbers = vec![NONE; position.space().cell_count() * values];
        for (number, one) in candidates.iter().enumerate() {
            numbers[one.cell * values + one.value] = number as u32;
        }
        let number = |one: Candidate| numbers[one.cell * values + one.value];
        let weakly = |one: Candidate, links: Links| {
            let mut found = Vec::new();
            weak(position, one, links, |to| found.push(number(to)));
            found
        };
        let strongly = |one: Candidate| {
            let mut found = Vec::new();
            strong(position, one, links, |to, _| found.push(number(to)));
            found
        };
        let sorted = |mut found: Vec<u32>| {
            found.small_sort();
            found.dedup();
            found
        };
        let all = |links: Links| candidates.iter().map(|&one| weakly(one, links)).collect::<Vec<_>>();
        let weak = all(links);
        let at_odds = if links == Links::All { weak.clone() } else { all(Links::All) };
        Self {
            strong: candidates.iter().map(|&one| strongly(one)).collect(),
            weak,
            at_odds: at_odds.into_iter().map(sorted).collect(),
            nodes: candidates.iter().map(|one| (vec![one.cell], one.value)).collect(),
        }
    }

    /// Adds groups of cells, and strong links by digits that every combination of a cage has.
    pub(super) fn add_groups(&mut self, search: &Search<'_>) {
        let (position, space) = (search.position, search.space);
        let mut number: HashMap<(Vec<usize>, usize), u32> =
            self.nodes.iter().enumerate().map(|(i, node)| (node.clone(), i as u32)).collect();
        let mut places: Vec<(usize, Vec<usize>)> = rule::cage_places(search);
        for house in (0..space.houses().len()).filter(|&house| space.houses()[house].whole) {
            places.extend((0..space.values()).map(|value| (value, position.places(house, value).collect())));
        }
        for (value, all) in places.iter().filter(|(_, all)| (2..=2 * MOST_CELLS).contains(&all.len())) {
            for (one, other) in parts(search, all) {
                let mut node = |cells: Vec<usize>| {
                    let next = self.nodes.len() as u32;
                    let key = (cells, *value);
                    if let Some(&known) = number.get(&key) {
                        return known;
                    }
                    number.insert(key.clone(), next);
                    self.nodes.push(key);
                    self.strong.push(Vec::new());
                    next
                };
                let (a, b) = (node(one), node(other));
                for (from, to) in [(a, b), (b, a)] {
                    if !self.strong[from as usize].contains(&to) {
                        self.strong[from as usize].push(to);
                    }
                }
            }
        }
        self.link_groups(search);
    }

    /// The weak links of the groups: a value in one place excludes it wherever all places there see all of these.
    fn link_groups(&mut self, search: &Search<'_>) {
        let (space, singles) = (search.space, self.weak.len());
        let of_value: Vec<Vec<u32>> = (0..space.values())
            .map(|value| (0..self.nodes.len() as u32).filter(|&at| self.nodes[at as usize].1 == value).collect())
            .collect();
        let sets: Vec<Cells> =
            self.nodes.iter().map(|node| Cells::of(space.cell_count(), node.0.iter().copied())).collect();
        self.weak.resize_with(self.nodes.len(), Vec::new);
        self.at_odds.resize_with(self.nodes.len(), Vec::new);
        for group in singles..self.nodes.len() {
            let seen = space.common_peers(self.nodes[group].0.iter().copied());
            for &other in of_value[self.nodes[group].1].iter().filter(|&&other| other as usize != group) {
                if sets[other as usize].is_within(&seen) {
                    self.weak[group].push(other);
                    if (other as usize) < singles {
                        self.weak[other as usize].push(group as u32);
                        self.at_odds[group].push(other);
                    }
                }
            }
        }
    }
}

/// The ways to part the places of a value in two: one part in another house, the other a cell or in some house as well.
fn parts(search: &Search<'_>, places: &[usize]) -> Vec<(Vec<usize>, Vec<usize>)> {
    let space = search.space;
    let mut found: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    let fits = |cells: &[usize]| {
        cells.len() == 1 || (2..=MOST_CELLS).contains(&cells.len()) && space.common_house(cells).is_some()
    };
    if places.len() == 2 {
        found.push((vec![places[0]], vec![places[1]]));
    }
    for &house in places.iter().flat_map(|&cell| space.houses_of(cell)) {
        let set = &space.houses()[house].set;
        let (one, other): (Vec<usize>, Vec<usize>) = places.iter().partition(|&&cell| set.contains(cell));
        let pair = if one < other { (one, other) } else { (other, one) };
        if fits(&pair.0) && fits(&pair.1) && !found.contains(&pair) {
            found.push(pair);
        }
    }
    found
}
