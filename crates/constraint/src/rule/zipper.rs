//! Zipper line: the same sum from both ends.
//!
//! # Rule
//! Cells as far from either end of the line have the same sum; with an odd number of cells it is the value in the
//! middle.
//!
//! # Propagation
//! Equal sums of two cells.
//!
//! # Explanation
//! The sums that the other pair, or the middle, can still have.
//!
//! # Example
//! `.Zipper~R1C1~R1C2~R1C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Zipper",
    about: "Cells as far from either end have the same sum; a middle cell is that sum",
    form: Form::Cells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    let half = line.len() / 2;
    let mut sums: Vec<i64> = (0..half).map(|i| line[i] + line[line.len() - 1 - i]).collect();
    if line.len() % 2 == 1 {
        sums.push(line[half]);
    }
    sums.windows(2).all(|pair| pair[0] == pair[1])
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let cells = rule.cells();
    let half = cells.len() / 2;
    let mut ends: Vec<Vec<usize>> = (0..half).map(|i| vec![cells[i], cells[cells.len() - 1 - i]]).collect();
    if cells.len() % 2 == 1 {
        ends.push(vec![cells[half]]);
    }
    parts.all_sums_equal(&ends);
    Ok(())
}
