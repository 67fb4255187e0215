//! Regions that are found while solving: every cell has a label, and the cells with one label are a region.
//!
//! A region has a fixed number of connected cells with different values. Labels are numbered by the first cell of their
//! region in reading order, so that a division of the grid has one numbering only.

use super::region::Map;
use crate::search::domains::{Dead, Domains, Propagator, Step, bits};

/// The whole construction: values of cell `i` are in cell `i`, its label in cell `first + i`.
#[derive(Debug)]
pub(crate) struct Chaos {
    cells: Box<[u16]>,
    first: u16,
    count: usize,
    size: usize,
    /// Every value is in every region.
    complete: bool,
    full: u64,
    map: Map,
    scratch: Scratch,
}

#[derive(Debug, Default)]
struct Scratch {
    open: Vec<bool>,
    steps: Vec<u8>,
    queue: Vec<u16>,
    inside: Vec<usize>,
}

impl Chaos {
    pub(crate) fn new(count: usize, columns: usize, first: usize, size: usize, full: u64) -> Self {
        let cells = (0..count as u16).chain((0..count as u16).map(|i| first as u16 + i)).collect();
        let (complete, map) = (full.count_ones() as usize == size, Map::new(count, columns));
        Self { cells, first: first as u16, count, size, complete, full, map, scratch: Scratch::default() }
    }

    /// Labels come in the order of their first cells.
    fn order(&self, domains: &mut Domains) -> Step {
        let mut highest = 0_u64;
        for place in 0..self.count as u16 {
            let label = self.first + place;
            // One more than the highest so far, at most.
            domains.keep(label, highest << 1 | highest | 1)?;
            let top = 63 - domains.get(label).leading_zeros();
            highest |= (2 << top) - 1;
        }
        Ok(())
    }

    fn region(&self, domains: &mut Domains, label: u64, scratch: &mut Scratch) -> Step {
        let Scratch { open, steps, queue, inside } = scratch;
        open.clear();
        inside.clear();
        let mut possible = 0;
        for place in 0..self.count {
            let set = domains.get(self.first + place as u16);
            open.push(set & label != 0);
            possible += usize::from(set & label != 0);
            if set == label {
                inside.push(place);
            }
        }
        if possible < self.size || inside.len() > self.size {
            return Err(Dead);
        }
        if inside.is_empty() {
            self.small_parts(domains, label, open, steps, queue)?;
        } else {
            if inside.len() == self.size && possible > self.size {
                for place in 0..self.count {
                    if open[place] && domains.get(self.first + place as u16) != label {
                        domains.keep(self.first + place as u16, !label)?;
                        open[place] = false;
                    }
                }
            }
            // All of the region is reached from its first cell.
            let reached = self.map.distances(open, &inside[..1], u8::MAX - 1, steps, queue);
            if reached < self.size || inside.iter().any(|&place| steps[place] == u8::MAX) {
                return Err(Dead);
            }
            for place in 0..self.count {
                if open[place] && steps[place] == u8::MAX {
                    domains.keep(self.first + place as u16, !label)?;
                    open[place] = false;
                }
            }
            // No cell is further from what is inside than there are cells left.
            let left = (self.size - inside.len()) as u8;
            let reached = self.map.distances(open, inside, left, steps, queue);
            if reached < self.size {
                return Err(Dead);
            }
            for place in 0..self.count {
                if open[place] && steps[place] == u8::MAX {
                    domains.keep(self.first + place as u16, !label)?;
                    open[place] = false;
                }
            }
            if reached == self.size {
                for place in 0..self.count {
                    if open[place] {
                        domains.keep(self.first + place as u16, label)?;
                    }
                }
            } else if left > 0 {
                self.only_way_on(domains, label, open, inside, steps, queue)?;
            }
        }
        self.values(domains, label, open)
    }

    /// A part of the region that has one way to grow takes it.
    fn only_way_on(
        &self,
        domains: &mut Domains,
        label: u64,
        open: &[bool],
        inside: &[usize],
        steps: &mut Vec<u8>,
        queue: &mut Vec<u16>,
    ) -> Step {
        let mut is_in = vec![false; self.count];
        inside.iter().for_each(|&place| is_in[place] = true);
        let mut seen = vec![false; self.count];
        for &start in inside {
            if seen[start] {
                continue;
            }
            self.map.distances(&is_in, &[start], u8::MAX - 1, steps, queue);
            let mut way = None;
            let mut several = false;
            for &place in queue.iter() {
                seen[usize::from(place)] = true;
                for &near in self.map.neighbours(usize::from(place)) {
                    let near = usize::from(near);
                    if open[near] && !is_in[near] {
                        several |= way.is_some_and(|way| way != near);
                        way = Some(near);
                    }
                }
            }
            match way {
                None if queue.len() < self.size => return Err(Dead),
                Some(way) if !several => domains.keep(self.first + way as u16, label)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Connected places that are too few for the region are not in it.
    fn small_parts(
        &self,
        domains: &mut Domains,
        label: u64,
        open: &mut [bool],
        steps: &mut Vec<u8>,
        queue: &mut Vec<u16>,
    ) -> Step {
        let mut seen = vec![false; self.count];
        let mut large = false;
        for start in 0..self.count {
            if !open[start] || seen[start] {
                continue;
            }
            let reached = self.map.distances(open, &[start], u8::MAX - 1, steps, queue);
            queue.iter().for_each(|&place| seen[usize::from(place)] = true);
            if reached >= self.size {
                large = true;
                continue;
            }
            for &place in queue.iter() {
                domains.keep(self.first + place, !label)?;
                open[usize::from(place)] = false;
            }
        }
        if large { Ok(()) } else { Err(Dead) }
    }

    /// Values of the region differ; if every value has to be in it, one with one place goes there.
    fn values(&self, domains: &mut Domains, label: u64, open: &[bool]) -> Step {
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for place in 0..self.count {
            if !open[place] {
                continue;
            }
            let set = domains.get(place as u16);
            twice |= once & set;
            once |= set;
            if set & (set - 1) == 0 && domains.get(self.first + place as u16) == label {
                if fixed & set != 0 {
                    return Err(Dead);
                }
                fixed |= set;
            }
        }
        if self.complete && once != self.full {
            return Err(Dead);
        }
        let hidden = if self.complete { once & !twice } else { 0 };
        for place in 0..self.count {
            if !open[place] {
                continue;
            }
            let (cell, own) = (place as u16, self.first + place as u16);
            let set = domains.get(cell);
            if domains.get(own) == label && set & (set - 1) != 0 {
                domains.keep(cell, !fixed)?;
            } else if domains.get(own) != label && set & !fixed == 0 {
                domains.keep(own, !label)?;
                continue;
            }
            let only = domains.get(cell) & hidden;
            if only != 0 {
                if only & (only - 1) != 0 {
                    return Err(Dead);
                }
                domains.keep(cell, only)?;
                domains.keep(own, label)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Chaos {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        self.order(domains)?;
        let mut scratch = core::mem::take(&mut self.scratch);
        let labels = u64::MAX >> (64 - self.count / self.size);
        let answer = bits(labels).try_for_each(|label| self.region(domains, label, &mut scratch));
        self.scratch = scratch;
        answer
    }

    fn cost(&self) -> u32 {
        90
    }
}
