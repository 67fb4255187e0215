//! Solutions counted by their profile: many ways to fill the cells so far are alike for the rest of the grid.
//!
//! The cells are filled row by row. All that matters for the rest is, for every symbol, in which unfinished houses it
//! stands already: its *signature*, one word. Symbols that no later clue names are interchangeable, so that the signatures
//! in order are the state; for each state we keep in how many ways it comes about. Where a row leaves a box the columns of
//! a stack below which there are no clues are interchangeable too, and are put in an order that depends (nearly) only on
//! what stands in them; where it does not, states are kept apart that could be one, which costs time and nothing else. (The broken profile is common knowledge in counting; Pettersen and Silver counted 2xN sudoku by bands.)
//!
//! Given up when there are more than [`MOST_STATES`] states.

use crate::geometry::HouseKind;
use crate::grid::Grid;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use sudokit_core::SmallSort;
use sudokit_solve::Stop;

const MOST_SYMBOLS: usize = 12;
const MOST_STATES: usize = 1 << 21;
/// The upper bits of a signature name a symbol that later clues name, plus one.
const TAG: u32 = 27;

type State = [u32; MOST_SYMBOLS];
type States = HashMap<State, u128, BuildHasherDefault<Mixer>>;

/// How many solutions there are, `Some(None)` if more than fit; `None` if this is not the way to count them.
pub(super) fn count(puzzle: &Grid, stop: &Stop) -> Option<Option<u128>> {
    let geometry = puzzle.geometry();
    let (order, cells) = (geometry.order(), geometry.cell_count());
    if order > MOST_SYMBOLS {
        return None;
    }
    if puzzle.clash().is_some() {
        return Some(Some(0));
    }
    let plan = Plan::new(puzzle)?;
    let mut states = States::default();
    let mut first: State = [u32::MAX; MOST_SYMBOLS];
    for (symbol, signature) in first[..order].iter_mut().enumerate() {
        *signature = plan.tag(symbol, 0);
    }
    first[..order].small_sort();
    states.insert(first, 1);
    let mut next = States::default();
    for cell in 0..cells {
        next.clear();
        for (i, (state, &ways)) in states.iter().enumerate() {
            if i % 256 == 0 && stop.is_raised() {
                return None;
            }
            let mut last = None;
            for (place, &signature) in state[..order].iter().enumerate() {
                if last == Some(signature) || !plan.allows(puzzle, cell, signature) {
                    continue;
                }
                last = Some(signature);
                let alike = state[place..order].iter().take_while(|&&other| other == signature).count();
                let Some(ways) = ways.checked_mul(alike as u128) else { return Some(None) };
                let after = plan.fill(puzzle, *state, place, cell);
                let sum = next.entry(after).or_insert(0);
                let Some(more) = sum.checked_add(ways) else { return Some(None) };
                *sum = more;
            }
        }
        if next.len() > MOST_STATES {
            return None;
        }
        core::mem::swap(&mut states, &mut next);
    }
    states.values().try_fold(0u128, |sum, &ways| sum.checked_add(ways)).map_or(Some(None), |sum| Some(Some(sum)))
}

/// What is to be known of each cell beforehand.
struct Plan {
    order: usize,
    /// By cell: the bits of its houses, and of those that are finished with it.
    seen: Vec<u32>,
    finished: Vec<u32>,
    /// By cell: the symbols that later clues have in its houses. (Earlier ones are in the signatures; they may be in
    /// another column by now.)
    ahead: Vec<u32>,
    /// By symbol: the last cell with a clue of it, plus one.
    last_clue: Vec<usize>,
    /// By cell: the bits of columns that may change places after it, in stacks.
    free: Vec<Vec<Vec<u32>>>,
}

impl Plan {
    fn new(puzzle: &Grid) -> Option<Self> {
        let geometry = puzzle.geometry();
        let (order, cells) = (geometry.order(), geometry.cell_count());
        let mut plan = Self {
            order,
            seen: vec![0; cells],
            finished: vec![0; cells],
            ahead: vec![0; cells],
            last_clue: vec![0; order],
            free: vec![Vec::new(); cells],
        };
        // A house has a bit from its first cell to its last; then another may have it.
        let mut taken: Vec<(u32, usize)> = Vec::new();
        let mut houses: Vec<_> = geometry.houses().iter().collect();
        houses.small_sort_by_key(|house| (house.kind() != HouseKind::Column, house.cells().min()));
        for house in houses {
            let (Some(from), Some(to)) = (house.cells().min(), house.cells().max()) else { continue };
            let bit = (0..TAG).find(|&bit| !taken.iter().any(|&(other, until)| other == bit && until >= from))?;
            taken.push((bit, to));
            house.cells().for_each(|cell| plan.seen[cell] |= 1 << bit);
            plan.finished[to] |= 1 << bit;
        }
        for cell in puzzle.clues() {
            plan.last_clue[usize::from(puzzle.get(cell)) - 1] = cell + 1;
            for &(house, _) in geometry.memberships(cell) {
                for earlier in geometry.houses()[usize::from(house)].cells().filter(|&other| other < cell) {
                    plan.ahead[earlier] |= 1 << (puzzle.get(cell) - 1);
                }
            }
        }
        if geometry.is_plain() {
            for cell in (0..cells).filter(|cell| (cell + 1).is_multiple_of(geometry.box_width())) {
                let later =
                    |column: usize| (column..cells).step_by(order).any(|other| other > cell && puzzle.get(other) != 0);
                let columns: Vec<usize> = (0..order).collect();
                let stacks = columns.chunks(geometry.box_width());
                // Columns were given their bits first, in order.
                let free = stacks.map(|stack| stack.iter().filter(|&&c| !later(c)).map(|&c| c as u32).collect());
                plan.free[cell] = free.filter(|stack: &Vec<u32>| stack.len() > 1).collect();
            }
        }
        Some(plan)
    }

