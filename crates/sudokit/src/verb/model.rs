//! A puzzle of any kind as cells with possible values, houses and rules, for verbs that treat all kinds alike.

use super::support::{at_most_64, unsupported};
use crate::error::Error;
use crate::puzzle::{Puzzle, SizedPuzzle, Variant};
use std::sync::Arc;
use sudokit_constraint::model::{self, Layout, RuleError};
use sudokit_constraint::rule::Rule;
use sudokit_constraint::{HouseKind, notation};

/// The cells, houses and rules of a puzzle, and how it writes its values.
pub(super) struct Model {
    pub(super) puzzle: Arc<model::Puzzle>,
    symbols: Vec<String>,
}

impl Model {
    pub(super) fn of(puzzle: &Puzzle, verb: &str) -> Result<Self, Error> {
        match puzzle {
            Puzzle::Classic(classic) => Ok(Self::of_variant(&Variant::of_nine(classic))),
            Puzzle::Variant(variant) => Ok(Self::of_variant(variant)),
            Puzzle::Sized(sized) => {
                at_most_64(sized, verb)?;
                Ok(Self {
                    puzzle: Arc::new(of_sized(sized).map_err(|_| Error::internal())?),
                    symbols: (1..=sized.geometry().order()).map(|symbol| sized.name(symbol as u16)).collect(),
                })
            }
            other => Err(unsupported(other, verb)),
        }
    }

    fn of_variant(variant: &Variant) -> Self {
        let values = variant.puzzle().layout().values();
        let symbols = values.map(|value| notation::write_value(variant.puzzle(), value)).collect();
        Self { puzzle: Arc::clone(variant.shared()), symbols }
    }

    /// The values of a set as text.
    pub(super) fn text(&self, set: u64) -> String {
        let names: Vec<&str> =
            self.symbols.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, name)| &**name).collect();
        names.join(if names.iter().all(|name| name.len() == 1) { "" } else { "," })
    }

    /// The values of the grid row by row, for a puzzle without rules in the puzzle's symbols.
    pub(super) fn line(&self, values: &[i32]) -> String {
        let (cells, least) = (self.puzzle.layout().cell_count(), self.puzzle.layout().least_value());
        let separator = if self.symbols.iter().all(|name| name.len() == 1) { "" } else { " " };
        let name = |(cell, &value): (usize, &i32)| match self.puzzle.layout().is_void(cell) {
            true => ".".to_owned(),
            false => self.symbols[(value - least) as usize].clone(),
        };
        values[..cells].iter().enumerate().map(name).collect::<Vec<_>>().join(separator)
    }

    /// The cell with this name, `r1c2`.
    pub(super) fn cell(&self, name: &str) -> Option<usize> {
        let layout = self.puzzle.layout();
        let place = |name: &str| {
            let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
            layout.cell(row.parse::<i64>().ok()? - 1, column.parse::<i64>().ok()? - 1)
        };
        place(name)
            .or_else(|| self.puzzle.cell_named(name))
            .filter(|&cell| cell >= layout.cell_count() || !layout.is_void(cell))
    }

    /// The set with the value that is written like this.
    pub(super) fn value(&self, text: &str) -> Option<u64> {
        self.symbols.iter().position(|name| name == text).map(|index| 1 << index)
    }

    /// How the values are written, from the smallest.
    pub(super) fn symbols(&self) -> &[String] {
        &self.symbols
    }

    /// The first and the last symbol, for errors.
    pub(super) fn range(&self) -> String {
        let [first, .., last] = &*self.symbols else { return self.symbols.concat() };
        format!("{first} to {last}")
    }
}

