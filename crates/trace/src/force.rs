//! Forcing chains and nets by cited facts alone: what a supposition leads to, and whether that proves a conclusion.
//!
//! In a chain every link needs one earlier one: a candidate that is true excludes what it sees, and a fact with two sides
//! (candidates, or places where a box meets a line) makes one of them true when the other is false. In a net a fact may lose its
//! candidates one after the other until one is left. Neither splits into cases on the way; that is what *try and refute* does.

use crate::fact::Fact;
use crate::follow::{Base, State};
use sudokit_core::{Candidate, CandidateSet, Cell, CellSet, Digit, House};
use sudokit_reason::{Board, Technique};

/// Whether facts prove all these conclusions by chains or nets of this name; `None` for other techniques.
pub(crate) fn forces<'a>(
    technique: Technique,
    board: &Board,
    facts: impl Iterator<Item = &'a Fact>,
    placements: &[Candidate],
    eliminations: &[Candidate],
) -> Option<bool> {
    let (is_chain, is_verity) = match technique {
        Technique::ForcingChainContradiction => (true, false),
        Technique::ForcingChainVerity => (true, true),
        Technique::ForcingNetContradiction => (false, false),
        Technique::ForcingNetVerity => (false, true),
        _ => return None,
    };
    let prover = Prover::new(Base::new(board, facts), is_chain);
    let mut effects = placements.iter().map(|&at| (at, true)).chain(eliminations.iter().map(|&at| (at, false)));
    Some(effects.all(|(at, on)| if is_verity { prover.in_every_case(at, on) } else { prover.contradicts(at, !on) }))
}

/// Some places of a digit: one of them is true (on), or none (off). A single candidate is the usual case.
type Side = (Digit, CellSet);

struct Prover {
    base: Base,
    is_chain: bool,
    /// Facts with two sides.
    links: Vec<[Side; 2]>,
}

/// What follows from a supposition.
struct Closure {
    contradiction: bool,
    state: State,
    on: CandidateSet,
    off: CandidateSet,
}

/// What the links of chains have reached, in order, each once.
#[derive(Default)]
struct Told {
    list: Vec<(Side, bool)>,
    on: CandidateSet,
    off: CandidateSet,
    /// Sides of several cells.
    wide: Vec<(Side, bool)>,
}

impl Told {
    fn add(&mut self, side: Side, is_on: bool) {
        let is_new = match side.1.single() {
            Some(cell) => {
                let (set, at) = (if is_on { &mut self.on } else { &mut self.off }, Candidate::at(cell, side.0));
                !set.contains(at) && {
                    set.insert(at);
                    true
                }
            }
            None => {
                !self.wide.contains(&(side, is_on)) && {
                    self.wide.push((side, is_on));
                    true
                }
            }
        };
        if is_new {
            self.list.push((side, is_on));
        }
    }
}

impl Prover {
    fn new(mut base: Base, is_chain: bool) -> Self {
        for (candidates, _) in &mut base.choices {
            candidates.retain(|at| base.start.possible[at.cell().index()].contains(at.digit()));
        }
        let mut links = Vec::new();
        for (candidates, _) in &base.choices {
            if let [one, other] = candidates[..] {
                links.push([one, other].map(|at| (at.digit(), CellSet::only(at.cell()))));
            } else if let Some((digit, cells)) = of_one_digit(candidates) {
                for side in meets(cells) {
                    let rest = cells - side;
                    if rest.len() == 1 || meets(rest).contains(&rest) {
                        links.push([(digit, side), (digit, rest)]);
                    }
                }
            }
        }
        Self { base, is_chain, links }
    }

    /// Whether supposing that a candidate is true (or false) fails.
    fn contradicts(&self, at: Candidate, is_on: bool) -> bool {
        self.closure(at, is_on).is_none_or(|closure| closure.contradiction)
    }

    /// Whether a conclusion follows from every candidate of some fact, or from a candidate of another cell being true and
    /// being false. A case that fails proves everything.
    fn in_every_case(&self, at: Candidate, is_on: bool) -> bool {
        let proved = |from: Candidate, from_on: bool| {
            self.closure(from, from_on).is_none_or(|closure| closure.contradiction || closure.has(at, is_on))
        };
        let choices = || self.base.choices.iter().map(|(candidates, _)| candidates);
        choices().any(|candidates| candidates.iter().all(|&from| proved(from, true)))
            || choices().flatten().any(|&from| from.cell() != at.cell() && proved(from, true) && proved(from, false))
    }

