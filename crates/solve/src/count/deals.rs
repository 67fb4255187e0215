//! The deals of a stack: which digits stand in which of its columns, box by box.
//!
//! In each of the three boxes of a stack the columns hold a [partition](super::partition) of the digits, and the three
//! partitions must fit: every digit stands in a different column of each box. An empty stack has 1680 · 56 = 94,080
//! deals. A clue leaves a third of them, because of the six orders in which a digit can visit the columns two have it in
//! the column of the clue.
//!
//! Two kinds of symmetry merge deals:
//!
//! * Columns of the stack with the same candidates in all rows can change places. Partitions that differ only by that
//!   share a *slot*, and from here on a partition is known by its slot.
//! * Digits that nothing tells apart can be relabelled. Which those are changes as stacks are dealt, so that the classes
//!   of digits come from outside.
//!
//! A merged deal has a weight: how many deals it stands for.

use super::frame::{Frame, Marks};
use super::partition::{COUNT, Partitions};
use std::collections::HashMap;
use sudokit_core::SmallSort;

/// A label for each digit; digits with the same label can be relabelled.
pub(super) type Classes = [u8; 9];

/// For each digit its columns in the first two boxes, `3 * first + second`; that of the third box follows.
type Codes = [u8; 9];

/// Partitions of the three boxes of a stack that fit, by slot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deal {
    pub(super) slots: [u16; 3],
    /// The partitions themselves.
    pub(super) numbers: [u16; 3],
    /// How many deals this one stands for.
    pub(super) weight: u64,
    codes: Codes,
}

impl Deal {
    /// The classes that are left when this deal is known.
    pub(super) fn refine(&self, classes: &Classes) -> Classes {
        normal(core::array::from_fn(|digit| 9 * classes[digit] + self.codes[digit]))
    }
}

/// Labels in the order of their first digits, so that equal classes are equal values.
pub(super) fn normal(labels: [u8; 9]) -> Classes {
    core::array::from_fn(|digit| labels.iter().position(|&label| label == labels[digit]).unwrap_or(digit) as u8)
}

/// Digits are in the same class if they are candidates of the same cells.
pub(super) fn classes(marks: &Marks) -> Classes {
    let alike = |a: usize, b: usize| marks.iter().all(|mark| mark >> a & 1 == mark >> b & 1);
    core::array::from_fn(|digit| (0..digit).find(|&other| alike(other, digit)).unwrap_or(digit) as u8)
}

/// The deals of one stack.
pub(super) struct Stack {
    all: Vec<[u16; 3]>,
    /// The orders of its columns that the candidates cannot tell apart.
    orders: Vec<[u8; 3]>,
    /// For each box and partition its slot.
    slot: [Vec<u16>; 3],
    /// For each box and slot a partition that has it.
    pub(super) partitions: [Vec<u16>; 3],
}

impl Stack {
    pub(super) fn new(frame: &Frame, stack: usize) -> Self {
        let partitions = Partitions::get();
        let filled = |band: usize, number: u16| !frame.boxes[band][stack].of(number.into()).is_empty();
        let mut all = Vec::new();
        for first in (0..COUNT as u16).filter(|&first| filled(0, first)) {
            let pairs = partitions.fitting(first.into()).iter();
            let fitting = pairs.filter(|pair| filled(1, pair.0) && filled(2, pair.1));
            all.extend(fitting.map(|&(second, third)| [first, second, third]));
        }
        let orders = column_orders(&frame.marks, stack);
        let (mut slot, mut used) = ([(); 3].map(|()| vec![u16::MAX; COUNT]), [(); 3].map(|()| Vec::new()));
        for (band, (slot, used)) in slot.iter_mut().zip(&mut used).enumerate() {
            for number in all.iter().map(|deal| deal[band]) {
                if slot[usize::from(number)] == u16::MAX {
                    let sets = partitions.all[usize::from(number)].sets;
                    for order in &orders {
                        let [a, b, _] = order.map(|column| sets[usize::from(column)]);
                        slot[usize::from(partitions.number(a, b))] = used.len() as u16;
                    }
                    used.push(number);
                }
            }
        }
        Self { all, orders, slot, partitions: used }
    }

    /// How many deals there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The orders of the columns that cannot be told apart.
    pub(super) fn orders(&self) -> &[[u8; 3]] {
        &self.orders
    }

    /// The deals, merged under these classes of digits, in ascending order of their slots.
    pub(super) fn merged(&self, classes: &Classes) -> Vec<Deal> {
        let mut deals = self.orbits(classes);
        // Deals with the same slots have as many fillings, whichever digits they are about.
        deals.dedup_by(|next, kept| {
            let same = next.slots == kept.slots;
            kept.weight += if same { next.weight } else { 0 };
            same
        });
        deals
    }

