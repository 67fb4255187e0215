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
    /// The number while it waits for its component; [`COMPLETE`] afterwards.
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
        // A walk that ended in a contradiction left its path behind.
        self.path.clear();
        self.waiting.clear();
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A graph from clauses of two literals: `a or b` gives the arrows `!a -> b` and `!b -> a`.
    struct Clauses {
        variables: usize,
        clauses: Vec<[Literal; 2]>,
    }

    impl Implications for Clauses {
        type Cursor = usize;

        fn variables(&self) -> usize {
            self.variables
        }

        fn open_literals(&self) -> usize {
            2 * self.variables
        }

        fn is_open(&self, literal: Literal) -> bool {
            literal.variable() < self.variables
        }

        fn follow(&self, from: Literal, cursor: &mut usize) -> Option<Literal> {
            let arrows = self.clauses.iter().flat_map(|&[a, b]| [(a.negated(), b), (b.negated(), a)]);
            let (at, (_, to)) = arrows.enumerate().skip(*cursor).find(|(_, (premise, _))| *premise == from)?;
            *cursor = at + 1;
            Some(to)
        }
    }

    impl Clauses {
        /// Numbers from 1, negative for negations.
        fn new(variables: usize, clauses: &[[i32; 2]]) -> Self {
            let literal = |number: i32| Literal::of(number.unsigned_abs() as usize - 1).negated_if(number < 0);
            Self { variables, clauses: clauses.iter().map(|clause| clause.map(literal)).collect() }
        }

        /// The literals that hold in all models, by looking at all assignments; `None` without a model.
        fn entailed(&self) -> Option<Vec<usize>> {
            let holds = |model: u32, literal: Literal| (model >> literal.variable() & 1 == 1) != literal.is_negation();
            let models = (0..1 << self.variables)
                .filter(|&model| self.clauses.iter().all(|clause| clause.iter().any(|&literal| holds(model, literal))));
            let models: Vec<u32> = models.collect();
            let always = |literal: &Literal| models.iter().all(|&model| holds(model, *literal));
            (!models.is_empty()).then(|| Literal::all(self.variables).filter(always).map(Literal::index).collect())
        }
    }

    fn walk(graph: &Clauses, infer: bool) -> (Result<(), Conflict>, Walk<usize>) {
        let mut walk = Walk::default();
        (walk.run(graph, infer), walk)
    }

    #[test]
    fn a_literal_that_meets_its_negation_is_a_contradiction() {
        let both_ways = Clauses::new(2, &[[1, 2], [1, -2], [-1, 2], [-1, -2]]);
        assert_eq!(walk(&both_ways, true).0, Err(Conflict));
        assert_eq!(walk(&both_ways, false).0, Ok(()), "not looked for");
    }

    #[test]
    fn a_literal_that_follows_from_its_negation_is_forced() {
        // !1 -> 2 -> 3 -> 1, and with it !1 -> !3 and so on; nothing is known of 4.
        let (done, walk) = walk(&Clauses::new(4, &[[1, 2], [-2, 3], [-3, 1], [3, 4]]), true);
        assert_eq!(done, Ok(()));
        assert_eq!(walk.forced().iter().map(|literal| literal.index()).collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn the_largest_component_is_guessed() {
        // 2, !4 and 5 are equivalent, as are 1 and 3; 6 is alone.
        let equivalent = [[-2, -4], [4, 5], [-5, 2], [-1, 3], [-3, 1], [6, 1]];
        let (_, walk) = walk(&Clauses::new(6, &equivalent), true);
        assert_eq!(walk.largest_size, 3);
        assert!([1, 3, 4].contains(&walk.largest().unwrap().variable()));
    }

    #[test]
    fn the_conclusion_is_tried_before_the_premise() {
        // !1 -> 1 and !2 -> !1 -> 2, in any numbering.
        for numbers in [[1, 2], [-1, 2], [1, -2], [-1, -2]] {
            let [a, b] = numbers;
            let graph = Clauses::new(2, &[[a, a], [b, -a], [b, a], [-b, a]]);
            let (_, walk) = walk(&graph, false);
            let guess = walk.largest().unwrap().index();
            assert!(graph.entailed().unwrap().contains(&guess), "{numbers:?}: {guess}");
        }
    }

    /// Two-literal clauses are decided by their graph alone, so nothing may be missed and nothing invented.
    #[test]
    fn random_clauses_are_decided_as_by_truth_table() {
        let mut seed = 1u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        let (mut conflicts, mut forced) = (0, 0);
        for _ in 0..5000 {
            let variables = 2 + random(6);
            let mut number = || (random(variables) as i32 + 1) * if random(2) == 0 { 1 } else { -1 };
            let clauses: Vec<[i32; 2]> = (0..variables + 2).map(|_| [number(), number()]).collect();
            let graph = Clauses::new(variables as usize, &clauses);
            let (done, walk) = walk(&graph, true);
            let found: Vec<usize> = walk.forced().iter().map(|literal| literal.index()).collect();
            match graph.entailed() {
                None => conflicts += 1,
                Some(entailed) => {
                    assert!(found.iter().all(|literal| entailed.contains(literal)), "{clauses:?}");
                    assert_eq!(found.is_empty(), entailed.is_empty(), "{clauses:?}");
                    // One literal stands for its component, so the others follow.
                    assert!(entailed.iter().all(|&literal| follows(&graph, walk.forced(), literal)), "{clauses:?}");
                    forced += found.len();
                }
            }
            assert_eq!(done.is_err(), graph.entailed().is_none(), "{clauses:?}");
        }
        assert!(conflicts > 500 && forced > 500, "{conflicts} {forced}");
    }

    /// Whether a literal follows from the given ones along arrows.
    fn follows(graph: &Clauses, given: &[Literal], literal: usize) -> bool {
        let mut known = given.to_vec();
        let mut next = 0;
        while let Some(&from) = known.get(next) {
            let mut cursor = 0;
            while let Some(to) = graph.follow(from, &mut cursor) {
                if !known.contains(&to) {
                    known.push(to);
                }
            }
            next += 1;
        }
        known.iter().any(|known| known.index() == literal)
    }
}
