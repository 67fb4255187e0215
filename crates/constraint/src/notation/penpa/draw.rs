//! Drawings in the form of SudokuPad as elements of penpa-edit.

use super::Grid;
use super::drawing::ARROWS;
use serde_json::{Map, Value, json};

impl Grid {
    /// The point at a place.
    fn number_at(&self, row: f64, column: f64) -> Option<usize> {
        let (y, x) = ((2.0 * row).round() as i64, (2.0 * column).round() as i64);
        let kind = match (y.rem_euclid(2), x.rem_euclid(2)) {
            (1, 1) => 0,
            (0, 0) => 1,
            (0, _) => 2,
            _ => 3,
        };
        // The cell to the upper left of a side or of a corner.
        let (y, x) = ((y - 1).div_euclid(2) + self.top as i64, (x - 1).div_euclid(2) + self.left as i64);
        let high = self.all / self.wide;
        let is_there = (0..high as i64).contains(&y) && (0..self.wide as i64).contains(&x);
        is_there.then(|| kind * self.all + y as usize * self.wide + x as usize)
    }
}

/// Whether something is drawn outside the grid.
pub(super) fn is_outside(drawn: &Map<String, Value>, rows: usize, columns: usize) -> bool {
    let marks = ["underlays", "overlays"].into_iter().filter_map(|layer| drawn.get(layer)?.as_array()).flatten();
    marks
        .filter_map(centre)
        .any(|(row, column)| row < 0.0 || column < 0.0 || row > rows as f64 || column > columns as f64)
}

fn centre(mark: &Value) -> Option<(f64, f64)> {
    let centre = mark.get("center")?;
    Some((centre.get(0)?.as_f64()?, centre.get(1)?.as_f64()?))
}

/// Draws in penpa-edit what is in the form of SudokuPad; `None` if an element has no counterpart. The colour of a line goes
/// to the same place in `colours`.
pub(super) fn draw(grid: &Grid, drawn: &Map<String, Value>, elements: &mut Value, colours: &mut Value) -> Option<()> {
    let list = |member: &str| drawn.get(member).and_then(Value::as_array).into_iter().flatten();
    for line in list("lines") {
        let points = line.get("wayPoints")?.as_array()?.iter();
        let numbers: Option<Vec<usize>> =
            points.map(|point| grid.number_at(point.get(0)?.as_f64()?, point.get(1)?.as_f64()?)).collect();
        elements["nobulbthermo"].as_array_mut()?.push(json!(numbers?));
        colours["nobulbthermo"].as_array_mut()?.push(line.get("color")?.clone());
    }
    for (layer, number) in [("underlays", 1), ("overlays", 2)] {
        for mark in list(layer) {
            let (row, column) = centre(mark)?;
            let key = grid.number_at(row, column)?.to_string();
            let width = mark.get("width")?.as_f64()?;
            if mark.get("height")?.as_f64()? != width {
                return None;
            }
            let text = mark.get("text").and_then(Value::as_str).unwrap_or_default();
            let is_corner = row.fract() == 0.0 && column.fract() == 0.0;
            let paint = mark.get("backgroundColor").and_then(Value::as_str);
            // A letter on an edge needs no circle around it.
            if let Some(paint) = paint.filter(|_| text.is_empty() || is_corner) {
                let style = match paint {
                    "#ffffff" => 1,
                    "#000000" => 2,
                    "#cfcfcf" => 3,
                    _ => return None,
                };
                // Lines are drawn between the two layers: a white circle at the end of a line is above it.
                let layer = if style == 1 { 2 } else { number };
                let shape = if mark.get("rounded")? == true { "circle" } else { "square" };
                let size = match width {
                    0.75.. => "L",
                    0.5.. => "M",
                    0.4.. => "S",
                    _ => "SS",
                };
                elements["symbol"]
                    .as_object_mut()?
                    .insert(key.clone(), json!([style, format!("{shape}_{size}"), layer]));
            }
            if !text.is_empty() {
                let style = if is_corner {
                    "5"
                } else if width < 0.5 {
                    "6"
                } else {
                    "1"
                };
                elements["number"].as_object_mut()?.insert(key, json!([text, 1, style]));
            }
        }
    }
    for arrow in list("arrows") {
        let ends: Vec<(f64, f64)> = arrow
            .get("wayPoints")?
            .as_array()?
            .iter()
            .map(|point| Some((point.get(0)?.as_f64()?, point.get(1)?.as_f64()?)))
            .collect::<Option<_>>()?;
        let [(row, column), (to_row, to_column)] = ends[..] else { return None };
        let way = ((to_row - row).signum() as i8, (to_column - column).signum() as i8);
        let way = ARROWS.iter().position(|&other| other == way)?;
        let key = grid.number_at(row.floor() + 0.5, column.floor() + 0.5)?.to_string();
        let number = elements["number"].as_object_mut()?.get_mut(&key)?;
        let text = format!("{}_{way}", number.get(0)?.as_str()?);
        *number = json!([text, 1, "2"]);
    }
    Some(())
}
