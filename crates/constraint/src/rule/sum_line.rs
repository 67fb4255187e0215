//! Sum line.
//!
//! # Rule
//! The line can be cut into pieces that all have the sum. With `LOOP` after the cells it is a ring.
//!
//! # Propagation
//! An automaton whose states are the sums since the last cut; in a ring also the sum at the start.
//!
//! # Explanation
//! No way to cut the line uses the value here.
//!
//! # Example
//! `.SumLine~10~R1C1~R1C2~R1C3`

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "SumLine",
    about: "The line can be cut into pieces that all have the sum",
    form: Form::NumberCells(Some(10)),
    least_cells: 1,
    check,
    lower,
};


fn cuts(line: &[i64], sum: i64) -> bool {
    let mut left = 0;
    for &value in line {
        left += value;
        if left == sum {
            left = 0;
        }
        if left > sum {
            return false;
        }
    }
    left == 0
}

fn check(rule: &Rule, _: &Puzzle, values: &[i32]) -> bool {
    let mut line = rule.values(values);
    let sum = rule.number();
    if rule.numbers().len() < 2 {
        return cuts(&line, sum);
    }
    (0..line.len()).any(|_| {
        line.rotate_left(1);
        line.iter().sum::<i64>() > 0 && cuts(&line, sum)
    })
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let sum = i32::try_from(rule.number()).ok().filter(|sum| (1..=100).contains(sum));
    let sum = sum.ok_or_else(|| RuleError::new(format!("the sum {}, expected 1 to 100", rule.number())))?;
    let step = |so_far: i32, value: i32| match so_far + value {
        next if next < sum => Some(next),
        next => (next == sum).then_some(0),
    };
    if rule.numbers().len() < 2 {
        return parts.walk(rule.cells(), 0, |&so_far, value| step(so_far, value), |&so_far| so_far == 0);
    }
    // A ring may be cut anywhere: the sum before the first cell is guessed and must come out after the last. Whether
    // there was a cut at all only matters when values can be 0.
    let first = (None::<i32>, 0, false);
    parts.walk_from(
        rule.cells(),
        (0..sum).map(|at| (Some(at), at, false)).chain([first]).filter(|state| state.0.is_some()).collect(),
        |&(start, so_far, cut), value| {
            let next = step(so_far, value)?;
            Some((start, next, cut || so_far + value == sum))
        },
        |&(start, so_far, cut)| start == Some(so_far) && cut,
    )
}
