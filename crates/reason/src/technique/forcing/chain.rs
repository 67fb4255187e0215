//! Forcing chains.
//!
//! # Pattern
//! Chains from one assumption that contradict each other (*contradiction*), or chains from assumptions of which one must
//! hold that all come to the same end (*verity*): from a candidate being on and being off, from all candidates of a
//! cell, from all places of a digit in a house. The links are those of loops, groups included.
//!
//! # Why it holds
//! What leads to a contradiction is false. What follows in every case is true.
//!
//! # Example
//! A cell has the candidates 3, 5 and 8. From each of them a chain leads to r1c1 not being 4: it is not 4.
//!
//! # Rating
//! HoDoKu: extreme, 500. Placements are taken before eliminations, then the first cell and digit.
//!
//! # Not to be confused with
//! Forcing nets, where a link may need several earlier ones. Loops, which are contradictions of a single chain.

use super::step::{Kinds, best, every};
use super::tables::{Outcome, Tables};
use super::words;
use crate::explain::words::View;
use crate::step::{Chain, Step};
use crate::technique::chain::graph::{Graph, NodeId, SPECIAL, Scope, candidate, is_on, off, on};
use crate::technique::chain::reach::Reach;
use crate::technique::chain::words as chain_words;
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::Candidate;

/// Finds forcing chains.
pub struct ForcingChains;

const KINDS: Kinds = [Technique::ForcingChainContradiction, Technique::ForcingChainVerity];

/// What forcing chains keep: allocations.
#[derive(Debug, Default)]
pub(crate) struct ChainMemory {
    outcomes: Vec<Outcome>,
    /// The row of each root in `distances`.
    rows: Vec<u16>,
    /// How far each candidate is from each root; a row for each root, of no meaning for what does not follow.
    distances: Vec<u16>,
}

const NODES: usize = SPECIAL as usize;

impl Finder for ForcingChains {
    fn techniques(&self) -> &'static [Technique] {
        &KINDS
    }

    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
        self.next_of(search, &[technique])
    }

    fn next_of(&self, search: &mut Search<'_>, techniques: &[Technique]) -> Option<Step> {
        let board = search.board;
        let mut tables = ChainTables::new(search);
        best(board, &mut tables, KINDS, techniques)
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        let mut tables = ChainTables::new(search);
        for step in every(board, &mut tables, KINDS, technique) {
            if found(step).is_break() {
                return;
            }
        }
    }
}

impl Words for ForcingChains {
    fn nudge(&self, technique: Technique) -> &'static str {
        if technique == KINDS[0] { words::CONTRADICTION_NUDGE } else { words::VERITY_NUDGE }
    }

    fn place(&self, view: &View<'_>) -> String {
        chain_words::place(view)
    }

    fn argument(&self, view: &View<'_>) -> String {
        if view.technique() == KINDS[0] { words::contradiction(view) } else { words::verity(view) }
    }
}

/// Tables of forcing chains.
pub(crate) struct ChainTables<'a> {
    graph: &'a Graph,
    reach: &'a mut Reach,
    memory: &'a mut ChainMemory,
}

impl<'a> ChainTables<'a> {
    /// The tables of a position.
    pub(crate) fn new(search: &'a mut Search<'_>) -> Self {
        let board = search.board;
        let (chains, memory) = (&mut search.memory.chains, &mut search.memory.forcing.chains);
        let scope = if search.settings.sets_in_chains { Scope::Sets } else { Scope::Groups };
        chains.graph.prepare(board, scope);
        memory.outcomes.clear();
        memory.outcomes.resize(NODES, Outcome::NOTHING);
        memory.rows.resize(NODES, 0);
        let mut rows = 0;
        for cell in board.open().iter() {
            for digit in board.marks(cell).iter() {
                let here = Candidate::at(cell, digit);
                for root in [off(here), on(here)] {
                    chains.reach.run(&chains.graph, root);
                    let outcome = &mut memory.outcomes[usize::from(root)];
                    memory.rows[usize::from(root)] = rows as u16;
                    let row = rows * NODES..(rows + 1) * NODES;
                    rows += 1;
                    memory.distances.resize(memory.distances.len().max(row.end), 0);
                    let distances = &mut memory.distances[row];
                    for &node in &chains.reach.order {
                        if let Some(end) = candidate(node) {
                            outcome.insert(end, is_on(node));
                            distances[usize::from(node)] = chains.reach.distance(node);
                        }
                    }
                }
            }
        }
        Self { graph: &chains.graph, reach: &mut chains.reach, memory }
    }
}

impl Tables for ChainTables<'_> {
    fn outcome(&self, root: NodeId) -> &Outcome {
        &self.memory.outcomes[usize::from(root)]
    }

    fn length(&mut self, root: NodeId, end: NodeId) -> (usize, bool) {
        // The root has distance 1 and every link adds 2.
        let row = usize::from(self.memory.rows[usize::from(root)]);
        let distance = self.memory.distances[row * NODES + usize::from(end)];
        (usize::from(distance / 2 + 1), false)
    }

    fn chains(&mut self, root: NodeId, end: NodeId) -> Vec<Chain> {
        self.reach.run(self.graph, root);
        let mut chain = Vec::new();
        self.reach.trace(end, &mut chain);
        if chain.len() < 2 { vec![] } else { vec![Chain { nodes: self.graph.show(&chain) }] }
    }

    fn nets(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{gone, holds, steps};

    #[test]
    fn all_candidates_of_a_cell_lead_to_the_same() {
        let board = holds(&[("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c2", "41")]);
        let steps = steps(&board, Technique::ForcingChainVerity);
        assert!(steps.iter().any(|step| gone(step) == "r1c2=1" && step.evidence.chains.len() == 2));
    }

    #[test]
    fn the_wrong_assumption_contradicts_itself() {
        let board = holds(&[("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c2", "41")]);
        let steps = steps(&board, Technique::ForcingChainContradiction);
        assert!(steps.iter().any(|step| gone(step) == "r1c2=1"));
    }

    #[test]
    fn a_chain_that_does_not_close_forces_nothing() {
        let board = holds(&[("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c2", "45")]);
        for technique in KINDS {
            assert!(steps(&board, technique).iter().all(|step| gone(step) != "r1c2=1"));
        }
    }
}
