//! Rules: what they say as data, what they are called, and the steps they give.

mod answers;
mod cage;
mod derive;
mod grid;
mod implied;
mod innies;
mod names;
mod one;
mod together;
mod words;

use super::cells::bits;
use super::find::{Closures, Emit, Flow, Search};
use super::position::Candidate;
use super::space::Space;
use super::technique::Technique;
use answers::Answers;
pub(in crate::any) use cage::places as cage_places;
pub(in crate::any) use implied::Implied;
pub use names::rule_title;
use std::collections::HashMap;
use std::sync::Arc;
use sudokit_constraint::model::{Puzzle, RuleError};
use sudokit_constraint::rule::Rule;
use sudokit_constraint::search::{Meaning, Says, Single, meanings};
use sudokit_core::SmallSort;

/// The rules of a puzzle.
#[derive(Debug, Default)]
pub struct Rules {
    puzzle: Option<Arc<Puzzle>>,
    titles: Vec<String>,
    meanings: Vec<Meaning>,
    /// For each cell with rules between two cells: the other cell, and for each value of this one what the other is not.
    pairs: HashMap<usize, Vec<(usize, Vec<u64>)>>,
    /// How each rule is asked.
    asked: Vec<Asked>,
    /// The cells that the pairs of each rule are about.
    cells: Vec<Vec<usize>>,
}

/// How a rule is asked what it excludes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// Not at all: it says no more than that cells differ.
    No,
    /// Two cells at a time: it speaks of pairs all over the grid.
    Pairs,
    /// As a whole.
    Whole,
}

impl Rules {
    pub(super) fn new(puzzle: &Arc<Puzzle>) -> Result<Self, RuleError> {
        let meanings = meanings(puzzle)?;
        let full = puzzle.layout().full();
        let mut pairs: HashMap<usize, Vec<(usize, Vec<u64>)>> = HashMap::new();
        let mut asked = vec![Asked::No; puzzle.rules().len()];
        let mut cells: Vec<Vec<usize>> = vec![Vec::new(); puzzle.rules().len()];
        for meaning in &meanings {
            match &meaning.says {
                Says::Different(_) => {}
                Says::Pair(_, _, rows) if is_unequal(rows, full) => {}
                Says::Pair(one, other, rows) => {
                    if asked[meaning.rule] == Asked::No {
                        asked[meaning.rule] = Asked::Pairs;
                    }
                    cells[meaning.rule].extend([*one, *other]);
                    let back = |value: usize| {
                        rows.iter()
                            .enumerate()
                            .filter(|(_, row)| *row >> value & 1 == 0)
                            .fold(0, |set, (i, _)| set | 1 << i)
                    };
                    pairs.entry(*one).or_default().push((*other, rows.iter().map(|row| full & !row).collect()));
                    pairs.entry(*other).or_default().push((*one, (0..rows.len()).map(back).collect()));
                }
                Says::Keep(..) => {}
                _ => asked[meaning.rule] = Asked::Whole,
            }
        }
        for (asked, cells) in asked.iter_mut().zip(&mut cells) {
            cells.small_sort();
            cells.dedup();
            // A line of pairs, such as a thermometer, is looked at as a whole.
            if *asked == Asked::Pairs && (3..=2 * full.count_ones() as usize).contains(&cells.len()) {
                *asked = Asked::Whole;
            }
        }
        let titles = puzzle.rules().iter().map(|rule| rule_title(puzzle, rule)).collect();
        Ok(Self { puzzle: Some(Arc::clone(puzzle)), titles, meanings, pairs, asked, cells })
    }

    /// The number of rules.
    pub fn len(&self) -> usize {
        self.titles.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.titles.is_empty()
    }

    /// What a rule is called in a sentence: `the cage of 14 in r1c1 and r1c2`.
    pub fn title(&self, rule: usize) -> String {
        self.titles[rule].clone()
    }

