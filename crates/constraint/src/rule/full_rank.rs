//! Full rank.
//!
//! # Rule
//! All rows and columns, read from either end, are ranked as numbers from the lowest; the clue is the rank of its
//! line. Lines with a clue are not tied with others, unless ties are allowed: then the rank is one more than the
//! number of lower lines.
//!
//! # Propagation
//! Four lines start with each value. How many of them are lower for certain, and how many can be; lines with clues are in
//! the order of their ranks.
//!
//! # Explanation
//! The line would have too many or too few lines below it.
//!
//! # Example
//! `.FullRank~R1~5~`: a clue at the start of row 1

use super::prelude::*;
use crate::search::narrow;
use crate::search::propagate::rank::{Before, Rank};

pub(super) static KIND: Kind = Kind {
    name: "FullRank",
    about: "The clue is the rank of the line among all lines read as numbers",
    form: Form::Outside,
    least_cells: 1,
    check,
    lower,
};


/// All rows and columns, read from either end.
fn lines(layout: &Layout) -> Vec<Vec<u16>> {
    let side = layout.rows() as u16;
    let mut lines = Vec::new();
    for i in 0..side {
        let row: Vec<u16> = (0..side).map(|j| i * side + j).collect();
        let column: Vec<u16> = (0..side).map(|j| j * side + i).collect();
        for line in [row, column] {
            lines.push(line.iter().rev().copied().collect());
            lines.push(line);
        }
    }
    lines
}

fn mode(puzzle: &Puzzle) -> &str {
    let ties = puzzle.rules().iter().find(|rule| rule.name() == "FullRankTies");
    ties.map_or("only-unclued", Rule::text)
}

fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let own = rule.values(values);
    let mut numbers: Vec<Vec<i64>> = Vec::new();
    for line in lines(puzzle.layout()) {
        numbers.push(line.iter().map(|&cell| i64::from(values[usize::from(cell)])).collect());
    }
    let below = numbers.iter().filter(|number| **number < own).count() as i64;
    let same = numbers.iter().filter(|number| **number == own).count();
    below + 1 == rule.number() && (same == 1 || mode(puzzle) == "any")
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let layout = parts.layout();
    let clue = rule.number();
    // Four lines start with each value, so those that start with the same value share four ranks.
    let first = (clue - 1) / 4;
    parts.keep(rule.cells()[0], 1 << first);
    let own = narrow(rule.cells()).into_vec();
    let mut others: Vec<Vec<u16>> = lines(layout).into_iter().filter(|line| *line != own).collect();
    let (mut below, mut above) = ((clue - 1) % 4, 3 - (clue - 1) % 4);
    for other in parts.puzzle.rules().iter().filter(|other| other.name() == KIND.name && other.number() != clue) {
        let line = narrow(other.cells()).into_vec();
        others.retain(|known| *known != line);
        if (other.number() - 1) / 4 != first {
            continue;
        }
        if other.number() < clue {
            below -= 1;
            parts.own(Before::new(line, own.clone()));
        } else {
            above -= 1;
        }
    }
    if below < 0 || above < 0 {
        return Err(RuleError::new("more than four lines have ranks that start with one value"));
    }
    parts.own(Rank::new(own, others, [below as usize, above as usize], mode(parts.puzzle) == "any"));
    Ok(())
}
