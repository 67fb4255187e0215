//! A grid of candidates of any size for a terminal: a small square of candidates in each cell, with a mark before each
//! that plays a part. A given stands in `[5]`, a placement in `(5)`.

use super::Told;
use super::roles::Roles;
use crate::any::position::{Candidate, Position};
use crate::explain::{Role, style};
use core::fmt::Write;

const END: &str = "\x1b[0m";

/// The grid of a step with a legend.
pub(super) fn step(told: &Told<'_>, color: bool) -> String {
    let roles = Roles::new(told);
    let mut text = draw(told.position, color, |candidate| roles.get(candidate));
    for role in roles.used() {
        let (start, end) = if color { (style(role), END) } else { ("", "") };
        let _ = write!(text, "    {start}{}{end} {}", role.mark(), role.name());
    }
    text.push('\n');
    text
}

/// A position as a grid of candidates for a terminal.
pub fn position(position: &Position, color: bool) -> String {
    draw(position, color, |_| None)
}

/// Columns and rows of candidates in a cell.
pub(super) fn square(values: usize) -> (usize, usize) {
    let across = (1..=values).find(|side| side * side >= values).unwrap_or(1);
    (across, values.div_ceil(across))
}

fn draw(position: &Position, color: bool, role: impl Fn(Candidate) -> Option<Role>) -> String {
    let space = position.space();
    let (across, down) = square(space.values());
    let width = (0..space.values()).map(|value| space.symbol(value).chars().count()).max().unwrap_or(1);
    let inner = across * (width + 1);
    let frame = |row: usize, column: usize| {
        (row < space.rows && column < space.columns).then(|| space.frame(row * space.columns + column))
    };
    let mut text = String::from("    ");
    for n in 1..=space.columns {
        let _ = write!(text, " {:^inner$} ", format!("c{n}"));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for row in 0..=space.rows {
        // The line above the row: thick between boxes.
        let mut line = String::from("    ");
        for column in 0..space.columns {
            let above = if row == 0 { None } else { frame(row - 1, column) };
            let mark = if above == frame(row, column) { "·" } else { "─" };
            line += "+";
            line += &mark.repeat(inner + 1);
        }
        text += line.trim_end();
        text += "+\n";
        if row == space.rows {
            break;
        }
        for part in 0..down {
            let name = if part == down / 2 { format!("r{}", row + 1) } else { String::new() };
            let _ = write!(text, "{name:>3} ");
            for column in 0..space.columns {
                let cell = row * space.columns + column;
                let left = if column == 0 { None } else { frame(row, column - 1) };
                text += if left == frame(row, column) { "·" } else { "│" };
                match position.get(cell) {
                    Some(value) if part == down / 2 => {
                        let (open, close) = if position.is_given(cell) { ('[', ']') } else { ('(', ')') };
                        let shown = format!("{open}{}{close}", space.symbol(value));
                        let _ = write!(text, "{shown:^inner$} ");
                    }
                    Some(_) => text += &" ".repeat(inner + 1),
                    None => {
                        for value in (part * across..(part + 1) * across).take(across) {
                            text += &mark(position, color, Candidate::new(cell, value), width, &role);
                        }
                        text.push(' ');
                    }
                }
            }
            text += "│\n";
        }
    }
    text
}

fn mark(
    position: &Position,
    color: bool,
    candidate: Candidate,
    width: usize,
    role: &impl Fn(Candidate) -> Option<Role>,
) -> String {
    let space = position.space();
    if candidate.value >= space.values() || !position.has(candidate) {
        return format!(" {:width$}", if candidate.value < space.values() { "." } else { "" });
    }
    let symbol = space.symbol(candidate.value);
    match role(candidate) {
        Some(role) if color => format!("{}{}{symbol:width$}{END}", style(role), role.mark()),
        Some(role) => format!("{}{symbol:width$}", role.mark()),
        None => format!(" {symbol:width$}"),
    }
}
