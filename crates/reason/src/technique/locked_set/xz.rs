//! ALS-XZ: two almost locked sets and a digit they cannot both hold.
//!
//! # Pattern
//! Two almost locked sets without common cells. A digit x is *restricted common*: every place of x in one set sees
//! every place of x in the other. A digit z is in both sets too.
//!
//! # Why it holds
//! Only one of the sets can hold x. The other is a locked set without x and holds all its other digits, z among them.
//! So z stands in one of the two sets, and a cell that sees all places of z in both is not z. When the sets have two
//! restricted common digits (*doubly linked*), each set holds exactly one of them: both are locked, and their other
//! digits go from every cell that sees all places of them in one set.
//!
//! # Example
//! r1c1 and r1c2 have the digits 1, 2 and 3; r5c2 has 1 and 3. If r5c2 sees the only place of 1 in row 1's set, r1c2,
//! then 1 is restricted common, and 3 goes from cells that see r5c2 and all places of 3 in the set.
//!
//! # Rating
//! HoDoKu: unfair, 300.
//!
//! # Not to be confused with
//! Sue de Coq: two sets that share a line and a box with a third. XY-wing and W-wing: small cases with other names.

use super::almost::{Almost, Common, Sets, restricted};
use super::evidence;
use super::words;
use crate::board::Board;
use crate::explain::words::View;
use crate::step::{Aim, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, CellSet, DigitSet};

/// Finds ALS-XZ.
pub struct AlsXz;

impl Finder for AlsXz {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::AlsXz]
    }

    fn all(&self, search: &mut Search<'_>, _: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let sets = &mut search.memory.sets;
        sets.prepare(search.board);
        sets.link(search.settings.set_overlap);
        for common in &sets.commons {
            if let Some(step) = step(search.board, sets, common)
                && found(step).is_break()
            {
                return;
            }
        }
    }

    /// One of the two sets must see the candidate, both unless they are doubly linked: most pairs need no look.
    fn about(&self, search: &mut Search<'_>, _: Technique, aim: Aim) -> Option<Step> {
        if aim.placed == Some(true) {
            return None;
        }
        let (cell, digit) = (aim.candidate.cell(), aim.candidate.digit());
        let sets = &mut search.memory.sets;
        sets.prepare(search.board);
        let sees: Vec<bool> = sets.list.iter().map(|set| set.seen(digit).contains(cell)).collect();
        for (i, one) in sets.list.iter().enumerate() {
            for (j, other) in sets.list.iter().enumerate().skip(i + 1) {
                if !(sees[i] || sees[j]) || (one.around & other.cells).is_empty() {
                    continue;
                }
                let Some((first, second)) = restricted(one, other, search.settings.set_overlap) else { continue };
                if second.is_none() && !(sees[i] && sees[j] && first != digit) {
                    continue;
                }
                let common = Common { sets: [i as u16, j as u16], first, second };
                if let Some(step) = step(search.board, sets, &common).filter(|step| aim.is_met_by(step)) {
                    return Some(step);
                }
            }
        }
        None
    }
}

impl Words for AlsXz {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "two sets of cells, each with one candidate more than cells, share a digit."
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::in_a_row(view)
    }
}

/// The digits of two sets, but for some, that go from cells which see all their places in both.
pub(super) fn shared(one: &Almost, other: &Almost, but: DigitSet, gone: &mut Vec<Candidate>) {
    if (one.around & other.around).is_empty() {
        return;
    }
    for digit in ((one.digits & other.digits) - but).iter() {
        let cells = one.seen(digit) & other.seen(digit);
        gone.extend(cells.iter().map(|cell| Candidate::at(cell, digit)));
    }
}

fn step(board: &Board, sets: &Sets, common: &Common) -> Option<Step> {
    let [one, other] = common.sets.map(|set| sets.get(set));
    let mut gone = Vec::new();
    shared(one, other, DigitSet::only(common.first), &mut gone);
    if let Some(second) = common.second {
        shared(one, other, DigitSet::only(second), &mut gone);
        locked(one, common, other.cells, &mut gone);
        locked(other, common, one.cells, &mut gone);
    }
    if gone.is_empty() {
        return None;
    }
    let mut evidence = evidence::of_sets(board, &[one, other]);
    evidence.chains.extend(common.digits().iter().map(|digit| evidence::common(one, other, digit)));
    Step::eliminate(Technique::AlsXz, gone, evidence)
}

/// What a set rules out that holds exactly one of two restricted common digits.
fn locked(set: &Almost, common: &Common, other: CellSet, gone: &mut Vec<Candidate>) {
    for digit in (set.digits - common.digits()).iter() {
        gone.extend((set.seen(digit) - other).iter().map(|cell| Candidate::at(cell, digit)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{few, sets};

    #[test]
    fn a_restricted_common_digit_links_two_sets() {
        let board = few(&[("r1c1", "23"), ("r1c2", "12"), ("r5c2", "13"), ("r5c1", "3456789")]);
        assert_eq!(sets(&board, Technique::AlsXz, &["r1c1 r1c2", "r5c2"]), ["r5c1=3"]);
    }

    #[test]
    fn a_place_that_sees_none_of_the_other_set_does_not() {
        // 1 is in r1c1 too, which r5c2 does not see.
        let board = few(&[("r1c1", "123"), ("r1c2", "12"), ("r5c2", "13"), ("r5c1", "3456789")]);
        assert!(sets(&board, Technique::AlsXz, &["r1c1 r1c2", "r5c2"]).is_empty());
    }

    #[test]
    fn two_restricted_common_digits_lock_both_sets() {
        let board = few(&[("r1c1", "123"), ("r1c2", "123"), ("r1c5", "12"), ("r1c9", "2456789"), ("r2c1", "3456789")]);
        assert_eq!(sets(&board, Technique::AlsXz, &["r1c1 r1c2", "r1c5"]), ["r1c9=2 r2c1=3"]);
    }
}
