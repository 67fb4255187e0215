//! A path in figures: how often each technique was used, and how narrow the path was at its hardest step.

use crate::board::Board;
use crate::schedule::{Path, Reasoner, Schedule};
use crate::step::Step;
use crate::technique::{Memory, Technique};
use core::ops::ControlFlow;
use std::collections::HashSet;
use sudokit_core::{Candidate, SmallSort};

/// More choices than this are not told apart.
const MANY: usize = 1000;

/// What a path was like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many steps of each technique, in the order of the schedule.
    pub counts: Vec<(Technique, usize)>,
    /// The hardest step; `None` when there was no step.
    pub hardest: Option<Hardest>,
}

/// The first step of the technique that comes last in the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hardest {
    /// Its technique.
    pub technique: Technique,
    /// Its place in the path, from 0.
    pub index: usize,
    /// In how many ways, different in what follows, the technique could be used there (counted up to 1,000). Nothing
    /// easier was possible there, so this is the number of ways to go on without anything harder.
    pub choices: usize,
}

impl Reasoner {
    /// What a path of this reasoner was like; `start` is where it began.
    pub fn summarize(&self, start: &Board, path: &Path, memory: &mut Memory) -> Summary {
        let order = self.schedule().techniques();
        let rank = |technique: Technique| order.iter().position(|&other| other == technique).unwrap_or(order.len());
        let mut counts: Vec<(Technique, usize)> = Vec::new();
        for step in &path.steps {
            match counts.iter_mut().find(|(technique, _)| *technique == step.technique) {
                Some((_, count)) => *count += 1,
                None => counts.push((step.technique, 1)),
            }
        }
        counts.small_sort_by_key(|&(technique, _)| rank(technique));
        let hardest = counts.last().and_then(|&(technique, _)| {
            let index = path.steps.iter().position(|step| step.technique == technique)?;
            let mut board = start.clone();
            path.steps[..index].iter().for_each(|step| step.apply(&mut board));
            Some(Hardest { technique, index, choices: self.choices(&board, technique, memory) })
        });
        Summary { counts, hardest }
    }

    /// In how many ways, different in what follows, a technique can be used in a position, up to 1,000.
    pub fn choices(&self, board: &Board, technique: Technique, memory: &mut Memory) -> usize {
        let only = Self::new(Schedule::new([technique]), self.settings().clone());
        let mut effects: HashSet<(Vec<Candidate>, Vec<Candidate>)> = HashSet::new();
        only.find_all(board, memory, &mut |step: Step| {
            let mut gone = step.eliminations;
            gone.small_sort();
            effects.insert((step.placements, gone));
            if effects.len() < MANY { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        effects.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    #[test]
    fn steps_are_counted_and_the_hardest_has_its_chances() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let (start, mut memory) = (Board::new(&puzzle), Memory::default());
        let reasoner = Reasoner::new(Schedule::singles(), Settings::default());
        let path = reasoner.solve(start.clone(), &mut memory);
        let summary = reasoner.summarize(&start, &path, &mut memory);
        assert_eq!(summary.counts.iter().map(|(_, count)| count).sum::<usize>(), 51);
        let hardest = summary.hardest.unwrap();
        assert_eq!(path.steps[hardest.index].technique, hardest.technique);
        assert!(hardest.choices >= 1);
        let none = Path { steps: vec![], end: start.clone(), stopped: false };
        assert_eq!(reasoner.summarize(&start, &none, &mut memory), Summary { counts: vec![], hardest: None });
    }
}
