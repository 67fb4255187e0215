//! From topics and drawings to rules. What is left over is reported.

use super::drawing::{Colour, Drawing, Line, Mark, Place};
use super::words::{Topic, topics};
use super::{cells, number};
use crate::model::{Puzzle, RuleError};
use crate::notation::iss::encode_table;
use crate::rule::Rule;
use serde_json::{Map, Value};
use sudokit_core::SmallSort;

/// A puzzle whose rules are being found.
pub(super) struct Meaning {
    pub(super) puzzle: Puzzle,
    pub(super) drawing: Drawing,
    /// What was not understood.
    pub(super) unknown: Vec<String>,
    /// What is drawn without a rule.
    pub(super) drawn: Vec<String>,
}

/// Members of the metadata that name a rule for the whole grid.
const WHOLE: [(&str, &str); 4] = [
    ("antiknight", "AntiKnight"),
    ("antiking", "AntiKing"),
    ("nonconsecutive", "AntiConsecutive"),
    ("disjointgroups", "DisjointSets"),
];

fn rule(name: &str) -> Rule {
    Rule::named(name).expect("a rule of the list")
}

impl Meaning {
    pub(super) fn find(&mut self, object: &Map<String, Value>, rules: &str) -> Result<(), RuleError> {
        let (mut topics, sentences) = topics(rules);
        self.unknown.extend(sentences.into_iter().map(|sentence| format!("the sentence '{sentence}'")));
        if rules.trim().is_empty() {
            // Drawings that mean the same everywhere.
            topics = vec![
                Topic::Cages,
                Topic::Arrows,
                Topic::Thermo { slow: false },
                Topic::White,
                Topic::Black,
                Topic::X,
                Topic::V,
            ];
        }
        let metadata = super::metadata(object);
        for (member, name) in WHOLE {
            let said = |object: &Map<String, Value>| object.get(member) == Some(&Value::Bool(true));
            let topic = Topic::Whole(name);
            if (metadata.is_some_and(said) || said(object)) && !topics.contains(&topic) {
                topics.push(topic);
            }
        }
        // A picture behind the grid may show anything.
        let has_picture = |object: &Map<String, Value>| object.get("bgimage").is_some_and(|image| image != "");
        if metadata.is_some_and(has_picture) || has_picture(object) {
            self.unknown.push("a picture behind the grid".to_owned());
        }
        self.cages(object, topics.contains(&Topic::Cages))?;
        // Lines with ends of their own come before lines that are told apart by their colour.
        topics.small_sort_by_key(|topic| {
            matches!(topic, Topic::Line { .. } | Topic::Diagonals | Topic::AllGiven { .. } | Topic::Circles)
        });
        for topic in &topics {
            self.apply(topic, &topics)?;
        }
        self.rest();
        Ok(())
    }

    fn apply(&mut self, topic: &Topic, all: &[Topic]) -> Result<(), RuleError> {
        // A rule of the whole grid that is stated already is not added by its words.
        let has = |names: &[&str]| self.puzzle.rules().iter().any(|rule| names.contains(&rule.name()));
        let is_negative = |rule: &Rule| rule.texts().get(1).is_some_and(|text| text.starts_with("no "));
        let has_negative = self.puzzle.rules().iter().any(is_negative);
        match topic {
            Topic::Whole(name) if has(&[name]) => Ok(()),
            Topic::Diagonals if has(&["Diagonal"]) => Ok(()),
            Topic::AllGiven { dots: true } if has(&["StrictKropki"]) || has_negative => Ok(()),
            Topic::AllGiven { dots: false } if has(&["StrictXV"]) => Ok(()),
            Topic::Whole(name) => self.puzzle.add(rule(name)),
            Topic::Cages => Ok(()),
            Topic::Diagonals => self.diagonals(),
            Topic::Thermo { slow } => self.thermos(if *slow { "SlowThermo" } else { "Thermo" }),
            Topic::Arrows => self.arrows(),
            Topic::LittleKiller => self.little_killers(),
            Topic::Line { rule, number, colours } => {
                // A colour that another rule names exactly is not taken for a similar one.
                let others = all.iter().filter(|&other| other != topic).filter_map(|topic| match topic {
                    Topic::Line { colours, .. } => Some(colours.as_slice()),
                    _ => None,
                });
                let others: Vec<&[Colour]> = others.collect();
                self.lines(rule, *number, if others.is_empty() { &[] } else { colours }, &others.concat())
            }
            Topic::White => self.dots("WhiteDot", |mark| {
                mark.text.is_empty() && mark.fill == Some(Colour::White) && mark.border.is_some()
            }),
            Topic::Black => self.dots("BlackDot", |mark| mark.text.is_empty() && mark.fill == Some(Colour::Black)),
            Topic::X => self.dots("X", |mark| mark.text.eq_ignore_ascii_case("x")),
            Topic::V => self.dots("V", |mark| mark.text.eq_ignore_ascii_case("v")),
            Topic::AllGiven { dots } => self.puzzle.add(rule(if *dots { "StrictKropki" } else { "StrictXV" })),
            Topic::Quads => self.quads(),
            Topic::Odd => self.shades("Odd", |mark| mark.round),
            Topic::Even => self.shades("Even", |mark| !mark.round),
            Topic::Circles => self.counting_circles(),
            Topic::Outside(name) => self.outside(name),
        }
    }

