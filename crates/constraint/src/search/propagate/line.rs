//! A line of cells read by a finite automaton.
//!
//! Forwards, the states that can be reached before every cell; backwards, those from which the end can be reached. A
//! value stays if one of its moves joins the two.

use crate::search::domains::{Dead, Domains, Propagator, Step, bits};
use std::collections::HashMap;
use std::sync::Arc;
use sudokit_core::SmallSort;

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
        grouped.small_sort();
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

/// What was worked out for a cell: from the states on one side, the states on the other and what joins them.
#[derive(Debug)]
struct Kept {
    set: u64,
    supported: u64,
    reach: Box<[u64]>,
    live: Box<[u64]>,
    answer: Box<[u64]>,
}

impl Kept {
    fn new(words: usize) -> Self {
        let states = || vec![0; words].into_boxed_slice();
        Self { set: 0, supported: 0, reach: states(), live: states(), answer: states() }
    }
}

/// Cells whose values in order are accepted.
///
/// Most cells of a long line are as they were in the run before, so a cell is worked out again only if its values or the
/// states beside it are others.
#[derive(Debug)]
pub(crate) struct Line {
    cells: Box<[u16]>,
    automaton: Arc<Automaton>,
    words: usize,
    start: Box<[u64]>,
    accepting: Box<[u64]>,
    /// The states before every cell, and after the last.
    reach: Vec<u64>,
    live: Box<[u64]>,
    forwards: Vec<Kept>,
    backwards: Vec<Kept>,
}

impl Line {
    pub(crate) fn new(cells: Box<[u16]>, automaton: Arc<Automaton>) -> Self {
        let words = automaton.state_count().div_ceil(64).max(1);
        let states = |chosen: &mut dyn Iterator<Item = usize>| {
            let mut states = vec![0; words].into_boxed_slice();
            chosen.for_each(|state| states[state / 64] |= 1 << (state % 64));
            states
        };
        let start = states(&mut automaton.start.iter().map(|&state| state as usize));
        let accepting = states(&mut (0..automaton.state_count()).filter(|&state| automaton.accepting[state]));
        let (reach, live) = (vec![0; words * (cells.len() + 1)], states(&mut core::iter::empty()));
        let kept = || cells.iter().map(|_| Kept::new(words)).collect();
        let (forwards, backwards) = (kept(), kept());
        Self { cells, automaton, words, start, accepting, reach, live, forwards, backwards }
    }

    /// The states after each cell.
    fn forwards(&mut self, domains: &Domains) -> Step {
        let words = self.words;
        self.reach[..words].copy_from_slice(&self.start);
        for (place, (&cell, kept)) in self.cells.iter().zip(&mut self.forwards).enumerate() {
            let set = domains.get(cell);
            let (done, open) = self.reach.split_at_mut((place + 1) * words);
            let before = &done[place * words..];
            if kept.set != set || *kept.reach != *before {
                kept.set = set;
                kept.reach.copy_from_slice(before);
                kept.answer.fill(0);
                for (word, &states) in before.iter().enumerate() {
                    for state in bits(states) {
                        let state = word * 64 + state.trailing_zeros() as usize;
                        for &(values, target) in self.automaton.edges(state) {
                            if values & set != 0 {
                                kept.answer[target as usize / 64] |= 1 << (target % 64);
                            }
                        }
                    }
                }
            }
            if kept.answer.iter().all(|&states| states == 0) {
                return Err(Dead);
            }
            open[..words].copy_from_slice(&kept.answer);
        }
        Ok(())
    }
}

impl Propagator for Line {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        self.forwards(domains)?;
        let words = self.words;
        let mut any = 0;
        for (word, live) in self.live.iter_mut().enumerate() {
            *live = self.accepting[word] & self.reach[self.cells.len() * words + word];
            any |= *live;
        }
        if any == 0 {
            return Err(Dead);
        }
        for place in (0..self.cells.len()).rev() {
            let (cell, kept) = (self.cells[place], &mut self.backwards[place]);
            let set = domains.get(cell);
            let reach = &self.reach[place * words..(place + 1) * words];
            if kept.set != set || *kept.live != *self.live || *kept.reach != *reach {
                kept.set = set;
                kept.live.copy_from_slice(&self.live);
                kept.reach.copy_from_slice(reach);
                kept.supported = 0;
                kept.answer.fill(0);
                for (word, &states) in reach.iter().enumerate() {
                    for state_bit in bits(states) {
                        let mut taken = 0;
                        for &(values, target) in self.automaton.edges(word * 64 + state_bit.trailing_zeros() as usize) {
                            if kept.live[target as usize / 64] >> (target % 64) & 1 != 0 {
                                taken |= values & set;
                            }
                        }
                        kept.supported |= taken;
                        kept.answer[word] |= if taken != 0 { state_bit } else { 0 };
                    }
                }
            }
            domains.keep(cell, kept.supported)?;
            self.live.copy_from_slice(&kept.answer);
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        50
    }
}
