//! Regions that are found while solving: every cell has a label, and the cells with one label are a region.
//!
//! A region has a fixed number of connected cells with different values. Sets of cells are bits, so that growing a
//! region by a step is a few shifts. Cells that are known to have the same label, whichever it is, are in or out
//! together: a region takes all of them or none.
//!
//! Labels are numbered by the first cell of their region in reading order, so that a division of the grid has one
//! numbering only; unless the search sees to that itself, see [`Propagator::free_labels`].

use super::board::{Board, Places};
use crate::search::domains::{Dead, Domains, Propagator, Step, bits};

/// The whole construction: values of cell `i` are in cell `i`, its label in cell `first + i`.
#[derive(Debug)]
pub(crate) struct Chaos<const W: usize> {
    cells: Box<[u16]>,
    first: u16,
    count: usize,
    size: usize,
    /// Every value is in every region.
    complete: bool,
    places: Places<W>,
    /// Places with the same label, two at least.
    joined: Vec<Board<W>>,
    /// The places that are in none of those.
    alone: Board<W>,
    /// Labels come in the order of their first cells.
    ordered: bool,
    view: View<W>,
}

/// Where labels and values can be.
#[derive(Debug)]
struct View<const W: usize> {
    /// By label: the places that may have it, and those that do.
    open: Vec<Board<W>>,
    inside: Vec<Board<W>>,
    /// By value, likewise.
    can: Vec<Board<W>>,
    fixed: Vec<Board<W>>,
    /// By distance: what is reached.
    levels: Vec<Board<W>>,
}

/// The construction of a grid, with as many words as it needs.
pub(crate) fn chaos(count: usize, columns: usize, first: usize, size: usize, full: u64) -> Box<dyn Propagator> {
    match count {
        0..=64 => Box::new(Chaos::<1>::new(count, columns, first, size, full)),
        65..=128 => Box::new(Chaos::<2>::new(count, columns, first, size, full)),
        129..=256 => Box::new(Chaos::<4>::new(count, columns, first, size, full)),
        _ => Box::new(Chaos::<64>::new(count, columns, first, size, full)),
    }
}

impl<const W: usize> Chaos<W> {
    fn new(count: usize, columns: usize, first: usize, size: usize, full: u64) -> Self {
        let cells = (0..count as u16).chain((0..count as u16).map(|i| first as u16 + i)).collect();
        let values = full.count_ones() as usize;
        let boards = |count: usize| vec![Board::EMPTY; count];
        let view = View {
            open: boards(count / size),
            inside: boards(count / size),
            can: boards(values),
            fixed: boards(values),
            levels: boards(size + 1),
        };
        let (complete, places) = (values == size, Places::new(count, columns));
        let (joined, alone) = (Vec::new(), !Board::EMPTY);
        Self { cells, first: first as u16, count, size, complete, places, joined, alone, ordered: true, view }
    }

    /// Labels come in the order of their first cells.
    fn order(&self, domains: &mut Domains) -> Step {
        let mut highest = 0_u64;
        for place in 0..self.count as u16 {
            let label = self.first + place;
            // One more than the highest so far, at most.
            domains.keep(label, highest << 1 | highest | 1)?;
            let top = 63 - domains.get(label).leading_zeros();
            highest |= u64::MAX >> (63 - top);
        }
        Ok(())
    }

    fn look(&self, domains: &Domains, view: &mut View<W>) {
        for boards in [&mut view.open, &mut view.inside, &mut view.can, &mut view.fixed] {
            boards.fill(Board::EMPTY);
        }
        for place in 0..self.count {
            note(domains.get(self.first + place as u16), place, &mut view.open, &mut view.inside);
            note(domains.get(place as u16), place, &mut view.can, &mut view.fixed);
        }
    }

    /// Takes a label away from places.
    fn bar(&self, domains: &mut Domains, places: Board<W>, label: u64) -> Step {
        places.places().try_for_each(|place| domains.keep(self.first + place as u16, !label))
    }

    fn give(&self, domains: &mut Domains, places: Board<W>, label: u64) -> Step {
        places.places().try_for_each(|place| domains.keep(self.first + place as u16, label))
    }

    fn region(&self, domains: &mut Domains, number: usize, view: &mut View<W>) -> Step {
        let label = 1 << number;
        let inside = view.inside[number];
        let mut open = view.open[number];
        let taken = inside.count();
        if open.count() < self.size || taken > self.size {
            return Err(Dead);
        }
        if taken == 0 {
            open = self.large_parts(domains, label, open)?;
        } else if taken == self.size {
            self.bar(domains, open & !inside, label)?;
            open = inside;
            if self.places.flood(inside.first(), inside) != inside {
                return Err(Dead);
            }
        } else {
            open = self.grow(domains, label, inside, open, &mut view.levels)?;
        }
        self.values(domains, label, inside, open, view)
    }

    /// Connected places that are too few for the region are not in it.
    fn large_parts(&self, domains: &mut Domains, label: u64, open: Board<W>) -> Result<Board<W>, Dead> {
        let (mut left, mut large) = (open, Board::EMPTY);
        while !left.is_empty() {
            let part = self.places.flood(left.first(), open);
            left = left & !part;
            if part.count() >= self.size {
                large |= part;
            } else {
                self.bar(domains, part, label)?;
            }
        }
        if large.is_empty() { Err(Dead) } else { Ok(large) }
    }

