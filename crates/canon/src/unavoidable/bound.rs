//! The fewest cells that hit every set of a family.
//!
//! First find as many disjoint sets as possible: each needs a clue of its own. Then, for one clue more at a time,
//! search for that many cells that hit all sets. The smallest set not hit gives the choice, and a cell once tried is
//! excluded for its siblings. A branch ends where the remaining sets include more disjoint ones than there are clues
//! left.

use sudokit_core::{CellSet, SmallSort};
use sudokit_solve::Stop;

/// What a family of unavoidable sets says about clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Disjoint sets of the family; not necessarily the most possible.
    pub disjoint: Vec<CellSet>,
    /// A lower bound: no puzzle of the solution has fewer clues.
    pub clues: usize,
    /// Whether the bound is exact for this family: `clues` cells do hit every set. Otherwise the search was cut short.
    pub exhausted: bool,
}

/// The lower bound on clues from these sets, searching at most `nodes` nodes.
pub fn bound(sets: &[CellSet], nodes: u64, stop: &Stop) -> Bound {
    let mut sets: Vec<u128> = sets.iter().map(|set| set.bits()).collect();
    sets.small_sort_unstable_by_key(|set| set.count_ones());
    let disjoint = packing(&sets);
    let mut search = Search { left: nodes, stop, stopped: false };
    let mut clues = disjoint.len();
    let exhausted = loop {
        // If this many cells cannot hit all sets, one more is needed.
        if search.hits(&sets, clues) {
            break true;
        }
        if search.stopped {
            break false;
        }
        clues += 1;
    };
    Bound { disjoint: disjoint.into_iter().map(CellSet::from_bits).collect(), clues, exhausted }
}

/// Disjoint sets, many of them: greedily, then as long as one can be replaced by two.
fn packing(sets: &[u128]) -> Vec<u128> {
    let mut chosen = greedy(sets, 0);
    'again: loop {
        let all = chosen.iter().fold(0, |all, set| all | set);
        for i in 0..chosen.len() {
            let others = all & !chosen[i];
            let free: Vec<u128> = sets.iter().copied().filter(|set| set & others == 0).collect();
            for (k, &one) in free.iter().enumerate() {
                if let Some(&two) = free[k + 1..].iter().find(|&two| two & one == 0) {
                    chosen[i] = one;
                    chosen.push(two);
                    continue 'again;
                }
            }
        }
        return chosen;
    }
}

fn greedy(sets: &[u128], mut taken: u128) -> Vec<u128> {
    let mut chosen = Vec::new();
    for &set in sets {
        if set & taken == 0 {
            chosen.push(set);
            taken |= set;
        }
    }
    chosen
}

struct Search<'a> {
    left: u64,
    stop: &'a Stop,
    stopped: bool,
}

impl Search<'_> {
    /// Whether `clues` cells can hit all these sets. The result is meaningless after a stop.
    fn hits(&mut self, sets: &[u128], clues: usize) -> bool {
        let Some(&smallest) = sets.iter().min_by_key(|set| set.count_ones()) else { return true };
        if smallest == 0 || clues == 0 {
            return false;
        }
        if self.left == 0 || self.left.is_multiple_of(256) && self.stop.is_raised() {
            self.stopped = true;
            return false;
        }
        self.left -= 1;
        if greedy(sets, 0).len() > clues {
            return false;
        }
        let mut dead = 0u128;
        let mut cells = smallest;
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            cells &= cells - 1;
            let mut rest: Vec<u128> = sets.iter().filter(|&set| set & cell == 0).map(|set| set & !dead).collect();
            rest.small_sort_unstable_by_key(|set| set.count_ones());
            if self.hits(&rest, clues - 1) {
                return true;
            }
            if self.stopped {
                return false;
            }
            dead |= cell;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(bits: &[u128]) -> Vec<CellSet> {
        bits.iter().map(|&bits| CellSet::from_bits(bits)).collect()
    }

    #[test]
    fn a_triangle_needs_two() {
        // Three sets, any two of which meet: one disjoint, but no cell hits all.
        let bound = bound(&sets(&[0b011, 0b101, 0b110]), 1000, &Stop::new());
        assert_eq!((bound.disjoint.len(), bound.clues, bound.exhausted), (1, 2, true));
    }

    #[test]
    fn nothing_needs_nothing_and_a_budget_is_kept() {
        assert_eq!(bound(&[], 10, &Stop::new()).clues, 0);
        let bound = bound(&sets(&[0b011, 0b101, 0b110]), 0, &Stop::new());
        assert_eq!((bound.clues, bound.exhausted), (1, false));
    }
}
