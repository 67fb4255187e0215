//! Whether a conclusion follows from cited facts and the rules of sudoku, and from nothing else.
//!
//! Every fact is a choice: one of some candidates is true. The rules say that no two candidates of a cell, and no two of a
//! digit in a house, are true at once. A conclusion follows if its opposite leaves some choice without a candidate, in
//! every case. The search goes through all cases: candidates that are the last of a choice are taken first, then the
//! smallest choice is split. It is complete, so the answer is exact; a search that grows beyond a limit counts as "does not
//! follow". What follows by counting is not searched for.
//!
//! Candidates that are not cited are possible here even where the position excludes them: an argument that rests on
//! them leaves them out at its own risk.

use crate::chain::links;
use crate::count::counted;
use crate::fact::Fact;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet};
use sudokit_reason::Board;

/// The number of cases that a search may split into.
const CASES: usize = 20_000;

/// Whether all these placements and eliminations follow from the facts.
pub fn follows(board: &Board, facts: &[Fact], placements: &[Candidate], eliminations: &[Candidate]) -> bool {
    if facts.iter().any(|fact| matches!(fact, Fact::Chain(_))) {
        return follows(board, &links(board, facts), placements, eliminations);
    }
    let base = Base::new(board, facts.iter());
    counted(facts, placements, eliminations) || base.proves(placements, eliminations, &mut vec![false; facts.len()])
}

/// Facts as choices, to be asked several times.
pub(crate) struct Base {
    pub(crate) start: State,
    /// The candidates of each choice, with the number of its fact.
    pub(crate) choices: Vec<(Vec<Candidate>, usize)>,
}

#[derive(Clone)]
pub(crate) struct State {
    pub(crate) possible: [DigitSet; 81],
    /// What was supposed or derived to be true.
    pub(crate) taken: [Option<Digit>; 81],
}

impl State {
    /// Takes a candidate as true; false if that is not possible.
    pub(crate) fn take(&mut self, candidate: Candidate) -> bool {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if !self.possible[cell.index()].contains(digit) {
            return false;
        }
        self.possible[cell.index()] = DigitSet::only(digit);
        self.taken[cell.index()] = Some(digit);
        cell.peers().iter().for_each(|peer| self.possible[peer.index()].remove(digit));
        true
    }
}

impl Base {
    pub(crate) fn new<'a>(board: &Board, facts: impl Iterator<Item = &'a Fact>) -> Self {
        let mut start = State { possible: [DigitSet::ALL; 81], taken: [None; 81] };
        let mut choices = Vec::new();
        let open = board.open();
        Cell::all()
            .filter(|&cell| !open.contains(cell))
            .for_each(|cell| start.possible[cell.index()] = DigitSet::EMPTY);
        let (mut stands, mut has) = (Vec::new(), Vec::new());
        for (number, fact) in facts.enumerate() {
            match fact {
                Fact::Cell(cell, digits) => {
                    choices.push((digits.iter().map(|digit| Candidate::at(*cell, digit)).collect(), number));
                }
                Fact::House(_, digit, cells) => choices.push((places(*cells, *digit), number)),
                Fact::Needs(house, digit) => choices.push((places(house.cell_set() & open, *digit), number)),
                Fact::Open(cell) => {
                    choices.push((Digit::all().map(|digit| Candidate::at(*cell, digit)).collect(), number));
                }
                Fact::Stands(at) => stands.push(*at),
                Fact::Has(house, digit) => has.push((*house, *digit)),
                Fact::Gone(at) => start.possible[at.cell().index()].remove(at.digit()),
                Fact::Deadly(cells) => {
                    // A cell that is filled with another digit makes the pattern harmless: nothing follows.
                    let is_harmless =
                        |&(cell, pair): &(Cell, DigitSet)| board.get(cell).is_some_and(|digit| !pair.contains(digit));
                    if !cells.iter().any(is_harmless) {
                        let open = cells.iter().filter(|(cell, _)| open.contains(*cell));
                        let others = open.flat_map(|&(cell, pair)| (!pair).iter().map(move |digit| (cell, digit)));
                        choices.push((others.map(|(cell, digit)| Candidate::at(cell, digit)).collect(), number));
                    }
                }
                // The links of a chain are given instead of it.
                Fact::Chain(_) | Fact::Position(_) => {}
            }
        }
        for (house, digit) in has {
            house.cells().into_iter().for_each(|cell| start.possible[cell.index()].remove(digit));
        }
        for at in stands {
            at.cell().peers().iter().for_each(|peer| start.possible[peer.index()].remove(at.digit()));
        }
        Self { start, choices }
    }

    /// Whether all of these follow; marks the facts that were used.
    pub(crate) fn proves(&self, placements: &[Candidate], eliminations: &[Candidate], used: &mut [bool]) -> bool {
        let mut cases = CASES;
        let mut fails = |state: State| self.fails(state, used, &mut cases);
        placements.iter().all(|placed| {
            let mut state = self.start.clone();
            state.possible[placed.cell().index()].remove(placed.digit());
            fails(state)
        }) && eliminations.iter().all(|gone| {
            let mut state = self.start.clone();
            !state.take(*gone) || fails(state)
        })
    }

    /// Whether a state leaves some choice without a candidate in every case.
    fn fails(&self, mut state: State, used: &mut [bool], cases: &mut usize) -> bool {
        let mut split: Option<&(Vec<Candidate>, usize)>;
        loop {
            let mut changed = false;
            split = None;
            let mut smallest = usize::MAX;
            for choice in &self.choices {
                let mut left = 0;
                let mut last = None;
                let mut settled = false;
                for &candidate in &choice.0 {
                    let cell = candidate.cell().index();
                    if state.possible[cell].contains(candidate.digit()) {
                        settled |= state.taken[cell] == Some(candidate.digit());
                        left += 1;
                        last = Some(candidate);
                    }
                }
                match (left, last) {
                    _ if settled => {}
                    (1, Some(last)) => {
                        used[choice.1] = true;
                        state.take(last);
                        changed = true;
                    }
                    (0, _) => {
                        used[choice.1] = true;
                        return true;
                    }
                    _ if left < smallest => {
                        smallest = left;
                        split = Some(choice);
                    }
                    _ => {}
                }
            }
            if !changed {
                break;
            }
        }
        let Some((candidates, number)) = split else { return false };
        used[*number] = true;
        for &candidate in candidates {
            if !state.possible[candidate.cell().index()].contains(candidate.digit()) {
                continue;
            }
            let Some(left) = cases.checked_sub(1) else { return false };
            *cases = left;
            let mut case = state.clone();
            if case.take(candidate) && !self.fails(case, used, cases) {
                return false;
            }
            // The other cases are those in which it is false.
            state.possible[candidate.cell().index()].remove(candidate.digit());
        }
        true
    }
}

fn places(cells: CellSet, digit: Digit) -> Vec<Candidate> {
    cells.iter().map(|cell| Candidate::at(cell, digit)).collect()
}