    /// The name of a symbol in its signature, while clues from a cell on name it.
    fn tag(&self, symbol: usize, cell: usize) -> u32 {
        if self.last_clue[symbol] > cell { (symbol as u32 + 1) << TAG } else { 0 }
    }

    fn allows(&self, puzzle: &Grid, cell: usize, signature: u32) -> bool {
        let (tag, clue) = (signature >> TAG, u32::from(puzzle.get(cell)));
        let waits = tag != 0 && self.ahead[cell] >> (tag - 1) & 1 == 1;
        (clue == 0 || clue == tag) && !waits && signature & self.seen[cell] == 0
    }

    fn fill(&self, puzzle: &Grid, mut state: State, place: usize, cell: usize) -> State {
        state[place] |= self.seen[cell];
        let signatures = &mut state[..self.order];
        for signature in signatures.iter_mut() {
            *signature &= !self.finished[cell];
        }
        if puzzle.get(cell) != 0 {
            let symbol = usize::from(puzzle.get(cell)) - 1;
            signatures[place] = signatures[place] & ((1 << TAG) - 1) | self.tag(symbol, cell + 1);
        }
        arrange(signatures, &self.free[cell]);
        signatures.small_sort();
        state
    }
}

/// Puts the free columns of each stack in order, by what stands in them and where else that stands.
///
/// Symbols and columns get colours that do not depend on the order of the columns; each takes in the colours it meets,
/// and where several columns of a stack still look alike, one is singled out and its colour spreads (as in programs for
/// isomorphism of graphs, but without trying the other choices).
fn arrange(signatures: &mut [u32], stacks: &[Vec<u32>]) {
    if stacks.is_empty() {
        return;
    }
    let free: u32 = stacks.iter().flatten().map(|column| 1 << column).sum();
    let mut symbols = [0u64; MOST_SYMBOLS];
    let mut columns = [0u64; 32];
    for (symbol, &signature) in symbols.iter_mut().zip(&*signatures) {
        let counts = stacks.iter().map(|stack| stack.iter().filter(|&&column| signature >> column & 1 == 1).count());
        *symbol = counts.fold(mix(u64::from(signature & !free)), |hash, count| mix(hash ^ count as u64));
    }
    loop {
        for _ in 0..2 {
            spread(signatures, stacks, &mut symbols, &mut columns);
        }
        let alike = |stack: &Vec<u32>| {
            let count =
                |&column: &u32| stack.iter().filter(|&&c| columns[c as usize] == columns[column as usize]).count();
            stack.iter().copied().filter(|column| count(column) > 1).min_by_key(|&column| columns[column as usize])
        };
        let Some(column) = stacks.iter().find_map(alike) else { break };
        columns[column as usize] = mix(columns[column as usize] ^ 0x5bd1_e995);
    }
    for stack in stacks {
        let mut sorted = stack.clone();
        sorted.small_sort_by_key(|&column| columns[column as usize]);
        for signature in signatures.iter_mut() {
            let old = *signature;
            for (&to, &from) in stack.iter().zip(&sorted) {
                *signature = *signature & !(1 << to) | (old >> from & 1) << to;
            }
        }
    }
}

/// Symbols take in the colours of their columns, columns those of their symbols.
fn spread(signatures: &[u32], stacks: &[Vec<u32>], symbols: &mut [u64], columns: &mut [u64]) {
    for (symbol, &signature) in symbols.iter_mut().zip(signatures) {
        let inside = stacks.iter().flatten().filter(|&&column| signature >> column & 1 == 1);
        let sum = inside.fold(0, |sum: u64, &column| sum.wrapping_add(mix(columns[column as usize])));
        *symbol = mix(*symbol ^ sum);
    }
    for &column in stacks.iter().flatten() {
        let inside = signatures.iter().zip(&*symbols).filter(|(signature, _)| **signature >> column & 1 == 1);
        let sum = inside.fold(0, |sum: u64, (_, &symbol)| sum.wrapping_add(mix(symbol)));
        columns[column as usize] = mix(columns[column as usize] ^ sum);
    }
}

fn mix(word: u64) -> u64 {
    let word = (word ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word ^ word >> 29
}

/// Hashes words quickly. No protection against chosen keys is needed.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for word in bytes.chunks(8) {
            let mut padded = [0; 8];
            padded[..word.len()].copy_from_slice(word);
            self.0 = mix(self.0.rotate_left(5) ^ u64::from_le_bytes(padded));
        }
    }
}
