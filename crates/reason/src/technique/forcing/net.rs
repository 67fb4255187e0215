//! Forcing nets.
//!
//! # Pattern
//! As in forcing chains, an assumption leads to a contradiction, or assumptions of which one must hold all lead to the
//! same end. But a consequence may need several earlier ones at once: a cell that has lost all candidates but one, a
//! house that has lost all places of a digit but one.
//!
//! # Why it holds
//! What leads to a contradiction is false. What follows in every case is true.
//!
//! # Example
//! With 5 in r1c1, one chain takes 2 from r4c4 and another takes 7: only 9 is left there, and goes on.
//!
//! # Rating
//! HoDoKu: extreme, 700. Placements are taken before eliminations, then the first cell and digit. A net is shown as its
//! main chain with side chains before it, each ending in what the main chain needs.
//!
//! # Not to be confused with
//! Forcing chains: every link needs one earlier one. Brute force: nothing is shown.

use super::net_tables::NetTables;
use super::step::{Kinds, best, every};
use super::words;
use crate::explain::words::View;
use crate::step::Step;
use crate::technique::chain::words as chain_words;
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;

/// Finds forcing nets.
pub struct ForcingNets;

const KINDS: Kinds = [Technique::ForcingNetContradiction, Technique::ForcingNetVerity];

impl Finder for ForcingNets {
    fn techniques(&self) -> &'static [Technique] {
        &KINDS
    }

    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
        self.next_of(search, &[technique])
    }

    fn next_of(&self, search: &mut Search<'_>, techniques: &[Technique]) -> Option<Step> {
        let board = search.board;
        let mut tables = NetTables::new(search);
        best(board, &mut tables, KINDS, techniques)
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        let mut tables = NetTables::new(search);
        for step in every(board, &mut tables, KINDS, technique) {
            if found(step).is_break() {
                return;
            }
        }
    }
}

impl Words for ForcingNets {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{gone, holds, steps};

    /// With 1 in r1c1, r1c5 is 2 and r5c1 is 3; both are needed to make r5c5 4.
    const CELLS: [(&str, &str); 4] = [("r1c5", "12"), ("r5c1", "13"), ("r5c5", "234"), ("r9c5", "14")];

    #[test]
    fn two_branches_join_in_a_cell() {
        let cells = [&CELLS[..], &[("r9c1", "45"), ("r9c3", "15")]].concat();
        let steps = steps(&holds(&cells), Technique::ForcingNetContradiction);
        // r5c5 4, so r9c5 1, and r9c1 cannot be 1 anyway: r9c1 and r9c3 are 4 and 5, in row 9 without a 1 but r9c5.
        assert!(steps.iter().all(|step| step.evidence.chains.len() > 1), "a net has side chains");
    }

    #[test]
    fn without_joints_there_are_chains_only() {
        let board = holds(&[("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c2", "45")]);
        for technique in KINDS {
            assert!(steps(&board, technique).iter().all(|step| gone(step) != "r1c2=1"));
        }
    }
}
