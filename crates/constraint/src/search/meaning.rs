//! What the rules of a puzzle say, as data: for programs that explain a puzzle instead of solving it.

use super::net::Net;
use super::parts::{Part, Parts};
use super::tree::{End, Tree};
use crate::model::{Puzzle, RuleError};
use sudokit_solve::Stop;

/// One condition on some cells, and the rule it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The number of the rule in [`Puzzle::rules`].
    pub rule: usize,
    /// The condition.
    pub says: Says,
}

/// A condition on some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Says {
    /// A cell has one of these values.
    Keep(usize, u64),
    /// All different.
    Different(Vec<usize>),
    /// The second cell has one of the values in the row of the first; a row for each value.
    Pair(usize, usize, Vec<u64>),
    /// Cells with weights, and their total.
    Sum(Vec<(usize, i64)>, i64),
    /// All different, and together one of these sets.
    Sets(Vec<usize>, Vec<u64>),
    /// Something else, for which [`Single`] has an answer.
    Other,
}

/// The meaning of every rule. Fails if a rule cannot hold, whatever the values.
///
/// ```
/// use sudokit_constraint::{notation::iss, search::{Says, meanings}};
///
/// let puzzle = iss::read(".Shape~4x4.Cage~5~R1C1~R1C2")?;
/// let found = meanings(&puzzle)?;
/// assert_eq!(found[0].says, Says::Sum(vec![(0, 1), (1, 1)], 5));
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn meanings(puzzle: &Puzzle) -> Result<Vec<Meaning>, RuleError> {
    let mut found = Vec::new();
    for (number, rule) in puzzle.rules().iter().enumerate() {
        let mut parts = Parts::new(puzzle);
        rule.lower(&mut parts).map_err(|error| error.in_rule(rule.name()))?;
        for part in parts.list {
            let says = match part {
                Part::Keep(cell, values) => Says::Keep(cell, values),
                Part::Different(cells) => Says::Different(cells),
                Part::Pair(one, other, rows) => Says::Pair(one, other, rows),
                Part::Sum(terms, total) => Says::Sum(terms, total),
                Part::Sets(cells, sets) => Says::Sets(cells, sets),
                Part::Line(..) | Part::Any(_) | Part::Own(_) => Says::Other,
            };
            found.push(Meaning { rule: number, says });
        }
    }
    Ok(found)
}

/// One rule of a puzzle by itself, with what the houses say about its cells: which values can its cells have?
///
/// ```
/// use sudokit_constraint::{notation::iss, search::Single};
///
/// let puzzle = iss::read(".Shape~4x4.Thermo~R1C1~R1C2~R1C3")?;
/// let (mut single, mut sets) = (Single::new(&puzzle, 0)?, puzzle.possible().to_vec());
/// assert!(single.narrow(&mut sets));
/// assert_eq!((single.cells(), &sets[..4]), ([0, 1, 2].as_slice(), [0b0011, 0b0110, 0b1100, 0b1111].as_slice()));
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
#[derive(Debug)]
pub struct Single {
    tree: Tree,
    cells: Vec<usize>,
    /// What each cell may have at all.
    allowed: Vec<u64>,
    sets: Vec<u64>,
}

impl Single {
    /// The rule with this number. Fails if it cannot hold, whatever the values.
    ///
    /// # Panics
    /// If the number of the rule is out of range.
    pub fn new(puzzle: &Puzzle, rule: usize) -> Result<Self, RuleError> {
        Self::together(puzzle, &[rule], &[], &[])
    }

