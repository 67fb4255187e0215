//! Exact cover by dancing links: Donald Knuth's Algorithm X (*Dancing Links*, 2000).
//!
//! A sudoku asks for candidates that satisfy each of 324 demands exactly once: every cell is filled (81), and every
//! digit stands in every row, column and box (243). A candidate satisfies four demands. The search takes the demand
//! with the fewest candidates left, tries each of them, and covers the four demands it satisfies together with all
//! candidates that now compete. So cells and places in houses are treated alike, and what [`mrv`](crate::mrv) and
//! [`singles`](crate::singles) call forced is a demand with one candidate left.
//!
//! The links make covering cheap to undo, which is why nothing is ever copied. The caller's scratch holds
//! them; a puzzle starts from a fresh copy, because a search that is stopped leaves its links covered.

mod links;

use crate::engine::{Delivery, Engine, Limit, Outcome, Sink};
use crate::scratch::Scratch;
use core::ops::ControlFlow;
use links::{Links, ROOT};
use sudokit_core::{Candidate, Cell, Grid, Puzzle, Solution};

/// Exact cover by dancing links.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dlx;

impl Engine for Dlx {
    fn name(&self) -> &'static str {
        "dlx"
    }

    fn about(&self) -> &'static str {
        "exact cover by dancing links"
    }

    fn run(&self, puzzle: &Puzzle, limit: Limit, scratch: &mut Scratch, sink: &mut dyn Sink) -> Outcome {
        let links: &mut Links = scratch.get();
        let mut search = Search { links, grid: Grid::EMPTY, delivery: Delivery::new(limit, sink) };
        if !search.delivery.is_stopped() {
            search.links.reset();
            if search.load(puzzle) {
                let _ = search.all();
            } else {
                search.delivery.stats.nodes += 1;
                search.delivery.stats.conflicts += 1;
            }
        }
        search.delivery.outcome()
    }
}

struct Search<'a> {
    links: &'a mut Links,
    grid: Grid,
    delivery: Delivery<'a>,
}

impl Search<'_> {
    /// Removes the candidates that the puzzle does not allow and takes its clues; false when clues clash.
    fn load(&mut self, puzzle: &Puzzle) -> bool {
        // First the marks: once a demand is covered, some candidates are out of their lists already.
        if puzzle.is_sukaku() {
            for cell in Cell::all().filter(|&cell| puzzle.allowed(cell).single().is_none()) {
                (!puzzle.allowed(cell)).iter().for_each(|digit| self.links.remove(Candidate::at(cell, digit)));
            }
        }
        for (cell, digit) in puzzle.clues().clues() {
            // A candidate can be taken if none of its demands is satisfied already.
            let demands = links::demands(Candidate::at(cell, digit));
            if demands.into_iter().any(|demand| self.links.is_covered(demand)) {
                return false;
            }
            self.grid.set(cell, Some(digit));
            demands.into_iter().for_each(|demand| self.links.cover(demand));
        }
        true
    }

    /// Satisfies the open demands in every way.
    fn all(&mut self) -> ControlFlow<()> {
        self.delivery.stats.nodes += 1;
        let demand = self.links.smallest();
        if demand == ROOT {
            let grid = self.grid;
            return self.delivery.deliver(|| Solution::proved(grid));
        }
        if self.links.size(demand) == 0 {
            self.delivery.stats.conflicts += 1;
            return ControlFlow::Continue(());
        }
        self.links.cover(demand);
        let mut node = self.links.down(demand);
        while node != demand {
            let candidate = self.links.candidate(node);
            let next = self.links.down(node);
            self.delivery.stats.guesses += u64::from(next != demand);
            self.grid.set(candidate.cell(), Some(candidate.digit()));
            self.links.cover_others(node);
            self.all()?;
            self.links.uncover_others(node);
            node = next;
        }
        self.links.uncover(demand);
        ControlFlow::Continue(())
    }
}
