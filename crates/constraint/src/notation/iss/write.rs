//! Writing.

use super::codec::encode_bytes;
use super::read::diagonal;
use crate::model::{Layout, Puzzle, RuleError};
use crate::rule::{Form, Rule};
use crate::search::bits;

/// Writes a puzzle as a string of rules. What the notation has no words for (overlapping grids, outside clues on lines
/// that are not rows or columns) is an error.
///
/// ```
/// use sudokit_constraint::notation::iss;
///
/// let text = ".Shape~4x4.~R1C1_1.Cage~5~R1C2~R2C2";
/// assert_eq!(iss::write(&iss::read(text)?)?, text);
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn write(puzzle: &Puzzle) -> Result<String, RuleError> {
    let mut text = shape(puzzle.layout())?;
    for extra in puzzle.extras().iter().filter(|extra| extra.prefix.starts_with('V')) {
        let size = match extra.columns {
            Some(columns) => format!("{}x{columns}", extra.count / columns),
            None => extra.count.to_string(),
        };
        text.push_str(&format!(".Var~{}~{}~{size}", &extra.prefix[1..], encode_name(&extra.label)));
    }
    let full = puzzle.layout().full();
    let void = |cell: usize| cell < puzzle.layout().cell_count() && puzzle.layout().is_void(cell);
    let open = (0..puzzle.cell_count()).filter(|&cell| puzzle.possible()[cell] != full && !void(cell));
    let givens: Vec<String> = open
        .map(|cell| {
            let least = i64::from(puzzle.layout().least_value());
            let values =
                bits(puzzle.possible()[cell]).map(|bit| format!("_{}", least + i64::from(bit.trailing_zeros())));
            values.fold(name(puzzle, cell), |text, value| text + &value)
        })
        .collect();
    if !givens.is_empty() {
        text.push_str(&format!(".~{}", givens.join("~")));
    }
    for rule in puzzle.rules() {
        text.push_str(&write_rule(puzzle, rule).map_err(|error| error.in_rule(rule.name()))?);
    }
    // A dot alone would be enough for ISS, but among other lines it is not seen to be a puzzle.
    Ok(if text.is_empty() { ".Shape~9x9".into() } else { text })
}

fn shape(layout: &Layout) -> Result<String, RuleError> {
    if !layout.grids().1.is_empty() {
        return Err(RuleError::new("overlapping grids cannot be written in this notation"));
    }
    let (rows, columns) = (layout.rows(), layout.columns());
    let plain = layout.least_value() == 1 && layout.value_count() == rows.max(columns);
    let mut text = String::new();
    if (rows, columns) != (9, 9) || !plain || !layout.has_lines() {
        text = format!(".Shape~{rows}x{columns}");
        if !plain {
            text.push_str(&format!("~{}-{}", layout.least_value(), layout.most_value()));
        }
        if !layout.has_lines() {
            text.push_str(if plain { "~~Raw" } else { "~Raw" });
        }
    }
    if !layout.has_boxes() && layout.box_size().is_some() && layout.has_lines() {
        text.push_str(".NoBoxes");
    }
    if let Some(size) = layout.region_size_option() {
        text.push_str(&format!(".RegionSize~{size}"));
    }
    if let Some(map) = layout.jigsaw() {
        if map.iter().flatten().any(|&region| region >= 36) {
            return Err(RuleError::new("more than 36 regions cannot be written in this notation"));
        }
        let letter = |region: &Option<usize>| match region {
            Some(region) => char::from_digit(*region as u32, 36).unwrap_or('0'),
            None => '-',
        };
        text.push_str(&format!(".Jigsaw~{}", map.iter().map(letter).collect::<String>()));
    }
    Ok(text)
}

/// Rows and columns above 9 are letters from `a`.
fn name(puzzle: &Puzzle, cell: usize) -> String {
    let layout = puzzle.layout();
    if cell >= layout.cell_count() {
        return puzzle.cell_name(cell);
    }
    let (row, column) = layout.place(cell);
    let short =
        |place: usize| char::from_digit(place as u32 + 1, 36).map_or_else(|| (place + 1).to_string(), String::from);
    format!("R{}C{}", short(row), short(column))
}

