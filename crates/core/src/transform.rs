//! The transforms that turn a puzzle into an equivalent one: transpose, permute bands, stacks, rows and columns
//! inside them, relabel the digits. There are 9!·6⁸·2 of them, and they form a group.
//!
//! Invariant: `rows` and `columns` move whole bands and stacks (lines of one band stay together), `digits` is a
//! permutation. So a transform always maps solutions to solutions.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::pencilmarks::Pencilmarks;
use crate::puzzle::Puzzle;
use crate::set::DigitSet;
use crate::solution::Solution;
use core::fmt;

/// A symmetry of sudoku: an optional transpose, then a permutation of rows and of columns, then a relabelling.
///
/// ```
/// use sudokit_core::{Grid, Transform};
/// let transform = Transform::from_rank(123_456_789_012);
/// let there_and_back = transform.then(&transform.inverse());
/// assert_eq!(there_and_back, Transform::IDENTITY);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Transform {
    /// Rows become columns first.
    transpose: bool,
    /// Row `r` of the result is row `rows[r]` of the (transposed) source.
    rows: [u8; 9],
    /// Column `c` of the result is column `columns[c]` of the (transposed) source.
    columns: [u8; 9],
    /// Digit `d` becomes `digits[d - 1]`.
    digits: [Digit; 9],
}

const STRAIGHT: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const STRAIGHT_DIGITS: [Digit; 9] = {
    let mut digits = [Digit::new(1).unwrap(); 9];
    let mut i = 0;
    while i < 9 {
        digits[i] = Digit::from_index(i).unwrap();
        i += 1;
    }
    digits
};

impl Transform {
    /// How many transforms there are.
    pub const COUNT: u64 = 2 * 362_880 * LINES * LINES;

    /// The transform that changes nothing.
    pub const IDENTITY: Self = Self { transpose: false, rows: STRAIGHT, columns: STRAIGHT, digits: STRAIGHT_DIGITS };

    /// Rows become columns.
    pub const TRANSPOSE: Self = Self { transpose: true, ..Self::IDENTITY };

    /// Builds a transform from its parts: an optional transpose first, then row `r` of the result is row `rows[r]` of
    /// that (columns likewise), then digit `d` becomes `digits[d - 1]`. Returns `None` unless `rows` and `columns` are
    /// permutations that keep bands and stacks together and `digits` is a permutation.
    pub fn new(transpose: bool, rows: [u8; 9], columns: [u8; 9], digits: [Digit; 9]) -> Option<Self> {
        let all_digits = digits.into_iter().collect::<DigitSet>() == DigitSet::ALL;
        (keeps_lines_together(&rows) && keeps_lines_together(&columns) && all_digits).then_some(Self {
            transpose,
            rows,
            columns,
            digits,
        })
    }

    /// The transform with this rank. Each number below [`Self::COUNT`] gives a different one (larger numbers wrap), and
    /// rank 0 is the identity, so a random number gives a random transform.
    pub fn from_rank(rank: u64) -> Self {
        let mut rest = rank % Self::COUNT;
        let mut take = |n: u64| {
            let part = rest % n;
            rest /= n;
            part
        };
        let transpose = take(2) == 1;
        let rows = lines_from_rank(take(LINES));
        let columns = lines_from_rank(take(LINES));
        let digits = permutation(take(362_880), STRAIGHT_DIGITS);
        Self { transpose, rows, columns, digits }
    }

    /// Whether rows become columns.
    pub const fn transposes(&self) -> bool {
        self.transpose
    }

    /// Row `r` of the result is row `rows()[r]` of the source (of the transposed source if it transposes).
    pub const fn rows(&self) -> &[u8; 9] {
        &self.rows
    }

    /// Column `c` of the result is column `columns()[c]` of the source (of the transposed source if it transposes).
    pub const fn columns(&self) -> &[u8; 9] {
        &self.columns
    }

    /// Digit `d` becomes `digits()[d - 1]`.
    pub const fn digits(&self) -> &[Digit; 9] {
        &self.digits
    }

    /// The index of the source cell whose content comes to this index.
    #[inline]
    fn source(&self, index: usize) -> usize {
        let (row, column) = (self.rows[index / 9] as usize, self.columns[index % 9] as usize);
        if self.transpose { column * 9 + row } else { row * 9 + column }
    }

    /// Where the content of a cell goes.
    pub fn cell(&self, cell: Cell) -> Cell {
        Cell::all().find(|to| self.source(to.index()) == cell.index()).expect("a transform moves every cell")
    }

    /// What a digit becomes.
    #[inline]
    pub const fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// The transformed grid.
    pub fn grid(&self, grid: &Grid) -> Grid {
        let label: [u8; 10] = core::array::from_fn(|value| if value == 0 { 0 } else { self.digits[value - 1].value() });
        let values = core::array::from_fn(|i| label[grid.values()[self.source(i)] as usize]);
        Grid::from_values(values).expect("labels are digits")
    }

    /// The transformed pencilmarks.
    pub fn pencilmarks(&self, marks: &Pencilmarks) -> Pencilmarks {
        Pencilmarks::new(core::array::from_fn(|i| {
            marks.sets()[self.source(i)].iter().map(|digit| self.digit(digit)).collect()
        }))
    }

