//! Chaos count.
//!
//! # Rule
//! The value of the first cell is the number of cells of the list with the label of the first of them. Without a
//! list, the cell and the eight around it are meant.
//!
//! # Propagation
//! For every label, the fewest and the most cells of the list.
//!
//! # Explanation
//! The list would have too many or too few cells of the region.
//!
//! # Example
//! `.ChaosCount~R2C2`

use super::prelude::*;
use crate::search::propagate::run::Run;

pub(super) static KIND: Kind = Kind {
    name: "ChaosCount",
    about: "The value is the number of cells of its region in the list or around it",
    form: Form::Control,
    least_cells: 1,
    check,
    lower,
};


pub(super) fn counted(rule: &Rule, puzzle: &Puzzle) -> Option<Vec<usize>> {
    if rule.lists().len() > 1 {
        let cells = rule.lists()[1..].concat();
        return (!cells.is_empty()).then_some(cells);
    }
    let (layout, first) = (puzzle.layout(), puzzle.extra("CC")?.first);
    let (row, column) = layout.place(rule.cells()[0]);
    let mut cells = vec![first + rule.cells()[0]];
    for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))) {
        if (down, right) != (0, 0) {
            cells.extend(layout.cell(row as i64 + down, column as i64 + right).map(|cell| first + cell));
        }
    }
    Some(cells)
}

fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let Some(cells) = counted(rule, puzzle) else { return false };
    let count = cells.iter().filter(|&&cell| values[cell] == values[cells[0]]).count() as i64;
    i64::from(values[rule.cells()[0]]) + rule.number() == count
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let cells = counted(rule, parts.puzzle).ok_or_else(|| RuleError::new("expected chaos construction"))?;
    let base = parts.layout().least_value() + rule.number().clamp(0, 1) as i32;
    parts.own(Run::new(rule.cells()[0], &[cells], true, base));
    Ok(())
}
