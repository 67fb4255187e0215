//! What a candidate of a rule implies by that rule alone: the links of chains that run through rules.

use super::Singles;
use crate::any::cells::bits;
use crate::any::position::{Candidate, Position};
use crate::any::space::Space;
use crate::any::step::Node;
use std::sync::Arc;

/// The most cells of a rule, in rows of the grid.
const MOST_ROWS: usize = 2;

/// If the first is so, the second is by a rule. If both are about the same candidate, the rule cannot be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::any) struct Implied {
    pub(in crate::any) from: Node,
    pub(in crate::any) to: Node,
    pub(in crate::any) rule: usize,
}

impl Singles {
    /// What the candidates of each rule imply, rule by rule.
    pub(in crate::any) fn implied(&mut self, position: &Position) -> Vec<Arc<[Implied]>> {
        let space = Arc::clone(position.space());
        let sets = position.sets();
        let mut found = Vec::new();
        for rule in 0..space.rules().len() {
            let Some(cells) = self.cells(&space, rule) else { continue };
            if cells.len() > MOST_ROWS * space.values() {
                continue;
            }
            let mine: Vec<u64> = cells.iter().map(|&cell| sets[cell]).collect();
            match self.implied.get(&rule) {
                Some((before, known)) if *before == mine => found.push(Arc::clone(known)),
                _ => {
                    let made: Arc<[Implied]> = self.implied_by(&space, position, rule, &cells, &sets).into();
                    self.implied.insert(rule, (mine, Arc::clone(&made)));
                    found.push(made);
                }
            }
        }
        found
    }

    fn implied_by(
        &mut self,
        space: &Space,
        position: &Position,
        rule: usize,
        cells: &[usize],
        sets: &[u64],
    ) -> Vec<Implied> {
        let mut found = Vec::new();
        for &cell in cells.iter().filter(|&&cell| position.is_open(cell)) {
            for value in bits(sets[cell]) {
                // With two candidates, the other one says what follows if this one is false.
                let both = if sets[cell].count_ones() > 2 { [true, false].as_slice() } else { &[true] };
                for &on in both {
                    let from = Node { candidate: Candidate::new(cell, value), on };
                    let mut after = sets.to_vec();
                    after[cell] = if on { 1 << value } else { sets[cell] & !(1 << value) };
                    let supposed = after[cell];
                    let mut add = |candidate, on| found.push(Implied { from, to: Node { candidate, on }, rule });
                    if !self.narrow(space, rule, &mut after) {
                        add(from.candidate, !on);
                        continue;
                    }
                    for &other in cells.iter().filter(|&&other| position.is_open(other)) {
                        let had = if other == cell { supposed } else { sets[other] };
                        if after[other] == had {
                            continue;
                        }
                        if after[other].is_power_of_two() {
                            add(Candidate::new(other, after[other].trailing_zeros() as usize), true);
                        }
                        bits(had & !after[other]).for_each(|value| add(Candidate::new(other, value), false));
                    }
                }
            }
        }
        found
    }
}
