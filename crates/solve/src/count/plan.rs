//! The method of deals from end to end: which stacks or bands are dealt and in which order, what that will cost, and the
//! count itself.

use super::deals::{Classes, Deal, Stack, classes};
use super::frame::Frame;
use super::sum::{Second, Third, Workspace};
use super::weigh::Slices;
use super::{Job, Method, Progress, Tally};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use sudokit_core::{Cell, Pencilmarks, Puzzle, SmallSort};

/// Deals of the first stack that a thread works on at a time.
const SHARE: usize = 8;

/// A puzzle turned so that the count is cheapest.
pub(super) struct Plan {
    pub(super) frame: Frame,
    pub(super) is_transposed: bool,
    pub(super) stacks: [Stack; 3],
    /// Which stack is dealt first, second and third.
    pub(super) order: [usize; 3],
    /// The deals of the first stack.
    pub(super) firsts: Vec<Deal>,
    pub(super) classes: Classes,
    nanoseconds: f64,
}

impl Plan {
    /// The cheapest way to look at a puzzle.
    pub(super) fn best(puzzle: &Puzzle) -> Self {
        let marks = puzzle.pencilmarks();
        let is_its_transpose = Cell::all().all(|cell| {
            Cell::new(cell.index() % 9 * 9 + cell.index() / 9).is_some_and(|other| marks[other] == marks[cell])
        });
        if is_its_transpose {
            return Self::of(&marks, false);
        }
        let [straight, transposed] = [false, true].map(|transpose| Self::of(&marks, transpose));
        if transposed.nanoseconds < straight.nanoseconds { transposed } else { straight }
    }

    /// The cheapest order of the stacks.
    pub(super) fn of(marks: &Pencilmarks, is_transposed: bool) -> Self {
        let frame = Frame::new(marks, is_transposed);
        let classes = classes(&frame.marks);
        let stacks = [0, 1, 2].map(|stack| Stack::new(&frame, stack));
        let mut firsts = [0, 1, 2].map(|stack: usize| stacks[stack].merged(&classes));
        let merged = |stack: &usize| stacks[*stack].len() as f64 / firsts[*stack].len().max(1) as f64;
        let first = (0..3).max_by(|a, b| merged(a).total_cmp(&merged(b))).unwrap_or(0);
        let mut order = [first, (first + 1) % 3, (first + 2) % 3];
        if stacks[order[1]].len() > stacks[order[2]].len() {
            order.swap(1, 2);
        }
        let firsts = core::mem::take(&mut firsts[first]);
        let nanoseconds = cost(&frame, &order.map(|stack| &stacks[stack]), &firsts, &classes);
        Self { frame, is_transposed, stacks, order, firsts, classes, nanoseconds }
    }

    /// What it will take on one thread, roughly.
    pub(super) fn nanoseconds(&self) -> f64 {
        self.nanoseconds
    }

    /// The count.
    pub(super) fn count(&self, job: &Job<'_>) -> Tally {
        let total = self.totals(job, &self.setup());
        Tally { at_least: total.at_least, exact: total.exact, method: Method::Bands }
    }

