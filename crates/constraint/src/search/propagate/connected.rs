//! Cells with some values that are connected.

use super::region::Map;
use crate::search::domains::{Dead, Domains, Propagator, Step};

/// The cells of a map with one of the values form one connected region, of a given size if there is one.
#[derive(Debug)]
pub(crate) struct Connected {
    cells: Box<[u16]>,
    map: Map,
    values: u64,
    size: Option<usize>,
    steps: Vec<u8>,
    queue: Vec<u16>,
}

impl Connected {
    pub(crate) fn new(first: usize, count: usize, columns: usize, values: u64, size: Option<usize>) -> Self {
        let cells = (first..first + count).map(|cell| cell as u16).collect();
        Self { cells, map: Map::new(count, columns), values, size, steps: Vec::new(), queue: Vec::new() }
    }
}

impl Propagator for Connected {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let values = self.values;
        let open: Vec<bool> = self.cells.iter().map(|&cell| domains.get(cell) & values != 0).collect();
        let inside: Vec<usize> = (0..open.len()).filter(|&i| domains.get(self.cells[i]) & !values == 0).collect();
        if self.size.is_some_and(|size| inside.len() > size) {
            return Err(Dead);
        }
        let Some(first) = inside.first() else {
            let possible = open.iter().filter(|&&open| open).count();
            return if self.size.is_some_and(|size| possible < size) { Err(Dead) } else { Ok(()) };
        };
        let reached = self.map.distances(&open, &[*first], u8::MAX - 1, &mut self.steps, &mut self.queue);
        if inside.iter().any(|&place| self.steps[place] == u8::MAX) || self.size.is_some_and(|size| reached < size) {
            return Err(Dead);
        }
        for place in 0..open.len() {
            if open[place] && self.steps[place] == u8::MAX {
                domains.keep(self.cells[place], !values)?;
            }
        }
        if let Some(size) = self.size {
            if inside.len() == size {
                for place in 0..open.len() {
                    if open[place] && domains.get(self.cells[place]) & !values != 0 {
                        domains.keep(self.cells[place], !values)?;
                    }
                }
            } else if reached == size {
                for &place in &self.queue {
                    domains.keep(self.cells[usize::from(place)], values)?;
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        85
    }
}
