//! The rank of a line among all rows and columns read from all sides.

use crate::search::domains::{Dead, Domains, Propagator, Step};
use sudokit_core::SmallSort;

/// Of the lines that start with the same value as this one, and whose order is not known, a given number comes before it in
/// order and a given number after it. None is equal unless ties are allowed; equal ones count as coming after.
#[derive(Debug)]
pub(crate) struct Rank {
    cells: Box<[u16]>,
    line: Vec<u16>,
    others: Vec<Vec<u16>>,
    below: usize,
    above: usize,
    ties: bool,
    /// Which of the others can come before and after; scratch space.
    orders: Vec<(bool, bool)>,
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
    pub(crate) fn new(line: Vec<u16>, others: Vec<Vec<u16>>, [below, above]: [usize; 2], ties: bool) -> Self {
        let mut cells: Vec<u16> = others.iter().flatten().chain(&line).copied().collect();
        cells.small_sort();
        cells.dedup();
        Self { cells: cells.into(), line, others, below, above, ties, orders: Vec::new() }
    }
}

/// The order of two lines that start with the same value, as far as it is known. What is equal so far cannot come again.
fn compare_rest(domains: &Domains, one: &[u16], other: &[u16], first: u64) -> Order {
    let (mut order, mut left) = (Order::default(), !first);
    for (&a, &b) in one[1..].iter().zip(&other[1..]) {
        let (a, b) = (domains.get(a) & left, domains.get(b) & left);
        if a == 0 || b == 0 {
            return order;
        }
        order.less |= a.trailing_zeros() < 63 - b.leading_zeros();
        order.greater |= 63 - a.leading_zeros() > b.trailing_zeros();
        if a & b == 0 {
            return order;
        }
        if order.less && order.greater {
            break;
        }
        left &= !(a & b);
    }
    order.equal = true;
    order
}

impl Propagator for Rank {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let first = domains.get(self.line[0]);
        if first & (first - 1) != 0 {
            return Ok(());
        }
        let (mut can_less, mut can_not, mut less, mut not_less) = (0, 0, 0, 0);
        self.orders.clear();
        for other in &self.others {
            let start = domains.get(other[0]);
            if start & first == 0 {
                self.orders.push((false, false));
                continue;
            }
            let order = compare_rest(domains, other, &self.line, first);
            let pair = (order.less, order.greater || self.ties && order.equal);
            self.orders.push(pair);
            can_less += usize::from(pair.0);
            can_not += usize::from(pair.1);
            if start == first {
                match pair {
                    (true, false) => less += 1,
                    (false, true) => not_less += 1,
                    (false, false) => return Err(Dead),
                    (true, true) => {}
                }
            } else if pair == (false, false) {
                domains.keep(other[0], !first)?;
            }
        }
        let (below, above) = (self.below, self.above);
        if less > below || not_less > above || can_less < below || can_not < above {
            return Err(Dead);
        }
        for (&(may_less, may_not), other) in self.orders.iter().zip(&self.others) {
            let start = domains.get(other[0]);
            if start & first == 0 {
                continue;
            }
            let is_set = start == first;
            // As many as there may be come before it, or after it, for certain: no more of that.
            if less == below && may_less {
                match (is_set, may_not) {
                    (true, true) => ordered(domains, &self.line, other, !self.ties)?,
                    (false, false) => domains.keep(other[0], !first)?,
                    _ => {}
                }
            }
            if not_less == above && may_not {
                match (is_set, may_less) {
                    (true, true) => ordered(domains, other, &self.line, true)?,
                    (false, false) => domains.keep(other[0], !first)?,
                    _ => {}
                }
            }
            // All that can are needed.
            if can_less == below && may_less && (!may_not || can_not > above) {
                domains.keep(other[0], first)?;
                ordered(domains, other, &self.line, true)?;
            } else if can_not == above && may_not && (!may_less || can_less > below) {
                domains.keep(other[0], first)?;
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

/// One line comes before another in order.
#[derive(Debug)]
pub(crate) struct Before {
    cells: Box<[u16]>,
    low: Vec<u16>,
    high: Vec<u16>,
}

impl Before {
    pub(crate) fn new(low: Vec<u16>, high: Vec<u16>) -> Self {
        let mut cells: Vec<u16> = low.iter().chain(&high).copied().collect();
        cells.small_sort();
        cells.dedup();
        Self { cells: cells.into(), low, high }
    }
}

impl Propagator for Before {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        if !compare(domains, &self.low, &self.high).less {
            return Err(Dead);
        }
        ordered(domains, &self.low, &self.high, true)
    }

    fn cost(&self) -> u32 {
        70
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
        cells.small_sort();
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
