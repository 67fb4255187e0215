//! How many solutions each candidate is in, for all candidates in one pass over each band.
//!
//! The count is a sum of products of three bands. What stands beside the fillings of the first band in that sum, for each
//! choice of its columns, is in how many ways the other two bands can be filled below it: its *share*. It is added up as
//! the sum goes along, and then handed to every filling of the band with these columns. Each band in turn is the first.
//!
//! Counting looks at one of several deals that symmetries make alike. So what digits, columns and rows that nothing tells
//! apart have got is averaged at the end, which is exact because they must have the same.

use super::deals::Deal;
use super::partition::{COUNT, Partitions};
use super::plan::{Plan, Setup, lock};
use super::sum::Workspace;
use super::{Counter, Job};
use std::sync::{Mutex, PoisonError};
use sudokit_core::{Candidate, Cell, Digit, Pencilmarks, Puzzle, SmallSort};

/// By cell of a band, then by digit.
type Band = [[u128; 9]; 27];

impl Counter<'_> {
    /// For each candidate (by its index) how many solutions it is in; `None` if a stop was requested.
    pub(crate) fn candidates_by_deals(&self, puzzle: &Puzzle) -> Option<Vec<u128>> {
        let (stop, executor, progress) = (&self.stop, self.executor, self.progress);
        let job = Job { solver: self.solver, limit: u128::MAX, stop, executor, progress };
        let is_transposed = Plan::best(puzzle).is_transposed;
        let mut counts = vec![0; Candidate::COUNT];
        for turns in 0..3 {
            if stop.is_raised() {
                return None;
            }
            // The band that comes first, as it is in the puzzle.
            let place = |row: usize, column: usize| {
                let row = (row + 3 * turns) % 9;
                Cell::new(if is_transposed { 9 * column + row } else { 9 * row + column })
            };
            let mut marks = Pencilmarks::FULL;
            for cell in Cell::all() {
                let [row, column] = if is_transposed {
                    [cell.index() % 9, cell.index() / 9]
                } else {
                    [cell.index() / 9, cell.index() % 9]
                };
                marks[cell] = puzzle.pencilmarks()[place(row, column)?];
            }
            let band = Plan::of(&marks, is_transposed).first_band(&job)?;
            for (i, digits) in band.iter().enumerate() {
                let cell = place(i / 9, i % 9)?;
                for (digit, &count) in Digit::all().zip(digits) {
                    counts[Candidate::at(cell, digit).index()] = count;
                }
            }
        }
        Some(counts)
    }
}

impl Plan {
    /// How many solutions each candidate of the first band is in; `None` if a stop was requested.
    fn first_band(&self, job: &Job<'_>) -> Option<Band> {
        let setup = self.setup();
        let mut firsts = self.firsts.clone();
        firsts.small_sort_unstable_by_key(|deal| deal.slots);
        let parts: Vec<&[Deal]> = firsts.chunk_by(|a, b| a.slots[0] == b.slots[0]).collect();
        let total = Mutex::new([[0; 9]; 27]);
        job.executor.each(parts.len(), &|part| {
            if !job.stop.is_raised() {
                let band = self.share_out(&setup, parts[part], job);
                let mut total = lock(&total);
                total.iter_mut().flatten().zip(band.iter().flatten()).for_each(|(to, more)| *to += more);
            }
        });
        let orders = u128::from(setup.slices.row_orders());
        let total = total.into_inner().unwrap_or_else(PoisonError::into_inner);
        (!job.stop.is_raised()).then(|| self.average(&total.map(|cell| cell.map(|count| count * orders))))
    }

