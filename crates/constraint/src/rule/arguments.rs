//! Whether the arguments of a rule mean something on the grid of its puzzle.
//!
//! A rule that is written wrongly, or that the engine cannot hold, is an error when it is added to a puzzle; the engine
//! must not answer "no solution" for it. A clue that is merely out of reach, such as a cage of two cells with the sum 40,
//! is not an error: that puzzle has no solution.

use super::{Rule, chaos_arrow, chaos_construction, chaos_count, indexing, look_and_say, pattern::Pattern, prelude};
use crate::model::{Kind, Layout, Puzzle, RuleError};
use crate::notation::iss;
use crate::search::parts::Parts;

/// The most cells or values for which all sets of values are listed.
const MOST_LISTED: usize = 16;
/// The most values for which all sets of counted values are listed.
const MOST_CIRCLED: usize = 20;

/// An error that says which argument is wrong and what was expected.
pub(super) fn check(rule: &Rule, puzzle: &Puzzle) -> Result<(), RuleError> {
    let (layout, number, cells) = (puzzle.layout(), rule.number(), rule.cells());
    match rule.name() {
        "Diagonal" => {
            square(layout)?;
            one_of(number, &[1, -1], "the direction")
        }
        "Modular" | "Ratio" => at_least(number, 1),
        "Difference" | "Whisper" | "Lockout" => at_least(number, 0),
        "Cage" | "LittleKiller" | "XSum" => sum(number, layout),
        "RellikCage" => {
            at_most(cells.len(), MOST_LISTED, "cells")?;
            sum(number, layout)
        }
        "Sandwich" | "Lunchbox" => {
            at_most(layout.value_count(), MOST_LISTED, "values")?;
            sum(number, layout)
        }
        "EqualityCage" => at_most(cells.len(), MOST_LISTED, "cells"),
        "CountingCircles" => at_most(layout.value_count(), MOST_CIRCLED, "values"),
        "Skyscraper" => between(number, 0, cells.len() as i64, "the clue"),
        "SumLine" => {
            between(number, 1, 100, "the sum")?;
            rule.numbers().get(1).map_or(Ok(()), |&ring| one_of(ring, &[1], "the second number"))
        }
        "PillArrow" => between(number, 1, 3.min(cells.len()) as i64, "the length of the pill"),
        "SameValues" => match usize::try_from(number).ok().filter(|&sets| sets > 0 && cells.len().is_multiple_of(sets))
        {
            Some(_) => Ok(()),
            None => Err(RuleError::new(format!("{number} sets of {} cells, expected a divisor", cells.len()))),
        },
        "NumberedRoom" | "HiddenSkyscraper" | "Quad" | "ContainExact" | "ContainAtLeast" | "Given" => {
            rule.numbers().iter().try_for_each(|&value| is_value(layout, value))
        }
        "FullRank" => {
            if layout.value_count() != layout.rows() || layout.rows() != layout.columns() || !layout.has_lines() {
                return Err(RuleError::new("expected a square grid with as many values as rows"));
            }
            between(number, 1, 4 * layout.rows() as i64, "the rank")
        }
        "FullRankTies" => {
            square(layout)?;
            one_of_words(rule.text(), &["none", "only-unclued", "any"])
        }
        "Indexing" => indexing::accept(rule, puzzle),
        "LookAndSay" => {
            let pairs = look_and_say::pairs(rule.text()).filter(|pairs| !pairs.is_empty());
            let expected = || RuleError::new(format!("the clue '{}', expected pairs of digits", rule.text()));
            pairs.ok_or_else(expected)?.iter().try_for_each(|&(_, value)| is_value(layout, value))
        }
        "Entropic" | "GlobalEntropy" | "GlobalMod" if !layout.value_count().is_multiple_of(3) => {
            Err(RuleError::new(format!("{} values, expected a multiple of 3", layout.value_count())))
        }
        "BlackDot" | "WhiteDot" | "X" | "V" | "GreaterThan" if prelude::adjacent(puzzle, cells).is_empty() => {
            Err(RuleError::new("no two of the cells share an edge"))
        }
        "Clone" => match rule.lists().iter().find(|list| list.len() != cells.len()) {
            Some(list) => {
                let (one, other) = (cells.len(), list.len());
                Err(RuleError::new(format!("lists of {one} and {other} cells, expected the same number")))
            }
            None => Ok(()),
        },
        "EqualSum" if rule.lists().iter().any(Vec::is_empty) => Err(RuleError::new("a list without cells")),
        "ConnectedValues" => connected(rule, puzzle),
        "ChaosConstruction" => chaos_construction::labels(puzzle).map(|_| ()),
        "ChaosArrow" | "ChaosCount" => chaos(rule, puzzle),
        "Doppelganger" => doppelganger(puzzle),
        "Pair" | "PairX" => iss::decode_table(rule.text(), layout.value_count()).map(|_| ()),
        "NFA" => compile(rule, puzzle),
        "Regex" => {
            Pattern::parse(rule.text(), layout)?;
            compile(rule, puzzle)
        }
        _ => Ok(()),
    }
}

