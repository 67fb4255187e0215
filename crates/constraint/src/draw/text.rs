//! Puzzles for terminals: a grid of characters with heavy lines around boxes, and the rules that have a place in it.
//!
//! A cell is five characters wide and two high. A cage has no lines inside and its sum in its first cell; a line of cells
//! joins their middles; dots stand on edges; clues stand beside the grid. What the characters cannot tell apart is in a
//! list of the rules below, which [`text`] does not write: words are the business of who shows it.

use super::rules::{direction, is_outside, label, ring, rings};
use super::{Options, frames};
use crate::model::Puzzle;
use crate::notation::write_value;
use crate::rule::Rule;

/// Characters from one cell to the next, across and down.
const ACROSS: usize = 6;
const DOWN: usize = 3;
/// Characters for a clue beside the grid.
const BESIDE: usize = 5;

/// The puzzle as lines of text.
///
/// ```
/// use sudokit_constraint::{draw, notation::iss};
///
/// let puzzle = iss::read(".Shape~4x4.~R1C1_1.Cage~5~R1C3~R1C4.WhiteDot~R2C1~R2C2")?;
/// let text = draw::text(&puzzle, &draw::Options::default());
/// assert!(text.contains("○") && text.lines().next().is_some_and(|line| line.starts_with('┏')));
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn text(puzzle: &Puzzle, options: &Options<'_>) -> String {
    let layout = puzzle.layout();
    let outside: Vec<&Rule> = puzzle.rules().iter().filter(|rule| is_outside(rule)).collect();
    let edge = !outside.is_empty();
    let rings = rings(puzzle).len();
    let (left, top) = (rings * BESIDE, rings);
    let width = left + layout.columns() * ACROSS + 1 + left;
    let height = top + layout.rows() * DOWN + 1 + top;
    let mut page = Page { puzzle, left, top, rows: vec![vec![' '; width]; height] };
    page.lines();
    page.cells(options);
    puzzle.rules().iter().for_each(|rule| page.rule(rule));
    outside.into_iter().for_each(|rule| page.outside(rule));
    let line = |row: &Vec<char>| row.iter().collect::<String>().trim_end().to_owned() + "\n";
    page.rows.iter().map(line).filter(|line| !edge || !line.trim().is_empty()).collect()
}

struct Page<'a> {
    puzzle: &'a Puzzle,
    left: usize,
    top: usize,
    rows: Vec<Vec<char>>,
}

