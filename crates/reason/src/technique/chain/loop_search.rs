//! The search behind loops and alternating inference chains: every candidate, on and off, as the root of a
//! [`Reach`], and what the ways from it say.

use super::choice::tidy;
use super::graph::{Graph, NodeId, candidate, is_on, off, on};
use super::group::common_peers;
use super::reach::Reach;
use crate::board::Board;
use sudokit_core::{Candidate, Cell, CellSet, DigitSet};

/// What sort of chain was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Continuous,
    Discontinuous,
    Aic,
}

/// A chain and its effect, as long as the search goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit<'a> {
    pub(super) kind: Kind,
    pub(super) chain: &'a [NodeId],
    /// What it removes, tidy.
    pub(super) gone: &'a [Candidate],
}

/// Which chains are looked for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wanted {
    /// Only of this kind.
    pub(super) kind: Option<Kind>,
    /// Only those that remove this candidate.
    pub(super) gone: Option<Candidate>,
}

impl Wanted {
    fn is(&self, kind: Kind) -> bool {
        self.kind.is_none_or(|wanted| wanted == kind)
    }

    /// Whether a chain of this kind that begins with a root, on or off, can be wanted.
    fn root(&self, kind: Kind, root: Candidate, on: bool) -> bool {
        self.is(kind)
            && self.gone.is_none_or(|gone| match kind {
                Kind::Discontinuous if on => root == gone,
                Kind::Discontinuous => root.cell() == gone.cell(),
                // A loop can begin anywhere.
                Kind::Continuous => true,
                Kind::Aic => {
                    root.cell() == gone.cell() || root.digit() == gone.digit() && root.cell().sees(gone.cell())
                }
            })
    }
}

/// Reports every loop and AIC: first the loops that begin with an on candidate, then those that begin with an off one,
/// then the AICs. The number of the part comes along, since the parts are found together.
pub(super) fn run(
    board: &Board,
    graph: &Graph,
    reach: &mut Reach,
    wanted: Wanted,
    report: &mut dyn FnMut(usize, Hit<'_>),
) {
    let mut check = Check { board, graph, wanted, chain: Vec::new(), gone: Vec::new() };
    for cell in board.open().iter() {
        for root in board.marks(cell).iter().map(|digit| Candidate::at(cell, digit)) {
            if graph.links(on(root)).is_empty() || !wanted.root(Kind::Discontinuous, root, true) {
                continue;
            }
            reach.run(graph, on(root));
            if reach.contains(off(root)) {
                check.back_to_cell(reach, root, on(root), off(root), &mut |hit| report(0, hit));
            }
            for other in board.marks(cell).iter().map(|digit| Candidate::at(cell, digit)) {
                if other != root && reach.contains(on(other)) {
                    check.back_to_cell(reach, root, on(root), on(other), &mut |hit| report(0, hit));
                }
            }
        }
    }
    for cell in board.open().iter() {
        for root in board.marks(cell).iter().map(|digit| Candidate::at(cell, digit)) {
            let [loops, single, aics] =
                [Kind::Continuous, Kind::Discontinuous, Kind::Aic].map(|kind| wanted.root(kind, root, false));
            if graph.links(off(root)).is_empty() || !(loops || single || aics) {
                continue;
            }
            reach.run(graph, off(root));
            for i in 1..reach.order.len() {
                let end = reach.order[i];
                let Some(last) = candidate(end) else { continue };
                if last.cell() == cell && (loops || single) {
                    check.back_to_cell(reach, root, off(root), end, &mut |hit| report(1, hit));
                } else if last.cell() != cell && is_on(end) && aics {
                    check.aic(reach, root, last, &mut |hit| report(2, hit));
                }
            }
        }
    }
}

struct Check<'a> {
    board: &'a Board,
    graph: &'a Graph,
    wanted: Wanted,
    chain: Vec<NodeId>,
    gone: Vec<Candidate>,
}

