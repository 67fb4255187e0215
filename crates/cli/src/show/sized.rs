//! Grids of any size for people: lines between boxes or regions.

use crate::terminal::{Style, Terminal};
use sudokit::SizedPuzzle;
use sudokit::constraint::{Grid, HouseKind};

/// Draws a grid in the symbols of its puzzle: clues in bold, other symbols in green, lines between boxes or regions.
pub(crate) fn pretty(out: &mut Vec<u8>, terminal: &Terminal, grid: &Grid, puzzle: &SizedPuzzle) {
    let geometry = grid.geometry();
    let order = geometry.order();
    let mut regions = vec![0; geometry.cell_count()];
    let of_boxes = |kind| matches!(kind, HouseKind::Box | HouseKind::Region);
    for (number, house) in geometry.houses().iter().filter(|house| of_boxes(house.kind())).enumerate() {
        house.cells().for_each(|cell| regions[cell] = number + 1);
    }
    let region =
        |row: usize, column: usize| if row < order && column < order { regions[row * order + column] } else { 0 };
    let width = puzzle.name(order as u16).len();
    // The corner before cell (r, c), and whether lines leave it up, down, left, right; r and c run to N inclusive.
    let across = |r: usize, c: usize| c < order && (r == 0 || r == order || region(r - 1, c) != region(r, c));
    let down = |r: usize, c: usize| r < order && (c == 0 || c == order || region(r, c - 1) != region(r, c));
    let has_line: Vec<bool> = (0..=order).map(|c| (0..order).any(|row| down(row, c))).collect();
    for r in 0..=order {
        if (0..order).any(|c| across(r, c)) {
            let mut rule = String::new();
            for c in 0..=order {
                let column_has_line = has_line[c];
                let arms = [r > 0 && down(r - 1, c), down(r, c), c > 0 && across(r, c - 1), across(r, c)];
                if column_has_line {
                    rule.push(corner(arms));
                } else if across(r, c) || (c > 0 && across(r, c - 1)) {
                    rule.push(if across(r, c) && c > 0 && across(r, c - 1) { '─' } else { ' ' });
                } else {
                    rule.push(' ');
                }
                if c < order {
                    // A cell and the blank before it; the blank after it belongs to the last one before a line.
                    let ends = has_line[c + 1];
                    let dashes = width + usize::from(column_has_line) + usize::from(ends);
                    rule.extend(std::iter::repeat_n(if across(r, c) { '─' } else { ' ' }, dashes));
                }
            }
            terminal.paint(out, Style::Dim, rule.trim_end());
            out.push(b'\n');
        }
        if r == order {
            break;
        }
        for c in 0..=order {
            let column_has_line = has_line[c];
            if column_has_line {
                terminal.paint(out, Style::Dim, if down(r, c) { "│" } else { " " });
            } else {
                out.push(b' ');
            }
            if c < order {
                if column_has_line {
                    out.push(b' ');
                }
                let (symbol, clue) = (grid.get(r * order + c), puzzle.grid().get(r * order + c));
                let style = if symbol == 0 {
                    Style::Dim
                } else if clue != 0 {
                    Style::Bold
                } else {
                    Style::Green
                };
                terminal.paint(out, style, &format!("{:>width$}", puzzle.name(symbol)));
                if has_line[c + 1] {
                    out.push(b' ');
                }
            }
        }
        out.push(b'\n');
    }
}

fn corner([up, down, left, right]: [bool; 4]) -> char {
    let index = usize::from(up) | usize::from(down) << 1 | usize::from(left) << 2 | usize::from(right) << 3;
    [' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼'][index]
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit::constraint::Geometry;

    #[test]
    fn boxes_are_drawn_at_any_width() {
        let terminal = Terminal { interactive: true, color: false };
        for (height, width) in [(2, 2), (2, 3), (1, 5), (6, 7), (8, 8)] {
            let mut grid = Grid::empty(Geometry::new(height, width).unwrap());
            grid.set(0, 2);
            let mut out = Vec::new();
            pretty(&mut out, &terminal, &grid, &SizedPuzzle::new(grid.clone()));
            let text = String::from_utf8(out).unwrap();
            let order = height * width;
            // As many rules as bands and one more; there are `width` bands.
            assert_eq!(text.lines().count(), order + width + 1, "{text}");
            let lengths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
            assert!(lengths.iter().all(|&length| length == lengths[0]), "{text}");
        }
    }
}
