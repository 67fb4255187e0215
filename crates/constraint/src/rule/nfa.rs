//! Finite automaton.
//!
//! # Rule
//! The values in order are accepted by the automaton. It may have a symbol after the values, which is read between
//! two segments of cells.
//!
//! # Propagation
//! Forwards and backwards over the line.
//!
//! # Explanation
//! No accepted line uses the value here.
//!
//! # Example
//! `.NFA~code~_name~R1C1~R1C2`

use super::prelude::*;
use crate::notation::iss::{Packed, decode_automaton};
use crate::search::parts::MOST_STATES;
use crate::search::propagate::line::Automaton;
use std::sync::Arc;

pub(super) static KIND: Kind = Kind {
    name: "NFA",
    about: "The values in order are accepted by the automaton",
    form: Form::Coded,
    least_cells: 1,
    check,
    lower,
};


/// After a segment the break symbol is read, if another segment follows.
fn breaks(rule: &Rule) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut length = 0;
    for list in &rule.lists()[..rule.lists().len() - 1] {
        length += list.len();
        ends.push(length);
    }
    ends
}

fn check(rule: &Rule, puzzle: &Puzzle, values: &[i32]) -> bool {
    let Ok(packed) = decode_automaton(rule.text()) else { return false };
    let layout = puzzle.layout();
    let mut symbols: Vec<u32> = Vec::new();
    for (i, list) in rule.lists().iter().enumerate() {
        if i > 0 {
            symbols.push(layout.value_count() as u32);
        }
        symbols.extend(list.iter().map(|&cell| (values[cell] - layout.least_value()) as u32));
    }
    let mut states = packed.start.clone();
    for symbol in symbols {
        let moves = packed.moves.iter().filter(|step| step.1 == symbol && states.contains(&step.0));
        states = moves.map(|step| step.2).collect();
        states.small_sort();
        states.dedup();
    }
    states.iter().any(|&state| packed.accepting[state as usize])
}

fn lower(rule: &Rule, parts: &mut Parts<'_>) -> Result<(), RuleError> {
    let Packed { start, accepting, moves } = decode_automaton(rule.text())?;
    let values = parts.layout().value_count() as u32;
    let cells: Vec<usize> = rule.lists().iter().flatten().copied().collect();
    let breaks = breaks(rule);
    let automaton = if breaks.is_empty() {
        let moves = moves.into_iter().filter(|step| step.1 < values).collect();
        Automaton::new(start, accepting, moves)
    } else {
        // One copy of the states for every place on the line.
        let count = accepting.len() as u32;
        if count as usize * (cells.len() + 1) > MOST_STATES {
            return Err(RuleError::new(format!("the automaton needs more than {MOST_STATES} states")));
        }
        let through: Vec<(u32, u32)> =
            moves.iter().filter(|step| step.1 == values).map(|&(from, _, to)| (from, to)).collect();
        let mut layered = Vec::new();
        for place in 0..cells.len() as u32 {
            for &(from, value, to) in moves.iter().filter(|step| step.1 < values) {
                let targets: Vec<u32> = if breaks.contains(&(place as usize + 1)) {
                    through.iter().filter(|step| step.0 == to).map(|step| step.1).collect()
                } else {
                    vec![to]
                };
                layered.extend(targets.iter().map(|to| (place * count + from, value, (place + 1) * count + to)));
            }
        }
        let last = cells.len() as u32 * count;
        let all = (0..last + count).map(|state| state >= last && accepting[(state - last) as usize]).collect();
        Automaton::new(start, all, layered)
    };
    parts.line(&cells, Arc::new(automaton));
    Ok(())
}
