//! At least one of several lists of propagators holds.

use crate::search::domains::{Dead, Domains, Propagator, Step, Wiring};
use std::sync::Arc;
use sudokit_core::SmallSort;

/// One way for the rule to hold.
#[derive(Debug)]
struct Branch {
    propagators: Vec<Box<dyn Propagator>>,
    scratch: Domains,
}

/// Values that are possible in none of the branches go. A branch is tried on a copy of the cells.
#[derive(Debug)]
pub(crate) struct Any {
    cells: Box<[u16]>,
    branches: Vec<Branch>,
    union: Vec<u64>,
}

impl Any {
    /// Each branch is a list of propagators over `cell_count` cells.
    pub(crate) fn new(branches: Vec<Vec<Box<dyn Propagator>>>, cell_count: usize) -> Self {
        let mut cells: Vec<u16> = Vec::new();
        let branches = branches
            .into_iter()
            .map(|propagators| {
                let mut wiring = Wiring::new(cell_count);
                wiring.connect(cell_count, propagators.iter().map(|propagator| propagator.cells()));
                propagators.iter().for_each(|propagator| cells.extend_from_slice(propagator.cells()));
                Branch { propagators, scratch: Domains::new(vec![0; cell_count], Arc::new(wiring)) }
            })
            .collect();
        cells.small_sort();
        cells.dedup();
        let union = vec![0; cells.len()];
        Self { cells: cells.into(), branches, union }
    }
}

impl Branch {
    fn try_on(&mut self, domains: &Domains) -> Step {
        self.scratch.sets.copy_from_slice(&domains.sets);
        self.scratch.mark_all();
        self.scratch.singles.clear();
        while let Some(index) = self.scratch.next_dirty() {
            self.propagators[index].run(&mut self.scratch)?;
        }
        Ok(())
    }
}

impl Propagator for Any {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        self.union.fill(0);
        let mut alive = false;
        for branch in &mut self.branches {
            if branch.try_on(domains).is_err() {
                continue;
            }
            alive = true;
            let mut open = false;
            for (union, &cell) in self.union.iter_mut().zip(&self.cells) {
                *union |= branch.scratch.get(cell);
                open |= domains.get(cell) & !*union != 0;
            }
            if !open {
                return Ok(());
            }
        }
        if !alive {
            return Err(Dead);
        }
        for (&union, &cell) in self.union.iter().zip(&self.cells) {
            domains.keep(cell, union)?;
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        60 + self.cells.len() as u32
    }
}
