//! Singles, locked candidates, wings and the steps of non-consecutive neighbours.

use super::super::find::Find;
use super::super::name::SeTechnique;
use super::super::tables::cells;
use super::layout::{BOX, COLUMN, House, Layout, ROW, WINDOW};
use super::position::Position;

/// Last cells of houses (1.0), then hidden singles of boxes (1.2), then of all other houses (1.5).
pub(super) fn hidden_single(layout: &Layout, position: &Position) -> Option<Find> {
    for last in [true, false] {
        for (kind, house) in layout.by_column() {
            if (position.open_in(house) == 1) != last {
                continue;
            }
            for digit in 0..9 {
                let places = position.places[digit] & house.mask;
                if places.count_ones() == 1 {
                    let rating = match (last, kind) {
                        (true, _) => 1.0,
                        (false, BOX) => 1.2,
                        _ => 1.5,
                    };
                    let cell = places.trailing_zeros() as usize;
                    return Some(Find::place(SeTechnique::HiddenSingle, rating, cell, digit));
                }
            }
        }
    }
    None
}

/// The first cell with one candidate (2.3).
pub(super) fn naked_single(position: &Position) -> Option<Find> {
    let cell = cells(position.open).find(|&cell| position.marks[cell].count_ones() == 1)?;
    Some(Find::place(SeTechnique::NakedSingle, 2.3, cell, position.marks[cell].trailing_zeros() as usize))
}

/// Calls `found` for every digit whose places in a house all lie in a house of another kind.
fn crossing<T>(
    layout: &Layout,
    position: &Position,
    mut found: impl FnMut(usize, &House, &House, usize) -> Option<T>,
) -> Option<T> {
    for (first, second) in layout.crossings() {
        for digit in 0..9 {
            for one in &layout.kinds[first] {
                let places = position.places[digit] & one.mask;
                if places.count_ones() < 2 {
                    continue;
                }
                for other in layout.kinds[second].iter().filter(|other| places & !other.mask == 0) {
                    if let Some(answer) = found(first, one, other, digit) {
                        return Some(answer);
                    }
                }
            }
        }
    }
    None
}

/// A hidden single that follows from locked candidates (1.7 from a box, otherwise 1.9).
pub(super) fn direct_locking(layout: &Layout, position: &Position) -> Option<Find> {
    crossing(layout, position, |kind, one, other, digit| {
        let thirds = layout.kinds[kind].iter().filter(|third| third.mask != one.mask && third.mask & other.mask != 0);
        thirds.into_iter().find_map(|third| {
            let places = position.places[digit] & third.mask;
            let left = places & !other.mask;
            let (technique, rating) =
                if kind == BOX { (SeTechnique::DirectPointing, 1.7) } else { (SeTechnique::DirectClaiming, 1.9) };
            (places.count_ones() > 1 && left.count_ones() == 1)
                .then(|| Find::place(technique, rating, left.trailing_zeros() as usize, digit))
        })
    })
}

/// Locked candidates: by sight if there are extra houses or anti-chess rules (2.9), otherwise in two houses (2.6, 2.8).
pub(super) fn locking(layout: &Layout, position: &Position) -> Option<Find> {
    let mut first = None;
    each_locking(layout, position, &mut |find, _| {
        first = Some(find);
        true
    });
    first
}

/// Passes every find with the candidates that must be gone for it, given as cells and a digit, until `take` has enough.
pub(super) fn each_locking(layout: &Layout, position: &Position, take: &mut dyn FnMut(Find, (u128, usize)) -> bool) {
    if !layout.is_general {
        let _: Option<()> = crossing(layout, position, |kind, one, other, digit| {
            let gone = position.digit_in(digit, other.mask & !one.mask);
            let (technique, rating) =
                if kind == BOX { (SeTechnique::Pointing, 2.6) } else { (SeTechnique::Claiming, 2.8) };
            let find = Find::eliminate(technique, rating, gone)?;
            take(find, (one.mask & !other.mask, digit)).then_some(())
        });
        return;
    }
    for kind in 0..7 {
        for digit in 0..9 {
            for house in &layout.kinds[kind] {
                let places = position.places[digit] & house.mask;
                if !(2..=6).contains(&places.count_ones()) {
                    continue;
                }
                let gone = position.digit_in(digit, layout.common(places));
                let find = Find::eliminate(SeTechnique::GeneralizedIntersection, 2.9, gone);
                if find.is_some_and(|find| take(find, (house.mask & !places, digit))) {
                    return;
                }
            }
        }
    }
}

