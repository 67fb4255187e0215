//! Nice loops and alternating inference chains, with groups or without, found by one search.
//!
//! # Pattern
//! A chain of candidates in which "this one is off" and "that one is on" follow from each other in turn: from an off
//! candidate by a strong link (the other candidate of a cell with two, the other place of a digit in a house with two)
//! to an on candidate, from there by a weak link (same cell, or same digit in a house) to an off one. In an
//! *alternating inference chain* (AIC) both ends are on when the other is off. A *discontinuous nice loop* comes back
//! to the cell where it began and contradicts what it began with. A *continuous nice loop* comes back without
//! contradiction: it can be read from any of its links, in both directions. In the grouped forms a node may be a digit
//! in a group of two or three cells where a box meets a line; with [`Settings::sets_in_chains`](crate::Settings) also
//! an almost locked set, which becomes a locked set as soon as one of its digits is off.
//!
//! # Why it holds
//! AIC: one of the two ends is true, so what sees both is false; ends of different digits that see each other rule out
//! each other's digit in their cells. Discontinuous loop: what it began with cannot be, since its opposite follows.
//! Continuous loop: in each weak link exactly one of the two is true, so everything else that the link's cell or house
//! holds is false.
//!
//! # Example
//! 2 has two places in row 1, r1c1 and r1c5; 3 two in column 5, r1c5 and r5c5; 4 two in row 5, r5c5 and r5c1; 1 two in
//! column 1, r5c1 and r1c1. That is a continuous loop, and each of the four cells keeps its two digits only.
//!
//! # Rating
//! HoDoKu: unfair, 280 without groups, 300 with them. All three kinds take one turn together, ungrouped ones first.
//!
//! # Not to be confused with
//! X-chains (one digit only) and XY-chains (cells of two candidates only), which are special AICs and come earlier.
//! Forcing chains, where several chains from one assumption are read together.

use super::choice::{Rank, rank};
use super::graph::{Graph, NodeId, SPECIAL, Scope, all_marks};
use super::loop_search::{Hit, Kind, Wanted, run};
use super::memory::Memories;
use super::words;
use crate::board::Board;
use crate::explain::words::View;
use crate::step::{Aim, Chain, Evidence, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, DigitSet, SmallSort};

/// Finds nice loops and AICs.
pub struct NiceLoops;

/// A chain that is kept.
#[derive(Clone, Debug)]
struct Found {
    rank: Rank,
    /// The how-manieth it was.
    number: usize,
    kind: Kind,
    gone: Vec<Candidate>,
    chain: Vec<NodeId>,
}

/// What is kept of the last search: the best chain of each kind in each part of the search.
#[derive(Debug, Default)]
pub(crate) struct LoopMemory {
    known: Option<(Scope, [DigitSet; 81])>,
    best: [[Option<Found>; 3]; 3],
}

impl Finder for NiceLoops {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::ContinuousLoop,
            Technique::DiscontinuousLoop,
            Technique::Aic,
            Technique::GroupedContinuousLoop,
            Technique::GroupedDiscontinuousLoop,
            Technique::GroupedAic,
        ]
    }

    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
        self.next_of(search, &[technique])
    }

    /// The best of all kinds. A chain that is only found when groups are nodes counts as grouped even if it goes through
    /// none.
    fn next_of(&self, search: &mut Search<'_>, techniques: &[Technique]) -> Option<Step> {
        let scope = techniques.iter().find_map(|&technique| kind_and_scope(search, technique))?.1;
        let Memories { graph, reach, loops, .. } = &mut search.memory.chains;
        graph.prepare(search.board, scope);
        let known = Some((scope, all_marks(search.board)));
        if loops.known != known {
            let mut best: [[Option<Found>; 3]; 3] = Default::default();
            let mut number = 0;
            run(search.board, graph, reach, Wanted::default(), &mut |part, hit| {
                number += 1;
                offer(&mut best[part][hit.kind as usize], number, hit);
            });
            (loops.known, loops.best) = (known, best);
        }
        let kinds: Vec<_> = techniques
            .iter()
            .filter_map(|&technique| Some((technique, kind_and_scope(search, technique)?.0)))
            .collect();
        let Memories { graph, loops, .. } = &search.memory.chains;
        let all = loops.best.iter().enumerate().flat_map(|(part, best)| best.iter().flatten().map(move |b| (part, b)));
        let wanted = all.filter_map(|(part, found)| {
            let &(technique, _) = kinds.iter().find(|(_, kind)| *kind == found.kind)?;
            Some((technique, part, found))
        });
        let (technique, _, found) = wanted.min_by_key(|(_, part, found)| (found.rank, *part, found.number))?;
        found.step(graph, search.board, technique)
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        for chain in every(search, technique, None) {
            if let Some(step) = chain.step(&search.memory.chains.graph, search.board, technique)
                && found(step).is_break()
            {
                return;
            }
        }
    }

    fn about(&self, search: &mut Search<'_>, technique: Technique, aim: Aim) -> Option<Step> {
        if aim.placed == Some(true) {
            return None;
        }
        let chains = every(search, technique, Some(aim.candidate));
        chains.iter().find_map(|chain| chain.step(&search.memory.chains.graph, search.board, technique))
    }
}

/// The chains of a technique, in order; those that remove a candidate, if one is given.
fn every(search: &mut Search<'_>, technique: Technique, gone: Option<Candidate>) -> Vec<Found> {
    let Some((kind, scope)) = kind_and_scope(search, technique) else { return Vec::new() };
    let Memories { graph, reach, .. } = &mut search.memory.chains;
    graph.prepare(search.board, scope);
    let mut list: Vec<Found> = Vec::new();
    run(search.board, graph, reach, Wanted { kind: Some(kind), gone }, &mut |_, hit| {
        let grouped = hit.chain.iter().any(|&node| node >= SPECIAL);
        if grouped != (scope > Scope::Candidates) {
            return;
        }
        match list.iter_mut().find(|old| old.gone == hit.gone) {
            Some(old) if old.chain.len() > hit.chain.len() => *old = Found::new(hit),
            Some(_) => {}
            None => list.push(Found::new(hit)),
        }
    });
    list.small_sort_by_key(|chain| chain.rank);
    list
}

