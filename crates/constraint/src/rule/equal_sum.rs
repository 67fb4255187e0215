//! Equal sums.
//!
//! # Rule
//! All lists of cells have the same sum.
//!
//! # Propagation
//! Sums of two lists that are equal.
//!
//! # Explanation
//! The sums that the other list can still have.
//!
//! # Example
//! `.EqualSum~R1C1~R1C2~-~R2C1~R2C2`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "EqualSum",
    about: "All lists of cells have the same sum",
    form: Form::Lists,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let sum = |list: &Vec<usize>| -> i64 { list.iter().map(|&cell| i64::from(values[cell])).sum() };
    rule.lists().windows(2).all(|pair| sum(&pair[0]) == sum(&pair[1]))
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    parts.all_sums_equal(rule.lists());
    Ok(())
}
