//! Region sum line.
//!
//! # Rule
//! The line is cut where it enters another box (or jigsaw region if there are no boxes); all pieces have the same
//! sum.
//!
//! # Propagation
//! Equal sums of the pieces.
//!
//! # Explanation
//! The sums that another piece can still have.
//!
//! # Example
//! `.RegionSumLine~R1C1~R1C2~R1C3~R1C4`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "RegionSumLine",
    about: "The line has the same sum in every box it passes",
    form: Form::Cells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let regions = puzzle.layout().regions();
    if regions.is_empty() {
        return true;
    }
    let region = |cell: usize| regions.iter().position(|cells| cells.contains(&cell));
    let mut sums: Vec<i64> = Vec::new();
    let mut last = None;
    for &cell in rule.cells() {
        if last != Some(region(cell)) {
            sums.push(0);
            last = Some(region(cell));
        }
        *sums.last_mut().expect("one was pushed") += i64::from(values[cell]);
    }
    sums.windows(2).all(|pair| pair[0] == pair[1])
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let regions = parts.layout().regions();
    let number = |cell: usize| regions.iter().position(|region| region.contains(&cell));
    if !regions.is_empty() {
        let pieces: Vec<Vec<usize>> =
            rule.cells().chunk_by(|&one, &next| number(one) == number(next)).map(<[usize]>::to_vec).collect();
        parts.all_sums_equal(&pieces);
    }
    Ok(())
}
