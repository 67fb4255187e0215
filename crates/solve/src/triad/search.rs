//! Depth first with a stack of grids: propagate, then give up, deliver or split.
//!
//! No recursion: the whole search is one function per vector, compiled with that vector's features.

use super::branch::split;
use super::round::{Fixpoint, propagate, propagate_two};
use super::vector::Vector;
use crate::engine::{Delivery, LOOK};
use sudokit_core::{Grid, Solution};

/// How many lanes the widest layout takes.
pub(super) const SLOT: usize = 48;

/// Memory for one grid of any vector.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Slot(pub(super) [[u16; SLOT]; 3]);

/// How many open branches there is room for at once: twice what an empty grid takes. Deeper searches are not known; if
/// there is one, room is made once.
const DEPTH: usize = 128;

/// An open branch, and what is known about it.
#[derive(Debug)]
struct Branch {
    slot: Slot,
    state: Option<Fixpoint>,
}

/// The open branches, the oldest first. Slots stay when their branch is taken, to be written in place by the next.
#[derive(Debug)]
pub(super) struct Memory {
    open: Vec<Branch>,
}

impl Default for Memory {
    fn default() -> Self {
        Self { open: Vec::with_capacity(DEPTH) }
    }
}

/// Searches a grid until it is exhausted or the delivery says stop.
#[inline(always)]
pub(super) fn search<V: Vector>(mut cells: [V; 3], memory: &mut Memory, delivery: &mut Delivery<'_>) {
    let open = &mut memory.open;
    let mut depth = 0;
    let mut known = None;
    loop {
        delivery.stats.nodes += 1;
        if delivery.stats.nodes.is_multiple_of(LOOK) && delivery.gives_up() {
            return;
        }
        match known.unwrap_or_else(|| propagate(&mut cells)) {
            Fixpoint::Open => {
                delivery.stats.guesses += 1;
                let (mut first, mut second) = split(cells);
                if depth == open.len() {
                    open.push(Branch { slot: Slot([[0; SLOT]; 3]), state: None });
                }
                let branch = &mut open[depth];
                (known, branch.state) = (None, None);
                // While conflicts are rare the puzzle may have many solutions, and second branches are not needed.
                if V::IN_PAIRS && 3 * delivery.stats.conflicts > delivery.stats.guesses {
                    let (one, two) = propagate_two(&mut first, &mut second);
                    (known, branch.state) = (Some(one), Some(two));
                }
                V::write(second, &mut branch.slot);
                depth += 1;
                cells = first;
                continue;
            }
            Fixpoint::Solved => {
                if delivery.deliver(|| solution(V::digits(cells))).is_break() {
                    return;
                }
            }
            Fixpoint::Dead => delivery.stats.conflicts += 1,
        }
        if depth == 0 {
            return;
        }
        depth -= 1;
        cells = V::read(&open[depth].slot);
        known = open[depth].state;
    }
}

#[inline(always)]
fn solution(digits: [u8; 81]) -> Solution {
    Solution::proved(Grid::from_values(digits).expect("digits up to nine"))
}
