//! Unique rectangles and loops (4.5 with 4 cells, 4.6 with 6, 4.7 with 8, 5.0 from 10), of types 1 to 4.
//!
//! A depth-first search from each cell with two candidates; all finds are sorted by rating, then by type, and the first
//! found wins a tie.

use super::super::find::Find;
use super::super::name::SeTechnique;
use super::super::state::State;
use super::super::tables::{CELLS, HOUSES, MASK, PEERS, cells};
use super::shared_houses;
use super::third::third;

/// A loop under construction.
struct Search<'a> {
    state: &'a State,
    pair: u16,
    loop_cells: Vec<u8>,
    set: u128,
    found: Vec<Vec<u8>>,
    /// Cells with both digits.
    both: u128,
    /// Those of them that can be in a loop at all.
    fit: u128,
    /// Houses visited by the even and by the odd cells.
    visited: [u32; 2],
}

impl Search<'_> {
    /// Goes on from a cell. `extra` collects the other digits of the cells tried, and a sibling's stay in it
    /// ([quirk Q1](super::super::quirks)).
    fn extend(&mut self, cell: usize, allowed: i32, mut extra: u16, last: usize) {
        // A house visited twice with the same parity: no loop from here on is valid.
        let parity = self.loop_cells.len() % 2;
        let houses = HOUSES[cell].iter().fold(0u32, |set, &house| set | 1 << house);
        if self.visited[parity] & houses != 0 {
            return;
        }
        self.visited[parity] |= houses;
        self.loop_cells.push(cell as u8);
        self.set |= 1 << cell;
        for kind in (0..3).filter(|&kind| kind != last) {
            let house = HOUSES[cell][kind] as usize;
            // Nothing to go to in most houses.
            if MASK[house] & self.both & !self.set == 0 && MASK[house] >> self.loop_cells[0] & 1 == 0 {
                continue;
            }
            for &next in &CELLS[house] {
                if next == self.loop_cells[0] && self.loop_cells.len() >= 4 {
                    self.found.push(self.loop_cells.clone());
                } else if self.both & !self.set & 1 << next != 0 {
                    let marks = self.state.marks[next as usize];
                    extra = (extra | marks) & !self.pair;
                    let many = marks.count_ones() > 2;
                    if self.fit >> next & 1 == 1 && (!many || extra.count_ones() == 1 || allowed > 0) {
                        self.extend(next as usize, allowed - i32::from(many), extra, kind);
                    }
                }
            }
        }
        self.loop_cells.pop();
        self.set &= !(1 << cell);
        self.visited[parity] &= !houses;
    }
}

/// The cells that share each of their houses with another: in a valid loop all do.
fn fit(mut cells_left: u128) -> u128 {
    loop {
        let alone = cells(cells_left)
            .filter(|&cell| HOUSES[cell].iter().any(|&house| (cells_left & MASK[house as usize]).count_ones() < 2));
        let alone = alone.fold(0u128, |set, cell| set | 1 << cell);
        if alone == 0 {
            return cells_left;
        }
        cells_left &= !alone;
    }
}

/// Whether each house is visited once with either parity, or not at all.
fn is_valid(cells: &[u8]) -> bool {
    let mut visited = [0u32; 2];
    for (i, &cell) in cells.iter().enumerate() {
        for house in HOUSES[cell as usize] {
            if visited[i % 2] >> house & 1 == 1 {
                return false;
            }
            visited[i % 2] |= 1 << house;
        }
    }
    visited[0] == visited[1]
}

/// A find, and what distinguishes it from others.
pub(super) struct Candidate {
    pub(super) kind: u8,
    pub(super) rating: f64,
    pub(super) cells: u128,
    /// Only of type 3: hidden or naked, house, digits and cells.
    pub(super) details: (bool, u8, u16, u128),
    pub(super) gone: Vec<(u8, u16)>,
    pub(super) size: u8,
}

fn base_rating(size: usize) -> f64 {
    let mut rating: f64 = 4.5;
    if size >= 10 {
        rating += 0.3;
    }
    if size >= 8 {
        rating += 0.2;
    } else if size >= 6 {
        rating += 0.1;
    }
    rating
}

