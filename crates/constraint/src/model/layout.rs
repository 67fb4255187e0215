//! The frame of a puzzle: rows, columns, the range of values, and which cells are houses.

use super::RuleError;
use core::fmt;
use sudokit_core::SmallSort;

/// The most values a cell can have: the bits of a machine word.
pub const MAX_VALUES: usize = 64;
/// The most cells, those outside the grid included.
pub const MAX_CELLS: usize = 4096;

/// Rows, columns, values and houses of a puzzle.
///
/// ```
/// use sudokit_constraint::model::Layout;
///
/// let layout = Layout::new(9, 9)?.with_values(0, 8)?;
/// assert_eq!((layout.value_count(), layout.least_value(), layout.houses().len()), (9, 0, 27));
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
#[derive(Clone, Debug, Eq)]
pub struct Layout {
    rows: usize,
    columns: usize,
    least: i32,
    values: usize,
    lines: bool,
    boxes: bool,
    region_size: Option<usize>,
    /// For every cell the region it is in; cells without a region are in none of the houses.
    jigsaw: Option<Vec<Option<usize>>>,
    /// Row and column of the first cell of every square grid, if there are several that overlap.
    grids: Vec<(usize, usize)>,
    /// Rows and columns of each of the overlapping grids.
    side: usize,
}

/// Grids without boxes are equal whether boxes were removed or never fitted, as in 7x7.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        let Self { rows, columns, least, values, lines, boxes: _, region_size, jigsaw, grids, side } = self;
        (rows, columns, least, values, lines)
            == (&other.rows, &other.columns, &other.least, &other.values, &other.lines)
            && (region_size, jigsaw, grids, side) == (&other.region_size, &other.jigsaw, &other.grids, &other.side)
            && self.has_boxes() == other.has_boxes()
    }
}

/// What sort of house it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box.
    Box,
    /// A jigsaw region.
    Region,
}

/// Cells that all have different values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// What sort of house it is.
    pub kind: Kind,
    /// Its cells in reading order.
    pub cells: Vec<usize>,
}

impl Layout {
    /// A grid with rows, columns and boxes. The values are 1 to the larger of the two sides.
    pub fn new(rows: usize, columns: usize) -> Result<Self, RuleError> {
        if rows == 0 || columns == 0 || rows.max(columns) > MAX_VALUES || rows * columns > MAX_CELLS {
            return Err(RuleError::new(format!(
                "a grid of {rows}x{columns}, expected 1 to {MAX_VALUES} rows and columns and at most {MAX_CELLS} cells"
            )));
        }
        let (values, side) = (rows.max(columns), 0);
        let (lines, boxes, region_size, jigsaw, grids) = (true, true, None, None, Vec::new());
        Ok(Self { rows, columns, least: 1, values, lines, boxes, region_size, jigsaw, grids, side })
    }

    /// Several square grids of `side` rows that overlap, as in samurai sudoku. Each is given by the row and column of
    /// its first cell, counted from 0. Cells outside all of them are void.
    ///
    /// ```
    /// use sudokit_constraint::model::Layout;
    ///
    /// let samurai = Layout::overlapping(9, &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)])?;
    /// assert_eq!((samurai.rows(), samurai.columns()), (21, 21));
    /// assert_eq!((0..samurai.cell_count()).filter(|&cell| samurai.is_void(cell)).count(), 72);
    /// # Ok::<(), sudokit_constraint::model::RuleError>(())
    /// ```
    pub fn overlapping(side: usize, grids: &[(usize, usize)]) -> Result<Self, RuleError> {
        let Some(last) = grids.iter().map(|&(row, column)| row.max(column)).max() else {
            return Err(RuleError::new("no grids, expected at least one"));
        };
        if !(1..=MAX_VALUES).contains(&side) || last > MAX_CELLS {
            return Err(RuleError::new(format!("grids of {side}x{side}, expected 1 to {MAX_VALUES} rows")));
        }
        let rows = grids.iter().map(|grid| grid.0).max().unwrap_or(0) + side;
        let columns = grids.iter().map(|grid| grid.1).max().unwrap_or(0) + side;
        if rows * columns > MAX_CELLS {
            return Err(RuleError::new(format!("a grid of {rows}x{columns}, expected at most {MAX_CELLS} cells")));
        }
        let (least, values, lines, boxes, region_size, jigsaw) = (1, side, true, true, None, None);
        let grids = grids.to_vec();
        Ok(Self { rows, columns, least, values, lines, boxes, region_size, jigsaw, grids, side })
    }

