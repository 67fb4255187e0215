//! Geometry: how many rows and columns there are, and which cells form a house.
//!
//! A sudoku with boxes of `h` rows and `w` columns has `N = h * w` rows, columns, boxes and symbols. All houses have
//! exactly N cells: in each of them every symbol stands exactly once, and this is all an engine needs to know. Diagonals,
//! windows and jigsaw regions are therefore just more houses. Up to N = 64 the candidates of a cell, and the places of a
//! symbol in a house, are each one machine word; larger grids use several (see [`crate::set`]).

use core::fmt;
use sudokit_core::SmallSort;

/// The largest number of symbols: a grid in one line of text takes a megabyte.
pub const MAX_ORDER: usize = 512;

/// What sort of house it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box of the regular kind.
    Box,
    /// A jigsaw region, in the place of a box.
    Region,
    /// One of the two long diagonals.
    Diagonal,
    /// A window: a box away from the edges, as in windoku.
    Window,
    /// A disjoint group: the cells at the same place of all boxes.
    Group,
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Region => "region",
            Self::Diagonal => "diagonal",
            Self::Window => "window",
            Self::Group => "group",
        })
    }
}

/// N cells in which every symbol stands once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    kind: HouseKind,
    number: usize,
    cells: Vec<u32>,
}

impl House {
    /// What sort of house it is.
    pub fn kind(&self) -> HouseKind {
        self.kind
    }

    /// Its cells, in the order of their places.
    pub fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.cells.iter().map(|&cell| cell as usize)
    }

    pub(crate) fn cell_at(&self, place: usize) -> usize {
        self.cells[place] as usize
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.number + 1)
    }
}

/// The rows, columns, boxes and other houses of a sudoku.
///
/// ```
/// use sudokit_constraint::Geometry;
///
/// let geometry = Geometry::new(3, 4)?;
/// assert_eq!((geometry.order(), geometry.cell_count(), geometry.houses().len()), (12, 144, 36));
/// assert_eq!(geometry.to_string(), "12x12, boxes of 3x4");
/// # Ok::<(), sudokit_constraint::GeometryError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Geometry {
    box_height: usize,
    box_width: usize,
    houses: Vec<House>,
    /// The houses of every cell, one cell after the other, and its place in each.
    memberships: Vec<(u16, u16)>,
    /// By cell: where its memberships begin. One more than there are cells.
    starts: Vec<u32>,
}

impl Geometry {
    /// The sudoku with boxes of this many rows and columns.
    pub fn new(box_height: usize, box_width: usize) -> Result<Self, GeometryError> {
        let order = box_height.checked_mul(box_width).filter(|&order| order <= MAX_ORDER);
        let Some(order) = order.filter(|&order| order >= 2) else {
            return Err(GeometryError::Box { height: box_height, width: box_width });
        };
        let mut houses = Vec::with_capacity(3 * order);
        let lines = 0..order;
        houses.extend(lines.clone().map(|row| line(HouseKind::Row, row, lines.clone().map(|i| row * order + i))));
        houses.extend(lines.clone().map(|col| line(HouseKind::Column, col, lines.clone().map(|i| i * order + col))));
        houses.extend(lines.clone().map(|number| {
            // There are box_height boxes side by side.
            let (top, left) = (number / box_height * box_height, number % box_height * box_width);
            rectangle(HouseKind::Box, number, order, (top, left), (box_height, box_width))
        }));
        Ok(Self { box_height, box_width, houses, memberships: Vec::new(), starts: Vec::new() }.index())
    }

    /// The only geometry with square boxes of this many symbols, or the one whose boxes are nearest to a square and not
    /// higher than wide: 2x3 for 6, 3x4 for 12; 1x7, which are rows, for 7.
    ///
    /// ```
    /// # use sudokit_constraint::Geometry;
    /// assert_eq!(Geometry::of_order(20)?, Geometry::new(4, 5)?);
    /// # Ok::<(), sudokit_constraint::GeometryError>(())
    /// ```
    pub fn of_order(order: usize) -> Result<Self, GeometryError> {
        if !(2..=MAX_ORDER).contains(&order) {
            return Err(GeometryError::Order(order));
        }
        let height = (1..=order.isqrt()).rev().find(|height| order.is_multiple_of(*height)).unwrap_or(1);
        Self::new(height, order / height)
    }

