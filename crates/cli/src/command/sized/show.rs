//! How grids of any size look.

use crate::terminal::{Style, Terminal};
use sudokit::constraint::name;
use sudokit::constraint::{Grid, HouseKind};

/// The ways to write a grid. Without a wish it is `pretty` on a terminal and `line` elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Form {
    /// One line: characters up to 35 symbols, numbers with commas beyond
    Line,
    /// One line of numbers with commas
    Numbers,
    /// `ROWS COLS CELLS`: the size of a box, then the cells
    Instance,
    /// A line a row
    Grid,
    /// With the boxes drawn around it
    Pretty,
}

impl Form {
    pub(super) fn choose(wish: Option<Self>, terminal: &Terminal) -> Self {
        wish.unwrap_or(if terminal.interactive { Self::Pretty } else { Self::Line })
    }

    /// Whether a grid is one line.
    fn is_line(self) -> bool {
        matches!(self, Self::Line | Self::Numbers | Self::Instance)
    }

    /// What is said behind a grid, which may be nothing, and the end of its line.
    pub(super) fn remark(self, out: &mut Vec<u8>, word: &str) {
        match (self.is_line(), word) {
            (_, "") => out.push(b'\n'),
            (true, word) => out.extend_from_slice(format!("\t{word}\n").as_bytes()),
            (false, word) => out.extend_from_slice(format!("{word}\n\n").as_bytes()),
        }
    }

    /// A grid without the end of its line; those of `puzzle` are its clues.
    pub(super) fn write(self, out: &mut Vec<u8>, terminal: &Terminal, grid: &Grid, puzzle: &Grid) {
        match self {
            Self::Line => out.extend_from_slice(grid.to_line().as_bytes()),
            Self::Numbers => out.extend_from_slice(grid.to_numbers(',').as_bytes()),
            Self::Instance => out.extend_from_slice(grid.to_instance().as_bytes()),
            Self::Grid => out.extend_from_slice(grid.to_rows().as_bytes()),
            Self::Pretty => pretty(out, terminal, grid, puzzle),
        }
    }
}

/// Lines between all cells of different boxes or regions.
fn pretty(out: &mut Vec<u8>, terminal: &Terminal, grid: &Grid, puzzle: &Grid) {
    let geometry = grid.geometry();
    let order = geometry.order();
    let mut regions = vec![0; geometry.cell_count()];
    let of_boxes = |kind| matches!(kind, HouseKind::Box | HouseKind::Region);
    for (number, house) in geometry.houses().iter().filter(|house| of_boxes(house.kind())).enumerate() {
        house.cells().for_each(|cell| regions[cell] = number + 1);
    }
    let region =
        |row: usize, column: usize| if row < order && column < order { regions[row * order + column] } else { 0 };
    let width = if order > sudokit::constraint::MOST_CHARACTERS { 2 } else { 1 };
    // The corner before cell (r, c), and whether lines leave it up, down, left, right; r and c run to N inclusive.
    let across = |r: usize, c: usize| c < order && (r == 0 || r == order || region(r - 1, c) != region(r, c));
    let down = |r: usize, c: usize| r < order && (c == 0 || c == order || region(r, c - 1) != region(r, c));
    for r in 0..=order {
        if (0..order).any(|c| across(r, c)) {
            let mut rule = String::new();
            for c in 0..=order {
                let column_has_line = (0..order).any(|row| down(row, c));
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
                    let ends = (0..order).any(|row| down(row, c + 1));
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
            let column_has_line = (0..order).any(|row| down(row, c));
            if column_has_line {
                terminal.paint(out, Style::Dim, if down(r, c) { "│" } else { " " });
            } else {
                out.push(b' ');
            }
            if c < order {
                if column_has_line {
                    out.push(b' ');
                }
                let (symbol, clue) = (grid.get(r * order + c), puzzle.get(r * order + c));
                let style = if symbol == 0 {
                    Style::Dim
                } else if clue != 0 {
                    Style::Bold
                } else {
                    Style::Green
                };
                terminal.paint(out, style, &format!("{:>width$}", name(symbol, order)));
                if (0..order).any(|row| down(row, c + 1)) {
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
            pretty(&mut out, &terminal, &grid, &grid);
            let text = String::from_utf8(out).unwrap();
            let order = height * width;
            // As many rules as bands and one more; there are `width` bands.
            assert_eq!(text.lines().count(), order + width + 1, "{text}");
            let lengths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
            assert!(lengths.iter().all(|&length| length == lengths[0]), "{text}");
        }
    }
}
