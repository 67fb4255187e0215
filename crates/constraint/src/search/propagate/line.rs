//! A line of cells read by a finite automaton.
//!
//! Forwards, the states that can be reached before every cell; backwards, those from which the end can be reached. A
//! value stays if one of its moves joins the two.

use crate::search::domains::{Dead, Domains, Propagator, Step, bits};
use std::collections::HashMap;
use std::sync::Arc;

/// A nondeterministic automaton over value numbers 0, 1, …; no empty moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Automaton {
    start: Vec<u32>,
    accepting: Vec<bool>,
    /// For every state where its edges start; one more at the end.
    offsets: Vec<u32>,
    /// Values that lead to a state.
    edges: Vec<(u64, u32)>,
}

impl Automaton {
    /// From moves `(state, value, target)`. States are 0 to the length of `accepting`.
    pub(crate) fn new(start: Vec<u32>, accepting: Vec<bool>, moves: Vec<(u32, u32, u32)>) -> Self {
        let mut grouped: Vec<(u32, u32, u64)> =
            moves.into_iter().map(|(from, value, to)| (from, to, 1 << value)).collect();
        grouped.sort_unstable();
        grouped.dedup_by(|next, kept| {
            let same = (next.0, next.1) == (kept.0, kept.1);
            kept.2 |= if same { next.2 } else { 0 };
            same
        });
        let mut offsets = vec![0_u32; accepting.len() + 1];
        grouped.iter().for_each(|edge| offsets[edge.0 as usize + 1] += 1);
        for i in 1..offsets.len() {
            offsets[i] += offsets[i - 1];
        }
        Self { start, accepting, offsets, edges: grouped.into_iter().map(|(_, to, values)| (values, to)).collect() }
    }

    /// An automaton found by walking from the first states: `step` gives the next state for a value, or `None`
    /// where the line is broken. `None` if there are more than `most` states.
    pub(crate) fn walk<S: Clone + Eq + core::hash::Hash>(
        values: usize,
        first: Vec<S>,
        step: impl Fn(&S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        most: usize,
    ) -> Option<Self> {
        let starts = first.len() as u32;
        let mut numbers: HashMap<S, u32> = first.iter().cloned().zip(0..).collect();
        let mut states = first;
        let mut moves = Vec::new();
        let mut next = 0;
        while next < states.len() {
            for value in 0..values {
                if let Some(target) = step(&states[next], value) {
                    let number = *numbers.entry(target.clone()).or_insert_with(|| {
                        states.push(target);
                        states.len() as u32 - 1
                    });
                    moves.push((next as u32, value as u32, number));
                }
            }
            if states.len() > most {
                return None;
            }
            next += 1;
        }
        let accepting = states.iter().map(accepts).collect();
        Some(Self::new((0..starts).collect(), accepting, moves))
    }

    pub(crate) fn state_count(&self) -> usize {
        self.accepting.len()
    }

    #[inline]
    fn edges(&self, state: usize) -> &[(u64, u32)] {
        &self.edges[self.offsets[state] as usize..self.offsets[state + 1] as usize]
    }
}

/// Cells whose values in order are accepted.
#[derive(Debug)]
pub(crate) struct Line {
    cells: Box<[u16]>,
    automaton: Arc<Automaton>,
    words: usize,
    /// The states before every cell, and after the last.
    reach: Vec<u64>,
    after: Vec<u64>,
    before: Vec<u64>,
}

impl Line {
    pub(crate) fn new(cells: Box<[u16]>, automaton: Arc<Automaton>) -> Self {
        let words = automaton.state_count().div_ceil(64).max(1);
        let reach = vec![0; words * (cells.len() + 1)];
        Self { cells, automaton, words, reach, after: vec![0; words], before: vec![0; words] }
    }
}

impl Propagator for Line {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let words = self.words;
        let automaton = &*self.automaton;
        self.reach.fill(0);
        for &state in &automaton.start {
            self.reach[state as usize / 64] |= 1 << (state % 64);
        }
        for (place, &cell) in self.cells.iter().enumerate() {
            let set = domains.get(cell);
            let (done, open) = self.reach.split_at_mut((place + 1) * words);
            let mut any = 0;
            for word in 0..words {
                for state in bits(done[place * words + word]) {
                    let state = word * 64 + state.trailing_zeros() as usize;
                    for &(values, target) in automaton.edges(state) {
                        if values & set != 0 {
                            open[target as usize / 64] |= 1 << (target % 64);
                            any = 1;
                        }
                    }
                }
            }
            if any == 0 {
                return Err(Dead);
            }
        }
        let last = self.cells.len() * words;
        self.after.fill(0);
        for (state, &accepts) in automaton.accepting.iter().enumerate() {
            self.after[state / 64] |= u64::from(accepts) << (state % 64);
        }
        let mut any = 0;
        for (after, reach) in self.after.iter_mut().zip(&self.reach[last..]) {
            *after &= reach;
            any |= *after;
        }
        if any == 0 {
            return Err(Dead);
        }
        for place in (0..self.cells.len()).rev() {
            let cell = self.cells[place];
            let set = domains.get(cell);
            self.before.fill(0);
            let mut supported = 0;
            for word in 0..words {
                for state_bit in bits(self.reach[place * words + word]) {
                    let state = word * 64 + state_bit.trailing_zeros() as usize;
                    let mut taken = 0;
                    for &(values, target) in automaton.edges(state) {
                        if self.after[target as usize / 64] >> (target % 64) & 1 != 0 {
                            taken |= values & set;
                        }
                    }
                    supported |= taken;
                    if taken != 0 {
                        self.before[word] |= state_bit;
                    }
                }
            }
            domains.keep(cell, supported)?;
            core::mem::swap(&mut self.before, &mut self.after);
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        50
    }
}
