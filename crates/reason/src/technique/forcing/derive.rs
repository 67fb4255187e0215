//! What tables of implications prove, and by which chains.
//!
//! Contradictions: an assumption has consequences that cannot all be: it comes to its own opposite, a candidate is both
//! on and off, a cell has two digits or none, a house has a digit twice or nowhere. So the assumption is false.
//! Verities: of several assumptions one must hold (a candidate on or off, the candidates of a cell, the places of a
//! digit in a house), and all have the same consequence. So it holds.

use super::tables::{Outcome, Tables};
use crate::board::Board;
use crate::technique::chain::graph::{NodeId, off, on};
use sudokit_core::{Candidate, CellSet, Digit, House, SmallSort};

/// A consequence: a candidate that is on, or one that is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effect {
    pub(super) candidate: Candidate,
    pub(super) on: bool,
}

impl Effect {
    fn node(self) -> NodeId {
        if self.on { on(self.candidate) } else { off(self.candidate) }
    }
}

/// Chains, each from a root to an end.
type Legs = Vec<(NodeId, NodeId)>;

/// Why an effect holds: chains, each from a root to an end.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    pub(super) verity: bool,
    pub(super) length: usize,
    pub(super) legs: Legs,
    /// The house that would have a digit twice or nowhere.
    pub(super) house: Option<House>,
}

/// The cells of each digit that are not ruled out by the digits that stand, whatever else has been ruled out.
fn allowed(board: &Board) -> [CellSet; 9] {
    let mut allowed = [board.open(); 9];
    for (cell, digit) in board.grid().clues() {
        allowed[digit.index()] -= cell.peers();
    }
    allowed
}

/// All that the tables of a board can prove.
pub(super) struct Deriver<'a, T> {
    pub(super) board: &'a Board,
    pub(super) tables: &'a mut T,
    allowed: [CellSet; 9],
}

impl<'a, T: Tables> Deriver<'a, T> {
    pub(super) fn new(board: &'a Board, tables: &'a mut T) -> Self {
        Self { board, tables, allowed: allowed(board) }
    }

    /// All effects: placements by cell, then eliminations by cell and digit. Whether they count (nets) is not asked.
    pub(super) fn effects(&self) -> Vec<Effect> {
        let mut proved = Outcome::NOTHING;
        let board = self.board;
        for cell in board.open().iter() {
            let mut shared: Option<Outcome> = None;
            for candidate in board.marks(cell).iter().map(|digit| Candidate::at(cell, digit)) {
                let [if_on, if_off] = [on(candidate), off(candidate)].map(|node| *self.tables.outcome(node));
                if self.contradicts(candidate, true, &if_on) {
                    proved.insert(candidate, false);
                }
                if self.contradicts(candidate, false, &if_off) {
                    proved.insert(candidate, true);
                }
                let mut both = if_on.and(&if_off);
                both.on.iter_mut().chain(&mut both.off).for_each(|cells| cells.remove(cell));
                merge(&mut proved, &both);
                shared = Some(shared.map_or(if_on, |shared| shared.and(&if_on)));
            }
            merge(&mut proved, &shared.unwrap_or(Outcome::NOTHING));
        }
        for house in House::all() {
            for digit in Digit::all() {
                let tables = board.places_in(house, digit).iter().map(|cell| on(Candidate::at(cell, digit)));
                let shared = tables.map(|node| *self.tables.outcome(node)).reduce(|a, b| a.and(&b));
                merge(&mut proved, &shared.unwrap_or(Outcome::NOTHING));
            }
        }
        let list = |on: bool| {
            let mut list: Vec<_> = Digit::all()
                .flat_map(|digit| proved.cells(on, digit).iter().map(move |cell| Candidate::at(cell, digit)))
                .collect();
            list.small_sort();
            list.into_iter().map(move |candidate| Effect { candidate, on })
        };
        list(true).chain(list(false)).collect()
    }

    /// Whether what follows from an assumption cannot be.
    fn contradicts(&self, root: Candidate, is_on: bool, outcome: &Outcome) -> bool {
        let mut found = false;
        self.contradictions(root, is_on, outcome, &mut |_, _| found = true);
        found
    }

