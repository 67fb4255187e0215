//! Connected values.
//!
//! # Rule
//! The cells with one of the values form one connected region, of the size if one is given. The cells are those of
//! the grid, or of a group outside it.
//!
//! # Propagation
//! What can be reached from a cell that is in.
//!
//! # Explanation
//! The cell cannot be reached, or the region needs it.
//!
//! # Example
//! `.ConnectedValues~~1_2~5`

use super::prelude::*;
use crate::search::propagate::connected::Connected;

pub(super) static KIND: Kind = Kind {
    name: "ConnectedValues",
    about: "The cells with one of the values are connected",
    form: Form::Group,
    least_cells: 0,
    check,
    lower,
};


/// First cell, number of cells, cells in a row.
fn group(rule: &Rule, puzzle: &Puzzle) -> Option<(usize, usize, usize)> {
    let layout = puzzle.layout();
    if rule.text().is_empty() {
        return Some((0, layout.cell_count(), layout.columns()));
    }
    puzzle.extra(rule.text()).map(|extra| (extra.first, extra.count, extra.columns.unwrap_or(layout.columns())))
}

fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let Some((first, count, columns)) = group(rule, puzzle) else { return false };
    let wanted = &rule.numbers()[1..];
    let mut left: Vec<usize> = (0..count).filter(|&i| wanted.contains(&i64::from(values[first + i]))).collect();
    if rule.number() > 0 && left.len() as i64 != rule.number() {
        return false;
    }
    let mut open: Vec<usize> = left.pop().into_iter().collect();
    while let Some(at) = open.pop() {
        let touches = |other: usize| {
            let (r, c, s, d) = (at / columns, at % columns, other / columns, other % columns);
            r.abs_diff(s) + c.abs_diff(d) == 1
        };
        let (near, far): (Vec<usize>, Vec<usize>) = left.iter().partition(|&&other| touches(other));
        open.extend(near);
        left = far;
    }
    left.is_empty()
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let (first, count, columns) =
        group(rule, parts.puzzle).ok_or_else(|| RuleError::new(format!("there are no cells '{}'", rule.text())))?;
    let numbers = rule.numbers().get(1..).unwrap_or(&[]);
    let values = numbers.iter().fold(0, |set, &value| set | parts.layout().bit(value));
    let size = usize::try_from(rule.number()).ok().filter(|&size| size > 0);
    parts.own(Connected::new(first, count, columns, values, size));
    Ok(())
}
