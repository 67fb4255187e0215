//! Variables and literals: the propositions "this digit stands in this cell" and "this digit stands in this triad",
//! each with its negation.
//!
//! Variables 0–728 are the candidates in the order of [`Candidate`]; 729–1214 are triad times nine plus digit. The
//! literal of variable `v` is `2 v`, its negation `2 v + 1`, so that negating flips one bit.

use sudokit_core::{Candidate, Digit, Triad};

/// How many variables say that a digit stands in a cell; they come first.
pub(super) const CELL_VARIABLES: usize = Candidate::COUNT;
/// How many variables there are.
pub(super) const VARIABLES: usize = CELL_VARIABLES + Triad::COUNT * Digit::COUNT;
/// How many literals there are.
pub(super) const LITERALS: usize = 2 * VARIABLES;

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Literal(u16);

impl Literal {
    /// The variable itself.
    #[inline]
    pub(super) const fn of(variable: usize) -> Self {
        debug_assert!(variable < VARIABLES);
        Self(2 * variable as u16)
    }

    /// The digit stands in the cell.
    #[inline]
    pub(super) const fn candidate(candidate: Candidate) -> Self {
        Self::of(candidate.index())
    }

    /// The digit with this index stands somewhere in the triad.
    #[inline]
    pub(super) const fn triad(triad: Triad, digit: usize) -> Self {
        Self::of(CELL_VARIABLES + triad.index() * Digit::COUNT + digit)
    }

    /// The opposite.
    #[inline]
    pub(super) const fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The opposite when told so.
    #[inline]
    pub(super) const fn negated_if(self, negate: bool) -> Self {
        Self(self.0 ^ negate as u16)
    }

    /// Whether it is a negation.
    #[inline]
    pub(super) const fn is_negation(self) -> bool {
        self.0 & 1 != 0
    }

    /// The variable it speaks of.
    #[inline]
    pub(super) const fn variable(self) -> usize {
        self.0 as usize / 2
    }

    /// Its number, below [`LITERALS`].
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// All of them, each variable before its negation.
    pub(super) fn all(variables: usize) -> impl Iterator<Item = Self> {
        (0..2 * variables as u16).map(Self)
    }
}

impl core::fmt::Debug for Literal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}", if self.is_negation() { "!" } else { "" }, self.variable())
    }
}
