//! Marks in cells, between cells and where four cells meet.

use super::super::colour::Colour;
use super::super::drawing::{Mark, Place};
use super::{Meaning, rule};
use crate::model::{Layout, RuleError};
use sudokit_core::SmallSort;

impl Meaning {
    /// All circles that are left.
    pub(super) fn counting_circles(&mut self) -> Result<(), RuleError> {
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

    /// Small marks between two cells.
    pub(super) fn dots(&mut self, name: &str, is_it: impl Fn(&Mark) -> bool) -> Result<(), RuleError> {
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
    pub(super) fn quads(&mut self) -> Result<(), RuleError> {
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
        // The circle behind the values is often a mark of its own.
        for mark in self.drawing.marks.iter_mut().filter(|mark| mark.text.is_empty() && mark.round && mark.width < 0.9)
        {
            if let Place::Corner(row, column) = mark.place() {
                mark.used |= clues.iter().any(|(place, values)| *place == (row, column) && !values.is_empty());
            }
        }
        for ((row, column), values) in clues.into_iter().filter(|(_, values)| !values.is_empty()) {
            let square =
                [(-1, -1), (-1, 0), (0, -1), (0, 0)].map(|(down, right)| layout.cell(row + down, column + right));
            self.puzzle.add(rule("Quad").with_numbers(values).with_cells(square.into_iter().flatten()))?;
        }
        Ok(())
    }

    /// Circles or squares of these colours in cells.
    pub(super) fn shades(
        &mut self,
        name: &str,
        colours: &[Colour],
        is_it: impl Fn(&Mark) -> bool,
    ) -> Result<(), RuleError> {
        let layout = self.puzzle.layout();
        let mut found = Vec::new();
        for mark in self.drawing.marks.iter_mut().filter(|mark| is_it(mark) && !mark.used && mark.text.is_empty()) {
            let fits = mark.fill.is_some_and(|fill| colours.iter().any(|colour| colour.is_like(fill)));
            if let (Place::Cell(row, column), true) = (mark.place(), fits && mark.width.min(mark.height) > 0.4)
                && let Some(cell) = layout.cell(row, column)
            {
                mark.used = true;
                found.push(cell);
            }
        }
        if found.is_empty() { Ok(()) } else { self.puzzle.add(rule(name).with_cells(found)) }
    }

    /// Signs between two cells that point at the smaller one.
    pub(super) fn signs(&mut self) -> Result<(), RuleError> {
        let layout = self.puzzle.layout().clone();
        let mut pairs = Vec::new();
        for mark in &mut self.drawing.marks {
            // The direction in which the tip points: down and right, before and after it is turned.
            let (down, right) = match mark.text.as_str() {
                ">" | "＞" | "❯" => (0.0, 1.0),
                "<" | "＜" | "❮" => (0.0, -1.0),
                "^" | "∧" | "⋀" | "Λ" => (-1.0, 0.0),
                "v" | "V" | "∨" | "⋁" => (1.0, 0.0),
                _ => continue,
            };
            let (sin, cos) = mark.angle.to_radians().sin_cos();
            let tip = ((down * cos + right * sin).round() as i64, (right * cos - down * sin).round() as i64);
            let Place::Edge((a, b), (c, d)) = mark.place() else { continue };
            let (Some(first), Some(second)) = (layout.cell(a, b), layout.cell(c, d)) else { continue };
            let step = (c - a, d - b);
            let pair = if tip == step {
                [first, second]
            } else if tip == (-step.0, -step.1) {
                [second, first]
            } else {
                continue;
            };
            mark.used = true;
            pairs.push(pair);
        }
        pairs.into_iter().try_for_each(|pair| self.puzzle.add(rule("GreaterThan").with_cells(pair)))
    }

    /// Areas of one colour with as many cells as there are values: all cells of the colour, or connected ones.
    pub(super) fn areas(&mut self, colours: &[Colour]) -> Result<(), RuleError> {
        let layout = self.puzzle.layout().clone();
        let size = layout.value_count();
        let mut shades: Vec<(Colour, Vec<usize>)> = Vec::new();
        let is_area =
            |mark: &Mark| !mark.used && mark.text.is_empty() && !mark.round && mark.width.min(mark.height) > 0.85;
        for mark in self.drawing.marks.iter().filter(|mark| is_area(mark) && mark.width.max(mark.height) < 1.2) {
            let (Place::Cell(row, column), Some(fill)) = (mark.place(), mark.fill) else { continue };
            let fits = colours.is_empty() || colours.iter().any(|colour| colour.is_like(fill));
            let Some(cell) = layout.cell(row, column).filter(|_| fits) else { continue };
            match shades.iter_mut().find(|(colour, _)| *colour == fill) {
                Some((_, cells)) if cells.contains(&cell) => {}
                Some((_, cells)) => cells.push(cell),
                None => shades.push((fill, vec![cell])),
            }
        }
        let mut made = Vec::new();
        for (colour, cells) in &shades {
            let parts = if cells.len() == size { vec![cells.clone()] } else { connected(&layout, cells) };
            if parts.iter().all(|part| part.len() == size) {
                made.push((*colour, parts));
            }
        }
        if made.is_empty() {
            self.unknown.push("no area for the rule of extra regions".to_owned());
        }
        for (colour, parts) in made {
            for mark in self.drawing.marks.iter_mut().filter(|mark| is_area(mark) && mark.fill == Some(colour)) {
                mark.used = true;
            }
            parts.into_iter().try_for_each(|part| self.puzzle.add(rule("AllDifferent").with_cells(part)))?;
        }
        Ok(())
    }
}

/// The parts of some cells that hang together along edges.
fn connected(layout: &Layout, cells: &[usize]) -> Vec<Vec<usize>> {
    let mut left = cells.to_vec();
    let mut parts = Vec::new();
    while let Some(first) = left.pop() {
        let mut part = vec![first];
        let mut done = 0;
        while done < part.len() {
            let (row, column) = layout.place(part[done]);
            for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let next = layout.cell(row as i64 + down, column as i64 + right);
                if let Some(place) = left.iter().position(|&cell| Some(cell) == next) {
                    part.push(left.swap_remove(place));
                }
            }
            done += 1;
        }
        part.small_sort();
        parts.push(part);
    }
    parts
}
