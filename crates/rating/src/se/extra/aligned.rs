//! Aligned pair (6.2) and triplet exclusion (7.5): combinations of two or three cells that leave a cell both see without a
//! candidate.

use super::super::find::Find;
use super::super::name::SeTechnique;
use super::super::tables::{bits, cells};
use super::layout::Layout;
use super::position::Position;

/// Cells that can take part, each with the cells of at most `most` candidates that it sees. Cells that see a naked single
/// are left out.
fn bases(layout: &Layout, position: &Position, most: u32) -> Vec<(usize, u128)> {
    let with = |from: u32, to: u32| {
        let fits = |cell: &usize| (from..=to).contains(&position.marks[*cell].count_ones());
        cells(position.open).filter(fits).fold(0u128, |set, cell| set | 1 << cell)
    };
    let (single, few) = (with(1, 1), with(2, most));
    cells(with(2, 9))
        .filter(|&cell| layout.sees[cell] & single == 0 && layout.sees[cell] & few != 0)
        .map(|cell| (cell, layout.sees[cell] & few))
        .collect()
}

/// The digits of each base cell that no allowed combination has.
fn excluded(layout: &Layout, position: &Position, chosen: &[usize], excluders: u128) -> Vec<(u8, u16)> {
    let sets: Vec<u16> = cells(excluders).map(|cell| position.marks[cell]).collect();
    let mut allowed = [0u16; 3];
    let mut digits = [0usize; 3];
    combine(layout, position, chosen, &sets, 0, &mut digits, &mut allowed);
    let gone = chosen.iter().zip(allowed);
    gone.map(|(&cell, allowed)| (cell as u8, position.marks[cell] & !allowed)).collect()
}

fn combine(
    layout: &Layout,
    position: &Position,
    chosen: &[usize],
    sets: &[u16],
    at: usize,
    digits: &mut [usize; 3],
    allowed: &mut [u16; 3],
) {
    if at == chosen.len() {
        let used = digits[..at].iter().fold(0u16, |set, digit| set | 1 << digit);
        if sets.iter().all(|set| set & !used != 0) {
            (0..at).for_each(|i| allowed[i] |= 1 << digits[i]);
        }
        return;
    }
    for digit in bits(position.marks[chosen[at]]) {
        let clashes = |&i: &usize| digits[i] == digit && layout.sees[chosen[i]] >> chosen[at] & 1 == 1;
        if !(0..at).any(|i| clashes(&i)) {
            digits[at] = digit;
            combine(layout, position, chosen, sets, at + 1, digits, allowed);
        }
    }
}

pub(super) fn pair(layout: &Layout, position: &Position) -> Option<Find> {
    let bases = bases(layout, position, 2);
    for (j, &(b, of_b)) in bases.iter().enumerate() {
        for &(a, of_a) in &bases[..j] {
            let excluders = of_a & of_b;
            if excluders.count_ones() >= 2 {
                let gone = excluded(layout, position, &[a, b], excluders);
                if let Some(find) = Find::eliminate(SeTechnique::AlignedPair, 6.2, gone) {
                    return Some(find);
                }
            }
        }
    }
    None
}

pub(super) fn triplet(layout: &Layout, position: &Position) -> Option<Find> {
    let bases = bases(layout, position, 3);
    let of = |cell: usize| bases.iter().find(|base| base.0 == cell).map(|base| base.1);
    for (j, &(b, of_b)) in bases.iter().enumerate() {
        for &(a, of_a) in &bases[..j] {
            // The third cell is an excluder of either: first those of the first cell.
            let tail = cells(of_a).chain(cells(of_b & !of_a)).filter(|&cell| cell != a && cell != b);
            for c in tail {
                let excluders = of_a & of_b & of(c).unwrap_or(0);
                if excluders.count_ones() >= 2 {
                    let gone = excluded(layout, position, &[a, b, c], excluders);
                    if let Some(find) = Find::eliminate(SeTechnique::AlignedTriplet, 7.5, gone) {
                        return Some(find);
                    }
                }
            }
        }
    }
    None
}