    /// The name of the kind of a rule.
    pub fn kind(&self, rule: usize) -> &'static str {
        self.puzzle.as_ref().map_or("", |puzzle| puzzle.rules()[rule].name())
    }

    /// The puzzle, if it has rules.
    pub(super) fn puzzle(&self) -> Option<&Arc<Puzzle>> {
        self.puzzle.as_ref()
    }

    /// A rule as the puzzle has it.
    pub(super) fn rule(&self, rule: usize) -> Option<&Rule> {
        self.puzzle.as_ref().map(|puzzle| &puzzle.rules()[rule])
    }

    /// The numbers that a puzzle shows for a rule.
    pub(super) fn clue(&self, rule: usize) -> Option<String> {
        names::clue(self.rule(rule)?)
    }

    /// The cells a rule lists, as far as it lists any.
    pub fn listed(&self, rule: usize) -> Vec<usize> {
        self.puzzle.as_ref().map_or_else(Vec::new, |puzzle| puzzle.rules()[rule].lists().concat())
    }

    pub(super) fn meanings(&self) -> &[Meaning] {
        &self.meanings
    }

    /// Groups of different cells with their names.
    pub(super) fn different(&self) -> Vec<(String, Vec<usize>)> {
        let Some(puzzle) = &self.puzzle else { return Vec::new() };
        let mut found: Vec<(String, Vec<usize>)> = Vec::new();
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for meaning in &self.meanings {
            let cells = match &meaning.says {
                Says::Different(cells) if cells.len() > 2 => cells.clone(),
                _ => continue,
            };
            let kind = puzzle.rules()[meaning.rule].name();
            let count = counts.entry(kind).or_default();
            *count += 1;
            found.push((names::group(puzzle, meaning.rule, *count, &cells), cells));
        }
        found
    }

    /// The rules about pairs of cells all over the grid.
    fn global(&self) -> impl Iterator<Item = usize> + '_ {
        let most = 2 * self.puzzle.as_ref().map_or(0, |puzzle| puzzle.layout().value_count());
        (0..self.asked.len()).filter(move |&rule| self.asked[rule] == Asked::Pairs && self.cells[rule].len() > most)
    }

    /// The rules that are kept in mind whatever is looked at: those that say that cells differ, and global ones.
    fn background(&self) -> Vec<usize> {
        let different = (0..self.asked.len()).filter(|&rule| self.asked[rule] == Asked::No);
        different.chain(self.global()).collect()
    }

    /// Pairs of cells that have the same value.
    pub(super) fn equal(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.meanings.iter().filter_map(|meaning| match &meaning.says {
            Says::Pair(one, other, rows) if rows.iter().enumerate().all(|(i, &row)| row == 1 << i) => {
                Some((*one, *other))
            }
            _ => None,
        })
    }

    /// Pairs of cells that differ.
    pub(super) fn unequal(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.meanings.iter().filter_map(|meaning| match &meaning.says {
            Says::Pair(one, other, rows) if rows.iter().enumerate().all(|(i, row)| row >> i & 1 == 0) => {
                Some((*one, *other))
            }
            // Two cells are not worth a house: anti-knight has hundreds of them.
            Says::Different(cells) if cells.len() == 2 => Some((cells[0], cells[1])),
            _ => None,
        })
    }

    /// The tables of rules that are asked two cells at a time: the rule, the cells, and what the second can be for each
    /// value of the first.
    pub(super) fn tables(&self) -> impl Iterator<Item = (usize, usize, usize, &[u64])> + '_ {
        let full = self.puzzle.as_ref().map_or(0, |puzzle| puzzle.layout().full());
        self.meanings.iter().filter_map(move |meaning| match &meaning.says {
            Says::Pair(one, other, rows) if self.asked[meaning.rule] == Asked::Pairs && !is_unequal(rows, full) => {
                Some((meaning.rule, *one, *other, rows.as_slice()))
            }
            _ => None,
        })
    }

    /// What a candidate excludes in other cells by rules between two cells: the cell, and the values.
    pub(super) fn excluded(&self, of: Candidate) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.pairs.get(&of.cell).into_iter().flatten().map(move |(cell, rows)| (*cell, rows[of.value]))
    }
}

/// Whether a table says no more than that two values differ.
fn is_unequal(rows: &[u64], full: u64) -> bool {
    rows.iter().enumerate().all(|(i, row)| row & full == full & !(1 << i))
}

/// Rules that are asked together, with a house that is to be filled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Group {
    rules: Vec<usize>,
    house: Option<usize>,
}

/// A group with the technique it belongs to and its cells.
#[derive(Debug)]
struct Unit {
    technique: Technique,
    group: Group,
    cells: Vec<usize>,
}

/// A question whose answer depends on the candidates of some cells alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Query {
    /// What propagation of a rule excludes.
    Narrow(usize),
    /// What no filling of a rule has.
    Exact(usize),
    /// What no filling of a group has.
    Together(Group),
    /// What a sum that follows excludes.
    Derived(usize),
    /// What the ways to fill a rule exclude in the whole grid.
    Grid(usize),
}

