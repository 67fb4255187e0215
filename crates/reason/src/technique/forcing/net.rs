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
use crate::technique::{Finder, Search, Technique};
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