    /// Adds both long diagonals as houses (sudoku X).
    #[must_use]
    pub fn with_diagonals(mut self) -> Self {
        let order = self.order();
        self.houses.push(line(HouseKind::Diagonal, 0, (0..order).map(|i| i * order + i)));
        self.houses.push(line(HouseKind::Diagonal, 1, (0..order).map(|i| i * order + order - 1 - i)));
        self.index()
    }

    /// Adds windows as houses: as many boxes as fit, one line away from the edges and from each other, which
    /// are the four of windoku at 9x9.
    pub fn with_windows(mut self) -> Result<Self, GeometryError> {
        let (order, height, width) = (self.order(), self.box_height, self.box_width);
        // The last line of the last window must not be that of the edge.
        let (down, across) = ((order - 1) / (height + 1), (order - 1) / (width + 1));
        if height < 2 || width < 2 || down * across == 0 {
            return Err(GeometryError::NoWindows { height, width });
        }
        for number in 0..down * across {
            let place = (1 + number / across * (height + 1), 1 + number % across * (width + 1));
            self.houses.push(rectangle(HouseKind::Window, number, order, place, (height, width)));
        }
        Ok(self.index())
    }

    /// Adds disjoint groups as houses: the cells at the same place of all boxes. Together with diagonals and windows, a cell
    /// of some sizes would be in more houses than the engine has room for; at 9x9 it is not.
    #[must_use]
    pub(crate) fn with_disjoint_groups(mut self) -> Self {
        let (order, height, width) = (self.order(), self.box_height, self.box_width);
        for number in 0..order {
            let place = number / width * order + number % width;
            let corner = |i: usize| i / height * height * order + i % height * width;
            self.houses.push(line(HouseKind::Group, number, (0..order).map(|i| corner(i) + place)));
        }
        self.index()
    }

    /// Replaces the boxes by jigsaw regions. The map names the region of every cell, row by row, in
    /// any numbers.
    pub fn with_regions(mut self, map: &[usize]) -> Result<Self, GeometryError> {
        let order = self.order();
        if map.len() != self.cell_count() {
            return Err(GeometryError::MapLength { found: map.len(), expected: self.cell_count() });
        }
        let mut names: Vec<usize> = map.to_vec();
        names.small_sort();
        names.dedup();
        if names.len() != order {
            return Err(GeometryError::RegionCount { found: names.len(), expected: order });
        }
        self.houses.retain(|house| house.kind != HouseKind::Box);
        for (number, &name) in names.iter().enumerate() {
            let region = line(HouseKind::Region, number, (0..map.len()).filter(|&cell| map[cell] == name));
            if region.cells.len() != order {
                let first = region.cells().next().unwrap_or(0);
                return Err(GeometryError::RegionSize { first, found: region.cells.len(), expected: order });
            }
            self.houses.push(region);
        }
        Ok(self.index())
    }

    fn index(mut self) -> Self {
        let mut of_cells = vec![Vec::new(); self.cell_count()];
        for (number, house) in self.houses.iter().enumerate() {
            for (place, cell) in house.cells().enumerate() {
                of_cells[cell].push((number as u16, place as u16));
            }
        }
        self.starts =
            of_cells.iter().scan(0, |end, houses| Some(core::mem::replace(end, *end + houses.len() as u32))).collect();
        self.memberships = of_cells.concat();
        self.starts.push(self.memberships.len() as u32);
        self
    }

    /// How many symbols there are, and rows, columns, boxes, cells in a house.
    pub fn order(&self) -> usize {
        self.box_height * self.box_width
    }

    /// How many cells there are.
    pub fn cell_count(&self) -> usize {
        self.order() * self.order()
    }

    /// The rows of a box.
    pub fn box_height(&self) -> usize {
        self.box_height
    }

    /// The columns of a box.
    pub fn box_width(&self) -> usize {
        self.box_width
    }