/// The propagators of rules, made when they are needed, and what need not be asked again.
#[derive(Debug, Default)]
pub(crate) struct Singles {
    list: Vec<Option<Option<Propagator>>>,
    groups: HashMap<Group, Option<Propagator>>,
    units: Option<Arc<[Unit]>>,
    derived: Option<innies::Sums>,
    /// What a candidate of each rule implies by it, with the candidates for which that was found.
    implied: HashMap<usize, (Vec<u64>, Arc<[Implied]>)>,
    /// The candidates with which a question was asked last without a result.
    quiet: HashMap<Query, Vec<u64>>,
    /// What follows from each candidate.
    pub(super) closures: Closures,
    /// A solution of the puzzle, once it was needed to choose what to try.
    pub(super) solution: Option<Vec<usize>>,
}

/// The propagator of a rule, with the cells it is about.
#[derive(Debug)]
struct Propagator {
    single: Single,
    cells: Arc<[usize]>,
    /// What was left of its cells for what they had.
    narrowed: Answers,
    /// The candidates of its cells.
    mine: Vec<u64>,
}

/// The most cells of a rule for which answers are kept.
const MOST_CELLS: usize = 12;

impl Propagator {
    fn new(single: Single) -> Self {
        Self { cells: single.cells().into(), single, narrowed: Answers::default(), mine: Vec::new() }
    }

    /// Removes what plain propagation excludes; `false` if there is no filling.
    fn narrow(&mut self, sets: &mut [u64]) -> bool {
        if self.cells.len() > MOST_CELLS {
            return self.single.narrow(sets);
        }
        self.mine.clear();
        self.mine.extend(self.cells.iter().map(|&cell| sets[cell]));
        if let Some(known) = self.narrowed.get(&self.mine) {
            let Some(left) = known else { return false };
            self.cells.iter().zip(left).for_each(|(&cell, &set)| sets[cell] = set);
            return true;
        }
        let holds = self.single.narrow(sets);
        self.narrowed.keep(&self.mine, holds.then(|| self.cells.iter().map(|&cell| sets[cell])));
        holds
    }
}

impl Singles {
    fn get(&mut self, space: &Space, rule: usize) -> Option<&mut Propagator> {
        let rules = space.rules();
        self.list.resize_with(rules.len(), || None);
        let make = || {
            let puzzle = rules.puzzle.as_ref().filter(|_| rules.asked[rule] == Asked::Whole)?;
            Single::new(puzzle, rule).ok().map(Propagator::new)
        };
        self.list[rule].get_or_insert_with(make).as_mut()
    }

    fn group(&mut self, space: &Space, group: &Group) -> Option<&mut Propagator> {
        if !self.groups.contains_key(group) {
            let houses: Vec<Vec<usize>> =
                group.house.iter().map(|&house| space.houses()[house].cells.clone()).collect();
            let puzzle = space.rules().puzzle.as_ref();
            let background = space.rules().background();
            let made = puzzle.and_then(|puzzle| Single::together(puzzle, &group.rules, &houses, &background).ok());
            self.groups.insert(group.clone(), made.map(Propagator::new));
        }
        self.groups.get_mut(group)?.as_mut()
    }

    /// Whether a question was asked before with these candidates, without a result.
    fn is_quiet(&self, query: &Query, sets: &[u64]) -> bool {
        self.quiet.get(query).is_some_and(|before| before == sets)
    }

    fn be_quiet(&mut self, query: Query, sets: Vec<u64>) {
        self.quiet.insert(query, sets);
    }

    fn units(&mut self, space: &Space) -> Arc<[Unit]> {
        if let Some(units) = &self.units {
            return Arc::clone(units);
        }
        let rules = space.rules();
        let of =
            |rule: usize| self.cells(space, rule).map_or_else(|| rules.cells[rule].clone(), |cells| cells.to_vec());
        let cells: Vec<Vec<usize>> = (0..rules.len()).map(of).collect();
        Arc::clone(self.units.insert(together::units(space, &cells).into()))
    }

    fn derived(&mut self, space: &Space) -> innies::Sums {
        Arc::clone(self.derived.get_or_insert_with(|| derive::sums(space).into()))
    }

    /// The cells that a rule is about; `None` if it says no more than houses and pairs do.
    pub(super) fn cells(&mut self, space: &Space, rule: usize) -> Option<Arc<[usize]>> {
        self.get(space, rule).map(|of| Arc::clone(&of.cells))
    }

