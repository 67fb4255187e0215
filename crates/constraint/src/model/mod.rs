//! The model: cells with their possible values, houses, and rules.
//!
//! A [`Puzzle`] is a [`Layout`] (rows, columns, the range of values, houses), the possible values of every cell as a set
//! of bits, and a list of [`Rule`]s. Cells are numbered in reading order; cells outside the grid, which some rules use as
//! variables, follow. A puzzle is well formed: every rule has cells that exist. Whether it has a solution is the business
//! of [`crate::search`].

mod error;
mod layout;
mod referee;
mod trial;

pub use error::RuleError;
pub use layout::{House, Kind, Layout, MAX_CELLS, MAX_VALUES};
pub use referee::FillingError;

use crate::rule::Rule;

/// The most rules of a puzzle, those inside others included.
pub const MAX_RULES: usize = 200_000;

/// A group of cells outside the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra {
    /// What the names of its cells start with, `VA` or `CC`.
    pub prefix: String,
    /// What it is for.
    pub label: String,
    /// The first cell.
    pub first: usize,
    /// The number of cells.
    pub count: usize,
    /// Cells in a row, if it is a grid of its own; otherwise as many as the grid has.
    pub columns: Option<usize>,
}

/// A puzzle with any rules.
///
/// ```
/// use sudokit_constraint::model::{Layout, Puzzle};
/// use sudokit_constraint::notation::iss;
/// use sudokit_constraint::search::{self, Verdict};
/// use sudokit_solve::Stop;
///
/// let puzzle = iss::read(".Shape~4x4.Thermo~R1C1~R1C2")?;
/// assert!(matches!(search::check(&puzzle, &Stop::new()), Verdict::Several(_)));
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    layout: Layout,
    extras: Vec<Extra>,
    possible: Vec<u64>,
    rules: Vec<Rule>,
}

impl Puzzle {
    /// Without clues and rules.
    pub fn new(layout: Layout) -> Self {
        let mut possible = vec![layout.full(); layout.cell_count()];
        (0..possible.len()).filter(|&cell| layout.is_void(cell)).for_each(|cell| possible[cell] = 1);
        Self { layout, extras: Vec::new(), possible, rules: Vec::new() }
    }

    /// Rows, columns, values and houses.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of cells, those outside the grid included.
    pub fn cell_count(&self) -> usize {
        self.possible.len()
    }

    /// The possible values of every cell.
    pub fn possible(&self) -> &[u64] {
        &self.possible
    }

    /// The rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The groups of cells outside the grid.
    pub fn extras(&self) -> &[Extra] {
        &self.extras
    }

    /// Restricts a cell to these values.
    ///
    /// # Panics
    /// If the cell is out of range.
    pub fn restrict(&mut self, cell: usize, values: u64) {
        self.possible[cell] &= values;
    }

    /// Gives a cell its possible values, whatever they were before.
    ///
    /// # Panics
    /// If the cell is out of range.
    pub fn set_possible(&mut self, cell: usize, values: u64) {
        self.possible[cell] = values & self.layout.full();
    }

    /// The value of a cell if only one is possible.
    pub fn given(&self, cell: usize) -> Option<i32> {
        let set = self.possible[cell];
        (set.is_power_of_two() && !(cell < self.layout.cell_count() && self.layout.is_void(cell)))
            .then(|| self.layout.least_value() + set.trailing_zeros() as i32)
    }

    /// Adds a rule. Possible values (`Given`) are written into the cells instead.
    pub fn add(&mut self, rule: Rule) -> Result<(), RuleError> {
        if self.rules.len() >= MAX_RULES {
            return Err(RuleError::new(format!("more than {MAX_RULES} rules")));
        }
        rule.fits(self).map_err(|error| error.in_rule(rule.name()))?;
        if rule.name() == "Given" {
            let values = rule.numbers().iter().fold(0, |set, &value| set | self.layout.bit(value));
            rule.cells().iter().for_each(|&cell| self.possible[cell] &= values);
        } else {
            self.rules.push(rule);
        }
        Ok(())
    }

    /// Removes a rule.
    ///
    /// # Panics
    /// If the index is out of range.
    pub fn remove(&mut self, rule: usize) -> Rule {
        self.rules.remove(rule)
    }

    /// Whether another puzzle has the same cells and houses.
    pub fn has_cells_of(&self, other: &Self) -> bool {
        self.layout == other.layout && self.extras == other.extras
    }

