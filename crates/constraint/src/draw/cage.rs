//! Cages: a dashed border inside the cells, broken for the number in its first cell.

use super::{CELL, Form, Ink, Paper, Point, Stroke, joined, layer};
use sudokit_core::SmallSort;

/// How far the border is from the edge of its cells.
const INSET: f64 = 4.0;
const SIZE: f64 = 14.0;

impl Paper<'_> {
    /// Draws a cage with what it says.
    pub(super) fn cage(&mut self, cells: &[usize], label: &str, ink: Ink) {
        let mut cells: Vec<usize> = cells.iter().copied().filter(|&cell| self.is_cell(cell)).collect();
        cells.small_sort();
        cells.dedup();
        let Some(&first) = cells.first() else { return };
        let lines = joined(self.border(&cells));
        let stroke = Stroke { ink, width: 1.5, dash: Some((5.0, 3.5)) };
        self.add(layer::CAGE, Form::Segments(lines), None, Some(stroke));
        if label.is_empty() {
            return;
        }
        // Another cage may begin in the same cell.
        let taken = self.labelled.iter().filter(|(cell, _)| *cell == first).map(|(_, wide)| wide + 5.0).sum::<f64>();
        let (x, y) = self.place(first);
        let (x, wide) = (x + taken, label.chars().count() as f64 * SIZE * 0.58 + 2.0);
        self.labelled.push((first, wide));
        self.add(layer::CAGE, Form::Rectangle((x + 2.0, y + 2.0), wide, SIZE), Some(Ink::PAGE), None);
        self.text(layer::CAGE, (x + 2.0 + wide / 2.0, y + 2.0 + SIZE / 2.0), SIZE, Ink::CLUE, label);
    }

    /// The edges between cells of the list and others, moved inside.
    fn border(&self, cells: &[usize]) -> Vec<(Point, Point)> {
        let layout = self.puzzle.layout();
        let mut lines = Vec::new();
        for &cell in cells {
            let (row, column) = layout.place(cell);
            let has = |down: i64, right: i64| {
                layout
                    .cell(row as i64 + down, column as i64 + right)
                    .is_some_and(|other| cells.binary_search(&other).is_ok())
            };
            let (x, y) = self.place(cell);
            // Where an edge ends: short of a corner that points out, beyond one that points in.
            let end = |beside: bool, across: bool, sign: f64| match (beside, across) {
                (false, _) => sign * INSET,
                (true, true) => -sign * INSET,
                (true, false) => 0.0,
            };
            for side in [-1, 1] {
                if !has(side, 0) {
                    let at = if side < 0 { y + INSET } else { y + CELL - INSET };
                    let from = x + end(has(0, -1), has(side, -1), 1.0);
                    lines.push(((from, at), (x + CELL + end(has(0, 1), has(side, 1), -1.0), at)));
                }
                if !has(0, side) {
                    let at = if side < 0 { x + INSET } else { x + CELL - INSET };
                    let from = y + end(has(-1, 0), has(-1, side), 1.0);
                    lines.push(((at, from), (at, y + CELL + end(has(1, 0), has(1, side), -1.0))));
                }
            }
        }
        lines
    }
}
