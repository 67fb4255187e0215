//! Reading.

use super::codec;
use crate::model::{Layout, MAX_RULES, Puzzle, RuleError};
use crate::rule::{self, Form, Kind, Rule};
use sudokit_core::SmallSort;

/// How deep rules may be inside others.
const MOST_DEPTH: usize = 16;

/// Reads a string of rules.
///
/// ```
/// use sudokit_constraint::notation::iss;
///
/// let puzzle = iss::read(".Shape~6x6.Cage~10~R1C1~R1C2~R2C1.~R6C6_1_2")?;
/// assert_eq!((puzzle.layout().rows(), puzzle.rules().len(), puzzle.possible()[35]), (6, 1, 0b11));
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn read(text: &str) -> Result<Puzzle, RuleError> {
    let packed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let Some(rest) = packed.strip_prefix('.') else { return Err(RuleError::new("expected rules that start with '.'")) };
    let items: Vec<Vec<&str>> = rest.split('.').map(|item| item.split('~').collect()).collect();
    if items.len() > MAX_RULES {
        return Err(RuleError::new(format!("{} rules, expected at most {MAX_RULES}", items.len())));
    }
    // A dot alone is the empty grid; dots and tildes that name nothing are not meant as one.
    if !rest.is_empty() && items.iter().flatten().all(|part| part.is_empty()) {
        return Err(RuleError::new("no rule and no cell, expected .RULE~… or .~R1C1_1"));
    }
    let mut puzzle = Puzzle::new(layout(&items)?);
    extras(&mut puzzle, &items)?;
    let mut open: Vec<(Rule, Vec<String>)> = Vec::new();
    for (number, item) in items.into_iter().enumerate() {
        read_item(&mut puzzle, &mut open, &item).map_err(|error| error.in_item(number))?;
    }
    match open.last() {
        Some((rule, _)) => Err(RuleError::new(format!("'.{}' without '.End'", rule.name()))),
        None => Ok(puzzle),
    }
}

/// What a puzzle is made from: a layout and rules that are settled, and rules that still lack something.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The grid, its given values, and the rules that hold as they are.
    pub puzzle: Puzzle,
    /// Rules whose cells are given and whose numbers are read from a solution.
    pub open: Vec<Rule>,
    /// Kinds of rules whose cells are to be found as well.
    pub named: Vec<&'static Kind>,
}

/// Reads a string of rules for making puzzles: a number may be `?`, and a rule may be named without its cells.
///
/// ```
/// use sudokit_constraint::notation::iss;
///
/// let frame = iss::read_frame(".Shape~6x6.AntiKnight.Cage~?~R1C1~R1C2.Thermo")?;
/// assert_eq!((frame.puzzle.rules().len(), frame.open.len(), frame.named[0].name), (1, 1, "Thermo"));
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn read_frame(text: &str) -> Result<Frame, RuleError> {
    let packed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let items: Vec<&str> = packed.strip_prefix('.').unwrap_or(&packed).split('.').collect();
    let is_open = |item: &&str| item.split('~').skip(1).any(|argument| argument == "?");
    let is_named = |item: &&str| {
        let kind = rule::kind(item);
        kind.is_some_and(|kind| !matches!(kind.form, Form::Flag | Form::Rules))
    };
    let settled: String =
        items.iter().filter(|item| !is_open(item) && !is_named(item)).map(|item| format!(".{item}")).collect();
    let puzzle = if settled.is_empty() { Puzzle::new(Layout::new(9, 9)?) } else { read(&settled)? };
    let mut open = Vec::new();
    for item in items.iter().filter(|item| is_open(item)) {
        // Any number will do to find the cells.
        let parts: Vec<&str> = item.split('~').map(|part| if part == "?" { "1" } else { part }).collect();
        open.extend(read_rule(&puzzle, parts[0], &parts[1..])?);
    }
    let named = items.iter().filter(|item| is_named(item)).filter_map(|item| rule::kind(item)).collect();
    // A cage without a sum is waiting for one.
    let is_cage = |rule: &Rule| rule.name() == "Cage" && rule.numbers() == [0];
    let mut frame = Frame { puzzle, open, named };
    frame.settle(is_cage);
    Ok(frame)
}

