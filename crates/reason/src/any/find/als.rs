//! Almost locked sets: cells of a house with one candidate more than cells.

use super::{Emit, Flow, Search, choose};
use crate::any::cells::{Cells, bits};
use crate::any::step::Step;
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::Part;
use sudokit_core::SmallSort;

/// The most cells of a set.
const MOST_CELLS: usize = 4;
/// The most sets that are compared with each other.
const MOST_SETS: usize = 3000;

#[derive(Clone, Debug)]
struct Almost {
    cells: Vec<usize>,
    values: u64,
    set: Cells,
    /// For each value, in ascending order: its places in the set, and the cells that see all of them.
    places: Vec<(Cells, Cells)>,
}

impl Almost {
    fn new(search: &Search<'_>, cells: &[usize], values: u64) -> Self {
        let (position, space) = (search.position, search.space);
        let places = |value: usize| {
            let places = cells.iter().copied().filter(|&cell| position.marks(cell) >> value & 1 != 0);
            (Cells::of(space.cell_count(), places.clone()), space.common_peers(places))
        };
        let set = Cells::of(space.cell_count(), cells.iter().copied());
        Self { cells: cells.to_vec(), values, set, places: bits(values).map(places).collect() }
    }

    /// The places of one of its values, and what sees all of them.
    fn of(&self, value: usize) -> &(Cells, Cells) {
        &self.places[(self.values & ((1 << value) - 1)).count_ones() as usize]
    }
}

fn sets(search: &Search<'_>) -> Vec<Almost> {
    let (position, space) = (search.position, search.space);
    let mut found: Vec<Almost> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for size in 1..=MOST_CELLS {
        for house in space.houses() {
            let few = |&cell: &usize| (2..=size as u32 + 1).contains(&position.marks(cell).count_ones());
            let mut open: Vec<usize> = house.cells.iter().copied().filter(few).collect();
            open.small_sort();
            let _ = choose(&open, size, &mut |cells| {
                let values = cells.iter().fold(0, |set, &cell| set | position.marks(cell));
                if values.count_ones() as usize == size + 1 && seen.insert(cells.to_vec()) {
                    found.push(Almost::new(search, cells, values));
                }
                if found.len() < MOST_SETS { Flow::Continue(()) } else { Flow::Break(()) }
            });
        }
    }
    found
}

/// The values that stand in only one of two sets, since all places in one see all places in the other.
fn restricted(one: &Almost, other: &Almost) -> u64 {
    let shared = one.values & other.values;
    if shared == 0 || one.set.meets(&other.set) {
        return 0;
    }
    let holds = |&value: &usize| other.of(value).0.is_within(&one.of(value).1);
    bits(shared).filter(holds).fold(0, |set, value| set | 1 << value)
}

/// What sees all places of a value in these sets.
fn seen_by(search: &Search<'_>, one: &Almost, other: &Almost, value: usize) -> Vec<crate::any::position::Candidate> {
    let mut common = one.of(value).1.clone();
    common.keep(&other.of(value).1);
    search.with_value(common.iter().filter(|&cell| !one.set.contains(cell) && !other.set.contains(cell)), value)
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
            if (one.values & other.values).count_ones() < 2 {
                continue;
            }
            let common = restricted(one, other);
            for x in bits(common) {
                for z in bits(one.values & other.values & !(1 << x)) {
                    let gone = seen_by(search, one, other, z);
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
        let joined: Vec<(&Almost, u64)> =
            sets.iter().map(|other| (other, restricted(pivot, other))).filter(|&(_, common)| common != 0).collect();
        for (i, &(one, a)) in joined.iter().enumerate() {
            for &(other, b) in &joined[i + 1..] {
                if (a | b).count_ones() < 2 || one.values & other.values == 0 || one.set.meets(&other.set) {
                    continue;
                }
                let Some((x, y)) = bits(a).flat_map(|x| bits(b).map(move |y| (x, y))).find(|(x, y)| x != y) else {
                    continue;
                };
                for z in bits(one.values & other.values & !(1 << x) & !(1 << y)) {
                    let gone = seen_by(search, one, other, z);
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
