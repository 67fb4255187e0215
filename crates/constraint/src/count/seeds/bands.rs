//! The fillings of the first band up to symmetry: the seeds of the count.
//!
//! Symbols can be relabelled, so the first row is 1 to N in order. Two fillings are alike if a symmetry of the geometry
//! leads from one to the other, after which the symbols are relabelled again. Of each class one filling is kept.

use super::automorphism::Automorphism;
use crate::geometry::Geometry;
use sudokit_core::SmallSort;
use sudokit_solve::Stop;

/// The most fillings of a band.
const MOST: usize = 1 << 22;

/// A filling of the band, row by row, and how many fillings it stands for.
#[derive(Clone, Debug)]
pub(super) struct Seed {
    pub(super) symbols: Vec<u8>,
    pub(super) weight: u64,
}

/// The fillings of the first `rows` rows, up to symmetry; `None` if there are too many, or a stop was requested.
pub(super) fn seeds(geometry: &Geometry, rows: usize, group: &[Automorphism], stop: &Stop) -> Option<Vec<Seed>> {
    let order = geometry.order();
    let fillings = fillings(geometry, rows, stop)?;
    let mut is_seen = vec![false; fillings.len()];
    let mut seeds = Vec::new();
    let mut image = vec![0u8; rows * order];
    for (number, &key) in fillings.iter().enumerate() {
        if is_seen[number] {
            continue;
        }
        if number.is_multiple_of(256) && stop.is_raised() {
            return None;
        }
        let symbols = unpack(key, rows, order);
        let mut weight = 0;
        for automorphism in group {
            for (cell, &symbol) in symbols.iter().enumerate() {
                let (row, column) = (automorphism.rows[cell / order], automorphism.columns[cell % order]);
                image[usize::from(row) * order + usize::from(column)] = symbol;
            }
            let at = fillings.binary_search(&pack(&image, order)).ok()?;
            weight += u64::from(!core::mem::replace(&mut is_seen[at], true));
        }
        seeds.push(Seed { symbols, weight });
    }
    Some(seeds)
}

/// All fillings with the first row in order, as keys in ascending order.
fn fillings(geometry: &Geometry, rows: usize, stop: &Stop) -> Option<Vec<u128>> {
    let order = geometry.order();
    let cells = rows * order;
    let mut used = vec![0u32; geometry.houses().len()];
    let mut symbols = vec![0u8; cells];
    let mut open = vec![0u32; cells];
    let mut found = Vec::new();
    let place = |used: &mut Vec<u32>, cell: usize, symbol: u8| {
        geometry.memberships(cell).iter().for_each(|&(house, _)| used[usize::from(house)] ^= 1 << symbol);
    };
    let choices = |used: &[u32], cell: usize| {
        let seen = geometry.memberships(cell).iter().fold(0, |seen, &(house, _)| seen | used[usize::from(house)]);
        ((1u32 << order) - 1) & !seen
    };
    for column in 0..order {
        if choices(&used, column) >> column & 1 == 0 {
            return None;
        }
        symbols[column] = column as u8;
        place(&mut used, column, column as u8);
    }
    let mut cell = order;
    open[cell] = choices(&used, cell);
    loop {
        if open[cell] == 0 {
            if cell == order {
                break;
            }
            cell -= 1;
            place(&mut used, cell, symbols[cell]);
            continue;
        }
        let symbol = open[cell].trailing_zeros() as u8;
        open[cell] &= open[cell] - 1;
        symbols[cell] = symbol;
        if cell + 1 < cells {
            place(&mut used, cell, symbol);
            cell += 1;
            open[cell] = choices(&used, cell);
            continue;
        }
        found.push(pack(&symbols, order));
        if found.len() > MOST || (found.len().is_multiple_of(4096) && stop.is_raised()) {
            return None;
        }
    }
    found.small_sort();
    Some(found)
}

/// The rows after the first, four bits a cell, with the symbols relabelled so that the first row is in order.
fn pack(symbols: &[u8], order: usize) -> u128 {
    let mut name = [0u8; 16];
    (0..order).for_each(|column| name[usize::from(symbols[column])] = column as u8);
    symbols[order..].iter().fold(0, |key, &symbol| key << 4 | u128::from(name[usize::from(symbol)]))
}

fn unpack(key: u128, rows: usize, order: usize) -> Vec<u8> {
    let later = (rows - 1) * order;
    let cell = |cell: usize| match cell.checked_sub(order) {
        None => cell as u8,
        Some(place) => (key >> (4 * (later - 1 - place)) & 15) as u8,
    };
    (0..rows * order).map(cell).collect()
}
