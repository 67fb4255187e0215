//! Almost locked sets: cells of a house with one candidate more than cells.

use super::{Emit, Flow, Search, choose};
use crate::any::cells::bits;
use crate::any::step::Step;
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::Part;

/// The most cells of a set.
const MOST_CELLS: usize = 4;
/// The most sets that are compared with each other.
const MOST_SETS: usize = 3000;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Almost {
    cells: Vec<usize>,
    values: u64,
}

fn sets(search: &Search<'_>) -> Vec<Almost> {
    let (position, space) = (search.position, search.space);
    let mut found: Vec<Almost> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for size in 1..=MOST_CELLS {
        for house in space.houses() {
            let few = |&cell: &usize| (2..=size as u32 + 1).contains(&position.marks(cell).count_ones());
            let mut open: Vec<usize> = house.cells.iter().copied().filter(few).collect();
            open.sort_unstable();
            let _ = choose(&open, size, &mut |cells| {
                let values = cells.iter().fold(0, |set, &cell| set | position.marks(cell));
                if values.count_ones() as usize == size + 1 && seen.insert(cells.to_vec()) {
                    found.push(Almost { cells: cells.to_vec(), values });
                }
                if found.len() < MOST_SETS { Flow::Continue(()) } else { Flow::Break(()) }
            });
        }
    }
    found
}

/// The values that stand in only one of two sets, since all places in one see all places in the other.
fn restricted(search: &Search<'_>, one: &Almost, other: &Almost) -> u64 {
    let shared = one.values & other.values;
    if shared == 0 || one.cells.iter().any(|cell| other.cells.contains(cell)) {
        return 0;
    }
    let (position, space) = (search.position, search.space);
    let has = |set: &Almost, value: usize| -> Vec<usize> {
        set.cells.iter().copied().filter(|&cell| position.marks(cell) >> value & 1 != 0).collect()
    };
    let holds = |&value: &usize| {
        let there = has(other, value);
        has(one, value).iter().all(|&a| there.iter().all(|&b| space.peers(a).contains(b)))
    };
    bits(shared).filter(holds).fold(0, |set, value| set | 1 << value)
}

/// What sees all places of a value in these sets.
fn seen_by(search: &Search<'_>, sets: &[&Almost], value: usize) -> Vec<crate::any::position::Candidate> {
    let cells: Vec<usize> = sets.iter().flat_map(|set| set.cells.iter().copied()).collect();
    let places = search.with_value(cells.iter().copied(), value);
    let common = search.space.common_peers(places.iter().map(|place| place.cell));
    search.with_value(common.iter().filter(|cell| !cells.contains(cell)), value)
}

fn said(search: &Search<'_>, sets: &[&Almost]) -> String {
    let one = |(n, set): (usize, &&Almost)| {
        let (cells, values) =
            (phrase::cells(search.space, set.cells.iter().copied()), phrase::values(search.space, set.values));
        format!("set {} ({cells}) has {values}", char::from(b'A' + n as u8))
    };
    format!(
        "{}. Each set has just one digit more than cells: if one of its digits is taken away, all the others stand in it.",
        phrase::capital(&phrase::join(sets.iter().enumerate().map(one), "and"))
    )
}

fn step(
    search: &Search<'_>,
    technique: Technique,
    sets: &[&Almost],
    gone: Vec<crate::any::position::Candidate>,
    argument: String,
) -> Step {
    let mut step = Step::remove(technique, gone, argument);
    for (n, set) in sets.iter().enumerate() {
        step = step.with(Part::Set(n as u8), search.among(set.cells.iter().copied(), set.values));
    }
    step
}

/// Two sets with a restricted value: another value they share stands in one of them.
pub(super) fn xz(search: &Search<'_>, emit: Emit<'_>) -> Flow {
    let (sets, space) = (sets(search), search.space);
    for (i, one) in sets.iter().enumerate() {
        search.goes_on()?;
        for other in &sets[i + 1..] {
            let common = restricted(search, one, other);
            for x in bits(common) {
                for z in bits(one.values & other.values & !(1 << x)) {
                    let gone = seen_by(search, &[one, other], z);
                    if gone.is_empty() {
                        continue;
                    }
                    let (x, z) = (space.symbol(x), space.symbol(z));
                    let argument = format!(
                        "{} All places for {x} in A and B see each other, so it stands in only one of the two, and the other \
                         set holds all its other digits. Either way {z} stands in A or B, and no cell that sees all of its \
                         places there can hold it.",
                        said(search, &[one, other])
                    );
                    emit(step(search, Technique::AlsXz, &[one, other], gone, argument))?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// A set C with a restricted value to A and another to B: a value that A and B share stands in one of them.
pub(super) fn xy_wing(search: &Search<'_>, emit: Emit<'_>) -> Flow {
    let (sets, space) = (sets(search), search.space);
    for pivot in &sets {
        search.goes_on()?;
        let joined: Vec<(&Almost, u64)> = sets
            .iter()
            .map(|other| (other, restricted(search, pivot, other)))
            .filter(|&(_, common)| common != 0)
            .collect();
        for (i, &(one, a)) in joined.iter().enumerate() {
            for &(other, b) in &joined[i + 1..] {
                if one.cells.iter().any(|cell| other.cells.contains(cell)) || (a | b).count_ones() < 2 {
                    continue;
                }
                let Some((x, y)) = bits(a).flat_map(|x| bits(b).map(move |y| (x, y))).find(|(x, y)| x != y) else {
                    continue;
                };
                for z in bits(one.values & other.values & !(1 << x) & !(1 << y)) {
                    let gone = seen_by(search, &[one, other], z);
                    if gone.is_empty() {
                        continue;
                    }
                    let (x, y, z) = (space.symbol(x), space.symbol(y), space.symbol(z));
                    let argument = format!(
                        "{} {x} stands in only one of A and C, {y} in only one of B and C. C cannot lack both, so A lacks {x} \
                         or B lacks {y}, and that set holds {z}: no cell that sees all places of {z} in A and B can hold it.",
                        said(search, &[one, other, pivot])
                    );
                    emit(step(search, Technique::AlsXyWing, &[one, other, pivot], gone, argument))?;
                }
            }
        }
    }
    Flow::Continue(())
}