    /// Whether every solution is one of the other puzzle's, plainly: it has all rules of the other, and no other values.
    pub fn is_stricter_than(&self, other: &Self) -> bool {
        let has_rules = || other.rules.iter().all(|rule| self.rules.contains(rule));
        self.has_cells_of(other)
            && self.possible.iter().zip(&other.possible).all(|(now, then)| now & !then == 0)
            && (self.rules == other.rules || (!other.rules_depend_on_others() && has_rules()))
    }

    /// Whether a puzzle with fewer rules may allow less.
    pub(crate) fn rules_depend_on_others(&self) -> bool {
        self.rules.iter().any(Rule::depends_on_others)
    }

    /// Adds cells outside the grid; the first of them is returned.
    pub fn add_extra(
        &mut self,
        prefix: &str,
        label: &str,
        count: usize,
        columns: Option<usize>,
    ) -> Result<usize, RuleError> {
        if count == 0 || self.possible.len() + count > MAX_CELLS {
            return Err(RuleError::new(format!("{count} cells of '{prefix}', expected 1 to {MAX_CELLS} cells in all")));
        }
        if self.extras.iter().any(|extra| extra.prefix == prefix) {
            return Err(RuleError::new(format!("the cells '{prefix}' are declared twice")));
        }
        let first = self.possible.len();
        self.extras.push(Extra { prefix: prefix.into(), label: label.into(), first, count, columns });
        self.possible.resize(first + count, self.layout.full());
        Ok(first)
    }

    /// The cells outside the grid with this prefix.
    pub fn extra(&self, prefix: &str) -> Option<&Extra> {
        self.extras.iter().find(|extra| extra.prefix == prefix)
    }

    /// The cell with this name: `R1C2` (rows and columns above 9 are letters from `a`, or decimal), or the name of a cell
    /// outside the grid.
    pub fn cell_named(&self, name: &str) -> Option<usize> {
        if let Some(cell) = self.grid_cell_named(name) {
            return Some(cell);
        }
        self.extras.iter().find_map(|extra| {
            let rest = name.strip_prefix(&extra.prefix)?;
            match (rest, extra.count) {
                ("", 1) => Some(extra.first),
                _ => {
                    let number: usize = rest.parse().ok().filter(|&number| number >= 1 && number <= extra.count)?;
                    (!rest.starts_with('0') && extra.count > 1).then_some(extra.first + number - 1)
                }
            }
        })
    }

    fn grid_cell_named(&self, name: &str) -> Option<usize> {
        let rest = name.strip_prefix(['R', 'r'])?;
        let (row, column) =
            rest.split_once(['C', 'c'].as_slice()).filter(|(row, _)| !row.is_empty()).or_else(|| {
                // Row 12 is written `c`.
                let mut marks = rest.match_indices(['C', 'c'].as_slice());
                let second = marks.nth(1)?.0;
                Some((&rest[..second], &rest[second + 1..]))
            })?;
        let number = |text: &str| match text.as_bytes() {
            [letter @ (b'a'..=b'z' | b'A'..=b'Z')] => Some(i64::from(letter.to_ascii_lowercase() - b'a') + 10),
            [b'1'..=b'9', ..] => text.parse::<i64>().ok(),
            _ => None,
        };
        self.layout.cell(number(row)? - 1, number(column)? - 1)
    }

    /// Whether two cells share an edge, in the grid or in a group outside it.
    pub fn touch(&self, one: usize, other: usize) -> bool {
        let grid = (0, self.layout.cell_count(), self.layout.columns());
        let group = |extra: &Extra| (extra.first, extra.count, extra.columns.unwrap_or(self.layout.columns()));
        core::iter::once(grid).chain(self.extras.iter().map(group)).any(|(first, count, columns)| {
            let inside = first..first + count;
            let (a, b) = (one.wrapping_sub(first), other.wrapping_sub(first));
            inside.contains(&one)
                && inside.contains(&other)
                && (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns) == 1
        })
    }

    /// The name of a cell.
    pub fn cell_name(&self, cell: usize) -> String {
        if cell < self.layout.cell_count() {
            return self.layout.cell_name(cell);
        }
        let group = self.extras.iter().find(|extra| (extra.first..extra.first + extra.count).contains(&cell));
        match group {
            Some(extra) if extra.count == 1 => extra.prefix.clone(),
            Some(extra) => format!("{}{}", extra.prefix, cell - extra.first + 1),
            None => format!("cell {cell}"),
        }
    }
}
