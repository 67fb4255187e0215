//! Random puzzles with random rules, for tests and fuzzing: the engine against the referee.

use crate::model::{Layout, Puzzle};
use crate::rule::{Form, KINDS, Rule};
use crate::{notation, search};
use core::ops::ControlFlow;
use sudokit_core::SmallSort;
use sudokit_solve::Stop;

/// Reads anything as a puzzle, and writes and reads it again. Panics if that changes it.
pub fn parse(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    if let Ok(puzzle) = notation::read(text) {
        let json = notation::json::write(&puzzle);
        let again = notation::json::read(&json).expect("what was written can be read");
        assert_eq!(again, puzzle, "{json}");
        if let Ok(iss) = notation::iss::write(&puzzle) {
            let again = notation::iss::read(&iss).expect("what was written can be read");
            assert_eq!(again.possible(), puzzle.possible(), "{iss}");
            assert_eq!(again.rules(), puzzle.rules(), "{iss}");
        }
    }
}

/// Numbers out of bytes; zeros when they are used up.
struct Source<'a> {
    data: &'a [u8],
    at: usize,
}

impl Source<'_> {
    fn below(&mut self, bound: usize) -> usize {
        let byte = self.data.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        usize::from(byte) * bound.max(1) / 256
    }

    fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }
}

/// What the comparison came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trial {
    /// Both have this many solutions.
    Agree(u64),
    /// The referee took too long.
    TooLarge,
}

