//! One walk over the implication graph: its strongly connected components, and what they give away.
//!
//! Literals that imply each other in a circle form a strongly connected component: all of them hold or none does.
//! Tarjan's algorithm finds all components in one depth-first walk, here with a path of its own instead of recursion.
//! It completes a component only after everything that follows from it, so conclusions come before premises.
//!
//! **Contradiction.** When a literal meets its negation in one component, the state has no solution.
//!
//! **Assertion.** When a literal follows from its negation, it holds. To see this wherever it is so, every component
//! gets a row of bits: what follows from it, numbered in the order of the visits. As conclusions come first, its row
//! is the union of the rows its arrows lead to, and most of them are in it already. The rows are filled only when
//! they are asked for. The walk changes nothing: what it finds is asserted afterwards, all at once.
//!
//! **Guess.** By skew symmetry components come in pairs, one with the negations of the other. Deciding a literal
//! decides both, so the largest is the one to guess. Of the two the one completed first is tried first: it may follow
//! from its mirror, but not the other way round. That is how Aspvall, Plass and Tarjan (1979) read a solution of
//! 2-SAT off the components.

use super::graph::Implications;
use super::literal::{LITERALS, Literal};
use super::rows::Rows;
use super::state::Conflict;

/// Stands for the order of a literal whose component is complete, so that it is never the least.
const COMPLETE: u16 = u16::MAX;

/// A literal on the path.
struct Step<C> {
    literal: Literal,
    /// The earliest literal of its component that is known to follow from it, by its order.
    low: u16,
    /// Its arrows still to follow.
    cursor: C,
}

/// A walk and its memory.
pub(super) struct Walk<C> {
    /// When a literal was visited, from 1; 0 before.
    order: [u16; LITERALS],
    /// The same while it waits for its component; [`COMPLETE`] afterwards.
    waiting_order: [u16; LITERALS],
    /// The order of the first literal of its component, when that is complete.
    component: [u16; LITERALS],
    visits: u16,
    /// The literals without a component, in the order of their visit.
    waiting: Vec<Literal>,
    /// The literals from the root to the current one.
    path: Vec<Step<C>>,
    /// What follows from a literal, by its order.
    rows: Rows,
    forced: Vec<Literal>,
    largest: Option<Literal>,
    largest_size: usize,
}

impl<C> Default for Walk<C> {
    fn default() -> Self {
        Self {
            order: [0; LITERALS],
            waiting_order: [0; LITERALS],
            component: [0; LITERALS],
            visits: 0,
            waiting: Vec::with_capacity(LITERALS),
            path: Vec::with_capacity(LITERALS),
            rows: Rows::default(),
            forced: Vec::with_capacity(LITERALS),
            largest: None,
            largest_size: 0,
        }
    }
}

impl<C: Copy + Default> Walk<C> {
    /// Walks over the whole graph. With `infer` it finds contradictions and the literals that must hold.
    pub(super) fn run(&mut self, graph: &impl Implications<Cursor = C>, infer: bool) -> Result<(), Conflict> {
        self.order.fill(0);
        self.waiting_order.fill(0);
        self.rows.start(if infer { graph.open_literals() } else { 0 });
        self.forced.clear();
        (self.visits, self.largest, self.largest_size) = (0, None, 0);
        for root in Literal::all(graph.variables()) {
            if self.order[root.index()] == 0 && graph.is_open(root) {
                self.tree(graph, root, infer)?;
            }
        }
        Ok(())
    }

    /// The literals that follow from their negations.
    pub(super) fn forced(&self) -> &[Literal] {
        &self.forced
    }

    /// A literal of the largest component, the conclusion rather than the premise.
    pub(super) fn largest(&self) -> Option<Literal> {
        self.largest
    }

    /// Visits what follows from `root` and was not yet visited.
    fn tree(&mut self, graph: &impl Implications<Cursor = C>, root: Literal, infer: bool) -> Result<(), Conflict> {
        self.visit(root);
        while let Some(step) = self.path.last_mut() {
            match graph.follow(step.literal, &mut step.cursor) {
                None => self.leave(infer)?,
                Some(to) if self.order[to.index()] == 0 => self.visit(to),
                Some(to) => {
                    step.low = step.low.min(self.waiting_order[to.index()]);
                    if infer && self.waiting_order[to.index()] == COMPLETE {
                        self.rows.merge(self.order[step.literal.index()], self.component[to.index()]);
                    }
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn visit(&mut self, literal: Literal) {
        self.visits += 1;
        self.order[literal.index()] = self.visits;
        self.waiting_order[literal.index()] = self.visits;
        self.waiting.push(literal);
        self.path.push(Step { literal, low: self.visits, cursor: C::default() });
        self.rows.open(self.visits);
    }

    /// Steps back from the last literal of the path; completes its component if it was the first of it.
    #[inline]
    fn leave(&mut self, infer: bool) -> Result<(), Conflict> {
        let Some(Step { literal, low, .. }) = self.path.pop() else { return Ok(()) };
        let order = self.order[literal.index()];
        let above = self.path.last_mut();
        if low < order {
            // It leads back to a literal above it, so there is one.
            if let Some(above) = above {
                above.low = above.low.min(low);
            }
            return Ok(());
        }
        let mirror_came_first = self.waiting_order[literal.negated().index()] == COMPLETE;
        let mut size = 0;
        while let Some(member) = self.waiting.pop() {
            self.waiting_order[member.index()] = COMPLETE;
            self.component[member.index()] = order;
            size += 1;
            if member == literal {
                break;
            }
            self.rows.merge(order, self.order[member.index()]);
        }
        if !mirror_came_first && size > self.largest_size {
            (self.largest, self.largest_size) = (Some(literal), size);
        }
        if infer {
            let opposite = literal.negated().index();
            if self.waiting_order[opposite] == COMPLETE && self.component[opposite] == order {
                self.abandon();
                return Err(Conflict);
            }
            if self.rows.has(order, self.order[opposite]) {
                self.forced.push(literal.negated());
            }
            if let Some(above) = above {
                self.rows.merge(self.order[above.literal.index()], order);
            }
        }
        Ok(())
    }

    fn abandon(&mut self) {
        self.path.clear();
        self.waiting.clear();
    }
}
