//! Where lanes come from, for `vpermw` and `vpermi2b`.

use crate::triad::load::{CELLS, SETS};
use crate::triad::scalar::further;

/// Lane numbers for `vpermw`: `weight` and `by` as in [`further`]; spare lanes stay where they are.
const fn moves(weight: usize, by: usize) -> [u16; 32] {
    let mut from = [0; 32];
    let mut lane = 0;
    while lane < 32 {
        from[lane] = if lane < 27 { further(lane, weight, by) } else { lane } as u16;
        lane += 1;
    }
    from
}

#[repr(align(64))]
pub(super) struct Table(pub(super) [u16; 32]);

pub(super) static NUMBERS: Table = {
    let mut numbers = [u16::MAX; 32];
    let mut lane = 0;
    while lane < 27 {
        numbers[lane] = lane as u16;
        lane += 1;
    }
    Table(numbers)
};
pub(super) static TURN1: Table = Table(moves(1, 1));
pub(super) static TURN2: Table = Table(moves(1, 2));
pub(super) static ROW1: Table = Table(moves(3, 1));
pub(super) static ROW2: Table = Table(moves(3, 2));
pub(super) static COLUMN1: Table = Table(moves(9, 1));
pub(super) static COLUMN2: Table = Table(moves(9, 2));

/// What a clue stands for, by `vpermw`.
pub(super) static SETS_OF_CLUES: Table = {
    let mut sets = [0; 32];
    let mut clue = 0;
    while clue < 16 {
        sets[clue] = SETS[clue];
        clue += 1;
    }
    Table(sets)
};

#[repr(align(64))]
pub(super) struct Bytes(pub(super) [u8; 64]);

/// Where the clue of each lane lies among 128 bytes, the last of which is zero: the other half of a lane, and a blank
/// for the spare lanes.
pub(super) static CLUES: [Bytes; 3] = {
    let mut from = [const { Bytes([127; 64]) }; 3];
    let mut at = 0;
    while at < 81 {
        from[at / 27].0[at % 27 * 2] = CELLS[at / 27][at % 27];
        at += 1;
    }
    from
};

/// Where each cell's digit lies: vector 0 in even bytes and 1 in odd bytes of the first 64, vector 2 in even bytes after.
pub(super) static DIGITS: [Bytes; 2] = {
    let mut from = [const { Bytes([0; 64]) }; 2];
    let mut at = 0;
    while at < 81 {
        let (m, t) = (at / 27, at % 27);
        let cell = CELLS[m][t] as usize;
        from[cell / 64].0[cell % 64] = [2 * t, 2 * t + 1, 64 + 2 * t][m] as u8;
        at += 1;
    }
    from
};
