//! Candidates, CSP-variables and g-labels as numbers, and the tables between them.
//!
//! A *CSP-variable* is something that has exactly one value in a solution: a cell (`rc`), or a digit in a row (`rn`), in
//! a column (`cn`) or in a box (`bn`); 324 in all. A candidate is a label for four of them, and at one of nine positions
//! in each. Two candidates are linked if they share a variable.
//!
//! A *g-label* is a digit in a triad, the three cells where a box meets a line: 54 triads times nine digits.

/// Candidates, numbered as [`sudokit_core::Candidate`]: nine times the cell plus the digit's index.
pub const CANDIDATES: usize = 729;
/// Variables: 81 cells, then 9 times the row plus the digit, the same for columns, the same for boxes.
pub(super) const VARIABLES: usize = 324;
/// Moves: the candidates, then the g-labels: 9 times the triad plus the digit.
pub(super) const MOVES: usize = CANDIDATES + 54 * 9;

/// First variable of each kind.
pub(super) const ROWS: usize = 81;
pub(super) const COLUMNS: usize = 162;
pub(super) const BOXES: usize = 243;

/// A variable of a candidate, and the candidate's bit among its nine positions.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) variable: u16,
    pub(super) bit: u16,
}

/// What a g-label removes: the positions outside the triad in its line and in its box.
#[derive(Clone, Copy)]
pub(super) struct Group {
    /// Variable of the digit in the line, and the positions of the triad in it.
    pub(super) line: Place,
    /// Variable of the digit in the box, and the positions of the triad in it.
    pub(super) block: Place,
}

/// The four variables of each candidate: cell, row, column, box.
pub(super) static PLACES: [[Place; 4]; CANDIDATES] = places();
/// The candidate at each position of each variable.
pub(super) static LABELS: [[u16; 9]; VARIABLES] = labels();
/// The g-labels.
pub(super) static GROUPS: [Group; 54 * 9] = groups();
/// For positions in a row or column: 1 + which third holds them all, or 0.
pub(super) static THIRD: [u8; 512] = thirds(false);
/// For positions in a box: 1 + which column of the box holds them all, or 0. Rows of the box are [`THIRD`].
pub(super) static BOX_COLUMN: [u8; 512] = thirds(true);

const fn places() -> [[Place; 4]; CANDIDATES] {
    let mut table = [[Place { variable: 0, bit: 0 }; 4]; CANDIDATES];
    let mut candidate = 0;
    while candidate < CANDIDATES {
        let (cell, digit) = (candidate / 9, candidate % 9);
        let (row, column) = (cell / 9, cell % 9);
        let (block, within) = (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3);
        table[candidate] = [
            Place { variable: cell as u16, bit: 1 << digit },
            Place { variable: (ROWS + row * 9 + digit) as u16, bit: 1 << column },
            Place { variable: (COLUMNS + column * 9 + digit) as u16, bit: 1 << row },
            Place { variable: (BOXES + block * 9 + digit) as u16, bit: 1 << within },
        ];
        candidate += 1;
    }
    table
}

const fn labels() -> [[u16; 9]; VARIABLES] {
    let places = places();
    let mut table = [[0; 9]; VARIABLES];
    let mut candidate = 0;
    while candidate < CANDIDATES {
        let mut kind = 0;
        while kind < 4 {
            let place = places[candidate][kind];
            table[place.variable as usize][place.bit.trailing_zeros() as usize] = candidate as u16;
            kind += 1;
        }
        candidate += 1;
    }
    table
}

const fn groups() -> [Group; 54 * 9] {
    let none = Place { variable: 0, bit: 0 };
    let mut table = [Group { line: none, block: none }; 54 * 9];
    let mut triad = 0;
    while triad < 27 {
        let (line, third) = (triad / 3, triad % 3);
        let mut digit = 0;
        while digit < 9 {
            let row_block = line / 3 * 3 + third;
            table[triad * 9 + digit] = Group {
                line: Place { variable: (ROWS + line * 9 + digit) as u16, bit: 0b111 << (3 * third) },
                block: Place { variable: (BOXES + row_block * 9 + digit) as u16, bit: 0b111 << (3 * (line % 3)) },
            };
            let column_block = third * 3 + line / 3;
            table[(27 + triad) * 9 + digit] = Group {
                line: Place { variable: (COLUMNS + line * 9 + digit) as u16, bit: 0b111 << (3 * third) },
                block: Place { variable: (BOXES + column_block * 9 + digit) as u16, bit: 0b1001001 << (line % 3) },
            };
            digit += 1;
        }
        triad += 1;
    }
    table
}

const fn thirds(columns: bool) -> [u8; 512] {
    let mut table = [0; 512];
    let mut third = 0;
    while third < 3 {
        let whole: u16 = if columns { 0b1001001 << third } else { 0b111 << (3 * third) };
        let mut set = 1;
        while set < 512 {
            if set & !whole == 0 {
                table[set as usize] = third as u8 + 1;
            }
            set += 1;
        }
        third += 1;
    }
    table
}

/// The g-labels of a variable that hold all these positions: at most one in a line; in a box a row and a column of it
/// can only both hold a single position, which is not a g-candidate.
#[inline]
pub(super) fn group_of(variable: usize, positions: u16) -> Option<u16> {
    debug_assert!(variable >= ROWS && positions < 512);
    let (line, digit) = ((variable - ROWS) % 81 / 9, variable % 9);
    let triad = match variable {
        ROWS..COLUMNS => line * 3 + THIRD[positions as usize].checked_sub(1)? as usize,
        COLUMNS..BOXES => 27 + line * 3 + THIRD[positions as usize].checked_sub(1)? as usize,
        _ => match (THIRD[positions as usize], BOX_COLUMN[positions as usize]) {
            (0, 0) => return None,
            (0, column) => 27 + (line % 3 * 3 + column as usize - 1) * 3 + line / 3,
            (row, _) => (line / 3 * 3 + row as usize - 1) * 3 + line % 3,
        },
    };
    Some((triad * 9 + digit) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_places_are_inverse() {
        for (variable, labels) in LABELS.iter().enumerate() {
            for (position, &label) in labels.iter().enumerate() {
                let places = PLACES[label as usize];
                assert!(places.iter().any(|p| p.variable as usize == variable && p.bit == 1 << position));
            }
        }
    }

    #[test]
    fn a_group_is_the_same_cells_in_its_line_and_its_box() {
        let cells = |place: Place| -> Vec<u16> {
            let labels = LABELS[place.variable as usize];
            let mut cells: Vec<u16> =
                (0..9).filter(|i| place.bit >> i & 1 == 1).map(|i| labels[i as usize] / 9).collect();
            cells.sort_unstable();
            cells
        };
        for (index, group) in GROUPS.iter().enumerate() {
            assert_eq!(cells(group.line), cells(group.block));
            assert_eq!(group_of(group.line.variable as usize, group.line.bit), Some(index as u16));
            assert_eq!(group_of(group.block.variable as usize, group.block.bit), Some(index as u16));
        }
    }
}
