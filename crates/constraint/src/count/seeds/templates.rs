//! The rest of the grid below a filled band, by templates.
//!
//! A *template* is a set of cells that a symbol can have: one in each row, column, box and extra house. Where a symbol
//! stands in the band leaves a list of templates below it. A solution is a template for each symbol, no two with a common
//! cell. Below a band of three rows there are 54 cells, so a template is one word, and the search only compares words: the
//! symbol with the fewest templates goes next, and the lists of the others lose what it covers. If one symbol alone can
//! cover a cell, it keeps only the templates with that cell.

use crate::geometry::Geometry;
use std::collections::HashMap;

/// The templates below the band, by the cells of the symbol in the band.
pub(super) struct Templates {
    order: usize,
    rows: usize,
    below: HashMap<Vec<u8>, Vec<u64>>,
}

impl Templates {
    /// For a band of this many rows; `None` if the cells below do not fit into a word.
    pub(super) fn new(geometry: &Geometry, rows: usize) -> Option<Self> {
        let order = geometry.order();
        if order * (order - rows) > 64 {
            return None;
        }
        let mut templates = Self { order, rows, below: HashMap::new() };
        let mut columns = Vec::with_capacity(order);
        templates.extend(geometry, &mut columns, &mut vec![false; geometry.houses().len()]);
        Some(templates)
    }

    fn extend(&mut self, geometry: &Geometry, columns: &mut Vec<u8>, used: &mut Vec<bool>) {
        let (row, order) = (columns.len(), self.order);
        if row == order {
            let (above, below) = columns.split_at(self.rows);
            let mask = below.iter().enumerate().map(|(row, &column)| 1 << (row * order + usize::from(column))).sum();
            self.below.entry(above.to_vec()).or_default().push(mask);
            return;
        }
        for column in 0..order {
            let houses = geometry.memberships(row * order + column);
            if houses.iter().any(|&(house, _)| used[usize::from(house)]) {
                continue;
            }
            houses.iter().for_each(|&(house, _)| used[usize::from(house)] = true);
            columns.push(column as u8);
            self.extend(geometry, columns, used);
            columns.pop();
            houses.iter().for_each(|&(house, _)| used[usize::from(house)] = false);
        }
    }

    /// In how many ways a filling of the band can be completed.
    pub(super) fn completions(&self, band: &[u8], memory: &mut Memory) -> u64 {
        memory.levels.resize_with(self.order + 1, Vec::new);
        memory.levels[0].clear();
        let mut lists = Lists::default();
        for symbol in 0..self.order as u8 {
            let column = |row: &[u8]| row.iter().position(|&other| other == symbol).unwrap_or(0) as u8;
            let above: Vec<u8> = band.chunks(self.order).map(column).collect();
            let Some(below) = self.below.get(&above) else { return 0 };
            memory.levels[0].extend(below);
            lists.push(memory.levels[0].len(), below.iter().fold(0, |covers, template| covers | template));
        }
        let cells = self.order * (self.order - self.rows);
        cover(&mut memory.levels, &lists, u64::MAX >> (64 - cells))
    }
}

/// The lists of a thread, level by level.
#[derive(Default)]
pub(super) struct Memory {
    levels: Vec<Vec<u64>>,
}

/// Lists that are left when it still pays to look at the cells that one symbol alone can cover.
const LOOK: usize = 4;

/// The lists of one level: where each ends, and the cells that they can cover.
#[derive(Clone, Copy, Default)]
struct Lists {
    len: usize,
    ends: [u32; 16],
    covers: [u64; 16],
}

impl Lists {
    fn range(&self, number: usize) -> core::ops::Range<usize> {
        let start = if number == 0 { 0 } else { self.ends[number - 1] as usize };
        start..self.ends[number] as usize
    }

    fn push(&mut self, end: usize, covers: u64) {
        self.ends[self.len] = end as u32;
        self.covers[self.len] = covers;
        self.len += 1;
    }

    /// The cells that some list can cover, and those that two can.
    fn covered(&self) -> (u64, u64) {
        self.covers[..self.len].iter().fold((0, 0), |(once, twice), covers| (once | covers, twice | once & covers))
    }

    /// A cell that one symbol alone can cover leaves it the templates with that cell. Whether a solution may exist.
    fn narrow(&mut self, templates: &mut [u64], rest: u64) -> bool {
        loop {
            let (once, twice) = self.covered();
            if once != rest {
                return false;
            }
            let before = self.ends[self.len - 1];
            let lists = *self;
            self.len = 0;
            let mut end = 0;
            for number in 0..lists.len {
                let must = lists.covers[number] & !twice;
                let (start, mut covers) = (end, 0);
                for at in lists.range(number) {
                    let template = templates[at];
                    templates[end] = template;
                    let stays = template & must == must;
                    end += usize::from(stays);
                    covers |= if stays { template } else { 0 };
                }
                if end == start {
                    return false;
                }
                self.push(end, covers);
            }
            if self.ends[self.len - 1] == before {
                return true;
            }
        }
    }
}

/// Ways to choose a template from each list of the first level so that they cover the rest of the cells, each once.
fn cover(levels: &mut [Vec<u64>], lists: &Lists, rest: u64) -> u64 {
    let Some((now, deeper)) = levels.split_first_mut() else { return 0 };
    match lists.len {
        0 => return 1,
        1 => return now[lists.range(0)].len() as u64,
        2 => {
            let (a, b) = (&now[lists.range(0)], &now[lists.range(1)]);
            return a.iter().map(|x| b.iter().map(|y| u64::from(x & y == 0)).sum::<u64>()).sum();
        }
        _ => {}
    }
    let fewest = (0..lists.len).min_by_key(|&number| lists.range(number).len()).unwrap_or(0);
    let mut sum = 0;
    for at in lists.range(fewest) {
        let chosen = now[at];
        let next = &mut deeper[0];
        // Long enough for everything: each entry is written, and the place moves on only past those that stay.
        if next.len() < now.len() {
            next.resize(now.len(), 0);
        }
        let mut inner = Lists::default();
        let mut end = 0;
        let others = (0..lists.len).filter(|&number| number != fewest);
        let is_possible = others.into_iter().all(|number| {
            let (start, mut covers) = (end, 0);
            for &template in &now[lists.range(number)] {
                next[end] = template;
                let stays = template & chosen == 0;
                end += usize::from(stays);
                covers |= if stays { template } else { 0 };
            }
            inner.push(end, covers);
            end > start
        });
        let rest = rest & !chosen;
        if is_possible && (inner.len < LOOK || inner.narrow(next, rest)) {
            sum += cover(deeper, &inner, rest);
        }
    }
    sum
}
