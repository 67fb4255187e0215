//! Open branches that found no lane.
//!
//! ```text
//! blocks[b].cells[i]   lane s = candidates of cell i of the state in slot (b, s)
//! open[l]              lane l's open branches, oldest first; each names a slot and what its branch removes
//! ```
//! Lanes that branch in one step are copied together, a few at a time: one permutation and one store per cell. A saved
//! cell is 16 or 32 bytes, so that a state lies in few cache lines. That makes saving cheap and taking back expensive,
//! which is right: most branches of a puzzle with many solutions are never taken back. A lane takes back its own newest
//! branch, which keeps the search of a puzzle depth first; an idle lane steals another's oldest, which is the largest
//! piece of work.
//!
//! Invariant: `blocks[b].live` is the number of slots of `b` that some `Open` names; a block is in `spare` exactly if
//! that is zero.

use super::path::Path;
use super::propagate::Cells;
use crate::simd::Vector;
use std::collections::VecDeque;

/// An open branch: the state in a slot, less digit `digit` in the `triads` of `band`.
#[derive(Clone, Copy)]
pub(super) struct Open {
    pub(super) owner: u32,
    pub(super) block: u32,
    pub(super) path: Path,
    pub(super) slot: u8,
    pub(super) band: u8,
    pub(super) digit: u16,
    pub(super) triads: u16,
}

/// `V::SAVED` states.
#[repr(align(64))]
struct Block<V: Vector> {
    cells: [V::Saved; 81],
    live: u32,
}

/// The open branches of all lanes.
pub(super) struct Stacks<V: Vector> {
    blocks: Vec<Block<V>>,
    spare: Vec<u32>,
    open: [VecDeque<Open>; 32],
}

impl<V: Vector> Stacks<V> {
    pub(super) fn new() -> Self {
        let open = std::array::from_fn(|_| VecDeque::with_capacity(32));
        let (blocks, spare) = (Vec::with_capacity(64), Vec::with_capacity(64));
        Self { blocks, spare, open }
    }

    /// Copies the given lanes and pushes, for each, what `describe` says about its branch.
    #[inline(always)]
    pub(super) fn push(&mut self, cells: &Cells<V>, mut lanes: u32, mut describe: impl FnMut(usize) -> Open) {
        while lanes != 0 {
            let block = match self.spare.pop() {
                Some(block) => block,
                None => self.grow(),
            };
            let mut from = [0; 32];
            let mut slot = 0;
            while lanes != 0 && slot < V::SAVED {
                let l = lanes.trailing_zeros() as usize;
                lanes &= lanes - 1;
                from[slot] = l as u8;
                self.open[l].push_back(Open { block, slot: slot as u8, ..describe(l) });
                slot += 1;
            }
            let block = &mut self.blocks[block as usize];
            block.live = slot as u32;
            let index = V::index(&from);
            for (to, x) in block.cells.iter_mut().zip(cells) {
                *to = x.permute(index).first();
            }
        }
    }

    /// Room for one more block.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) -> u32 {
        self.blocks.push(Block { cells: [V::NOTHING_SAVED; 81], live: 0 });
        self.blocks.len() as u32 - 1
    }

    /// Takes off lane `l`'s newest branch.
    #[inline(always)]
    pub(super) fn newest(&mut self, l: usize) -> Option<Open> {
        self.open[l].pop_back()
    }

    /// Takes off lane `l`'s oldest branch, if it is of the kind that is wanted.
    #[inline(always)]
    pub(super) fn oldest(&mut self, l: usize, wanted: impl FnOnce(&Open) -> bool) -> Option<Open> {
        if self.open[l].front().is_some_and(wanted) { self.open[l].pop_front() } else { None }
    }

    /// Copies the state of a branch that was taken off into lane `l`.
    #[inline(always)]
    pub(super) fn restore(&self, open: &Open, cells: &mut Cells<V>, l: usize) {
        let lanes = &mut V::lanes_mut(cells)[l..];
        let block = &self.blocks[open.block as usize].cells;
        for i in 0..81 {
            lanes[i * V::LANES] = block[i].as_ref()[open.slot as usize % V::SAVED];
        }
    }

    /// Gives the slot of a branch that was taken off back.
    #[inline(always)]
    pub(super) fn release(&mut self, open: &Open) {
        let block = &mut self.blocks[open.block as usize];
        block.live -= 1;
        if block.live == 0 {
            self.spare.push(open.block);
        }
    }

    /// Drops those branches at the newest end of lane `l` that belong to `owner`; how many there were.
    #[inline(always)]
    pub(super) fn drop_newest(&mut self, l: usize, owner: u32) -> u32 {
        let mut dropped = 0;
        while self.open[l].back().is_some_and(|open| open.owner == owner)
            && let Some(open) = self.open[l].pop_back()
        {
            self.release(&open);
            dropped += 1;
        }
        dropped
    }

    /// Drops every branch of `owner`, wherever it is, that lies at `cut` or after it; how many there were.
    pub(super) fn drop_from(&mut self, owner: u32, cut: Path) -> u32 {
        let mut dropped = 0;
        for l in 0..V::LANES {
            // Most lanes have none of them.
            if self.open[l].iter().all(|open| open.owner != owner) {
                continue;
            }
            let mut branches = core::mem::take(&mut self.open[l]);
            branches.retain(|open| {
                let keep = open.owner != owner || open.path.is_before(cut);
                if !keep {
                    self.release(open);
                    dropped += 1;
                }
                keep
            });
            self.open[l] = branches;
        }
        dropped
    }

    /// Forgets everything but the memory.
    pub(super) fn clear(&mut self) {
        for l in 0..V::LANES {
            while let Some(open) = self.newest(l) {
                self.release(&open);
            }
        }
    }
}
