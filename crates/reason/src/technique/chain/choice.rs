//! Which of several steps is taken: HoDoKu's order.
//!
//! More eliminations come first; among equally many, the smaller weighted sum of the eliminated candidates' numbers;
//! then what was found first. Of chains with the same eliminations the shortest stands for all.

use core::cmp::Reverse;
use sudokit_core::{Candidate, CellSet, Digit, SmallSort};

/// The place of a step in the order: less is better.
pub(crate) type Rank = (Reverse<usize>, usize);

/// Sorts candidates by digit, then by cell, and leaves each in once.
pub(crate) fn tidy(gone: &mut Vec<Candidate>) {
    gone.small_sort_by_key(|candidate| (candidate.digit(), candidate.cell()));
    gone.dedup();
}

/// The rank of eliminations that are [`tidy`].
pub(crate) fn rank(gone: &[Candidate]) -> Rank {
    let weighted = gone.iter().zip((0..).map(|i| 1 + 80 * i));
    let sum = weighted
        .map(|(candidate, weight)| candidate.cell().index() * weight + usize::from(candidate.digit().value()))
        .sum();
    (Reverse(gone.len()), sum)
}

/// The rank of one digit's elimination from some cells.
pub(crate) fn rank_of(digit: Digit, cells: CellSet) -> Rank {
    let weighted = cells.iter().zip((0..).map(|i| 1 + 80 * i));
    let sum = weighted.map(|(cell, weight)| cell.index() * weight + usize::from(digit.value())).sum();
    (Reverse(cells.len()), sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_eliminations_come_first_then_the_smaller_sum() {
        let candidate = |cell: &str, digit| Candidate::at(cell.parse().unwrap(), Digit::new(digit).unwrap());
        let mut two = vec![candidate("r9c9", 9), candidate("r1c1", 1), candidate("r9c9", 9)];
        tidy(&mut two);
        assert_eq!(two, [candidate("r1c1", 1), candidate("r9c9", 9)]);
        assert!(rank(&two) < rank(&two[..1]));
        // One elimination weighs its cell plus its digit, so that different ones may tie.
        assert_eq!(rank(&[candidate("r2c2", 5)]), rank(&[candidate("r2c3", 4)]));
        assert_eq!(rank(&two[1..]), rank_of(Digit::new(9).unwrap(), CellSet::only("r9c9".parse().unwrap())));
    }
}
