//! Which look each rule has.

use super::{CELL, Form, Ink, Paper, Stroke, layer};
use crate::model::Puzzle;
use crate::rule::{Form as Written, Rule};

/// Room beside the grid, in cells.
pub(super) struct Sides {
    pub(super) top: f64,
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Sides {
    /// A small margin, and more where a clue stands.
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        let small = 0.15;
        let mut sides = Self { top: small, left: small, right: small, bottom: small };
        sides.add(puzzle, puzzle.rules());
        sides
    }

    fn add(&mut self, puzzle: &Puzzle, rules: &[Rule]) {
        for rule in rules {
            self.add(puzzle, rule.rules());
            if !is_outside(rule) {
                continue;
            }
            let Some((down, right)) = direction(puzzle, rule.cells()) else { continue };
            let room = 0.95 + RING * ring(puzzle, rule) as f64;
            let (row, column) = puzzle.layout().place(rule.cells()[0]);
            let last = (puzzle.layout().rows() - 1, puzzle.layout().columns() - 1);
            for (is_there, side) in [
                (down == 1 && row == 0, &mut self.top),
                (down == -1 && row == last.0, &mut self.bottom),
                (right == 1 && column == 0, &mut self.left),
                (right == -1 && column == last.1, &mut self.right),
            ] {
                if is_there {
                    *side = side.max(room);
                }
            }
        }
    }
}

/// Whether a rule is a clue beside the grid.
pub(super) fn is_outside(rule: &Rule) -> bool {
    matches!(rule.kind().form, Written::Outside | Written::Line | Written::Diagonal)
}

/// The room for one more kind of clues beside the grid, in cells.
pub(super) const RING: f64 = 0.65;

/// The kinds of clues beside the grid, from the grid outwards. Those along diagonals come first, because their arrows start there.
pub(super) fn rings(puzzle: &Puzzle) -> Vec<&'static str> {
    let mut kinds: Vec<&'static str> = Vec::new();
    for is_first in [true, false] {
        for rule in puzzle.rules().iter().filter(|rule| is_outside(rule)) {
            let name = rule.kind().name;
            if matches!(rule.kind().form, Written::Diagonal) == is_first && !kinds.contains(&name) {
                kinds.push(name);
            }
        }
    }
    kinds
}

/// How many kinds of clues stand between the grid and those of this rule.
pub(super) fn ring(puzzle: &Puzzle, rule: &Rule) -> usize {
    rings(puzzle).iter().position(|&name| name == rule.name()).unwrap_or(0)
}

/// The step (rows, columns) from the first cell of a line to the second. One cell alone is in a corner: its diagonal goes
/// across that corner.
pub(super) fn direction(puzzle: &Puzzle, cells: &[usize]) -> Option<(i64, i64)> {
    let layout = puzzle.layout();
    if cells.iter().any(|&cell| cell >= layout.cell_count()) {
        return None;
    }
    let (row, column) = layout.place(*cells.first()?);
    let Some(&second) = cells.get(1) else {
        return Some((if row == 0 { -1 } else { 1 }, if column == 0 { 1 } else { -1 }));
    };
    let (y, x) = layout.place(second);
    Some(((y as i64 - row as i64).signum(), (x as i64 - column as i64).signum()))
}

/// What a cage-like rule says in its first cell; `None` if the rule is not one.
pub(super) fn label(rule: &Rule) -> Option<String> {
    let text = || rule.texts().first().cloned().unwrap_or_default();
    let number = || rule.numbers().first().map_or_else(text, ToString::to_string);
    let list = || rule.numbers().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    Some(match rule.name() {
        "Cage" if rule.numbers().first() == Some(&0) => String::new(),
        "Cage" | "Lunchbox" | "LookAndSay" => number(),
        "Sum" if rule.numbers().len() == 1 => number(),
        "RellikCage" => format!("≠{}", number()),
        "EqualityCage" => "=".to_owned(),
        "ContainAtLeast" => format!("≥{}", list()),
        "ContainExact" => list(),
        _ => return None,
    })
}

/// A rule in words, for those that a picture cannot tell. Its numbers, if they are not in the grid, and the place of its clues,
/// if there are several kinds of them, are part of the words.
fn words(puzzle: &Puzzle, rule: &Rule) -> String {
    let inside: Vec<&str> = rule.rules().iter().map(Rule::name).collect();
    let named = match rule.texts() {
        [_, name] if !name.is_empty() => format!(" ({name})"),
        _ if !inside.is_empty() => format!(" ({})", inside.join(", ")),
        _ => String::new(),
    };
    let is_drawn = label(rule).is_some() || is_outside(rule) || DRAWN.contains(&rule.name());
    let numbers: String = match is_drawn {
        true => String::new(),
        false => rule.numbers().iter().map(|number| format!(" {number}")).collect(),
    };
    let place = match (is_outside(rule), rings(puzzle).len(), ring(puzzle, rule)) {
        (true, 2.., 0) => " (nearest to the grid)".to_owned(),
        (true, 2.., ring) => format!(" (number {} from the grid)", ring + 1),
        _ => String::new(),
    };
    format!("{}{numbers}{named}{place}: {}.", rule.name(), rule.kind().about.trim_end_matches('.'))
}