    /// Several rules at once, with groups of different cells, such as whole houses, all of whose cells count. Of the
    /// rules in `background` only the pairs and differences among these cells count. Fails if the rules cannot hold,
    /// whatever the values.
    ///
    /// ```
    /// use sudokit_constraint::{notation::iss, search::Single};
    ///
    /// // Row 1 has its 1 and 2 in the thermometer, so r1c3 and r1c4 are 3 and 4.
    /// let puzzle = iss::read(".Shape~4x4.Thermo~R1C1~R1C2.~R1C2_1_2")?;
    /// let (row, mut sets) = (vec![0, 1, 2, 3], puzzle.possible().to_vec());
    /// let mut single = Single::together(&puzzle, &[0], &[row], &[])?;
    /// assert_eq!(single.exact(&mut sets, 100), Some(true));
    /// assert_eq!(sets[..4], [0b0001, 0b0010, 0b1100, 0b1100]);
    /// # Ok::<(), sudokit_constraint::model::RuleError>(())
    /// ```
    ///
    /// # Panics
    /// If the number of a rule is out of range.
    pub fn together(
        puzzle: &Puzzle,
        rules: &[usize],
        groups: &[Vec<usize>],
        background: &[usize],
    ) -> Result<Self, RuleError> {
        let lowered = || -> Result<Parts<'_>, RuleError> {
            let mut parts = Parts::new(puzzle);
            for rule in rules.iter().map(|&rule| &puzzle.rules()[rule]) {
                rule.lower(&mut parts).map_err(|error| error.in_rule(rule.name()))?;
            }
            groups.iter().for_each(|group| parts.different(group));
            Ok(parts)
        };
        let cells = Net::of_parts(puzzle, lowered()?.list)?.cells();
        let mut parts = lowered()?;
        for house in puzzle.layout().houses() {
            parts.different(&house.cells.into_iter().filter(|cell| cells.contains(cell)).collect::<Vec<_>>());
        }
        for rule in background.iter().filter(|rule| !rules.contains(rule)).map(|&rule| &puzzle.rules()[rule]) {
            let mut more = Parts::new(puzzle);
            rule.lower(&mut more).map_err(|error| error.in_rule(rule.name()))?;
            for part in more.list {
                match part {
                    Part::Different(mut of) => {
                        of.retain(|cell| cells.contains(cell));
                        parts.different(&of);
                    }
                    Part::Pair(one, other, _) if cells.contains(&one) && cells.contains(&other) => {
                        parts.list.push(part)
                    }
                    _ => {}
                }
            }
        }
        let tree = Tree::new(Net::of_parts(puzzle, parts.list)?);
        // Cells that the rules are not about have one value, so that no search looks at them.
        Ok(Self { allowed: tree.sets().to_vec(), tree, cells, sets: vec![1; puzzle.cell_count()] })
    }

    /// The cells that the rule is about.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// Removes values that plain propagation excludes; `false` if there is no filling.
    ///
    /// # Panics
    /// If there are not as many sets as the puzzle has cells.
    pub fn narrow(&mut self, sets: &mut [u64]) -> bool {
        let held = self.load(sets) && self.tree.begin(&self.sets).is_ok();
        if held {
            self.cells.iter().for_each(|&cell| sets[cell] &= self.tree.sets()[cell]);
        }
        held
    }

    /// Keeps just the values that some filling of the rule's cells has; `None` if that takes more than `most` searches,
    /// with the sets as they were, and `Some(false)` if there is no filling.
    ///
    /// # Panics
    /// If there are not as many sets as the puzzle has cells.
    pub fn exact(&mut self, sets: &mut [u64], most: usize) -> Option<bool> {
        if !self.load(sets) || self.tree.begin(&self.sets).is_err() {
            return Some(false);
        }
        let (root, mut seen) = (self.tree.sets().to_vec(), vec![0_u64; sets.len()]);
        let (stop, mut left) = (Stop::new(), most);
        for &cell in &self.cells {
            for value in super::bits(root[cell]) {
                if seen[cell] & value != 0 {
                    continue;
                }
                left = left.checked_sub(1)?;
                if self.tree.restart(&root, cell, value).is_ok() && self.tree.next(&stop) == End::Solution {
                    seen.iter_mut().zip(self.tree.sets()).for_each(|(seen, set)| *seen |= set);
                }
            }
        }
        self.cells.iter().for_each(|&cell| sets[cell] &= seen[cell]);
        Some(self.cells.iter().all(|&cell| sets[cell] != 0))
    }

    /// All fillings of the rule's cells, each with the values of [`Single::cells`] as sets; `None` if there are more than
    /// `most`.
    ///
    /// # Panics
    /// If there are not as many sets as the puzzle has cells.
    pub fn fillings(&mut self, sets: &[u64], most: usize) -> Option<Vec<Vec<u64>>> {
        let mut found = Vec::new();
        if !self.load(sets) || self.tree.begin(&self.sets).is_err() {
            return Some(found);
        }
        let stop = Stop::new();
        while self.tree.next(&stop) == End::Solution {
            if found.len() == most {
                return None;
            }
            found.push(self.cells.iter().map(|&cell| self.tree.sets()[cell]).collect());
        }
        Some(found)
    }

    /// Takes over the sets of the rule's cells; `false` if one of them is empty.
    fn load(&mut self, sets: &[u64]) -> bool {
        assert_eq!(sets.len(), self.sets.len(), "a set for every cell");
        self.cells.iter().for_each(|&cell| self.sets[cell] = sets[cell] & self.allowed[cell]);
        self.cells.iter().all(|&cell| self.sets[cell] != 0)
    }
}
