//! What a cycle eliminates: candidates outside its cells that see its digit both on and off.

use super::super::tables::{PEERS, cells};
use super::marks::{Cause, Marks, cell_of, digit_of};
use sudokit_core::SmallSort;

/// The eliminations of a cycle, cells ascending; `path` has each of its nodes once.
pub(super) fn eliminations(marks: &Marks, path: &[(u16, bool, Cause)], gone: &mut Vec<(u8, u16)>) {
    let (mut on, mut off, mut own) = ([0u128; 9], [0u128; 9], 0u128);
    for &(node, is_on, _) in path {
        let (cell, digit) = (cell_of(node), digit_of(node));
        own |= 1 << cell;
        *(if is_on { &mut on[digit] } else { &mut off[digit] }) |= PEERS[cell];
    }
    gone.clear();
    for digit in 0..9 {
        for cell in cells(on[digit] & off[digit] & marks.places[digit] & !own) {
            match gone.iter_mut().find(|gone| gone.0 == cell as u8) {
                Some(gone) => gone.1 |= 1 << digit,
                None => gone.push((cell as u8, 1 << digit)),
            }
        }
    }
    gone.small_sort();
}
