//! The search for solutions: complete grids, where every row is a permutation of the one above.
//!
//! The first row is always 123456789: whichever row is chosen and however its columns are ordered, the labels follow.
//! So a second row of the same band is a permutation of columns (where does this digit stand in the first row?), and
//! its least form is the least conjugate of that permutation by orders of columns that keep stacks together. Let S1 be
//! the stack that comes first. Of its three digits in the second row, three or two come from one other stack, S2:
//!
//! * three (a pure pair): the row starts with 456789; the order of S1 is free, the others follow from it;
//! * two: the row starts with 457; the columns of S1 whose digits come from S2 stand first in either order, and all
//!   other columns follow from what comes next.
//!
//! That leaves at most 36 × 18 orders of columns. Those with the least second row are compared on the third, then
//! the other six rows, which follow from their first digits. Bands fall into 416 classes this way (Bertram Felgenhauer
//! and Frazer Jarvis, 2005); this file finds the class and the orders that lead there without a table of them.

use super::partial::ORDERS;
use sudokit_core::{Digit, Solution, Transform};

/// A choice of the first two rows and an order of columns.
#[derive(Clone, Copy)]
struct Start {
    view: u8,
    rows: [u8; 3],
    columns: [u8; 9],
}

/// The rows of the grid or of its transpose, and where in each row each digit stands.
struct View {
    rows: [[u8; 9]; 9],
    places: [[u8; 10]; 9],
}

impl View {
    fn new(rows: [[u8; 9]; 9]) -> Self {
        let mut places = [[0; 10]; 9];
        for r in 0..9 {
            for c in 0..9 {
                places[r][rows[r][c] as usize % 10] = c as u8;
            }
        }
        Self { rows, places }
    }
}

/// Every transform that leads to the minlex form.
pub(super) fn search(solution: &Solution) -> Vec<Transform> {
    let values = solution.grid().values();
    let views = [
        View::new(core::array::from_fn(|r| core::array::from_fn(|c| values[9 * r + c]))),
        View::new(core::array::from_fn(|r| core::array::from_fn(|c| values[9 * c + r]))),
    ];
    let starts = starts(&views);
    finish(&views, &starts)
}

/// The starts whose second row is least.
fn starts(views: &[View; 2]) -> Vec<Start> {
    let mut best = Best { key: u64::MAX, starts: Vec::with_capacity(16) };
    // Pure pairs beat all others, so look for them first.
    let mut pairs = [(0u8, [0u8; 3], [0u8; 9], false); 36];
    let mut count = 0;
    let mut any_pure = false;
    for (v, view) in views.iter().enumerate() {
        for first in 0..9 {
            let band = first / 3 * 3;
            for (second, third) in [((first + 1) % 3, (first + 2) % 3), ((first + 2) % 3, (first + 1) % 3)] {
                let (second, third) = (band + second, band + third);
                let from: [u8; 9] = view.rows[second].map(|digit| view.places[first][digit as usize % 10]);
                let to_next = from[..3].iter().filter(|&&c| c / 3 == 1).count();
                let pure = to_next % 3 == 0;
                any_pure |= pure;
                pairs[count] = (v as u8, [first as u8, second as u8, third as u8], from, pure);
                count += 1;
            }
        }
    }
    for &(view, rows, from, pure) in &pairs {
        match (any_pure, pure) {
            (true, true) => pure_pair(&from, |key, columns| best.offer(key, Start { view, rows, columns })),
            (false, _) => mixed_pair(&from, &mut best, |columns| Start { view, rows, columns }),
            (true, false) => {}
        }
    }
    best.starts
}

struct Best {
    key: u64,
    starts: Vec<Start>,
}

impl Best {
    #[inline]
    fn offer(&mut self, key: u64, start: Start) {
        if key < self.key {
            self.key = key;
            self.starts.clear();
        }
        if key == self.key {
            self.starts.push(start);
        }
    }
}

/// `from[c]` is the column where the second row's digit of column `c` stands in the first row.
fn pure_pair(from: &[u8; 9], mut found: impl FnMut(u64, [u8; 9])) {
    for s1 in 0..3u8 {
        for order in ORDERS {
            let first = order.map(|i| 3 * s1 + i as u8);
            let second = first.map(|c| from[c as usize]);
            let third = second.map(|c| from[c as usize]);
            // The last three labels, 123 in some order.
            let key = third.iter().fold(0, |key, &c| {
                let back = from[c as usize];
                key << 4 | first.iter().position(|&f| f == back).unwrap_or_default() as u64
            });
            let [a, b, c] = first;
            let [d, e, f] = second;
            let [g, h, i] = third;
            found(key, [a, b, c, d, e, f, g, h, i]);
        }
    }
}

