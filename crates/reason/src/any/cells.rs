//! Sets of cells of a grid of any size.

/// A set of cells: a bit for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells(Vec<u64>);

impl Cells {
    /// No cell of `count`.
    pub fn none(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)])
    }

    /// These cells of `count`.
    pub fn of(count: usize, cells: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::none(count);
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }

    /// Adds a cell.
    pub fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    /// Removes a cell.
    pub fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    /// Whether it holds a cell.
    pub fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    /// Keeps the cells that the other set holds too.
    pub fn keep(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, other)| *mine &= other);
    }

    /// Adds the cells of the other set.
    pub fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, other)| *mine |= other);
    }

    /// The cells that both hold.
    #[must_use]
    pub fn both(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(one, other)| one & other).collect())
    }

    /// The cells of this set that the other does not hold.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(one, other)| one & !other).collect())
    }

    /// Whether all its cells are in the other set.
    pub fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }

    /// Whether the sets have a cell in common.
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| one & other != 0)
    }

    /// Whether it holds no cell.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many cells it holds.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Its cells in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| bits(word).map(move |bit| 64 * i + bit))
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
