//! The runs of all assumptions on one position.

use super::marks::Marks;
use super::run::Run;

/// Runs, found by assumption.
pub(super) struct Pool {
    /// The position they belong to.
    pub(super) marks: Marks,
    pub(super) runs: Vec<Run>,
    used: usize,
    /// The number of the run of each candidate off and on.
    numbers: Box<[[u16; 2]; 729]>,
}

const NONE: u16 = u16::MAX;

impl Default for Pool {
    fn default() -> Self {
        Self { marks: Marks::EMPTY, runs: Vec::new(), used: 0, numbers: Box::new([[NONE; 2]; 729]) }
    }
}

impl Pool {
    /// Forgets all runs and turns to a position.
    pub(super) fn clear(&mut self, marks: &Marks) {
        self.marks = *marks;
        self.used = 0;
        self.numbers.fill([NONE; 2]);
    }

    #[inline]
    pub(super) fn number(&self, start: u16, on: bool) -> Option<usize> {
        let number = self.numbers[usize::from(start)][usize::from(on)];
        (number != NONE).then_some(usize::from(number))
    }

    /// The number of a run that was followed before.
    #[inline]
    pub(super) fn known(&self, start: u16, on: bool) -> usize {
        usize::from(self.numbers[usize::from(start)][usize::from(on)])
    }

    /// A place for the run of an assumption.
    pub(super) fn add(&mut self, start: u16, on: bool) -> (usize, &mut Run) {
        if self.used == self.runs.len() {
            self.runs.push(Run::default());
        }
        self.numbers[usize::from(start)][usize::from(on)] = self.used as u16;
        self.used += 1;
        (self.used - 1, &mut self.runs[self.used - 1])
    }

    /// Places for the runs of many assumptions, in their order. The pool must be cleared.
    pub(super) fn reserve(&mut self, starts: &[(u16, bool)]) -> impl Iterator<Item = &mut Run> {
        for &(start, on) in starts {
            self.add(start, on);
        }
        self.runs[..starts.len()].iter_mut()
    }
}
