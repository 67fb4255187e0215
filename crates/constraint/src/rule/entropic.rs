//! Entropic line: low, middle and high in every three.
//!
//! # Rule
//! Any three neighbouring cells on the line have a low, a middle and a high value: 1 to 3, 4 to 6, 7 to 9. With
//! another number of values each third of them is a group.
//!
//! # Propagation
//! Cells up to two apart are of different groups, cells three apart of the same.
//!
//! # Explanation
//! The values left in the other cell, and the table.
//!
//! # Example
//! `.Entropic~R1C1~R1C2~R1C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "Entropic",
    about: "Any three neighbours on the line are a low, a middle and a high value",
    form: Form::Cells,
    least_cells: 1,
    check,
    lower,
};


fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let line = rule.values(values);
    let third = puzzle.layout().value_count() as i64 / 3;
    let least = i64::from(puzzle.layout().least_value());
    third > 0 && line.windows(3.min(line.len())).all(|window| {
        let mut groups: Vec<i64> = window.iter().map(|value| (value - least) / third).collect();
        groups.small_sort();
        groups.windows(2).all(|pair| pair[0] != pair[1])
    })
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let (least, count) = (parts.layout().least_value(), parts.layout().value_count() as i32);
    let group = |value: i32| (value - least) / (count / 3);
    let cells = rule.cells();
    for (i, &one) in cells.iter().enumerate() {
        for (j, &other) in cells.iter().enumerate().skip(i + 1).take(3) {
            parts.pair(one, other, |a, b| (group(a) == group(b)) == (j - i == 3));
        }
    }
    Ok(())
}
