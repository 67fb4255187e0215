//! Whether a rule has the arguments that its kind is written with.

use super::{Form, Rule};
use crate::model::RuleError;
use core::ops::RangeInclusive;

const ANY: RangeInclusive<usize> = 0..=usize::MAX;

/// The numbers, texts and lists of cells that a rule may have.
fn arity(rule: &Rule) -> [RangeInclusive<usize>; 3] {
    let some = 1..=usize::MAX;
    match rule.kind().form {
        Form::Flag | Form::Rules => [0..=0, 0..=0, 0..=0],
        Form::Number => [1..=1, 0..=0, 0..=0],
        Form::Word => [0..=0, 1..=1, 0..=0],
        Form::Cells => [0..=0, 0..=0, 1..=1],
        Form::NumberCells(_) if rule.name() == "SumLine" => [1..=2, 0..=0, 1..=1],
        Form::NumberCells(_) | Form::Outside | Form::Line | Form::Diagonal => [1..=1, 0..=0, 1..=1],
        Form::NumbersCells | Form::Square => [ANY, 0..=0, 1..=1],
        Form::WordCells => [0..=0, 1..=1, 1..=1],
        Form::Lists => [0..=0, 0..=0, some],
        Form::Weights => [some, 0..=0, 1..=1],
        Form::Coded if rule.name() == "NFA" => [0..=0, 2..=2, some],
        Form::Coded => [0..=0, 2..=2, 1..=1],
        Form::Pattern => [0..=0, 1..=1, 1..=1],
        Form::Control => [1..=1, 0..=0, some],
        Form::Group => [some, 1..=1, 0..=0],
    }
}

/// An error that says what there is too much or too little of.
pub(super) fn check(rule: &Rule) -> Result<(), RuleError> {
    let found = [rule.numbers().len(), rule.texts().len(), rule.lists().len()];
    for ((found, wanted), what) in found.into_iter().zip(arity(rule)).zip(["numbers", "texts", "lists of cells"]) {
        if !wanted.contains(&found) {
            let least = wanted.start();
            let more = if *wanted.end() > *least { " or more" } else { "" };
            return Err(RuleError::new(format!("{found} {what}, expected {least}{more}")));
        }
    }
    if rule.kind().form != Form::Rules && !rule.rules().is_empty() {
        return Err(RuleError::new("rules inside a rule that has none"));
    }
    let word = |text: &String| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    let words = match rule.kind().form {
        Form::Word | Form::WordCells | Form::Group => rule.texts(),
        Form::Coded => &rule.texts()[..1],
        _ => &[],
    };
    if let Some(text) = words.iter().find(|text| !word(text)) {
        return Err(RuleError::new(format!("'{text}', expected letters, digits, '-' and '_'")));
    }
    match rule.kind().form {
        Form::Square if rule.cells().len() != 4 => Err(RuleError::new("expected four cells")),
        Form::Weights if rule.numbers().len() > 1 && rule.numbers().len() != rule.cells().len() + 1 => {
            Err(RuleError::new(format!("{} weights for {} cells", rule.numbers().len() - 1, rule.cells().len())))
        }
        Form::Control if rule.cells().len() != 1 || rule.lists().iter().any(Vec::is_empty) => {
            Err(RuleError::new("expected one cell, then lists that are not empty"))
        }
        _ => Ok(()),
    }
}