    /// Cages with cells. Those without are words.
    fn cages(&mut self, object: &Map<String, Value>, named: bool) -> Result<(), RuleError> {
        let mut left = 0;
        for cage in object.get("cages").and_then(Value::as_array).into_iter().flatten() {
            let places = cells(cage.get("cells")).unwrap_or_default();
            let is_house = cage.get("type").is_some_and(|kind| kind == "rowcol" || kind == "region");
            if places.is_empty() || is_house {
                continue;
            }
            let layout = self.puzzle.layout();
            let Some(list) = places.iter().map(|&(row, column)| layout.cell(row, column)).collect::<Option<Vec<_>>>()
            else {
                self.unknown.push("a cage with cells outside the grid".to_owned());
                continue;
            };
            let text = cage.get("value").and_then(Value::as_str).unwrap_or_default().trim();
            let sum = cage.get("value").and_then(number);
            // Some cages carry words, and cells only to have a place; others lift the fog.
            let is_light = text.eq_ignore_ascii_case("foglight");
            if is_light
                || text.split_once(':').is_some_and(|(name, _)| {
                    ["title", "author", "rules", "solution", "msgcorrect"]
                        .contains(&name.trim().to_lowercase().as_str())
                })
            {
                continue;
            }
            match sum {
                _ if !named => left += 1,
                None if !text.is_empty() => self.unknown.push(format!("a cage that says '{text}'")),
                sum => self.puzzle.add(rule("Cage").with_numbers([sum.unwrap_or(0)]).with_cells(list))?,
            }
        }
        if left > 0 {
            self.unknown.push(count(left, "cage"));
        }
        Ok(())
    }

    /// The cells that a line passes; `None` if it leaves the middles of cells or the grid.
    fn path(&self, line: &Line) -> Option<Vec<usize>> {
        let layout = self.puzzle.layout();
        let mut places: Vec<(i64, i64)> = Vec::new();
        for &(row, column) in &line.points {
            let (row, column) = (row.floor() as i64, column.floor() as i64);
            if let Some(&(y, x)) = places.last() {
                let (down, right) = (row - y, column - x);
                let steps = down.abs().max(right.abs());
                let is_straight = down == 0 || right == 0 || down.abs() == right.abs();
                if !is_straight || steps > 64 {
                    return None;
                }
                places.extend((1..=steps).map(|step| (y + down.signum() * step, x + right.signum() * step)));
            } else {
                places.push((row, column));
            }
        }
        places.into_iter().map(|(row, column)| layout.cell(row, column)).collect()
    }

    /// The cells with a large circle, by the number of the mark.
    fn circles(&self) -> Vec<(usize, usize)> {
        let is_it = |mark: &Mark| mark.round && mark.text.is_empty() && mark.width.min(mark.height) >= 0.45;
        let cell = |mark: &Mark| match mark.place() {
            Place::Cell(row, column) if is_it(mark) && mark.width.max(mark.height) < 1.2 => {
                self.puzzle.layout().cell(row, column)
            }
            _ => None,
        };
        self.drawing.marks.iter().enumerate().filter_map(|(number, mark)| Some((number, cell(mark)?))).collect()
    }

    /// All circles that are left.
    fn counting_circles(&mut self) -> Result<(), RuleError> {
        let mut found = Vec::new();
        for (number, cell) in self.circles() {
            let mark = &mut self.drawing.marks[number];
            if !mark.used && !found.contains(&cell) {
                found.push(cell);
            }
            mark.used = true;
        }
        if found.is_empty() { Ok(()) } else { self.puzzle.add(rule("CountingCircles").with_cells(found)) }
    }

