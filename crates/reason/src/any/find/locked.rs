//! Locked candidates: all places of a digit in one house lie in another, or see the same cell.

use super::{Emit, Flow, Search};
use crate::any::step::Step;
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::{HousePart, Part};

/// Of two houses. Pointing starts from boxes and regions, claiming from all others.
pub(super) fn between_houses(search: &Search<'_>, technique: Technique, emit: Emit<'_>) -> Flow {
    let (position, space) = (search.position, search.space);
    for (number, house) in space.houses().iter().enumerate().filter(|(_, house)| house.whole) {
        let is_frame = space.frame(house.cells[0]) == Some(number);
        if is_frame != (technique == Technique::Pointing) {
            continue;
        }
        for value in 0..space.values() {
            let places: Vec<usize> = position.places(number, value).collect();
            if places.len() < 2 {
                continue;
            }
            for &other in space.houses_of(places[0]) {
                let there = &space.houses()[other];
                if other == number || !places.iter().all(|&cell| there.set.contains(cell)) {
                    continue;
                }
                let rest = there.cells.iter().copied().filter(|&cell| !house.set.contains(cell));
                let gone = search.with_value(rest, value);
                if gone.is_empty() {
                    continue;
                }
                let (symbol, there) = (space.symbol(value), &there.name);
                let argument = format!(
                    "In {} the only places for {symbol} are {}, all of them in {there}. Whichever it is, {there} has its \
                     {symbol} inside {}, so no other cell of {there} can be {symbol}.",
                    house.name,
                    phrase::cells(space, places.iter().copied()),
                    house.name,
                );
                let step = Step::remove(technique, gone, argument)
                    .with(Part::Pattern, search.with_value(places.clone(), value));
                emit(step.within(HousePart::Base, [number]).within(HousePart::Cover, [other]))?;
            }
        }
    }
    Flow::Continue(())
}

/// All places of a digit in a house see a cell, though not through one house: knights, kings, or several houses.
pub(super) fn by_sight(search: &Search<'_>, emit: Emit<'_>) -> Flow {
    let (position, space) = (search.position, search.space);
    for (number, house) in space.houses().iter().enumerate().filter(|(_, house)| house.whole) {
        for value in 0..space.values() {
            let places: Vec<usize> = position.places(number, value).collect();
            if places.len() < 2 {
                continue;
            }
            let gone = search.with_value(space.common_peers(places.iter().copied()).iter(), value);
            let gone: Vec<_> = gone.into_iter().filter(|gone| !house.set.contains(gone.cell)).collect();
            if gone.is_empty() {
                continue;
            }
            let symbol = space.symbol(value);
            let argument = format!(
                "In {} the only places for {symbol} are {}. A cell that sees all of them cannot be {symbol}.",
                house.name,
                phrase::cells(space, places.iter().copied()),
            );
            let step = Step::remove(Technique::CommonPeers, gone, argument);
            emit(step.with(Part::Pattern, search.with_value(places, value)).within(HousePart::Home, [number]))?;
        }
    }
    Flow::Continue(())
}
