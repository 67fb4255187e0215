//! Rules: what they say as data, what they are called, and the steps they give.

mod cage;
mod innies;
mod names;
mod one;

use super::cells::bits;
use super::find::{Emit, Flow, Search};
use super::position::Candidate;
use super::space::Space;
use super::technique::Technique;
use std::collections::HashMap;
use std::sync::Arc;
use sudokit_constraint::model::{Puzzle, RuleError};
use sudokit_constraint::search::{Meaning, Says, Single, meanings};

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
        for (asked, mut cells) in asked.iter_mut().zip(cells) {
            cells.sort_unstable();
            cells.dedup();
            // A line of pairs, such as a thermometer, is looked at as a whole.
            if *asked == Asked::Pairs && (3..=2 * full.count_ones() as usize).contains(&cells.len()) {
                *asked = Asked::Whole;
            }
        }
        let titles = puzzle.rules().iter().map(|rule| names::title(puzzle, rule)).collect();
        Ok(Self { puzzle: Some(Arc::clone(puzzle)), titles, meanings, pairs, asked })
    }

    /// The number of rules.
    pub fn len(&self) -> usize {
        self.titles.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.titles.is_empty()
    }

    /// What a rule is called in a sentence: `the cage at r1c1 (sum 14)`.
    pub fn title(&self, rule: usize) -> String {
        self.titles[rule].clone()
    }

    /// The name of the kind of a rule.
    pub fn kind(&self, rule: usize) -> &'static str {
        self.puzzle.as_ref().map_or("", |puzzle| puzzle.rules()[rule].name())
    }

    /// What a rule of this kind asks for.
    pub(super) fn about(&self, rule: usize) -> &'static str {
        self.puzzle.as_ref().map_or("", |puzzle| puzzle.rules()[rule].kind().about)
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
                Says::Different(cells) => cells.clone(),
                _ => continue,
            };
            let kind = puzzle.rules()[meaning.rule].name();
            let count = counts.entry(kind).or_default();
            *count += 1;
            found.push((names::group(puzzle, meaning.rule, *count, &cells), cells));
        }
        found
    }

    /// Pairs of cells that differ.
    pub(super) fn unequal(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.meanings.iter().filter_map(|meaning| match &meaning.says {
            Says::Pair(one, other, rows) if rows.iter().enumerate().all(|(i, row)| row >> i & 1 == 0) => {
                Some((*one, *other))
            }
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

/// The propagators of single rules, made when they are needed.
#[derive(Debug, Default)]
pub(crate) struct Singles {
    list: Vec<Option<Option<Propagator>>>,
}

/// The propagator of a rule, with the cells it is about.
type Propagator = (Single, Arc<[usize]>);

impl Singles {
    fn get(&mut self, space: &Space, rule: usize) -> Option<&mut Propagator> {
        let rules = space.rules();
        self.list.resize_with(rules.len(), || None);
        let make = || {
            let puzzle = rules.puzzle.as_ref().filter(|_| rules.asked[rule] == Asked::Whole)?;
            Single::new(puzzle, rule).ok().map(|single| {
                let cells = single.cells().into();
                (single, cells)
            })
        };
        self.list[rule].get_or_insert_with(make).as_mut()
    }

    /// The cells that a rule is about; `None` if it says no more than houses and pairs do.
    pub(super) fn cells(&mut self, space: &Space, rule: usize) -> Option<Arc<[usize]>> {
        self.get(space, rule).map(|(_, cells)| Arc::clone(cells))
    }

    /// Removes what a rule excludes by propagation; `false` if it cannot hold.
    pub(super) fn narrow(&mut self, space: &Space, rule: usize, sets: &mut [u64]) -> bool {
        self.get(space, rule).is_none_or(|(single, _)| single.narrow(sets))
    }

    fn exact(&mut self, space: &Space, rule: usize, sets: &mut [u64], most: usize) -> Option<bool> {
        self.get(space, rule)?.0.exact(sets, most)
    }

    fn fillings(&mut self, space: &Space, rule: usize, sets: &[u64], most: usize) -> Option<Vec<Vec<u64>>> {
        self.get(space, rule)?.0.fillings(sets, most)
    }
}

/// The steps of a technique about rules.
pub(super) fn find(search: &mut Search<'_>, technique: Technique, emit: Emit<'_>) -> Flow {
    if search.space.rules().is_empty() {
        return Flow::Continue(());
    }
    match technique {
        Technique::Allowed => one::allowed(search, emit),
        Technique::InniesOuties => innies::find(search, emit),
        Technique::CageLocked => cage::locked(search, emit),
        Technique::CageCombinations => {
            cage::combinations(search, emit)?;
            one::find(search, technique, emit)
        }
        Technique::RuleCombinations => one::exact(search, emit),
        _ => one::find(search, technique, emit),
    }
}

/// The candidates that are in the first sets and not in the second.
fn lost(before: &[u64], after: &[u64], search: &Search<'_>) -> Vec<Candidate> {
    let cells = (0..before.len()).filter(|&cell| search.position.is_open(cell));
    cells.flat_map(|cell| bits(before[cell] & !after[cell]).map(move |value| Candidate::new(cell, value))).collect()
}