    /// Lines that begin in a bulb.
    fn thermos(&mut self, name: &str) -> Result<(), RuleError> {
        let bulbs: Vec<(usize, usize)> =
            self.circles().into_iter().filter(|&(number, _)| self.drawing.marks[number].fill.is_some()).collect();
        for index in 0..self.drawing.lines.len() {
            let line = &self.drawing.lines[index];
            let Some(mut path) = self.path(line).filter(|path| path.len() > 1) else { continue };
            let is_bulb = |cell: usize| {
                bulbs.iter().find(|&&(number, other)| {
                    let fill = self.drawing.marks[number].fill;
                    other == cell && fill.zip(line.colour).is_some_and(|(one, two)| one.is_like(two))
                })
            };
            let (first, last) = (is_bulb(path[0]), is_bulb(path[path.len() - 1]));
            let bulb = match (first, last) {
                (Some(bulb), None) => bulb.0,
                (None, Some(bulb)) => {
                    path.reverse();
                    bulb.0
                }
                _ => continue,
            };
            self.drawing.lines[index].used = true;
            self.drawing.marks[bulb].used = true;
            self.puzzle.add(rule(name).with_cells(path))?;
        }
        Ok(())
    }

    /// Arrows that begin in a circle or a pill.
    fn arrows(&mut self) -> Result<(), RuleError> {
        for index in 0..self.drawing.arrows.len() {
            let Some(path) = self.path(&self.drawing.arrows[index]).filter(|path| path.len() > 1) else { continue };
            let circles = self.circles();
            let used = circles.iter().find(|(_, cell)| *cell == path[0]).map(|&(number, cell)| (number, vec![cell]));
            let Some((mark, sum)) = used.or_else(|| self.pill(path[0])) else { continue };
            let way = path.into_iter().filter(|cell| !sum.contains(cell));
            let made = match sum.len() {
                1 => rule("Arrow").with_cells(sum.iter().copied().chain(way)),
                size => rule("PillArrow").with_numbers([size as i64]).with_cells(sum.iter().copied().chain(way)),
            };
            self.drawing.marks[mark].used = true;
            self.drawing.arrows[index].used = true;
            self.puzzle.add(made)?;
        }
        Ok(())
    }

    /// The pill of two or three cells around a cell: the number of the mark, and its cells in reading order.
    fn pill(&self, cell: usize) -> Option<(usize, Vec<usize>)> {
        let layout = self.puzzle.layout();
        self.drawing.marks.iter().enumerate().find_map(|(number, mark)| {
            let (high, wide) = (mark.height.round().max(1.0) as i64, mark.width.round().max(1.0) as i64);
            let is_pill = mark.round && mark.text.is_empty() && (high == 1) != (wide == 1) && high.max(wide) <= 3;
            let top = (mark.row - high as f64 / 2.0).round() as i64;
            let left = (mark.column - wide as f64 / 2.0).round() as i64;
            let cells: Option<Vec<usize>> =
                (0..high * wide).map(|i| layout.cell(top + i / wide, left + i % wide)).collect();
            cells.filter(|cells| is_pill && cells.contains(&cell)).map(|cells| (number, cells))
        })
    }

    /// Lines of a colour, or of a similar one that is not among the others; all that are left if no colour is named.
    fn lines(
        &mut self,
        name: &str,
        number: Option<i64>,
        colours: &[Colour],
        others: &[Colour],
    ) -> Result<(), RuleError> {
        for index in 0..self.drawing.lines.len() {
            let line = &self.drawing.lines[index];
            let is_like = |colour: Colour| colours.iter().any(|wanted| wanted.is_like(colour));
            let fits = |colour: Colour| {
                colours.is_empty() || colours.contains(&colour) || is_like(colour) && !others.contains(&colour)
            };
            if line.used || !line.colour.is_some_and(fits) {
                continue;
            }
            let Some(path) = self.path(line).filter(|path| path.len() > 1) else { continue };
            let made = match name {
                "Parity" => {
                    let least = self.puzzle.layout().least_value();
                    let odd = |index: usize| (least + index as i32) & 1;
                    let code = encode_table(self.puzzle.layout().value_count(), |i, j| odd(i) != odd(j));
                    rule("Pair").with_texts([code, "parity".to_owned()]).with_cells(path.iter().copied())
                }
                name => rule(name).with_numbers(number).with_cells(path.iter().copied()),
            };
            if name == "Between" {
                let ends = [path[0], path[path.len() - 1]];
                for (mark, cell) in self.circles() {
                    self.drawing.marks[mark].used |= ends.contains(&cell);
                }
            }
            self.drawing.lines[index].used = true;
            self.puzzle.add(made)?;
        }
        let made = if name == "Parity" { "Pair" } else { name };
        if !self.puzzle.rules().iter().any(|rule| rule.name() == made) {
            self.unknown.push(format!("no line for the rule {name}"));
        }
        Ok(())
    }

