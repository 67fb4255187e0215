//! Grids for people: boxes drawn around the digits, two grids side by side, candidates in columns.

use super::sized;
use crate::terminal::{Style, Terminal};
use sudokit::text::PuzzleRef;
use sudokit::{Cell, CellSet, Classic, Digit, Filled, Grid, Pencilmarks};

const TOP: &str = "┌───────┬───────┬───────┐";
const MIDDLE: &str = "├───────┼───────┼───────┤";
const BOTTOM: &str = "└───────┴───────┴───────┘";

/// The thirteen lines of a grid, each 25 columns wide.
type Picture = [Vec<u8>; 13];

/// A grid in art; `style` says how each filled cell looks.
fn picture(terminal: &Terminal, grid: &Grid, style: impl Fn(Cell) -> Style) -> Picture {
    let mut lines: Picture = Default::default();
    let art = |line: &mut Vec<u8>, text: &str| terminal.paint(line, Style::Dim, text);
    for (i, rule) in [(0, TOP), (4, MIDDLE), (8, MIDDLE), (12, BOTTOM)] {
        art(&mut lines[i], rule);
    }
    for cell in Cell::all() {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        let line = &mut lines[1 + row + row / 3];
        if column % 3 == 0 {
            art(line, if column == 0 { "│ " } else { " │ " });
        } else {
            line.push(b' ');
        }
        match grid.get(cell) {
            Some(digit) => terminal.paint(line, style(cell), &digit.to_string()),
            None => art(line, "."),
        }
        if column == 8 {
            art(line, " │");
        }
    }
    lines
}

/// Draws a puzzle: clues in bold, clashing ones in red. A Sukaku shows its candidates.
pub(crate) fn puzzle(out: &mut Vec<u8>, terminal: &Terminal, puzzle: PuzzleRef<'_>) {
    match puzzle {
        PuzzleRef::Classic(Classic::Clues(grid)) => write(out, &clue_picture(terminal, grid)),
        PuzzleRef::Classic(Classic::Sukaku(marks)) => candidates(out, marks),
        PuzzleRef::Sized(puzzle) => sized::pretty(out, terminal, puzzle.grid(), puzzle),
        PuzzleRef::Variant(puzzle) => drawn(out, puzzle, None),
        other => out.extend_from_slice(format!("{other}\n").as_bytes()),
    }
}

/// Draws a puzzle and its solution: side by side where there is room, or the solution alone.
pub(crate) fn solved(out: &mut Vec<u8>, terminal: &Terminal, puzzle: PuzzleRef<'_>, solution: &Filled) {
    match (puzzle, solution) {
        (PuzzleRef::Classic(puzzle), Filled::Classic(solution)) => {
            before_and_after(out, terminal, puzzle, solution.grid());
        }
        (PuzzleRef::Sized(puzzle), Filled::Sized(solution)) => sized::pretty(out, terminal, solution.grid(), puzzle),
        (PuzzleRef::Variant(puzzle), Filled::Variant(solution)) => drawn(out, puzzle, Some(solution.values())),
        _ => out.extend_from_slice(format!("{solution}\n").as_bytes()),
    }
}

/// Draws a puzzle with rules, and below it its rules as text if it is not a solution.
fn drawn(out: &mut Vec<u8>, puzzle: &sudokit::Variant, values: Option<&[i32]>) {
    let shown: Vec<Option<i32>> = values.unwrap_or_default().iter().copied().map(Some).collect();
    let options = sudokit::constraint::draw::Options { values: &shown, ..Default::default() };
    out.extend_from_slice(sudokit::constraint::draw::text(puzzle.puzzle(), &options).as_bytes());
    if values.is_none() {
        out.extend_from_slice(format!("{puzzle}\n").as_bytes());
    }
}

