//! The band method from end to end: which band or stack comes first, what that will cost, and the count itself.

use super::frame::Frame;
use super::middle::Middle;
use super::partition::{COUNT, Partitions};
use super::symmetry::{Key, Symmetry};
use super::weigh::{Pair, Scale, pairs, weigh};
use super::{Job, Method, Progress, Tally};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use sudokit_core::Puzzle;

/// So many different configurations are collected before they are counted.
const COLLECT: usize = 1 << 20;
/// Pairs that a thread weighs at a time, and configurations that it counts at a time.
const WEIGH: usize = 16;
const SHARE: usize = 16;

/// A puzzle turned so that the count is cheapest.
pub(super) struct Plan {
    frame: Frame,
    rest: Symmetry,
    nanoseconds: f64,
}

impl Plan {
    /// The cheapest of the six ways to look at a puzzle.
    pub(super) fn best(puzzle: &Puzzle) -> Self {
        let marks = puzzle.pencilmarks();
        let mut best: Option<(f64, bool, usize)> = None;
        let mut frames = [false, true].map(|transpose| Frame::new(&marks, transpose));
        for (frame, transpose) in frames.iter_mut().zip([false, true]) {
            for turns in 0..3 {
                let cost = cost(frame, &Symmetry::of_rest(&frame.marks));
                if best.is_none_or(|best| cost < best.0) {
                    best = Some((cost, transpose, turns));
                }
                frame.rotate();
            }
        }
        let (nanoseconds, transpose, turns) = best.unwrap_or((0.0, false, 0));
        let [straight, transposed] = frames;
        let mut frame = if transpose { transposed } else { straight };
        (0..turns).for_each(|_| frame.rotate());
        let rest = Symmetry::of_rest(&frame.marks);
        Self { frame, rest, nanoseconds }
    }

    /// What it will take on one thread, roughly.
    pub(super) fn nanoseconds(&self) -> f64 {
        self.nanoseconds
    }

    /// The count.
    pub(super) fn count(&self, job: &Job<'_>) -> Tally {
        let whole = Symmetry::of_pairs(&self.frame.marks);
        let pairs = pairs(&self.frame, &whole);
        let mut sum = Sum { at_least: 0, exact: true };
        let mut next = 0;
        while next < pairs.len() && sum.exact && sum.at_least < job.limit {
            if job.stop.is_raised() {
                sum.exact = false;
                break;
            }
            let (end, found) = self.collect(job, &whole, &pairs, next);
            let from = next as f64 / pairs.len() as f64;
            self.add_up(job, found, &mut sum, (from, end as f64 / pairs.len() as f64 - from));
            next = end;
        }
        let exact = sum.exact && next == pairs.len();
        Tally { at_least: sum.at_least, exact, method: Method::Bands }
    }

    /// Weighs pairs from `next` on, some at least, until there are enough configurations; where it ended, and what it
    /// found.
    fn collect(&self, job: &Job<'_>, whole: &Symmetry, pairs: &[Pair], mut next: usize) -> (usize, HashMap<Key, u128>) {
        let found = Mutex::new(HashMap::new());
        let start = next;
        while next < pairs.len() && (next == start || (lock(&found).len() < COLLECT && !job.stop.is_raised())) {
            let parts = 4 * job.crew.hands();
            job.crew.each(parts, &|part| {
                let from = pairs.len().min(next + part * WEIGH);
                let (mut scale, mut own) = (Scale::default(), HashMap::<Key, u128>::new());
                for &pair in &pairs[from..pairs.len().min(from + WEIGH)] {
                    weigh(&self.frame, whole, &self.rest, pair, &mut scale, &mut |key, weight| {
                        *own.entry(key).or_default() += weight;
                    });
                }
                let mut all = lock(&found);
                own.into_iter().for_each(|(key, weight)| *all.entry(key).or_default() += weight);
            });
            next = pairs.len().min(next + parts * WEIGH);
        }
        (next, found.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Adds weight times fillings of the rest for every configuration; `span` is where that is in the whole.
    fn add_up(&self, job: &Job<'_>, found: HashMap<Key, u128>, sum: &mut Sum, span: (f64, f64)) {
        let mut found: Vec<([u16; 3], u128)> =
            found.into_iter().map(|(key, weight)| (self.columns(key), weight)).collect();
        // Neighbours share the ways of their first stacks.
        found.sort_unstable();
        let parts: Vec<&[([u16; 3], u128)]> = found.chunks(SHARE).collect();
        let (memory, total) = (Mutex::new(Vec::new()), Mutex::new((&mut *sum, 0usize)));
        job.crew.each(parts.len(), &|part| {
            if job.stop.is_raised() {
                lock(&total).0.exact = false;
                return;
            }
            let mut middle = lock(&memory).pop().unwrap_or_else(Middle::new);
            let mut own = Some(0u128);
            for &(columns, weight) in parts[part] {
                let fillings = middle.fillings(&self.frame, columns.map(usize::from));
                own = own.and_then(|own| weight.checked_mul(fillings)?.checked_add(own));
            }
            lock(&memory).push(middle);
            let mut total = lock(&total);
            let (sum, done) = &mut *total;
            match own.and_then(|own| own.checked_add(sum.at_least)) {
                Some(more) => sum.at_least = more,
                None => sum.exact = false, // no 9x9 puzzle has so many; then it is at least what it was
            }
            *done += 1;
            let fraction = Some(span.0 + span.1 * *done as f64 / parts.len() as f64);
            (job.progress)(Progress { fraction, at_least: sum.at_least, method: Method::Bands });
        });
    }

    /// The column partitions of a configuration with this key.
    fn columns(&self, key: Key) -> [u16; 3] {
        let types = self.rest.types(key);
        [9, 3, 1].map(|unit| {
            let set = |line: u8| (0..9).filter(|&d| types[d] / unit % 3 == line).map(|d| 1 << d).sum::<u16>();
            Partitions::get().number(set(0), set(1))
        })
    }
}

/// What is added up; exact until something was left out.
struct Sum {
    at_least: u128,
    exact: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Nanoseconds on one thread, from the numbers of fillings and the symmetries: right to a factor of two or three.
fn cost(frame: &Frame, rest: &Symmetry) -> f64 {
    let alike = Symmetry::relabellings_of_all(&frame.marks) as f64;
    let columns = [0, 1, 2].map(|stack| frame.boxes[0][stack].columns() as f64);
    let configurations = columns.iter().product::<f64>() / alike;
    let pairs = columns[0] * columns[1] / alike;
    let merged = (COUNT as f64).powi(3) / (rest.relabellings() as f64 * rest.moves() as f64);
    let each: f64 = [1, 2]
        .map(|band: usize| {
            let [a, b, c] = [0, 1, 2].map(|stack: usize| frame.boxes[band][stack].len() as f64 / 362_880.0);
            let rows = 1680.0 * (7.2 * c).min(1.0) / frame.orders[band].count() as f64;
            let spread = 2900.0 * a * b;
            rows * (60.0 + 1.2 * spread + (7.2 * c).max(1.0) * spread.min(300.0))
        })
        .iter()
        .sum();
    pairs.max(1.0) * 15e3
        + configurations * (50.0 + 15.0 * rest.moves() as f64)
        + configurations.min(2.0 * merged).max(1.0) * (20e3 + each)
}