impl Words for NiceLoops {
    fn nudge(&self, technique: Technique) -> &'static str {
        match technique {
            Technique::ContinuousLoop | Technique::GroupedContinuousLoop => "a chain of links that closes to a ring.",
            Technique::DiscontinuousLoop | Technique::GroupedDiscontinuousLoop => {
                "a chain of links that comes back to its start with a surprise."
            }
            _ => "a chain of strong and weak links; one of its two ends must be true.",
        }
    }

    fn place(&self, view: &View<'_>) -> String {
        words::place(view)
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::argument(view)
    }
}

fn kind_and_scope(search: &Search<'_>, technique: Technique) -> Option<(Kind, Scope)> {
    let grouped = if search.settings.sets_in_chains { Scope::Sets } else { Scope::Groups };
    Some(match technique {
        Technique::ContinuousLoop => (Kind::Continuous, Scope::Candidates),
        Technique::DiscontinuousLoop => (Kind::Discontinuous, Scope::Candidates),
        Technique::Aic => (Kind::Aic, Scope::Candidates),
        Technique::GroupedContinuousLoop => (Kind::Continuous, grouped),
        Technique::GroupedDiscontinuousLoop => (Kind::Discontinuous, grouped),
        Technique::GroupedAic => (Kind::Aic, grouped),
        _ => return None,
    })
}

/// Keeps the better of two: by rank, then the one found first; for the same eliminations the shorter chain.
fn offer(best: &mut Option<Found>, number: usize, hit: Hit<'_>) {
    let rank = rank(hit.gone);
    match best {
        Some(old) if rank == old.rank && hit.gone == old.gone && hit.chain.len() < old.chain.len() => {
            old.chain.clear();
            old.chain.extend_from_slice(hit.chain);
        }
        Some(old) if rank >= old.rank => {}
        _ => *best = Some(Found { number, ..Found::new(hit) }),
    }
}

impl Found {
    fn new(hit: Hit<'_>) -> Self {
        Self { rank: rank(hit.gone), number: 0, kind: hit.kind, gone: hit.gone.to_vec(), chain: hit.chain.to_vec() }
    }

    fn step(&self, graph: &Graph, board: &Board, technique: Technique) -> Option<Step> {
        let nodes = graph.show(&self.chain);
        let mut candidates: Vec<_> = nodes
            .iter()
            .flat_map(|node| node.cells.iter().map(|cell| Candidate::at(cell, node.digit)))
            .filter(|&candidate| board.has(candidate))
            .collect();
        candidates.small_sort();
        candidates.dedup();
        let candidates = candidates.into_iter().map(|candidate| (candidate, Part::Pattern)).collect();
        let evidence = Evidence { houses: vec![], candidates, chains: vec![Chain { nodes }], trial: None };
        Step::eliminate(technique, self.gone.iter().copied(), evidence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, gone, holds, steps};

    /// Two places each for 2 in row 1, 3 in column 5, 4 in row 5 and 1 in column 1, at the corners of a rectangle; one
    /// more for 4 if requested.
    fn ring(extra: bool) -> Board {
        board(|cell, digit| {
            let (row, column) = (cell.index() / 9, cell.index() % 9);
            let corner = matches!(row, 0 | 4) && matches!(column, 0 | 4) || extra && column == 8;
            corner || !matches!((digit, row, column), (2, 0, _) | (3, _, 4) | (4, 4, _) | (1, _, 0))
        })
    }

    #[test]
    fn four_strong_links_in_a_ring_are_a_continuous_loop() {
        let steps = steps(&ring(false), Technique::ContinuousLoop);
        assert_eq!(steps.len(), 1);
        // Each corner keeps two digits of nine.
        assert_eq!(steps[0].eliminations.len(), 28);
    }

    #[test]
    fn a_third_place_breaks_the_ring() {
        assert_eq!(steps(&ring(true), Technique::ContinuousLoop), []);
    }

    #[test]
    fn an_xy_chain_is_an_aic() {
        let board = holds(&[("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c2", "41")]);
        let steps = steps(&board, Technique::Aic);
        assert!(steps.iter().any(|step| gone(step) == "r1c2=1 r2c2=1 r3c2=1 r4c1=1 r5c1=1 r6c1=1"));
    }

    /// Row 1 has 5 in r1c1 and in a group of box 3, row 2 in r2c2 and r2c9; row 1 has one more if requested.
    fn with_group(extra: bool) -> Board {
        board(|cell, digit| {
            digit != 5
                || match cell.index() / 9 {
                    0 => matches!(cell.index() % 9, 0 | 6 | 7) || extra && cell.index() % 9 == 3,
                    1 => matches!(cell.index() % 9, 1 | 8),
                    _ => true,
                }
        })
    }

    #[test]
    fn a_group_links_what_no_single_candidate_does() {
        assert_eq!(steps(&with_group(false), Technique::Aic), []);
        let steps = steps(&with_group(false), Technique::GroupedAic);
        assert_eq!(steps.len(), 1);
        assert_eq!(gone(&steps[0]), "r3c1=5 r3c2=5 r3c3=5");
    }

    #[test]
    fn one_more_place_beside_the_group_breaks_it() {
        assert_eq!(steps(&with_group(true), Technique::GroupedAic), []);
    }
}