/// Writes a puzzle with rules: its values row by row, and above them the rules if it is not a solution.
fn variant(out: &mut Vec<u8>, puzzle: &sudokit::Variant, values: Option<&[i32]>) {
    let (model, layout) = (puzzle.puzzle(), puzzle.puzzle().layout());
    if values.is_none() {
        out.extend_from_slice(format!("{puzzle}\n").as_bytes());
    }
    let name = |cell: usize| match values.map_or_else(|| model.given(cell), |values| values.get(cell).copied()) {
        Some(value) if !layout.is_void(cell) => sudokit::constraint::notation::write_value(model, value),
        _ if layout.is_void(cell) => String::new(),
        _ => ".".to_owned(),
    };
    let names: Vec<String> = (0..layout.cell_count()).map(name).collect();
    let width = names.iter().map(String::len).max().unwrap_or(1);
    for row in names.chunks(layout.columns()) {
        let cells: Vec<String> = row.iter().map(|name| format!("{name:>width$}")).collect();
        out.extend_from_slice(cells.join(" ").trim_end().as_bytes());
        out.push(b'\n');
    }
}

/// Writes a solution as plain rows.
pub(crate) fn plain_solution(out: &mut Vec<u8>, solution: &Filled) {
    match solution {
        Filled::Classic(solution) => plain(out, PuzzleRef::Classic(&Classic::from(*solution.grid()))),
        Filled::Sized(solution) => plain(out, PuzzleRef::Sized(solution)),
        Filled::Variant(solution) => variant(out, solution.puzzle(), Some(solution.values())),
        other => out.extend_from_slice(format!("{other}\n").as_bytes()),
    }
}

/// A puzzle and its solution: side by side, or one below the other when the puzzle is a Sukaku.
pub(crate) fn before_and_after(out: &mut Vec<u8>, terminal: &Terminal, puzzle: &Classic, solution: &Grid) {
    let clues = puzzle.clues();
    let style = |cell| if clues.get(cell).is_some() { Style::Bold } else { Style::Green };
    let after = picture(terminal, solution, style);
    match puzzle {
        Classic::Clues(grid) => {
            for (i, (left, right)) in clue_picture(terminal, grid).iter().zip(&after).enumerate() {
                out.extend_from_slice(left);
                out.extend_from_slice(if i == 6 { "  →  " } else { "     " }.as_bytes());
                out.extend_from_slice(right);
                out.push(b'\n');
            }
        }
        Classic::Sukaku(marks) => {
            candidates(out, marks);
            write(out, &after);
        }
    }
}

fn clue_picture(terminal: &Terminal, grid: &Grid) -> Picture {
    let clashes: CellSet = grid.clashes();
    picture(terminal, grid, |cell| if clashes.contains(cell) { Style::Red } else { Style::Bold })
}

fn write(out: &mut Vec<u8>, picture: &Picture) {
    for line in picture {
        out.extend_from_slice(line);
        out.push(b'\n');
    }
}

/// Writes a puzzle as plain rows, `.` for a blank; a Sukaku shows its candidates.
pub(crate) fn plain(out: &mut Vec<u8>, puzzle: PuzzleRef<'_>) {
    match puzzle {
        PuzzleRef::Classic(Classic::Clues(grid)) => {
            for row in grid.to_line().chunks(9) {
                out.extend_from_slice(row);
                out.push(b'\n');
            }
        }
        PuzzleRef::Classic(Classic::Sukaku(marks)) => candidates(out, marks),
        PuzzleRef::Sized(puzzle) => out.extend_from_slice(puzzle.rows(puzzle.grid()).as_bytes()),
        PuzzleRef::Variant(puzzle) => variant(out, puzzle, None),
        other => out.extend_from_slice(format!("{other}\n").as_bytes()),
    }
}

/// Candidates in nine columns as wide as they need, bars between the boxes.
pub(crate) fn candidates(out: &mut Vec<u8>, marks: &Pencilmarks) {
    styled(out, marks, |out, _, text| out.extend_from_slice(text.as_bytes()));
}

/// True candidates: clues in bold, the rest of the backbone in green.
pub(crate) fn truth(out: &mut Vec<u8>, terminal: &Terminal, puzzle: &Classic, marks: &Pencilmarks) {
    let clues = puzzle.clues();
    styled(out, marks, |out, cell, text| match marks[cell].len() {
        1 if clues.get(cell).is_some() => terminal.paint(out, Style::Bold, text),
        1 => terminal.paint(out, Style::Green, text),
        _ => out.extend_from_slice(text.as_bytes()),
    });
}

