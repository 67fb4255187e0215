//! What the words of naked and hidden sets have in common.

use crate::explain::words::{View, common_house, phrase};
use crate::step::{HousePart, Part};
use sudokit_core::House;

/// A set in words.
pub(super) struct Said {
    pub(super) house: String,
    pub(super) count: String,
    pub(super) digits: String,
    pub(super) cells: String,
}

impl Said {
    /// The set of a step, in those of its houses in which something follows.
    pub(super) fn of(view: &View<'_>) -> Option<Self> {
        let (pattern, digits) = (view.cells(Part::Pattern), view.digits(Part::Pattern));
        let gone = view.gone_cells();
        let hit = |house: &House| !(house.cell_set() & gone).is_empty();
        let homes: Vec<House> = view.houses(HousePart::Home).into_iter().filter(hit).collect();
        let first = homes.first().copied().or_else(|| common_house(pattern))?;
        let house = if homes.len() > 1 { phrase::houses(&homes) } else { first.to_string() };
        let (count, digits, cells) = (phrase::number(digits.len()), phrase::digits(digits), phrase::cells(pattern));
        Some(Self { house, count, digits, cells })
    }
}