impl Check<'_> {
    /// Whether what was found is what is looked for.
    fn is_wanted(&self, kind: Kind) -> bool {
        self.wanted.is(kind) && self.wanted.gone.is_none_or(|gone| self.gone.contains(&gone))
    }

    /// A way back to the root's cell. It must leave the cell with its first link and come back with its last.
    fn back_to_cell(
        &mut self,
        reach: &Reach,
        root: Candidate,
        start: NodeId,
        end: NodeId,
        report: &mut dyn FnMut(Hit<'_>),
    ) {
        if reach.distance(end) <= 2 || self.graph.first_cell(reach.from(end)) == root.cell() {
            return;
        }
        reach.trace(end, &mut self.chain);
        if self.graph.first_cell(self.chain[1]) == root.cell() || self.comes_back(Some(root.cell())) {
            return;
        }
        let Some(last) = candidate(end) else { return };
        self.gone.clear();
        let kind = match (is_on(start), is_on(end)) {
            // The root cannot be on: its opposite follows, or another digit of its cell.
            (true, _) => {
                self.gone.push(root);
                Kind::Discontinuous
            }
            // The root must be on.
            (false, true) if last == root => {
                let others = self.board.marks(root.cell()) - DigitSet::only(root.digit());
                self.gone.extend(others.iter().map(|digit| Candidate::at(root.cell(), digit)));
                Kind::Discontinuous
            }
            // Whether the root is on or off, the last candidate is off.
            (false, false) => {
                self.gone.push(last);
                Kind::Discontinuous
            }
            (false, true) => {
                self.continuous(root, last);
                Kind::Continuous
            }
        };
        if !self.gone.is_empty() && self.is_wanted(kind) {
            tidy(&mut self.gone);
            report(Hit { kind, chain: &self.chain, gone: &self.gone });
        }
    }

    /// A chain from the root to another cell: one of its ends is on.
    fn aic(&mut self, reach: &Reach, root: Candidate, last: Candidate, report: &mut dyn FnMut(Hit<'_>)) {
        self.gone.clear();
        if root.digit() == last.digit() {
            let seen = root.cell().peers() & last.cell().peers() & self.board.places(root.digit());
            // With one elimination it is a discontinuous loop, and found as such.
            if seen.len() < 2 {
                return;
            }
            self.gone.extend(seen.iter().map(|cell| Candidate::at(cell, root.digit())));
        } else {
            let here = Candidate::at(root.cell(), last.digit());
            let there = Candidate::at(last.cell(), root.digit());
            if !root.cell().sees(last.cell()) || !self.board.has(here) || !self.board.has(there) {
                return;
            }
            self.gone.extend([here, there]);
        }
        if reach.distance(on(last)) <= 2 || !self.is_wanted(Kind::Aic) {
            return;
        }
        reach.trace(on(last), &mut self.chain);
        if self.comes_back(None) {
            return;
        }
        tidy(&mut self.gone);
        report(Hit { kind: Kind::Aic, chain: &self.chain, gone: &self.gone });
    }

    /// Whether the chain visits a cell again after it has left it, other than `home`.
    fn comes_back(&self, home: Option<Cell>) -> bool {
        let mut visited = CellSet::EMPTY;
        let mut last: Option<NodeId> = None;
        for &node in &self.chain {
            if visited.contains(self.graph.first_cell(node)) {
                return true;
            }
            if let Some(last) = last
                && Some(self.graph.first_cell(last)) != home
            {
                visited |= self.graph.touched(last);
            }
            last = Some(node);
        }
        false
    }

    /// The eliminations of a continuous loop from a root that is off to another digit of its cell that is on.
    fn continuous(&mut self, root: Candidate, last: Candidate) {
        let (graph, chain) = (self.graph, &self.chain);
        let inner = chain[..chain.len() - 1].iter();
        let body = inner.fold(CellSet::only(root.cell()), |cells, &node| cells | graph.touched(node));
        self.gone.extend(others(self.board, root.cell(), [root.digit(), last.digit()]));
        for i in 1..chain.len() {
            let (before, node) = (chain[i - 1], chain[i]);
            if graph.first_cell(before) == graph.first_cell(node) {
                continue;
            }
            let digit = graph.digit(node);
            if is_on(node) {
                // Two strong links that meet in a cell: the cell takes one of their digits.
                if let Some(&[next, after]) = chain.get(i + 1..i + 3)
                    && !is_on(next)
                    && graph.first_cell(node) == graph.first_cell(next)
                    && is_on(after)
                    && graph.first_cell(next) != graph.first_cell(after)
                {
                    self.gone.extend(others(self.board, graph.first_cell(node), [digit, graph.digit(after)]));
                }
                continue;
            }
            let sees = |node| graph.seen_from(self.board, node, digit);
            let seen = sees(before) & sees(node) & self.board.places(digit);
            self.gone.extend((seen - body).iter().map(|cell| Candidate::at(cell, digit)));
            if graph.special(node).is_some_and(|special| !special.set.is_empty()) {
                self.gone.extend(self.locked(node, chain.get(i + 1).copied()));
            }
        }
    }

    /// What a set of a continuous loop rules out: it is a locked set in the end, but for the digits by which the loop
    /// enters and leaves it.
    fn locked(&self, node: NodeId, next: Option<NodeId>) -> Vec<Candidate> {
        let (graph, board) = (self.graph, self.board);
        let Some(special) = graph.special(node) else { return vec![] };
        let mut left = DigitSet::EMPTY;
        let mut beyond = CellSet::EMPTY;
        if let Some(next) = next {
            left = DigitSet::only(graph.digit(next));
            if is_on(next) {
                left = board.marks(graph.first_cell(next)) - left;
                beyond = CellSet::only(graph.first_cell(next));
            }
        }
        let digits = special.set.iter().fold(DigitSet::EMPTY, |digits, cell| digits | board.marks(cell));
        let mut gone = Vec::new();
        for digit in (digits - DigitSet::only(special.digit)).iter() {
            if left.contains(digit) && beyond.is_empty() {
                continue;
            }
            let mut seen = (common_peers(special.set & board.places(digit)) & board.places(digit)) - special.set;
            if left.contains(digit) {
                seen &= common_peers(beyond);
            }
            gone.extend(seen.iter().map(|cell| Candidate::at(cell, digit)));
        }
        gone
    }
}

/// The candidates of a cell but for two digits.
fn others(board: &Board, cell: Cell, digits: [sudokit_core::Digit; 2]) -> impl Iterator<Item = Candidate> {
    let rest = board.marks(cell) - digits.into_iter().collect();
    rest.iter().map(move |digit| Candidate::at(cell, digit))
}