fn mixed_pair(from: &[u8; 9], best: &mut Best, start: impl Fn([u8; 9]) -> Start) {
    for s1 in 0..3u8 {
        let three = [3 * s1, 3 * s1 + 1, 3 * s1 + 2];
        let to = three.map(|c| from[c as usize] / 3);
        // The odd one of the three goes to S3, the others to S2.
        let odd = if to[0] == to[1] {
            2
        } else if to[0] == to[2] {
            1
        } else {
            0
        };
        let x = three[odd];
        let (s2, s3) = (to[(odd + 1) % 3], to[odd]);
        let seventh = from[x as usize];
        let pair = [three[(odd + 1) % 3], three[(odd + 2) % 3]];
        for [a, b] in [pair, [pair[1], pair[0]]] {
            let (d, e) = (from[a as usize], from[b as usize]);
            // The fourth label decides most comparisons: see it before the rest is made.
            let fourth = [a, b, x].iter().position(|&c| c == from[d as usize]).unwrap_or(7) as u64;
            if fourth > best.key >> 20 {
                continue;
            }
            let f = 9 * s2 + 3 - d - e; // the three columns of a stack add up to 9 s + 3
            let mut rest = [0; 2];
            let mut count = 0;
            for c in [d, e, f] {
                let to = from[c as usize];
                if to / 3 == s3 {
                    rest[count & 1] = to;
                    count += 1;
                }
            }
            let columns = [a, b, x, d, e, f, seventh, rest[0], rest[1]];
            let mut places = [0u8; 9];
            for (p, &c) in columns.iter().enumerate() {
                places[c as usize % 9] = p as u8;
            }
            let key =
                columns[3..].iter().fold(0, |key, &c| key << 4 | u64::from(places[from[c as usize % 9] as usize % 9]));
            best.offer(key, start(columns));
        }
    }
}

/// Compares the other rows and gives the transforms that are left.
fn finish(views: &[View; 2], starts: &[Start]) -> Vec<Transform> {
    let mut best = [u64::MAX; 7];
    let mut left = Vec::with_capacity(1);
    for start in starts {
        let view = &views[start.view as usize];
        let mut labels = [0u8; 10];
        for (p, &c) in start.columns.iter().enumerate() {
            labels[view.rows[start.rows[0] as usize][c as usize % 9] as usize % 10] = p as u8 + 1;
        }
        let key = |row: u8| {
            let digits = &view.rows[row as usize % 9];
            start.columns.iter().fold(0, |key, &c| key << 4 | u64::from(labels[digits[c as usize % 9] as usize % 10]))
        };
        // Where this start stands against the best so far: it is compared until it differs, then kept or dropped.
        let third = key(start.rows[2]);
        if third > best[0] {
            continue;
        }
        let rows = row_order(view, start, &labels);
        let mut better = third < best[0];
        best[0] = third;
        let mut worse = false;
        for (i, &row) in rows[3..].iter().enumerate() {
            let key = key(row);
            if !better && key > best[i + 1] {
                worse = true;
                break;
            }
            better |= key < best[i + 1];
            best[i + 1] = key;
        }
        if worse {
            continue;
        }
        if better {
            left.clear();
        }
        left.push((start, rows, labels));
    }
    left.iter()
        .map(|(start, rows, labels)| {
            let digits = core::array::from_fn(|i| Digit::new(labels[i + 1]).expect("nine digits get nine labels"));
            Transform::new(start.view == 1, *rows, start.columns, digits).expect("lines stay in their bands")
        })
        .collect()
}

/// All nine rows in order: below the first band they are sorted by their first labels, bands by their least.
fn row_order(view: &View, start: &Start, labels: &[u8; 10]) -> [u8; 9] {
    let first = |row: u8| labels[view.rows[row as usize % 9][start.columns[0] as usize % 9] as usize % 10];
    let band = start.rows[0] / 3;
    let sorted = |band: u8| {
        let mut rows = [3 * band, 3 * band + 1, 3 * band + 2];
        rows.sort_unstable_by_key(|&row| first(row));
        rows
    };
    let (mut upper, mut lower) = (sorted((band + 1) % 3), sorted((band + 2) % 3));
    if first(upper[0]) > first(lower[0]) {
        core::mem::swap(&mut upper, &mut lower);
    }
    let [a, b, c] = start.rows;
    let [d, e, f] = upper;
    let [g, h, i] = lower;
    [a, b, c, d, e, f, g, h, i]
}
