//! How often each value of one property occurs.

use core::fmt;
use std::collections::BTreeMap;

/// A value by which puzzles are counted. Numbers come before words, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// A whole number: clues, W, T&E depth.
    Whole(i64),
    /// Tenths, shown with one decimal: 71 is 7.1, a rating of Sudoku Explainer.
    Tenths(i64),
    /// A word with a place among others: the level `hard`, which comes before `unfair`.
    Ranked(u8, String),
    /// A word: `inf`, a technique, a level.
    Word(String),
}

impl Key {
    /// The number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Whole(number) => Some(*number as f64),
            Self::Tenths(tenths) => Some(*tenths as f64 / 10.0),
            Self::Ranked(..) | Self::Word(_) => None,
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => number.fmt(f),
            Self::Tenths(tenths) => write!(f, "{:.1}", *tenths as f64 / 10.0),
            Self::Ranked(_, word) | Self::Word(word) => word.fmt(f),
        }
    }
}

impl From<&str> for Key {
    fn from(word: &str) -> Self {
        Self::Word(word.to_owned())
    }
}

impl From<crate::whips::Rating> for Key {
    fn from(rating: crate::whips::Rating) -> Self {
        rating.level().map_or_else(|| Self::Word(rating.to_string()), |level| Self::Whole(level.into()))
    }
}

/// The distribution of one property.
///
/// ```
/// use sudokit_rating::stats::{Column, Key};
///
/// let mut clues = Column::new("clues");
/// [24, 25, 25, 26].into_iter().for_each(|count| clues.add(Key::Whole(count)));
/// assert_eq!((clues.total(), clues.mean()), (4, Some(25.0)));
/// assert_eq!(clues.quantile(0.5), Some(&Key::Whole(25)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    name: String,
    counts: BTreeMap<Key, u64>,
}

impl Column {
    /// An empty distribution with a name.
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), counts: BTreeMap::new() }
    }

    /// The name of the property.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Counts a puzzle with this value.
    pub fn add(&mut self, key: Key) {
        self.add_many(key, 1);
    }

    /// Counts several puzzles with this value.
    pub fn add_many(&mut self, key: Key, count: u64) {
        *self.counts.entry(key).or_default() += count;
    }

    /// Adds what another distribution counted.
    pub fn merge(&mut self, other: &Self) {
        other.counts.iter().for_each(|(key, &count)| self.add_many(key.clone(), count));
    }

    /// The values in ascending order, each with its count.
    pub fn counts(&self) -> impl ExactSizeIterator<Item = (&Key, u64)> {
        self.counts.iter().map(|(key, &count)| (key, count))
    }

    /// How many puzzles were counted.
    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The mean of the values that are numbers; `None` if none is.
    pub fn mean(&self) -> Option<f64> {
        let (mut sum, mut total) = (0.0, 0);
        for (number, &count) in self.counts.iter().filter_map(|(key, count)| Some((key.number()?, count))) {
            sum += number * count as f64;
            total += count;
        }
        (total > 0).then(|| sum / total as f64)
    }

    /// The smallest value such that at least this share (0 to 1) of the puzzles has it or a smaller one.
    pub fn quantile(&self, share: f64) -> Option<&Key> {
        let wanted = (share * self.total() as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        self.counts
            .iter()
            .find(|&(_, &count)| {
                seen += count;
                seen >= wanted
            })
            .map(|(key, _)| key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whips::Rating;

    #[test]
    fn numbers_are_ordered_before_words() {
        let mut column = Column::new("W");
        for rating in [Rating::Beyond, Rating::Level(10), Rating::Level(2), Rating::Level(2)] {
            column.add(rating.into());
        }
        let shown: Vec<String> = column.counts().map(|(key, count)| format!("{key}:{count}")).collect();
        assert_eq!(shown, ["2:2", "10:1", "inf:1"]);
        assert_eq!(column.quantile(0.0), Some(&Key::Whole(2)));
        assert_eq!(column.quantile(1.0), Some(&Key::from("inf")));
        assert_eq!(column.mean(), Some(14.0 / 3.0));
        assert_eq!(Key::Tenths(71).to_string(), "7.1");
    }

    #[test]
    fn an_empty_column_has_no_mean_and_no_quantile() {
        let column = Column::new("empty");
        assert_eq!((column.total(), column.mean(), column.quantile(0.5)), (0, None, None));
    }
}