fn encode_name(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    text.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

fn join(parts: &[String]) -> String {
    parts.iter().map(|part| format!("~{part}")).collect()
}

/// The name of a row or column and whether the cells go backwards.
fn line(layout: &Layout, cells: &[usize]) -> Option<(String, bool)> {
    let forwards = |wanted: &[usize]| {
        let rows = (0..layout.rows()).map(|row| {
            (format!("R{}", row + 1), (0..layout.columns()).map(|c| row * layout.columns() + c).collect::<Vec<_>>())
        });
        let columns = (0..layout.columns()).map(|c| {
            (format!("C{}", c + 1), (0..layout.rows()).map(|row| row * layout.columns() + c).collect::<Vec<_>>())
        });
        rows.chain(columns).find(|(_, line)| line == wanted).map(|(name, _)| name)
    };
    if let Some(name) = forwards(cells) {
        return Some((name, false));
    }
    let reversed: Vec<usize> = cells.iter().rev().copied().collect();
    forwards(&reversed).map(|name| (name, true))
}

fn is_square(layout: &Layout, cells: &[usize]) -> bool {
    let width = layout.columns();
    let first = cells[0];
    cells == [first, first + 1, first + width, first + width + 1] && !(first + 1).is_multiple_of(width)
}

fn write_rule(puzzle: &Puzzle, rule: &Rule) -> Result<String, RuleError> {
    let names = |cells: &[usize]| join(&cells.iter().map(|&cell| name(puzzle, cell)).collect::<Vec<_>>());
    let lists = |lists: &[Vec<usize>]| lists.iter().map(|list| names(list)).collect::<Vec<_>>().join("~-");
    let cells = names(rule.cells());
    let numbers: Vec<String> = rule.numbers().iter().map(i64::to_string).collect();
    let first = numbers.first().cloned().unwrap_or_default();
    let head = format!(".{}", rule.name());
    Ok(match rule.kind().form {
        Form::Flag => head,
        Form::Number => format!("{head}~{first}"),
        Form::Word => format!("{head}~{}", rule.text()),
        Form::Cells => head + &cells,
        Form::NumberCells(_) => {
            let ring = if rule.numbers().len() > 1 { "~LOOP" } else { "" };
            format!("{head}~{first}{cells}{ring}")
        }
        Form::NumbersCells if rule.name() == "Given" => format!(".{}_{}", names(rule.cells()), numbers.join("_")),
        Form::NumbersCells => format!("{head}~{}{cells}", numbers.join("_")),
        Form::WordCells => format!("{head}~{}{cells}", rule.text()),
        Form::Lists => head + &lists(rule.lists()),
        Form::Outside => {
            let (line, backwards) = line(puzzle.layout(), rule.cells())
                .ok_or_else(|| RuleError::new("its cells are not a row or column"))?;
            if backwards { format!("{head}~{line}~~{first}") } else { format!("{head}~{line}~{first}~") }
        }
        Form::Line => match line(puzzle.layout(), rule.cells()) {
            Some((line, false)) => format!("{head}~{first}~{line}"),
            _ => return Err(RuleError::new("its cells are not a row or column")),
        },
        Form::Diagonal => {
            let ends = [rule.cells().first(), rule.cells().last()];
            let mut reversed = rule.cells().to_vec();
            reversed.reverse();
            let start = ends.into_iter().flatten().find(|&&start| {
                diagonal(puzzle.layout(), start).is_some_and(|cells| cells == rule.cells() || cells == reversed)
            });
            match start {
                Some(&start) => format!("{head}~{first}~{}", name(puzzle, start)),
                // A diagonal that no cell of the edge stands for, such as a corner alone: its sum says the same.
                None => format!(".Sum~{first}{cells}"),
            }
        }
        Form::Square if !is_square(puzzle.layout(), rule.cells()) => {
            return Err(RuleError::new("its cells are not a square"));
        }
        Form::Square => format!("{head}~{}{}", name(puzzle, rule.cells()[0]), join(&numbers)),
        Form::Weights if numbers.len() > 1 => format!("{head}~{first}_=_{}{cells}", numbers[1..].join("_")),
        Form::Weights => format!("{head}~{first}{cells}"),
        Form::Coded => {
            let title = rule.texts().get(1).map_or(String::new(), |title| encode_name(title));
            format!("{head}~{}~_{title}{}", rule.text(), lists(rule.lists()))
        }
        Form::Pattern => format!("{head}~{}{cells}", encode_bytes(rule.text().as_bytes())),
        Form::Control => {
            let rest = if rule.lists().len() > 1 { lists(&rule.lists()[1..]) } else { String::new() };
            format!("{head}{cells}~{first}{rest}")
        }
        Form::Group => {
            let size = if rule.numbers().first() == Some(&0) { String::new() } else { format!("~{first}") };
            format!("{head}~{}~{}{size}", rule.text(), numbers.get(1..).unwrap_or(&[]).join("_"))
        }
        Form::Rules => {
            let inside: Result<String, RuleError> =
                rule.rules().iter().map(|inner| write_rule(puzzle, inner)).collect();
            format!("{head}{}.End", inside?)
        }
    })
}