    /// The deals up to symmetry: of those that relabelling digits and reordering columns lead to, one each.
    pub(super) fn orbits(&self, classes: &Classes) -> Vec<Deal> {
        let partitions = Partitions::get();
        let is_rigid = self.orders.len() == 1 && (0..9).all(|digit| usize::from(classes[digit]) == digit);
        let mut by_key: HashMap<u64, Deal> = HashMap::new();
        let mut deals = Vec::new();
        for &numbers in &self.all {
            let [first, second, _] = numbers.map(|number| &partitions.all[usize::from(number)].line);
            let codes: Codes = core::array::from_fn(|digit| 3 * first[digit] + second[digit]);
            let slots = core::array::from_fn(|band| self.slot[band][usize::from(numbers[band])]);
            let deal = Deal { slots, numbers, weight: 1, codes };
            if is_rigid {
                deals.push(deal);
            } else {
                by_key.entry(self.key(&codes, classes)).and_modify(|same| same.weight += 1).or_insert(deal);
            }
        }
        deals.extend(by_key.into_values());
        deals.small_sort_unstable_by_key(|deal| (deal.slots, deal.codes));
        deals
    }

    /// The least of the codes that symmetries lead to, four bits each.
    fn key(&self, codes: &Codes, classes: &Classes) -> u64 {
        let of_order = |order: &[u8; 3]| {
            let mut to = [0; 3];
            (0..3).for_each(|column| to[usize::from(order[column])] = column as u8);
            let mut moved = codes.map(|code| 3 * to[usize::from(code / 3)] + to[usize::from(code % 3)]);
            // Sorted inside each class: by insertion among the digits of the class.
            for i in 1..9 {
                let mut at = i;
                for j in (0..i).rev().filter(|&j| classes[j] == classes[i]) {
                    if moved[j] <= moved[at] {
                        break;
                    }
                    moved.swap(j, at);
                    at = j;
                }
            }
            moved.iter().fold(0, |key, &code| key << 4 | u64::from(code))
        };
        self.orders.iter().map(of_order).min().unwrap_or_default()
    }
}

/// The orders of a stack's columns under which the candidates stay as they are.
fn column_orders(marks: &Marks, stack: usize) -> Vec<[u8; 3]> {
    let alike = |a: u8, b: u8| {
        (0..9).all(|row| marks[9 * row + 3 * stack + usize::from(a)] == marks[9 * row + 3 * stack + usize::from(b)])
    };
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        .into_iter()
        .filter(|order| (0..3).all(|column| alike(order[usize::from(column)], column)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::Pencilmarks;

    #[test]
    fn an_empty_stack_has_all_deals() {
        let frame = Frame::new(&Pencilmarks::FULL, false);
        let stack = Stack::new(&frame, 1);
        assert_eq!((stack.len(), stack.orders().len()), (94_080, 6));
        assert!(stack.partitions.iter().all(|slots| slots.len() == 280));
        let all = classes(&frame.marks);
        assert_eq!(all, [0; 9]);
        for classes in [all, [0, 0, 0, 3, 3, 3, 6, 6, 6], [0, 1, 2, 3, 4, 5, 6, 7, 8]] {
            let merged = stack.merged(&classes);
            assert_eq!(merged.iter().map(|deal| deal.weight).sum::<u64>(), 94_080);
            assert!(merged.windows(2).all(|pair| pair[0].slots < pair[1].slots));
        }
        assert!(stack.merged(&all).len() < 20);
    }

    #[test]
    fn a_clue_leaves_a_third() {
        let mut marks = Pencilmarks::FULL;
        let cell = sudokit_core::Cell::new(40).unwrap();
        marks[cell] = sudokit_core::DigitSet::from_bits(1 << 3);
        let frame = Frame::new(&marks, false);
        let stack = Stack::new(&frame, 1);
        assert_eq!((stack.len(), stack.orders().len()), (94_080 / 3, 2));
        assert_eq!(classes(&frame.marks), [0, 0, 0, 3, 0, 0, 0, 0, 0]);
        assert_eq!(Stack::new(&frame, 0).orders().len(), 6);
    }

    #[test]
    fn classes_are_refined() {
        let deal = Deal { slots: [0; 3], numbers: [0; 3], weight: 1, codes: [1, 1, 2, 2, 5, 5, 5, 1, 1] };
        assert_eq!(deal.refine(&[0, 0, 0, 0, 0, 0, 6, 6, 0]), [0, 0, 2, 2, 4, 4, 6, 7, 0]);
    }
}
