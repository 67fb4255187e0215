//! The fixed part of a puzzle: its cells, values, houses and rules, with their names.

use super::cells::Cells;
use super::rule::Rules;
use std::sync::Arc;
use sudokit_constraint::{self as constraint, model};

/// Cells, values, houses and rules of a puzzle of any kind.
#[derive(Debug)]
pub struct Space {
    /// Rows of the grid.
    pub rows: usize,
    /// Columns of the grid.
    pub columns: usize,
    /// The smallest value as a number; values are counted from it.
    pub least: i64,
    symbols: Vec<String>,
    names: Vec<String>,
    void: Vec<bool>,
    houses: Vec<House>,
    houses_of: Vec<Vec<usize>>,
    peers: Vec<Cells>,
    /// For each cell the house that a drawing frames: its box or region.
    frame: Vec<Option<usize>>,
    rules: Rules,
}

/// Cells that all have different values.
#[derive(Clone, Debug)]
pub struct House {
    /// What it is called: `row 1`.
    pub name: String,
    /// Its cells.
    pub cells: Vec<usize>,
    /// Its cells as a set.
    pub set: Cells,
    /// Whether every value has a place in it, because it has as many cells as there are values.
    pub whole: bool,
    /// Whether it is a row or a column.
    pub line: Option<Line>,
}

/// The direction of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A row.
    Row,
    /// A column.
    Column,
}

impl Space {
    /// Of a grid with other boxes or extra houses. `symbols` names the values in ascending order.
    pub fn of_grid(geometry: &constraint::Geometry, symbols: Vec<String>) -> Self {
        let (order, count) = (geometry.order(), geometry.cell_count());
        let mut space = Self::blank(order, order, symbols, (0..count).map(|cell| geometry.cell_name(cell)).collect());
        for house in geometry.houses() {
            let line = match house.kind() {
                constraint::HouseKind::Row => Some(Line::Row),
                constraint::HouseKind::Column => Some(Line::Column),
                _ => None,
            };
            let number = space.add_house(house.to_string(), house.cells().collect(), line);
            if matches!(house.kind(), constraint::HouseKind::Box | constraint::HouseKind::Region) {
                house.cells().for_each(|cell| space.frame[cell] = number);
            }
        }
        space
    }

    /// Of a puzzle with rules. Fails if a rule cannot hold, whatever the values.
    pub fn of_puzzle(puzzle: &Arc<model::Puzzle>, symbols: Vec<String>) -> Result<Self, model::RuleError> {
        let layout = puzzle.layout();
        let names = (0..puzzle.cell_count()).map(|cell| puzzle.cell_name(cell)).collect();
        let mut space = Self::blank(layout.rows(), layout.columns(), symbols, names);
        space.least = i64::from(layout.least_value());
        (0..layout.cell_count()).for_each(|cell| space.void[cell] = layout.is_void(cell));
        let mut counts = [0; 4];
        for house in layout.houses() {
            let (kind, name, line) = match house.kind {
                model::Kind::Row => (0, "row", Some(Line::Row)),
                model::Kind::Column => (1, "column", Some(Line::Column)),
                model::Kind::Box => (2, "box", None),
                model::Kind::Region => (3, "region", None),
            };
            counts[kind] += 1;
            let number = space.add_house(format!("{name} {}", counts[kind]), house.cells.clone(), line);
            if kind >= 2 {
                house.cells.iter().for_each(|&cell| space.frame[cell] = number);
            }
        }
        let rules = Rules::new(puzzle)?;
        for (name, cells) in rules.different() {
            space.add_house(name, cells, None);
        }
        for (one, other) in rules.unequal() {
            space.peers[one].insert(other);
            space.peers[other].insert(one);
        }
        space.share_sight(rules.equal().collect());
        space.rules = rules;
        Ok(space)
    }