    /// Sets the values, from `least` to `most`.
    pub fn with_values(mut self, least: i32, most: i32) -> Result<Self, RuleError> {
        let count = i64::from(most) - i64::from(least) + 1;
        if !(1..=MAX_VALUES as i64).contains(&count) || least.abs() > 1000 {
            return Err(RuleError::new(format!("values {least} to {most}, expected 1 to {MAX_VALUES} values")));
        }
        (self.least, self.values) = (least, count as usize);
        let longest = if self.grids.is_empty() { self.rows.max(self.columns) } else { self.side };
        if self.lines && self.values < longest {
            return Err(RuleError::new(format!(
                "{count} values for lines of {longest} cells, expected at least {longest}"
            )));
        }
        Ok(self)
    }

    /// Removes the boxes.
    #[must_use]
    pub fn without_boxes(mut self) -> Self {
        self.boxes = false;
        self
    }

    /// Removes rows, columns and boxes.
    #[must_use]
    pub fn without_lines(mut self) -> Self {
        (self.lines, self.boxes) = (false, false);
        self
    }

    /// Sets the number of cells of boxes, regions and windows.
    #[must_use]
    pub fn with_region_size(mut self, size: usize) -> Self {
        self.region_size = Some(size);
        self
    }

    /// Adds jigsaw regions to the other houses: the map has the number of its region for every cell.
    pub fn with_jigsaw(mut self, map: Vec<Option<usize>>) -> Result<Self, RuleError> {
        if map.len() != self.cell_count() {
            let (found, expected) = (map.len(), self.cell_count());
            return Err(RuleError::new(format!("a region map of {found} cells, expected {expected}")));
        }
        self.jigsaw = Some(map);
        for house in self.houses().iter().filter(|house| house.kind == Kind::Region) {
            if house.cells.len() > self.values {
                let (found, most) = (house.cells.len(), self.values);
                let first = self.cell_name(house.cells[0]);
                return Err(RuleError::new(format!(
                    "the region of {first} has {found} cells, expected at most {most}"
                )));
            }
        }
        Ok(self)
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of cells of the grid, void ones included.
    pub fn cell_count(&self) -> usize {
        self.rows * self.columns
    }

    /// The number of values.
    pub fn value_count(&self) -> usize {
        self.values
    }

    /// The smallest value.
    pub fn least_value(&self) -> i32 {
        self.least
    }

    /// The largest value.
    pub fn most_value(&self) -> i32 {
        self.least + self.values as i32 - 1
    }

    /// All values in ascending order.
    pub fn values(&self) -> core::ops::RangeInclusive<i32> {
        self.least..=self.most_value()
    }

    /// The set of all values: bit `i` is the value `least_value() + i`.
    pub fn full(&self) -> u64 {
        u64::MAX >> (MAX_VALUES - self.values)
    }

    /// The set of one value, empty if it is out of range.
    pub fn bit(&self, value: i64) -> u64 {
        let place = value - i64::from(self.least);
        if (0..self.values as i64).contains(&place) { 1 << place } else { 0 }
    }

    /// The set of the values for which `wanted` holds.
    pub fn set(&self, wanted: impl Fn(i32) -> bool) -> u64 {
        self.values().filter(|&value| wanted(value)).fold(0, |set, value| set | self.bit(i64::from(value)))
    }

    /// Whether rows and columns are houses.
    pub fn has_lines(&self) -> bool {
        self.lines
    }

    /// Whether there are boxes: not if they were removed, and not if no boxes of the region size fill the grid, as in 7x7.
    pub fn has_boxes(&self) -> bool {
        self.boxes && self.box_size().is_some()
    }

    /// The cells of a region, if it was set.
    pub fn region_size_option(&self) -> Option<usize> {
        self.region_size
    }

    /// The number of cells of a box or region.
    pub fn region_size(&self) -> usize {
        self.region_size.unwrap_or(if self.grids.is_empty() { self.rows.max(self.columns) } else { self.side })
    }

    /// The jigsaw map, if there is one.
    pub fn jigsaw(&self) -> Option<&[Option<usize>]> {
        self.jigsaw.as_deref()
    }

    /// The first cells of the overlapping grids; empty if there is only one grid.
    pub fn grids(&self) -> (usize, &[(usize, usize)]) {
        (self.side, &self.grids)
    }

    /// Whether a cell of the grid is outside all of the overlapping grids.
    pub fn is_void(&self, cell: usize) -> bool {
        let (row, column) = self.place(cell);
        !self.grids.is_empty()
            && !self
                .grids
                .iter()
                .any(|&(top, left)| (top..top + self.side).contains(&row) && (left..left + self.side).contains(&column))
    }

    /// Rows and columns of a box, if boxes of the region size fill the grid.
    pub fn box_size(&self) -> Option<(usize, usize)> {
        let size = self.region_size();
        let (rows, columns) = if self.grids.is_empty() { (self.rows, self.columns) } else { (self.side, self.side) };
        let fits = |h: usize, w: usize| rows.is_multiple_of(h) && columns.is_multiple_of(w);
        for small in (2..=size.isqrt()).rev().filter(|&small| size.is_multiple_of(small)) {
            let large = size / small;
            if fits(small, large) {
                return Some((small, large));
            }
            if fits(large, small) {
                return Some((large, small));
            }
        }
        None
    }

    /// Rows, columns, boxes and regions.
    pub fn houses(&self) -> Vec<House> {
        let mut houses = Vec::new();
        let whole = [(0, 0)];
        let (grids, rows, columns) = match self.grids.as_slice() {
            [] => (whole.as_slice(), self.rows, self.columns),
            grids => (grids, self.side, self.side),
        };
        for &(top, left) in grids {
            let at = |row: usize, column: usize| (top + row) * self.columns + left + column;
            let mut add = |kind, cells: Vec<usize>| houses.push(House { kind, cells });
            if self.lines {
                (0..rows).for_each(|row| add(Kind::Row, (0..columns).map(|column| at(row, column)).collect()));
                (0..columns).for_each(|column| add(Kind::Column, (0..rows).map(|row| at(row, column)).collect()));
            }
            if let (true, Some((h, w))) = (self.boxes, self.box_size()) {
                let across = columns / w;
                for number in 0..rows / h * across {
                    let (y, x) = (number / across * h, number % across * w);
                    add(Kind::Box, (0..h * w).map(|i| at(y + i / w, x + i % w)).collect());
                }
            }
        }
        if let Some(map) = &self.jigsaw {
            let mut names: Vec<usize> = map.iter().flatten().copied().collect();
            names.small_sort();
            names.dedup();
            for name in names {
                let cells = (0..map.len()).filter(|&cell| map[cell] == Some(name)).collect();
                houses.push(House { kind: Kind::Region, cells });
            }
        }
        houses
    }

    /// Boxes if there are any, otherwise jigsaw regions: what a region sum line is cut by.
    pub fn regions(&self) -> Vec<Vec<usize>> {
        let houses = self.houses();
        let of = |kind| houses.iter().filter(|house| house.kind == kind).map(|house| house.cells.clone()).collect();
        let boxes: Vec<Vec<usize>> = of(Kind::Box);
        if boxes.is_empty() { of(Kind::Region) } else { boxes }
    }

    /// Row and column of a cell of the grid, from 0.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// The cell in a row and column, from 0; `None` outside the grid and for void cells.
    pub fn cell(&self, row: i64, column: i64) -> Option<usize> {
        let inside = (0..self.rows as i64).contains(&row) && (0..self.columns as i64).contains(&column);
        let cell = inside.then(|| row as usize * self.columns + column as usize)?;
        (!self.is_void(cell)).then_some(cell)
    }

    /// The name of a cell of the grid, `r1c1`.
    pub fn cell_name(&self, cell: usize) -> String {
        let (row, column) = self.place(cell);
        format!("r{}c{}", row + 1, column + 1)
    }

    /// Pairs of cells that share an edge, the first before the second in reading order.
    pub fn neighbours(&self) -> Vec<(usize, usize)> {
        self.steps(&[(0, 1), (1, 0)])
    }

    /// Pairs of cells that are one of these steps (rows, columns) apart.
    pub fn steps(&self, steps: &[(i64, i64)]) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for from in (0..self.cell_count()).filter(|&cell| !self.is_void(cell)) {
            let (row, column) = self.place(from);
            for &(down, right) in steps {
                pairs.extend(self.cell(row as i64 + down, column as i64 + right).map(|to| (from, to)));
            }
        }
        pairs
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}, values {} to {}", self.rows, self.columns, self.least, self.most_value())
    }
}
