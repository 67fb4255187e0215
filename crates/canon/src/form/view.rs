//! A grid as the search sees it: its nine rows, and what is known of them before the search starts.

use sudokit_core::{Grid, SmallSort};

/// The rows of a grid, or of the grid transposed.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// The digits of each row, 0 for a blank.
    pub(super) rows: [Row; 9],
    /// For each row, the columns with a digit, as bits.
    pub(super) filled: [u16; 9],
    /// For each row, the rows of its band with the same content, itself included, as bits.
    pub(super) row_twins: [u16; 9],
    /// For each band, the bands with the same rows in any order, itself included: bits 0, 3 and 6.
    pub(super) band_twins: [u16; 3],
    /// Whether there are any.
    pub(super) has_twins: bool,
}

/// Nine digits. The row has sixteen bytes, so that every nibble is a valid index.
pub(super) type Row = [u8; 16];

/// Three stacks of three.
#[inline(always)]
pub(super) fn row_of([a, b, c]: [[u8; 3]; 3]) -> Row {
    [a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2], 0, 0, 0, 0, 0, 0, 0]
}

impl View {
    /// The grid as it is and transposed.
    pub(super) fn both(grid: &Grid) -> [Self; 2] {
        let mut straight = [[0; 16]; 9];
        let mut transposed = [[0; 16]; 9];
        for (r, row) in grid.values().as_chunks::<9>().0.iter().enumerate() {
            straight[r][..9].copy_from_slice(row);
            for c in 0..9 {
                transposed[c][r] = row[c];
            }
        }
        [Self::new(straight, &straight), Self::new(transposed, &transposed)]
    }

    /// Rows of digits, and what the cells really hold: rows are twins if and only if they hold the same.
    pub(super) fn new<T: Copy + Ord>(digits: [Row; 9], rows: &[T; 9]) -> Self {
        let filled = digits.map(|row| (0..9).fold(0, |bits, c| bits | u16::from(row[c] != 0) << c));
        let alike = |r: usize, s: usize| filled[r] == filled[s] && rows[r] == rows[s];
        let mut row_twins = core::array::from_fn(|r| 1 << r);
        let mut pair = |r: usize, s: usize| {
            if alike(r, s) {
                row_twins[r] |= 1 << s;
                row_twins[s] |= 1 << r;
            }
        };
        for r in [0, 3, 6] {
            pair(r, r + 1);
            pair(r, r + 2);
            pair(r + 1, r + 2);
        }
        // Bands can only be twins of each other when they are blank or clues clash; sorting is rare.
        let sorted = |band: usize| {
            let mut three = [rows[3 * band], rows[3 * band + 1], rows[3 * band + 2]];
            three.small_sort();
            three
        };
        let sum = |band: usize| filled[3 * band] + filled[3 * band + 1] + filled[3 * band + 2];
        let sums = [sum(0), sum(1), sum(2)];
        let mut band_twins = [1 << 0, 1 << 3, 1 << 6];
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            if sums[a] == sums[b] && sorted(a) == sorted(b) {
                band_twins[a] |= 1 << (3 * b);
                band_twins[b] |= 1 << (3 * a);
            }
        }
        let alone = core::array::from_fn(|r| 1 << r);
        let has_twins = row_twins != alone || band_twins != [1 << 0, 1 << 3, 1 << 6];
        Self { rows: digits, filled, row_twins, band_twins, has_twins }
    }

    /// Whether some digit stands twice in a row.
    pub(super) fn repeats(&self) -> bool {
        // Five bits for each digit count how often it is there.
        const COUNTS: [u64; 16] = {
            let mut counts = [0; 16];
            let mut digit = 1;
            while digit <= 9 {
                counts[digit] = 1 << (5 * (digit - 1));
                digit += 1;
            }
            counts
        };
        const ONCE: u64 = (1 << 45) / 31; // bit 0 of each count
        self.rows.iter().any(|row| row[..9].iter().map(|&value| COUNTS[value as usize & 15]).sum::<u64>() & !ONCE != 0)
    }
}
