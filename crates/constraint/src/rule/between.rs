//! Between line.
//!
//! # Rule
//! The values on the line are strictly between those in the circles at its ends.
//!
//! # Propagation
//! Each cell with the two ends is a table of triples; the ends differ by more than the number of different cells
//! between.
//!
//! # Explanation
//! No values of the ends leave room for the value.
//!
//! # Example
//! `.Between~R1C1~R1C2~R1C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Between",
    about: "The values on the line are strictly between those at its ends",
    form: Form::Cells,
    least_cells: 2,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    let (first, last) = (line[0], line[line.len() - 1]);
    line[1..line.len() - 1].iter().all(|&value| first.min(last) < value && value < first.max(last))
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let cells = rule.cells();
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    for &cell in &cells[1..cells.len() - 1] {
        parts.triple([first, last, cell], |a, b, x| a.min(b) < x && x < a.max(b));
    }
    if cells.len() > 2 {
        parts.pair(first, last, |a, b| a.abs_diff(b) > 1);
    }
    Ok(())
}
