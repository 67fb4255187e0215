//! Chaos arrow.
//!
//! # Rule
//! The value of the first cell is the number of cells of its region along the arms, itself included; with `1` after
//! the cell itself excluded. Without arms, all four directions are meant.
//!
//! # Propagation
//! For every label, the fewest and the most cells along each arm.
//!
//! # Explanation
//! The arms would have too many or too few cells of the region.
//!
//! # Example
//! `.ChaosArrow~R1C1~0~CC1~CC2~CC3~-~CC1~CC10`

use super::prelude::*;
use crate::search::propagate::run::Run;

pub(super) static KIND: Kind = Kind {
    name: "ChaosArrow",
    about: "The value is the number of cells of the region along the arms",
    form: Form::Control,
    least_cells: 1,
    check,
    lower,
};


/// The arms as labels, each from its start.
pub(super) fn arms(rule: &Rule, puzzle: &Puzzle) -> Option<Vec<Vec<usize>>> {
    if rule.lists().len() > 1 {
        let arms: Vec<Vec<usize>> = rule.lists()[1..].iter().filter(|arm| !arm.is_empty()).cloned().collect();
        let start = arms.first()?.first()?;
        return arms.iter().all(|arm| arm[0] == *start).then_some(arms);
    }
    let (layout, first) = (puzzle.layout(), puzzle.extra("CC")?.first);
    let (row, column) = layout.place(rule.cells()[0]);
    let arm = |&(down, right): &(i64, i64)| -> Vec<usize> {
        let step = |i: i64| layout.cell(row as i64 + i * down, column as i64 + i * right).map(|cell| first + cell);
        (0..).map_while(step).collect()
    };
    Some([(0, -1), (0, 1), (-1, 0), (1, 0)].iter().map(arm).collect())
}

fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let Some(arms) = arms(rule, puzzle) else { return false };
    let mut count = 1;
    for arm in arms {
        let label = values[arm[0]];
        count += arm[1..].iter().take_while(|&&cell| values[cell] == label).count() as i64;
    }
    i64::from(values[rule.cells()[0]]) + rule.number() == count
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let arms = arms(rule, parts.puzzle).ok_or_else(|| RuleError::new("expected arms that start at one cell, and chaos construction"))?;
    let base = parts.layout().least_value() + rule.number().clamp(0, 1) as i32;
    parts.own(Run::new(rule.cells()[0], &arms, false, base));
    Ok(())
}
