//! Layouts for rules that were named without cells: cages, lines and marks that a solution keeps.
//!
//! A place for a rule is tried at random on a solution; the referee says whether it holds there. So every rule that is
//! written with cells, marks or clues outside the grid can be invented without code of its own, except cages, which
//! should fill the grid.

use super::generate::measure;
use crate::model::{Puzzle, RuleError};
use crate::notation::iss::diagonal;
use crate::rule::{Form, Kind, Rule};
use sudokit_core::{Rng, SmallSort};

/// Walks that are tried for lines of one kind.
const WALKS: usize = 4000;
/// The most lines of one kind.
const MOST_LINES: usize = 8;
/// The most cells of a line.
const LONGEST: usize = 6;
/// The most cells of a cage.
const LARGEST_CAGE: usize = 5;

/// Rules of this kind that hold for the solution, in the places that chance gives, or marks in `all` places; an error if the
/// kind has no places.
pub(super) fn invent(
    kind: &'static Kind,
    puzzle: &Puzzle,
    solution: &[i32],
    all: bool,
    rng: &mut Rng,
) -> Result<Vec<Rule>, RuleError> {
    let mut inventor = Inventor { kind, puzzle, solution, rng };
    let found = match kind.form {
        _ if kind.name == "Cage" => inventor.cages(),
        Form::Cells | Form::NumberCells(_) | Form::Weights if is_mark(kind.name) => inventor.marks(all),
        Form::Cells | Form::NumberCells(_) | Form::Weights => inventor.lines(),
        Form::Square => inventor.squares(),
        Form::Outside | Form::Line => inventor.outside(),
        Form::Diagonal => inventor.diagonals(),
        _ => {
            return Err(
                RuleError::new("the places of this rule cannot be invented, expected its cells").in_rule(kind.name)
            );
        }
    };
    Ok(found)
}

/// Marks that are drawn as dots.
const DOTS: [&str; 4] = ["WhiteDot", "BlackDot", "Difference", "Ratio"];

/// Whether a rule is a mark on a cell or on the edge between two.
fn is_mark(name: &str) -> bool {
    let edges = ["WhiteDot", "BlackDot", "X", "V", "GreaterThan", "Difference", "Ratio"];
    edges.contains(&name) || ["Odd", "Even", "Minimum", "Maximum"].contains(&name)
}

struct Inventor<'a> {
    kind: &'static Kind,
    puzzle: &'a Puzzle,
    solution: &'a [i32],
    rng: &'a mut Rng,
}