impl Frame {
    /// The frame of a puzzle whose cages without a sum are open.
    pub fn of(puzzle: Puzzle) -> Self {
        let mut frame = Self { puzzle, open: Vec::new(), named: Vec::new() };
        frame.settle(|rule| rule.name() == "Cage" && rule.numbers() == [0]);
        frame
    }

    fn settle(&mut self, is_open: impl Fn(&Rule) -> bool) {
        while let Some(index) = self.puzzle.rules().iter().position(&is_open) {
            self.open.push(self.puzzle.remove(index));
        }
    }
}

/// Reads one item: a rule, possible values, or the beginning or end of rules inside others.
fn read_item(puzzle: &mut Puzzle, open: &mut Vec<(Rule, Vec<String>)>, item: &[&str]) -> Result<(), RuleError> {
    let (name, arguments) = (item[0], &item[1..]);
    match name {
        "Shape" | "NoBoxes" | "RegionSize" | "Jigsaw" | "Var" => {}
        "End" => {
            let (rule, header) = open.pop().ok_or_else(|| RuleError::new("'.End' without '.Or' or '.And'"))?;
            let rules = if rule.name() == "And" && !header.is_empty() {
                replicate(puzzle, rule.rules(), &header)?
            } else {
                vec![rule]
            };
            put(puzzle, open, rules)?;
        }
        "Or" | "And" | "Replicate" if open.len() >= MOST_DEPTH => {
            return Err(RuleError::new(format!("rules more than {MOST_DEPTH} deep")));
        }
        "Or" | "And" => open.push((Rule::named(name).expect("a rule"), Vec::new())),
        "Replicate" => {
            let header = arguments.iter().map(|&argument| argument.to_owned()).collect();
            open.push((Rule::named("And").expect("a rule"), header));
        }
        "" => {
            let rules = givens(puzzle, arguments)?;
            match open.is_empty() {
                true => rules.iter().for_each(|&(cell, set)| puzzle.restrict(cell, set)),
                false => {
                    let given = |(cell, set): (usize, u64)| {
                        let least = i64::from(puzzle.layout().least_value());
                        let values = crate::search::bits(set).map(|bit| least + i64::from(bit.trailing_zeros()));
                        Rule::named("Given").expect("a rule").with_numbers(values).with_cells([cell])
                    };
                    let rules = rules.into_iter().map(given).collect();
                    put(puzzle, open, rules)?;
                }
            }
        }
        name => {
            let rules = read_rule(puzzle, name, arguments)?;
            put(puzzle, open, rules)?;
        }
    }
    Ok(())
}

/// Adds rules to the innermost open one, or to the puzzle. Several from one item belong together within `Or`.
fn put(puzzle: &mut Puzzle, open: &mut [(Rule, Vec<String>)], rules: Vec<Rule>) -> Result<(), RuleError> {
    match open.last_mut() {
        None => rules.into_iter().try_for_each(|rule| puzzle.add(rule)),
        Some((parent, _)) => {
            let is_or = parent.name() == "Or";
            let inside = parent.rules_mut();
            if inside.len() + rules.len() > MAX_RULES {
                return Err(RuleError::new(format!("more than {MAX_RULES} rules")));
            }
            if is_or && rules.len() > 1 {
                inside.push(Rule::named("And").expect("a rule").with_rules(rules));
            } else {
                inside.extend(rules);
            }
            Ok(())
        }
    }
}

fn number<T: core::str::FromStr>(text: &str, what: &str) -> Result<T, RuleError> {
    text.parse().map_err(|_| RuleError::new(format!("'{text}' as {what}, expected a number")))
}

