//! Aligned exclusion: base cells whose joint digits are limited by cells that see all of them, the excluders. Pairs
//! (6.2) have excluders of two candidates; triplets (7.5) of two or three.
//!
//! Base cells have two candidates at least, no peer that is a naked single, and an excluder among their peers. They need
//! not see each other. Two common excluders at least are asked for.
//!
//! Whether some cells give anything depends on their candidates and on those of their common excluders alone. So when
//! nothing was found before, only what has changed since then is looked at again ([`Unchanged`]).

use super::super::find::Find;
use super::super::name::SeTechnique;
use super::super::state::State;
use super::super::tables::{PEER_LIST, PEERS, bits, cells};

/// The base cells row by row, and the cells that can exclude.
fn bases(state: &State, most: u32) -> (Vec<u8>, u128) {
    let (mut singles, mut excluders) = (0, 0);
    for cell in cells(state.open) {
        match state.marks[cell].count_ones() {
            1 => singles |= 1 << cell,
            count if (2..=most).contains(&count) => excluders |= 1 << cell,
            _ => {}
        }
    }
    let fits = |&cell: &usize| {
        state.marks[cell].count_ones() >= 2 && PEERS[cell] & singles == 0 && PEERS[cell] & excluders != 0
    };
    (cells(state.open).filter(fits).map(|cell| cell as u8).collect(), excluders)
}

/// The candidates with which nothing was found.
#[derive(Default)]
pub(in super::super) struct Unchanged(Option<Box<[u16; 81]>>);

impl Unchanged {
    /// Another puzzle comes.
    pub(in super::super) fn forget(&mut self) {
        self.0 = None;
    }

    /// The cells whose candidates differ from those with which nothing was found.
    fn changed(&self, state: &State) -> u128 {
        let Some(known) = &self.0 else { return !0 };
        (0..81).fold(0, |set, cell| set | u128::from(known[cell] != state.marks[cell]) << cell)
    }

    /// Nothing was found.
    fn remember(&mut self, state: &State) {
        match &mut self.0 {
            Some(known) => **known = state.marks,
            None => self.0 = Some(Box::new(state.marks)),
        }
    }
}

#[inline]
fn sees(a: usize, b: usize) -> bool {
    PEERS[a] >> b & 1 == 1
}

/// The first aligned pair exclusion.
pub(in super::super) fn pair(state: &State, unchanged: &mut Unchanged) -> Option<Find> {
    let (bases, excluders) = bases(state, 2);
    let changed = unchanged.changed(state);
    for second in 1..bases.len() {
        let b = bases[second] as usize;
        let near = PEERS[b] & excluders;
        if near.count_ones() < 2 {
            continue;
        }
        for first in 0..second {
            let a = bases[first] as usize;
            let common = near & PEERS[a];
            if common.count_ones() < 2 || (common | 1 << a | 1 << b) & changed == 0 {
                continue;
            }
            // For each digit of the first cell, the digits of the second that are allowed beside it.
            let (mut left_a, mut left_b) = (0, 0);
            for x in bits(state.marks[a]) {
                let mut allowed = state.marks[b] & !(u16::from(sees(a, b)) << x);
                for excluder in cells(common) {
                    let rest = state.marks[excluder] & !(1 << x);
                    if rest.is_power_of_two() {
                        allowed &= !rest;
                    }
                }
                left_a |= u16::from(allowed != 0) << x;
                left_b |= allowed;
            }
            let gone = [(a as u8, state.marks[a] & !left_a), (b as u8, state.marks[b] & !left_b)];
            if gone.iter().any(|gone| gone.1 != 0) {
                return Find::eliminate(SeTechnique::AlignedPair, 6.2, gone.to_vec());
            }
        }
    }
    unchanged.remember(state);
    None
}