    /// Cells with the same value see what each of them sees.
    fn share_sight(&mut self, equal: Vec<(usize, usize)>) {
        let mut changed = true;
        while changed {
            changed = false;
            for &(one, other) in &equal {
                let mut all = self.peers[one].clone();
                all.add(&self.peers[other]);
                all.remove(one);
                all.remove(other);
                for cell in [one, other] {
                    changed |= !all.is_within(&self.peers[cell]);
                    self.peers[cell].add(&all);
                    all.iter().for_each(|peer| self.peers[peer].insert(cell));
                }
            }
        }
    }

    fn blank(rows: usize, columns: usize, symbols: Vec<String>, names: Vec<String>) -> Self {
        let count = names.len();
        Self {
            rows,
            columns,
            least: 1,
            symbols,
            void: vec![false; count],
            houses: Vec::new(),
            houses_of: vec![Vec::new(); count],
            peers: vec![Cells::none(count); count],
            frame: vec![None; count],
            names,
            rules: Rules::default(),
        }
    }

    /// Adds a house and gives its number; a house with the same cells as another is not added again.
    fn add_house(&mut self, name: String, cells: Vec<usize>, line: Option<Line>) -> Option<usize> {
        let set = Cells::of(self.cell_count(), cells.iter().copied());
        if let Some(same) = self.houses.iter().position(|house| house.set == set) {
            return Some(same);
        }
        if cells.len() < 2 {
            return None;
        }
        let number = self.houses.len();
        for &cell in &cells {
            self.houses_of[cell].push(number);
            self.peers[cell].add(&set);
            self.peers[cell].remove(cell);
        }
        let whole = cells.len() == self.values();
        self.houses.push(House { name, cells, set, whole, line });
        Some(number)
    }

    /// The number of cells, those outside the grid included.
    pub fn cell_count(&self) -> usize {
        self.names.len()
    }

    /// The number of cells in the grid.
    pub fn grid_cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The number of values.
    pub fn values(&self) -> usize {
        self.symbols.len()
    }

    /// All values as bits.
    pub fn full(&self) -> u64 {
        u64::MAX >> (64 - self.values())
    }

    /// The number that a value stands for.
    pub fn number(&self, value: usize) -> i64 {
        self.least + value as i64
    }

    /// The name of a cell.
    pub fn name(&self, cell: usize) -> &str {
        &self.names[cell]
    }

    /// How a value is written.
    pub fn symbol(&self, value: usize) -> &str {
        &self.symbols[value]
    }

    /// Whether a cell of the grid is not part of the puzzle.
    pub fn is_void(&self, cell: usize) -> bool {
        self.void[cell]
    }

    /// All houses; those in which every value has a place are `whole`.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The numbers of the houses of a cell.
    pub fn houses_of(&self, cell: usize) -> &[usize] {
        &self.houses_of[cell]
    }

    /// The cells that cannot have the same value as this one.
    pub fn peers(&self, cell: usize) -> &Cells {
        &self.peers[cell]
    }

    /// The box or region of a cell.
    pub fn frame(&self, cell: usize) -> Option<usize> {
        self.frame[cell]
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The cells that see all of these.
    pub fn common_peers(&self, cells: impl IntoIterator<Item = usize>) -> Cells {
        let mut common: Option<Cells> = None;
        for cell in cells {
            match &mut common {
                Some(common) => common.keep(self.peers(cell)),
                None => common = Some(self.peers(cell).clone()),
            }
        }
        common.unwrap_or_else(|| Cells::none(self.cell_count()))
    }

    /// A house that holds all of these cells: a whole one if there is one.
    pub fn common_house(&self, cells: &[usize]) -> Option<usize> {
        let &first = cells.first()?;
        let holds = |&&house: &&usize| cells.iter().all(|&cell| self.houses[house].set.contains(cell));
        let found = self.houses_of(first).iter().filter(holds);
        found.min_by_key(|&&house| !self.houses[house].whole).copied()
    }
}