    /// What is shared by all deals of the first stack.
    pub(super) fn setup(&self) -> Setup<'_> {
        let [_, second, third] = self.order.map(|stack| &self.stacks[stack]);
        let slices = Slices::new(&self.frame, &self.stacks, self.order);
        let second = Second::new(&second.merged(&RIGID));
        // What is left of the classes of digits decides how deals of the third stack are merged.
        let mut thirds: HashMap<Classes, Third> = HashMap::new();
        for left in self.firsts.iter().map(|deal| deal.refine(&self.classes)) {
            thirds.entry(left).or_insert_with(|| Third::new(&third.merged(&left), slices.height()));
        }
        Setup { slices, second, thirds }
    }

    /// The sums for each deal of the first stack, with its weight, and for all of them.
    pub(super) fn totals(&self, job: &Job<'_>, setup: &Setup<'_>) -> Total {
        let Setup { slices, second, thirds } = setup;
        let mut firsts: Vec<(Classes, Deal, usize)> =
            self.firsts.iter().zip(0..).map(|(deal, i)| (deal.refine(&self.classes), *deal, i)).collect();
        firsts.small_sort_unstable_by_key(|(left, deal, _)| (deal.slots[1], *left, deal.slots));
        let alike = firsts.chunk_by(|a, b| (a.0, a.1.slots[1]) == (b.0, b.1.slots[1]));
        let parts: Vec<&[(Classes, Deal, usize)]> = alike.flat_map(|deals| deals.chunks(SHARE)).collect();
        let whole: usize = firsts.iter().map(|(left, ..)| thirds[left].len()).sum();
        let memory: Mutex<Vec<Workspace>> = Mutex::new(Vec::new());
        let total = Mutex::new(Total { at_least: 0, exact: true, done: 0, by_first: vec![0; firsts.len()] });
        job.executor.each(parts.len(), &|part| {
            if job.stop.is_raised() || lock(&total).at_least >= job.limit {
                lock(&total).exact = false;
                return;
            }
            let mut workspace = lock(&memory).pop().unwrap_or_default();
            let deals: Vec<Deal> = parts[part].iter().map(|first| first.1).collect();
            let third = &thirds[&parts[part][0].0];
            let sums = workspace.sums(slices, &deals, second, third);
            lock(&memory).push(workspace);
            let mut total = lock(&total);
            for (sum, (_, deal, number)) in sums.into_iter().zip(parts[part]) {
                let sum = sum * u128::from(deal.weight) * u128::from(slices.row_orders());
                total.by_first[*number] = sum;
                total.at_least += sum;
            }
            total.done += third.len() * deals.len();
            let fraction = Some(total.done as f64 / whole.max(1) as f64);
            (job.progress)(Progress { fraction, at_least: total.at_least, method: Method::Bands });
        });
        total.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the deals of the first stack share.
pub(super) struct Setup<'a> {
    pub(super) slices: Slices<'a>,
    pub(super) second: Second,
    thirds: HashMap<Classes, Third>,
}

impl Setup<'_> {
    /// The deals of the third stack when these classes of digits are left by a deal of the first.
    pub(super) fn third(&self, left: &Classes) -> &Third {
        &self.thirds[left]
    }
}

/// No two digits are alike.
pub(super) const RIGID: Classes = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// What is added up; exact until something was left out.
pub(super) struct Total {
    pub(super) at_least: u128,
    pub(super) exact: bool,
    /// In the order of the deals.
    pub(super) by_first: Vec<u128>,
    /// Pairs of deals of the first and third stack that are done.
    done: usize,
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Nanoseconds on one thread, from the numbers of deals and slots: right to a factor of two or so.
fn cost(frame: &Frame, stacks: &[&Stack; 3], firsts: &[Deal], classes: &Classes) -> f64 {
    let [second, third] = [1, 2].map(|stack: usize| stacks[stack].len() as f64 / stacks[stack].orders().len() as f64);
    // Digits that are still alike when the first stack is dealt merge deals of the third.
    let deals: f64 = firsts
        .iter()
        .map(|deal| {
            let left = deal.refine(classes);
            let ways: usize = (0..9).map(|digit| (0..=digit).filter(|&d| left[d] == left[digit]).count()).product();
            (third / ways as f64).max(1.0)
        })
        .sum();
    let slots = |stack: usize, band: usize| stacks[stack].partitions[band].len() as f64;
    let height = (0..3).map(|band| slots(1, band)).sum::<f64>() / 3.0;
    let slices: f64 = (0..3)
        .map(|band| {
            let fillings = 216.0
                * frame.boxes[band].iter().map(|fillings| fillings.len() as f64 / 362_880.0).product::<f64>().cbrt();
            slots(0, band).min(firsts.len() as f64) * slots(1, band) * (60.0 + slots(2, band) * fillings * 0.05)
        })
        .sum();
    deals * (second * 0.15 + height * 2.5) + slices
}