/// The easiest unique rectangle or loop.
pub(in super::super) fn unique_loop(state: &State) -> Option<Find> {
    let mut candidates: Vec<Candidate> = Vec::new();
    for start in cells(state.open).filter(|&cell| state.marks[cell].count_ones() == 2) {
        let pair = state.marks[start];
        let (v1, v2) = (pair.trailing_zeros() as usize, 15 - pair.leading_zeros() as usize);
        let both = state.places[v1] & state.places[v2];
        if both.count_ones() < 4 {
            continue;
        }
        let fit = fit(both);
        if fit >> start & 1 == 0 {
            continue;
        }
        let (loop_cells, found) = Default::default();
        let mut search = Search { state, pair, loop_cells, set: 0, found, both, fit, visited: [0; 2] };
        search.extend(start, 2, 0, 3);
        for cells in search.found.iter().filter(|cells| is_valid(cells)) {
            for candidate in types(state, cells, pair) {
                let known = |other: &Candidate| {
                    other.kind == candidate.kind && other.cells == candidate.cells && other.details == candidate.details
                };
                if candidate.gone.iter().any(|gone| gone.1 != 0) && !candidates.iter().any(known) {
                    candidates.push(candidate);
                }
            }
        }
    }
    let first = candidates
        .into_iter()
        .reduce(|best, next| if (next.rating, next.kind) < (best.rating, best.kind) { next } else { best })?;
    let technique = match first.size {
        4 => SeTechnique::UniqueRectangle(first.kind),
        size => SeTechnique::UniqueLoop(size, first.kind),
    };
    Find::eliminate(technique, first.rating, first.gone)
}

/// The finds a valid loop gives, in the order they are tried.
fn types(state: &State, loop_cells: &[u8], pair: u16) -> Vec<Candidate> {
    let extras: Vec<usize> =
        loop_cells.iter().map(|&cell| cell as usize).filter(|&cell| state.marks[cell] != pair).collect();
    let set = loop_cells.iter().fold(0u128, |set, &cell| set | 1 << cell);
    let make = |kind: u8, gone: Vec<(u8, u16)>| Candidate {
        kind,
        rating: base_rating(loop_cells.len()),
        cells: set,
        details: (false, 0, 0, 0),
        gone,
        size: loop_cells.len() as u8,
    };
    let mut found = Vec::new();
    let extra = extras.iter().fold(0, |union, &cell| union | state.marks[cell]) & !pair;
    match extras[..] {
        [] => {}
        [only] => found.push(make(1, vec![(only as u8, pair)])),
        [a, b] => {
            if extra.count_ones() == 1 {
                found.push(make(2, second(state, &extras, pair)));
            } else {
                third(state, [a, b], pair, extra, |rating, details, gone| {
                    let base = make(3, gone);
                    found.push(Candidate { rating: base.rating + rating, details, ..base });
                });
            }
            if let Some(gone) = fourth(state, [a, b], pair) {
                found.push(make(4, gone));
            }
        }
        _ => found.push(make(2, second(state, &extras, pair))),
    }
    found
}

/// Type 2: the other digit goes from the cells that see all of them.
fn second(state: &State, extras: &[usize], pair: u16) -> Vec<(u8, u16)> {
    let digit = (state.marks[extras[0]] & !pair).trailing_zeros() as usize;
    let common = extras.iter().fold(state.places[digit], |set, &cell| set & PEERS[cell]);
    cells(common).map(|cell| (cell as u8, 1 << digit)).collect()
}

/// Type 4: one digit of the pair is locked in a house of both, so the other goes. The last house counts.
fn fourth(state: &State, [a, b]: [usize; 2], pair: u16) -> Option<Vec<(u8, u16)>> {
    let (v1, v2) = (pair.trailing_zeros() as usize, 15 - pair.leading_zeros() as usize);
    let locked =
        |digit: usize| shared_houses(a, b).any(|house| state.places[digit] & MASK[house] & !(1 << a | 1 << b) == 0);
    let gone = if locked(v1) {
        v2
    } else if locked(v2) {
        v1
    } else {
        return None;
    };
    Some(vec![(a as u8, 1 << gone), (b as u8, 1 << gone)])
}