    /// Diagonals that are drawn from corner to corner; both if none is drawn.
    fn diagonals(&mut self) -> Result<(), RuleError> {
        let side = self.puzzle.layout().rows() as f64;
        let near = |(row, column): (f64, f64), (y, x): (f64, f64)| (row - y).abs() < 0.6 && (column - x).abs() < 0.6;
        let mut found = [false; 2];
        for line in &mut self.drawing.lines {
            let (Some(&first), Some(&last)) = (line.points.first(), line.points.last()) else { continue };
            for (rises, (one, other)) in
                [((0.0, 0.0), (side, side)), ((0.0, side), (side, 0.0))].into_iter().enumerate()
            {
                if near(first, one) && near(last, other) || near(first, other) && near(last, one) {
                    found[rises] = true;
                    line.used = true;
                }
            }
        }
        for (rises, number) in [(0, -1), (1, 1)] {
            if found[rises] || found == [false; 2] {
                self.puzzle.add(rule("Diagonal").with_numbers([number]))?;
            }
        }
        Ok(())
    }

    /// Small marks between two cells.
    fn dots(&mut self, name: &str, is_it: impl Fn(&Mark) -> bool) -> Result<(), RuleError> {
        let layout = self.puzzle.layout();
        let mut pairs = Vec::new();
        for mark in self.drawing.marks.iter_mut().filter(|mark| is_it(mark) && mark.is_small()) {
            if let Place::Edge((a, b), (c, d)) = mark.place()
                && let (Some(one), Some(other)) = (layout.cell(a, b), layout.cell(c, d))
            {
                mark.used = true;
                if !pairs.contains(&[one, other]) {
                    pairs.push([one, other]);
                }
            }
        }
        // A letter may have a circle of the page's colour behind it.
        let letters: Vec<(f64, f64)> =
            self.drawing.marks.iter().filter(|mark| mark.used).map(|mark| (mark.row, mark.column)).collect();
        for mark in self.drawing.marks.iter_mut().filter(|mark| mark.text.is_empty() && mark.is_small()) {
            mark.used |= matches!(name, "X" | "V") && letters.contains(&(mark.row, mark.column));
        }
        pairs.into_iter().try_for_each(|pair| self.puzzle.add(rule(name).with_cells(pair)))
    }

    /// Circles with values where four cells meet; texts beside each other are one clue.
    fn quads(&mut self) -> Result<(), RuleError> {
        let layout = self.puzzle.layout().clone();
        let mut clues: Vec<((i64, i64), Vec<i64>)> = Vec::new();
        for mark in self.drawing.marks.iter_mut() {
            // Several lines of values stand a little above and below the corner.
            let (row, column) = (mark.row.round(), mark.column.round());
            let is_near = (mark.row - row).abs() < 0.2 && (mark.column - column).abs() < 0.2;
            let inside = row >= 1.0 && column >= 1.0 && row < layout.rows() as f64 && column < layout.columns() as f64;
            let digits: Option<Vec<i64>> =
                mark.text.chars().filter(|c| !c.is_whitespace()).map(|c| Some(i64::from(c.to_digit(10)?))).collect();
            let (true, Some(digits)) = (is_near && inside && mark.is_small(), digits) else { continue };
            mark.used = true;
            let place = (row as i64, column as i64);
            match clues.iter_mut().find(|(other, _)| *other == place) {
                Some((_, values)) => values.extend(digits),
                None => clues.push((place, digits)),
            }
        }
        for ((row, column), values) in clues.into_iter().filter(|(_, values)| !values.is_empty()) {
            let square =
                [(-1, -1), (-1, 0), (0, -1), (0, 0)].map(|(down, right)| layout.cell(row + down, column + right));
            self.puzzle.add(rule("Quad").with_numbers(values).with_cells(square.into_iter().flatten()))?;
        }
        Ok(())
    }

    /// Grey circles or squares in cells.
    fn shades(&mut self, name: &str, is_it: impl Fn(&Mark) -> bool) -> Result<(), RuleError> {
        let layout = self.puzzle.layout();
        let mut found = Vec::new();
        for mark in self.drawing.marks.iter_mut().filter(|mark| is_it(mark) && !mark.used && mark.text.is_empty()) {
            let grey = mark.fill == Some(Colour::Grey);
            if let (Place::Cell(row, column), true) = (mark.place(), grey && mark.width.min(mark.height) > 0.4)
                && let Some(cell) = layout.cell(row, column)
            {
                mark.used = true;
                found.push(cell);
            }
        }
        if found.is_empty() { Ok(()) } else { self.puzzle.add(rule(name).with_cells(found)) }
    }

