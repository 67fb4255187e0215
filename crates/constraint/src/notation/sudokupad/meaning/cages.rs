//! Cages, and diagonals, which may be stated as cages.

use super::super::words::Topic;
use super::super::{cells, number};
use super::{Meaning, count, rule};
use crate::model::RuleError;
use serde_json::{Map, Value};
use sudokit_core::SmallSort;

impl Meaning {
    /// Cages with cells. Those without are words.
    pub(super) fn cages(&mut self, object: &Map<String, Value>, topics: &[Topic]) -> Result<(), RuleError> {
        let named = topics.contains(&Topic::Cages);
        let repeats = topics.contains(&Topic::RepeatsInCages);
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
            // A marked diagonal may be stated as a cage without a sum.
            if sum.is_none() && text.is_empty() && topics.contains(&Topic::Diagonals) && self.diagonal_cage(&list)? {
                continue;
            }
            match sum {
                _ if !named => left += 1,
                // Such a number is a clue of another kind, or a lie.
                Some(sum) if !self.is_in_reach(sum, list.len(), repeats) => {
                    let cells = count(list.len(), "cell");
                    self.unknown.push(format!("a cage of {cells} with the number {sum}, which cannot be their sum"));
                }
                None if !text.is_empty() => self.unknown.push(format!("a cage that says '{text}'")),
                None if repeats => self.drawn.push("a cage without a number".to_owned()),
                Some(sum) if repeats => self.puzzle.add(rule("Sum").with_numbers([sum]).with_cells(list))?,
                sum => self.puzzle.add(rule("Cage").with_numbers([sum.unwrap_or(0)]).with_cells(list))?,
            }
        }
        if left > 0 {
            self.unknown.push(count(left, "cage"));
        }
        Ok(())
    }

    /// Whether some values have this sum, different ones unless they may repeat; 0 stands for any then.
    fn is_in_reach(&self, sum: i64, cells: usize, repeats: bool) -> bool {
        let values = self.puzzle.layout().values();
        if repeats {
            let bound = |value: Option<i32>| value.map_or(0, |value| i64::from(value) * cells as i64);
            return (bound(values.clone().next())..=bound(values.last())).contains(&sum);
        }
        let least: i64 = values.clone().take(cells).map(i64::from).sum();
        let most: i64 = values.clone().rev().take(cells).map(i64::from).sum();
        sum == 0 || cells <= values.count() && (least..=most).contains(&sum)
    }

    /// Adds a diagonal if these are its cells; whether they are.
    pub(super) fn diagonal_cage(&mut self, cells: &[usize]) -> Result<bool, RuleError> {
        let layout = self.puzzle.layout();
        let (side, mut sorted) = (layout.rows() as i64, cells.to_vec());
        sorted.small_sort();
        let falls: Vec<usize> = (0..side).filter_map(|i| layout.cell(i, i)).collect();
        let rises: Vec<usize> = (0..side).filter_map(|i| layout.cell(i, side - 1 - i)).collect();
        let number = if layout.rows() != layout.columns() {
            return Ok(false);
        } else if sorted == falls {
            -1
        } else if sorted == rises {
            1
        } else {
            return Ok(false);
        };
        self.puzzle.add(rule("Diagonal").with_numbers([number]))?;
        Ok(true)
    }

    /// Diagonals that are drawn from corner to corner; both if none is drawn.
    pub(super) fn diagonals(&mut self) -> Result<(), RuleError> {
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
            let has = |number: i64| {
                self.puzzle.rules().iter().any(|rule| rule.name() == "Diagonal" && rule.numbers() == [number])
            };
            if (found[rises] || found == [false; 2] && !has(-number)) && !has(number) {
                self.puzzle.add(rule("Diagonal").with_numbers([number]))?;
            }
        }
        Ok(())
    }
}
