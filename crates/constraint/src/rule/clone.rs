//! Clone: two shapes with the same values.
//!
//! # Rule
//! The second list of cells has the values of the first, cell by cell.
//!
//! # Propagation
//! Matching cells are equal.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.Clone~R1C1~R1C2~-~R5C5~R5C6`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Clone",
    about: "The lists have the same values, cell by cell",
    form: Form::Lists,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let read = |list: &Vec<usize>| -> Vec<i32> { list.iter().map(|&cell| values[cell]).collect() };
    rule.lists().windows(2).all(|pair| read(&pair[0]) == read(&pair[1]))
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    for pair in rule.lists().windows(2) {
        pair[0].iter().zip(&pair[1]).for_each(|(&one, &other)| parts.equal(one, other));
    }
    Ok(())
}
