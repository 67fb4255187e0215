//! Diagonal.
//!
//! # Rule
//! The values on the long diagonal differ: `1` is the one from bottom left to top right, `-1` the other.
//!
//! # Propagation
//! A house like others.
//!
//! # Explanation
//! The value is placed on the diagonal, or has to be.
//!
//! # Example
//! `.Diagonal~1`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Diagonal",
    about: "The values on the long diagonal differ",
    form: Form::Number,
    least_cells: 0,
    check,
    lower,
};


/// From the last column on for 1, from the first for -1.
fn cells(rule: &Rule, layout: &Layout) -> Vec<usize> {
    let (rows, columns) = (layout.rows() as i64, layout.columns() as i64);
    let column = |row: i64| if rule.number() > 0 { columns - 1 - row } else { row };
    (0..rows).filter_map(|row| layout.cell(row, column(row))).collect()
}

fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let side = puzzle.layout().rows();
    let mut line: Vec<i32> = (0..side)
        .map(|i| values[i * puzzle.layout().columns() + if rule.number() > 0 { side - 1 - i } else { i }])
        .collect();
    line.small_sort();
    line.windows(2).all(|pair| pair[0] != pair[1])
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let layout = parts.layout();
    parts.different(&cells(rule, layout));
    Ok(())
}
