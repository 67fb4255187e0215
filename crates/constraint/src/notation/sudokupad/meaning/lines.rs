//! Lines and arrows: their cells, the rule whose colour they have, and the marks at their ends.

use super::super::colour::Colour;
use super::super::drawing::{Line, Mark, Place};
use super::{Meaning, rule};
use crate::model::RuleError;
use crate::notation::iss::encode_table;

impl Meaning {
    /// The cells that a line passes; `None` if it leaves the middles of cells or the grid.
    pub(super) fn path(&self, line: &Line) -> Option<Vec<usize>> {
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
    pub(super) fn circles(&self) -> Vec<(usize, usize)> {
        let is_it = |mark: &Mark| mark.round && mark.text.is_empty() && mark.width.min(mark.height) >= 0.45;
        let cell = |mark: &Mark| match mark.place() {
            Place::Cell(row, column) if is_it(mark) && mark.width.max(mark.height) < 1.2 => {
                self.puzzle.layout().cell(row, column)
            }
            _ => None,
        };
        self.drawing.marks.iter().enumerate().filter_map(|(number, mark)| Some((number, cell(mark)?))).collect()
    }

    /// Lines that begin in a bulb.
    pub(super) fn thermos(&mut self, name: &str) -> Result<(), RuleError> {
        let bulbs: Vec<(usize, usize)> =
            self.circles().into_iter().filter(|&(number, _)| self.drawing.marks[number].fill.is_some()).collect();
        for index in 0..self.drawing.lines.len() {
            let line = &self.drawing.lines[index];
            let Some(mut path) = self.path(line).filter(|path| path.len() > 1) else { continue };
            let is_bulb = |cell: usize| {
                bulbs.iter().find(|&&(number, other)| {
                    let fill = self.drawing.marks[number].fill;
                    other == cell && fill.is_some_and(|fill| line.paint.distance(fill).is_some())
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
    pub(super) fn arrows(&mut self) -> Result<(), RuleError> {
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
    pub(super) fn pill(&self, cell: usize) -> Option<(usize, Vec<usize>)> {
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

    /// The lines of these colours that are left. A line belongs to the rule with the colour that is nearest to its own. The
    /// only rule has all lines if it names no colour, or if they have one colour, which may be called by its name.
    pub(super) fn lines_of(&self, colours: &[Colour], is_named: bool, others: &[&[Colour]]) -> Vec<usize> {
        let lines = &self.drawing.lines;
        let left = (0..lines.len()).filter(|&index| !lines[index].used && !self.is_stub(&lines[index]));
        let left: Vec<usize> = left.collect();
        let near = |index: usize, colours: &[Colour]| {
            let distances = colours.iter().filter_map(|&name| lines[index].paint.distance(name));
            distances.min_by(f64::total_cmp)
        };
        let mine = |&index: &usize| {
            let other = others.iter().filter_map(|colours| near(index, colours)).min_by(f64::total_cmp);
            near(index, colours).is_some_and(|mine| other.is_none_or(|other| mine <= other))
        };
        let found: Vec<usize> = left.iter().copied().filter(mine).collect();
        let first = left.first().map(|&index| lines[index].paint.colour);
        let is_one = left.iter().all(|&index| Some(lines[index].paint.colour) == first);
        let is_all = others.is_empty() && (!is_named || found.is_empty() && is_one);
        if is_all { left } else { found }
    }

    /// Whether a line stays within one cell.
    pub(super) fn is_stub(&self, line: &Line) -> bool {
        self.path(line).is_some_and(|path| path.len() < 2)
    }

    /// Makes rules of lines.
    pub(super) fn lines(&mut self, name: &str, number: Option<i64>, mine: &[usize]) -> Result<(), RuleError> {
        if self.branch(name, mine) {
            self.unknown.push(format!("lines of the rule {name} that meet, which may be one line"));
            return Ok(());
        }
        for &index in mine {
            let line = &self.drawing.lines[index];
            let Some(path) = self.path(line).filter(|path| path.len() > 1) else { continue };
            let Some(path) = self.opened(name, path) else { continue };
            let pieces = match name {
                "Between" | "Lockout" | "DoubleArrow" => self.pieces(&path),
                _ => vec![path.clone()],
            };
            let Some(pieces) = Some(pieces).filter(|pieces| !pieces.is_empty()) else { continue };
            for piece in pieces.iter().filter(|piece| piece.len() > 2 || pieces.len() == 1) {
                let made = match name {
                    "Parity" => {
                        let least = self.puzzle.layout().least_value();
                        let odd = |index: usize| (least + index as i32) & 1;
                        let code = encode_table(self.puzzle.layout().value_count(), |i, j| odd(i) != odd(j));
                        rule("Pair").with_texts([code, "parity".to_owned()]).with_cells(piece.iter().copied())
                    }
                    name => rule(name).with_numbers(number).with_cells(piece.iter().copied()),
                };
                self.puzzle.add(made)?;
            }
            self.use_marks(name, &pieces);
            self.drawing.lines[index].used = true;
        }
        let made = if name == "Parity" { "Pair" } else { name };
        if !self.puzzle.rules().iter().any(|rule| rule.name() == made) {
            self.unknown.push(format!("no line for the rule {name}"));
        }
        Ok(())
    }

    /// Whether a line ends on another one of a rule about whole lines: they may be branches or parts of one line.
    fn branch(&self, name: &str, mine: &[usize]) -> bool {
        if !["Renban", "Nabner", "RegionSumLine", "Palindrome", "Zipper", "Entropic", "Modular"].contains(&name) {
            return false;
        }
        let paths: Vec<Vec<usize>> = mine.iter().filter_map(|&index| self.path(&self.drawing.lines[index])).collect();
        let meets = |one: &Vec<usize>, other: &Vec<usize>| {
            one != other && [one.first(), one.last()].into_iter().flatten().any(|end| other.contains(end))
        };
        paths.iter().any(|one| paths.iter().any(|other| meets(one, other)))
    }

    /// The cells of a line for a rule. A ring begins where it ends; for a set each cell counts once, and pieces begin at the
    /// border of a box. `None` if the rule has no meaning for a ring.
    fn opened(&self, name: &str, mut path: Vec<usize>) -> Option<Vec<usize>> {
        let is_ring = path.len() > 2 && path.first() == path.last();
        match name {
            "Renban" | "Nabner" => {
                let mut seen = Vec::new();
                path.retain(|cell| {
                    !seen.contains(cell) && {
                        seen.push(*cell);
                        true
                    }
                });
            }
            "RegionSumLine" if is_ring => {
                path.pop();
                let regions = self.puzzle.layout().regions();
                let region = |cell: usize| regions.iter().position(|region| region.contains(&cell));
                let start =
                    (0..path.len()).find(|&i| region(path[i]) != region(path[(i + path.len() - 1) % path.len()]))?;
                path.rotate_left(start);
            }
            "Whisper" | "Parity" | "Between" | "Lockout" | "DoubleArrow" => {}
            _ if is_ring => return None,
            _ => {}
        }
        Some(path)
    }

    /// The pieces of a line between circles or diamonds; none if its ends have no such mark.
    pub(super) fn pieces(&self, path: &[usize]) -> Vec<Vec<usize>> {
        let ends = self.ends();
        let at: Vec<usize> =
            (0..path.len()).filter(|&place| ends.iter().any(|&(_, cell)| cell == path[place])).collect();
        if at.first() != Some(&0) || at.last() != Some(&(path.len() - 1)) {
            return Vec::new();
        }
        at.windows(2).map(|ends| path[ends[0]..=ends[1]].to_vec()).collect()
    }

    /// The cells with a circle or a turned square, by the number of the mark.
    pub(super) fn ends(&self) -> Vec<(usize, usize)> {
        let is_turned = |mark: &Mark| (mark.angle.rem_euclid(90.0) - 45.0).abs() < 10.0 && mark.text.is_empty();
        let turned = self.drawing.marks.iter().enumerate().filter(|(_, mark)| is_turned(mark));
        let cell = |mark: &Mark| match mark.place() {
            Place::Cell(row, column) => self.puzzle.layout().cell(row, column),
            _ => None,
        };
        self.circles().into_iter().chain(turned.filter_map(|(number, mark)| Some((number, cell(mark)?)))).collect()
    }

    /// Marks that belong to a line: what stands at the ends of its pieces, or in the middle of a zipper.
    pub(super) fn use_marks(&mut self, name: &str, pieces: &[Vec<usize>]) {
        let cells: Vec<usize> = match name {
            "Between" | "Lockout" | "DoubleArrow" => {
                pieces.iter().flat_map(|piece| [piece[0], piece[piece.len() - 1]]).collect()
            }
            "Zipper" => {
                pieces.iter().filter(|piece| piece.len() % 2 == 1).map(|piece| piece[piece.len() / 2]).collect()
            }
            _ => return,
        };
        let layout = self.puzzle.layout();
        for mark in
            self.drawing.marks.iter_mut().filter(|mark| mark.text.is_empty() && mark.width.max(mark.height) < 1.2)
        {
            if let Place::Cell(row, column) = mark.place() {
                mark.used |= layout.cell(row, column).is_some_and(|cell| cells.contains(&cell));
            }
        }
    }
}