/// Builds the automaton: whether it has too many states is not known before.
fn compile(rule: &Rule, puzzle: &Puzzle) -> Result<(), RuleError> {
    rule.lower(&mut Parts::new(puzzle))
}

fn at_least(number: i64, least: i64) -> Result<(), RuleError> {
    if number >= least {
        return Ok(());
    }
    Err(RuleError::new(format!("the number {number}, expected at least {least}")))
}

/// Sums are negative only if values are.
fn sum(number: i64, layout: &Layout) -> Result<(), RuleError> {
    if layout.least_value() >= 0 { at_least(number, 0) } else { Ok(()) }
}

fn at_most(count: usize, most: usize, what: &str) -> Result<(), RuleError> {
    if count <= most {
        return Ok(());
    }
    Err(RuleError::new(format!("{count} {what}, expected at most {most}")))
}

fn between(number: i64, least: i64, most: i64, what: &str) -> Result<(), RuleError> {
    if (least..=most).contains(&number) {
        return Ok(());
    }
    Err(RuleError::new(format!("{what} {number}, expected {least} to {most}")))
}

fn one_of(number: i64, known: &[i64], what: &str) -> Result<(), RuleError> {
    if known.contains(&number) {
        return Ok(());
    }
    let known: Vec<String> = known.iter().map(i64::to_string).collect();
    Err(RuleError::new(format!("{what} {number}, expected {}", known.join(" or "))))
}

fn one_of_words(word: &str, known: &[&str]) -> Result<(), RuleError> {
    if known.contains(&word) {
        return Ok(());
    }
    Err(RuleError::new(format!("'{word}', expected one of {}", known.join(", "))))
}

pub(super) fn is_value(layout: &Layout, value: i64) -> Result<(), RuleError> {
    if layout.bit(value) != 0 {
        return Ok(());
    }
    let (least, most) = (layout.least_value(), layout.most_value());
    Err(RuleError::new(format!("the value {value}, expected {least} to {most}")))
}

fn square(layout: &Layout) -> Result<(), RuleError> {
    if layout.rows() == layout.columns() {
        return Ok(());
    }
    Err(RuleError::new(format!("a grid of {}x{}, expected a square one", layout.rows(), layout.columns())))
}

/// Whether a cell is in the grid and not one of the cells outside.
pub(super) fn in_grid(puzzle: &Puzzle, cell: usize) -> Result<(), RuleError> {
    if cell < puzzle.layout().cell_count() {
        return Ok(());
    }
    Err(RuleError::new(format!("{} is outside the grid, expected a cell of the grid", puzzle.cell_name(cell))))
}

fn connected(rule: &Rule, puzzle: &Puzzle) -> Result<(), RuleError> {
    let count = match rule.text() {
        "" => puzzle.layout().cell_count(),
        prefix => {
            let extra = puzzle.extra(prefix);
            extra.ok_or_else(|| RuleError::new(format!("there are no cells '{prefix}'")))?.count
        }
    };
    let values = &rule.numbers()[1..];
    if values.is_empty() {
        return Err(RuleError::new("no values, expected at least one"));
    }
    between(rule.number(), 0, count as i64, "the size")?;
    values.iter().try_for_each(|&value| is_value(puzzle.layout(), value))
}

fn chaos(rule: &Rule, puzzle: &Puzzle) -> Result<(), RuleError> {
    one_of(rule.number(), &[0, 1], "the offset")?;
    in_grid(puzzle, rule.cells()[0])?;
    let complete = match rule.name() {
        "ChaosArrow" => chaos_arrow::arms(rule, puzzle).is_some(),
        _ => chaos_count::counted(rule, puzzle).is_some(),
    };
    match (complete, rule.lists().len()) {
        (true, _) => Ok(()),
        (false, 1) => Err(RuleError::new("expected '.ChaosConstruction'")),
        (false, _) => Err(RuleError::new("expected arms that start at one cell")),
    }
}

fn doppelganger(puzzle: &Puzzle) -> Result<(), RuleError> {
    let layout = puzzle.layout();
    let count = |kind: Kind| layout.houses().iter().filter(|house| house.kind == kind).count();
    for (prefix, wanted) in
        [("DGZ", 1), ("DGC", count(Kind::Row)), ("DGR", count(Kind::Column)), ("DGB", count(Kind::Box))]
    {
        let found = puzzle.extra(prefix).map_or(0, |extra| extra.count);
        if found != wanted {
            return Err(RuleError::new(format!("{found} cells {prefix} outside the grid, expected {wanted}")));
        }
    }
    if layout.least_value() != 0 || layout.value_count() != layout.rows() + 1 || layout.rows() != layout.columns() {
        return Err(RuleError::new("expected a square grid with the values 0 to its side"));
    }
    Ok(())
}
