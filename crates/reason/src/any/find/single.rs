//! Full houses, hidden and naked singles.

use super::{Emit, Flow, Search};
use crate::any::cells::bits;
use crate::any::position::Candidate;
use crate::any::step::Step;
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::HousePart;

pub(super) fn full_house(search: &Search<'_>, emit: Emit<'_>) -> Flow {
    let (position, space) = (search.position, search.space);
    for (number, house) in space.houses().iter().enumerate().filter(|(_, house)| house.whole) {
        let mut open = house.cells.iter().copied().filter(|&cell| position.is_open(cell));
        let (Some(cell), None) = (open.next(), open.next()) else { continue };
        let Some(value) = bits(position.marks(cell)).find(|&value| !position.stands(number, value)) else { continue };
        let (name, house) = (space.name(cell), &house.name);
        let argument = format!(
            "{name} is the last open cell of {house}, and {} is the digit that {house} still lacks.",
            space.symbol(value)
        );
        let step = Step::place(Technique::FullHouse, Candidate::new(cell, value), argument);
        emit(step.within(HousePart::Home, [number]))?;
    }
    Flow::Continue(())
}

pub(super) fn hidden(search: &Search<'_>, emit: Emit<'_>) -> Flow {
    let (position, space) = (search.position, search.space);
    // In boxes before lines: they are easier to look through.
    for lines in [false, true] {
        let houses =
            space.houses().iter().enumerate().filter(|(_, house)| house.whole && house.line.is_some() == lines);
        for (number, house) in houses {
            for value in 0..space.values() {
                let mut places = position.places(number, value);
                let (Some(cell), None) = (places.next(), places.next()) else { continue };
                if position.stands(number, value) {
                    continue;
                }
                let (symbol, house) = (space.symbol(value), &house.name);
                let argument = format!("In {house} the only place for {symbol} is {}.", space.name(cell));
                let step = Step::place(Technique::HiddenSingle, Candidate::new(cell, value), argument);
                emit(step.within(HousePart::Home, [number]))?;
            }
        }
    }
    Flow::Continue(())
}

pub(super) fn naked(search: &Search<'_>, emit: Emit<'_>) -> Flow {
    let (position, space) = (search.position, search.space);
    for cell in position.open().filter(|&cell| position.marks(cell).is_power_of_two()) {
        let value = position.marks(cell).trailing_zeros() as usize;
        let name = space.name(cell);
        let seen =
            space.peers(cell).iter().filter_map(|peer| position.get(peer)).fold(0, |set, value| set | 1 << value);
        let others = space.full() & !(1 << value);
        let earlier = others & !seen;
        let mut parts = Vec::new();
        if seen != 0 {
            parts.push(format!("{name} sees {}", phrase::values(space, seen)));
        }
        if earlier != 0 {
            let (are, whose) = (if earlier.is_power_of_two() { "is" } else { "are" }, phrase::values(space, earlier));
            let of = if seen == 0 { format!("the candidates of {name}") } else { "its candidates".to_owned() };
            parts.push(format!("{whose} {are} no longer among {of}"));
        }
        let argument = format!("{}. Only {} is left for {name}.", parts.join("; "), space.symbol(value));
        emit(Step::place(Technique::NakedSingle, Candidate::new(cell, value), argument))?;
    }
    Flow::Continue(())
}
