//! Type 3 of unique loops: the two extra cells together make a naked or hidden set with cells of a common house.
//!
//! The degree starts at the number of extra digits, so that smaller hidden sets are not seen
//! ([quirk Q2](super::super::quirks)).

use super::super::state::State;
use super::super::tables::{CELLS, COMBINATIONS, POSITION, bits};
use super::shared_houses;

/// Calls `found(increment, details, gone)` for each set, in the scale's order.
pub(super) fn third(
    state: &State,
    [a, b]: [usize; 2],
    pair: u16,
    extra: u16,
    mut found: impl FnMut(f64, (bool, u8, u16, u128), Vec<(u8, u16)>),
) {
    for degree in extra.count_ones()..=7 {
        for house in shared_houses(a, b) {
            let open = state.open_in(house);
            let (at_a, at_b) = (1u16 << POSITION[a][house / 9], 1u16 << POSITION[b][house / 9]);
            let marks = CELLS[house].map(|cell| state.marks[cell as usize]);
            if 2 * degree <= open {
                for &positions in COMBINATIONS[degree as usize] {
                    if positions & at_a == 0 || positions & at_b != 0 {
                        continue;
                    }
                    let others = positions & !at_a;
                    let union = bits(others).fold(0, |union, i| union | marks[i]);
                    let digits = union | extra;
                    if (extra & state.marks[a] & state.marks[b] | union).count_ones() == degree
                        && digits.count_ones() == degree
                        && bits(others).all(|i| marks[i].count_ones() >= 2)
                    {
                        let rest = bits(!(positions | at_b) & 0x1ff);
                        let gone: Vec<_> = rest.map(|i| (CELLS[house][i], marks[i] & digits)).collect();
                        let cells = bits(others).fold(0u128, |set, i| set | 1 << CELLS[house][i]);
                        found(f64::from(degree - 1) * 0.1, (false, house as u8, digits, cells), gone);
                    }
                }
            }
            let rest: Vec<usize> = bits(!(pair | extra) & 0x1ff).collect();
            if 2 * degree < open && degree as usize - 2 <= rest.len() {
                for &choice in COMBINATIONS[degree as usize - 2].iter().filter(|&&choice| choice >> rest.len() == 0) {
                    let digits = bits(choice).fold(pair, |set, i| set | 1 << rest[i]);
                    let mut places = bits(digits).map(|digit| state.positions[house][digit] & !at_b);
                    let union = places.clone().fold(0, |union, set| union | set);
                    if places.any(|set| set == 0) || union.count_ones() != degree {
                        continue;
                    }
                    let others = union & !at_a & !at_b;
                    let gone: Vec<_> = bits(others).map(|i| (CELLS[house][i], marks[i] & !digits)).collect();
                    let cells = bits(others).fold(0u128, |set, i| set | 1 << CELLS[house][i]);
                    // One less than the number of other cells.
                    let increment = (f64::from(others.count_ones()) - 1.0) * 0.1;
                    found(increment, (true, house as u8, digits, cells), gone);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::{Grid, Puzzle};

    /// Row 1 with the pair 12 in its first two cells and its last; how many finds there are with these extra digits.
    fn finds(first: u16, second: u16) -> usize {
        let mut state = State::new(&Puzzle::Clues(Grid::EMPTY));
        for (cell, keep) in [(0, 0b11 | first), (1, 0b11 | second)] {
            bits(!keep & 0x1ff).for_each(|digit| state.remove(cell, digit));
        }
        (2..8).for_each(|cell| (0..2).for_each(|digit| state.remove(cell, digit)));
        let mut count = 0;
        third(&state, [0, 1], 0b11, first | second, |_, (hidden, _, digits, _), _| {
            count += usize::from(hidden && digits == 0b11);
        });
        count
    }

    #[test]
    fn q2_hidden_sets_smaller_than_the_extra_digits_are_not_seen() {
        assert_eq!((finds(0b0100, 0b1000), finds(0b0100, 0b11000)), (1, 0));
    }
}
