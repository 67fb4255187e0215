//! Killer text: 81 numbers after `3x3::k:`, or 81 characters with arrows.
//!
//! In the first form a number is 256 times the sum of a cage plus the cage's number; a sum of 0 is a cell without a cage.
//! `3x3:d:k:` adds the diagonals. In the second form a digit or letter (0-9, A-Z, a-z as 0 to 61) is the sum at the
//! head of a cage, and `<`, `>`, `^`, `v` (and `` ` ``, `'`, `,`, `.` for the diagonal neighbours) point to a cell of the
//! same cage. There a sum of 0 is a cage without a given sum.

use crate::model::{Layout, Puzzle, RuleError};
use crate::rule::Rule;
use std::collections::BTreeMap;
use sudokit_core::SmallSort;

const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;

fn cage(sum: i64, cells: Vec<usize>) -> Rule {
    Rule::named("Cage").expect("the list of rules has cages").with_numbers([sum]).with_cells(cells)
}

fn with_rules(rules: impl IntoIterator<Item = Rule>) -> Result<Puzzle, RuleError> {
    let mut puzzle = Puzzle::new(Layout::new(SIDE, SIDE)?);
    for rule in rules {
        puzzle.add(rule)?;
    }
    Ok(puzzle)
}

/// Reads `3x3::k:…`; `None` if the text does not start like this.
pub fn read_numbers(text: &str) -> Option<Result<Puzzle, RuleError>> {
    let mut parts = text.strip_prefix("3x3:")?.split(':');
    let kind = parts.next()?;
    if parts.next() != Some("k") {
        return Some(Err(RuleError::new("expected ':k:' after '3x3:'")));
    }
    Some(numbers(kind, parts.filter(|part| !part.is_empty())))
}

fn numbers<'a>(kind: &str, parts: impl Iterator<Item = &'a str>) -> Result<Puzzle, RuleError> {
    let mut cages: BTreeMap<i64, (i64, Vec<usize>)> = BTreeMap::new();
    let mut count = 0;
    for (cell, part) in parts.enumerate() {
        let number: i64 = part
            .parse()
            .ok()
            .filter(|number| (0..1 << 20).contains(number))
            .ok_or_else(|| RuleError::new(format!("number {} is '{part}', expected 256 * sum + cage", cell + 1)))?;
        count += 1;
        let (sum, id) = (number / 256, number % 256);
        if sum > 0 && cell < CELLS {
            let entry = cages.entry(id).or_insert_with(|| (sum, Vec::new()));
            if entry.0 != sum {
                return Err(RuleError::new(format!("cage {id} has the sums {} and {sum}", entry.0)));
            }
            entry.1.push(cell);
        }
    }
    if count != CELLS {
        return Err(RuleError::new(format!("{count} numbers, expected {CELLS}")));
    }
    let diagonal = |direction| Rule::named("Diagonal").expect("a rule").with_numbers([direction]);
    let diagonals = if kind == "d" { vec![diagonal(1), diagonal(-1)] } else { Vec::new() };
    with_rules(diagonals.into_iter().chain(cages.into_values().map(|(sum, cells)| cage(sum, cells))))
}

/// Reads the form with arrows; `None` if there are not 81 characters or no arrows among them.
pub fn read_arrows(text: &str) -> Option<Result<Puzzle, RuleError>> {
    let marks = text.as_bytes();
    let known = |mark: &u8| mark.is_ascii_alphanumeric() || b"<>^`',.".contains(mark);
    let pointing = |mark: &u8| b"<>^`',v".contains(mark);
    if marks.len() != CELLS || !marks.iter().all(known) || !marks.iter().any(pointing) {
        return None;
    }
    Some(arrows(marks))
}

fn arrows(marks: &[u8]) -> Result<Puzzle, RuleError> {
    let name = |cell: usize| format!("r{}c{}", cell / SIDE + 1, cell % SIDE + 1);
    let next = |cell: usize| -> Result<Option<usize>, RuleError> {
        let (down, right) = match marks[cell] {
            b'v' => (1, 0),
            b'^' => (-1, 0),
            b'<' => (0, -1),
            b'>' => (0, 1),
            b'`' => (-1, -1),
            b'\'' => (-1, 1),
            b',' => (1, -1),
            b'.' => (1, 1),
            _ => return Ok(None),
        };
        let (row, column) = ((cell / SIDE) as i64 + down, (cell % SIDE) as i64 + right);
        let inside = (0..SIDE as i64).contains(&row) && (0..SIDE as i64).contains(&column);
        if inside {
            Ok(Some(row as usize * SIDE + column as usize))
        } else {
            Err(RuleError::new(format!("{} points off the grid", name(cell))))
        }
    };
    let mut cages: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for cell in 0..CELLS {
        let (mut head, mut steps) = (cell, 0);
        while let Some(to) = next(head)? {
            (head, steps) = (to, steps + 1);
            if steps > CELLS {
                return Err(RuleError::new(format!("the arrows from {} go in a circle", name(cell))));
            }
        }
        cages.entry(head).or_default().push(cell);
    }
    let sum = |head: usize| {
        i64::from(match marks[head] {
            digit @ b'0'..=b'9' => digit - b'0',
            letter @ b'A'..=b'Z' => letter - b'A' + 10,
            letter => letter - b'a' + 36,
        })
    };
    // A cell alone without a sum is a cell without a cage.
    let says_something = |(head, cells): &(usize, Vec<usize>)| cells.len() > 1 || sum(*head) > 0;
    // In the order of their first cells, whichever cell of a cage the arrows lead to.
    let mut cages: Vec<_> = cages.into_iter().filter(says_something).collect();
    cages.small_sort_by_key(|(_, cells)| cells[0]);
    with_rules(cages.into_iter().map(|(head, cells)| cage(sum(head), cells)))
}

