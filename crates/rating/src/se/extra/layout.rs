//! The houses of a puzzle with extra rules, what each cell sees, and which candidates each candidate excludes.

use super::super::tables::cells;

/// The rules besides rows, columns and boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extra {
    /// The diagonal from r1c1 to r9c9 holds every digit.
    pub diagonal: bool,
    /// The diagonal from r1c9 to r9c1 holds every digit.
    pub antidiagonal: bool,
    /// The four windows hold every digit, and with them five more groups of cells.
    pub windows: bool,
    /// Cells at the same place of the boxes hold every digit.
    pub disjoint_groups: bool,
    /// Cells that touch at a corner differ.
    pub anti_king: bool,
    /// Cells a knight's move apart differ.
    pub anti_knight: bool,
    /// Neighbours in a row or column are not consecutive.
    pub non_consecutive: bool,
}

/// A house: its cells in the order of their positions.
pub(super) struct House {
    pub(super) cells: [u8; 9],
    pub(super) mask: u128,
}

pub(super) const BOX: usize = 0;
pub(super) const ROW: usize = 1;
pub(super) const COLUMN: usize = 2;
const GROUP: usize = 3;
pub(super) const WINDOW: usize = 4;

/// Houses by kind: boxes, rows, columns, disjoint groups, windows, diagonal, antidiagonal. A kind that the puzzle does not
/// have is empty.
pub(super) struct Layout {
    pub(super) kinds: [Vec<House>; 7],
    /// The house of each cell in each kind.
    pub(super) at: [[Option<u8>; 7]; 81],
    /// The cells that each cell sees.
    pub(super) sees: [u128; 81],
    /// For each candidate those of other cells that it excludes, in the order of the scale.
    pub(super) excludes: Vec<Vec<u16>>,
    /// Neighbours in a row or column, if they must not be consecutive: above, below, right, left.
    pub(super) neighbours: Option<[Vec<u8>; 81]>,
    /// Whether there are extra houses or anti-chess rules.
    pub(super) is_general: bool,
}

impl Layout {
    pub(super) fn new(extra: &Extra) -> Self {
        let mut kinds: [Vec<House>; 7] = Default::default();
        let house = |cells: [usize; 9]| House {
            cells: cells.map(|cell| cell as u8),
            mask: cells.iter().fold(0, |set, cell| set | 1 << cell),
        };
        let every = |make: &dyn Fn(usize, usize) -> usize| -> Vec<House> {
            (0..9).map(|i| house(core::array::from_fn(|j| make(i, j)))).collect()
        };
        kinds[BOX] = every(&|i, j| (i / 3 * 3 + j / 3) * 9 + i % 3 * 3 + j % 3);
        kinds[ROW] = every(&|i, j| i * 9 + j);
        kinds[COLUMN] = every(&|i, j| j * 9 + i);
        if extra.disjoint_groups {
            kinds[GROUP] = every(&|i, j| (i / 3 + j / 3 * 3) * 9 + i % 3 + j % 3 * 3);
        }
        if extra.windows {
            kinds[WINDOW] = windows().map(house).into();
        }
        if extra.diagonal {
            kinds[5] = vec![house(core::array::from_fn(|i| 10 * i))];
        }
        if extra.antidiagonal {
            kinds[6] = vec![house(core::array::from_fn(|i| 8 + 8 * i))];
        }
        let mut at = [[None; 7]; 81];
        for (kind, houses) in kinds.iter().enumerate() {
            for (i, house) in houses.iter().enumerate() {
                house.cells.iter().for_each(|&cell| at[usize::from(cell)][kind] = Some(i as u8));
            }
        }
        let kings: &[(i32, i32)] = &[(1, 1), (-1, 1), (-1, -1), (1, -1)];
        let knights: &[(i32, i32)] = &[(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1)];
        let mut same: Vec<Vec<usize>> = Vec::new();
        for cell in 0..81 {
            let mut list: Vec<usize> = Vec::new();
            for (kind, houses) in kinds.iter().enumerate() {
                if let Some(i) = at[cell][kind] {
                    list.extend(houses[usize::from(i)].cells.iter().map(|&other| usize::from(other)));
                }
            }
            for (moves, is_on) in [(kings, extra.anti_king), (knights, extra.anti_knight)] {
                list.extend(moves.iter().filter(|_| is_on).filter_map(|&step| moved(cell, step)));
            }
            let mut seen = 1u128 << cell;
            list.retain(|&other| {
                let new = seen >> other & 1 == 0;
                seen |= 1 << other;
                new
            });
            same.push(list);
        }
        let beside: &[(i32, i32)] = &[(0, -1), (0, 1), (1, 0), (-1, 0)];
        let neighbours = extra.non_consecutive.then(|| {
            core::array::from_fn(|cell| {
                beside.iter().filter_map(|&step| moved(cell, step)).map(|other| other as u8).collect::<Vec<u8>>()
            })
        });
        let excludes = (0..729).map(|candidate| {
            let (cell, digit) = (candidate / 9, candidate % 9);
            let mut list: Vec<u16> = same[cell].iter().map(|other| (other * 9 + digit) as u16).collect();
            for &other in neighbours.iter().flat_map(|neighbours| &neighbours[cell]) {
                let other = usize::from(other) * 9;
                list.extend((digit < 8).then_some((other + digit + 1) as u16));
                list.extend((digit > 0).then_some((other + digit).wrapping_sub(1) as u16));
            }
            list
        });
        let excludes = excludes.collect();
        let sees = core::array::from_fn(|cell| same[cell].iter().fold(0, |set, other| set | 1 << other));
        let is_general = extra.diagonal
            || extra.antidiagonal
            || extra.windows
            || extra.disjoint_groups
            || extra.anti_king
            || extra.anti_knight;
        Self { kinds, at, sees, excludes, neighbours, is_general }
    }