/// A puzzle of another size. Boxes of another shape than usual become a map of regions, and extra houses rules.
fn of_sized(sized: &SizedPuzzle) -> Result<model::Puzzle, RuleError> {
    let (grid, geometry) = (sized.grid(), sized.geometry());
    let mut map = vec![None; geometry.cell_count()];
    let mut extra = Vec::new();
    let mut regions = 0;
    let named = |name: &str| Rule::named(name).ok_or_else(|| RuleError::new(name));
    for house in geometry.houses() {
        match house.kind() {
            HouseKind::Row | HouseKind::Column => {}
            HouseKind::Box | HouseKind::Region => {
                house.cells().for_each(|cell| map[cell] = Some(regions));
                regions += 1;
            }
            HouseKind::Diagonal => {
                // The one that rises begins in another cell than the first.
                let rises = if house.cells().any(|cell| cell == 0) { -1 } else { 1 };
                extra.push(named("Diagonal")?.with_numbers([rises]));
            }
            _ => extra.push(named("AllDifferent")?.with_cells(house.cells())),
        }
    }
    // The layout's own boxes may have another shape than those of this puzzle.
    let own = Layout::new(geometry.order(), geometry.order())?;
    let boxes = own.regions();
    let is_same = boxes.len() == regions
        && boxes.iter().flatten().all(|&cell| map[cell].is_some())
        && boxes.iter().all(|cells| cells.iter().all(|&cell| map[cell] == map[cells[0]]));
    let layout = if is_same { own } else { own.without_boxes().with_jigsaw(map)? };
    let mut puzzle = model::Puzzle::new(layout);
    for rule in extra {
        puzzle.add(rule)?;
    }
    for (cell, &symbol) in grid.symbols().iter().enumerate() {
        if symbol > 0 {
            puzzle.set_possible(cell, 1 << (symbol - 1));
        }
    }
    Ok(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_constraint::{Geometry, Grid};

    /// Sets of cells, in ascending order.
    fn sorted(houses: impl Iterator<Item = Vec<usize>>) -> Vec<Vec<usize>> {
        let mut houses: Vec<_> = houses.collect();
        houses.iter_mut().for_each(|cells| cells.sort_unstable());
        houses.sort_unstable();
        houses
    }

    #[test]
    fn the_houses_are_those_of_the_puzzle() {
        let boxes = [(1, 4), (2, 2), (4, 1), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (5, 2), (4, 3), (4, 4)];
        let plain = boxes.map(|(height, width)| Geometry::new(height, width).unwrap());
        let diagonal = plain.clone().map(Geometry::with_diagonals);
        let windows = plain.clone().into_iter().filter_map(|geometry| geometry.with_windows().ok());
        // Jigsaw: two cells of neighbouring boxes exchanged.
        let jigsaw = [0, 0, 1, 1, 0, 1, 0, 1, 2, 2, 3, 3, 2, 2, 3, 3];
        let jigsaw = Geometry::new(2, 2).unwrap().with_regions(&jigsaw).ok();
        for geometry in plain.into_iter().chain(diagonal).chain(windows).chain(jigsaw) {
            let name = format!("{geometry:?}").chars().take(80).collect::<String>();
            let expected = sorted(geometry.houses().iter().map(|house| house.cells().collect()));
            let order = geometry.order();
            let sized = SizedPuzzle::new(Grid::empty(geometry));
            let puzzle = of_sized(&sized).unwrap();
            let of_rules = puzzle.rules().iter().flat_map(|rule| match (rule.name(), rule.numbers()) {
                ("Diagonal", [-1]) => vec![(0..order).map(|row| row * order + row).collect()],
                ("Diagonal", _) => vec![(0..order).map(|row| row * order + order - 1 - row).collect()],
                _ => rule.lists().to_vec(),
            });
            let found = sorted(puzzle.layout().houses().into_iter().map(|house| house.cells).chain(of_rules));
            assert_eq!(found, expected, "{name}");
        }
    }

    #[test]
    fn usual_boxes_are_not_a_jigsaw() {
        for (height, width) in [(2, 2), (2, 3), (3, 3), (2, 4), (4, 4)] {
            let sized = SizedPuzzle::new(Grid::empty(Geometry::new(height, width).unwrap()));
            assert_eq!(of_sized(&sized).unwrap().layout(), &Layout::new(height * width, height * width).unwrap());
        }
        let upright = SizedPuzzle::new(Grid::empty(Geometry::new(3, 2).unwrap()));
        assert!(of_sized(&upright).unwrap().layout().jigsaw().is_some());
    }
}
