//! Trying an assumption out: singles are placed as they turn up, and every consequence is noted with its causes.
//!
//! This is how nets begin. The order in which singles turn up decides what is noted as the cause of what; it is
//! HoDoKu's, down to what happens after the position has become impossible.

use super::tables::Outcome;
use crate::board::Board;
use crate::technique::chain::graph::{NodeId, all_marks, candidate, is_on, off, on};
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// The most causes that are noted for a consequence.
pub(super) const CAUSES: usize = 5;

/// How often singles are looked for after an assumption.
const ROUNDS: usize = 4;

/// A consequence: what, how far from the assumption, and the numbers of its causes in the same list, the greatest
/// first. Number 0 is the assumption; as a second cause or later it stands for none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noted {
    pub(super) node: NodeId,
    pub(super) distance: u16,
    pub(super) causes: [u16; CAUSES],
}

/// A position that is played on, and what has been noted.
pub(super) struct Probe<'a> {
    board: &'a Board,
    origin: &'a [DigitSet; 81],
    origin_counts: &'a [[i8; 9]; 27],
    filled: [Option<Digit>; 81],
    marks: [DigitSet; 81],
    counts: [[i8; 9]; 27],
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
    pub(super) notes: Vec<Noted>,
    pub(super) outcome: Outcome,
}

/// The state that every probe of a board starts from.
pub(super) struct Origin {
    marks: [DigitSet; 81],
    counts: [[i8; 9]; 27],
}

impl Origin {
    pub(super) fn new(board: &Board) -> Self {
        let mut counts = [[0; 9]; 27];
        for house in House::all() {
            for digit in Digit::all() {
                counts[house.index()][digit.index()] = board.count(house, digit) as i8;
            }
        }
        Self { marks: all_marks(board), counts }
    }
}

impl<'a> Probe<'a> {
    pub(super) fn new(board: &'a Board, origin: &'a Origin) -> Self {
        Self {
            board,
            origin: &origin.marks,
            origin_counts: &origin.counts,
            filled: [None; 81],
            marks: origin.marks,
            counts: origin.counts,
            naked: Vec::new(),
            hidden: Vec::new(),
            notes: Vec::new(),
            outcome: Outcome::NOTHING,
        }
    }

    /// Notes what follows from a candidate being on or off.
    pub(super) fn run(&mut self, root: NodeId) {
        self.filled = core::array::from_fn(|i| Cell::new(i).and_then(|cell| self.board.get(cell)));
        self.marks = *self.origin;
        self.counts = *self.origin_counts;
        self.naked.clear();
        self.hidden.clear();
        self.notes.clear();
        self.outcome = Outcome::NOTHING;
        let Some(start) = candidate(root) else { return };
        if is_on(root) {
            self.set(start, None);
        } else {
            self.drop(start);
            self.note(off(start), [0; CAUSES]);
            if let Some(digit) = self.marks[start.cell().index()].single() {
                self.set(Candidate::at(start.cell(), digit), None);
            }
        }
        for _ in 0..ROUNDS {
            let naked = self.naked.iter().map(|&single| (single, true));
            let mut singles: Vec<_> =
                naked.filter(|(single, _)| self.filled[single.cell().index()].is_none()).collect();
            let mut found = CellSet::EMPTY;
            for &single in &self.hidden {
                let (cell, digit) = (single.cell(), single.digit());
                let alone = |house: House| self.counts[house.index()][digit.index()] == 1;
                if self.filled[cell.index()].is_none() && !found.contains(cell) && cell.houses().into_iter().any(alone)
                {
                    found.insert(cell);
                    singles.push((single, false));
                }
            }
            for (single, is_naked) in singles {
                let causes = if is_naked { Cause::Cell } else { Cause::House };
                self.set(single, Some(causes));
            }
        }
    }

    /// The number of a consequence, 0 when it is not noted.
    fn number(&self, node: NodeId) -> u16 {
        self.notes.iter().position(|noted| noted.node == node).map_or(0, |i| i as u16)
    }