    /// What follows; `None` if the supposition contradicts the facts at once.
    fn closure(&self, at: Candidate, is_on: bool) -> Option<Closure> {
        let mut state = self.base.start.clone();
        let possible = state.possible[at.cell().index()].contains(at.digit());
        if !possible {
            return (!is_on).then(|| Closure::of(state));
        }
        if self.is_chain {
            return Some(self.chains((at.digit(), CellSet::only(at.cell())), is_on));
        }
        if is_on {
            state.take(at);
        } else {
            state.possible[at.cell().index()].remove(at.digit());
        }
        Some(self.net(state))
    }

    fn chains(&self, root: Side, is_on: bool) -> Closure {
        let mut told = Told::default();
        told.add(root, is_on);
        let mut next = 0;
        while let Some(&((digit, cells), is_on)) = told.list.get(next) {
            next += 1;
            if !is_on {
                if cells.len() > 1 {
                    cells.iter().for_each(|cell| told.add((digit, CellSet::only(cell)), false));
                }
                for [one, other] in &self.links {
                    if *one == (digit, cells) {
                        told.add(*other, true);
                    }
                    if *other == (digit, cells) {
                        told.add(*one, true);
                    }
                }
                continue;
            }
            if cells.len() == 1 {
                Digit::all().filter(|&other| other != digit).for_each(|other| told.add((other, cells), false));
            }
            let seen = cells.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers());
            seen.iter().for_each(|cell| told.add((digit, CellSet::only(cell)), false));
            for side in self.links.iter().flatten() {
                if side.0 == digit && side.1.len() > 1 && (side.1 - seen).is_empty() {
                    told.add(*side, false);
                }
            }
        }
        let off = |at: Candidate| told.off.contains(at);
        let lost = |(digit, cells): Side| cells.iter().all(|cell| off(Candidate::at(cell, digit)));
        let contradiction = told.list.iter().any(|&(side, is_on)| is_on && lost(side))
            || self.base.choices.iter().any(|(candidates, _)| candidates.iter().all(|&at| off(at)));
        Closure { contradiction, on: told.on, off: told.off, state: self.base.start.clone() }
    }

    fn net(&self, mut state: State) -> Closure {
        loop {
            let mut changed = false;
            for (candidates, _) in &self.base.choices {
                let is_left = |at: &Candidate| state.possible[at.cell().index()].contains(at.digit());
                let left: Vec<Candidate> = candidates.iter().copied().filter(is_left).collect();
                match left[..] {
                    [] => return Closure { contradiction: true, ..Closure::of(state) },
                    [last] if state.taken[last.cell().index()].is_none() => {
                        state.take(last);
                        changed = true;
                    }
                    [_] => {}
                    _ => {
                        // Places that meet in a box or line exclude what sees all of them.
                        let Some((digit, cells)) = of_one_digit(&left) else { continue };
                        let seen = cells.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers());
                        for cell in seen.iter() {
                            changed |= state.possible[cell.index()].contains(digit);
                            state.possible[cell.index()].remove(digit);
                        }
                    }
                }
            }
            if !changed {
                return Closure::of(state);
            }
        }
    }
}

impl Closure {
    fn of(state: State) -> Self {
        Self { contradiction: false, state, on: CandidateSet::EMPTY, off: CandidateSet::EMPTY }
    }

    fn has(&self, at: Candidate, is_on: bool) -> bool {
        let cell = at.cell().index();
        if is_on {
            self.on.contains(at) || self.state.taken[cell] == Some(at.digit())
        } else {
            self.off.contains(at) || !self.state.possible[cell].contains(at.digit())
        }
    }
}

/// The digit and the cells of candidates that have the same digit.
fn of_one_digit(candidates: &[Candidate]) -> Option<Side> {
    let digit = candidates.first()?.digit();
    let cells = candidates.iter().map(|at| at.cell()).collect();
    candidates.iter().all(|at| at.digit() == digit).then_some((digit, cells))
}

/// The parts of some cells, two or three each, that lie where a box meets a line.
fn meets(cells: CellSet) -> Vec<CellSet> {
    let lines = |cell: Cell| [House::row(cell.row()), House::column(cell.column())];
    let mut parts: Vec<CellSet> = Vec::new();
    for cell in cells.iter() {
        for line in lines(cell) {
            let part = cells & line.cell_set() & House::block(cell.block()).cell_set();
            if part.len() > 1 && !parts.contains(&part) {
                parts.push(part);
            }
        }
    }
    parts
}
