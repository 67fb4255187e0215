//! Numbers beside the grid.

use super::super::drawing::Mark;
use super::{Meaning, rule};
use crate::model::RuleError;

impl Meaning {
    /// Numbers beside rows and columns.
    pub(super) fn outside(&mut self, name: &str) -> Result<(), RuleError> {
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
    pub(super) fn little_killers(&mut self) -> Result<(), RuleError> {
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
}
