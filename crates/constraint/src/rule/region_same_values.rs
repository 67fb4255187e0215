//! Regions with the same values.
//!
//! # Rule
//! All largest houses have the same set of values; for grids with more values than cells in a house.
//!
//! # Propagation
//! For every value, the most that a house must have and the fewest that a house can have.
//!
//! # Explanation
//! Another house has, or cannot have, the value.
//!
//! # Example
//! `.RegionSameValues`

use super::prelude::*;
use crate::search::narrow;
use crate::search::propagate::same::SameSets;

pub(super) static KIND: Kind = Kind {
    name: "RegionSameValues",
    about: "All largest houses have the same set of values",
    form: Form::Flag,
    least_cells: 0,
    check,
    lower,
};


fn check(_: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let houses = puzzle.layout().houses();
    let largest = houses.iter().map(|house| house.cells.len()).max().unwrap_or(0);
    let mut sets = houses.iter().filter(|house| house.cells.len() == largest).map(|house| {
        let mut set: Vec<i32> = house.cells.iter().map(|&cell| values[cell]).collect();
        set.small_sort();
        set
    });
    let first = sets.next();
    sets.all(|set| Some(set) == first)
}

fn lower(_: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let houses = parts.layout().houses();
    let largest = houses.iter().map(|house| house.cells.len()).max().unwrap_or(0);
    let sets: Vec<_> =
        houses.iter().filter(|house| house.cells.len() == largest).map(|house| narrow(&house.cells)).collect();
    if largest != parts.layout().value_count() && sets.len() > 1 {
        parts.own(SameSets::new(&sets));
    }
    Ok(())
}
