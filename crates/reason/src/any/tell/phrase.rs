//! Lists of cells, values and candidates in the words of a puzzle.

use crate::any::cells::bits;
use crate::any::position::Candidate;
use crate::any::space::Space;
use crate::any::step::ChainNode;
pub(crate) use crate::explain::words::phrase::{capital, join, number};

/// `r1c1, r1c2 and r3c3`.
pub(crate) fn cells(space: &Space, cells: impl IntoIterator<Item = usize>) -> String {
    join(cells.into_iter().map(|cell| space.name(cell)), "and")
}

/// `r1c1, r1c2 or r3c3`.
pub(crate) fn any_cell(space: &Space, cells: impl IntoIterator<Item = usize>) -> String {
    join(cells.into_iter().map(|cell| space.name(cell)), "or")
}

/// `4, 7 and 9`.
pub(crate) fn values(space: &Space, set: u64) -> String {
    join(bits(set).map(|value| space.symbol(value)), "and")
}

/// `4, 7 or 9`.
pub(crate) fn any_value(space: &Space, set: u64) -> String {
    join(bits(set).map(|value| space.symbol(value)), "or")
}

/// `row 1 and box 2`.
pub(crate) fn houses(space: &Space, houses: &[usize]) -> String {
    join(houses.iter().map(|&house| &space.houses()[house].name), "and")
}

/// `r1c1=5`, as data has it.
pub(crate) fn candidate(space: &Space, candidate: Candidate) -> String {
    format!("{}={}", space.name(candidate.cell), space.symbol(candidate.value))
}

/// `r1c1 is 5`, or `r1c1 is not 5`.
pub(crate) fn claim(space: &Space, candidate: Candidate, on: bool) -> String {
    let not = if on { "" } else { "not " };
    format!("{} is {not}{}", space.name(candidate.cell), space.symbol(candidate.value))
}

/// `r1c1 is 5`, `5 is in r1c1 or r1c2`, `5 is in none of r1c1 and r1c2`.
pub(crate) fn node(space: &Space, node: &ChainNode) -> String {
    match (&node.cells[..], node.on) {
        ([cell], on) => claim(space, Candidate::new(*cell, node.value), on),
        (group, true) => format!("{} is in {}", space.symbol(node.value), any_cell(space, group.iter().copied())),
        (group, false) => {
            format!("{} is in none of {}", space.symbol(node.value), cells(space, group.iter().copied()))
        }
    }
}

/// The cases of which one is true: `In box 1, 5 is in r1c1 or r1c2.`, `r1c1 is 5 or 7.`
pub(crate) fn cases(space: &Space, roots: &[Candidate], house: Option<usize>) -> String {
    match house {
        Some(house) => format!(
            "In {}, {} is in {}.",
            space.houses()[house].name,
            space.symbol(roots[0].value),
            any_cell(space, roots.iter().map(|root| root.cell))
        ),
        None => {
            let set = roots.iter().fold(0, |set, root| set | 1 << root.value);
            format!("{} is {}.", space.name(roots[0].cell), any_value(space, set))
        }
    }
}

/// `5 from r1c1 and r2c3, and 7 from r4c4`. Values of the same cells go together.
pub(crate) fn by_value(space: &Space, candidates: &[Candidate]) -> String {
    let mut groups: Vec<(u64, Vec<usize>)> = Vec::new();
    for value in 0..space.values() {
        let at: Vec<usize> = candidates.iter().filter(|one| one.value == value).map(|one| one.cell).collect();
        match groups.iter_mut().find(|(_, cells)| *cells == at) {
            _ if at.is_empty() => {}
            Some((values, _)) => *values |= 1 << value,
            None => groups.push((1 << value, at)),
        }
    }
    let parts: Vec<String> =
        groups.into_iter().map(|(of, at)| format!("{} from {}", values(space, of), cells(space, at))).collect();
    match parts.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((end, rest)) => format!("{}, and {end}", rest.join(", ")),
    }
}
