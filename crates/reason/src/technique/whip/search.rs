//! The search for whips: braids in which each move follows from the one before.
//!
//! In a whip the left-linking candidate of each variable is linked to the right-linking candidate before it (to the target
//! for the first one). So the next variable is one that holds a candidate linked to the last right-linking candidate, and
//! order matters: a position of the search is the set of moves made and which of them was the last.
//!
//! Whips are *loopless*: no two left-linking candidates are the same. A move can often be linked by several candidates,
//! so the left-linking candidates are a system of distinct representatives, kept by augmenting paths. A position that
//! failed is remembered only if nothing below it failed because of this condition: then it fails in any order.

use super::braid::Reach;
use super::layout::{CANDIDATES, GROUPS, LABELS, PLACES, ROWS, VARIABLES, group_of};
use super::state::{POSITIONS, State};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

/// A move of the whip under construction.
#[derive(Clone)]
struct Link {
    move_: u16,
    left: u16,
    /// Where its choices of a left-linking candidate are, among those of other moves.
    choices: Range<usize>,
}

/// Keys are hashes already.
#[derive(Default)]
struct Identity(u64);

impl Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are 64-bit numbers")
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// A search for whips; its memory serves many searches.
#[derive(Default)]
pub(super) struct Whips {
    /// Positions that failed, with the number of moves that were left.
    failed: HashMap<u64, u8, BuildHasherDefault<Identity>>,
    links: Vec<Link>,
    /// Moves and left-linking candidates, for all moves on the way.
    choices: Vec<(u16, u16)>,
    /// Whether a move was refused because of its left-linking candidate.
    looped: bool,
    one_choice: bool,
    /// Whether a search ended because of the length.
    pub(super) cut: bool,
}

/// A hash of a move that can be summed over a set.
fn hash(move_: u16) -> u64 {
    let mut x = (u64::from(move_) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl Whips {
    /// A search that fixes the left-linking candidate of each move when it is made.
    pub(super) fn with_one_choice() -> Self {
        Self { one_choice: true, ..Self::default() }
    }

    /// The moves of the whip that was found, with their left-linking candidates.
    pub(super) fn found(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        self.links.iter().map(|link| (link.move_, link.left))
    }

    /// Whether there is a whip (with `G` a g-whip) of at most this length for a target.
    pub(super) fn find<const G: bool>(&mut self, state: &mut State, target: u16, length: usize) -> bool {
        let mark = state.mark();
        let from = state.queue.len();
        let base = state.masks;
        state.assert::<G>(target);
        let mut found = state.broken;
        self.links.clear();
        if !found && length > 1 {
            self.failed.clear();
            self.choices.clear();
            self.looped = false;
            found = self.extend::<G>(state, &base, from, target, 0, length - 1);
        } else {
            self.cut |= !found;
        }
        state.undo(mark);
        found
    }

    fn extend<const G: bool>(
        &mut self,
        state: &mut State,
        base: &[u16; VARIABLES],
        from: usize,
        last: u16,
        made: u64,
        left: usize,
    ) -> bool {
        let key = made ^ hash(last).rotate_left(17);
        if left > 1 {
            let reach = state.reaches::<G>(from, left);
            self.cut |= reach == Reach::TooFar;
            if reach != Reach::Within || self.failed.get(&key).is_some_and(|&failed| failed as usize >= left) {
                return false;
            }
        }
        let looped = std::mem::replace(&mut self.looped, false);
        let start = self.choices.len();
        next::<G>(state, base, last, &mut self.choices);
        let choices = start..self.choices.len();
        for index in choices.clone() {
            let move_ = self.choices[index].0;
            if self.choices[start..index].iter().any(|choice| choice.0 == move_) {
                continue;
            }
            self.links.push(Link { move_, left: u16::MAX, choices: choices.clone() });
            if !self.choose(self.links.len() - 1, &mut Vec::new()) {
                self.looped = true;
                self.links.pop();
                continue;
            }
            let mark = state.mark();
            state.play::<G>(move_);
            let found = state.broken
                || (left > 1 && self.extend::<G>(state, base, from, move_, made.wrapping_add(hash(move_)), left - 1));
            state.undo(mark);
            if found {
                return true;
            }
            self.cut |= left == 1;
            self.links.pop();
        }
        self.choices.truncate(start);
        if left > 1 && !self.looped {
            self.failed.insert(key, left as u8);
        }
        self.looped |= looped;
        false
    }

    /// Gives a link a left-linking candidate that no other has, which may make others change theirs.
    fn choose(&mut self, link: usize, asked: &mut Vec<u16>) -> bool {
        let Link { move_, choices, .. } = self.links[link].clone();
        if self.one_choice {
            // The last one that is free: with this order all published ratings are met.
            let free = |left: u16| self.links.iter().all(|link| link.left != left);
            let mut lefts = self.choices[choices].iter().rev().filter(|choice| choice.0 == move_);
            let Some(&(_, left)) = lefts.find(|choice| free(choice.1)) else { return false };
            self.links[link].left = left;
            return true;
        }
        for index in choices {
            let (other_move, left) = self.choices[index];
            if other_move != move_ || asked.contains(&left) {
                continue;
            }
            asked.push(left);
            let holder = self.links.iter().position(|link| link.left == left);
            if holder.is_none_or(|holder| self.choose(holder, asked)) {
                self.links[link].left = left;
                return true;
            }
        }
        false
    }
}

/// The moves that follow from the last one: for each candidate linked to it, those of its other variables that have one
/// candidate or g-candidate left.
fn next<const G: bool>(state: &State, base: &[u16; VARIABLES], last: u16, moves: &mut Vec<(u16, u16)>) {
    let mut visit = |variable: u16, inside: u16| {
        let mut rest = base[variable as usize] & POSITIONS & !inside;
        while rest != 0 {
            let left = LABELS[variable as usize][rest.trailing_zeros() as usize];
            rest &= rest - 1;
            for place in &PLACES[left as usize] {
                let mask = state.masks[place.variable as usize];
                if mask & (mask - 1) == 0 {
                    moves.push((LABELS[place.variable as usize][mask.trailing_zeros() as usize], left));
                } else if G && place.variable as usize >= ROWS && mask <= POSITIONS && mask.count_ones() <= 3 {
                    let Some(group) = group_of(place.variable as usize, mask) else { continue };
                    let whole = GROUPS[group as usize];
                    let triad = if whole.line.variable == place.variable { whole.line.bit } else { whole.block.bit };
                    if place.bit & triad == 0 {
                        moves.push((CANDIDATES as u16 + group, left));
                    }
                }
            }
        }
    };
    if G && last as usize >= CANDIDATES {
        let group = GROUPS[last as usize - CANDIDATES];
        visit(group.line.variable, group.line.bit);
        visit(group.block.variable, group.block.bit);
    } else {
        for place in &PLACES[last as usize] {
            visit(place.variable, place.bit);
        }
    }
}