    /// Adds up the shares of all choices of columns with one slot in the first box, and hands them to the fillings. If
    /// it is asked to stop, what comes out means nothing.
    fn share_out(&self, setup: &Setup<'_>, firsts: &[Deal], job: &Job<'_>) -> Band {
        let Setup { slices, second, .. } = setup;
        let [height, width] = slices.size(0);
        let mut shares = vec![0u128; height * width];
        let mut workspace = Workspace::default();
        for first in firsts {
            if job.stop.is_raised() {
                return [[0; 9]; 27];
            }
            let third = setup.third(&first.refine(&self.classes));
            workspace.each_share(slices, first, (second, third), |[x, u], share| {
                shares[usize::from(x) * width + usize::from(u)] += share * u128::from(first.weight);
            });
        }
        let partitions = Partitions::get();
        let columns = |stack: usize, slot: usize| self.stacks[self.order[stack]].partitions[0][slot];
        // For each row partition the slots whose fillings have it.
        let having = |stack: usize, slots: usize| {
            let mut having = vec![Vec::new(); COUNT];
            for slot in 0..slots {
                let fillings = self.frame.boxes[0][self.order[stack]].of(columns(stack, slot).into());
                fillings.iter().for_each(|&rows| having[usize::from(rows)].push(slot));
            }
            having
        };
        let (seconds, thirds) = (having(1, height), having(2, width));
        let mut band = [[0; 9]; 27];
        let mut hand = |stack: usize, columns: u16, rows: u16, share: u128| {
            let [rows, columns] = [rows, columns].map(|number| &partitions.all[usize::from(number)].line);
            for digit in 0..9 {
                let column = 3 * self.order[stack] + usize::from(columns[digit]);
                band[9 * usize::from(rows[digit]) + column][digit] += share;
            }
        };
        let (mut by_second, mut by_third) = (vec![0u128; height * COUNT], vec![0u128; width * COUNT]);
        let first = columns(0, usize::from(firsts[0].slots[0]));
        for &rows in self.frame.boxes[0][self.order[0]].of(first.into()) {
            if job.stop.is_raised() {
                return [[0; 9]; 27];
            }
            let mut sum = 0;
            for &(next, last) in partitions.fitting(rows.into()) {
                if !self.frame.orders[0].is_first(&partitions.all[usize::from(last)].sets) {
                    continue;
                }
                for &x in &seconds[usize::from(next)] {
                    let mut row = 0;
                    for &u in &thirds[usize::from(last)] {
                        let share = shares[x * width + u];
                        by_third[u * COUNT + usize::from(last)] += share;
                        row += share;
                    }
                    by_second[x * COUNT + usize::from(next)] += row;
                    sum += row;
                }
            }
            hand(0, first, rows, sum);
        }
        for (stack, shares) in [(1, by_second), (2, by_third)] {
            for (i, &share) in shares.iter().enumerate().filter(|(_, share)| **share > 0) {
                hand(stack, columns(stack, i / COUNT), (i % COUNT) as u16, share);
            }
        }
        band
    }

    /// Gives what symmetries lead to one another the mean of what they have.
    fn average(&self, band: &Band) -> Band {
        let mut mean = [[0; 9]; 27];
        let columns: Vec<Vec<usize>> = (0..9)
            .map(|column| {
                let orders = self.stacks[column / 3].orders().iter();
                orders.map(|order| column / 3 * 3 + usize::from(order[column % 3])).collect()
            })
            .collect();
        let rows: Vec<Vec<usize>> =
            (0..3).map(|row| self.frame.orders[0].all().map(|order| order[row]).collect()).collect();
        for (cell, digits) in mean.iter_mut().enumerate() {
            for (digit, count) in digits.iter_mut().enumerate() {
                let alike: Vec<usize> = (0..9).filter(|&d| self.classes[d] == self.classes[digit]).collect();
                let (mut sum, mut number) = (0u128, 0u128);
                for &row in &rows[cell / 9] {
                    for &column in &columns[cell % 9] {
                        sum += alike.iter().map(|&d| band[9 * row + column][d]).sum::<u128>();
                        number += alike.len() as u128;
                    }
                }
                debug_assert_eq!(sum % number, 0, "the mean is a whole number");
                *count = sum / number;
            }
        }
        mean
    }
}
