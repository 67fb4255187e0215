//! A grid as the search sees it: its nine rows, and what is known of them before the search starts.

use sudokit_core::Grid;

/// The rows of a grid, or of the grid transposed.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// The digits of each row, 0 for a blank.
    pub(super) rows: [[u8; 9]; 9],
    /// For each row, the rows of its band with the same content, itself included, as bits.
    pub(super) row_twins: [u16; 9],
    /// For each band, the bands with the same rows in any order, itself included: bits 0, 3 and 6.
    pub(super) band_twins: [u16; 3],
}

impl View {
    /// The grid as it is and transposed.
    pub(super) fn both(grid: &Grid) -> [Self; 2] {
        let values = grid.values();
        let straight: [[u8; 9]; 9] = core::array::from_fn(|r| core::array::from_fn(|c| values[9 * r + c]));
        let transposed = core::array::from_fn(|r| core::array::from_fn(|c| values[9 * c + r]));
        [Self::new(straight, &straight), Self::new(transposed, &transposed)]
    }

    /// Rows of digits, and the actual contents of their cells: rows are twins if and only if their contents are equal.
    pub(super) fn new<T: Copy + Ord>(digits: [[u8; 9]; 9], rows: &[[T; 9]; 9]) -> Self {
        let twins = |r: usize| {
            let band = r - r % 3..r - r % 3 + 3;
            band.filter(|&s| s == r || rows[s] == rows[r]).fold(0, |bits, s| bits | 1 << s)
        };
        let row_twins: [u16; 9] = core::array::from_fn(twins);
        // Bands can only be twins of each other when they are blank or clues clash; sorting is rare.
        let sorted = |band: usize| {
            let mut three = [rows[3 * band], rows[3 * band + 1], rows[3 * band + 2]];
            three.sort_unstable();
            three
        };
        let sum =
            |band: usize| digits[3 * band..3 * band + 3].as_flattened().iter().map(|&v| u32::from(v)).sum::<u32>();
        let sums = [sum(0), sum(1), sum(2)];
        let alike = |a: usize, b: usize| a == b || sums[a] == sums[b] && sorted(a) == sorted(b);
        let band_twins =
            core::array::from_fn(|a| (0..3).filter(|&b| alike(a, b)).fold(0, |bits, b| bits | 1 << (3 * b)));
        Self { rows: digits, row_twins, band_twins }
    }

    /// Whether some digit stands twice in a row.
    pub(super) fn repeats(&self) -> bool {
        self.rows.iter().any(|row| {
            let mut seen = 0u16;
            row.iter().any(|&value| {
                let bit = 1 << value;
                let again = seen & bit & !1 != 0;
                seen |= bit;
                again
            })
        })
    }
}