/// Writes a puzzle whose rules are cages and diagonals as `3x3::k:…`; `None` if it has others.
pub fn write_numbers(puzzle: &Puzzle) -> Option<String> {
    let layout = puzzle.layout();
    let plain = *layout == Layout::new(SIDE, SIDE).ok()? && puzzle.cell_count() == CELLS;
    if !plain || (0..CELLS).any(|cell| puzzle.possible()[cell] != layout.full()) {
        return None;
    }
    let mut numbers = vec![0_i64; CELLS];
    let (mut id, mut diagonals) = (0, 0);
    for rule in puzzle.rules() {
        match rule.name() {
            "Diagonal" => diagonals += 1,
            "Cage" if rule.numbers() != [0] && rule.cells().iter().all(|&cell| numbers[cell] == 0) && id < 255 => {
                id += 1;
                rule.cells().iter().for_each(|&cell| numbers[cell] = 256 * rule.numbers()[0] + id);
            }
            _ => return None,
        }
    }
    let head = match diagonals {
        0 => "3x3::k:",
        2 => "3x3:d:k:",
        _ => return None,
    };
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    Some(format!("{head}{}:", numbers.join(":")))
}

/// Writes a puzzle whose rules are cages as 81 characters with arrows; `None` if it has others, or if a cage is not
/// connected or its sum is above 61. Every cell without a cage is a cage of its own with the sum 0.
///
/// ```
/// use sudokit_constraint::notation::{iss, killer};
///
/// let puzzle = iss::read(".Cage~10~R1C1~R1C2~R2C1")?;
/// let text = killer::write_arrows(&puzzle).expect("cages alone");
/// assert!(text.starts_with("A<0000000^0"));
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn write_arrows(puzzle: &Puzzle) -> Option<String> {
    let layout = puzzle.layout();
    let plain = *layout == Layout::new(SIDE, SIDE).ok()? && puzzle.cell_count() == CELLS;
    if !plain || (0..CELLS).any(|cell| puzzle.possible()[cell] != layout.full()) {
        return None;
    }
    let mut marks = [b'0'; CELLS];
    let mut taken = [false; CELLS];
    for rule in puzzle.rules() {
        let (cells, sum) = (rule.cells(), u8::try_from(*rule.numbers().first()?).ok()?);
        if rule.name() != "Cage" || cells.iter().any(|&cell| core::mem::replace(&mut taken[cell], true)) {
            return None;
        }
        let head = *cells.iter().min()?;
        marks[head] = match sum {
            0..=9 => b'0' + sum,
            10..=35 => b'A' + sum - 10,
            36..=61 => b'a' + sum - 36,
            _ => return None,
        };
        // Outwards from the head, each cell points to the one it was reached from.
        let mut reached = vec![head];
        let mut at = 0;
        while let Some(&from) = reached.get(at) {
            at += 1;
            for (place, step, mark) in STEPS {
                let to = from.wrapping_add_signed(step);
                if place(from) && cells.contains(&to) && !reached.contains(&to) {
                    marks[to] = mark;
                    reached.push(to);
                }
            }
        }
        if reached.len() != cells.len() {
            return None;
        }
    }
    // Without an arrow it would be a line of clues.
    marks.iter().any(|mark| b"<>^v".contains(mark)).then(|| marks.iter().map(|&mark| char::from(mark)).collect())
}

/// Where a step from a cell stays in the grid, where it leads, and the arrow back.
type Step = (fn(usize) -> bool, isize, u8);

const STEPS: [Step; 4] = [
    (|cell| cell % SIDE < SIDE - 1, 1, b'<'),
    (|cell| cell < CELLS - SIDE, SIDE as isize, b'^'),
    (|cell| cell % SIDE > 0, -1, b'>'),
    (|cell| cell >= SIDE, -(SIDE as isize), b'v'),
];
