//! Ties of full ranks.
//!
//! # Rule
//! Which lines may be equal when all are ranked: `none`, `only-unclued`, or `any`.
//!
//! # Propagation
//! With `none`, lines that are known to be equal are a contradiction.
//!
//! # Explanation
//! Two lines would be equal.
//!
//! # Example
//! `.FullRankTies~any`

use super::prelude::*;
use crate::search::propagate::rank::NoTies;

pub(super) static KIND: Kind = Kind {
    name: "FullRankTies",
    about: "Which lines may be equal when all are ranked",
    form: Form::Word,
    least_cells: 0,
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

fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let mut numbers: Vec<Vec<i32>> = Vec::new();
    for line in lines(puzzle.layout()) {
        numbers.push(line.iter().map(|&cell| values[usize::from(cell)]).collect());
    }
    numbers.small_sort();
    rule.text() != "none" || numbers.windows(2).all(|pair| pair[0] != pair[1])
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let layout = parts.layout();
    if rule.text() == "none" {
        parts.own(NoTies::new(lines(layout)));
    }
    Ok(())
}
