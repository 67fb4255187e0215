//! Fish: the places of a digit in some houses lie in as many others, perhaps with fins.

use super::{Emit, Flow, Search, choose};
use crate::any::cells::Cells;
use crate::any::space::Line;
use crate::any::step::Step;
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::{HousePart, Part};

/// Bases are rows with columns as covers, columns with rows, and for two houses any whole ones that do not overlap.
pub(super) fn find(search: &Search<'_>, technique: Technique, size: usize, fins: bool, emit: Emit<'_>) -> Flow {
    let (position, space) = (search.position, search.space);
    let of = |line: Line| -> Vec<usize> {
        (0..space.houses().len()).filter(|&house| space.houses()[house].line == Some(line)).collect()
    };
    let whole: Vec<usize> = (0..space.houses().len()).filter(|&house| space.houses()[house].whole).collect();
    let all: Vec<usize> = (0..space.houses().len()).collect();
    let mut families = vec![(of(Line::Row), of(Line::Column)), (of(Line::Column), of(Line::Row))];
    if size == 2 {
        families.push((whole, all));
    }
    for value in 0..space.values() {
        let places = position.places_of(value);
        if places.len() < 2 * size {
            continue;
        }
        for (bases, covers) in &families {
            let most = if fins { size + 2 } else { size };
            let usable = |&&house: &&usize| {
                let house = &space.houses()[house];
                house.whole && (2..=most.max(if size == 2 { 4 } else { 0 })).contains(&house.set.both(&places).len())
            };
            let bases: Vec<usize> = bases.iter().filter(usable).copied().collect();
            choose(&bases, size, &mut |chosen| fish(search, technique, value, &places, chosen, covers, fins, emit))?;
            search.goes_on()?;
        }
    }
    Flow::Continue(())
}

#[expect(clippy::too_many_arguments, reason = "the state of a search")]
fn fish(
    search: &Search<'_>,
    technique: Technique,
    value: usize,
    places: &Cells,
    bases: &[usize],
    covers: &[usize],
    fins: bool,
    emit: Emit<'_>,
) -> Flow {
    let space = search.space;
    let set = |house: usize| &space.houses()[house].set;
    let mut body = Cells::none(space.cell_count());
    for (i, &base) in bases.iter().enumerate() {
        if bases[..i].iter().any(|&other| set(base).both(set(other)).meets(places)) {
            return Flow::Continue(());
        }
        body.add(&set(base).both(places));
    }
    let useful: Vec<usize> =
        covers.iter().copied().filter(|cover| !bases.contains(cover) && set(*cover).meets(&body)).collect();
    choose(&useful, bases.len(), &mut |covers| {
        let mut covered = Cells::none(space.cell_count());
        covers.iter().for_each(|&cover| covered.add(set(cover)));
        let fin = body.without(&covered);
        if fin.is_empty() == fins || fin.len() > 3 {
            return Flow::Continue(());
        }
        let mut gone = covered.both(places).without(&body);
        if fins {
            gone.keep(&space.common_peers(fin.iter()));
        }
        // Covers that share a place of the bases make a harder argument.
        let overlap = covers
            .iter()
            .enumerate()
            .any(|(i, &one)| covers[..i].iter().any(|&other| set(one).both(set(other)).meets(&body)));
        if gone.is_empty() || overlap {
            return Flow::Continue(());
        }
        let symbol = space.symbol(value);
        let (base, cover, count) =
            (phrase::houses(space, bases), phrase::houses(space, covers), phrase::number(bases.len()));
        let start = format!("In {base} the places for {symbol} are {}", phrase::cells(space, body.iter()));
        let argument = if fins {
            format!(
                "{start}; all but {} lie in {cover}. If no fin holds {symbol}, {base} place their {count} {symbol}s in \
                 {cover}, and no other cell of {cover} can be {symbol}. If a fin holds it, no cell that sees the fin can. \
                 Either way {} cannot be {symbol}.",
                phrase::cells(space, fin.iter()),
                phrase::cells(space, gone.iter()),
            )
        } else {
            format!(
                "{start}, all of them in {cover}. {} places are needed, one in each of {base}, and {cover} can take only \
                 {count}: every {symbol} of {cover} is one of these, so {symbol} can stand nowhere else in {cover}.",
                phrase::capital(&count),
            )
        };
        let step = Step::remove(technique, search.with_value(gone.iter(), value), argument)
            .with(Part::Pattern, search.with_value(body.both(&covered).iter(), value))
            .with(Part::Fin, search.with_value(fin.iter(), value))
            .within(HousePart::Base, bases.iter().copied())
            .within(HousePart::Cover, covers.iter().copied());
        emit(step)
    })
}
