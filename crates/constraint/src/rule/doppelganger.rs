//! Doppelganger.
//!
//! # Rule
//! In a grid with the values 0 to N and N cells in a house, every house has a 0 and all but one of the others. Rows
//! miss different values, columns too, boxes too. For a 0, the values its row, column and box miss differ.
//!
//! # Propagation
//! The missing value of every house is a cell outside the grid, which makes a house with all values of it.
//!
//! # Explanation
//! The missing value, as for houses.
//!
//! # Example
//! `.Shape~9x9~0-9.Doppelganger`

use super::prelude::{RuleError, Form, Parts, Puzzle, Rule};
use super::Kind as RuleKind;
use crate::model::Kind;

pub(super) static KIND: RuleKind = RuleKind {
    name: "Doppelganger",
    about: "Every house has a 0 and misses one other value, all missing values differ",
    form: Form::Flag,
    least_cells: 0,
    check,
    lower,
};


fn check(_: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let layout = puzzle.layout();
    let most = layout.most_value();
    let missing = |cells: &[usize]| (1..=most).find(|value| cells.iter().all(|&cell| values[cell] != *value));
    let (Some(rows), Some(columns), Some(zero)) = (puzzle.extra("DGC"), puzzle.extra("DGR"), puzzle.extra("DGZ")) else {
        return false;
    };
    if values[zero.first] != 0 {
        return false;
    }
    let mut owners: Vec<(usize, Vec<usize>)> = Vec::new();
    for kind in [Kind::Row, Kind::Column, Kind::Box] {
        let houses: Vec<Vec<usize>> =
            layout.houses().into_iter().filter(|house| house.kind == kind).map(|house| house.cells).collect();
        let extra = match kind {
            Kind::Row => Some(rows),
            Kind::Column => Some(columns),
            _ => puzzle.extra("DGB"),
        };
        let mut seen = Vec::new();
        for (i, cells) in houses.into_iter().enumerate() {
            let Some(extra) = extra else { return false };
            let gone = missing(&cells).unwrap_or(0);
            if seen.contains(&gone) || values[extra.first + i] != gone || cells.iter().all(|&cell| values[cell] != 0) {
                return false;
            }
            seen.push(gone);
            owners.push((extra.first + i, cells));
        }
    }
    (0..layout.cell_count()).filter(|&cell| values[cell] == 0).all(|cell| {
        let gone: Vec<i32> = owners.iter().filter(|owner| owner.1.contains(&cell)).map(|owner| values[owner.0]).collect();
        (0..gone.len()).all(|i| !gone[..i].contains(&gone[i]))
    })
}

fn lower(_: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let (puzzle, layout) = (parts.puzzle, parts.layout());
    let extra = |prefix: &str| {
        let found = puzzle.extra(prefix).map(|extra| (extra.first..extra.first + extra.count).collect::<Vec<usize>>());
        found.ok_or_else(|| RuleError::new(format!("the cells {prefix} are missing")))
    };
    let zero = extra("DGZ")?[0];
    parts.keep(zero, 1);
    let mut seeing: Vec<Vec<usize>> = vec![Vec::new(); layout.cell_count()];
    for (kind, prefix) in [(Kind::Row, "DGC"), (Kind::Column, "DGR"), (Kind::Box, "DGB")] {
        let houses: Vec<_> = layout.houses().into_iter().filter(|house| house.kind == kind).collect();
        if houses.is_empty() {
            continue;
        }
        let cells = extra(prefix)?;
        for (house, &own) in houses.iter().zip(&cells) {
            let mut all = house.cells.clone();
            all.iter().for_each(|&cell| seeing[cell].push(own));
            all.push(own);
            parts.different(&all);
        }
        let mut all = cells;
        all.push(zero);
        parts.different(&all);
    }
    for (cell, own) in seeing.iter().enumerate() {
        for (i, &one) in own.iter().enumerate() {
            for &other in &own[i + 1..] {
                parts.triple([one, other, cell], |a, b, value| value != 0 || a != b);
            }
        }
    }
    Ok(())
}
