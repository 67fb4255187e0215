//! A cell that says where on a line a value stands.

use crate::model::Layout;
use crate::search::domains::{Dead, Domains, Propagator, Step};

/// What stands there.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    /// This value, as a bit.
    Value(u64),
    /// The value of this cell.
    Cell(u16),
}

/// The value of the control cell, counted from 1, is the place of the target on the line.
#[derive(Debug)]
pub(crate) struct Indexed {
    /// The control cell, the line, and the target if it is a cell.
    watched: Box<[u16]>,
    length: usize,
    target: Target,
    /// The bit of the value 1 in the control cell; place `i` is the bit this many places higher.
    least: i32,
    /// No value stands twice on the line.
    once: bool,
}

impl Indexed {
    pub(crate) fn new(target: Target, control: usize, line: &[usize], layout: &Layout, once: bool) -> Self {
        let mut watched: Vec<u16> = vec![control as u16];
        watched.extend(line.iter().map(|&cell| cell as u16));
        if let Target::Cell(cell) = target {
            watched.push(cell);
        }
        Self { watched: watched.into(), length: line.len(), target, least: layout.least_value(), once }
    }
}

impl Propagator for Indexed {
    fn cells(&self) -> &[u16] {
        &self.watched
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let control = self.watched[0];
        let line = &self.watched[1..=self.length];
        let wanted = match self.target {
            Target::Value(value) => value,
            Target::Cell(cell) => domains.get(cell),
        };
        let (mut places, mut values) = (0, 0);
        for (i, &cell) in line.iter().enumerate() {
            let place = i as i32 + 1 - self.least;
            if !(0..64).contains(&place) {
                continue;
            }
            let shared = domains.get(cell) & wanted;
            if shared != 0 && domains.get(control) >> place & 1 != 0 {
                places |= 1 << place;
                values |= shared;
            }
        }
        if places == 0 {
            return Err(Dead);
        }
        domains.keep(control, places)?;
        if let Target::Cell(cell) = self.target {
            domains.keep(cell, values)?;
        }
        if places & (places - 1) == 0 {
            let place = (places.trailing_zeros() as i32 + self.least - 1) as usize;
            domains.keep(line[place], values)?;
        }
        if let (Target::Value(value), true) = (self.target, self.once) {
            for (i, &cell) in line.iter().enumerate() {
                let place = i as i32 + 1 - self.least;
                if !(0..64).contains(&place) || places >> place & 1 == 0 {
                    domains.keep(cell, !value)?;
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        15
    }
}
