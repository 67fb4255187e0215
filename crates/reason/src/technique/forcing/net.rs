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
use crate::step::Step;
use crate::technique::chain::graph::{Scope, all_marks};
use crate::technique::{Finder, Search, Technique};
use core::ops::ControlFlow;
use sudokit_core::DigitSet;

/// Finds forcing nets.
pub struct ForcingNets;

const KINDS: Kinds = [Technique::ForcingNetContradiction, Technique::ForcingNetVerity];

/// What is kept of the last search.
#[derive(Debug, Default)]
pub(crate) struct LastNet {
    known: Option<[DigitSet; 81]>,
    best: Option<Step>,
}

impl Finder for ForcingNets {
    fn techniques(&self) -> &'static [Technique] {
        &KINDS
    }

    /// Both kinds take one turn together: the best of all is given when its kind is asked for.
    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
        let known = Some(all_marks(search.board));
        let memory = &mut *search.memory;
        if memory.last_net.known != known {
            memory.chains.graph.prepare(search.board, Scope::Groups);
            let mut tables = NetTables::new(search.board, &memory.chains.graph, &mut memory.nets);
            memory.last_net = LastNet { known, best: best(search.board, &mut tables, KINDS) };
        }
        memory.last_net.best.clone().filter(|step| step.technique == technique)
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let memory = &mut *search.memory;
        memory.chains.graph.prepare(search.board, Scope::Groups);
        let mut tables = NetTables::new(search.board, &memory.chains.graph, &mut memory.nets);
        for step in every(search.board, &mut tables, KINDS, technique == Technique::ForcingNetVerity) {
            if found(step).is_break() {
                return;
            }
        }
    }
}
