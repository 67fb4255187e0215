//! Cuts a puzzle into pieces: Sukaku that share no solution and together have all of its solutions.
//!
//! In a piece naked singles are taken from their peers. In *ordered* pieces the cells that were cut are
//! always the first open ones row by row, so that every solution of a piece comes before those of the next one.

use sudokit_core::{Cell, CellSet, Digit, DigitSet, House, Pencilmarks};

/// Which cell of a piece is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// The first open one, row by row.
    InOrder,
    /// One with the fewest candidates.
    Rarest,
}

impl Cut {
    /// The cell to cut; `None` when all are filled.
    pub(crate) fn cell(self, marks: &Pencilmarks) -> Option<Cell> {
        let mut open = Cell::all().filter(|&cell| marks[cell].len() > 1);
        match self {
            Self::InOrder => open.next(),
            Self::Rarest => open.min_by_key(|&cell| marks[cell].len()),
        }
    }
}

/// Places singles, naked and hidden, until there are no more; false if a cell or a digit has no place left.
pub(crate) fn settle(marks: &mut Pencilmarks) -> bool {
    let mut placed = [false; 81];
    loop {
        let mut more = false;
        for cell in Cell::all() {
            if marks[cell].is_empty() {
                return false;
            }
            if marks[cell].len() == 1 && !placed[cell.index()] {
                placed[cell.index()] = true;
                more = true;
                let digit = marks[cell];
                for peer in cell.peers().iter() {
                    marks[peer] -= digit;
                }
            }
        }
        if more {
            continue;
        }
        for house in House::all() {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for cell in house.cells() {
                twice |= once & marks[cell];
                once |= marks[cell];
            }
            if once != DigitSet::ALL {
                return false;
            }
            let single = once - twice;
            for cell in house.cells() {
                let here = marks[cell] & single;
                if here.len() > 1 {
                    return false; // the only place for two digits
                }
                if !here.is_empty() && marks[cell].len() > 1 {
                    marks[cell] = here;
                    more = true;
                }
            }
        }
        if !more {
            return true;
        }
    }
}

/// The piece in which a cell of a settled piece holds this digit, with the naked singles that follow; the hidden ones
/// are left to the engine, since to look for them takes longer than all the rest.
pub(crate) fn with(marks: &Pencilmarks, cell: Cell, digit: Digit) -> Option<Pencilmarks> {
    let mut piece = *marks;
    piece[cell] = marks[cell] & DigitSet::only(digit);
    let mut open = CellSet::only(cell);
    while let Some(cell) = open.first() {
        open.remove(cell);
        let placed = piece[cell];
        for peer in cell.peers().iter() {
            let before = piece[peer];
            if !(before & placed).is_empty() {
                let after = before - placed;
                match after.len() {
                    0 => return None,
                    1 => open.insert(peer),
                    _ => {}
                }
                piece[peer] = after;
            }
        }
    }
    Some(piece)
}

/// Cuts a piece into at least `wanted` pieces if possible; there may be none.
pub(crate) fn split(marks: &Pencilmarks, cut: Cut, wanted: usize) -> Vec<Pencilmarks> {
    let mut root = *marks;
    let mut pieces: Vec<Pencilmarks> = settle(&mut root).then_some(root).into_iter().collect();
    loop {
        let mut more = false;
        let mut next = Vec::with_capacity(4 * pieces.len());
        for (i, piece) in pieces.iter().enumerate() {
            match cut.cell(piece).filter(|_| next.len() + pieces.len() - i < wanted) {
                Some(cell) => {
                    more = true;
                    next.extend(piece[cell].iter().filter_map(|digit| with(piece, cell, digit)));
                }
                None => next.push(*piece),
            }
        }
        pieces = next;
        if !more {
            return pieces;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_testkit::random::{Kind, Puzzles};
    use sudokit_testkit::referee;

    #[test]
    fn pieces_have_all_solutions_and_share_none() {
        let mut puzzles = Puzzles::new(11);
        for kind in [Kind::Proper, Kind::Multi, Kind::Changed, Kind::Clashing, Kind::Sukaku, Kind::BrokenSukaku] {
            for _ in 0..10 {
                let puzzle = puzzles.of(kind);
                let count = referee::count(&puzzle, 10_000);
                for cut in [Cut::InOrder, Cut::Rarest] {
                    let pieces = split(&puzzle.pencilmarks(), cut, 20);
                    let sum: u64 = pieces.iter().map(|&piece| referee::count(&piece.into(), 10_000)).sum();
                    assert!(count == sum || count == 10_000, "{kind:?} {cut:?} {puzzle}");
                }
            }
        }
    }

    #[test]
    fn a_cell_for_two_digits_ends_it() {
        // Of row 1 only r1c1 has the digits 1 and 2: this once ran forever.
        let mut marks = Pencilmarks::FULL;
        for cell in House::row(sudokit_core::Row::new(0).unwrap()).cells() {
            marks[cell] = DigitSet::from_bits(if cell.index() == 0 { 0b11 } else { 0b1_1111_1100 });
        }
        assert!(!settle(&mut marks));
    }

    #[test]
    fn many_pieces_of_much_none_of_nothing() {
        assert!(split(&Pencilmarks::FULL, Cut::Rarest, 1000).len() >= 1000);
        assert!(split(&Pencilmarks::new([DigitSet::EMPTY; 81]), Cut::InOrder, 10).is_empty());
    }
}