impl Inventor<'_> {
    /// The rule on these cells, if it holds there.
    fn place(&self, cells: &[usize]) -> Option<Rule> {
        let rule = Rule::new(self.kind).with_cells(cells.iter().copied());
        let rule = match self.kind.form {
            Form::Cells => rule,
            Form::NumberCells(Some(usual)) if measure(&rule, self.solution).is_none() || !has_sum(self.kind.name) => {
                rule.with_numbers([usual])
            }
            _ => {
                let number = measure(&rule, self.solution)?;
                rule.with_numbers([number])
            }
        };
        (rule.fits(self.puzzle).is_ok() && rule.holds(self.puzzle, self.solution)).then_some(rule)
    }

    fn cells(&self) -> Vec<usize> {
        let layout = self.puzzle.layout();
        (0..layout.cell_count()).filter(|&cell| !layout.is_void(cell)).collect()
    }

    fn neighbours(&self, cell: usize, steps: &[(i64, i64)]) -> Vec<usize> {
        let layout = self.puzzle.layout();
        let (row, column) = layout.place(cell);
        let at = |&(down, right): &(i64, i64)| layout.cell(row as i64 + down, column as i64 + right);
        steps.iter().filter_map(at).filter(|&cell| !layout.is_void(cell)).collect()
    }

    /// Cages over the whole grid: each grows from a cell by neighbours with other values.
    fn cages(&mut self) -> Vec<Rule> {
        let mut order = self.cells();
        self.rng.shuffle(&mut order);
        let mut taken = vec![false; self.solution.len()];
        let mut cages = Vec::new();
        for start in order {
            if taken[start] {
                continue;
            }
            let size = 2 + self.rng.below(LARGEST_CAGE - 1);
            let mut cage = vec![start];
            while cage.len() < size {
                let free: Vec<usize> = cage
                    .iter()
                    .flat_map(|&cell| self.neighbours(cell, &SIDES))
                    .filter(|&cell| !taken[cell] && !cage.contains(&cell))
                    .filter(|&cell| cage.iter().all(|&other| self.solution[other] != self.solution[cell]))
                    .collect();
                let Some(&next) = free.get(self.rng.below(free.len().max(1))) else { break };
                cage.push(next);
            }
            cage.small_sort();
            cage.iter().for_each(|&cell| taken[cell] = true);
            // A cage of one cell would be a clue.
            if cage.len() > 1 {
                cages.extend(self.place(&cage));
            }
        }
        cages.small_sort_by_key(|cage| cage.cells()[0]);
        cages
    }

    /// Lines that do not cross each other, by random walks; long ones first, because short ones hold by chance.
    fn lines(&mut self) -> Vec<Rule> {
        let cells = self.cells();
        let mut found: Vec<Rule> = Vec::new();
        for _ in 0..WALKS {
            let length = self.kind.least_cells.max(3) + self.rng.below(LONGEST - 2);
            let mut walk = vec![cells[self.rng.below(cells.len())]];
            while walk.len() < length {
                let last = walk[walk.len() - 1];
                let mut next = self.neighbours(last, &SIDES);
                next.extend(self.neighbours(last, &CORNERS));
                next.retain(|cell| !walk.contains(cell));
                if next.is_empty() {
                    break;
                }
                walk.push(next[self.rng.below(next.len())]);
            }
            found.extend(self.place(&walk));
        }
        found.small_sort_by_key(|rule| core::cmp::Reverse(rule.cells().len()));
        let mut taken = vec![false; self.solution.len()];
        found.retain(|rule| {
            let free = rule.cells().iter().all(|&cell| !taken[cell]);
            rule.cells().iter().filter(|_| free).for_each(|&cell| taken[cell] = true);
            free
        });
        found.truncate(MOST_LINES);
        found
    }

    /// Edges or cells where the mark holds: all of them, or a random third of the cells' number. An edge has one dot: between 1
    /// and 2 a white one or a black one.
    fn marks(&mut self, all: bool) -> Vec<Rule> {
        let mut found = Vec::new();
        for cell in self.cells() {
            if self.kind.least_cells < 2 && ["Odd", "Even", "Minimum", "Maximum"].contains(&self.kind.name) {
                found.extend(self.place(&[cell]));
                continue;
            }
            for next in self.neighbours(cell, &[(0, 1), (1, 0)]) {
                if DOTS.contains(&self.kind.name) && self.has_dot(cell, next) {
                    continue;
                }
                found.extend(self.place(&[cell, next]).or_else(|| self.place(&[next, cell])));
            }
        }
        let most = if all { found.len() } else { self.cells().len() / 3 };
        self.rng.shuffle(&mut found);
        found.truncate(most);
        found.small_sort_by_key(|rule| rule.cells().to_vec());
        found
    }

    /// Whether the puzzle has a dot between the two cells.
    fn has_dot(&self, one: usize, other: usize) -> bool {
        let has =
            |rule: &Rule| DOTS.contains(&rule.name()) && [one, other].iter().all(|cell| rule.cells().contains(cell));
        self.puzzle.rules().iter().any(has)
    }

    fn squares(&mut self) -> Vec<Rule> {
        let mut found = Vec::new();
        for cell in self.cells() {
            let square: Vec<usize> =
                [cell].into_iter().chain(self.neighbours(cell, &[(0, 1), (1, 0), (1, 1)])).collect();
            if square.len() == 4 && self.rng.below(4) == 0 {
                let mut values: Vec<i64> = square.iter().map(|&cell| i64::from(self.solution[cell])).collect();
                self.rng.shuffle(&mut values);
                values.truncate(2 + self.rng.below(3));
                values.small_sort();
                found.push(Rule::new(self.kind).with_numbers(values).with_cells(square));
            }
        }
        found
    }

    /// A clue for every row and column, at either end where it matters.
    fn outside(&mut self) -> Vec<Rule> {
        let layout = self.puzzle.layout();
        let (rows, columns) = (layout.rows(), layout.columns());
        let row = |row: usize| (0..columns).map(|column| row * columns + column).collect::<Vec<_>>();
        let column = |column: usize| (0..rows).map(|row| row * columns + column).collect::<Vec<_>>();
        let mut found = Vec::new();
        for line in (0..rows).map(row).chain((0..columns).map(column)) {
            if line.iter().any(|&cell| layout.is_void(cell)) {
                continue;
            }
            found.extend(self.place(&line));
            if self.kind.form == Form::Outside {
                found.extend(self.place(&line.iter().rev().copied().collect::<Vec<_>>()));
            }
        }
        found
    }

    fn diagonals(&mut self) -> Vec<Rule> {
        let lines: Vec<Vec<usize>> =
            self.cells().iter().filter_map(|&cell| diagonal(self.puzzle.layout(), cell)).collect();
        lines.iter().filter(|line| line.len() > 1).filter_map(|line| self.place(line)).collect()
    }
}

/// Whether the number of a rule is read from the solution rather than the usual one.
fn has_sum(name: &str) -> bool {
    !["Whisper", "Difference", "Ratio"].contains(&name)
}

const SIDES: [(i64, i64); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const CORNERS: [(i64, i64); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
