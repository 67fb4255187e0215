//! What is known: which literals hold, and for each constraint what is left of it.
//!
//! A constraint "exactly `k` of these" is one 16-bit word:
//!
//! ```text
//! bit 15  14……11   10…9   8…………0
//!      0  spare    need   open
//! ```
//!
//! `open` has a bit for each literal that is not yet decided, `need` is how many of them must still come true and
//! `spare` how many may still come false, so `need + spare` is the number of bits in `open`. Deciding a literal is one
//! subtraction. At `need = 0` the rest is false, at `spare = 0` the rest is true: that is all of propagation.
//!
//! Invariant between calls: everything that follows in this way has been drawn, so a constraint with an open literal
//! has `need` and `spare` of at least 1, and `open` agrees with the literals that hold. [`Assignment::assert`] breaks
//! this and restores it, or reports a conflict, after which the state must be thrown away.

use super::literal::{LITERALS, Literal, VARIABLES};
use super::rules::{CONSTRAINTS, RULES};
use sudokit_core::{Candidate, Cell, Digit, Grid, Puzzle};

const OPEN: u16 = 0x1ff;
const NEED: u16 = 1 << 9;
const SPARE: u16 = 1 << 11;

/// Two literals that deny each other were both derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict;

/// What is left of a constraint.
#[derive(Clone, Copy)]
pub(super) struct Left(u16);

impl Left {
    /// The undecided literals.
    #[inline]
    pub(super) const fn open(self) -> u16 {
        self.0 & OPEN
    }

    /// How many of them must come true.
    #[inline]
    pub(super) const fn need(self) -> u16 {
        (self.0 / NEED) & 3
    }

    /// How many of them may come false.
    #[inline]
    pub(super) const fn spare(self) -> u16 {
        self.0 / SPARE
    }
}

/// A snapshot that is small to copy: one is kept for each guess.
#[derive(Clone, Copy)]
pub(super) struct State {
    constraints: [Left; CONSTRAINTS],
    /// A bit for each literal.
    holds: [u64; LITERALS.div_ceil(64)],
    undecided: u16,
}

impl State {
    /// Nothing is known.
    pub(super) const BLANK: Self = {
        let mut constraints = [Left(0); CONSTRAINTS];
        let mut i = 0;
        while i < CONSTRAINTS {
            let (size, exactly) = (RULES.size(i) as u16, RULES.exactly(i) as u16);
            constraints[i] = Left(((1 << size) - 1) + NEED * exactly + SPARE * (size - exactly));
            i += 1;
        }
        Self { constraints, holds: [0; LITERALS.div_ceil(64)], undecided: VARIABLES as u16 }
    };

    /// How many variables are undecided.
    #[inline]
    pub(super) const fn undecided(&self) -> usize {
        self.undecided as usize
    }

    /// Whether every variable is decided; the cells then form a solution.
    #[inline]
    pub(super) const fn is_complete(&self) -> bool {
        self.undecided == 0
    }

    /// Whether this literal holds.
    #[inline]
    pub(super) const fn holds(&self, literal: Literal) -> bool {
        self.holds[literal.index() / 64] >> (literal.index() % 64) & 1 != 0
    }

    /// Whether neither this literal nor its negation holds.
    #[inline]
    pub(super) const fn is_open(&self, literal: Literal) -> bool {
        self.holds[literal.index() / 64] >> ((literal.index() % 64) & !1) & 3 == 0
    }

    /// What is left of a constraint.
    #[inline]
    pub(super) const fn left(&self, constraint: usize) -> Left {
        self.constraints[constraint]
    }

    /// The cells that are filled.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        for candidate in Candidate::all().filter(|&candidate| self.holds(Literal::candidate(candidate))) {
            grid.set(candidate.cell(), Some(candidate.digit()));
        }
        grid
    }

    /// The lowest open digit of the first cell with the fewest.
    pub(super) fn fewest(&self) -> Option<Literal> {
        let undecided = Cell::all().filter(|cell| self.constraints[cell.index()].open() != 0);
        let cell = undecided.min_by_key(|cell| self.constraints[cell.index()].spare())?;
        let place = self.constraints[cell.index()].open().trailing_zeros() as usize;
        Some(RULES.literal(cell.index(), place))
    }
}

/// A state and the literals whose consequences are still to be drawn.
pub(super) struct Assignment {
    pub(super) state: State,
    /// Literals that hold already but whose constraints have not heard of it.
    pending: Vec<Literal>,
}

impl Default for Assignment {
    fn default() -> Self {
        Self { state: State::BLANK, pending: Vec::with_capacity(VARIABLES) }
    }
}

impl Assignment {
    /// Starts anew with what a puzzle says.
    pub(super) fn load(&mut self, puzzle: &Puzzle) -> Result<(), Conflict> {
        self.state = State::BLANK;
        self.pending.clear();
        for cell in Cell::all() {
            let allowed = puzzle.allowed(cell);
            if let Some(digit) = allowed.single() {
                self.assert(Literal::candidate(Candidate::at(cell, digit)))?;
            } else {
                for digit in Digit::all().filter(|&digit| !allowed.contains(digit)) {
                    self.assert(Literal::candidate(Candidate::at(cell, digit)).negated())?;
                }
            }
        }
        Ok(())
    }

