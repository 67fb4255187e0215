//! Two houses that share cells: pointing and claiming.
//!
//! A value that one house can only have in the shared cells is not in the rest of the other.

use crate::search::domains::{Domains, Propagator, Step};

/// Cells of a house that another house has too, and the cells of the other that are not shared.
#[derive(Debug)]
pub(crate) struct Overlap {
    pub(crate) shared: Box<[u16]>,
    pub(crate) rest: Box<[u16]>,
}

/// All houses that share cells with one house. Overlaps that do not meet are looked at together: a value that is
/// possible in only one of them, and nowhere else in the house, is locked in it.
#[derive(Debug)]
pub(crate) struct Overlaps {
    cells: Box<[u16]>,
    /// Each list covers the house; what no overlap of the list has is one with no rest.
    covers: Vec<Vec<Overlap>>,
}

impl Overlaps {
    pub(crate) fn new(cells: Box<[u16]>, overlaps: Vec<Overlap>) -> Self {
        let mut covers: Vec<Vec<Overlap>> = Vec::new();
        for overlap in overlaps {
            let meets = |other: &Overlap| other.shared.iter().any(|cell| overlap.shared.contains(cell));
            match covers.iter_mut().find(|cover| !cover.iter().any(meets)) {
                Some(cover) => cover.push(overlap),
                None => covers.push(vec![overlap]),
            }
        }
        for cover in &mut covers {
            let is_left = |cell: &&u16| !cover.iter().any(|overlap| overlap.shared.contains(cell));
            let left: Box<[u16]> = cells.iter().filter(is_left).copied().collect();
            if !left.is_empty() {
                cover.push(Overlap { shared: left, rest: Box::new([]) });
            }
        }
        Self { cells, covers }
    }
}

impl Propagator for Overlaps {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        for cover in &self.covers {
            let (mut once, mut twice, mut fixed) = (0, 0, 0);
            for overlap in cover {
                let mut union = 0;
                for &cell in &overlap.shared {
                    let set = domains.get(cell);
                    union |= set;
                    fixed |= if set & (set - 1) == 0 { set } else { 0 };
                }
                twice |= once & union;
                once |= union;
            }
            let locked = once & !twice & !fixed;
            if locked == 0 {
                continue;
            }
            for overlap in cover.iter().filter(|overlap| !overlap.rest.is_empty()) {
                let here = locked & overlap.shared.iter().fold(0, |union, &cell| union | domains.get(cell));
                if here != 0 {
                    for &cell in &overlap.rest {
                        domains.keep(cell, !here)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        30
    }

    fn priority(&self) -> u32 {
        0
    }
}
