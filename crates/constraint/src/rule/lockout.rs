//! Lockout line.
//!
//! # Rule
//! The diamonds at the ends of the line differ by at least the number, 4 if none is given. No value on the line is
//! one of theirs or between them.
//!
//! # Propagation
//! Each cell with the two ends is a table of triples.
//!
//! # Explanation
//! Every two values left for the ends lock the value out.
//!
//! # Example
//! `.Lockout~4~R1C1~R1C2~R1C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Lockout",
    about: "The ends differ by at least the number; other values are not between them",
    form: Form::NumberCells(Some(4)),
    least_cells: 2,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    let (low, high) = (line[0].min(line[line.len() - 1]), line[0].max(line[line.len() - 1]));
    high - low >= rule.number() && high != low && line[1..line.len() - 1].iter().all(|&value| value < low || value > high)
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let cells = rule.cells();
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    let least = rule.number().max(1);
    parts.pair(first, last, |a, b| i64::from(a.abs_diff(b)) >= least);
    for &cell in &cells[1..cells.len() - 1] {
        parts.triple([first, last, cell], |a, b, x| i64::from(a.abs_diff(b)) >= least && (x < a.min(b) || x > a.max(b)));
    }
    Ok(())
}