/// XY-wings (4.2) and XYZ-wings (4.4).
pub(super) fn wing(layout: &Layout, position: &Position, three: bool) -> Option<Find> {
    let (technique, rating, count) = if three { (SeTechnique::XyzWing, 4.4, 3) } else { (SeTechnique::XyWing, 4.2, 2) };
    let pair = |cell: &usize| position.marks[*cell].count_ones() == 2;
    for pivot in cells(position.open).filter(|&cell| position.marks[cell].count_ones() == count) {
        let xy = position.marks[pivot];
        for p in cells(layout.sees[pivot]).filter(pair) {
            let xz = position.marks[p];
            if (xy & !xz).count_ones() != 1 {
                continue;
            }
            for q in cells(layout.sees[pivot]).filter(pair) {
                let yz = position.marks[q];
                if (xy | xz | yz).count_ones() != 3 || (xy & xz & yz).count_ones() != u32::from(three) {
                    continue;
                }
                let z = (xz & yz).trailing_zeros() as usize;
                let mut victims = layout.sees[p] & layout.sees[q] & !(1 << pivot | 1 << p | 1 << q);
                if three {
                    victims &= layout.sees[pivot];
                }
                if let Some(find) = Find::eliminate(technique, rating, position.digit_in(z, victims)) {
                    return Some(find);
                }
            }
        }
    }
    None
}

/// A cell with two or three candidates so close together that its neighbours lose what lies between (2.4).
pub(super) fn consecutive_cell(layout: &Layout, position: &Position) -> Option<Find> {
    let neighbours = layout.neighbours.as_ref()?;
    for cell in cells(position.open) {
        let marks = position.marks[cell];
        let (least, most) = (marks.trailing_zeros() as usize, 15usize.wrapping_sub(marks.leading_zeros() as usize));
        let gone: u16 = match (marks.count_ones(), most.wrapping_sub(least)) {
            (2, 1) => marks,
            (2 | 3, 2) => 1 << (least + 1),
            _ => continue,
        };
        let gone = neighbours[cell].iter().map(|&other| (other, position.marks[usize::from(other)] & gone)).collect();
        if let Some(find) = Find::eliminate(SeTechnique::NonConsecutiveCell, 2.4, gone) {
            return Some(find);
        }
    }
    None
}

/// A digit whose places in a house all touch a cell, which loses the digits beside it (2.5).
pub(super) fn consecutive_house(layout: &Layout, position: &Position) -> Option<Find> {
    let neighbours = layout.neighbours.as_ref()?;
    for digit in 0..9 {
        for (kind, most) in [(WINDOW, 5), (COLUMN, 3), (ROW, 3), (BOX, 5)] {
            for house in layout.kinds[kind].iter().take(if kind == WINDOW { 4 } else { 9 }) {
                let places = position.places[digit] & house.mask;
                if !(1..=most).contains(&places.count_ones()) {
                    continue;
                }
                let near = |cell: usize| neighbours[cell].iter().fold(1u128 << cell, |set, &other| set | 1 << other);
                let victims = cells(places).fold(!0u128, |set, cell| set & near(cell));
                let beside = (1u16 << digit << 1 | 1 << digit >> 1) & 0x1ff;
                let gone = cells(victims & position.open).map(|cell| (cell as u8, position.marks[cell] & beside));
                if let Some(find) = Find::eliminate(SeTechnique::LockedNonConsecutive, 2.5, gone.collect()) {
                    return Some(find);
                }
            }
        }
    }
    None
}