/// Rules whose numbers are part of their look.
const DRAWN: [&str; 5] = ["PillArrow", "Difference", "Ratio", "Quad", "Diagonal"];

/// Whether the look of a rule in the grid needs no words. A whisper with an unusual difference needs them.
pub fn is_plain(puzzle: &Puzzle, rule: &Rule) -> bool {
    if rule.name() == "Whisper" {
        return rule.numbers() == [5];
    }
    if is_outside(rule) && rings(puzzle).len() > 1 {
        return false;
    }
    matches!(
        rule.name(),
        "Cage"
            | "Thermo"
            | "Arrow"
            | "PillArrow"
            | "Renban"
            | "Palindrome"
            | "Between"
            | "Quad"
            | "X"
            | "V"
            | "WhiteDot"
            | "BlackDot"
            | "Difference"
            | "Ratio"
            | "GreaterThan"
            | "Odd"
            | "Even"
            | "LittleKiller"
            | "Diagonal"
            | "Windoku"
    )
}

impl Paper<'_> {
    pub(super) fn rules(&mut self) {
        for (number, rule) in self.puzzle.rules().iter().enumerate() {
            let used = self.options.rules.contains(&number).then_some(Ink::USED);
            self.rule(rule, number, used);
        }
        let mut seen = Vec::new();
        self.words.retain(|words| {
            let is_new = !seen.contains(words);
            seen.push(words.clone());
            is_new
        });
    }

    fn rule(&mut self, rule: &Rule, number: usize, used: Option<Ink>) {
        if !is_plain(self.puzzle, rule) {
            self.words.push(words(self.puzzle, rule));
        }
        if let Some(label) = label(rule) {
            if rule.name() == "Lunchbox" {
                self.groups(&rule.lists()[..1], 0, used.is_some());
            }
            return self.cage(rule.cells(), &label, used.unwrap_or(Ink::CAGE));
        }
        if is_outside(rule) {
            let clue = rule.numbers().first().map_or(String::new(), ToString::to_string);
            return self.outside(rule.cells(), &clue, ring(self.puzzle, rule), used);
        }
        match rule.name() {
            "PillArrow" => {
                let size = rule.numbers().first().and_then(|&size| usize::try_from(size).ok()).unwrap_or(2);
                self.pill(rule.cells(), size, used);
            }
            "WhiteDot" | "BlackDot" | "Difference" | "Ratio" | "X" | "V" | "GreaterThan" => self.dots(rule, used),
            "Quad" => self.quad(rule, used),
            name @ ("Odd" | "Even" | "Minimum" | "Maximum" | "CountingCircles") => {
                self.shades(name, rule.cells(), used);
            }
            "Diagonal" => self.diagonal(rule.numbers().first() == Some(&1), used),
            "Windoku" => {
                let windows = crate::rule::windows(self.puzzle.layout());
                (0..windows.len()).for_each(|window| self.groups(&windows[window..=window], 0, used.is_some()));
            }
            "Clone" => {
                rule.lists().iter().for_each(|list| self.groups(core::slice::from_ref(list), number, used.is_some()))
            }
            "Or" | "And" => rule.rules().iter().for_each(|inside| self.inside(inside, number, used)),
            name => {
                let mut is_line = false;
                for list in rule.lists() {
                    is_line |= self.line(name, list, used);
                }
                if !is_line {
                    self.groups(rule.lists(), number, used.is_some());
                }
            }
        }
    }

    /// A rule inside another, whose words are those of the other.
    fn inside(&mut self, rule: &Rule, number: usize, used: Option<Ink>) {
        let count = self.words.len();
        self.rule(rule, number, used);
        self.words.truncate(count);
    }

    fn diagonal(&mut self, rises: bool, used: Option<Ink>) {
        let layout = self.puzzle.layout();
        let (wide, high) = (layout.columns() as f64 * CELL, layout.rows() as f64 * CELL);
        let (x, y) = self.corner;
        let points = if rises { vec![(x, y + high), (x + wide, y)] } else { vec![(x, y), (x + wide, y + high)] };
        let stroke = Stroke { ink: used.unwrap_or(Ink::DIAGONAL), width: 2.0, dash: None };
        self.add(layer::LINE, Form::Path { points, closed: false }, None, Some(stroke));
    }
}
