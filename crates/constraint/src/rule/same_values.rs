//! Same values.
//!
//! # Rule
//! The cells are divided into the given number of sets of equal size; all sets have the same values, with the same
//! frequencies.
//!
//! # Propagation
//! For every value, the most that a set must have and the fewest that a set can have.
//!
//! # Explanation
//! Another set has no more, or no fewer, of the value.
//!
//! # Example
//! `.SameValues~2~R1C1~R1C2~R5C5~R6C6`

use super::prelude::*;
use crate::search::narrow;
use crate::search::propagate::same::SameSets;

pub(super) static KIND: Kind = Kind {
    name: "SameValues",
    about: "The cells are divided into sets of equal size, all with the same values",
    form: Form::NumberCells(Some(2)),
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    let size = line.len() / rule.number().clamp(1, line.len() as i64) as usize;
    let mut sets = line.chunks(size).map(|set| {
        let mut set = set.to_vec();
        set.small_sort();
        set
    });
    let first = sets.next();
    sets.all(|set| Some(set) == first)
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let (count, sets) = (rule.cells().len(), rule.number());
    let size = count / sets as usize;
    if size == 1 {
        let first = rule.cells()[0];
        rule.cells()[1..].iter().for_each(|&other| parts.equal(first, other));
    } else if sets > 1 {
        parts.own(SameSets::new(&rule.cells().chunks(size).map(narrow).collect::<Vec<_>>()));
    }
    Ok(())
}
