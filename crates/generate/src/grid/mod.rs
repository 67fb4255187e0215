//! Random complete grids, each of the 6,670,903,752,021,072,936,960 with the same probability.
//!
//! There is no search: a grid is assembled from parts that can be drawn evenly, and kept with a probability that
//! corrects for the rest.
//!
//! ```text
//! B1 B2 B3     B1 is 123 456 789 until the digits are relabelled at the end
//! B4 B5 B6     band B1 B2 B3 and stack B1 B4 B7: one of 56 shares (see [`share`]) and an order for each of 6 lines,
//! B7 B8 B9       all equally likely, and independent of each other since they meet in B1 alone
//! ```
//!
//! The digits in the rows of B5 and B6 are one of 56 shares of B4's rows, those in the columns of B5 and B8 one of 56
//! shares of B2's columns, and so on. A box is determined by the digits of its rows and those of its columns, and
//! exists if each row shares one digit with each column. So the completions of the cross B1 B2 B3 B4 B7 are those
//! choices of four shares for which all four boxes exist. We draw the share of B5 and B6's rows, then one of the `a` shares
//! for B5's columns that fit, and count the `n` ways to go on. A grid appears in this with probability
//! proportional to `1 / (a n)`, therefore it is kept with probability `a n / BOUND`.
//!
//! The sum over all choices is the number of grids: the mean of `a n` over all draws must be
//! 6.67·10²¹ / (9! · (56 · 6⁶)² · 56) = 48.089, which a test watches. `a n` above [`BOUND`] would make a grid too rare; see
//! there.

mod share;

use share::{Lines, SECOND, SHARES, THIRD};
use sudokit_core::{Grid, Rng, Solution};

/// A grid with this `a n` or more is always kept. Larger values would need a higher probability, so such grids are too
/// rare.
const BOUND: u64 = 256;

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A random complete grid; all are equally likely.
///
/// ```
/// use sudokit_core::Rng;
///
/// let solution = sudokit_generate::random_solution(&mut Rng::new(1));
/// assert_eq!(solution.grid().clue_count(), 81);
/// ```
pub fn random_solution(rng: &mut Rng) -> Solution {
    loop {
        let draw = Draw::new(rng);
        if rng.below(BOUND as usize) as u64 >= draw.weight() {
            continue;
        }
        let values = draw.fill(rng);
        let grid = Grid::from_values(relabel(values, rng)).unwrap_or_default();
        return Solution::proved(grid);
    }
}

/// The boxes of a cross, and the choices that are left.
struct Draw {
    values: [u8; 81],
    /// Row digits of B5 and B6, column digits of B5 and B8.
    b5_rows: Lines,
    b5_columns: Lines,
    b6_rows: Lines,
    b8_columns: Lines,
    /// Shares of B3's columns for which B6 exists; of B7's rows for which B8 exists.
    s3: u64,
    b3: u64,
    /// Slots of B3's columns, of B7's rows.
    s3_names: Lines,
    b3_names: Lines,
    /// In how many ways B5's columns could be chosen.
    a: u64,
}

/// The slots' names: which digit is which slot.
fn slots(names: &Lines) -> [u8; 9] {
    let mut slots = [0; 9];
    for (i, &digit) in names.as_flattened().iter().enumerate() {
        slots[usize::from(digit)] = i as u8;
    }
    slots
}

fn named(lines: &Lines, names: &Lines) -> Lines {
    let names = names.as_flattened();
    lines.map(|line| line.map(|slot| names[usize::from(slot)]))
}

fn transposed(lines: &Lines) -> Lines {
    core::array::from_fn(|i| core::array::from_fn(|j| lines[j][i]))
}

/// The shares, of those on a side, whose lines all share one digit with each of these crossing lines.
#[inline]
fn fitting(puts: &[[u64; 3]; 9], slots: &[u8; 9], crossing: &Lines) -> u64 {
    // Two lines suffice: with a digit of each of two disjoint sets in every line, the third set has one there too.
    let hit = |line: &[u8; 3]| {
        let [x, y, z] = line.map(|digit| &puts[usize::from(slots[usize::from(digit)])]);
        x[0] & (y[1] & z[2] | y[2] & z[1]) | x[1] & (y[0] & z[2] | y[2] & z[0]) | x[2] & (y[0] & z[1] | y[1] & z[0])
    };
    hit(&crossing[0]) & hit(&crossing[1])
}

/// The `n`th set bit.
fn nth(mut bits: u64, n: usize) -> usize {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}