    /// Notes a consequence unless it is there already.
    fn note(&mut self, node: NodeId, causes: [u16; CAUSES]) {
        let Some(what) = candidate(node) else { return };
        if self.outcome.cells(is_on(node), what.digit()).contains(what.cell()) {
            return;
        }
        self.outcome.insert(what, is_on(node));
        let distance = self.notes.get(usize::from(causes[0])).map_or(1, |cause| cause.distance + 1);
        let mut causes = causes;
        for i in 1..CAUSES {
            if causes[i] > causes[0] {
                causes.swap(0, i);
            }
        }
        self.notes.push(Noted { node, distance, causes });
    }

    /// Puts a digit in and notes it, with its causes, and what it rules out by the candidates of the board.
    fn set(&mut self, single: Candidate, cause: Option<Cause>) {
        let (cell, digit) = (single.cell(), single.digit());
        let ruled_out = self.board.places(digit) & cell.peers();
        let others = self.marks[cell.index()] - DigitSet::only(digit);
        // The house with the fewest places is taken as the reason, the row before the column before the box.
        let house = cell.houses().into_iter().min_by_key(|house| self.counts[house.index()][digit.index()]);
        self.fill(single);
        let number = self.notes.len() as u16;
        let mut causes = [0; CAUSES];
        match (cause, house) {
            (Some(Cause::Cell), _) => {
                let gone = self.origin[cell.index()] - DigitSet::only(digit);
                for (place, other) in causes.iter_mut().zip(gone.iter()) {
                    *place = self.number(off(Candidate::at(cell, other)));
                }
            }
            (Some(Cause::House), Some(house)) => {
                let mut gone = self.board.places_in(house, digit);
                gone.remove(cell);
                for (place, other) in causes.iter_mut().zip(gone.iter()) {
                    *place = self.number(off(Candidate::at(other, digit)));
                }
            }
            _ => {}
        }
        self.note(on(single), causes);
        let causes = [number, 0, 0, 0, 0];
        for other in ruled_out.iter() {
            self.note(off(Candidate::at(other, digit)), causes);
        }
        for other in others.iter() {
            self.note(off(Candidate::at(cell, other)), causes);
        }
    }

    fn fill(&mut self, single: Candidate) {
        let (cell, digit) = (single.cell(), single.digit());
        if self.filled[cell.index()] == Some(digit) {
            return;
        }
        self.filled[cell.index()] = Some(digit);
        let marks = core::mem::take(&mut self.marks[cell.index()]);
        for peer in cell.peers().iter() {
            self.drop(Candidate::at(peer, digit));
        }
        for other in marks.iter() {
            for house in cell.houses() {
                let count = &mut self.counts[house.index()][other.index()];
                *count -= 1;
                if *count == 1 && other != digit {
                    self.add_hidden(house, other);
                }
            }
        }
    }

    fn drop(&mut self, gone: Candidate) {
        let (cell, digit) = (gone.cell(), gone.digit());
        let marks = &mut self.marks[cell.index()];
        if !marks.contains(digit) {
            return;
        }
        marks.remove(digit);
        if marks.is_empty() {
            return; // the counts stay as they are
        }
        if let Some(last) = marks.single() {
            self.naked.push(Candidate::at(cell, last));
        }
        for house in cell.houses() {
            let count = &mut self.counts[house.index()][digit.index()];
            *count -= 1;
            match *count {
                1 => self.add_hidden(house, digit),
                0 => {
                    let lost = self
                        .hidden
                        .iter()
                        .position(|single| single.digit() == digit && single.cell().houses().contains(&house));
                    if let Some(lost) = lost {
                        self.hidden.remove(lost);
                    }
                }
                _ => {}
            }
        }
    }

    fn add_hidden(&mut self, house: House, digit: Digit) {
        let place = house.cells().into_iter().find(|cell| self.marks[cell.index()].contains(digit));
        if let Some(cell) = place {
            self.hidden.push(Candidate::at(cell, digit));
        }
    }
}

/// Why a digit is put in.
#[derive(Clone, Copy)]
enum Cause {
    /// The cell has no other candidate.
    Cell,
    /// A house has no other place.
    House,
}
