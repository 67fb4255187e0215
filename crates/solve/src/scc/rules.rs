//! The rules of sudoku as 945 constraints of one form: *exactly `k` of these literals hold*.
//!
//! | constraints | `k` | literals |
//! |---|---|---|
//! | 81 cells | 1 | the nine digits of the cell |
//! | 54 triads | 3 | the nine digits of the triad |
//! | 486 definitions (triad, digit) | 1 | the digit in each of the three cells, *not* the digit in the triad |
//! | 162 (line, digit) | 1 | the digit in each of the line's three triads |
//! | 162 (box, direction, digit) | 1 | the digit in each of the box's three triads of that direction |
//!
//! The definitions make a triad hold a digit when one of its cells does, and never two. With them the rule of a house
//! needs no cells at all: three triads say it, and what a box tells a line ("the digit must be in this triad") is one
//! step of propagation. That encoding is Tom Dillon's, from tdoku.
//!
//! A cell variable stands in three constraints and a triad variable in four, in one polarity each.

use super::literal::{CELL_VARIABLES, Literal, VARIABLES};
use sudokit_core::{Candidate, Triad};

const TRIAD_RULES: usize = 81;
const DEFINITIONS: usize = TRIAD_RULES + 54;
const LINES: usize = DEFINITIONS + 54 * 9;
const BLOCKS: usize = LINES + 18 * 9;
/// How many constraints there are.
pub(super) const CONSTRAINTS: usize = BLOCKS + 2 * 9 * 9;

/// The most literals a constraint has.
pub(super) const WIDEST: usize = 9;

/// Where a variable stands in a constraint.
#[derive(Clone, Copy)]
pub(super) struct Occurrence {
    /// Which constraint.
    pub(super) constraint: u16,
    /// The variable's place among the literals of the constraint.
    pub(super) place: u8,
    /// Whether the constraint has its negation there.
    pub(super) negated: bool,
}

/// Both directions: the literals of a constraint, the constraints of a variable.
pub(super) struct Rules {
    literals: [[Literal; WIDEST]; CONSTRAINTS],
    sizes: [u8; CONSTRAINTS],
    occurrences: [[Occurrence; 4]; VARIABLES],
    uses: [u8; VARIABLES],
}

/// The rules of sudoku.
pub(super) static RULES: Rules = Rules::new();

impl Rules {
    const fn new() -> Self {
        let nowhere = Occurrence { constraint: 0, place: 0, negated: false };
        let mut rules = Self {
            literals: [[Literal::of(0); WIDEST]; CONSTRAINTS],
            sizes: [0; CONSTRAINTS],
            occurrences: [[nowhere; 4]; VARIABLES],
            uses: [0; VARIABLES],
        };
        let mut i = 0;
        while let Some(candidate) = Candidate::new(i) {
            let literal = Literal::candidate(candidate);
            let digit = candidate.digit().index();
            let [across, down] = candidate.cell().triads();
            rules.add(candidate.cell().index(), literal);
            rules.add(DEFINITIONS + across.index() * 9 + digit, literal);
            rules.add(DEFINITIONS + down.index() * 9 + digit, literal);
            i += 1;
        }
        let mut i = 0;
        while let Some(triad) = Triad::new(i) {
            let mut digit = 0;
            while digit < 9 {
                let literal = Literal::triad(triad, digit);
                let direction = if triad.is_horizontal() { 0 } else { 81 };
                rules.add(TRIAD_RULES + triad.index(), literal);
                rules.add(DEFINITIONS + triad.index() * 9 + digit, literal.negated());
                rules.add(LINES + triad.line().index() * 9 + digit, literal);
                rules.add(BLOCKS + direction + triad.block().index() * 9 + digit, literal);
                digit += 1;
            }
            i += 1;
        }
        rules
    }

    const fn add(&mut self, constraint: usize, literal: Literal) {
        let (place, variable) = (self.sizes[constraint], literal.variable());
        self.literals[constraint][place as usize] = literal;
        self.sizes[constraint] += 1;
        self.occurrences[variable][self.uses[variable] as usize] =
            Occurrence { constraint: constraint as u16, place, negated: literal.is_negation() };
        self.uses[variable] += 1;
    }

    /// The literal at a place of a constraint.
    #[inline]
    pub(super) const fn literal(&self, constraint: usize, place: usize) -> Literal {
        self.literals[constraint][place]
    }

    /// How many literals a constraint has.
    pub(super) const fn size(&self, constraint: usize) -> usize {
        self.sizes[constraint] as usize
    }

    /// How many of its literals hold.
    pub(super) const fn exactly(&self, constraint: usize) -> usize {
        if TRIAD_RULES <= constraint && constraint < DEFINITIONS { 3 } else { 1 }
    }

    /// The constraints a variable stands in.
    #[inline]
    pub(super) fn occurrences(&self, variable: usize) -> &[Occurrence] {
        let all = &self.occurrences[variable];
        if variable < CELL_VARIABLES { &all[..3] } else { all }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::{Digit, Grid, Solution};

    #[test]
    fn constraints_have_the_sizes_of_the_table() {
        let mut found = [0; 10];
        for constraint in 0..CONSTRAINTS {
            found[RULES.size(constraint)] += 1;
        }
        assert_eq!(found, [0, 0, 0, 324, 486, 0, 0, 0, 0, 135]);
        for variable in 0..VARIABLES {
            assert_eq!(RULES.uses[variable] as usize, RULES.occurrences(variable).len());
            for at in RULES.occurrences(variable) {
                let literal = RULES.literal(at.constraint.into(), at.place.into());
                assert_eq!((literal.variable(), literal.is_negation()), (variable, at.negated));
            }
        }
    }

    /// How many constraints a filled grid breaks.
    fn broken(grid: &Grid) -> usize {
        let stands = |candidate: Candidate| grid.get(candidate.cell()) == Some(candidate.digit());
        let mut holds: Vec<bool> = Candidate::all().map(stands).collect();
        for triad in Triad::all() {
            holds.extend(Digit::all().map(|digit| triad.cells().iter().any(|&cell| grid.get(cell) == Some(digit))));
        }
        let kept = |constraint: &usize| {
            let literals = (0..RULES.size(*constraint)).map(|place| RULES.literal(*constraint, place));
            literals.filter(|literal| holds[literal.variable()] != literal.is_negation()).count()
                == RULES.exactly(*constraint)
        };
        CONSTRAINTS - (0..CONSTRAINTS).filter(kept).count()
    }

    #[test]
    fn solutions_keep_every_constraint_and_other_grids_break_some() {
        let values: [u8; 81] = core::array::from_fn(|i| ((i % 9 + i / 9 * 3 + i / 27) % 9) as u8 + 1);
        let grid = Grid::from_values(values).unwrap();
        assert!(Solution::new(grid).is_ok());
        assert_eq!(broken(&grid), 0);
        for (a, b) in [(0, 1), (0, 80), (3, 13), (40, 76)] {
            let mut swapped = values;
            swapped.swap(a, b);
            assert_ne!(broken(&Grid::from_values(swapped).unwrap()), 0, "{a} {b}");
        }
    }
}