/// The first aligned triplet exclusion: two base cells, and a third among the excluders of either.
#[inline(never)]
pub(in super::super) fn triplet(state: &State, unchanged: &mut Unchanged) -> Option<Find> {
    let (bases, excluders) = bases(state, 3);
    let changed = unchanged.changed(state);
    let base_set = bases.iter().fold(0u128, |set, &cell| set | 1 << cell);
    for second in 1..bases.len() {
        let b = bases[second] as usize;
        for first in 0..second {
            let a = bases[first] as usize;
            let common = PEERS[a] & PEERS[b] & excluders;
            if common.count_ones() < 2 {
                continue;
            }
            let twins = (PEERS[a] | PEERS[b]) & excluders & base_set & !(1 << a | 1 << b);
            let firsts = PEER_LIST[a].iter().filter(|&&c| twins >> c & 1 == 1);
            let seconds = PEER_LIST[b].iter().filter(|&&c| twins >> c & 1 == 1 && !sees(a, c as usize));
            for &c in firsts.chain(seconds) {
                let c = c as usize;
                let common = common & PEERS[c];
                let matters = (common | 1 << a | 1 << b | 1 << c) & changed != 0;
                if common.count_ones() < 2 || !matters || seen_before(excluders, a, b, c) {
                    continue;
                }
                let gone = triplet_gone(state, [a, b, c], common);
                if gone.iter().any(|gone| gone.1 != 0) {
                    return Find::eliminate(SeTechnique::AlignedTriplet, 7.5, gone.to_vec());
                }
            }
        }
    }
    unchanged.remember(state);
    None
}

/// Whether the same three cells came up before, as another pair and its third cell: the answer does not depend on it.
fn seen_before(excluders: u128, a: usize, b: usize, c: usize) -> bool {
    let third = |c: usize, a: usize, b: usize| excluders >> c & 1 == 1 && (sees(a, c) || sees(b, c));
    // Pairs come in the order of their second cell, then of the first.
    let before = |x: usize, y: usize| (x.max(y), x.min(y)) < (b, a);
    before(a, c) && third(b, a, c) || before(b, c) && third(a, b, c)
}

/// The digits of three cells that are in no allowed combination.
fn triplet_gone(state: &State, [a, b, c]: [usize; 3], common: u128) -> [(u8, u16); 3] {
    let (see_ab, see_ac, see_bc) = (sees(a, b), sees(a, c), sees(b, c));
    let mut excluders = [0u16; 20];
    let mut count = 0;
    for cell in cells(common) {
        excluders[count] = state.marks[cell];
        count += 1;
    }
    let excluders = &excluders[..count];
    let (mut left_a, mut left_b, mut left_c) = (0u16, 0u16, 0u16);
    let (mut digits_a, mut digits_b) = ([0u8; 9], [0u8; 9]);
    let (mut count_a, mut count_b) = (0, 0);
    for x in bits(state.marks[a]) {
        digits_a[count_a] = x as u8;
        count_a += 1;
    }
    for y in bits(state.marks[b]) {
        digits_b[count_b] = y as u8;
        count_b += 1;
    }
    let all = (state.marks[a], state.marks[b], state.marks[c]);
    // Along the diagonals: after one or two of them every digit is usually known to be possible.
    for shift in 0..count_b {
        for i in 0..count_a {
            let (x, y) = (digits_a[i], digits_b[(i + shift) % count_b]);
            if see_ab && x == y {
                continue;
            }
            let mut allowed = all.2 & !(u16::from(see_ac) << x) & !(u16::from(see_bc) << y);
            for &marks in excluders {
                let rest = marks & !(1 << x | 1 << y);
                if rest & rest.wrapping_sub(1) == 0 {
                    // One digit left: the third cell must not have it. None left: nothing is allowed.
                    allowed &= if rest == 0 { 0 } else { !rest };
                }
            }
            if allowed != 0 {
                left_a |= 1 << x;
                left_b |= 1 << y;
                left_c |= allowed;
            }
        }
        if (left_a, left_b, left_c) == all {
            break;
        }
    }
    let gone = |cell: usize, left: u16| (cell as u8, state.marks[cell] & !left);
    [gone(a, left_a), gone(b, left_b), gone(c, left_c)]
}