    /// Houses in the order box, column, row, extra houses, each with its kind: that of singles and sets.
    pub(super) fn by_column(&self) -> impl Iterator<Item = (usize, &House)> {
        [BOX, COLUMN, ROW, GROUP, WINDOW, 5, 6].into_iter().flat_map(|kind| self.of_kind(kind))
    }

    fn of_kind(&self, kind: usize) -> impl Iterator<Item = (usize, &House)> {
        self.kinds[kind].iter().map(move |house| (kind, house))
    }

    /// Pairs of kinds of houses for locked candidates, in the order of the scale.
    pub(super) fn crossings(&self) -> Vec<(usize, usize)> {
        let mut pairs = vec![(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)];
        for kind in [GROUP, WINDOW] {
            pairs.extend([(kind, COLUMN), (kind, ROW), (COLUMN, kind), (ROW, kind), (BOX, kind), (kind, BOX)]);
        }
        pairs.extend([(WINDOW, GROUP), (GROUP, WINDOW)]);
        pairs.retain(|&(a, b)| !self.kinds[a].is_empty() && !self.kinds[b].is_empty());
        pairs
    }

    /// The cells that see all of these.
    pub(super) fn common(&self, set: u128) -> u128 {
        cells(set).fold(!0, |common, cell| common & self.sees[cell])
    }
}

/// The cell that is this many columns to the right and rows below.
fn moved(cell: usize, (right, below): (i32, i32)) -> Option<usize> {
    let (row, column) = (cell as i32 / 9 + below, cell as i32 % 9 + right);
    ((0..9).contains(&row) && (0..9).contains(&column)).then_some((row * 9 + column) as usize)
}

/// The four windows, then the groups that follow from them: between the windows of a band, of a stack, and the corners.
fn windows() -> [[usize; 9]; 9] {
    const THREE: [[usize; 3]; 3] = [[1, 2, 3], [5, 6, 7], [0, 4, 8]];
    let group = |rows: [usize; 3], columns: [usize; 3], down: bool| {
        core::array::from_fn(|i| {
            let (row, column) = if down { (rows[i % 3], columns[i / 3]) } else { (rows[i / 3], columns[i % 3]) };
            row * 9 + column
        })
    };
    let [first, second, rest] = THREE;
    [
        group(first, first, false),
        group(first, second, false),
        group(second, first, false),
        group(second, second, false),
        group(rest, first, false),
        group(rest, second, false),
        group(first, rest, true),
        group(second, rest, true),
        group(rest, rest, false),
    ]
}