    /// Each part of the region reaches all of it with the cells that are left.
    fn grow(
        &self,
        domains: &mut Domains,
        label: u64,
        inside: Board<W>,
        mut open: Board<W>,
        levels: &mut [Board<W>],
    ) -> Result<Board<W>, Dead> {
        let left = self.size - inside.count();
        let mut parts = inside;
        while !parts.is_empty() {
            let part = self.places.flood(parts.first(), inside);
            parts = parts & !part;
            let doors = self.places.beside(part) & open & !inside;
            if doors.is_empty() {
                return Err(Dead);
            }
            let reached = self.reach(part, inside, open, left, levels);
            if !(inside & !reached).is_empty() || reached.count() < self.size {
                return Err(Dead);
            }
            self.bar(domains, open & !reached, label)?;
            open = open & reached;
            // One way on is taken.
            let doors = doors & open;
            if doors.is_empty() {
                return Err(Dead);
            }
            if (doors & !doors.first()).is_empty() {
                self.give(domains, doors, label)?;
            }
        }
        if open.count() == self.size {
            self.give(domains, open, label)?;
        }
        Ok(open)
    }

    /// What can be added to a part with `left` cells; cells inside cost nothing, joined ones as many as they are.
    fn reach(
        &self,
        part: Board<W>,
        inside: Board<W>,
        open: Board<W>,
        left: usize,
        levels: &mut [Board<W>],
    ) -> Board<W> {
        levels[..=left].fill(Board::EMPTY);
        levels[0] = part;
        let mut seen = part;
        let mut reached = part;
        for cost in 0..=left {
            let mut here = levels[cost];
            if here.is_empty() {
                continue;
            }
            // What is inside and touched comes along.
            let near = self.places.beside(here) & inside & !reached;
            if !near.is_empty() {
                let more = self.places.flood(near, inside);
                here |= more;
                // A part may be beside others only through here.
                seen |= more;
            }
            reached |= here;
            if cost == left {
                break;
            }
            let touched = self.places.beside(here) & open & !seen & !inside;
            let single = touched & self.alone;
            levels[cost + 1] |= single;
            seen |= single;
            if touched != single {
                for &group in &self.joined {
                    let group = group & !inside;
                    if !(group & touched).is_empty() && (group & seen).is_empty() && (group & !open).is_empty() {
                        seen |= group;
                        let size = group.count();
                        if cost + size <= left {
                            levels[cost + size] |= group;
                        }
                    }
                }
            }
        }
        reached
    }

    /// Values of the region differ; if every value has to be in it, one with one place goes there.
    fn values(&self, domains: &mut Domains, label: u64, inside: Board<W>, open: Board<W>, view: &View<W>) -> Step {
        let mut free = Board::EMPTY;
        for (number, (&can, &fixed)) in view.can.iter().zip(&view.fixed).enumerate() {
            let value = 1 << number;
            let here = open & can;
            let mut sure = inside & fixed;
            if self.complete {
                if here.is_empty() {
                    return Err(Dead);
                }
                if (here & !here.first()).is_empty() && sure != here {
                    for place in here.places() {
                        domains.keep(place as u16, value)?;
                        domains.keep(self.first + place as u16, label)?;
                    }
                    sure = here;
                }
            }
            if sure.is_empty() {
                free |= can;
                continue;
            }
            if sure.count() > 1 {
                return Err(Dead);
            }
            for place in (inside & can & !sure).places() {
                domains.keep(place as u16, !value)?;
            }
            self.bar(domains, open & fixed & !inside & !sure, label)?;
        }
        // Cells whose values are all taken.
        let none = open & !inside & !free;
        if none.is_empty() { Ok(()) } else { self.bar(domains, none & !self.places_with(domains, label, none), label) }
    }

    /// Places that have got the label since the view was taken.
    fn places_with(&self, domains: &Domains, label: u64, open: Board<W>) -> Board<W> {
        let mut with = Board::EMPTY;
        for place in open.places().filter(|&place| domains.get(self.first + place as u16) == label) {
            with.insert(place);
        }
        with
    }
}

/// Adds a place to the boards of its values.
#[inline]
fn note<const W: usize>(set: u64, place: usize, can: &mut [Board<W>], fixed: &mut [Board<W>]) {
    for bit in bits(set) {
        let number = bit.trailing_zeros() as usize;
        can[number].insert(place);
        if set == bit {
            fixed[number].insert(place);
        }
    }
}

impl<const W: usize> Propagator for Chaos<W> {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        if self.ordered {
            self.order(domains)?;
        }
        let empty =
            View { open: Vec::new(), inside: Vec::new(), can: Vec::new(), fixed: Vec::new(), levels: Vec::new() };
        let mut view = core::mem::replace(&mut self.view, empty);
        self.look(domains, &mut view);
        let labels = view.open.len();
        let answer = (0..labels).try_for_each(|number| self.region(domains, number, &mut view));
        self.view = view;
        answer
    }

    fn cost(&self) -> u32 {
        90
    }

    fn labels(&self) -> Option<(u16, u16)> {
        Some((self.first, self.count as u16))
    }

    fn join(&mut self, groups: &[Vec<u16>]) {
        for group in groups {
            let mut board = Board::EMPTY;
            group.iter().for_each(|&cell| board.insert(usize::from(cell - self.first)));
            self.alone = self.alone & !board;
            self.joined.push(board);
        }
    }

    fn free_labels(&mut self) {
        self.ordered = false;
    }

    fn treats_alike(&self, _: core::ops::Range<u16>) -> bool {
        true
    }
}
