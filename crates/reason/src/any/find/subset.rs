//! Naked and hidden subsets of two to four cells.

use super::{Emit, Flow, Search, choose};
use crate::any::cells::bits;
use crate::any::step::Step;
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::{HousePart, Part};

/// Cells of a house that have as many candidates between them as they are. The house need not hold every value.
pub(super) fn naked(search: &Search<'_>, technique: Technique, size: usize, emit: Emit<'_>) -> Flow {
    let (position, space) = (search.position, search.space);
    for (number, house) in space.houses().iter().enumerate() {
        let few = |&cell: &usize| (2..=size as u32).contains(&position.marks(cell).count_ones());
        let open: Vec<usize> = house.cells.iter().copied().filter(few).collect();
        choose(&open, size, &mut |cells| {
            let values = cells.iter().fold(0, |set, &cell| set | position.marks(cell));
            if values.count_ones() as usize != size {
                return Flow::Continue(());
            }
            let rest = house.cells.iter().copied().filter(|cell| !cells.contains(cell));
            let mut gone = search.among(rest, values);
            // What sees all places of a value of the set, outside the house, goes as well.
            for value in bits(values) {
                let places = search.with_value(cells.iter().copied(), value);
                let common = space.common_peers(places.iter().map(|place| place.cell));
                gone.extend(search.with_value(common.iter().filter(|cell| !cells.contains(cell)), value));
            }
            if gone.is_empty() {
                return Flow::Continue(());
            }
            let (name, count) = (&house.name, phrase::number(size));
            let argument = format!(
                "In {name} the cells {} have only the candidates {}: {count} cells for {count} digits, so these digits are \
                 used up there and no other cell that sees them can hold them.",
                phrase::cells(space, cells.iter().copied()),
                phrase::values(space, values),
            );
            let step = Step::remove(technique, gone, argument)
                .with(Part::Pattern, search.among(cells.iter().copied(), values));
            emit(step.within(HousePart::Home, [number]))
        })?;
        search.goes_on()?;
    }
    Flow::Continue(())
}

/// Values of a house that have as many places between them as they are.
pub(super) fn hidden(search: &Search<'_>, technique: Technique, size: usize, emit: Emit<'_>) -> Flow {
    let (position, space) = (search.position, search.space);
    for (number, house) in space.houses().iter().enumerate().filter(|(_, house)| house.whole) {
        // The places of each value as bits of the house.
        let places = |value: usize| {
            let holds = |(i, &cell): (usize, &usize)| (position.marks(cell) >> value & 1) << i;
            house.cells.iter().enumerate().map(holds).fold(0, |set, bit| set | bit)
        };
        let few: Vec<(usize, u64)> = (0..space.values())
            .map(|value| (value, places(value)))
            .filter(|(_, places)| (2..=size as u32).contains(&places.count_ones()))
            .collect();
        choose(&few, size, &mut |chosen| {
            let (values, places) = chosen.iter().fold((0, 0), |(v, p), &(value, places)| (v | 1 << value, p | places));
            if places.count_ones() as usize != size {
                return Flow::Continue(());
            }
            let cells: Vec<usize> = bits(places).map(|place| house.cells[place]).collect();
            let gone = search.among(cells.iter().copied(), !values);
            if gone.is_empty() {
                return Flow::Continue(());
            }
            let count = phrase::number(size);
            let argument = format!(
                "In {} the digits {} can go only into {}: {count} digits for {count} cells, so these cells hold these \
                 digits and nothing else.",
                house.name,
                phrase::values(space, values),
                phrase::cells(space, cells.iter().copied()),
            );
            let step = Step::remove(technique, gone, argument)
                .with(Part::Pattern, search.among(cells.iter().copied(), values));
            emit(step.within(HousePart::Home, [number]))
        })?;
        search.goes_on()?;
    }
    Flow::Continue(())
}
