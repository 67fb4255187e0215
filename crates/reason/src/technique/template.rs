//! The ways a digit can stand in the whole grid (Ruud's templates): of the 46,656, those that its candidates allow.
//!
//! In each band the digit takes one row of each box, which leaves three columns, one in each stack. So the ways are counted
//! by the 27 sets of columns of each band: two sets of columns that do not meet leave one for the third band, and what a
//! band's ways with a set of columns have in common is all that has to be kept of them.
//!
//! Every elimination that argues with one digit alone (fish, X-chains, colours of one digit) removes a candidate that
//! is in no template. Where there is none, there is nothing to search.

use sudokit_core::CellSet;

/// What all ways and what any way of a digit have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Templates {
    /// The cells that some way takes.
    pub(crate) any: CellSet,
    /// The cells that every way takes; all cells when there is no way.
    pub(crate) all: CellSet,
}

/// The six orders in which the rows of a band go to its boxes.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

const NONE: Templates = Templates { any: CellSet::EMPTY, all: CellSet::ALL };

impl Templates {
    /// The ways that these candidates and the cells where the digit stands allow.
    pub(crate) fn of(places: CellSet) -> Self {
        let bits = places.bits();
        let bands = [0, 1, 2].map(|band| Self::of_band((bits >> (27 * band)) as u32 & 0x7ff_ffff));
        let mut sum = NONE;
        for (i, first) in bands[0].iter().enumerate().filter(|(_, band)| band.0 != 0) {
            for (j, second) in bands[1].iter().enumerate().filter(|(_, band)| band.0 != 0) {
                let Some(k) = third(i, j) else { continue };
                let third = bands[2][k];
                if third.0 != 0 {
                    let join = |a: u32, b: u32, c: u32| u128::from(a) | u128::from(b) << 27 | u128::from(c) << 54;
                    sum.any |= CellSet::from_bits(join(first.0, second.0, third.0));
                    sum.all &= CellSet::from_bits(join(first.1, second.1, third.1));
                }
            }
        }
        sum
    }

    /// For each set of columns, what any and what all ways of a band with these columns take; 0 when there are none.
    fn of_band(cells: u32) -> [(u32, u32); 27] {
        let mut ways = [(0, u32::MAX); 27];
        for order in ORDERS {
            let rows = [0, 1, 2].map(|stack| cells >> (9 * order[stack] + 3 * stack) & 7);
            if rows.contains(&0) {
                continue;
            }
            for (i, j, k) in
                bits(rows[0]).flat_map(|i| bits(rows[1]).flat_map(move |j| bits(rows[2]).map(move |k| (i, j, k))))
            {
                let way = &mut ways[i * 9 + j * 3 + k];
                let cell = |stack: usize, column: usize| 1 << (9 * order[stack] + 3 * stack + column);
                let taken = cell(0, i) | cell(1, j) | cell(2, k);
                *way = (way.0 | taken, way.1 & taken);
            }
        }
        ways
    }
}

/// Which of three bits are set.
fn bits(mask: u32) -> impl Iterator<Item = usize> {
    (0..3).filter(move |i| mask >> i & 1 != 0)
}

/// The set of columns that two disjoint sets of columns leave to the third band.
fn third(i: usize, j: usize) -> Option<usize> {
    let left = |unit: usize| {
        let (a, b) = (i / unit % 3, j / unit % 3);
        (a != b).then(|| (3 - a - b) * unit)
    };
    Some(left(9)? + left(3)? + left(1)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::{Cell, House};
    use sudokit_testkit::random::Rng;

    /// Row by row, the plain way.
    fn ways(places: CellSet, row: usize, taken: CellSet, found: &mut dyn FnMut(CellSet)) {
        let Some(house) = House::new(row).filter(|_| row < 9) else { return found(taken) };
        for cell in (places & house.cell_set()).iter().filter(|cell| (cell.peers() & taken).is_empty()) {
            ways(places, row + 1, taken | CellSet::only(cell), found);
        }
    }

    #[test]
    fn they_are_what_trying_all_gives() {
        let mut rng = Rng::new(7);
        for round in 0..60 {
            let left = 20 + round;
            let places: CellSet = rng.cells().into_iter().take(left).collect();
            let mut sum = NONE;
            ways(places, 0, CellSet::EMPTY, &mut |taken| {
                sum.any |= taken;
                sum.all &= taken;
            });
            assert_eq!(Templates::of(places), sum, "{places:?}");
        }
        assert_eq!(Templates::of(CellSet::ALL).any.len(), Cell::COUNT);
    }
}
