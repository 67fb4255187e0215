//! Rellik cage.
//!
//! # Rule
//! The values differ, and no subset of them has the sum.
//!
//! # Propagation
//! The set of values is one of those without such a part.
//!
//! # Explanation
//! Every set that fits the other cells and has the value contains a part with the sum.
//!
//! # Example
//! `.RellikCage~10~R1C1~R1C2~R1C3`

use super::prelude::*;
use crate::search::bits;

pub(super) static KIND: Kind = Kind {
    name: "RellikCage",
    about: "The values differ, and no subset of them has the sum",
    form: Form::NumberCells(None),
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let cage = rule.values(values);
    let parts = 1..1_u64 << cage.len();
    let sum = |part: u64| (0..cage.len()).filter(|i| part >> i & 1 != 0).map(|i| cage[i]).sum::<i64>();
    let different = (0..cage.len()).all(|i| !cage[..i].contains(&cage[i]));
    different && parts.into_iter().all(|part| sum(part) != rule.number())
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let (least, sum) = (i64::from(parts.layout().least_value()), rule.number());
    parts.sets(rule.cells(), |set| {
        let mut sums = std::collections::HashSet::from([0_i64]);
        for bit in bits(set) {
            let value = least + i64::from(bit.trailing_zeros());
            if value == sum || sums.iter().any(|so_far| *so_far != 0 && so_far + value == sum) {
                return false;
            }
            let more: Vec<i64> = sums.iter().map(|so_far| so_far + value).collect();
            sums.extend(more);
        }
        true
    });
    Ok(())
}