/// Candidates in columns; `paint` writes the text of a cell.
fn styled(out: &mut Vec<u8>, marks: &Pencilmarks, paint: impl Fn(&mut Vec<u8>, Cell, &str)) {
    let text = |cell: Cell| -> String {
        let digits: String = Digit::all().filter(|&d| marks[cell].contains(d)).map(|d| d.to_string()).collect();
        // A cell without any candidate is still a column.
        if digits.is_empty() { "-".to_owned() } else { digits }
    };
    let mut widths = [1; 9];
    for cell in Cell::all() {
        let width = &mut widths[cell.index() % 9];
        *width = text(cell).len().max(*width);
    }
    let stack = |i: usize| "-".repeat(widths[3 * i..3 * i + 3].iter().sum::<usize>() + 4);
    let rule = format!("+{}+{}+{}+\n", stack(0), stack(1), stack(2));
    for cell in Cell::all() {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        if row % 3 == 0 && column == 0 {
            out.extend_from_slice(rule.as_bytes());
        }
        out.extend_from_slice(if column % 3 == 0 { b"| " } else { b"" });
        let digits = text(cell);
        paint(out, cell, &digits);
        out.extend_from_slice(" ".repeat(widths[column] + 1 - digits.len()).as_bytes());
        if column == 8 {
            out.extend_from_slice(b"|\n");
        }
    }
    out.extend_from_slice(rule.as_bytes());
}

/// Candidates as SudokuSSE prints them: a line a row, `:` after each cell, a blank line at the end.
pub(crate) fn trace(out: &mut Vec<u8>, marks: &Pencilmarks) {
    for cell in Cell::all() {
        for digit in marks[cell].iter() {
            out.push(b'0' + digit.value());
        }
        out.push(b':');
        if cell.index() % 9 == 8 {
            out.push(b'\n');
        }
    }
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Terminal = Terminal { interactive: true, color: false };
    const COLOR: Terminal = Terminal { interactive: true, color: true };

    fn one_clue() -> Classic {
        let mut grid = Grid::EMPTY;
        grid.set(Cell::new(10).unwrap(), Digit::new(7));
        grid.into()
    }

    fn shown(draw: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        draw(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_grid_is_thirteen_lines_of_25() {
        let text = shown(|out| puzzle(out, &PLAIN, PuzzleRef::Classic(&one_clue())));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 13);
        assert!(lines.iter().all(|line| line.chars().count() == 25), "{text}");
        assert_eq!(lines[2], "│ . 7 . │ . . . │ . . . │");
        assert!(!text.contains('\x1b'));
        assert!(shown(|out| puzzle(out, &COLOR, PuzzleRef::Classic(&one_clue()))).contains("\x1b[1m7\x1b[0m"));
    }

    #[test]
    fn before_and_after_stand_side_by_side() {
        let after = Grid::from_values([5; 81]).unwrap();
        let text = shown(|out| before_and_after(out, &PLAIN, &one_clue(), &after));
        assert_eq!(text.lines().nth(6), Some("│ . . . │ . . . │ . . . │  →  │ 5 5 5 │ 5 5 5 │ 5 5 5 │"));
    }

    #[test]
    fn candidates_line_up() {
        let mut marks = Pencilmarks::from_clues(&one_clue().clues());
        marks[Cell::new(80).unwrap()] = Default::default();
        let text = shown(|out| puzzle(out, &PLAIN, PuzzleRef::Classic(&marks.into())));
        let widths: Vec<usize> = text.lines().map(str::len).collect();
        assert!(widths.windows(2).all(|pair| pair[0] == pair[1]), "{text}");
        assert!(text.contains("| 123456789 7         123456789 |"), "{text}");
        assert!(text.contains(" -         |"), "{text}");
    }

    #[test]
    fn a_trace_is_what_sudoku_sse_prints() {
        let text = shown(|out| trace(out, &Pencilmarks::from_clues(&one_clue().clues())));
        assert_eq!(text.lines().nth(1), Some(&*format!("123456789:7:{}", "123456789:".repeat(7))));
        assert!(text.ends_with(":\n\n"));
    }
}
