//! Almost locked sets: `n` cells of a house that have `n + 1` digits between them.
//!
//! Take one digit away and the cells are a locked set: each of the others stands in one of them. Two sets that have a
//! digit in common, all of whose places in one set see all of its places in the other, cannot both hold it: it is
//! *restricted common*, and at least one of the sets is locked.

use crate::board::Board;
use crate::technique::chain::graph::all_marks;
use crate::technique::chain::group::common_peers;
use sudokit_core::{Cell, CellSet, Digit, DigitSet, House};

/// An almost locked set.
#[derive(Clone, Debug)]
pub(crate) struct Almost {
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
    /// The places of each digit.
    pub(crate) places: [CellSet; 9],
    /// Where a digit would go if it stands in the set: the cells with the digit that see all its places.
    pub(crate) seen: [CellSet; 9],
    /// All of these.
    pub(crate) around: CellSet,
}

/// The almost locked sets of a position, and which digits they restrict for each other.
#[derive(Debug, Default)]
pub(crate) struct Sets {
    known: Option<[DigitSet; 81]>,
    pub(crate) list: Vec<Almost>,
    linked: Option<bool>,
    /// Ordered by the first set, then by the second, which comes later in the list.
    pub(crate) commons: Vec<Common>,
    /// Where the commons of each first set begin.
    pub(crate) starts: Vec<u32>,
}

/// One or two digits that are restricted common to two sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Common {
    pub(crate) sets: [u16; 2],
    pub(crate) first: Digit,
    pub(crate) second: Option<Digit>,
}

impl Common {
    /// Its digits.
    pub(crate) fn digits(&self) -> DigitSet {
        DigitSet::only(self.first) | self.second.map_or(DigitSet::EMPTY, DigitSet::only)
    }
}

impl Sets {
    /// Makes them the sets of this board.
    pub(crate) fn prepare(&mut self, board: &Board) {
        let marks = Some(all_marks(board));
        if self.known != marks {
            self.known = marks;
            self.linked = None;
            self.list.clear();
            collect(board, &mut |cells, digits| self.list.push(Almost::new(board, cells, digits)));
        }
    }

    /// Finds the restricted commons; sets that share cells count only with `overlap`.
    pub(crate) fn link(&mut self, overlap: bool) {
        if self.linked == Some(overlap) {
            return;
        }
        self.linked = Some(overlap);
        self.commons.clear();
        self.starts.clear();
        for (i, one) in self.list.iter().enumerate() {
            self.starts.push(self.commons.len() as u32);
            for (j, other) in self.list.iter().enumerate().skip(i + 1) {
                if (one.around & other.cells).is_empty() {
                    continue;
                }
                if let Some((first, second)) = restricted(one, other, overlap) {
                    self.commons.push(Common { sets: [i as u16, j as u16], first, second });
                }
            }
        }
        self.starts.push(self.commons.len() as u32);
    }

    /// The commons of which a set is the first.
    pub(crate) fn from(&self, set: u16) -> core::ops::Range<usize> {
        self.starts[usize::from(set)] as usize..self.starts[usize::from(set) + 1] as usize
    }

    /// A set by its number.
    #[inline]
    pub(crate) fn get(&self, set: u16) -> &Almost {
        &self.list[usize::from(set)]
    }
}

impl Almost {
    fn new(board: &Board, cells: CellSet, digits: DigitSet) -> Self {
        let mut set =
            Self { cells, digits, places: [CellSet::EMPTY; 9], seen: [CellSet::EMPTY; 9], around: CellSet::EMPTY };
        for digit in digits.iter() {
            let places = cells & board.places(digit);
            let seen = (common_peers(places) & board.places(digit)) - cells;
            set.places[digit.index()] = places;
            set.seen[digit.index()] = seen;
            set.around |= seen;
        }
        set
    }

    /// The places of a digit.
    #[inline]
    pub(crate) fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// The cells with a digit that see all its places.
    #[inline]
    pub(crate) fn seen(&self, digit: Digit) -> CellSet {
        self.seen[digit.index()]
    }
}

/// The digits two sets restrict for each other: the first, and the last if there are several.
pub(super) fn restricted(one: &Almost, other: &Almost, overlap: bool) -> Option<(Digit, Option<Digit>)> {
    let shared = one.cells & other.cells;
    if !overlap && !shared.is_empty() {
        return None;
    }
    let mut found = None;
    for digit in (one.digits & other.digits).iter() {
        let (here, there) = (one.places(digit), other.places(digit));
        if ((here | there) & shared).is_empty() && (there - one.seen(digit)).is_empty() {
            found = Some(found.map_or((digit, None), |(first, _)| (first, Some(digit))));
        }
    }
    found
}

/// Every almost locked set once: rows, columns, boxes; in each house in the order of its cells.
fn collect(board: &Board, found: &mut dyn FnMut(CellSet, DigitSet)) {
    for house in House::all() {
        let cells: Vec<Cell> = house.cells().into_iter().filter(|&cell| board.open().contains(cell)).collect();
        extend(board, house, &cells, CellSet::EMPTY, DigitSet::EMPTY, found);
    }
}

fn extend(
    board: &Board,
    house: House,
    rest: &[Cell],
    cells: CellSet,
    digits: DigitSet,
    found: &mut dyn FnMut(CellSet, DigitSet),
) {
    for (i, &cell) in rest.iter().enumerate() {
        let mut cells = cells;
        cells.insert(cell);
        let digits = digits | board.marks(cell);
        // Even with all cells that are left there would be too many digits.
        if digits.len() > cells.len() + rest.len() - i || cells.len() > 8 {
            continue;
        }
        if digits.len() == cells.len() + 1 && !seen_before(house, cells) {
            found(cells, digits);
        }
        extend(board, house, &rest[i + 1..], cells, digits, found);
    }
}

/// Whether the cells lie in an earlier house too.
fn seen_before(house: House, cells: CellSet) -> bool {
    let within = |other: House| (cells - other.cell_set()).is_empty();
    cells.first().is_some_and(|cell| cell.houses().into_iter().any(|other| other < house && within(other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_testkit::random::{self, Rng};

    #[test]
    fn each_set_is_found_once_and_all_are() {
        let (clues, _) = random::proper(&mut Rng::new(3), 26);
        let board = Board::new(&clues.into());
        let mut sets = Sets::default();
        sets.prepare(&board);
        let mut found: Vec<CellSet> = sets.list.iter().map(|set| set.cells).collect();
        found.sort_unstable_by_key(|cells| cells.bits());
        let mut expected = Vec::new();
        for house in House::all() {
            for choice in 1_u16..512 {
                let chosen = house.cells().into_iter().enumerate().filter(|&(i, _)| choice >> i & 1 == 1);
                let cells: CellSet = chosen.map(|(_, cell)| cell).collect();
                let digits = cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | board.marks(cell));
                if (cells - board.open()).is_empty() && digits.len() == cells.len() + 1 && cells.len() < 9 {
                    expected.push(cells);
                }
            }
        }
        expected.sort_unstable_by_key(|cells| cells.bits());
        expected.dedup();
        assert!(found == expected && found.len() > 50);
    }
}
