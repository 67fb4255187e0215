//! Which configurations of column sets are the same up to symmetry.
//!
//! A configuration says for each digit in which column of each stack it stands, in the first band: one of 27 *types*.
//! Digits that no candidate tells apart form a class, so of a class only the multiset of its types matters: sorted
//! types, class by class, are the key of a configuration. What is left are permutations of the columns and stacks
//! (with rows, and bands two and three, permuted as need be, and digit classes exchanged) that leave the candidates as
//! they are; each acts on keys, and the least key of an orbit stands for it.
//!
//! The signature of a digit is the set of cells where it is a candidate. A permutation of cells is a symmetry exactly
//! if it permutes the signatures.

use super::frame::Marks;

/// Nine digits by class, each with its type: five bits each, the first digit highest.
pub(super) type Key = u64;

/// One symmetry: where each digit class goes, and what becomes of each type.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Action {
    /// Place `i` (a digit in the order of classes) goes to place `places[i]`, the start of classes respected.
    places: [u8; 9],
    types: [u8; 27],
}

/// Digit classes and the symmetries of some bands of a puzzle.
pub(super) struct Symmetry {
    /// The digits, class by class.
    pub(super) digits: [u8; 9],
    /// For each place, the first place of its class.
    pub(super) class: [u8; 9],
    actions: Vec<Action>,
}

/// Permutations of three.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Symmetry {
    /// The symmetries of the candidates in bands two and three: what the count of their fillings can depend on.
    pub(super) fn of_rest(marks: &Marks) -> Self {
        Self::new(marks, 1, |_| true)
    }

    /// The symmetries of the whole puzzle that leave the first band and the third stack where they are.
    pub(super) fn of_pairs(marks: &Marks) -> Self {
        Self::new(marks, 0, |stacks| stacks[2] == 2)
    }

    /// How many permutations of digits leave the whole puzzle as it is.
    pub(super) fn relabellings_of_all(marks: &Marks) -> u64 {
        Self::new(marks, 0, |_| false).relabellings()
    }

    fn new(marks: &Marks, from: usize, wanted: impl Fn(&[usize; 3]) -> bool) -> Self {
        // Of each digit its signature: nine bits for each row.
        let signature = |digit: usize| -> [u16; 9] {
            core::array::from_fn(|row| {
                let bit = |column: usize| (marks[row * 9 + column] >> digit & 1) << column;
                if row < 3 * from { 0 } else { (0..9).map(bit).sum() }
            })
        };
        let signatures: [[u16; 9]; 9] = core::array::from_fn(signature);
        let mut digits: [u8; 9] = core::array::from_fn(|digit| digit as u8);
        digits.sort_by_key(|&digit| (signatures[usize::from(digit)], digit));
        let sorted: [[u16; 9]; 9] = digits.map(|digit| signatures[usize::from(digit)]);
        let mut class = [0; 9];
        for i in 1..9 {
            class[i] = if sorted[i] == sorted[i - 1] { class[i - 1] } else { i as u8 };
        }
        let mut symmetry = Self { digits, class, actions: Vec::new() };
        for stacks in ORDERS.into_iter().filter(wanted) {
            for inside in 0..216 {
                symmetry.try_columns(&sorted, from, stacks, [inside / 36, inside / 6 % 6, inside % 6]);
            }
        }
        symmetry.actions.sort();
        symmetry.actions.dedup();
        symmetry
    }

    /// Adds what a permutation of columns does, if rows can be permuted so that it is a symmetry.
    fn try_columns(&mut self, sorted: &[[u16; 9]; 9], from: usize, stacks: [usize; 3], inside: [usize; 3]) {
        let column = |c: usize| 3 * stacks[c / 3] + ORDERS[inside[c / 3]][c % 3];
        let moved: [[u16; 9]; 9] =
            sorted.map(|signature| signature.map(|row| (0..9).map(|c| (row >> c & 1) << column(c)).sum()));
        let types: [u8; 27] = core::array::from_fn(|t| {
            let mut to = [0; 3];
            for (stack, line) in [t / 9, t / 3 % 3, t % 3].into_iter().enumerate() {
                to[stacks[stack]] = ORDERS[inside[stack]][line];
            }
            // Of a pair the third stack does not matter.
            (9 * to[0] + 3 * to[1] + if from == 0 { 0 } else { to[2] }) as u8
        });
        let sums = [sorted, &moved].map(|signatures| -> [u32; 9] {
            core::array::from_fn(|row| signatures.iter().map(|signature| signature[row].count_ones()).sum())
        });
        let before = self.actions.len();
        for bands in [[0, 1, 2], [0, 2, 1]] {
            // Row `row` of the result is row `rows[row]`; bands that do not count are blank, as row 0 is then.
            let mut rows = [0; 9];
            each_order(&sums, bands, from, &mut rows, &mut |rows| {
                if let Some(places) = places(sorted, &moved, rows)
                    && !self.actions[before..].iter().any(|action| action.places == places)
                {
                    self.actions.push(Action { places, types });
                }
            });
        }
    }

    /// How many permutations of digits there are.
    pub(super) fn relabellings(&self) -> u64 {
        (0..9).map(|place| place as u64 - u64::from(self.class[place]) + 1).product()
    }

    /// How many symmetries besides.
    pub(super) fn moves(&self) -> usize {
        self.actions.len()
    }

    /// The least key of the orbit of a configuration, given as the type of each digit.
    pub(super) fn key(&self, types: &[u8; 9]) -> Key {
        let types: [u8; 9] = core::array::from_fn(|place| types[usize::from(self.digits[place])]);
        self.actions.iter().map(|action| self.act(action, &types)).min().unwrap_or_default()
    }

    fn act(&self, action: &Action, types: &[u8; 9]) -> Key {
        let mut moved = [0; 9];
        for place in 0..9 {
            moved[usize::from(action.places[place])] = action.types[usize::from(types[place])];
        }
        // Sorted inside each class, by insertion: the lists are short.
        for i in 1..9 {
            let mut j = i;
            while j > usize::from(self.class[i]) && moved[j - 1] > moved[j] {
                moved.swap(j - 1, j);
                j -= 1;
            }
        }
        moved.iter().fold(0, |key, &t| key << 5 | Key::from(t))
    }

    /// A configuration with this key, as the type of each digit.
    pub(super) fn types(&self, key: Key) -> [u8; 9] {
        let mut types = [0; 9];
        for place in 0..9 {
            types[usize::from(self.digits[place])] = (key >> (5 * (8 - place)) & 31) as u8;
        }
        types
    }
}