impl Page<'_> {
    fn put(&mut self, row: usize, column: usize, character: char) {
        if let Some(place) = self.rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            *place = character;
        }
    }

    fn write(&mut self, row: usize, column: usize, text: &str) {
        text.chars().enumerate().for_each(|(i, character)| self.put(row, column + i, character));
    }

    /// Where the middle of a cell is.
    fn middle(&self, cell: usize) -> (usize, usize) {
        let (row, column) = self.puzzle.layout().place(cell);
        (self.top + row * DOWN + 2, self.left + column * ACROSS + 3)
    }

    /// Lines around cells: heavy between boxes, none inside cages, dashed where a cage passes from box to box.
    fn lines(&mut self) {
        let layout = self.puzzle.layout();
        let frames = frames(self.puzzle);
        let cages: Vec<&[usize]> =
            self.puzzle.rules().iter().filter(|rule| label(rule).is_some()).map(Rule::cells).collect();
        let weight = |one: Option<usize>, other: Option<usize>| match (one, other) {
            (None, None) => 0,
            (Some(one), Some(other)) => {
                let together = cages.iter().any(|cage| cage.contains(&one) && cage.contains(&other));
                match (frames[one] == frames[other], together) {
                    (true, together) => u8::from(!together),
                    (false, together) => 2 + u8::from(together),
                }
            }
            _ => 2,
        };
        let (rows, columns) = (layout.rows() as i64, layout.columns() as i64);
        let at = |row: i64, column: i64| layout.cell(row, column);
        let flat = |row: i64, column: i64| weight(at(row, column), at(row - 1, column));
        let steep = |row: i64, column: i64| weight(at(row, column), at(row, column - 1));
        for row in 0..=rows {
            for column in 0..=columns {
                let (y, x) = (self.top + row as usize * DOWN, self.left + column as usize * ACROSS);
                let arms = [steep(row - 1, column), flat(row, column), steep(row, column), flat(row, column - 1)];
                self.put(y, x, corner(arms.map(|arm| arm.min(2))));
                if column < columns {
                    (1..ACROSS).for_each(|i| self.put(y, x + i, [' ', '─', '━', '╍'][usize::from(arms[1])]));
                }
                if row < rows {
                    (1..DOWN).for_each(|i| self.put(y + i, x, [' ', '│', '┃', '╏'][usize::from(arms[2])]));
                }
            }
        }
    }

    fn cells(&mut self, options: &Options<'_>) {
        let layout = self.puzzle.layout();
        for cell in (0..layout.cell_count()).filter(|&cell| !layout.is_void(cell)) {
            let (row, column) = self.middle(cell);
            let given = self.puzzle.given(cell).filter(|_| options.givens);
            let symbol = |value: i32| {
                let index = (value - layout.least_value()) as usize;
                options.symbols.get(index).cloned().unwrap_or_else(|| write_value(self.puzzle, value))
            };
            let marks = options.marks.get(cell).copied();
            let text = match (given.or(options.values.get(cell).copied().flatten()), marks) {
                (Some(value), _) => symbol(value),
                (None, Some(set)) => {
                    let open = layout.values().filter(|&value| set & layout.bit(i64::from(value)) != 0);
                    let names: Vec<String> = open.map(symbol).collect();
                    // Five characters: more candidates are told by their number.
                    if names.iter().map(String::len).sum::<usize>() > 5 {
                        format!("({})", names.len())
                    } else {
                        names.concat()
                    }
                }
                (None, None) => "·".to_owned(),
            };
            let start = column - text.chars().count().min(5) / 2;
            self.write(row, start, &text);
        }
    }

    fn rule(&mut self, rule: &Rule) {
        if let Some(label) = label(rule) {
            if let Some(&first) = rule.cells().iter().min().filter(|&&cell| self.is_cell(cell)) {
                let (row, column) = self.middle(first);
                // Another cage may begin in the same cell.
                let taken = (0..5).rev().find(|&i| ![' ', '─', '━'].contains(&self.rows[row - 1][column - 2 + i]));
                let start = taken.map_or(0, |last| last + 2);
                let label: String = label.chars().take(5_usize.saturating_sub(start)).collect();
                self.write(row - 1, column - 2 + start, &label);
            }
            return;
        }
        match rule.name() {
            "WhiteDot" | "BlackDot" | "Difference" | "Ratio" | "X" | "V" | "GreaterThan" => self.dots(rule),
            "Quad" => {
                let Some(&last) = rule.cells().iter().max() else { return };
                let (row, column) = self.middle(last);
                let values: String = rule.numbers().iter().map(ToString::to_string).collect();
                self.write(row - 2, column - 3 - values.len().min(5) / 2, &values);
            }
            "Odd" | "CountingCircles" => self.around(rule.cells(), '(', ')'),
            "Even" => self.around(rule.cells(), '[', ']'),
            "Thermo" | "SlowThermo" | "Arrow" | "Between" | "Lockout" | "DoubleArrow" | "PillArrow" | "Whisper"
            | "Renban" | "Nabner" | "Palindrome" | "RegionSumLine" | "SumLine" | "Zipper" | "Modular" | "Entropic" => {
                self.path(rule);
            }
            _ => {}
        }
    }

    fn is_cell(&self, cell: usize) -> bool {
        cell < self.puzzle.layout().cell_count() && !self.puzzle.layout().is_void(cell)
    }

    fn around(&mut self, cells: &[usize], open: char, close: char) {
        for &cell in cells {
            if self.is_cell(cell) {
                let (row, column) = self.middle(cell);
                self.put(row, column - 1, open);
                self.put(row, column + 1, close);
            }
        }
    }

    fn dots(&mut self, rule: &Rule) {
        let cells = rule.cells();
        for (i, &one) in cells.iter().enumerate() {
            for &other in &cells[i + 1..] {
                if !self.puzzle.touch(one, other) || !self.is_cell(one) || !self.is_cell(other) {
                    continue;
                }
                let ((a, b), (c, d)) = (self.middle(one), self.middle(other));
                let upright = a != c;
                let mark = match (rule.name(), rule.numbers().first()) {
                    ("Difference" | "Ratio", Some(number)) if number.abs() < 10 => {
                        number.to_string().chars().next_back().unwrap_or('○')
                    }
                    ("WhiteDot" | "Difference", _) => '○',
                    ("BlackDot" | "Ratio", _) => '●',
                    ("X", _) => 'X',
                    ("V", _) => 'V',
                    _ if upright => {
                        if c > a {
                            '∨'
                        } else {
                            '∧'
                        }
                    }
                    _ => {
                        if d > b {
                            '>'
                        } else {
                            '<'
                        }
                    }
                };
                let (row, column) = if upright { (a.max(c) - 2, b) } else { (a, b.max(d) - 3) };
                self.put(row, column, mark);
            }
        }
    }

    /// Joins the cells of a line, and marks where it begins and ends.
    fn path(&mut self, rule: &Rule) {
        let cells: Vec<usize> = rule.cells().iter().copied().filter(|&cell| self.is_cell(cell)).collect();
        for pair in cells.windows(2) {
            let ((a, b), (c, d)) = (self.middle(pair[0]), self.middle(pair[1]));
            if a.abs_diff(c) > DOWN || b.abs_diff(d) > ACROSS {
                continue;
            }
            let (row, column) = (a.max(c) - if a == c { 0 } else { 2 }, b.max(d) - if b == d { 0 } else { 3 });
            let mark = match (a == c, b == d) {
                (true, _) => '═',
                (_, true) => '║',
                _ if (c > a) == (d > b) => '╲',
                _ => '╱',
            };
            self.put(row, column, mark);
        }
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return };
        match rule.name() {
            "Thermo" | "SlowThermo" | "Arrow" | "PillArrow" => self.around(&[first], '(', ')'),
            "Between" | "DoubleArrow" => self.around(&[first, last], '(', ')'),
            "Lockout" => self.around(&[first, last], '<', '>'),
            _ => {}
        }
    }

    fn outside(&mut self, rule: &Rule) {
        let Some((down, right)) = direction(self.puzzle, rule.cells()) else { return };
        let (row, column) = self.middle(rule.cells()[0]);
        let clue = rule.numbers().first().map_or(String::new(), ToString::to_string);
        let clue = match (down, right) {
            (1, 1) => format!("{clue}↘"),
            (1, -1) => format!("{clue}↙"),
            (-1, 1) => format!("{clue}↗"),
            (-1, -1) => format!("{clue}↖"),
            _ => clue,
        };
        let (long, ring) = (clue.chars().count(), ring(self.puzzle, rule));
        let y = match down {
            1 => row.saturating_sub(3 + ring),
            -1 => row + 2 + ring,
            _ => row,
        };
        let x = match (right, down) {
            (0, _) => column.saturating_sub(long / 2),
            (1, _) => column.saturating_sub(4 + long + ring * BESIDE),
            _ => column + 4 + ring * BESIDE,
        };
        self.write(y, x, &clue);
    }
}