impl Draw {
    /// Draws a cross and B5. `a` is zero when B5 does not exist.
    fn new(rng: &mut Rng) -> Self {
        let mut orders = rng.below(6usize.pow(12));
        let mut shuffled = |lines: Lines| {
            lines.map(|line| {
                let order = ORDERS[orders % 6];
                orders /= 6;
                order.map(|i| line[i])
            })
        };
        let b1_rows: Lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        let b1_columns = transposed(&b1_rows);
        let mut picks = rng.below(SHARES * SHARES * SHARES);
        let mut pick = || {
            let share = picks % SHARES;
            picks /= SHARES;
            share
        };
        let (across, down, b2) = (pick(), pick(), pick());
        let box2 = shuffled(named(&SECOND.lines[across], &b1_rows));
        let box3 = shuffled(named(&THIRD.lines[across], &b1_rows));
        let box4 = transposed(&shuffled(named(&SECOND.lines[down], &b1_columns)));
        let box7 = transposed(&shuffled(named(&THIRD.lines[down], &b1_columns)));
        let mut values = [0; 81];
        for (at, rows) in [(0, &b1_rows), (3, &box2), (6, &box3), (27, &box4), (54, &box7)] {
            place(&mut values, at, rows);
        }
        let (s2_names, s3_names) = (transposed(&box2), transposed(&box3));
        let (b5_rows, b6_rows) = (named(&SECOND.lines[b2], &box4), named(&THIRD.lines[b2], &box4));
        let s2 = fitting(&SECOND.puts, &slots(&s2_names), &b5_rows);
        let mut draw = Self {
            values,
            b5_rows,
            b6_rows,
            b5_columns: b1_rows,
            b8_columns: b1_rows,
            s3: 0,
            b3: 0,
            s3_names,
            b3_names: box7,
            a: u64::from(s2.count_ones()),
        };
        if s2 != 0 {
            let s2 = nth(s2, rng.below(s2.count_ones() as usize));
            draw.b5_columns = named(&SECOND.lines[s2], &s2_names);
            draw.b8_columns = named(&THIRD.lines[s2], &s2_names);
            draw.s3 = fitting(&SECOND.puts, &slots(&s3_names), &draw.b6_rows);
            draw.b3 = fitting(&SECOND.puts, &slots(&box7), &draw.b8_columns);
        }
        draw
    }

    /// `a n`: over how many ways to go on the probability of this draw is spread.
    fn weight(&self) -> u64 {
        let mut n = 0;
        self.each_way(|_, s3| n += u64::from(s3.count_ones()));
        self.a * n
    }

    /// For each share of B7's rows: those of B3's columns with which all boxes exist.
    #[inline]
    fn each_way(&self, mut take: impl FnMut(usize, u64)) {
        let slots = slots(&self.s3_names);
        let mut rest = self.b3;
        while rest != 0 && self.s3 != 0 {
            let b3 = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let b9_rows = named(&THIRD.lines[b3], &self.b3_names);
            take(b3, self.s3 & fitting(&THIRD.puts, &slots, &b9_rows));
        }
    }

    /// Fills the other boxes in one of the ways to go on.
    fn fill(&self, rng: &mut Rng) -> [u8; 81] {
        let mut ways = 0;
        self.each_way(|_, s3| ways += s3.count_ones() as usize);
        let mut number = rng.below(ways);
        let (mut b3, mut s3) = (0, 0);
        self.each_way(|share, fits| {
            let count = fits.count_ones() as usize;
            if number < count {
                (b3, s3) = (share, nth(fits, number));
                number = usize::MAX;
            } else if number != usize::MAX {
                number -= count;
            }
        });
        let side =
            |share: usize, names: &Lines| (named(&SECOND.lines[share], names), named(&THIRD.lines[share], names));
        let (b8_rows, b9_rows) = side(b3, &self.b3_names);
        let (b6_columns, b9_columns) = side(s3, &self.s3_names);
        let mut values = self.values;
        place(&mut values, 30, &meet(&self.b5_rows, &self.b5_columns));
        place(&mut values, 33, &meet(&self.b6_rows, &b6_columns));
        place(&mut values, 57, &meet(&b8_rows, &self.b8_columns));
        place(&mut values, 60, &meet(&b9_rows, &b9_columns));
        values
    }
}

/// The box whose rows and columns hold these digits.
fn meet(rows: &Lines, columns: &Lines) -> Lines {
    let column = |digit: u8| columns.iter().position(|column| column.contains(&digit)).unwrap_or(0);
    rows.map(|row| {
        let mut line = [0; 3];
        for digit in row {
            line[column(digit)] = digit;
        }
        line
    })
}

/// Writes the rows of a box whose first cell is `at`.
fn place(values: &mut [u8; 81], at: usize, rows: &Lines) {
    for (i, row) in rows.iter().enumerate() {
        values[at + 9 * i..at + 9 * i + 3].copy_from_slice(row);
    }
}

/// Gives the digits 0 to 8 random names from 1 to 9.
fn relabel(values: [u8; 81], rng: &mut Rng) -> [u8; 81] {
    let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    rng.shuffle(&mut names);
    values.map(|digit| names[usize::from(digit)])
}

#[cfg(test)]
mod tests;
