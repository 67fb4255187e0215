//! Sums with up to three open cells: every value that stays is part of a solution of the sum.

use super::Sum;
use crate::search::domains::{Dead, Domains, Step, bits};

/// Few open cells. What is left of the total is counted from value 0.
impl Sum {
    pub(super) fn one(&self, domains: &mut Domains, place: usize, left: i64) -> Step {
        let weight = self.terms[place].0;
        let value = left / weight;
        if left % weight != 0 || !(0..i64::from(self.values)).contains(&value) {
            return Err(Dead);
        }
        domains.keep(self.cells[place], 1 << value)
    }

    /// The values of an open cell, read backwards if its weight is negative.
    #[inline]
    fn open(&self, domains: &Domains, place: usize, left: &mut i64) -> u64 {
        let backwards = self.terms[place].0 < 0;
        *left += if backwards { i64::from(self.values) - 1 } else { 0 };
        self.read(domains.get(self.cells[place]), backwards)
    }

    fn keep_open(&self, domains: &mut Domains, place: usize, values: u64) -> Step {
        domains.keep(self.cells[place], self.read(values, self.terms[place].0 < 0))
    }

    /// How two cells differ.
    #[inline]
    fn relation(&self, one: usize, other: usize) -> Relation {
        if other >= 64 || self.terms[one].1 >> other & 1 == 0 {
            Relation::Free
        } else if (self.terms[one].0 < 0) == (self.terms[other].0 < 0) {
            Relation::Different
        } else {
            Relation::Opposite
        }
    }

    pub(super) fn two(&self, domains: &mut Domains, [one, other]: [usize; 2], mut left: i64) -> Step {
        let (a, b) = (self.open(domains, one, &mut left), self.open(domains, other, &mut left));
        let (a, b) = pairs(a, b, left, self.relation(one, other), self.values);
        self.keep_open(domains, one, a)?;
        self.keep_open(domains, other, b)
    }

    pub(super) fn three(&self, domains: &mut Domains, places: [usize; 3], mut left: i64) -> Step {
        let sets = places.map(|place| self.open(domains, place, &mut left));
        // The fewest values are tried.
        let count = sets.map(u64::count_ones);
        let first = if count[1] < count[0] && count[1] <= count[2] {
            1
        } else if count[2] < count[0] {
            2
        } else {
            0
        };
        let (second, third) = ([1, 0, 0][first], [2, 2, 1][first]);
        let (to_second, to_third, between) = (
            self.relation(places[first], places[second]),
            self.relation(places[first], places[third]),
            self.relation(places[second], places[third]),
        );
        let mut kept = [0; 3];
        let (b, c) = (sets[second], sets[third]);
        let (mirrored_b, mirrored_c) = (b.reverse_bits(), c.reverse_bits());
        for value in bits(sets[first]) {
            let number = value.trailing_zeros();
            let barred = |relation: Relation| match relation {
                Relation::Free => 0,
                Relation::Different => value,
                Relation::Opposite => 1 << (self.values - 1 - number),
            };
            let (not_b, not_c) = (barred(to_second), barred(to_third));
            let total = left - i64::from(number);
            let barred = barred_pairs(total, between, self.values);
            let with_b = shift(mirrored_b & !not_b.reverse_bits(), total) & c & !not_c & !barred;
            let with_c = shift(mirrored_c & !not_c.reverse_bits(), total) & b & !not_b & !barred;
            if with_b != 0 && with_c != 0 {
                kept[first] |= value;
                kept[second] |= with_c;
                kept[third] |= with_b;
            }
        }
        for (place, kept) in places.into_iter().zip(kept) {
            self.keep_open(domains, place, kept)?;
        }
        Ok(())
    }
}

/// Whether two cells can have the same value, where both are read as the sum does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Free,
    Different,
    /// Different, and one of them is read backwards.
    Opposite,
}

/// The values of two cells that have a total together.
#[inline]
fn pairs(one: u64, other: u64, total: i64, relation: Relation, values: u32) -> (u64, u64) {
    let barred = barred_pairs(total, relation, values);
    let with = |set: u64| shift(set.reverse_bits(), total);
    (one & with(other) & !barred, other & with(one) & !barred)
}

/// The values that two cells cannot have when they have a total and differ.
#[inline]
fn barred_pairs(total: i64, relation: Relation, values: u32) -> u64 {
    match relation {
        Relation::Different if total & 1 == 0 && (0..128).contains(&total) => 1 << (total / 2),
        Relation::Opposite if total == i64::from(values) - 1 => u64::MAX,
        _ => 0,
    }
}

/// What is missing from each value of a set to the total; the set is given mirrored.
#[inline]
fn shift(mirrored: u64, total: i64) -> u64 {
    match total {
        0..=63 => mirrored >> (63 - total),
        64..=126 => mirrored << (total - 63),
        _ => 0,
    }
}
