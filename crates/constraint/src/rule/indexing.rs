//! Row, column and box indexing.
//!
//! # Rule
//! `C`: a cell in column c with value v says that column v of its row has the value c. `R`: the same with rows.
//! `B`: the same with the places in a box.
//!
//! # Propagation
//! Which places the cell allows, and where the number can be.
//!
//! # Explanation
//! No place that the cell allows can have the number.
//!
//! # Example
//! `.Indexing~C~R1C1~R2C1`

use super::arguments::{in_grid, is_value};
use super::prelude::*;
use crate::search::propagate::indexed::{Indexed, Target};

pub(super) static KIND: Kind = Kind {
    name: "Indexing",
    about: "A cell says where the number of its column, row or place in the box stands",
    form: Form::WordCells,
    least_cells: 1,
    check,
    lower,
};


/// The line in which the cell points, and its own place in it, from 1.
fn line(word: &str, layout: &Layout, cell: usize) -> Option<(Vec<usize>, usize)> {
    let (row, column) = layout.place(cell);
    match word {
        "C" => Some(((0..layout.columns()).map(|c| row * layout.columns() + c).collect(), column + 1)),
        "R" => Some(((0..layout.rows()).map(|r| r * layout.columns() + column).collect(), row + 1)),
        "B" => {
            let region = layout.regions().into_iter().find(|region| region.contains(&cell))?;
            let place = region.iter().position(|&other| other == cell)?;
            Some((region, place + 1))
        }
        _ => None,
    }
}

/// Whether each cell is in the grid, has the line that is meant, and its place in the line is a value.
pub(super) fn accept(rule: &Rule, puzzle: &Puzzle) -> Result<(), RuleError> {
    for &cell in rule.cells() {
        in_grid(puzzle, cell)?;
        let (_, own) = line(rule.text(), puzzle.layout(), cell).ok_or_else(|| match rule.text() {
            "B" => RuleError::new(format!("{} is in no box", puzzle.cell_name(cell))),
            other => RuleError::new(format!("'{other}' for {}, expected C, R or B", puzzle.cell_name(cell))),
        })?;
        is_value(puzzle.layout(), own as i64)?;
    }
    Ok(())
}

fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    rule.cells().iter().all(|&cell| {
        let Some((line, own)) = line(rule.text(), puzzle.layout(), cell) else { return false };
        let target = usize::try_from(values[cell] - 1).ok().and_then(|place| line.get(place));
        target.is_some_and(|&target| values[target] == own as i32)
    })
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    for &cell in rule.cells() {
        let Some((line, own)) = line(rule.text(), parts.layout(), cell) else { continue };
        let value = parts.layout().bit(own as i64);
        let once = rule.text() == "B" || parts.layout().has_lines();
        parts.own(Indexed::new(Target::Value(value), cell, &line, parts.layout(), once));
    }
    Ok(())
}
