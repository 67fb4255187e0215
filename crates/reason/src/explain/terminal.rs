//! A grid of candidates for a terminal: three lines a cell, a mark before each candidate that plays a part.
//!
//! The mark alone tells the role, so that the grid can be read without colours; with them, the candidates of a role
//! share one. A clue stands in `[5]`, a placement in `(5)`, so that neither looks like a candidate. 75 columns wide, with
//! rows and columns numbered.

use super::Explanation;
use super::role::{Role, Roles};
use crate::board::Board;
use crate::step::Part;
use core::fmt::Write;
use sudokit_core::{Candidate, Cell, Column, Digit, Row};

const DIM: &str = "\x1b[2m";
const BOLD: &str = "\x1b[1m";
const END: &str = "\x1b[0m";

/// The grid of a step with a legend.
pub(super) fn grid(explanation: &Explanation<'_>, color: bool) -> String {
    let roles = Roles::new(explanation);
    let mut text = draw(explanation.board, color, |candidate| roles.get(candidate));
    for role in roles.used() {
        let (start, end) = if color { (style(role), END) } else { ("", "") };
        let _ = write!(text, "    {start}{}{end} {}", role.mark(), role.name());
    }
    text.push('\n');
    text
}

/// The grid of a position.
pub(super) fn position(board: &Board, color: bool) -> String {
    draw(board, color, |_| None)
}

fn draw(board: &Board, color: bool, role: impl Fn(Candidate) -> Option<Role>) -> String {
    let mut text = String::new();
    let art = |text: &mut String, line: &str| {
        let (start, end) = if color { (DIM, END) } else { ("", "") };
        let _ = write!(text, "{start}{line}{end}");
    };
    let numbers: String = (1..=9).map(|n| format!("{}c{n}   ", if n % 3 == 1 { "   " } else { "  " })).collect();
    art(&mut text, format!("  {numbers}").trim_end());
    text.push('\n');
    for row in Row::all() {
        if row.index() % 3 == 0 {
            let (left, middle, right) = match row.index() {
                0 => ('┌', '┬', '┐'),
                _ => ('├', '┼', '┤'),
            };
            art(&mut text, &rule(left, middle, right));
        } else {
            art(&mut text, &rule_between());
        }
        for line in 0..3 {
            let name = if line == 1 { format!("r{}", row.index() + 1) } else { "  ".to_owned() };
            art(&mut text, &name);
            for column in Column::all() {
                art(&mut text, if column.index() % 3 == 0 { "│" } else { " " });
                cell_line(&mut text, board, Cell::at(row, column), line, color, &role);
            }
            art(&mut text, "│");
            text.push('\n');
        }
    }
    art(&mut text, &rule('└', '┴', '┘'));
    text
}

/// One of the three lines of a cell, seven columns wide.
fn cell_line(
    text: &mut String,
    board: &Board,
    cell: Cell,
    line: usize,
    color: bool,
    role: &impl Fn(Candidate) -> Option<Role>,
) {
    if let Some(digit) = board.get(cell) {
        let given = board.clues().contains(cell);
        if let (1, Some(role)) = (line, role(Candidate::at(cell, digit))) {
            let (open, close) = if given { ('[', ']') } else { ('(', ')') };
            let (start, end) = if color { (style(role), END) } else { ("", "") };
            let _ = write!(text, " {start}{}{open}{digit}{close}{end}  ", role.mark());
            return;
        }
        match (line, color) {
            (1, true) if given => drop(write!(text, "  {BOLD}[{digit}]{END}  ")),
            (1, _) if given => drop(write!(text, "  [{digit}]  ")),
            (1, _) => drop(write!(text, "  ({digit})  ")),
            _ => text.push_str("       "),
        }
        return;
    }
    for digit in Digit::all().skip(3 * line).take(3) {
        let candidate = Candidate::at(cell, digit);
        match role(candidate) {
            _ if !board.has(candidate) => text.push_str("  "),
            Some(role) if color => drop(write!(text, "{}{}{digit}{END}", style(role), role.mark())),
            Some(role) => drop(write!(text, "{}{digit}", role.mark())),
            None if color => drop(write!(text, " {DIM}{digit}{END}")),
            None => drop(write!(text, " {digit}")),
        }
    }
    text.push(' ');
}

fn rule(left: char, middle: char, right: char) -> String {
    let stack = "─".repeat(23);
    format!("  {left}{stack}{middle}{stack}{middle}{stack}{right}\n")
}

/// The thin space between two rows of a band.
fn rule_between() -> String {
    let stack = " ".repeat(23);
    format!("  │{stack}│{stack}│{stack}│\n")
}

/// The colour of a role.
pub(crate) fn style(role: Role) -> &'static str {
    const COLORS: [&str; 6] = ["\x1b[1;34m", "\x1b[1;33m", "\x1b[1;36m", "\x1b[1;35m", "\x1b[34m", "\x1b[33m"];
    match role {
        Role::Removed => "\x1b[1;9;31m",
        Role::Placed => "\x1b[1;32m",
        Role::Part(Part::Pattern) | Role::On => "\x1b[1;34m",
        Role::Blocker => "\x1b[1;33m",
        Role::Part(Part::Fin) => "\x1b[1;33m",
        Role::Part(Part::EndoFin) => "\x1b[1;35m",
        Role::Off => "\x1b[33m",
        Role::Part(Part::Color(n) | Part::Set(n)) => COLORS[usize::from(n) % COLORS.len()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Memory, Reasoner, Schedule, Settings};

    #[test]
    fn all_lines_are_as_wide_and_colours_are_optional() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let board = Board::new(&puzzle);
        let reasoner = Reasoner::new(Schedule::singles(), Settings::default());
        let step = reasoner.find_next(&board, &mut Memory::default()).unwrap();
        let explanation = Explanation::new(&board, &step);
        let text = grid(&explanation, false);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 1 + 10 + 27 + 1, "{text}");
        assert!(lines[1..38].iter().all(|line| line.chars().count() == 2 + 73), "{text}");
        assert!(!text.contains('\x1b') && text.contains("+5"), "{text}");
        assert!(grid(&explanation, true).contains("\x1b[1;32m+5\x1b[0m"));
        assert!(!position(&board, false).contains("+5"));
    }
}