/// Calls for every order of rows inside the bands from `band` on under which their numbers of candidates match.
fn each_order(
    sums: &[[u32; 9]; 2],
    bands: [usize; 3],
    band: usize,
    rows: &mut [usize; 9],
    found: &mut dyn FnMut(&[usize; 9]),
) {
    if band == 3 {
        return found(rows);
    }
    for order in ORDERS {
        (0..3).for_each(|r| rows[3 * band + r] = 3 * bands[band] + order[r]);
        if (3 * band..3 * band + 3).all(|row| sums[1][rows[row]] == sums[0][row]) {
            each_order(sums, bands, band + 1, rows, found);
        }
    }
}

/// Where each digit goes, if the moved signatures with their rows permuted are the signatures again.
fn places(sorted: &[[u16; 9]; 9], moved: &[[u16; 9]; 9], rows: &[usize; 9]) -> Option<[u8; 9]> {
    let (mut taken, mut places) = ([false; 9], [0; 9]);
    for (place, signature) in places.iter_mut().zip(moved) {
        let turned = rows.map(|row| signature[row]);
        let to = (0..9).find(|&p| !taken[p] && sorted[p] == turned)?;
        taken[to] = true;
        *place = to as u8;
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_puzzle_has_every_symmetry() {
        let rest = Symmetry::of_rest(&[511; 81]);
        assert_eq!((rest.relabellings(), rest.moves()), (362_880, 1296));
        let types = [0, 1, 2, 9, 13, 14, 24, 25, 26];
        let key = rest.key(&types);
        assert_eq!(rest.key(&rest.types(key)), key);
        // The first stack exchanged with the last, and digits relabelled.
        let turned = [26, 0, 9, 18, 1, 13, 22, 8, 17];
        assert_eq!(rest.key(&turned), key);
    }

    #[test]
    fn a_clue_leaves_the_rest() {
        let mut marks = [511; 81];
        marks[3 * 9] = 1;
        let rest = Symmetry::of_rest(&marks);
        // The other eight digits, two columns, two stacks, and all inside them.
        assert_eq!((rest.relabellings(), rest.moves()), (40_320, 2 * 2 * 36));
        // A clue of another digit in the next stack: they can be exchanged, digits and stacks together.
        marks[3 * 9 + 3] = 2;
        let rest = Symmetry::of_rest(&marks);
        assert_eq!((rest.relabellings(), rest.moves()), (5_040, 2 * 2 * 2 * 6));
        assert_eq!(Symmetry::of_pairs(&marks).moves(), 2 * 2 * 2);
    }
}
