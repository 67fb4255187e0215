//! Symmetries of a geometry: orders of the rows and columns that lead from houses to houses.

use crate::geometry::{Geometry, HouseKind};
use std::collections::HashSet;
use sudokit_core::SmallSort;

/// Where each of the first rows and each column goes. Rows and columns that nothing tells apart have many orders, of
/// which only those are kept that differ on the first rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Automorphism {
    pub(super) rows: Vec<u8>,
    pub(super) columns: Vec<u8>,
}

/// All symmetries that keep the first `seed` rows together.
pub(super) fn automorphisms(geometry: &Geometry, seed: usize) -> Vec<Automorphism> {
    let order = geometry.order();
    let lines = [HouseKind::Row, HouseKind::Column];
    let houses: Vec<Vec<usize>> = geometry
        .houses()
        .iter()
        .filter(|house| !lines.contains(&house.kind()))
        .map(|house| house.cells().collect())
        .collect();
    let mut meet = vec![false; geometry.cell_count().pow(2)];
    for house in &houses {
        house.iter().for_each(|&a| house.iter().for_each(|&b| meet[a * order * order + b] = true));
    }
    // The first rows take turns with columns, so that a wrong choice shows early.
    let mut steps: Vec<Line> = Vec::new();
    for line in 0..order {
        steps.extend((line < seed).then_some(Line::Row(line)));
        steps.push(Line::Column);
    }
    steps.extend((seed..order).map(Line::Row));
    let houses: HashSet<Vec<usize>> = houses.into_iter().collect();
    let mut search = Search { order, seed, meet, houses, rows: Vec::new(), columns: Vec::new(), found: HashSet::new() };
    search.go(&steps);
    let mut found: Vec<_> = search.found.into_iter().collect();
    found.small_sort_by(|a, b| (&a.rows, &a.columns).cmp(&(&b.rows, &b.columns)));
    found
}

#[derive(Clone, Copy)]
enum Line {
    Row(usize),
    Column,
}

struct Search {
    order: usize,
    seed: usize,
    /// By two cells: whether a house other than a row or column has both.
    meet: Vec<bool>,
    houses: HashSet<Vec<usize>>,
    rows: Vec<u8>,
    columns: Vec<u8>,
    found: HashSet<Automorphism>,
}

impl Search {
    fn go(&mut self, steps: &[Line]) {
        let Some((&step, rest)) = steps.split_first() else { return self.keep() };
        let (range, is_row) = match step {
            Line::Row(row) if row < self.seed => (0..self.seed, true),
            Line::Row(_) => (self.seed..self.order, true),
            Line::Column => (0..self.order, false),
        };
        for to in range {
            let lines = if is_row { &mut self.rows } else { &mut self.columns };
            if lines.contains(&(to as u8)) {
                continue;
            }
            lines.push(to as u8);
            if self.fits(is_row) {
                self.go(rest);
            }
            if is_row {
                self.rows.pop()
            } else {
                self.columns.pop()
            };
            // One order of the later rows is enough.
            if self.is_known(steps) {
                return;
            }
        }
    }

    /// Whether only later rows are left to choose, and an order of them was found.
    fn is_known(&self, steps: &[Line]) -> bool {
        let later = matches!(steps.first(), Some(Line::Row(row)) if *row >= self.seed);
        later && self.found.contains(&self.now())
    }

    fn now(&self) -> Automorphism {
        Automorphism { rows: self.rows[..self.seed].to_vec(), columns: self.columns.clone() }
    }

    /// Whether the cells of the last line meet the same cells as before.
    fn fits(&self, is_row: bool) -> bool {
        let (rows, columns, order) = (self.rows.len(), self.columns.len(), self.order);
        let last = |row: usize, column: usize| if is_row { row + 1 == rows } else { column + 1 == columns };
        let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let image =
            |(row, column): (usize, usize)| usize::from(self.rows[row]) * order + usize::from(self.columns[column]);
        let all = order * order;
        cells().filter(|&(row, column)| last(row, column)).all(|a| {
            cells().all(|b| {
                let before = self.meet[(a.0 * order + a.1) * all + b.0 * order + b.1];
                before == self.meet[image(a) * all + image(b)]
            })
        })
    }

    fn keep(&mut self) {
        let order = self.order;
        let moved = |house: &Vec<usize>| {
            let image =
                |&cell: &usize| usize::from(self.rows[cell / order]) * order + usize::from(self.columns[cell % order]);
            let mut moved: Vec<usize> = house.iter().map(image).collect();
            moved.small_sort();
            self.houses.contains(&moved)
        };
        if self.houses.iter().all(moved) {
            let found = self.now();
            self.found.insert(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_of_known_geometries() {
        let plain = || Geometry::new(2, 2).unwrap();
        // Rows of the first band in two orders; two orders of each stack, and the stacks themselves.
        assert_eq!(automorphisms(&plain(), 2).len(), 2 * 8);
        let nine = || Geometry::new(3, 3).unwrap();
        assert_eq!(automorphisms(&nine().with_diagonals(), 3).len(), 24);
        assert_eq!(automorphisms(&nine().with_windows().unwrap(), 3).len(), 16);
        assert_eq!(automorphisms(&nine().with_disjoint_groups(), 3).len(), 216);
    }
}
