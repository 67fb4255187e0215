//! Chaos construction.
//!
//! # Rule
//! The grid is divided into connected regions with as many cells each as there are values (or the region size); no
//! value stands twice in a region. The label of each cell is a cell outside the grid, `CC1` onwards; labels are
//! numbered by the first cell of their region.
//!
//! # Propagation
//! Reach and size of every region, and values with one place in it.
//!
//! # Explanation
//! The cell is too far from the region, or the region needs it.
//!
//! # Example
//! `.NoBoxes.ChaosConstruction`

use super::prelude::*;
use crate::search::propagate::chaos::chaos;

pub(super) static KIND: Kind = Kind {
    name: "ChaosConstruction",
    about: "The grid is divided into connected regions without repeated values",
    form: Form::Flag,
    least_cells: 0,
    check,
    lower,
};


/// The first label and the number of cells of a region.
pub(super) fn labels(puzzle: &Puzzle) -> Result<(usize, usize), RuleError> {
    let layout = puzzle.layout();
    let (count, size) = (layout.cell_count(), layout.region_size());
    let extra = puzzle.extra("CC").filter(|extra| extra.count == count);
    let first = extra.ok_or_else(|| RuleError::new(format!("expected {count} cells CC outside the grid")))?.first;
    if size < 1 || size > layout.value_count() || !count.is_multiple_of(size) || count / size > layout.value_count() {
        return Err(RuleError::new(format!("regions of {size} cells do not divide a grid of {layout}")));
    }
    Ok((first, size))
}

fn check(_: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let Ok((first, size)) = labels(puzzle) else { return false };
    let layout = puzzle.layout();
    let count = layout.cell_count();
    let label = |cell: usize| values[first + cell];
    let mut next = layout.least_value();
    for cell in 0..count {
        if (0..cell).all(|before| label(before) != label(cell)) {
            if label(cell) != next {
                return false;
            }
            next += 1;
        }
    }
    (layout.least_value()..next).all(|region| {
        let cells: Vec<usize> = (0..count).filter(|&cell| label(cell) == region).collect();
        let mut seen = vec![cells[0]];
        let mut at = 0;
        while at < seen.len() {
            for (one, other) in layout.neighbours() {
                let near = if one == seen[at] { other } else if other == seen[at] { one } else { continue };
                if label(near) == region && !seen.contains(&near) {
                    seen.push(near);
                }
            }
            at += 1;
        }
        let different = cells.iter().all(|&one| cells.iter().all(|&other| one == other || values[one] != values[other]));
        cells.len() == size && seen.len() == size && different
    })
}

fn lower(_: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let (first, size) = labels(parts.puzzle)?;
    let layout = parts.layout();
    let count = layout.cell_count();
    let used = u64::MAX >> (64 - count / size);
    (0..count).for_each(|cell| parts.keep(first + cell, used));
    parts.list.push(crate::search::parts::Part::Own(chaos(count, layout.columns(), first, size, layout.full())));
    Ok(())
}
