//! Equality cage.
//!
//! # Rule
//! The values differ; as many are odd as even, and as many low as high. With an odd number of values the middle one
//! is neither.
//!
//! # Propagation
//! The set of values is one of those in balance.
//!
//! # Explanation
//! No set in balance that fits the other cells has the value.
//!
//! # Example
//! `.EqualityCage~R1C1~R1C2`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "EqualityCage",
    about: "The values differ; as many odd as even, as many low as high",
    form: Form::Cells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let cage = rule.values(values);
    let (least, most) = (i64::from(puzzle.layout().least_value()), i64::from(puzzle.layout().most_value()));
    let odd = cage.iter().filter(|value| value.rem_euclid(2) == 1).count();
    let low = cage.iter().filter(|&value| 2 * value < least + most).count();
    let high = cage.iter().filter(|&value| 2 * value > least + most).count();
    let different = (0..cage.len()).all(|i| !cage[..i].contains(&cage[i]));
    different && 2 * odd == cage.len() && low == high && 2 * low == cage.len()
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let layout = parts.layout();
    let half = layout.value_count() / 2;
    let odd = layout.set(|value| value.rem_euclid(2) == 1);
    let low = u64::MAX >> (64 - half.max(1));
    let high = low << (layout.value_count() - half);
    let size = rule.cells().len() as u32;
    let even = |set: u64, part: u64| 2 * (set & part).count_ones() == size;
    if size as usize > layout.value_count() {
        return Err(RuleError::new(format!("{size} cells cannot have {} different values", layout.value_count())));
    }
    parts.sets(rule.cells(), |set| even(set, odd) && even(set, low) && even(set, high));
    Ok(())
}
