//! Thermometer: values rise from the bulb.
//!
//! # Rule
//! Values rise along the line from the bulb, which is its first cell.
//!
//! # Propagation
//! Each link is a table of pairs; together they bound every cell from both ends of the line.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.Thermo~R1C1~R1C2~R1C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Thermo",
    about: "Values rise along the line from the bulb",
    form: Form::Cells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    rule.values(values).is_sorted_by(|one, next| one < next)
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let cells = rule.cells();
    let (count, values) = (cells.len(), parts.layout().value_count());
    if count > values {
        return Err(RuleError::new(format!("{count} cells cannot rise through {values} values")));
    }
    for (place, &cell) in cells.iter().enumerate() {
        let full = parts.layout().full();
        parts.keep(cell, full << place & full >> (count - 1 - place));
    }
    cells.windows(2).for_each(|link| parts.pair(link[0], link[1], |one, next| one < next));
    parts.different(cells);
    Ok(())
}