    /// Every contradiction in what follows from an assumption: the ends of the chains that show it.
    fn contradictions(
        &self,
        root: Candidate,
        is_on: bool,
        outcome: &Outcome,
        found: &mut dyn FnMut(&[NodeId], Option<House>),
    ) {
        let at = |cell, digit| Candidate::at(cell, digit);
        if outcome.cells(!is_on, root.digit()).contains(root.cell()) {
            found(&[if is_on { off(root) } else { on(root) }], None);
        }
        let mut taken = CellSet::EMPTY;
        let mut doubled = CellSet::EMPTY;
        for digit in Digit::all() {
            if let Some(cell) = (outcome.cells(true, digit) & outcome.cells(false, digit)).first() {
                found(&[off(at(cell, digit)), on(at(cell, digit))], None);
            }
            doubled |= taken & outcome.cells(true, digit);
            taken |= outcome.cells(true, digit);
        }
        if !doubled.is_empty() {
            for digit in Digit::all() {
                for other in Digit::all().filter(|&other| other > digit) {
                    if let Some(cell) = (outcome.cells(true, digit) & outcome.cells(true, other)).first() {
                        found(&[on(at(cell, digit)), on(at(cell, other))], None);
                    }
                }
            }
        }
        for kind in 0..3 {
            for digit in Digit::all().filter(|&digit| outcome.cells(true, digit).len() > 1) {
                for house in House::all().skip(9 * kind).take(9) {
                    let cells = outcome.cells(true, digit) & house.cell_set();
                    if cells.len() > 1 {
                        let ends: Vec<_> = cells.iter().map(|cell| on(at(cell, digit))).collect();
                        found(&ends, Some(house));
                    }
                }
            }
        }
        let mut empty = self.board.open() - taken;
        for digit in Digit::all() {
            empty -= self.board.places(digit) - outcome.cells(false, digit);
        }
        for cell in empty.iter() {
            let ends: Vec<_> = self.board.marks(cell).iter().map(|digit| off(at(cell, digit))).collect();
            found(&ends, None);
        }
        for kind in 0..3 {
            for digit in Digit::all() {
                for house in House::all().skip(9 * kind).take(9) {
                    let cells = self.allowed[digit.index()] & house.cell_set();
                    if !cells.is_empty() && (cells - outcome.cells(false, digit)).is_empty() {
                        let ends: Vec<_> = cells.iter().map(|cell| off(at(cell, digit))).collect();
                        found(&ends, Some(house));
                    }
                }
            }
        }
    }

    /// The proof of an effect that HoDoKu would show: the shortest, contradictions before verities of equal length, and
    /// for placements always. `None` when nets are asked for and no proof is one.
    pub(super) fn prove(&mut self, effect: Effect) -> Option<Proof> {
        let contradiction = self.shortest(effect, false);
        if contradiction.is_some() && effect.on {
            return contradiction;
        }
        let verity = self.shortest(effect, true);
        match (contradiction, verity) {
            (Some(one), Some(other)) => Some(if other.length < one.length { other } else { one }),
            (one, other) => one.or(other),
        }
    }

    /// The shortest contradiction or verity for an effect.
    pub(super) fn shortest(&mut self, effect: Effect, verity: bool) -> Option<Proof> {
        let mut proofs: Vec<(Legs, Option<House>)> = Vec::new();
        if verity {
            self.verities(effect, &mut |roots| {
                proofs.push((roots.iter().map(|&root| (root, effect.node())).collect(), None));
            });
        } else {
            let root = if effect.on { off(effect.candidate) } else { on(effect.candidate) };
            let outcome = *self.tables.outcome(root);
            self.contradictions(effect.candidate, !effect.on, &outcome, &mut |ends, house| {
                proofs.push((ends.iter().map(|&end| (root, end)).collect(), house));
            });
        }
        let mut best: Option<Proof> = None;
        for (legs, house) in proofs {
            let mut length = 0;
            let mut is_net = !self.tables.nets();
            for &(root, end) in &legs {
                let (nodes, net) = self.tables.length(root, end);
                length += nodes;
                is_net |= net;
            }
            if is_net && best.as_ref().is_none_or(|best| length < best.length) {
                best = Some(Proof { verity, length, legs, house });
            }
        }
        best
    }

    /// All sets of assumptions of which one must hold and which all have the effect.
    fn verities(&self, effect: Effect, found: &mut dyn FnMut(&[NodeId])) {
        let Effect { candidate: goal, on: is_on } = effect;
        let leads = |root: NodeId| self.tables.outcome(root).cells(is_on, goal.digit()).contains(goal.cell());
        let board = self.board;
        for cell in board.open().iter().filter(|&cell| cell != goal.cell()) {
            for digit in board.marks(cell).iter() {
                let roots = [on, off].map(|node| node(Candidate::at(cell, digit)));
                if roots.iter().all(|&root| leads(root)) {
                    found(&roots);
                }
            }
        }
        let mut roots = Vec::new();
        for cell in board.open().iter() {
            roots.clear();
            roots.extend(board.marks(cell).iter().map(|digit| on(Candidate::at(cell, digit))));
            if roots.iter().all(|&root| leads(root)) {
                found(&roots);
            }
        }
        for house in House::all() {
            for digit in Digit::all() {
                roots.clear();
                roots.extend(board.places_in(house, digit).iter().map(|cell| on(Candidate::at(cell, digit))));
                if !roots.is_empty() && roots.iter().all(|&root| leads(root)) {
                    found(&roots);
                }
            }
        }
    }
}

fn merge(proved: &mut Outcome, more: &Outcome) {
    for i in 0..9 {
        proved.on[i] |= more.on[i];
        proved.off[i] |= more.off[i];
    }
}