fn layout(items: &[Vec<&str>]) -> Result<Layout, RuleError> {
    for name in ["Shape", "RegionSize", "Jigsaw"] {
        let mut named = items.iter().filter(|item| item[0] == name);
        let Some(first) = named.next() else { continue };
        if let Some(other) = named.find(|other| *other != first) {
            let reason = format!("'.{}' and '.{}', expected one", first.join("~"), other.join("~"));
            return Err(RuleError::new(reason));
        }
    }
    let find = |name: &str| items.iter().find(|item| item[0] == name);
    let mut layout = Layout::new(9, 9)?;
    if let Some(shape) = find("Shape") {
        let size = shape.get(1).and_then(|size| size.split_once('x'));
        let (rows, columns) = size.ok_or_else(|| RuleError::new("expected .Shape~ROWSxCOLUMNS"))?;
        layout = Layout::new(number(rows, "the rows")?, number(columns, "the columns")?)?;
        if shape.get(3) == Some(&"Raw") {
            layout = layout.without_lines();
        }
        match shape.get(2).map_or("", |range| range) {
            "" => {}
            range => {
                let (least, most) = range.split_once('-').unwrap_or(("1", range));
                layout = layout.with_values(number(least, "the least value")?, number(most, "the largest value")?)?;
            }
        }
    }
    if find("NoBoxes").is_some() {
        layout = layout.without_boxes();
    }
    if let Some(size) = find("RegionSize") {
        layout = layout.with_region_size(number(size.get(1).map_or("", |size| size), "the region size")?);
    }
    if let Some(jigsaw) = find("Jigsaw") {
        layout = regions(layout, jigsaw.last().map_or("", |map| map))?;
    }
    Ok(layout)
}

/// One letter a cell. One region may have another size: those cells are in none.
fn regions(layout: Layout, map: &str) -> Result<Layout, RuleError> {
    let letters: Vec<char> = map.chars().collect();
    if letters.len() != layout.cell_count() {
        let (found, expected) = (letters.len(), layout.cell_count());
        return Err(RuleError::new(format!("a region map of {found} cells, expected {expected}")).in_rule("Jigsaw"));
    }
    let mut names = letters.clone();
    names.small_sort();
    names.dedup();
    let size = layout.region_size();
    let count = |name: char| letters.iter().filter(|&&letter| letter == name).count();
    let odd: Vec<char> = names.iter().copied().filter(|&name| count(name) != size).collect();
    if odd.len() > 1 {
        let found = count(odd[0]);
        return Err(RuleError::new(format!("region '{}' has {found} cells, expected {size}", odd[0])));
    }
    let place = |letter: &char| {
        if odd.contains(letter) { None } else { names.iter().position(|name| name == letter) }
    };
    layout.with_jigsaw(letters.iter().map(place).collect())
}

/// Cells outside the grid, in the order of their prefixes.
fn extras(puzzle: &mut Puzzle, items: &[Vec<&str>]) -> Result<(), RuleError> {
    for item in items {
        match item[0] {
            "Var" => {
                let prefix = item.get(1).copied().unwrap_or("");
                if prefix.is_empty() || !prefix.bytes().all(|byte| byte.is_ascii_uppercase()) {
                    return Err(
                        RuleError::new(format!("the cells '{prefix}', expected capital letters")).in_rule("Var")
                    );
                }
                let label = decode_name(item.get(2).copied().unwrap_or(""));
                let (count, columns) = match item.get(3).copied().unwrap_or("1").split_once('x') {
                    Some((rows, columns)) => {
                        let (rows, columns): (usize, usize) =
                            (number(rows, "the rows")?, number(columns, "the columns")?);
                        (rows.saturating_mul(columns), Some(columns))
                    }
                    None => (number(item.get(3).copied().unwrap_or("1"), "the number of cells")?, None),
                };
                puzzle.add_extra(&format!("V{prefix}"), &label, count, columns)?;
            }
            "ChaosConstruction" => {
                let count = puzzle.layout().cell_count();
                puzzle.add_extra("CC", "regions", count, Some(puzzle.layout().columns()))?;
            }
            "Doppelganger" => rule::doppelganger_cells(puzzle)?,
            _ => {}
        }
    }
    Ok(())
}

fn cell(puzzle: &Puzzle, name: &str) -> Result<usize, RuleError> {
    puzzle.cell_named(name).ok_or_else(|| {
        RuleError::new(format!(
            "there is no cell '{name}', expected R1C1 to R{}C{}",
            puzzle.layout().rows(),
            puzzle.layout().columns()
        ))
    })
}

fn cells(puzzle: &Puzzle, names: &[&str]) -> Result<Vec<usize>, RuleError> {
    names.iter().map(|name| cell(puzzle, name)).collect()
}

/// Values joined by `_`.
fn values(text: &str) -> Result<Vec<i64>, RuleError> {
    text.split('_').filter(|value| !value.is_empty()).map(|value| number(value, "a value")).collect()
}

