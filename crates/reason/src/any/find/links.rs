//! Strong and weak links between candidates.

use crate::any::cells::bits;
use crate::any::position::{Candidate, Position};

/// Which links count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Links {
    /// Between places of one value.
    OneValue,
    /// Strong inside cells of two candidates, weak between cells.
    Pairs,
    /// All.
    All,
}

/// The candidates that cannot be true together with this one.
pub(super) fn weak(position: &Position, of: Candidate, links: Links, mut pass: impl FnMut(Candidate)) {
    let space = position.space();
    if links == Links::All {
        let others = bits(position.marks(of.cell) & !(1 << of.value));
        others.for_each(|value| pass(Candidate::new(of.cell, value)));
        for (cell, values) in space.rules().excluded(of) {
            bits(position.marks(cell) & values).for_each(|value| pass(Candidate::new(cell, value)));
        }
    }
    for cell in space.peers(of.cell).iter().filter(|&cell| position.marks(cell) >> of.value & 1 != 0) {
        pass(Candidate::new(cell, of.value));
    }
}

/// The candidates of which one is true if this one is false, each with the house of the link; `None` for a cell.
pub(super) fn strong(position: &Position, of: Candidate, links: Links, mut pass: impl FnMut(Candidate, Option<usize>)) {
    let rest = position.marks(of.cell) & !(1 << of.value);
    if links != Links::OneValue && rest.is_power_of_two() {
        pass(Candidate::new(of.cell, rest.trailing_zeros() as usize), None);
    }
    if links == Links::Pairs {
        return;
    }
    for &house in position.space().houses_of(of.cell) {
        if !position.space().houses()[house].whole {
            continue;
        }
        let mut others = position.places(house, of.value).filter(|&cell| cell != of.cell);
        if let (Some(cell), None) = (others.next(), others.next()) {
            pass(Candidate::new(cell, of.value), Some(house));
        }
    }
}

/// Whether two candidates cannot both be true.
pub(super) fn clash(position: &Position, one: Candidate, other: Candidate) -> bool {
    let space = position.space();
    if one.cell == other.cell {
        return one.value != other.value;
    }
    one.value == other.value && space.peers(one.cell).contains(other.cell)
        || space.rules().excluded(one).any(|(cell, values)| cell == other.cell && values >> other.value & 1 != 0)
}
