//! Value indexing.
//!
//! # Rule
//! The second cell says how many cells after it the value of the first stands again.
//!
//! # Propagation
//! Which places the second cell allows, and which values they share with the first.
//!
//! # Explanation
//! No place that the second cell allows has the value.
//!
//! # Example
//! `.ValueIndexing~R1C1~R1C2~R1C3~R1C4`

use super::prelude::*;
use crate::search::propagate::indexed::{Indexed, Target};

pub(super) static KIND: Kind = Kind {
    name: "ValueIndexing",
    about: "The second cell says how many cells after it the value of the first stands again",
    form: Form::Cells,
    least_cells: 3,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    usize::try_from(line[1]).ok().filter(|&place| place >= 1).and_then(|place| line.get(1 + place)) == Some(&line[0])
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let cells = rule.cells();
    parts.own(Indexed::new(Target::Cell(cells[0] as u16), cells[1], &cells[2..], parts.layout(), false));
    Ok(())
}
