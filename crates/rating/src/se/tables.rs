//! Houses and peers in the orders the scale scans them.
//!
//! The scale has three orders of houses (see [`super::quirks`]); the tables number them box, row, column, which is the
//! order of everything that has to do with chains. Sets of cells are 81 bits of a `u128`.

/// First of the nine boxes.
pub(super) const BLOCK: usize = 0;
/// First of the nine rows.
pub(super) const ROW: usize = 9;
/// First of the nine columns.
pub(super) const COLUMN: usize = 18;

/// The nine cells of each house, in the order of their positions.
pub(super) static CELLS: [[u8; 9]; 27] = {
    let mut table = [[0; 9]; 27];
    let mut i = 0;
    while i < 9 {
        let mut j = 0;
        while j < 9 {
            table[BLOCK + i][j] = ((i / 3 * 3 + j / 3) * 9 + i % 3 * 3 + j % 3) as u8;
            table[ROW + i][j] = (i * 9 + j) as u8;
            table[COLUMN + i][j] = (j * 9 + i) as u8;
            j += 1;
        }
        i += 1;
    }
    table
};

/// Box, row and column of each cell.
pub(super) static HOUSES: [[u8; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row / 3 * 3 + column / 3) as u8, (ROW + row) as u8, (COLUMN + column) as u8];
        cell += 1;
    }
    table
};

/// The position of each cell in its box, row and column.
pub(super) static POSITION: [[u8; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    table
};

/// The cells of each house as a set.
pub(super) static MASK: [u128; 27] = {
    let mut table = [0; 27];
    let mut house = 0;
    while house < 27 {
        let mut i = 0;
        while i < 9 {
            table[house] |= 1 << CELLS[house][i];
            i += 1;
        }
        house += 1;
    }
    table
};

/// The 20 peers of each cell as a set.
pub(super) static PEERS: [u128; 81] = {
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [block, row, column] = HOUSES[cell];
        table[cell] = (MASK[block as usize] | MASK[row as usize] | MASK[column as usize]) & !(1 << cell);
        cell += 1;
    }
    table
};

/// The 20 peers of each cell in the scale's order: the box's, then the others of the row, then those of the column.
pub(super) static PEER_LIST: [[u8; 20]; 81] = {
    let mut table = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut n, mut seen, mut kind) = (0, 1u128 << cell, 0);
        while kind < 3 {
            let mut i = 0;
            while i < 9 {
                let other = CELLS[HOUSES[cell][kind] as usize][i];
                if seen >> other & 1 == 0 {
                    table[cell][n] = other;
                    n += 1;
                    seen |= 1 << other;
                }
                i += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    table
};

/// The k-sets of nine things in the scale's order: by their bits read as a number.
pub(super) static COMBINATIONS: [&[u16]; 8] = [
    &[0],
    &combinations::<9>(1),
    &combinations::<36>(2),
    &combinations::<84>(3),
    &combinations::<126>(4),
    &combinations::<126>(5),
    &combinations::<84>(6),
    &combinations::<36>(7),
];

const fn combinations<const N: usize>(size: u32) -> [u16; N] {
    let mut table = [0; N];
    let (mut n, mut bits) = (0, 0u16);
    while bits < 512 {
        if bits.count_ones() == size {
            table[n] = bits;
            n += 1;
        }
        bits += 1;
    }
    table
}

/// The set bits of a word, lowest first.
#[inline]
pub(super) fn bits(mut word: u16) -> impl Iterator<Item = usize> + Clone {
    core::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(bit)
    })
}

/// The cells of a set, lowest first.
#[inline]
pub(super) fn cells(set: u128) -> impl Iterator<Item = usize> + Clone {
    let (mut low, mut high) = (set as u64, (set >> 64) as u64);
    core::iter::from_fn(move || {
        if low != 0 {
            let bit = low.trailing_zeros() as usize;
            low &= low - 1;
            Some(bit)
        } else if high != 0 {
            let bit = high.trailing_zeros() as usize;
            high &= high - 1;
            Some(64 + bit)
        } else {
            None
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::{Cell, House};

    #[test]
    fn the_tables_say_what_the_vocabulary_says() {
        for cell in Cell::all() {
            let i = cell.index();
            assert_eq!(PEERS[i], cell.peers().bits());
            assert_eq!(PEER_LIST[i].iter().fold(0u128, |set, &peer| set | 1 << peer), PEERS[i]);
            for kind in 0..3 {
                assert_eq!(CELLS[HOUSES[i][kind] as usize][POSITION[i][kind] as usize] as usize, i);
            }
        }
        let masks: Vec<u128> = House::all().map(|house| house.cell_set().bits()).collect();
        assert_eq!(MASK[..9], masks[18..]);
        assert_eq!(MASK[9..], masks[..18]);
    }

    #[test]
    fn combinations_are_in_the_order_of_their_bits() {
        assert_eq!(COMBINATIONS[2][..6], [0b11, 0b101, 0b110, 0b1001, 0b1010, 0b1100]);
        assert!(COMBINATIONS.iter().all(|list| list.is_sorted() && !list.is_empty()));
    }
}