fn givens(puzzle: &Puzzle, arguments: &[&str]) -> Result<Vec<(usize, u64)>, RuleError> {
    let given = |argument: &&str| -> Result<(usize, u64), RuleError> {
        let (name, listed) = argument.split_once('_').unwrap_or((argument, ""));
        let mut set = 0;
        for value in values(listed)? {
            let bit = puzzle.layout().bit(value);
            if bit == 0 {
                return Err(RuleError::new(format!(
                    "the value {value} in {name}, expected one of {}",
                    puzzle.layout()
                )));
            }
            set |= bit;
        }
        Ok((cell(puzzle, name)?, set))
    };
    arguments.iter().filter(|argument| !argument.is_empty()).map(given).collect()
}

/// The cells of a row or column, `R1` or `C1`, forwards or backwards.
fn line(puzzle: &Puzzle, name: &str, backwards: bool) -> Result<Vec<usize>, RuleError> {
    let layout = puzzle.layout();
    let unknown = || RuleError::new(format!("there is no row or column '{name}' in a grid of {layout}"));
    let place = name.get(1..).and_then(|number| number.parse::<usize>().ok()).filter(|&place| place >= 1);
    let place = place.ok_or_else(unknown)? - 1;
    let mut cells: Vec<usize> = match name.as_bytes()[0] {
        b'R' if place < layout.rows() => (0..layout.columns()).map(|i| place * layout.columns() + i).collect(),
        b'C' if place < layout.columns() => (0..layout.rows()).map(|i| i * layout.columns() + place).collect(),
        _ => return Err(unknown()),
    };
    cells.retain(|&cell| !layout.is_void(cell));
    if backwards {
        cells.reverse();
    }
    Ok(cells)
}

/// The diagonal that starts at a cell of the edge: down and right from the left edge, up and left from the right edge,
/// down and left from the top, up and right from the bottom.
pub(crate) fn diagonal(layout: &Layout, start: usize) -> Option<Vec<usize>> {
    let (row, column) = layout.place(start);
    let (bottom, right) = (layout.rows() - 1, layout.columns() - 1);
    let step = if column == 0 && row < bottom {
        (1, 1)
    } else if row == 0 && column > 0 {
        (1, -1)
    } else if column == right && row > 0 && row < bottom {
        (-1, -1)
    } else if row == bottom && column > 0 && column < right {
        (-1, 1)
    } else {
        return None;
    };
    let (mut row, mut column) = (row as i64, column as i64);
    let mut cells = Vec::new();
    while let Some(cell) = layout.cell(row, column) {
        cells.push(cell);
        (row, column) = (row + step.0, column + step.1);
    }
    Some(cells)
}