    /// Makes a literal hold, and everything that follows.
    pub(super) fn assert(&mut self, literal: Literal) -> Result<(), Conflict> {
        let done = self.derive(literal).and_then(|()| self.propagate());
        if done.is_err() {
            self.pending.clear();
        }
        done
    }

    #[inline]
    fn derive(&mut self, literal: Literal) -> Result<(), Conflict> {
        if self.state.is_open(literal) {
            self.state.holds[literal.index() / 64] |= 1 << (literal.index() % 64);
            self.state.undecided -= 1;
            self.pending.push(literal);
            return Ok(());
        }
        if self.state.holds(literal) { Ok(()) } else { Err(Conflict) }
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(literal) = self.pending.pop() {
            for at in RULES.occurrences(literal.variable()) {
                let constraint = usize::from(at.constraint);
                let is_true = literal.is_negation() == at.negated;
                let left = &mut self.state.constraints[constraint];
                // Neither field can run below 0: at 0 the rest of the constraint was derived the other way, or that
                // was a conflict.
                debug_assert!(if is_true { left.need() } else { left.spare() } != 0);
                left.0 -= (1 << at.place) + if is_true { NEED } else { SPARE };
                let left = *left;
                if if is_true { left.need() } else { left.spare() } == 0 {
                    let mut rest = left.open();
                    while rest != 0 {
                        let member = RULES.literal(constraint, rest.trailing_zeros() as usize);
                        self.derive(member.negated_if(is_true))?;
                        rest &= rest - 1;
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::{DigitSet, Pencilmarks};

    fn literal(text: &str) -> Literal {
        let (cell, digit) = text.split_at(4);
        let digit = digit.trim_start_matches('=').parse().unwrap();
        Literal::candidate(Candidate::at(cell.parse().unwrap(), Digit::new(digit).unwrap()))
    }

    #[test]
    fn a_blank_state_needs_what_the_rules_say() {
        let cell = State::BLANK.left(0);
        assert_eq!((cell.open(), cell.need(), cell.spare()), (0x1ff, 1, 8));
        let triad = State::BLANK.left(81);
        assert_eq!((triad.open(), triad.need(), triad.spare()), (0x1ff, 3, 6));
    }

    #[test]
    fn a_placement_clears_its_peers() {
        let mut assignment = Assignment::default();
        assignment.assert(literal("r5c5=7")).unwrap();
        let cell: Cell = "r5c5".parse().unwrap();
        for candidate in Candidate::all() {
            let gone = if candidate.cell() == cell {
                candidate.digit().value() != 7
            } else {
                candidate.digit().value() == 7 && candidate.cell().sees(cell)
            };
            assert_eq!(assignment.state.holds(Literal::candidate(candidate).negated()), gone, "{candidate}");
        }
        assert_eq!(assignment.assert(literal("r5c9=7")), Err(Conflict));
    }

    /// A digit confined to one line of a box leaves the rest of the line: no step beyond propagation.
    #[test]
    fn triads_carry_a_digit_from_box_to_line() {
        let mut assignment = Assignment::default();
        for cell in ["r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"] {
            assignment.assert(literal(&format!("{cell}=4")).negated()).unwrap();
        }
        for cell in ["r1c4", "r1c7", "r1c9"] {
            assert!(assignment.state.holds(literal(&format!("{cell}=4")).negated()), "{cell}");
        }
        assert!(assignment.state.is_open(literal("r1c2=4")));
    }

    #[test]
    fn every_constraint_left_open_could_go_either_way() {
        let puzzle =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
        let mut assignment = Assignment::default();
        assignment.load(&puzzle).unwrap();
        assert!(!assignment.state.is_complete());
        for constraint in 0..CONSTRAINTS {
            let left = assignment.state.left(constraint);
            assert_eq!(left.need() + left.spare(), left.open().count_ones() as u16);
            assert_eq!(left.need() == 0 || left.spare() == 0, left.open() == 0, "{constraint}");
            for place in 0..RULES.size(constraint) {
                let open = left.open() >> place & 1 != 0;
                assert_eq!(assignment.state.is_open(RULES.literal(constraint, place)), open);
            }
        }
    }

    #[test]
    fn a_cell_without_marks_is_a_conflict() {
        let mut marks = Pencilmarks::FULL;
        marks["r4c4".parse().unwrap()] = DigitSet::EMPTY;
        let mut assignment = Assignment::default();
        assert_eq!(assignment.load(&marks.into()), Err(Conflict));
        assert_eq!(assignment.load(&Pencilmarks::FULL.into()), Ok(()));
        assert_eq!(assignment.state.undecided as usize, VARIABLES);
    }
}
