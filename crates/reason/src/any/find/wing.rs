//! XY-, XYZ- and W-wings.

use super::{Emit, Flow, Search};
use crate::any::cells::bits;
use crate::any::step::Step;
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::{HousePart, Part};

/// A middle cell with two candidates (XY) or three (XYZ) and two cells with two candidates that it sees.
pub(super) fn bent(search: &Search<'_>, technique: Technique, emit: Emit<'_>) -> Flow {
    let (position, space) = (search.position, search.space);
    let three = technique == Technique::XyzWing;
    let pairs: Vec<usize> = position.open().filter(|&cell| position.marks(cell).count_ones() == 2).collect();
    for middle in position.open().filter(|&cell| position.marks(cell).count_ones() == if three { 3 } else { 2 }) {
        let own = position.marks(middle);
        let seen: Vec<usize> = pairs.iter().copied().filter(|&cell| space.peers(middle).contains(cell)).collect();
        for (i, &one) in seen.iter().enumerate() {
            for &other in &seen[i + 1..] {
                let (a, b) = (position.marks(one), position.marks(other));
                let fits = if three {
                    (a | b) == own && a != b
                } else {
                    (a & own).count_ones() == 1
                        && (b & own).count_ones() == 1
                        && (a | b | own).count_ones() == 3
                        && a != b
                };
                let shared = a & b & if three { own } else { !own };
                if !fits || !shared.is_power_of_two() {
                    continue;
                }
                let value = shared.trailing_zeros() as usize;
                let ends = [one, other].into_iter().chain(three.then_some(middle));
                let gone = search.with_value(space.common_peers(ends.clone()).iter(), value);
                if gone.is_empty() {
                    continue;
                }
                let symbol = space.symbol(value);
                let cases = bits(own).map(|digit| match (a >> digit & 1, b >> digit & 1) {
                    _ if digit == value => format!("it may be {symbol} itself"),
                    (1, _) => format!("if it is {}, {} is {symbol}", space.symbol(digit), space.name(one)),
                    _ => format!("if it is {}, {} is {symbol}", space.symbol(digit), space.name(other)),
                });
                let argument = format!(
                    "{} can be {}: {}. So one of {} is {symbol}, and no cell that sees all of its places there can be \
                     {symbol}.",
                    space.name(middle),
                    phrase::any_value(space, own),
                    cases.collect::<Vec<_>>().join("; "),
                    phrase::cells(space, ends),
                );
                let cells = [middle, one, other];
                let step = Step::remove(technique, gone, argument);
                emit(step.with(Part::Pattern, search.among(cells, u64::MAX)))?;
            }
        }
    }
    Flow::Continue(())
}

/// Two cells with the same two candidates, and a house where one of the two has just two places, one seen by each.
pub(super) fn w_wing(search: &Search<'_>, emit: Emit<'_>) -> Flow {
    let (position, space) = (search.position, search.space);
    let pairs: Vec<usize> = position.open().filter(|&cell| position.marks(cell).count_ones() == 2).collect();
    for (i, &one) in pairs.iter().enumerate() {
        for &other in pairs[i + 1..].iter().filter(|&&other| position.marks(other) == position.marks(one)) {
            if space.peers(one).contains(other) {
                continue;
            }
            let own = position.marks(one);
            for link in bits(own) {
                let value = (own & !(1 << link)).trailing_zeros() as usize;
                let gone = search.with_value(space.common_peers([one, other]).iter(), value);
                if gone.is_empty() {
                    continue;
                }
                for (number, house) in space.houses().iter().enumerate().filter(|(_, house)| house.whole) {
                    let places: Vec<usize> = position.places(number, link).collect();
                    let [p, q] = places[..] else { continue };
                    let joins = |p: usize, q: usize| space.peers(one).contains(p) && space.peers(other).contains(q);
                    if [p, q].iter().any(|cell| [one, other].contains(cell)) || !(joins(p, q) || joins(q, p)) {
                        continue;
                    }
                    let (a, b) = (space.name(one), space.name(other));
                    let (symbol, linked) = (space.symbol(value), space.symbol(link));
                    let argument = format!(
                        "{a} and {b} are {linked} or {symbol}. In {} the only places for {linked} are {}, and one of the two \
                         sees {a}, the other {b}: {a} and {b} are not both {linked}. So one of them is {symbol}, and no cell \
                         that sees both can be {symbol}.",
                        house.name,
                        phrase::cells(space, [p, q]),
                    );
                    let step = Step::remove(Technique::WWing, gone.clone(), argument)
                        .with(Part::Pattern, search.among([one, other], own))
                        .with(Part::Pattern, search.with_value([p, q], link));
                    emit(step.within(HousePart::Home, [number]))?;
                }
            }
        }
    }
    Flow::Continue(())
}
