//! Table of pairs.
//!
//! # Rule
//! Each two neighbouring values of the list are a pair of the table.
//!
//! # Propagation
//! Tables of pairs. A value goes when no value of the other cell goes with it.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.Pair~code~_name~R1C1~R1C2`

use super::prelude::*;
use crate::notation::iss::decode_table;

pub(super) static KIND: Kind = Kind {
    name: "Pair",
    about: "Each two neighbouring values of the list are a pair of the table",
    form: Form::Coded,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let layout = puzzle.layout();
    let Ok(table) = decode_table(rule.text(), layout.value_count()) else { return false };
    rule.cells().windows(2).all(|pair| {
        let place = |cell: usize| (values[cell] - layout.least_value()) as usize;
        table[place(pair[0])] >> place(pair[1]) & 1 != 0
    })
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let table = decode_table(rule.text(), parts.layout().value_count())?;
    rule.cells().windows(2).for_each(|pair| parts.table(pair[0], pair[1], table.clone()));
    Ok(())
}