    /// Numbers beside rows and columns.
    fn outside(&mut self, name: &str) -> Result<(), RuleError> {
        let layout = self.puzzle.layout();
        let (rows, columns) = (layout.rows() as i64, layout.columns() as i64);
        let mut clues = Vec::new();
        for mark in &mut self.drawing.marks {
            let (row, column) = (mark.row.floor() as i64, mark.column.floor() as i64);
            let (up, left) = ((0..rows).contains(&row), (0..columns).contains(&column));
            let Some(clue) = mark.text.parse::<i64>().ok().filter(|_| up != left) else { continue };
            let mut line: Vec<usize> = match up {
                true => (0..columns).filter_map(|column| layout.cell(row, column)).collect(),
                false => (0..rows).filter_map(|row| layout.cell(row, column)).collect(),
            };
            // Sandwich clues are read from the start wherever they stand.
            if name != "Sandwich" && (row >= rows || column >= columns) {
                line.reverse();
            }
            mark.used = true;
            clues.push((clue, line));
        }
        clues.into_iter().try_for_each(|(clue, line)| self.puzzle.add(rule(name).with_numbers([clue]).with_cells(line)))
    }

    /// Numbers beside the grid with an arrow along a diagonal.
    fn little_killers(&mut self) -> Result<(), RuleError> {
        let layout = self.puzzle.layout().clone();
        for index in 0..self.drawing.arrows.len() {
            let points = &self.drawing.arrows[index].points;
            let (Some(&first), Some(&last)) = (points.first(), points.last()) else { continue };
            let (down, right) = ((last.0 - first.0).signum() as i64, (last.1 - first.1).signum() as i64);
            if (last.0 - first.0).abs() < 0.05 || (last.1 - first.1).abs() < 0.05 {
                continue;
            }
            // The clue is in the square where the arrow begins; the diagonal begins in the next one along it.
            let start = (first.0.floor() as i64, first.1.floor() as i64);
            let whole: Vec<usize> =
                (1..).map_while(|step| layout.cell(start.0 + down * step, start.1 + right * step)).collect();
            let is_there =
                |mark: &&mut Mark| (mark.row.floor() as i64, mark.column.floor() as i64) == start && !mark.used;
            let clue = self.drawing.marks.iter_mut().filter(is_there).find_map(|mark| {
                let clue = mark.text.parse::<i64>().ok()?;
                mark.used = true;
                Some(clue)
            });
            if let (Some(clue), false, None) = (clue, whole.is_empty(), layout.cell(start.0, start.1)) {
                self.drawing.arrows[index].used = true;
                self.puzzle.add(rule("LittleKiller").with_numbers([clue]).with_cells(whole))?;
            }
        }
        Ok(())
    }

    /// What is left over: reported if it may mean something, noted if it is only a background.
    fn rest(&mut self) {
        let mut kinds: Vec<(String, usize, bool)> = Vec::new();
        let mut add = |what: String, is_background: bool| match kinds.iter_mut().find(|(other, ..)| *other == what) {
            Some((_, count, _)) => *count += 1,
            None => kinds.push((what, 1, is_background)),
        };
        let colour = |colour: Option<Colour>| colour.map_or("", Colour::name);
        for line in self.drawing.lines.iter().filter(|line| !line.used) {
            add(format!("{} line", colour(line.colour)), false);
        }
        for arrow in self.drawing.arrows.iter().filter(|arrow| !arrow.used) {
            add(format!("{} arrow", colour(arrow.colour)), false);
        }
        for mark in self.drawing.marks.iter().filter(|mark| !mark.used) {
            let shape = if mark.round { "circle" } else { "square" };
            let colours = mark.fill.or(mark.border);
            let is_background = mark.text.is_empty() && !mark.round && mark.border.is_none() && !mark.is_small()
                || mark.text.is_empty() && mark.width.min(mark.height) < 0.12;
            match mark.text.as_str() {
                "" => add(format!("{} {shape}", colour(colours)), is_background),
                text => add(format!("text '{}'", text.chars().take(20).collect::<String>()), false),
            }
        }
        for (what, number, is_background) in kinds {
            let told = count(number, what.trim());
            if is_background { &mut self.drawn } else { &mut self.unknown }.push(told);
        }
    }
}

/// `2 green lines`.
fn count(number: usize, what: &str) -> String {
    if number == 1 || what.ends_with('\'') { format!("{number} {what}") } else { format!("{number} {what}s") }
}
