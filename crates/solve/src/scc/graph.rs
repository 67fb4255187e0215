//! The binary implication graph: an arrow from `a` to `b` when one constraint alone says that `a` implies `b`.
//!
//! Two kinds of constraint speak about pairs: when only one of its open literals may still come true (`need = 1`),
//! each denies all others; when only one may still come false (`spare = 1`), the denial of each asserts all others.
//! So the graph need not be stored or repaired on backtracking: the arrows of a literal are read off the few
//! constraints it stands in.
//!
//! The graph is *skew-symmetric*: with `a → b` comes `¬b → ¬a`. Everything in [`super::walk`] rests on that.

use super::literal::{Literal, VARIABLES};
use super::rules::RULES;
use super::state::State;

/// A graph of implications between undecided literals.
///
/// A trait so that the walk can be tested on graphs of a few literals.
pub(super) trait Implications {
    /// How far the arrows of a literal have been followed.
    type Cursor: Copy + Default;

    /// How many variables there are.
    fn variables(&self) -> usize;

    /// How many literals are undecided.
    fn open_literals(&self) -> usize;

    /// Whether the literal is undecided.
    fn is_open(&self, literal: Literal) -> bool;

    /// The next undecided literal that follows from `from`.
    fn follow(&self, from: Literal, cursor: &mut Self::Cursor) -> Option<Literal>;
}

/// How far the arrows of a literal have been followed: constraint by constraint, literal by literal.
#[derive(Clone, Copy, Default)]
pub(super) struct Cursor {
    /// Which of the literal's constraints comes next.
    next: u8,
    /// Whether the literals of this constraint are denied by the arrows.
    denies: bool,
    constraint: u16,
    /// The literals of this constraint that are still to be visited.
    rest: u16,
}

impl Implications for State {
    type Cursor = Cursor;

    fn variables(&self) -> usize {
        VARIABLES
    }

    fn open_literals(&self) -> usize {
        2 * self.undecided()
    }

    #[inline]
    fn is_open(&self, literal: Literal) -> bool {
        State::is_open(self, literal)
    }

    #[inline]
    fn follow(&self, from: Literal, cursor: &mut Cursor) -> Option<Literal> {
        while cursor.rest == 0 {
            let at = RULES.occurrences(from.variable()).get(usize::from(cursor.next))?;
            cursor.next += 1;
            let left = self.left(at.constraint.into());
            let is_true = from.is_negation() == at.negated;
            if if is_true { left.need() } else { left.spare() } == 1 {
                cursor.constraint = at.constraint;
                cursor.denies = is_true;
                cursor.rest = left.open() & !(1 << at.place);
            }
        }
        let place = cursor.rest.trailing_zeros() as usize;
        cursor.rest &= cursor.rest - 1;
        Some(RULES.literal(cursor.constraint.into(), place).negated_if(cursor.denies))
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::Assignment;
    use super::*;

    /// The literals a literal has arrows to.
    fn arrows(state: &State, from: Literal) -> Vec<Literal> {
        let mut cursor = Cursor::default();
        core::iter::from_fn(|| state.follow(from, &mut cursor)).collect()
    }

    #[test]
    fn a_blank_grid_has_only_denials_and_the_triads_of_a_cell() {
        // r1c1=1 denies eight digits of its cell and two cells in each of its triads, and asserts these triads.
        let found = arrows(&State::BLANK, Literal::of(0));
        assert_eq!(found.len(), 8 + 2 * 3);
        assert_eq!(found.iter().filter(|literal| !literal.is_negation()).count(), 2);
        assert!(arrows(&State::BLANK, Literal::of(0).negated()).is_empty());
    }

    #[test]
    fn arrows_are_skew_symmetric_lead_to_open_literals_and_propagate() {
        let puzzle =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
        let mut assignment = Assignment::default();
        assignment.load(&puzzle).unwrap();
        let state = assignment.state;
        let mut seen = 0;
        for from in Literal::all(VARIABLES).filter(|&literal| state.is_open(literal)) {
            let found = arrows(&state, from);
            for to in &found {
                assert!(state.is_open(*to));
                assert!(arrows(&state, to.negated()).contains(&from.negated()), "{from:?} {to:?}");
            }
            if assignment.assert(from).is_ok() {
                assert!(found.iter().all(|&to| assignment.state.holds(to)));
            }
            assignment.state = state;
            seen += found.len();
        }
        assert!(seen > 1000, "{seen}");
    }
}
