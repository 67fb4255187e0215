//! The rank of a line among all rows and columns read from all sides.

use crate::search::domains::{Dead, Domains, Propagator, Step};

/// A line has a given number of lines before it in order, and no equal line unless ties are allowed.
#[derive(Debug)]
pub(crate) struct Rank {
    cells: Box<[u16]>,
    line: Vec<u16>,
    others: Vec<Vec<u16>>,
    below: usize,
    ties: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Order {
    less: bool,
    greater: bool,
    equal: bool,
}

fn compare(domains: &Domains, one: &[u16], other: &[u16]) -> Order {
    let mut order = Order::default();
    for (&a, &b) in one.iter().zip(other) {
        let (a, b) = (domains.get(a), domains.get(b));
        let (low_a, high_a) = (a.trailing_zeros(), 63 - a.leading_zeros());
        let (low_b, high_b) = (b.trailing_zeros(), 63 - b.leading_zeros());
        order.less |= low_a < high_b;
        order.greater |= high_a > low_b;
        if a & b == 0 {
            return order;
        }
    }
    order.equal = true;
    order
}

/// Up to the first place that is not decided, `low` is not above `high`.
fn ordered(domains: &mut Domains, low: &[u16], high: &[u16], strict: bool) -> Step {
    for (&a, &b) in low.iter().zip(high) {
        let top = 63 - domains.get(b).leading_zeros();
        domains.keep(a, u64::MAX >> (63 - top))?;
        let bottom = domains.get(a).trailing_zeros();
        domains.keep(b, u64::MAX << bottom)?;
        let (one, other) = (domains.get(a), domains.get(b));
        if one != other || one & (one - 1) != 0 {
            return Ok(());
        }
    }
    if strict { Err(Dead) } else { Ok(()) }
}

impl Rank {
    pub(crate) fn new(line: Vec<u16>, others: Vec<Vec<u16>>, below: usize, ties: bool) -> Self {
        let mut cells: Vec<u16> = others.iter().flatten().chain(&line).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        Self { cells: cells.into(), line, others, below, ties }
    }
}

impl Propagator for Rank {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let orders: Vec<Order> = self.others.iter().map(|other| compare(domains, other, &self.line)).collect();
        let sure = |order: &&Order| order.less && !order.greater && (!order.equal || !self.ties);
        let least = orders.iter().filter(sure).count();
        let most = orders.iter().filter(|order| order.less).count();
        if least > self.below || most < self.below {
            return Err(Dead);
        }
        for (order, other) in orders.iter().zip(&self.others) {
            if !order.less && !order.greater && !self.ties {
                return Err(Dead);
            }
            if most == self.below && order.less {
                ordered(domains, other, &self.line, true)?;
            } else if least == self.below && !sure(&order) {
                ordered(domains, &self.line, other, !self.ties)?;
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        75
    }

    fn scope(&self) -> &[u16] {
        &self.line
    }
}

/// Lines that all differ somewhere.
#[derive(Debug)]
pub(crate) struct NoTies {
    cells: Box<[u16]>,
    lines: Vec<Vec<u16>>,
}

impl NoTies {
    pub(crate) fn new(lines: Vec<Vec<u16>>) -> Self {
        let mut cells: Vec<u16> = lines.iter().flatten().copied().collect();
        cells.sort_unstable();
        cells.dedup();
        Self { cells: cells.into(), lines }
    }
}

impl Propagator for NoTies {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        for (i, one) in self.lines.iter().enumerate() {
            for other in &self.lines[i + 1..] {
                let order = compare(domains, one, other);
                if !order.less && !order.greater {
                    return Err(Dead);
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        80
    }

    fn scope(&self) -> &[u16] {
        &[]
    }
}
