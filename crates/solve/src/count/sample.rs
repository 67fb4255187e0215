//! Random solutions, all equally likely, by exact counts.
//!
//! A solution is drawn from the outside in: the deal of the first stack by its share of the count, then the deals of the
//! other two by their share of its sum, then a filling of each band. Counting looked at one deal of several that
//! symmetries make alike; so at the end the digits, columns and rows that nothing tells apart are put in a random order.

use super::deals::{Classes, Deal, Stack};
use super::partition::Partitions;
use super::plan::{Plan, RIGID, Setup};
use super::sum::{Third, Workspace};
use super::{Counter, Job, Method, QUICK};
use crate::engine::Limit;
use crate::scratch::Scratch;
use crate::until::Until;
use core::ops::ControlFlow;
use std::collections::HashMap;
use sudokit_core::{Grid, Puzzle, Rng, Solution};

impl Counter<'_> {
    /// Draws solutions at random, independent of each other and all equally likely. Returns none if the puzzle has no
    /// solution, and `None` if a stop was requested.
    ///
    /// ```
    /// use sudokit_core::{Puzzle, Rng};
    /// use sudokit_solve::{Counter, Solver};
    ///
    /// let puzzle: Puzzle = "1234567894567891237891234562958..................................................".parse()?;
    /// let drawn = Counter::new(Solver::new()).sample(&puzzle, 3, &mut Rng::new(7)).ok_or("stopped")?;
    /// assert!(drawn.len() == 3 && drawn.iter().all(|solution| solution.solves(&puzzle)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample(&self, puzzle: &Puzzle, number: usize, rng: &mut Rng) -> Option<Vec<Solution>> {
        let mut found = Vec::new();
        let mut sink = |solution: &Solution| {
            found.push(*solution);
            ControlFlow::Continue(())
        };
        let engine = self.solver.batch_engine();
        let mut sink = Until::new(&mut sink, &self.stop);
        let is_few = self.method != Method::Bands
            && engine.run(puzzle, Limit::solutions(QUICK), &mut Scratch::new(), &mut sink).exhausted;
        if is_few {
            let number = if found.is_empty() { 0 } else { number };
            return Some((0..number).map(|_| found[rng.below(found.len())]).collect());
        }
        let (stop, executor, progress) = (&self.stop, self.executor, self.progress);
        let job = Job { solver: self.solver, limit: u128::MAX, stop, executor, progress };
        Plan::best(puzzle).sample(&job, number, rng)
    }
}

impl Plan {
    /// Draws solutions of a puzzle that has some; `None` if a stop was requested.
    fn sample(&self, job: &Job<'_>, number: usize, rng: &mut Rng) -> Option<Vec<Solution>> {
        let setup = self.setup();
        let totals = self.totals(job, &setup);
        let [first, second, third] = self.order.map(|stack| &self.stacks[stack]);
        let mut draw = Draw {
            plan: self,
            setup,
            orbits: [first.orbits(&self.classes), second.orbits(&RIGID)],
            third,
            thirds: HashMap::new(),
            workspace: Workspace::default(),
        };
        let mut drawn = Vec::new();
        if totals.exact && totals.at_least == 0 {
            return Some(drawn);
        }
        while drawn.len() < number {
            if job.stop.is_raised() || !totals.exact {
                return None;
            }
            let mut share = below(rng, totals.at_least);
            let at = totals.by_first.iter().position(|&sum| {
                let is_here = share < sum;
                share -= if is_here { 0 } else { sum };
                is_here
            })?;
            // Deals with the same slots have the same sum.
            let times = u128::from(self.firsts[at].weight) * u128::from(draw.setup.slices.row_orders());
            drawn.push(draw.solution(self.firsts[at].slots, totals.by_first[at] / times, rng)?);
        }
        Some(drawn)
    }
}

struct Draw<'a> {
    plan: &'a Plan,
    setup: Setup<'a>,
    /// The deals of the first and the second stack up to symmetry.
    orbits: [Vec<Deal>; 2],
    third: &'a Stack,
    /// The deals of the third stack, by the classes of digits that are left: up to symmetry, and merged.
    thirds: HashMap<Classes, (Vec<Deal>, Third)>,
    workspace: Workspace,
}

