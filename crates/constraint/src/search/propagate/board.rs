//! Sets of the places of a grid, as bits.

use core::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// Places in reading order, 64 in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board<const W: usize>([u64; W]);

impl<const W: usize> Board<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    #[inline]
    pub(crate) fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(crate) fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first place alone.
    #[inline]
    pub(crate) fn first(self) -> Self {
        let mut first = Self::EMPTY;
        if let Some(word) = self.0.iter().position(|&word| word != 0) {
            first.0[word] = self.0[word] & self.0[word].wrapping_neg();
        }
        first
    }

    /// The places in order.
    #[inline]
    pub(crate) fn places(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            core::iter::from_fn(move || {
                let place = (bits != 0).then(|| word * 64 + bits.trailing_zeros() as usize);
                bits &= bits.wrapping_sub(1);
                place
            })
        })
    }

    /// Every place moved on.
    #[inline]
    fn forwards(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let mut moved = Self::EMPTY;
        for word in words..W {
            let carried = if bits > 0 && word > words { self.0[word - words - 1] >> (64 - bits) } else { 0 };
            moved.0[word] = self.0[word - words] << bits | carried;
        }
        moved
    }

    /// Every place moved back.
    #[inline]
    fn backwards(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let mut moved = Self::EMPTY;
        for word in words..W {
            let carried = if bits > 0 && word + 1 < W { self.0[word + 1] << (64 - bits) } else { 0 };
            moved.0[word - words] = self.0[word] >> bits | carried;
        }
        moved
    }
}

impl<const W: usize> BitAnd for Board<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(core::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> BitOr for Board<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(core::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const W: usize> BitOrAssign for Board<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> Not for Board<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(core::array::from_fn(|word| !self.0[word]))
    }
}

/// A grid of places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places<const W: usize> {
    columns: usize,
    /// All places but those of the first column, and of the last.
    not_first: Board<W>,
    not_last: Board<W>,
    all: Board<W>,
}

impl<const W: usize> Places<W> {
    pub(crate) fn new(count: usize, columns: usize) -> Self {
        let board = |holds: &dyn Fn(usize) -> bool| {
            let mut board = Board::EMPTY;
            (0..count).filter(|&place| holds(place)).for_each(|place| board.insert(place));
            board
        };
        Self {
            columns,
            not_first: board(&|place| place % columns != 0),
            not_last: board(&|place| (place + 1) % columns != 0),
            all: board(&|_| true),
        }
    }

    /// The neighbours of these places, and some of the places themselves.
    #[inline]
    pub(crate) fn beside(&self, places: Board<W>) -> Board<W> {
        let (left, right) = ((places & self.not_first).backwards(1), (places & self.not_last).forwards(1));
        let lines = places.forwards(self.columns) | places.backwards(self.columns);
        (left | right | lines) & self.all
    }

    /// All that is connected with `start` within `open`.
    #[inline]
    pub(crate) fn flood(&self, start: Board<W>, open: Board<W>) -> Board<W> {
        let mut reached = start;
        loop {
            let next = reached | self.beside(reached) & open;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_do_not_wrap_around() {
        let places = Places::<2>::new(81, 9);
        let of = |place: usize| {
            let mut board = Board::EMPTY;
            board.insert(place);
            places.beside(board).places().collect::<Vec<_>>()
        };
        assert_eq!(of(0), [1, 9]);
        assert_eq!(of(8), [7, 17]);
        assert_eq!(of(63), [54, 64, 72]);
        assert_eq!(of(64), [55, 63, 65, 73]);
        assert_eq!(of(80), [71, 79]);
        let wide = Places::<4>::new(192, 64);
        let mut board = Board::EMPTY;
        board.insert(64);
        assert_eq!(wide.beside(board).places().collect::<Vec<_>>(), [0, 65, 128]);
    }
}
