//! The easy stage: puzzles that naked singles alone solve, a whole block at a time.
//!
//! Such puzzles need no candidates. Of every house the digits that are still missing are kept, 27 vectors in all; a cell
//! whose row, column and box miss one digit in common holds it. A sweep over the 81 cells costs a third of a pass of the full
//! propagation, and three to five sweeps solve most puzzles of a newspaper. What is left goes to the full propagation, from
//! the start.
//!
//! A puzzle that is solved here is proper: every digit was forced. `missing` empty in all houses proves the solution:
//! a cell takes one digit, and only one that its three houses miss.
//!
//! Blocks of harder sets gain nothing, so the stage watches its own success; see [`Habit`].

use super::load::Bytes;
use super::propagate::Cells;
use crate::simd::Vector;

/// Sweeps for every block, and at most. 99.7 % of the puzzles of kaggle need five or fewer.
const SWEEPS: usize = 3;
const MORE: usize = 3;

/// Fills `cells` with what naked singles find from the clues; gives the lanes that are solved.
#[inline(always)]
pub(super) fn singles<V: Vector>(bytes: &Bytes, cells: &mut Cells<V>) -> u32 {
    let full = V::splat(super::propagate::FULL);
    let zero = V::splat(0);
    // Rows, columns, boxes.
    let mut missing = [[full; 9]; 3];
    for row in 0..9 {
        let mut of_row = full;
        for column in 0..9 {
            let clue = V::sets(&bytes[row * 9 + column], 0);
            cells[row * 9 + column] = clue;
            of_row = of_row.andnot(clue);
            missing[1][column] = missing[1][column].andnot(clue);
            let boxy = &mut missing[2][row / 3 * 3 + column / 3];
            *boxy = boxy.andnot(clue);
        }
        missing[0][row] = of_row;
    }
    for _ in 0..SWEEPS {
        sweep(cells, &mut missing);
    }
    let mut solved = 0;
    for _ in 0..MORE {
        let before = solved;
        sweep(cells, &mut missing);
        let mut rest = zero;
        for house in 0..9 {
            rest = rest.or(missing[0][house].or3(missing[1][house], missing[2][house]));
        }
        solved = rest.eq_bits(zero);
        // The last few lanes are better off in the register.
        if (V::ALL & !solved).count_ones() * 8 <= V::LANES as u32 || solved == before {
            break;
        }
    }
    solved
}

/// Every cell once, three at a time that share no house: one of each band, in different stacks. So the three chains of
/// dependent operations run side by side. Rows and boxes stay in registers meanwhile.
#[inline(always)]
fn sweep<V: Vector>(cells: &mut Cells<V>, missing: &mut [[V; 9]; 3]) {
    let [rows, columns, boxes] = missing;
    for line in 0..3 {
        let mut row = [rows[line], rows[3 + line], rows[6 + line]];
        for turn in 0..3 {
            let stack = [turn, (turn + 1) % 3, (turn + 2) % 3];
            let at = [stack[0], 3 + stack[1], 6 + stack[2]];
            let mut boxy = [boxes[at[0]], boxes[at[1]], boxes[at[2]]];
            // Written out, because LLVM leaves the loop and computes its indices: 18 instructions a cell, not 14.
            macro_rules! cell {
                ($band:literal, $k:literal) => {{
                    let column = &mut columns[stack[$band] * 3 + $k];
                    let cell = &mut cells[$band * 27 + line * 9 + stack[$band] * 3 + $k];
                    // A filled cell offers its digit and others, so that it is not a single; or its digit once more.
                    let single = row[$band].and3(*column, boxy[$band]).or(*cell).single();
                    *cell = cell.or(single);
                    row[$band] = row[$band].andnot(single);
                    *column = column.andnot(single);
                    boxy[$band] = boxy[$band].andnot(single);
                }};
            }
            cell!(0, 0);
            cell!(1, 0);
            cell!(2, 0);
            cell!(0, 1);
            cell!(1, 1);
            cell!(2, 1);
            cell!(0, 2);
            cell!(1, 2);
            cell!(2, 2);
            (boxes[at[0]], boxes[at[1]], boxes[at[2]]) = (boxy[0], boxy[1], boxy[2]);
        }
        (rows[line], rows[3 + line], rows[6 + line]) = (row[0], row[1], row[2]);
    }
}

/// Whether the stage pays for the puzzles that come.
///
/// It is tried on a block; where it solves fewer than half of the lanes, it is left out for a while, which doubles each
/// time up to [`LONGEST`] blocks.
#[derive(Clone, Copy, Default)]
pub(super) struct Habit {
    pause: u32,
    wait: u32,
}

const LONGEST: u32 = 64;

impl Habit {
    /// Whether to try the next block.
    #[inline(always)]
    pub(super) fn try_next(&mut self) -> bool {
        let now = self.wait == 0;
        self.wait = self.wait.saturating_sub(1);
        now
    }

    /// What a try has given.
    #[inline(always)]
    pub(super) fn learn(&mut self, solved: u32, lanes: usize) {
        self.pause = if solved.count_ones() as usize * 2 >= lanes { 0 } else { (2 * self.pause + 1).min(LONGEST) };
        self.wait = self.pause;
    }
}