impl Draw<'_> {
    /// A solution whose first stack has these slots, and this sum over the deals of the others.
    fn solution(&mut self, slots: [u16; 3], sum: u128, rng: &mut Rng) -> Option<Solution> {
        let Setup { slices, second, .. } = &self.setup;
        let first = any_with(&self.orbits[0], slots, rng)?;
        let left = first.refine(&self.plan.classes);
        let stack = self.third;
        let (orbits, third) = self.thirds.entry(left).or_insert_with(|| {
            let merged = Third::new(&stack.merged(&left), slices.height());
            (stack.orbits(&left), merged)
        });
        let picked = self.workspace.pick(slices, &first, (second, third), below(rng, sum))?;
        let deals = [first, any_with(&self.orbits[1], picked[0], rng)?, any_with(orbits, picked[1], rng)?];
        let mut values = [0; 81];
        for band in 0..3 {
            self.fill_band(band, deals.map(|deal| deal.numbers[band]), &mut values, rng)?;
        }
        let grid = Grid::from_values(self.stir(&values, rng))?;
        Solution::new(grid).ok()
    }

    /// Fills a band whose columns are known in one of its ways, all equally likely.
    fn fill_band(&self, band: usize, columns: [u16; 3], values: &mut [u8; 81], rng: &mut Rng) -> Option<()> {
        let (partitions, plan) = (Partitions::get(), self.plan);
        let fillings = |stack: usize| plan.frame.boxes[band][plan.order[stack]].of(columns[stack].into());
        let [mut has_second, mut has_third] = [[false; super::partition::COUNT]; 2];
        fillings(1).iter().for_each(|&rows| has_second[usize::from(rows)] = true);
        fillings(2).iter().for_each(|&rows| has_third[usize::from(rows)] = true);
        let mut ways = Vec::new();
        for &first in fillings(0) {
            let fitting = partitions.fitting(first.into()).iter();
            let both = fitting.filter(|pair| has_second[usize::from(pair.0)] && has_third[usize::from(pair.1)]);
            ways.extend(both.map(|&(second, third)| [first, second, third]));
        }
        let rows = (!ways.is_empty()).then(|| ways[rng.below(ways.len())])?;
        for stack in 0..3 {
            let [rows, columns] = [rows, columns].map(|numbers| &partitions.all[usize::from(numbers[stack])].line);
            for digit in 0..9 {
                let (row, column) =
                    (3 * band + usize::from(rows[digit]), 3 * plan.order[stack] + usize::from(columns[digit]));
                values[9 * row + column] = digit as u8 + 1;
            }
        }
        Some(())
    }

    /// Puts what nothing tells apart in a random order, and turns the grid back.
    fn stir(&self, values: &[u8; 81], rng: &mut Rng) -> [u8; 81] {
        let plan = self.plan;
        // Digits of a class change their labels.
        let mut label: [u8; 9] = core::array::from_fn(|digit| digit as u8);
        for class in 0..9u8 {
            let members: Vec<u8> = (0..9).filter(|&digit| plan.classes[usize::from(digit)] == class).collect();
            let mut labels = members.clone();
            rng.shuffle(&mut labels);
            members.iter().zip(labels).for_each(|(&digit, to)| label[usize::from(digit)] = to);
        }
        let columns = [0, 1, 2].map(|stack: usize| {
            let orders = plan.stacks[stack].orders();
            orders[rng.below(orders.len())].map(usize::from)
        });
        let rows = [0, 1, 2].map(|band: usize| {
            let orders: Vec<_> = plan.frame.orders[band].all().collect();
            *orders[rng.below(orders.len())]
        });
        core::array::from_fn(|i| {
            let (row, column) = if plan.is_transposed { (i % 9, i / 9) } else { (i / 9, i % 9) };
            let from = 9 * (row / 3 * 3 + rows[row / 3][row % 3]) + column / 3 * 3 + columns[column / 3][column % 3];
            label[usize::from(values[from]) - 1] + 1
        })
    }
}

/// One of the deals with these slots, by weight.
fn any_with(deals: &[Deal], slots: [u16; 3], rng: &mut Rng) -> Option<Deal> {
    let start = deals.partition_point(|deal| deal.slots < slots);
    let alike = deals[start..].iter().take_while(|deal| deal.slots == slots);
    let total: u64 = alike.clone().map(|deal| deal.weight).sum();
    let mut share = below(rng, total.into()) as u64;
    alike.copied().find(|deal| {
        let is_here = share < deal.weight;
        share -= if is_here { 0 } else { deal.weight };
        is_here
    })
}

/// A random number below a bound, all equally likely.
fn below(rng: &mut Rng, bound: u128) -> u128 {
    let mask = u128::MAX >> bound.max(1).leading_zeros();
    loop {
        let number = (u128::from(rng.bits()) << 64 | u128::from(rng.bits())) & mask;
        if number < bound.max(1) {
            return number;
        }
    }
}
