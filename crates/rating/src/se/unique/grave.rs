//! The bivalue universal grave: without a few candidates every open cell would have two candidates and every digit two
//! places in each house (5.6 type 1; 5.7 types 2 and 4; type 3 from 5.8).

use super::super::find::Find;
use super::super::name::SeTechnique;
use super::super::state::State;
use super::super::tables::{CELLS, COMBINATIONS, HOUSES, MASK, PEER_LIST, PEERS, bits, cells};
use super::shared_houses;

/// The cells that keep it from being a grave, with the candidates that do.
struct Grave {
    cells: Vec<usize>,
    digits: [u16; 81],
    all: u16,
    /// Cells that see all of them.
    common: u128,
}

/// The first find on a grave.
pub(in super::super) fn grave(state: &State) -> Option<Find> {
    let grave = find(state)?;
    match grave.cells[..] {
        [] => None,
        [cell] => {
            let gone = vec![(cell as u8, state.marks[cell] & !grave.all)];
            Find::eliminate(SeTechnique::Bug(1), 5.6, gone)
        }
        _ if grave.all.count_ones() == 1 => {
            let digit = grave.all.trailing_zeros() as usize;
            let gone = cells(grave.common & state.places[digit]).map(|cell| (cell as u8, 1 << digit)).collect();
            Find::eliminate(SeTechnique::Bug(2), 5.7, gone).or_else(|| fourth(state, &grave))
        }
        _ if grave.common != 0 => fourth(state, &grave).or_else(|| third(state, &grave)),
        _ => None,
    }
}

fn find(state: &State) -> Option<Grave> {
    // Three or more open cells with three or more candidates in different houses: quickly no.
    let mut grave = Grave { cells: Vec::new(), digits: [0; 81], all: 0, common: !0 };
    let mut reduced = state.clone();
    for house in 0..27 {
        for digit in 0..9 {
            let positions = state.positions[house][digit];
            if matches!(positions.count_ones(), 0 | 2) {
                continue;
            }
            let mut extra = bits(positions).map(|i| CELLS[house][i] as usize);
            let mut extra = extra.by_ref().filter(|&cell| state.marks[cell].count_ones() >= 3);
            let cell = extra.next()?;
            if extra.next().is_some() {
                continue;
            }
            if !grave.cells.contains(&cell) {
                grave.cells.push(cell);
            }
            grave.digits[cell] |= 1 << digit;
            grave.all |= 1 << digit;
            reduced.remove(cell, digit);
            grave.common &= PEERS[cell];
            for &cell in &grave.cells {
                grave.common &= !(1 << cell);
            }
            if grave.cells.len() > 1 && grave.all.count_ones() > 1 && grave.common == 0 {
                return None;
            }
        }
    }
    let pairs = cells(reduced.open).all(|cell| reduced.marks[cell].count_ones() == 2);
    let places = reduced.positions.iter().flatten().all(|positions| matches!(positions.count_ones(), 0 | 2));
    (pairs && places).then_some(grave)
}

/// Type 4: the two cells have one other digit in common, and share a house.
fn fourth(state: &State, grave: &Grave) -> Option<Find> {
    let [a, b] = grave.cells[..] else { return None };
    let common = state.marks[a] & state.marks[b] & !grave.all;
    if common.count_ones() != 1 || shared_houses(a, b).next().is_none() {
        return None;
    }
    let gone = |cell: usize| (cell as u8, state.marks[cell] & !grave.digits[cell] & !common);
    // Besides the digits that keep it from being a grave each has two candidates: the common one, and one that goes.
    Find::eliminate(SeTechnique::Bug(4), 5.7, vec![gone(a), gone(b)])
}

/// Type 3: together they make a naked set with cells that see all of them, in one house.
fn third(state: &State, grave: &Grave) -> Option<Find> {
    let first = grave.cells[0];
    for kind in 0..3 {
        let house = HOUSES[first][kind];
        if grave.cells.iter().any(|&cell| HOUSES[cell][kind] != house) {
            continue;
        }
        // Cells in the order of the first one's peers; filled ones count as cells without candidates.
        let common = grave.common & MASK[house as usize];
        let row: Vec<usize> =
            PEER_LIST[first].iter().map(|&cell| cell as usize).filter(|&cell| common >> cell & 1 == 1).collect();
        for degree in 2..=6 {
            if row.len() < degree {
                continue;
            }
            for &choice in COMBINATIONS[degree - 1].iter().filter(|&&choice| choice >> row.len() == 0) {
                let others = bits(choice).map(|i| state.marks[row[i]]);
                let union = others.clone().fold(0, |union, marks| union | marks);
                let digits = union | grave.all;
                if union.count_ones() != degree as u32
                    || digits.count_ones() != degree as u32
                    || grave.all.count_ones() < 2
                    || others.clone().any(|marks| marks.count_ones() < 2)
                {
                    continue;
                }
                let rest = (0..row.len()).filter(|&i| choice >> i & 1 == 0).map(|i| row[i]);
                let gone = rest.map(|cell| (cell as u8, state.marks[cell] & digits)).collect();
                let rating = 5.7 + (degree as f64 - 1.0) * 0.1;
                if let Some(find) = Find::eliminate(SeTechnique::Bug(3), rating, gone) {
                    return Some(find);
                }
            }
        }
    }
    None
}
