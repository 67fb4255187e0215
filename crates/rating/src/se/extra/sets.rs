//! Naked sets, hidden sets and fish.

use super::super::find::Find;
use super::super::name::SeTechnique;
use super::super::tables::{COMBINATIONS, bits, cells};
use super::layout::{COLUMN, House, Layout, ROW};
use super::position::Position;

/// The union of sets that have at least two members each, if it has exactly `size` members.
fn tuple(sets: impl Iterator<Item = u16>, size: u32) -> Option<u16> {
    let mut union = 0;
    for set in sets {
        if set.count_ones() < 2 {
            return None;
        }
        union |= set;
    }
    (union.count_ones() == size).then_some(union)
}

/// Calls `found(house, digits, positions)` for every hidden set in houses with at least this many open cells.
fn hidden_sets<T>(
    layout: &Layout,
    position: &Position,
    size: u32,
    least: u32,
    mut found: impl FnMut(&House, u16, u16) -> Option<T>,
) -> Option<T> {
    for (_, house) in layout.by_column() {
        if position.open_in(house) < least {
            continue;
        }
        let row: [u16; 9] = core::array::from_fn(|digit| position.positions(house, digit));
        for &digits in COMBINATIONS[size as usize] {
            if let Some(positions) = tuple(bits(digits).map(|digit| row[digit]), size)
                && let Some(answer) = found(house, digits, positions)
            {
                return Some(answer);
            }
        }
    }
    None
}

/// A hidden single that follows from a hidden pair (2.0) or triplet (2.5).
pub(super) fn direct_hidden(layout: &Layout, position: &Position, size: u32) -> Option<Find> {
    let (technique, rating) =
        if size == 2 { (SeTechnique::DirectHiddenPair, 2.0) } else { (SeTechnique::DirectHiddenTriplet, 2.5) };
    hidden_sets(layout, position, size, size + 1, |house, digits, taken| {
        (0..9).filter(|&digit| digits >> digit & 1 == 0).find_map(|digit| {
            let places = position.positions(house, digit);
            let left = places & !taken;
            let cell = usize::from(house.cells[(left.trailing_zeros() as usize).min(8)]);
            (places.count_ones() > 1 && left.count_ones() == 1).then(|| Find::place(technique, rating, cell, digit))
        })
    })
}

/// Hidden pairs (3.4), triplets (4.0) and quads (5.4).
pub(super) fn hidden(layout: &Layout, position: &Position, size: u32) -> Option<Find> {
    let mut first = None;
    each_hidden(layout, position, size, &mut |find, _, _| {
        first = Some(find);
        true
    });
    first
}

/// Passes every hidden set with its house and digits, until `take` has enough.
pub(super) fn each_hidden(
    layout: &Layout,
    position: &Position,
    size: u32,
    take: &mut dyn FnMut(Find, &House, u16) -> bool,
) {
    let (technique, rating) = match size {
        2 => (SeTechnique::HiddenPair, 3.4),
        3 => (SeTechnique::HiddenTriplet, 4.0),
        _ => (SeTechnique::HiddenQuad, 5.4),
    };
    let _: Option<()> = hidden_sets(layout, position, size, 2 * size + 1, |house, digits, taken| {
        let gone = bits(taken).map(|i| (house.cells[i], position.marks[usize::from(house.cells[i])] & !digits));
        let find = Find::eliminate(technique, rating, gone.collect())?;
        take(find, house, digits).then_some(())
    });
}

/// Naked pairs (3.0), triplets (3.6) and quads (5.0).
pub(super) fn naked(layout: &Layout, position: &Position, size: u32) -> Option<Find> {
    let mut first = None;
    each_naked(layout, position, size, &mut |find, _, _| {
        first = Some(find);
        true
    });
    first
}

/// Passes every naked set with its cells and digits, until `take` has enough. With extra houses or anti-chess rules each digit
/// goes from all cells that see its places in the set, otherwise from the house.
pub(super) fn each_naked(
    layout: &Layout,
    position: &Position,
    size: u32,
    take: &mut dyn FnMut(Find, u128, u16) -> bool,
) {
    let (technique, rating) = match size {
        2 => (SeTechnique::NakedPair, 3.0),
        3 => (SeTechnique::NakedTriplet, 3.6),
        _ => (SeTechnique::NakedQuad, 5.0),
    };
    for (_, house) in layout.by_column() {
        if position.open_in(house) < 2 * size {
            continue;
        }
        let marks = house.cells.map(|cell| position.marks[usize::from(cell)]);
        for &chosen in COMBINATIONS[size as usize] {
            let Some(digits) = tuple(bits(chosen).map(|i| marks[i]), size) else { continue };
            let set = bits(chosen).fold(0u128, |set, i| set | 1 << house.cells[i]);
            let mut gone = [0u16; 81];
            for digit in bits(digits) {
                let victims =
                    if layout.is_general { layout.common(position.places[digit] & set) } else { house.mask & !set };
                cells(victims & position.places[digit]).for_each(|cell| gone[cell] |= 1 << digit);
            }
            let gone = gone.iter().enumerate().map(|(cell, &digits)| (cell as u8, digits)).collect();
            if Find::eliminate(technique, rating, gone).is_some_and(|find| take(find, set, digits)) {
                return;
            }
        }
    }
}

/// X-wings (3.2), swordfish (3.8) and jellyfish (5.2) in rows and columns.
pub(super) fn fish(layout: &Layout, position: &Position, size: u32) -> Option<Find> {
    let mut first = None;
    each_fish(layout, position, size, &mut |find, _, _| {
        first = Some(find);
        true
    });
    first
}

/// Passes every fish with the cells of its bases outside the covers and its digit, until `take` has enough.
pub(super) fn each_fish(
    layout: &Layout,
    position: &Position,
    size: u32,
    take: &mut dyn FnMut(Find, u128, usize) -> bool,
) {
    let (technique, rating) = match size {
        2 => (SeTechnique::XWing, 3.2),
        3 => (SeTechnique::Swordfish, 3.8),
        _ => (SeTechnique::Jellyfish, 5.2),
    };
    for (base, cover) in [(COLUMN, ROW), (ROW, COLUMN)] {
        let (base, cover) = (&layout.kinds[base], &layout.kinds[cover]);
        let rows: Vec<[u16; 9]> =
            base.iter().map(|house| core::array::from_fn(|digit| position.positions(house, digit))).collect();
        for &lines in COMBINATIONS[size as usize] {
            for digit in (0..9).filter(|&digit| position.standing[digit] + 2 * size <= 9) {
                let Some(covers) = tuple(bits(lines).map(|line| rows[line][digit]), size) else { continue };
                let bases = bits(lines).fold(0, |set, line| set | base[line].mask);
                let covers = bits(covers).fold(0, |set, line| set | cover[line].mask);
                let gone = position.digit_in(digit, covers & !bases);
                if Find::eliminate(technique, rating, gone).is_some_and(|find| take(find, bases & !covers, digit)) {
                    return;
                }
            }
        }
    }
}