    /// All houses.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Whether there are rows, columns and boxes and nothing else.
    pub fn is_plain(&self) -> bool {
        self.houses.iter().all(|house| matches!(house.kind, HouseKind::Row | HouseKind::Column | HouseKind::Box))
    }

    /// The houses of a cell by number, and its place in each.
    pub(crate) fn memberships(&self, cell: usize) -> &[(u16, u16)] {
        &self.memberships[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    /// The place of a cell in a house; `None` if it is not in it.
    pub(crate) fn place_in(&self, cell: usize, house: u16) -> Option<usize> {
        let found = self.memberships(cell).iter().find(|(number, _)| *number == house);
        found.map(|&(_, place)| usize::from(place))
    }

    /// The most houses that a cell has.
    pub(crate) fn most_memberships(&self) -> usize {
        self.starts.windows(2).map(|pair| (pair[1] - pair[0]) as usize).max().unwrap_or(0)
    }

    /// The name of a cell, `r1c1`.
    pub fn cell_name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.order() + 1, cell % self.order() + 1)
    }
}

fn line(kind: HouseKind, number: usize, cells: impl Iterator<Item = usize>) -> House {
    House { kind, number, cells: cells.map(|cell| cell as u32).collect() }
}

fn rectangle(
    kind: HouseKind,
    number: usize,
    order: usize,
    (top, left): (usize, usize),
    (h, w): (usize, usize),
) -> House {
    line(kind, number, (0..h * w).map(|i| (top + i / w) * order + left + i % w))
}

/// As it is displayed: all its houses would be pages.
impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry({self})")
    }
}

impl fmt::Display for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = self.order();
        write!(f, "{order}x{order}")?;
        let has = |kind| self.houses.iter().any(|house| house.kind == kind);
        if has(HouseKind::Region) {
            f.write_str(", regions")?;
        } else {
            write!(f, ", boxes of {}x{}", self.box_height, self.box_width)?;
        }
        if has(HouseKind::Diagonal) {
            f.write_str(", diagonals")?;
        }
        if has(HouseKind::Window) {
            f.write_str(", windows")?;
        }
        if has(HouseKind::Group) {
            f.write_str(", disjoint groups")?;
        }
        Ok(())
    }
}

/// Why a geometry cannot be built.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GeometryError {
    /// Boxes with fewer than 2 or more than [`MAX_ORDER`] cells.
    Box {
        /// The rows of a box.
        height: usize,
        /// The columns of a box.
        width: usize,
    },
    /// Fewer than 2 or more than [`MAX_ORDER`] symbols.
    Order(usize),
    /// Boxes too flat for windows.
    NoWindows {
        /// The rows of a box.
        height: usize,
        /// The columns of a box.
        width: usize,
    },
    /// A region map of another length than the grid.
    MapLength {
        /// How many cells it names.
        found: usize,
        /// How many there are.
        expected: usize,
    },
    /// Too many or too few regions.
    RegionCount {
        /// How many it names.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// A region with too many or too few cells.
    RegionSize {
        /// Its first cell.
        first: usize,
        /// How many cells it has.
        found: usize,
        /// How many it must have.
        expected: usize,
    },
}

impl fmt::Display for GeometryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Box { height, width } => {
                write!(f, "boxes of {height}x{width}, expected a height times width of 2 to {MAX_ORDER}")
            }
            Self::Order(order) => write!(f, "a grid of {order}x{order}, expected 2x2 to {MAX_ORDER}x{MAX_ORDER}"),
            Self::NoWindows { height, width } => {
                write!(f, "no windows fit with boxes of {height}x{width}, expected a height and width from 2")
            }
            Self::MapLength { found, expected } => {
                write!(f, "a region map of {found} cells, expected {expected}")
            }
            Self::RegionCount { found, expected } => write!(f, "a map of {found} regions, expected {expected}"),
            Self::RegionSize { first, found, expected } => {
                let (row, column) = (first / expected + 1, first % expected + 1);
                write!(f, "the region of r{row}c{column} has {found} cells, expected {expected}")
            }
        }
    }
}

impl core::error::Error for GeometryError {}