/// Names are percent-encoded.
pub(crate) fn decode_name(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let code = tail.get(..2).and_then(|code| core::str::from_utf8(code).ok());
        match code.filter(|_| first == b'%').and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn read_rule(puzzle: &Puzzle, name: &str, arguments: &[&str]) -> Result<Vec<Rule>, RuleError> {
    // Older names of the same rules, with two letters of the code exchanged.
    let legacy = match name {
        "Binary" => Some("Pair"),
        "BinaryX" => Some("PairX"),
        _ => None,
    };
    let kind = rule::kind(legacy.unwrap_or(name)).ok_or_else(|| rule::unknown(name))?;
    let swap = |c: char| match c {
        '-' => '_',
        '_' => '-',
        c => c,
    };
    let code = arguments
        .first()
        .map(|code| if legacy.is_some() { code.chars().map(swap).collect() } else { (*code).to_owned() });
    form(puzzle, Rule::new(kind), arguments, code.unwrap_or_default()).map_err(|error| error.in_rule(kind.name))
}

/// Fails if there are more arguments than the form has: they would be lost.
fn no_more(form: Form, arguments: &[&str]) -> Result<(), RuleError> {
    let most = match form {
        Form::Flag => 0,
        Form::Number | Form::Word => 1,
        Form::Line | Form::Diagonal => 2,
        Form::Outside | Form::Group => 3,
        _ => return Ok(()),
    };
    match arguments.iter().skip(most).find(|argument| !argument.is_empty()) {
        Some(argument) => Err(RuleError::new(format!("'{argument}', expected no more than {most} arguments"))),
        None => Ok(()),
    }
}

fn form(puzzle: &Puzzle, rule: Rule, arguments: &[&str], code: String) -> Result<Vec<Rule>, RuleError> {
    let first = arguments.first().copied().unwrap_or("");
    let rest = arguments.get(1..).unwrap_or(&[]);
    let one = |rule: Rule| Ok(vec![rule]);
    no_more(rule.kind().form, arguments)?;
    match rule.kind().form {
        Form::Flag => one(rule),
        Form::Number => one(rule.with_numbers([number(first, "the argument")?])),
        Form::Word => one(rule.with_texts([first.to_owned()])),
        Form::Cells => one(rule.with_cells(cells(puzzle, arguments)?)),
        Form::NumberCells(default) => {
            let (value, rest) = match (first.parse::<i64>(), default) {
                (Ok(value), _) => (value, rest),
                (Err(_), Some(value)) if first.is_empty() => (value, rest),
                (Err(_), Some(value)) => (value, arguments),
                (Err(_), None) => (number(first, "the argument")?, rest),
            };
            let (numbers, rest) = match rest.split_last() {
                Some((&"LOOP", cells)) => (vec![value, 1], cells),
                _ => (vec![value], rest),
            };
            one(rule.with_numbers(numbers).with_cells(cells(puzzle, rest)?))
        }
        Form::NumbersCells => one(rule.with_numbers(values(first)?).with_cells(cells(puzzle, rest)?)),
        Form::WordCells => one(rule.with_texts([first.to_owned()]).with_cells(cells(puzzle, rest)?)),
        Form::Lists => {
            let mut rule = rule;
            for list in arguments.split(|&argument| argument == "-") {
                rule = rule.with_cells(cells(puzzle, list)?);
            }
            one(rule)
        }
        Form::Outside => {
            let mut rules = Vec::new();
            for (clue, backwards) in rest.iter().zip([false, true]).filter(|(clue, _)| !clue.is_empty()) {
                let clue = number(clue, "the clue")?;
                rules.push(rule.clone().with_numbers([clue]).with_cells(line(puzzle, first, backwards)?));
            }
            if rules.is_empty() {
                return Err(RuleError::new("expected a clue after the row or column"));
            }
            Ok(rules)
        }
        Form::Line => {
            let cells = line(puzzle, rest.first().copied().unwrap_or(""), false)?;
            one(rule.with_numbers([number(first, "the clue")?]).with_cells(cells))
        }
        Form::Diagonal => {
            let start = cell(puzzle, rest.first().copied().unwrap_or(""))?;
            let cells = diagonal(puzzle.layout(), start)
                .ok_or_else(|| RuleError::new(format!("no diagonal starts at {}", puzzle.cell_name(start))))?;
            one(rule.with_numbers([number(first, "the clue")?]).with_cells(cells))
        }
        Form::Square => {
            let start = cell(puzzle, first)?;
            let layout = puzzle.layout();
            let (row, column) = layout.place(start);
            let square: Option<Vec<usize>> = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .iter()
                .map(|&(y, x)| layout.cell(row as i64 + y, column as i64 + x))
                .collect();
            let square = square.ok_or_else(|| RuleError::new(format!("no square of four cells starts at {first}")))?;
            let values: Result<Vec<i64>, RuleError> = rest.iter().map(|value| number(value, "a value")).collect();
            one(rule.with_numbers(values?).with_cells(square))
        }
        Form::Weights => {
            let mut parts = first.split('_');
            let mut numbers = vec![number(parts.next().unwrap_or(""), "the sum")?];
            if parts.next().is_some() {
                for weight in parts {
                    numbers.push(number(weight, "a weight")?);
                }
            }
            one(rule.with_numbers(numbers).with_cells(cells(puzzle, rest)?))
        }
        Form::Coded | Form::Pattern => named_lists(puzzle, &rule, code, rest),
        Form::Control => {
            let offset = match rest.first().copied().unwrap_or("") {
                "" => 0,
                offset => number(offset, "the offset")?,
            };
            let mut rule = rule.with_numbers([offset]).with_cells([cell(puzzle, first)?]);
            if let Some(lists) = rest.get(1..).filter(|lists| !lists.is_empty()) {
                for list in lists.split(|&argument| argument == "-") {
                    rule = rule.with_cells(cells(puzzle, list)?);
                }
            }
            one(rule)
        }
        Form::Group => {
            let mut numbers = values(rest.first().copied().unwrap_or(""))?;
            if let Some(size) = rest.get(1).filter(|size| !size.is_empty()) {
                numbers.insert(0, number(size, "the size")?);
            } else {
                numbers.insert(0, 0);
            }
            one(rule.with_numbers(numbers).with_texts([first.to_owned()]))
        }
        Form::Rules => one(rule),
    }
}

/// A code and lists of cells with empty arguments between them; `_name` names those that follow. For automata `-` starts
/// another segment of the same line.
fn named_lists(puzzle: &Puzzle, rule: &Rule, code: String, arguments: &[&str]) -> Result<Vec<Rule>, RuleError> {
    let code = match rule.kind().form {
        Form::Pattern => pattern(&code)?,
        _ => code,
    };
    let mut rules = Vec::new();
    let mut name = String::new();
    for list in arguments.split(|argument| argument.is_empty()) {
        for part in list.chunk_by(|_, next| !next.starts_with('_')) {
            let (title, names) = match part.split_first() {
                Some((title, names)) if title.starts_with('_') => (Some(title), names),
                _ => (None, part),
            };
            if let Some(title) = title {
                name = decode_name(&title[1..]);
            }
            if names.is_empty() {
                continue;
            }
            let texts = match rule.kind().form {
                Form::Pattern => vec![code.clone()],
                _ => vec![code.clone(), name.clone()],
            };
            let mut rule = rule.clone().with_texts(texts);
            for segment in names.split(|&name| name == "-") {
                rule = rule.with_cells(cells(puzzle, segment)?);
            }
            rules.push(rule);
        }
    }
    if rules.is_empty() {
        return Err(RuleError::new("expected cells after the code"));
    }
    Ok(rules)
}

/// Base 64, or percent-encoded in older strings.
fn pattern(code: &str) -> Result<String, RuleError> {
    if code.contains('%') {
        return Ok(decode_name(code));
    }
    String::from_utf8(codec::decode_bytes(code)?).map_err(|_| RuleError::new("the pattern is not text"))
}

/// Copies of rules, moved so that the origin comes to each of the targets.
fn replicate(puzzle: &Puzzle, rules: &[Rule], header: &[String]) -> Result<Vec<Rule>, RuleError> {
    let origin = cell(puzzle, header.get(1).map_or("R1C1", String::as_str))?;
    let layout = puzzle.layout();
    if origin >= layout.cell_count() {
        return Err(RuleError::new("only rules of the grid can be replicated").in_rule("Replicate"));
    }
    let (top, left) = layout.place(origin);
    let mut copies = Vec::new();
    for (i, sextet) in codec::sextets(&header[0])?.into_iter().enumerate() {
        for bit in (0..6).filter(|bit| sextet >> bit & 1 != 0) {
            let target = origin + 6 * i + bit;
            let (row, column) = layout.place(target);
            let (down, right) = (row as i64 - top as i64, column as i64 - left as i64);
            for rule in rules {
                copies.push(shift(puzzle, rule, down, right)?);
            }
            if copies.len() > MAX_RULES {
                return Err(RuleError::new(format!("more than {MAX_RULES} rules")));
            }
        }
    }
    Ok(copies)
}

fn shift(puzzle: &Puzzle, rule: &Rule, down: i64, right: i64) -> Result<Rule, RuleError> {
    let layout = puzzle.layout();
    let mut moved =
        Rule::new(rule.kind()).with_numbers(rule.numbers().iter().copied()).with_texts(rule.texts().to_vec());
    for list in rule.lists() {
        let cells: Option<Vec<usize>> = list
            .iter()
            .map(|&cell| {
                let (row, column) = layout.place(cell);
                layout.cell(row as i64 + down, column as i64 + right)
            })
            .collect();
        moved = moved.with_cells(cells.ok_or_else(|| RuleError::new("a copy is off the grid").in_rule("Replicate"))?);
    }
    let inside: Result<Vec<Rule>, RuleError> =
        rule.rules().iter().map(|inner| shift(puzzle, inner, down, right)).collect();
    Ok(moved.with_rules(inside?))
}
