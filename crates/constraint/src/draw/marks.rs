//! Marks on cells, on the edges between them, and beside the grid.

use super::lines::toward;
use super::{CELL, Form, Ink, Paper, Point, Stroke, layer};
use crate::rule::Rule;

const GROUPS: [Ink; 4] = [Ink::GROUP0, Ink::GROUP1, Ink::GROUP2, Ink::GROUP3];

impl Paper<'_> {
    /// Groups of cells in colours, those of one list in the same.
    pub(super) fn groups(&mut self, lists: &[Vec<usize>], first: usize, used: bool) {
        for (number, list) in lists.iter().enumerate() {
            let ink = if used { Ink::MARKED } else { GROUPS[(first + number) % GROUPS.len()] };
            for &cell in list.iter().filter(|&&cell| self.is_cell(cell)).collect::<Vec<_>>() {
                self.square(layer::GROUP, cell, 0.0, ink);
            }
        }
    }

    /// Circles or squares behind the digits.
    pub(super) fn shades(&mut self, name: &str, cells: &[usize], used: Option<Ink>) {
        for &cell in cells {
            if !self.is_cell(cell) {
                continue;
            }
            let at = self.middle(cell);
            let ink = used.unwrap_or(Ink::SHADE);
            match name {
                "Odd" => self.add(layer::SHADE, Form::Circle(at, 0.38 * CELL), Some(ink), None),
                "CountingCircles" => {
                    let stroke = Stroke { ink: used.unwrap_or(Ink::ARROW), width: 2.5, dash: None };
                    self.add(layer::SHADE, Form::Circle(at, 0.4 * CELL), None, Some(stroke));
                }
                _ => self.square(layer::SHADE, cell, 0.13 * CELL, ink),
            }
            if matches!(name, "Minimum" | "Maximum") {
                let (x, y) = at;
                for (dx, dy) in [(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)] {
                    let outer = (x + dx * 0.44 * CELL, y + dy * 0.44 * CELL);
                    let inner = (x + dx * 0.37 * CELL, y + dy * 0.37 * CELL);
                    // The tip points at the smaller side.
                    let (tip, back) = if name == "Minimum" { (inner, outer) } else { (outer, inner) };
                    let (wx, wy) = (dy * 0.09 * CELL, dx * 0.09 * CELL);
                    let points = vec![(back.0 - wx, back.1 - wy), tip, (back.0 + wx, back.1 + wy)];
                    let stroke = Stroke { ink: used.unwrap_or(Ink::CAGE), width: 1.8, dash: None };
                    self.add(layer::CAGE, Form::Path { points, closed: false }, None, Some(stroke));
                }
            }
        }
    }

    /// Marks on the edges between neighbours of a list.
    pub(super) fn dots(&mut self, rule: &Rule, used: Option<Ink>) {
        let cells = rule.cells();
        let far = cells.len() == 2;
        for (i, &one) in cells.iter().enumerate() {
            for &other in &cells[i + 1..] {
                if self.is_cell(one) && self.is_cell(other) && (far || self.puzzle.touch(one, other)) {
                    self.dot(rule, one, other, used);
                }
            }
        }
    }

    fn dot(&mut self, rule: &Rule, one: usize, other: usize, used: Option<Ink>) {
        let (a, b) = (self.middle(one), self.middle(other));
        let at = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let number = rule.numbers().first().filter(|_| matches!(rule.name(), "Difference" | "Ratio"));
        let stroke = Stroke { ink: used.unwrap_or(Ink::THICK), width: 1.5, dash: None };
        if !self.puzzle.touch(one, other) {
            let thin = Stroke { width: 1.5, dash: Some((2.0, 3.0)), ..stroke };
            self.add(layer::LINE, Form::Path { points: vec![a, b], closed: false }, None, Some(thin));
        }
        match rule.name() {
            "X" | "V" => {
                self.add(layer::DOT, Form::Circle(at, 0.15 * CELL), Some(Ink::PAGE), None);
                self.text(layer::DOT, at, 19.0, used.unwrap_or(Ink::CLUE), rule.name());
            }
            "GreaterThan" => {
                let (tip, back) = (toward(at, b, 0.07 * CELL), toward(at, a, 0.07 * CELL));
                let (dx, dy) = ((back.0 - tip.0) * 0.9, (back.1 - tip.1) * 0.9);
                let points = vec![(back.0 - dy, back.1 + dx), tip, (back.0 + dy, back.1 - dx)];
                self.add(layer::DOT, Form::Circle(at, 0.13 * CELL), Some(Ink::PAGE), None);
                let stroke = Stroke { width: 2.2, ..stroke };
                self.add(layer::DOT, Form::Path { points, closed: false }, None, Some(stroke));
            }
            name => {
                let is_black = matches!(name, "BlackDot" | "Ratio");
                let fill = if is_black { Ink::BLACK } else { Ink::WHITE };
                let radius = if number.is_some() { 0.17 } else { 0.13 } * CELL;
                self.add(layer::DOT, Form::Circle(at, radius), Some(fill), Some(stroke));
                if let Some(number) = number {
                    let ink = if is_black { Ink::WHITE } else { Ink::ON_WHITE };
                    self.text(layer::DOT, at, 14.0, ink, number.to_string());
                }
            }
        }
    }

    /// A circle with values where four cells meet.
    pub(super) fn quad(&mut self, rule: &Rule, used: Option<Ink>) {
        let Some(&last) = rule.cells().iter().max() else { return };
        let at = self.place(last);
        let stroke = Stroke { ink: used.unwrap_or(Ink::THICK), width: 1.5, dash: None };
        self.add(layer::DOT, Form::Circle(at, 0.28 * CELL), Some(Ink::WHITE), Some(stroke));
        let values: Vec<String> = rule.numbers().iter().map(ToString::to_string).collect();
        let lines: Vec<String> = values.chunks(if values.len() > 3 { 2 } else { 3 }).map(<[_]>::concat).collect();
        for (row, line) in lines.iter().enumerate() {
            let y = at.1 + (row as f64 - (lines.len() as f64 - 1.0) / 2.0) * 13.0;
            self.text(layer::DOT, (at.0, y), 14.0, Ink::ON_WHITE, line.clone());
        }
    }

    /// A clue beside the first cell of a row, column or diagonal, with this many kinds of clues between; with an arrow if it is a
    /// diagonal.
    pub(super) fn outside(&mut self, cells: &[usize], clue: &str, ring: usize, used: Option<Ink>) {
        let Some((down, right)) = super::rules::direction(self.puzzle, cells) else { return };
        let (x, y) = self.middle(cells[0]);
        let diagonal = down != 0 && right != 0;
        let step = (if diagonal { 0.98 } else { 0.9 } + ring as f64 * super::rules::RING) * CELL;
        let at: Point = (x - right as f64 * step, y - down as f64 * step);
        let ink = used.unwrap_or(Ink::CLUE);
        self.text(layer::DIGIT, at, if diagonal { 20.0 } else { 24.0 }, ink, clue);
        if diagonal {
            let tip = (x - right as f64 * 0.54 * CELL, y - down as f64 * 0.54 * CELL);
            let from = (x - right as f64 * 0.72 * CELL, y - down as f64 * 0.72 * CELL);
            let stroke = Stroke { ink, width: 1.8, dash: None };
            self.add(layer::DIGIT, Form::Path { points: vec![from, tip], closed: false }, None, Some(stroke));
            self.head(tip, from, stroke);
        }
    }
}
