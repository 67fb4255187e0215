//! Modular line: remainders all different in a row.
//!
//! # Rule
//! Any neighbouring cells on the line, as many as the number, have different remainders when divided by it.
//!
//! # Propagation
//! Cells nearer to each other than the number differ in remainder; cells that far apart are equal in it.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.Modular~3~R1C1~R1C2~R1C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Modular",
    about: "Any run of as many cells as the number has different remainders by it",
    form: Form::NumberCells(Some(3)),
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    let Some(size) = usize::try_from(rule.number()).ok().filter(|&size| size > 0) else { return false };
    line.windows(size.min(line.len())).all(|window| {
        let mut rest: Vec<i64> = window.iter().map(|value| value.rem_euclid(rule.number())).collect();
        rest.small_sort();
        rest.windows(2).all(|pair| pair[0] != pair[1])
    })
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let cells = rule.cells();
    let Some(modulus) = i32::try_from(rule.number()).ok().filter(|&modulus| modulus >= 1) else {
        return Err(RuleError::new(format!("the number {}, expected at least 1", rule.number())));
    };
    for (i, &one) in cells.iter().enumerate() {
        for (j, &other) in cells.iter().enumerate().skip(i + 1).take(modulus as usize) {
            let same = j - i == modulus as usize;
            if !same || cells.len() >= modulus as usize {
                parts.pair(one, other, |a, b| (a.rem_euclid(modulus) == b.rem_euclid(modulus)) == same);
            }
        }
    }
    Ok(())
}
