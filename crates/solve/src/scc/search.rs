//! The search: settle a state, guess, go back; with a stack of states instead of recursion.

use super::Scc;
use super::graph::Cursor;
use super::literal::Literal;
use super::state::{Assignment, Conflict, State};
use super::walk::Walk;
use crate::engine::Delivery;
use sudokit_core::{Puzzle, Solution};

/// What the engine keeps between puzzles. The stack grows to the deepest search seen, the rest has its final size.
#[derive(Default)]
pub(super) struct Search {
    assignment: Assignment,
    walk: Walk<Cursor>,
    /// For each guess on the way here: the state before it and the literal that was tried.
    guesses: Vec<(State, Literal)>,
}

impl Search {
    /// Delivers the solutions of a puzzle.
    pub(super) fn run(&mut self, switches: Scc, puzzle: &Puzzle, delivery: &mut Delivery<'_>) {
        self.guesses.clear();
        let mut arrived = self.assignment.load(puzzle);
        loop {
            delivery.stats.nodes += 1;
            match arrived.and_then(|()| self.settle(switches)) {
                Err(Conflict) => delivery.stats.conflicts += 1,
                Ok(None) => {
                    let state = &self.assignment.state;
                    if delivery.deliver(|| Solution::proved(state.grid())).is_break() {
                        return;
                    }
                }
                Ok(Some(literal)) => {
                    delivery.stats.guesses += 1;
                    self.guesses.push((self.assignment.state, literal));
                    arrived = self.assignment.assert(literal);
                    continue;
                }
            }
            let Some((state, literal)) = self.guesses.pop() else { return };
            self.assignment.state = state;
            arrived = self.assignment.assert(literal.negated());
        }
    }

    /// Draws all conclusions the switches allow and says what to guess; `None` when nothing is left to guess.
    fn settle(&mut self, switches: Scc) -> Result<Option<Literal>, Conflict> {
        while !self.assignment.state.is_complete() {
            if switches.inference || switches.heuristic {
                self.walk.run(&self.assignment.state, switches.inference)?;
                if !self.walk.forced().is_empty() {
                    self.walk.forced().iter().try_for_each(|&literal| self.assignment.assert(literal))?;
                    continue;
                }
            }
            return Ok(if switches.heuristic { self.walk.largest() } else { self.assignment.state.fewest() });
        }
        Ok(None)
    }
}
