//! A grid as the search sees it: its nine rows, and what is known of them before the search starts.

use sudokit_core::Grid;

/// The rows of a grid, or of the grid transposed.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// The digits of each row, 0 for a blank.
    pub(super) rows: [[u8; 9]; 9],
    /// The first row of the same band with the same content (often the row itself).
    pub(super) row_twin: [u8; 9],
    /// The first band with the same rows in any order (often the band itself).
    pub(super) band_twin: [u8; 3],
}

impl View {
    /// The grid as it is and transposed.
    pub(super) fn both(grid: &Grid) -> [Self; 2] {
        let values = grid.values();
        let straight: [[u8; 9]; 9] = core::array::from_fn(|r| core::array::from_fn(|c| values[9 * r + c]));
        let transposed = core::array::from_fn(|r| core::array::from_fn(|c| values[9 * c + r]));
        [Self::new(straight, &straight), Self::new(transposed, &transposed)]
    }

    /// Rows of digits, and what the cells really hold: rows are twins just if they hold the same.
    pub(super) fn new<T: Copy + Ord>(digits: [[u8; 9]; 9], rows: &[[T; 9]; 9]) -> Self {
        let twin = |r: usize| (r - r % 3..r).find(|&s| rows[s] == rows[r]).unwrap_or(r) as u8;
        let row_twin: [u8; 9] = core::array::from_fn(twin);
        // Bands can only be twins of each other when they are blank or clues clash; sorting is rare.
        let sorted = |band: usize| {
            let mut three = [rows[3 * band], rows[3 * band + 1], rows[3 * band + 2]];
            three.sort_unstable();
            three
        };
        let sum =
            |band: usize| digits[3 * band..3 * band + 3].as_flattened().iter().map(|&v| u32::from(v)).sum::<u32>();
        let sums = [sum(0), sum(1), sum(2)];
        let mut band_twin = [0, 1, 2];
        for b in 1..3 {
            if let Some(a) = (0..b).find(|&a| sums[a] == sums[b] && sorted(a) == sorted(b)) {
                band_twin[b] = a as u8;
            }
        }
        Self { rows: digits, row_twin, band_twin }
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
