//! ALS-XY-wing: two almost locked sets that a third keeps from both failing.
//!
//! # Pattern
//! Three almost locked sets A, B and C. A and C have a restricted common digit x, B and C have another one y. A digit z
//! is in A and in B.
//!
//! # Why it holds
//! C can lose only one of x and y and still have digits for all its cells. If C holds x, A is locked; if C holds y, B
//! is; and C holds one of them. So z stands in A or in B, and goes from cells that see all its places in both.
//!
//! # Example
//! The smallest is the XY-wing: three cells xz, yz and xy, the last seeing the other two.
//!
//! # Rating
//! HoDoKu: unfair, 320.
//!
//! # Not to be confused with
//! ALS-XZ: two sets, whose common digit links them directly. ALS chains: four sets or more.

use super::almost::{Common, Sets};
use super::evidence;
use super::words;
use super::xz::shared;
use crate::board::Board;
use crate::explain::words::View;
use crate::step::Step;
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;

/// Finds ALS-XY-wings.
pub struct AlsXyWing;

impl Finder for AlsXyWing {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::AlsXyWing]
    }

    fn all(&self, search: &mut Search<'_>, _: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let overlap = search.settings.set_overlap;
        let sets = &mut search.memory.sets;
        sets.prepare(search.board);
        sets.link(overlap);
        // The commons by their second set, each list in ascending order.
        let mut by_second: Vec<Vec<u32>> = vec![Vec::new(); sets.list.len()];
        for (i, common) in sets.commons.iter().enumerate() {
            by_second[usize::from(common.sets[1])].push(i as u32);
        }
        for (i, one) in sets.commons.iter().enumerate() {
            let [p, q] = one.sets;
            // All later commons with one of the two sets, in order.
            let beside = i + 1..sets.from(p).end;
            let above = by_second[usize::from(q)].iter().map(|&j| j as usize).filter(|&j| sets.commons[j].sets[0] > p);
            for j in beside.chain(above).chain(sets.from(q)) {
                if let Some(step) = step(search.board, sets, one, &sets.commons[j], overlap)
                    && found(step).is_break()
                {
                    return;
                }
            }
        }
    }
}

impl Words for AlsXyWing {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "three sets of cells, each with one candidate more than cells, in a row."
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::in_a_row(view)
    }
}

fn step(board: &Board, sets: &Sets, one: &Common, other: &Common, overlap: bool) -> Option<Step> {
    if one.second.is_none() && other.second.is_none() && one.first == other.first {
        return None;
    }
    let &pivot = one.sets.iter().find(|set| other.sets.contains(set))?;
    let wing = |common: &Common| common.sets[usize::from(common.sets[0] == pivot)];
    let (a, b, c) = (sets.get(wing(one)), sets.get(wing(other)), sets.get(pivot));
    if (a.around & b.around).is_empty() || !overlap && !(a.cells & b.cells).is_empty() {
        return None;
    }
    if (a.cells - b.cells).is_empty() || (b.cells - a.cells).is_empty() {
        return None;
    }
    let mut gone = Vec::new();
    shared(a, b, one.digits() | other.digits(), &mut gone);
    if gone.is_empty() {
        return None;
    }
    let mut evidence = evidence::of_sets(board, &[a, b, c]);
    evidence.chains.extend(one.digits().iter().map(|digit| evidence::common(a, c, digit)));
    evidence.chains.extend(other.digits().iter().map(|digit| evidence::common(b, c, digit)));
    Step::eliminate(Technique::AlsXyWing, gone, evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{few, sets};

    #[test]
    fn a_pivot_links_two_wings() {
        let board = few(&[("r1c1", "13"), ("r1c5", "12"), ("r5c5", "23"), ("r5c1", "3456789")]);
        let found = sets(&board, Technique::AlsXyWing, &["r1c1", "r5c5", "r1c5"]);
        assert_eq!(found, ["r5c1=3"]);
    }

    #[test]
    fn wings_linked_by_the_same_digit_are_none() {
        let board = few(&[("r1c1", "13"), ("r1c5", "12"), ("r5c5", "13"), ("r5c1", "3456789")]);
        assert!(sets(&board, Technique::AlsXyWing, &["r1c1", "r5c5", "r1c5"]).is_empty());
    }
}