/// Makes a puzzle out of bytes, solves it, and compares with the referee. Panics if they differ.
pub fn against_referee(data: &[u8]) -> Trial {
    let puzzle = random_puzzle(data);
    let shown = || notation::json::write(&puzzle);
    let mut found: Vec<Vec<i32>> = Vec::new();
    let limit = 200;
    let outcome = search::solve(&puzzle, limit, &Stop::new(), |solution| {
        found.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    for solution in &found {
        if let Err(fault) = puzzle.judge(solution) {
            panic!("{fault}: {solution:?} of {}", shown());
        }
    }
    let mut learned: Vec<Vec<i32>> = Vec::new();
    let learning = search::solve_learning(&puzzle, limit, |solution| {
        learned.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!((learning.count, learning.exhausted), (outcome.count, outcome.exhausted), "learning: {}", shown());
    for solution in &learned {
        if let Err(fault) = puzzle.judge(solution) {
            panic!("learning: {fault}: {solution:?} of {}", shown());
        }
    }
    let Some(count) = puzzle.count_by_trial(limit, 200_000) else { return Trial::TooLarge };
    assert_eq!(outcome.count, count, "{:?} of {}", outcome.error, shown());
    found.small_sort();
    found.dedup();
    assert_eq!(found.len() as u64, count, "a solution came twice: {}", shown());
    Trial::Agree(count)
}

/// A grid of 4x4 or 6x6 with some clues of a solution of the plain grid and some rules.
pub fn random_puzzle(data: &[u8]) -> Puzzle {
    let mut source = Source { data, at: 0 };
    let (side, height, width) = if source.chance(3) { (6, 2, 3) } else { (4, 2, 2) };
    let mut layout = Layout::new(side, side).expect("a small grid");
    let zero = source.chance(6);
    if zero {
        layout = layout.with_values(0, side as i32 - 1).expect("as many values");
    }
    if source.chance(8) {
        layout = layout.without_boxes();
    }
    let least = i64::from(layout.least_value());
    let mut names: Vec<usize> = (0..side).collect();
    (1..side).rev().for_each(|i| names.swap(i, source.below(i + 1)));
    // The pattern of rows shifted by a box, with other names for the values.
    let solution: Vec<i64> = (0..side * side)
        .map(|cell| {
            let (row, column) = (cell / side, cell % side);
            least + names[(row % height * width + row / height + column) % side] as i64
        })
        .collect();
    let mut puzzle = Puzzle::new(layout);
    let open = if side == 4 { 2 } else { 4 };
    for cell in 0..side * side {
        if source.below(open) > 0 && (side == 6 || source.chance(2)) {
            let bit = puzzle.layout().bit(solution[cell]);
            puzzle.restrict(cell, bit);
        } else if source.chance(8) {
            let bits = puzzle.layout().bit(solution[cell]) | puzzle.layout().bit(least + source.below(side) as i64);
            puzzle.restrict(cell, bits);
        }
    }
    for _ in 0..2 + source.below(6) {
        let Some(rule) = random_rule(&mut source, &puzzle, &solution, 0) else { continue };
        // Most rules hold for the solution, so that there is one.
        let values: Vec<i32> = solution.iter().map(|&value| value as i32).collect();
        if source.below(8) == 0 || rule.holds(&puzzle, &values) {
            // Rules with arguments that mean nothing on this grid are refused.
            let _ = puzzle.add(rule);
        }
    }
    puzzle
}

fn random_cells(source: &mut Source<'_>, puzzle: &Puzzle, count: usize) -> Vec<usize> {
    let side = puzzle.layout().columns();
    let mut cells = vec![source.below(side * side)];
    // A walk with king's moves, or anywhere.
    while cells.len() < count {
        let (row, column) = puzzle.layout().place(cells[cells.len() - 1]);
        let (down, right) = (source.below(3) as i64 - 1, source.below(3) as i64 - 1);
        let next = puzzle.layout().cell(row as i64 + down, column as i64 + right).unwrap_or(0);
        let next = if cells.contains(&next) { (0..side * side).find(|cell| !cells.contains(cell)) } else { Some(next) };
        cells.extend(next);
    }
    cells
}

fn line(source: &mut Source<'_>, puzzle: &Puzzle) -> Vec<usize> {
    let side = puzzle.layout().columns();
    let place = source.below(side);
    let mut line: Vec<usize> = if source.chance(2) {
        (0..side).map(|i| place * side + i).collect()
    } else {
        (0..side).map(|i| i * side + place).collect()
    };
    if source.chance(2) {
        line.reverse();
    }
    line
}

/// A rule of any kind; half of the sums are those of the solution.
fn random_rule(source: &mut Source<'_>, puzzle: &Puzzle, solution: &[i64], depth: usize) -> Option<Rule> {
    let kind = KINDS[source.below(KINDS.len())];
    let rule = Rule::new(kind);
    let side = puzzle.layout().columns();
    let count = kind.least_cells.max(2) + source.below(3);
    let sum = |cells: &[usize]| cells.iter().map(|&cell| solution[cell]).sum::<i64>();
    let near = |source: &mut Source<'_>, cells: &[usize]| {
        let right = sum(cells);
        if source.chance(2) { right } else { right + source.below(5) as i64 - 2 }
    };
    Some(match kind.form {
        Form::Flag => match kind.name {
            "ChaosConstruction" | "Doppelganger" => return None,
            "GlobalEntropy" | "GlobalMod" if !side.is_multiple_of(3) => return None,
            _ => rule,
        },
        Form::Number => rule.with_numbers([if source.chance(2) { 1 } else { -1 }]),
        Form::Word => rule.with_texts([["none", "only-unclued", "any"][source.below(3)].to_owned()]),
        Form::Cells => {
            if kind.name == "Entropic" && !side.is_multiple_of(3) {
                return None;
            }
            rule.with_cells(random_cells(source, puzzle, count))
        }
        Form::NumberCells(_) => {
            let cells = random_cells(source, puzzle, count);
            match kind.name {
                "SameValues" => {
                    rule.with_numbers([2]).with_cells(cells[..2].iter().copied().chain(random_cells(source, puzzle, 2)))
                }
                "PillArrow" => rule.with_numbers([2]).with_cells(random_cells(source, puzzle, 2 + count)),
                "Modular" => rule.with_numbers([1 + source.below(3) as i64]).with_cells(cells),
                "SumLine" => {
                    let total = near(source, &cells).max(1);
                    let rule = rule.with_numbers(if source.chance(3) { vec![total, 1] } else { vec![total] });
                    rule.with_cells(cells)
                }
                "Whisper" | "Lockout" | "Difference" | "Ratio" => {
                    rule.with_numbers([1 + source.below(3) as i64]).with_cells(cells)
                }
                "Lunchbox" => rule.with_numbers([source.below(8) as i64]).with_cells(cells),
                _ => rule.with_numbers([near(source, &cells)]).with_cells(cells),
            }
        }
        Form::NumbersCells => {
            let cells = random_cells(source, puzzle, count);
            let values: Vec<i64> =
                (0..1 + source.below(2)).map(|_| solution[cells[source.below(cells.len())]]).collect();
            rule.with_numbers(values).with_cells(cells)
        }
        Form::WordCells => match kind.name {
            "Indexing" => {
                let word = ["C", "R", "B"][source.below(3)];
                if word == "B" && puzzle.layout().regions().is_empty() || puzzle.layout().least_value() == 0 {
                    return None;
                }
                rule.with_texts([word.to_owned()]).with_cells(random_cells(source, puzzle, 1))
            }
            _ => {
                let cells = random_cells(source, puzzle, count);
                let value = solution[cells[0]];
                let times = if source.chance(3) { 0 } else { 1 + source.below(2) };
                rule.with_texts([format!("{times}{value}")]).with_cells(cells)
            }
        },
        Form::Lists => {
            let size = 1 + source.below(3);
            let other = if kind.name == "Clone" { size } else { 1 + source.below(3) };
            rule.with_cells(random_cells(source, puzzle, size)).with_cells(random_cells(source, puzzle, other))
        }
        Form::Outside | Form::Line => {
            let mut cells = line(source, puzzle);
            if kind.form == Form::Line {
                cells.small_sort();
            }
            let clue = match kind.name {
                "FullRank" if puzzle.layout().least_value() == 0 => return None,
                "FullRank" => 1 + source.below(4 * side),
                "XSum" | "Sandwich" => 1 + source.below(12),
                _ => 1 + source.below(side - 1),
            };
            rule.with_numbers([clue as i64]).with_cells(cells)
        }
        Form::Diagonal => {
            let cells = [vec![1, side], vec![2, side + 1, 2 * side]][source.below(2)].clone();
            rule.with_numbers([near(source, &cells)]).with_cells(cells)
        }
        Form::Square => {
            let (row, column) = (source.below(side - 1), source.below(side - 1));
            let cell = row * side + column;
            let cells = [cell, cell + 1, cell + side, cell + side + 1];
            let values: Vec<i64> = (0..1 + source.below(3)).map(|_| solution[cells[source.below(4)]]).collect();
            rule.with_numbers(values).with_cells(cells)
        }
        Form::Weights => {
            let cells = random_cells(source, puzzle, count);
            let weights: Vec<i64> = cells.iter().map(|_| source.below(5) as i64 - 2).collect();
            let right: i64 = cells.iter().zip(&weights).map(|(&cell, weight)| solution[cell] * weight).sum();
            rule.with_numbers(core::iter::once(right).chain(weights)).with_cells(cells)
        }
        Form::Coded if kind.name == "NFA" => {
            let bytes: Vec<u8> = (0..6 + source.below(20)).map(|_| source.below(256) as u8).collect();
            let text: String =
                bytes.iter().map(|byte| char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[usize::from(byte % 26)])).collect();
            notation::iss::decode_automaton(&text).ok()?;
            rule.with_texts([text, String::new()]).with_cells(random_cells(source, puzzle, count))
        }
        Form::Coded => {
            let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
            let text: String = (0..6).map(|_| char::from(letters[source.below(64)])).collect();
            rule.with_texts([text, String::new()]).with_cells(random_cells(source, puzzle, count))
        }
        Form::Pattern => {
            let pattern = ["(12|3)*.", "[1-2]+.*", ".*2.?", "[^1]{2}.*", "1?2?3?4?.*", "(.(1|2))*.?"][source.below(6)];
            rule.with_texts([pattern.to_owned()]).with_cells(random_cells(source, puzzle, count))
        }
        Form::Control | Form::Group if kind.name != "ConnectedValues" => return None,
        Form::Control | Form::Group => {
            let values =
                (1..=1 + source.below(2) as i64).map(|value| value + i64::from(puzzle.layout().least_value()) - 1);
            let size = if source.chance(2) { 0 } else { source.below(2 * side) as i64 };
            rule.with_numbers(core::iter::once(size).chain(values)).with_texts([String::new()])
        }
        Form::Rules => {
            if depth > 1 {
                return None;
            }
            let inside: Vec<Rule> =
                (0..1 + source.below(3)).filter_map(|_| random_rule(source, puzzle, solution, depth + 1)).collect();
            if inside.is_empty()
                || inside.iter().any(|rule| rule.kind().form == Form::Flag || rule.kind().form == Form::Word)
            {
                return None;
            }
            rule.with_rules(inside)
        }
    })
}
