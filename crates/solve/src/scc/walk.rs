//! One walk over the implication graph: its strongly connected components, and what they give away.
//!
//! Literals that imply each other in a circle form a strongly connected component: all of them hold or none does.
//! Tarjan's algorithm finds all components in one depth-first walk, here with a stack of its own instead of
//! recursion. It completes a component only after everything that follows from it, so the conclusions come first.
//!
//! **Inference.** The literals on the current path imply everything that was visited below them. When the walk comes
//! to a literal whose negation was visited in the same tree, the deepest literal of the path above both implies a
//! contradiction: its negation is asserted. Two special cases have names of their own. If that literal is the
//! negation itself, a literal follows from its negation. If literal and negation meet in one component, the
//! assertion makes its own opposite follow, and propagation reports the conflict.
//!
//! **Heuristic.** By skew symmetry components come in mirrored pairs, one with the negations of the other. Deciding
//! a literal decides its whole component and the mirror, so the largest is the one to guess. Of the two the one
//! completed first is tried first: it may follow from its mirror, never the other way round unless both are one.
//! That is how Aspvall, Plass and Tarjan (1979) read a solution of 2-SAT off the components.
//!
//! After an assertion the graph has changed under the walk, so the tree is left and its literals count as visited
//! without a component. Components are complete only after a walk without assertions.

use super::graph::Implications;
use super::literal::{LITERALS, Literal};
use super::state::Conflict;

/// The memory of a walk.
pub(super) struct Walk<C> {
    /// When a literal was first visited, from 1; 0 before.
    order: [u16; LITERALS],
    /// The earliest literal of its component that is known to be reachable, by its order.
    low: [u16; LITERALS],
    /// Whether its component is complete.
    complete: [bool; LITERALS],
    /// The literals without a component, in the order of their visit.
    waiting: Vec<Literal>,
    /// The literals from the root to the current one, each with its arrows still to follow.
    path: Vec<(Literal, C)>,
    visited: u16,
    best: Option<Literal>,
    best_size: usize,
    /// How often a component was completed.
    components: usize,
}

impl<C> Default for Walk<C> {
    fn default() -> Self {
        Self {
            order: [0; LITERALS],
            low: [0; LITERALS],
            complete: [false; LITERALS],
            waiting: Vec::with_capacity(LITERALS),
            path: Vec::with_capacity(LITERALS),
            visited: 0,
            best: None,
            best_size: 0,
            components: 0,
        }
    }
}

impl<C: Copy + Default> Walk<C> {
    /// Walks the whole graph; with `infer` asserts what it finds. Says how many literals it asserted.
    pub(super) fn run(&mut self, graph: &mut impl Implications<Cursor = C>, infer: bool) -> Result<usize, Conflict> {
        self.order.fill(0);
        self.complete.fill(false);
        (self.visited, self.best, self.best_size, self.components) = (0, None, 0, 0);
        let mut asserted = 0;
        for root in Literal::all(graph.variables()) {
            if self.order[root.index()] == 0
                && graph.is_open(root)
                && let Some(literal) = self.tree(graph, root, infer)
            {
                graph.assert(literal)?;
                asserted += 1;
            }
        }
        Ok(asserted)
    }

    /// A literal of the largest component.
    pub(super) fn best(&self) -> Option<Literal> {
        self.best
    }

    /// Visits what follows from `root` and was not yet visited, up to the first literal that must hold.
    fn tree(&mut self, graph: &impl Implications<Cursor = C>, root: Literal, infer: bool) -> Option<Literal> {
        self.waiting.clear();
        self.path.clear();
        self.visit(root);
        let first = self.order[root.index()];
        while let Some((from, cursor)) = self.path.last_mut() {
            let from = *from;
            let Some(to) = graph.follow(from, cursor) else {
                self.leave(from);
                continue;
            };
            if self.order[to.index()] == 0 {
                let opposite = self.order[to.negated().index()];
                if infer && opposite >= first {
                    let above = self.path.partition_point(|(literal, _)| self.order[literal.index()] <= opposite);
                    return Some(self.path[above - 1].0.negated());
                }
                self.visit(to);
            } else if !self.complete[to.index()] {
                let low = &mut self.low[from.index()];
                *low = (*low).min(self.order[to.index()]);
            }
        }
        None
    }

    #[inline]
    fn visit(&mut self, literal: Literal) {
        self.visited += 1;
        self.order[literal.index()] = self.visited;
        self.low[literal.index()] = self.visited;
        self.waiting.push(literal);
        self.path.push((literal, C::default()));
    }

    /// Steps back from the last literal of the path; completes its component if it was the first of it.
    #[inline]
    fn leave(&mut self, literal: Literal) {
        self.path.pop();
        let low = self.low[literal.index()];
        if low < self.order[literal.index()] {
            // It reaches a literal above it, so it is not the root and has a predecessor on the path.
            if let Some((above, _)) = self.path.last() {
                let above = &mut self.low[above.index()];
                *above = (*above).min(low);
            }
            return;
        }
        let mirror_came_first = self.complete[literal.negated().index()];
        let mut size = 0;
        while let Some(member) = self.waiting.pop() {
            self.complete[member.index()] = true;
            size += 1;
            if member == literal {
                break;
            }
        }
        self.components += 1;
        if size > self.best_size && !mirror_came_first {
            (self.best, self.best_size) = (Some(literal), size);
        }
    }
}