/// The character where four lines meet: up, right, down, left; 0 none, 1 light, 2 heavy.
fn corner(arms: [u8; 4]) -> char {
    // Unicode has a character for every mixture; the ones that boxes and cages need are here.
    match arms {
        [0, 0, 0, 0] => ' ',
        [0, 1, 0, 1] | [0, 1, 0, 0] | [0, 0, 0, 1] => '─',
        [1, 0, 1, 0] | [1, 0, 0, 0] | [0, 0, 1, 0] => '│',
        [0, 2, 0, 2] | [0, 2, 0, 0] | [0, 0, 0, 2] | [0, 2, 0, 1] | [0, 1, 0, 2] => '━',
        [2, 0, 2, 0] | [2, 0, 0, 0] | [0, 0, 2, 0] | [2, 0, 1, 0] | [1, 0, 2, 0] => '┃',
        [0, 1, 1, 0] => '┌',
        [0, 0, 1, 1] => '┐',
        [1, 1, 0, 0] => '└',
        [1, 0, 0, 1] => '┘',
        [1, 1, 1, 0] => '├',
        [1, 0, 1, 1] => '┤',
        [0, 1, 1, 1] => '┬',
        [1, 1, 0, 1] => '┴',
        [1, 1, 1, 1] => '┼',
        [0, 2, 2, 0] => '┏',
        [0, 0, 2, 2] => '┓',
        [2, 2, 0, 0] => '┗',
        [2, 0, 0, 2] => '┛',
        [2, 2, 2, 0] => '┣',
        [2, 0, 2, 2] => '┫',
        [0, 2, 2, 2] => '┳',
        [2, 2, 0, 2] => '┻',
        [2, 1, 2, 0] => '┠',
        [2, 0, 2, 1] => '┨',
        [0, 2, 1, 2] => '┯',
        [1, 2, 0, 2] => '┷',
        [2, 1, 2, 1] => '╂',
        [1, 2, 1, 2] => '┿',
        [up, right, down, left] => {
            let heavy = [up, right, down, left].contains(&2);
            if heavy { '╋' } else { '┼' }
        }
    }
}
