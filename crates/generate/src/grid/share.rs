//! The 56 ways to share out the digits of a band among the lines of its second and third box.
//!
//! Given the first box of a band, its three lines hold digit sets L1, L2, L3. A *share* says which digits stand in the
//! lines of the second box (X1, X2, X3) and of the third (Y1, Y2, Y3), without their order inside a line. Two shares
//! are pure (X = L2 L3 L1, or L3 L1 L2), 54 mix: X1 takes two digits of one line and one of the other, and the rest
//! follows from which one of each line goes alone, 2 · 3 · 3 · 3. Bertram Felgenhauer and Frazer Jarvis counted all grids
//! that way (2005).
//!
//! Digits are named by *slot*: slot `3 i + j` is the `j`th digit of line `i` of the first box. So the tables are
//! constant, and only the names of the slots change from grid to grid.

/// How many shares there are.
pub(super) const SHARES: usize = 56;

/// Three lines of three slots or digits each.
pub(super) type Lines = [[u8; 3]; 3];

/// The tables of all shares, for the second box or for the third.
pub(super) struct Side {
    /// Which slots stand in each line.
    pub(super) lines: [Lines; SHARES],
    /// For a slot and a line: the shares, one bit each, that put it there.
    pub(super) puts: [[u64; 3]; 9],
}

/// The second and the third box of every share.
pub(super) static SECOND: Side = side(false);
pub(super) static THIRD: Side = side(true);

const fn side(third: bool) -> Side {
    let mut lines = [[[0; 3]; 3]; SHARES];
    let mut puts = [[0; 3]; 9];
    let mut share = 0;
    while share < SHARES {
        let second = sets(share);
        let mut line = 0;
        while line < 3 {
            let own = 0b111 << (3 * line);
            let set = if third { 0x1ff & !own & !second[line] } else { second[line] };
            let (mut slot, mut at) = (0, 0);
            while slot < 9 {
                if set >> slot & 1 != 0 {
                    lines[share][line][at] = slot as u8;
                    puts[slot][line] |= 1 << share;
                    at += 1;
                }
                slot += 1;
            }
            line += 1;
        }
        share += 1;
    }
    Side { lines, puts }
}

/// The slots in the lines of the second box.
const fn sets(share: usize) -> [u16; 3] {
    let (l1, l2, l3) = (0b111, 0b111_000, 0b111_000_000);
    if share < 2 {
        return if share == 0 { [l2, l3, l1] } else { [l3, l1, l2] };
    }
    let pick = (share - 2) % 27;
    let (c, a, b) = (1 << (pick % 3), 8 << (pick / 3 % 3), 64 << (pick / 9));
    if share < 29 { [l2 ^ a | b, l3 ^ b | c, a | l1 ^ c] } else { [a | l3 ^ b, b | l1 ^ c, l2 ^ a | c] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn shares_are_different_and_complete_every_line() {
        let all: HashSet<[u16; 3]> = (0..SHARES).map(sets).collect();
        assert_eq!(all.len(), SHARES);
        for share in 0..SHARES {
            let mut boxes = [0u16; 2];
            for line in 0..3 {
                let mut seen = 0b111u16 << (3 * line);
                for (third, side) in [&SECOND, &THIRD].into_iter().enumerate() {
                    for slot in side.lines[share][line] {
                        seen |= 1 << slot;
                        boxes[third] |= 1 << slot;
                        assert_ne!(side.puts[usize::from(slot)][line] >> share & 1, 0);
                    }
                }
                assert_eq!(seen, 0x1ff);
            }
            assert_eq!(boxes, [0x1ff; 2]);
        }
    }
}