    /// The transformed puzzle; it has the same number of solutions.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        match puzzle {
            Puzzle::Clues(grid) => Puzzle::Clues(self.grid(grid)),
            Puzzle::Sukaku(marks) => Puzzle::Sukaku(self.pencilmarks(marks)),
        }
    }

    /// The transformed solution.
    pub fn solution(&self, solution: &Solution) -> Solution {
        Solution::proved(self.grid(solution.grid()))
    }

    /// The transform that applies this one, then `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        // With the next one transposing, its rows pick from this one's columns.
        let (rows, columns) = if next.transpose { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Self {
            transpose: self.transpose != next.transpose,
            rows: next.rows.map(|r| rows[r as usize]),
            columns: next.columns.map(|c| columns[c as usize]),
            digits: self.digits.map(|digit| next.digit(digit)),
        }
    }

    /// The transform that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = if self.transpose { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        let invert = |lines: &[u8; 9]| {
            let mut inverse = STRAIGHT;
            for (to, &from) in lines.iter().enumerate() {
                inverse[from as usize] = to as u8;
            }
            inverse
        };
        let mut digits = STRAIGHT_DIGITS;
        for digit in Digit::all() {
            digits[self.digit(digit).index()] = digit;
        }
        Self { transpose: self.transpose, rows: invert(rows), columns: invert(columns), digits }
    }
}

/// Shown as `transpose, rows 213456789, columns 123456789, digits 912345678`, which means: rows become columns; row 1
/// of the result is then row 2, row 2 is row 1; 1 becomes 9, 2 becomes 1 and so on.
impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.transpose { "transpose, " } else { "" })?;
        write!(f, "rows ")?;
        self.rows.iter().try_for_each(|r| write!(f, "{}", r + 1))?;
        write!(f, ", columns ")?;
        self.columns.iter().try_for_each(|c| write!(f, "{}", c + 1))?;
        write!(f, ", digits ")?;
        self.digits.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl fmt::Debug for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Permutations of nine lines that keep bands together: 6 of the bands, 6 inside each.
const LINES: u64 = 6 * 6 * 6 * 6;

fn lines_from_rank(rank: u64) -> [u8; 9] {
    let bands = permutation(rank % 6, [0u8, 1, 2]);
    let inside = [rank / 6 % 6, rank / 36 % 6, rank / 216].map(|rank| permutation(rank, [0u8, 1, 2]));
    core::array::from_fn(|i| bands[i / 3] * 3 + inside[i / 3][i % 3])
}

fn keeps_lines_together(lines: &[u8; 9]) -> bool {
    let seen = lines.iter().fold(0u16, |seen, &line| seen | 1u16.checked_shl(line.into()).unwrap_or(0));
    seen == 0x1ff && lines.chunks(3).all(|band| band.iter().all(|line| line / 3 == band[0] / 3))
}

/// The permutation of `items` with this rank (factorial base, rank 0 the identity).
fn permutation<T: Copy, const N: usize>(mut rank: u64, mut items: [T; N]) -> [T; N] {
    for i in 0..N {
        let left = (N - i) as u64;
        let pick = i + (rank % left) as usize;
        rank /= left;
        items[i..=pick].rotate_right(1);
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn transforms() -> impl Strategy<Value = Transform> {
        (0..Transform::COUNT).prop_map(Transform::from_rank)
    }

    fn grids() -> impl Strategy<Value = Grid> {
        prop::collection::vec(0..10u8, 81).prop_map(|values| Grid::from_values(values.try_into().unwrap()).unwrap())
    }

    proptest! {
        #[test]
        fn composition_is_one_after_the_other(a in transforms(), b in transforms(), grid in grids()) {
            prop_assert_eq!(a.then(&b).grid(&grid), b.grid(&a.grid(&grid)));
        }

        #[test]
        fn the_inverse_undoes(a in transforms(), grid in grids()) {
            prop_assert_eq!(a.then(&a.inverse()), Transform::IDENTITY);
            prop_assert_eq!(a.inverse().then(&a), Transform::IDENTITY);
            prop_assert_eq!(a.inverse().grid(&a.grid(&grid)), grid);
        }

        #[test]
        fn composition_is_associative(a in transforms(), b in transforms(), c in transforms()) {
            prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        }

        #[test]
        fn cells_digits_and_marks_move_as_the_grid_does(a in transforms(), grid in grids()) {
            let moved = a.grid(&grid);
            for cell in Cell::all() {
                prop_assert_eq!(moved.get(a.cell(cell)), grid.get(cell).map(|digit| a.digit(digit)));
            }
            let marks = Pencilmarks::from_clues(&grid);
            prop_assert_eq!(a.pencilmarks(&marks), Pencilmarks::from_clues(&moved));
        }

        #[test]
        fn peers_stay_peers(a in transforms()) {
            for cell in Cell::all() {
                let moved: crate::CellSet = cell.peers().iter().map(|peer| a.cell(peer)).collect();
                prop_assert_eq!(moved, a.cell(cell).peers());
            }
        }

        #[test]
        fn parts_rebuild_it(a in transforms()) {
            prop_assert_eq!(Transform::new(a.transposes(), *a.rows(), *a.columns(), *a.digits()), Some(a));
        }
    }

    #[test]
    fn ranks_are_distinct() {
        use std::collections::HashSet;
        assert_eq!(Transform::from_rank(0), Transform::IDENTITY);
        assert_eq!((0..LINES).map(lines_from_rank).collect::<HashSet<_>>().len(), LINES as usize);
        let digits = (0..362_880).map(|rank| permutation(rank, STRAIGHT));
        assert_eq!(digits.collect::<HashSet<_>>().len(), 362_880);
    }

    #[test]
    fn lines_that_leave_their_band_are_refused() {
        let mixed = [0, 3, 2, 1, 4, 5, 6, 7, 8];
        assert_eq!(Transform::new(false, mixed, STRAIGHT, STRAIGHT_DIGITS), None);
        let out = [0, 1, 2, 3, 4, 5, 6, 7, 200];
        assert_eq!(Transform::new(false, STRAIGHT, out, STRAIGHT_DIGITS), None);
    }
}