    fn cells_of(&mut self, space: &Space, group: &Group) -> Option<Arc<[usize]>> {
        self.group(space, group).map(|of| Arc::clone(&of.cells))
    }

    /// Removes what a rule excludes by propagation; `false` if it cannot hold.
    pub(super) fn narrow(&mut self, space: &Space, rule: usize, sets: &mut [u64]) -> bool {
        self.get(space, rule).is_none_or(|of| of.narrow(sets))
    }

    fn exact(&mut self, space: &Space, rule: usize, sets: &mut [u64], most: usize) -> Option<bool> {
        self.get(space, rule)?.single.exact(sets, most)
    }

    fn exact_of(&mut self, space: &Space, group: &Group, sets: &mut [u64], most: usize) -> Option<bool> {
        self.group(space, group)?.single.exact(sets, most)
    }

    fn fillings(&mut self, space: &Space, rule: usize, sets: &[u64], most: usize) -> Option<Vec<Vec<u64>>> {
        self.get(space, rule)?.single.fillings(sets, most)
    }

    fn fillings_of(&mut self, space: &Space, group: &Group, sets: &[u64], most: usize) -> Option<Vec<Vec<u64>>> {
        self.group(space, group)?.single.fillings(sets, most)
    }
}

/// The steps of a technique about rules.
pub(super) fn find(search: &mut Search<'_>, technique: Technique, emit: Emit<'_>) -> Flow {
    if search.space.rules().is_empty() {
        return Flow::Continue(());
    }
    match technique {
        Technique::Allowed => one::allowed(search, technique, emit),
        Technique::OneRule => {
            one::find(search, technique, emit)?;
            one::allowed(search, technique, emit)
        }
        Technique::InniesOuties => innies::find(search, emit),
        Technique::CageLocked => cage::locked(search, emit),
        Technique::CageCombinations => {
            cage::combinations(search, emit)?;
            one::find(search, technique, emit)
        }
        Technique::RuleCombinations => one::exact(search, emit),
        Technique::RuleAndGrid => grid::find(search, emit),
        Technique::RuleAndHouse | Technique::TwoRules | Technique::HouseRules => {
            together::find(search, technique, emit)
        }
        _ => one::find(search, technique, emit),
    }
}

/// The candidates that are in the first sets and not in the second.
fn lost(before: &[u64], after: &[u64], search: &Search<'_>) -> Vec<Candidate> {
    let cells = (0..before.len()).filter(|&cell| search.position.is_open(cell));
    cells.flat_map(|cell| bits(before[cell] & !after[cell]).map(move |value| Candidate::new(cell, value))).collect()
}

#[cfg(test)]
pub(in crate::any) mod tests {
    use super::*;
    use crate::any::{Guide, Position, Step};
    use sudokit_constraint::notation::iss;

    pub(in crate::any) fn space(puzzle: &str) -> Arc<Space> {
        let puzzle = Arc::new(iss::read(puzzle).unwrap());
        let symbols = puzzle.layout().values().map(|value| value.to_string()).collect();
        Arc::new(Space::of_puzzle(&puzzle, symbols).unwrap())
    }

    /// The steps of one technique at the start of a puzzle.
    pub(in crate::any) fn every(puzzle: &str, technique: Technique) -> Vec<Step> {
        let (space, possible) = (space(puzzle), iss::read(puzzle).unwrap().possible().to_vec());
        let (start, mut steps) = (Position::new(Arc::clone(&space), &possible), Vec::new());
        Guide::new(&space).without(|other| other != technique).each(&start, &mut |step| {
            steps.push(step);
            Flow::Continue(())
        });
        steps
    }

    /// The first step of one technique at the start of a puzzle.
    pub(in crate::any) fn only(puzzle: &str, technique: Technique) -> Option<Step> {
        every(puzzle, technique).into_iter().next()
    }

    pub(in crate::any) fn said(puzzle: &str, candidates: &[Candidate]) -> String {
        let space = space(puzzle);
        let said = candidates.iter().map(|one| format!("{}={}", space.name(one.cell), space.symbol(one.value)));
        said.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn cells_with_the_same_digit_share_what_they_see() {
        let space = space(".Shape~4x4.Palindrome~R1C1~R2C2~R3C3");
        // r1c1 and r3c3 are equal, so r1c1 is not what stands in r3c4.
        assert!(space.peers(0).contains(11) && space.peers(11).contains(0) && !space.peers(0).contains(10));
    }
}
