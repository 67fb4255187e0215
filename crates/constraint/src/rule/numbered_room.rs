//! Numbered rooms.
//!
//! # Rule
//! The clue stands in the cell whose number is in the first cell of the line.
//!
//! # Propagation
//! Which places the first cell allows, and where the clue can be.
//!
//! # Explanation
//! No place that the first cell allows can have the clue.
//!
//! # Example
//! `.NumberedRoom~R1~5~`: a clue at the start of row 1

use super::prelude::*;
use crate::search::propagate::indexed::{Indexed, Target};

pub(super) static KIND: Kind = Kind {
    name: "NumberedRoom",
    about: "The first cell says in which cell of the line the clue stands",
    form: Form::Outside,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    usize::try_from(line[0] - 1).ok().and_then(|place| line.get(place)) == Some(&rule.number())
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let cells = rule.cells();
    let value = parts.layout().bit(rule.number());
    let once = parts.layout().has_lines();
    parts.own(Indexed::new(Target::Value(value), cells[0], cells, parts.layout(), once));
    Ok(())
}
