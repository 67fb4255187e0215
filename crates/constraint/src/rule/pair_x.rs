//! Table of pairs for all.
//!
//! # Rule
//! Each two values of the list are a pair of the table, in either order.
//!
//! # Propagation
//! Tables of pairs. A value goes when no value of the other cell goes with it.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.PairX~code~_name~R1C1~R1C2`

use super::prelude::*;
use crate::notation::iss::decode_table;

pub(super) static KIND: Kind = Kind {
    name: "PairX",
    about: "Each two values of the list are a pair of the table, in either order",
    form: Form::Coded,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let layout = puzzle.layout();
    let Ok(table) = decode_table(rule.text(), layout.value_count()) else { return false };
    let place = |cell: usize| (values[cell] - layout.least_value()) as usize;
    let cells = rule.cells();
    (0..cells.len()).all(|i| (0..cells.len()).all(|j| i == j || table[place(cells[i])] >> place(cells[j]) & 1 != 0))
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let values = parts.layout().value_count();
    let table = decode_table(rule.text(), values)?;
    let both: Vec<u64> = (0..values)
        .map(|i| (0..values).filter(|&j| table[i] >> j & 1 != 0 && table[j] >> i & 1 != 0).fold(0, |row, j| row | 1 << j))
        .collect();
    for (i, &one) in rule.cells().iter().enumerate() {
        rule.cells()[i + 1..].iter().for_each(|&other| parts.table(one, other, both.clone()));
    }
    // Values that all differ make a set, which says more than the pairs.
    if both.iter().enumerate().all(|(i, row)| row >> i & 1 == 0) {
        parts.few_sets(rule.cells(), |set| {
            (0..values).filter(|&i| set >> i & 1 != 0).all(|i| set & !both[i] == 1 << i)
        });
    }
    Ok(())
}
