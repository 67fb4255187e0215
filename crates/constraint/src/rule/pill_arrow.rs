//! Pill arrow.
//!
//! # Rule
//! The first two or three cells, read as a number from left to right and top to bottom, are the sum of the others.
//!
//! # Propagation
//! As for every sum, with weights 10 and 100.
//!
//! # Explanation
//! The sums the other cells can still have.
//!
//! # Example
//! `.PillArrow~2~R1C1~R1C2~R2C1~R2C2`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "PillArrow",
    about: "The number in the pill, the first 2 or 3 cells, is the sum of the others",
    form: Form::NumberCells(Some(2)),
    least_cells: 2,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let size = rule.number().clamp(1, 3) as usize;
    if rule.cells().len() < size {
        return false;
    }
    let mut pill = rule.cells()[..size].to_vec();
    pill.small_sort();
    let number = pill.iter().fold(0, |number, &cell| 10 * number + i64::from(values[cell]));
    pill[1..].iter().all(|&cell| values[cell] <= 9) && number == rule.values(values)[size..].iter().sum::<i64>()
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let size = rule.number();
    let (pill, line) = rule.cells().split_at(size as usize);
    let mut pill = pill.to_vec();
    pill.small_sort();
    let weights = pill.iter().rev().zip([-1, -10, -100]).map(|(&cell, weight)| (cell, weight));
    parts.sum(weights.chain(line.iter().map(|&cell| (cell, 1))).collect::<Vec<_>>(), 0);
    let digits = parts.layout().set(|value| value <= 9);
    pill[1..].iter().for_each(|&cell| parts.keep(cell, digits));
    Ok(())
}
