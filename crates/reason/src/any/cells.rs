//! Sets of cells of a grid of any size.

/// The words of a set that needs no allocation: 256 cells.
const INLINE: usize = 4;

/// A set of cells: a bit for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells(Words);

/// The words of a set: in place for grids up to 16x16, where nearly all sets are made.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Words {
    Few([u64; INLINE]),
    Many(Vec<u64>),
}

impl Cells {
    /// No cell of `count`.
    pub fn none(count: usize) -> Self {
        let words = count.div_ceil(64);
        Self(if words <= INLINE { Words::Few([0; INLINE]) } else { Words::Many(vec![0; words]) })
    }

    /// These cells of `count`.
    pub fn of(count: usize, cells: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::none(count);
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }

    #[inline]
    fn words(&self) -> &[u64] {
        match &self.0 {
            Words::Few(words) => words,
            Words::Many(words) => words,
        }
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.0 {
            Words::Few(words) => words,
            Words::Many(words) => words,
        }
    }

    /// Changes each word by the word of the other set.
    #[inline]
    fn change(&mut self, other: &Self, by: impl Fn(u64, u64) -> u64) {
        match (&mut self.0, &other.0) {
            (Words::Few(mine), Words::Few(other)) => (0..INLINE).for_each(|i| mine[i] = by(mine[i], other[i])),
            _ => self.words_mut().iter_mut().zip(other.words()).for_each(|(mine, &other)| *mine = by(*mine, other)),
        }
    }

    /// Whether some word of the two sets fits.
    #[inline]
    fn any(&self, other: &Self, fits: impl Fn(u64, u64) -> bool) -> bool {
        match (&self.0, &other.0) {
            (Words::Few(mine), Words::Few(other)) => (0..INLINE).any(|i| fits(mine[i], other[i])),
            _ => self.words().iter().zip(other.words()).any(|(&mine, &other)| fits(mine, other)),
        }
    }

    /// Adds a cell.
    pub fn insert(&mut self, cell: usize) {
        self.words_mut()[cell / 64] |= 1 << (cell % 64);
    }

    /// Removes a cell.
    pub fn remove(&mut self, cell: usize) {
        self.words_mut()[cell / 64] &= !(1 << (cell % 64));
    }

    /// Whether it holds a cell.
    pub fn contains(&self, cell: usize) -> bool {
        self.words()[cell / 64] >> (cell % 64) & 1 != 0
    }

    /// Keeps the cells that the other set holds too.
    pub fn keep(&mut self, other: &Self) {
        self.change(other, |mine, other| mine & other);
    }

    /// Adds the cells of the other set.
    pub fn add(&mut self, other: &Self) {
        self.change(other, |mine, other| mine | other);
    }

    /// The cells that both hold.
    #[must_use]
    pub fn both(&self, other: &Self) -> Self {
        let mut both = self.clone();
        both.keep(other);
        both
    }

    /// The cells of this set that the other does not hold.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let mut rest = self.clone();
        rest.change(other, |mine, other| mine & !other);
        rest
    }

    /// Whether all its cells are in the other set.
    pub fn is_within(&self, other: &Self) -> bool {
        !self.any(other, |mine, other| mine & !other != 0)
    }

    /// Whether the sets have a cell in common.
    pub fn meets(&self, other: &Self) -> bool {
        self.any(other, |mine, other| mine & other != 0)
    }

    /// Whether it holds no cell.
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// How many cells it holds.
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Its cells in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words().iter().enumerate().flat_map(|(i, &word)| bits(word).map(move |bit| 64 * i + bit))
    }
}

/// The numbers of the bits of a word in ascending order.
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_sets_behave_alike() {
        for count in [81, 256, 625] {
            let (one, other) = (Cells::of(count, [0, 5, 70, count - 1]), Cells::of(count, [5, 64, count - 1]));
            assert_eq!(one.both(&other).iter().collect::<Vec<_>>(), [5, count - 1]);
            assert_eq!(one.without(&other).iter().collect::<Vec<_>>(), [0, 70]);
            assert!(one.meets(&other) && !one.is_within(&other) && one.both(&other).is_within(&one));
            assert_eq!((one.len(), Cells::none(count).is_empty()), (4, true));
        }
    }
}
