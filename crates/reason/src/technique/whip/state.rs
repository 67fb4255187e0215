//! A resolution state: the candidates that are left, as nine positions for each variable, and a trail to go back.
//!
//! Every candidate is in the masks of its four variables or in none of them. A variable whose value was asserted carries
//! the bits [`DECIDED`], so that it is never found empty or single. `queue` holds the moves that were found and not
//! undone; a move is in it at most once. A removal that empties a variable sets `broken`, and then only [`State::undo`]
//! makes the state usable again.

use super::layout::{CANDIDATES, GROUPS, Group, LABELS, MOVES, PLACES, ROWS, group_of};
use super::layout::{Place, VARIABLES};
use crate::board::Board;
use sudokit_core::{Candidate, Cell, Puzzle};

/// Two bits above the nine positions.
pub(super) const DECIDED: u16 = 0xc000;
/// The nine positions.
pub(super) const POSITIONS: u16 = 0x1ff;
/// Marks an assertion on the trail.
const ASSERTED: u16 = 0x8000;

/// Where to go back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    trail: usize,
    queue: usize,
}

/// A resolution state: the candidates that are left, and the way back.
#[derive(Clone)]
pub struct State {
    pub(super) masks: [u16; VARIABLES],
    /// Moves that became available: below 729 a candidate to assert, above a g-label.
    pub(super) queue: Vec<u16>,
    pub(super) broken: bool,
    queued: [u64; MOVES.div_ceil(64)],
    trail: Vec<u16>,
    decided: usize,
}

impl core::fmt::Debug for State {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let open = (0..CANDIDATES as u16).filter(|&candidate| self.is_open(candidate)).count();
        f.debug_struct("State").field("decided", &self.decided).field("open", &open).finish_non_exhaustive()
    }
}

impl State {
    /// The candidates that a puzzle leaves by its own marks; singles not applied yet, but queued.
    pub fn new(puzzle: &Puzzle) -> Self {
        let mut state = Self {
            masks: [POSITIONS; VARIABLES],
            queue: Vec::with_capacity(MOVES),
            broken: false,
            queued: [0; MOVES.div_ceil(64)],
            trail: Vec::with_capacity(CANDIDATES + 81),
            decided: 0,
        };
        for cell in Cell::all() {
            let allowed = puzzle.allowed(cell);
            for candidate in (0..9).map(|digit| (cell.index() * 9 + digit) as u16) {
                if !allowed.contains(Candidate::new(candidate as usize).expect("in range").digit()) {
                    state.remove::<false>(candidate);
                }
            }
        }
        state
    }

    /// The position of a board: what stands is asserted, singles are left to the reader.
    pub(super) fn of_board(board: &Board) -> Self {
        let mut state = Self::new(&Puzzle::from(board.pencilmarks()));
        for (cell, digit) in Cell::all().filter_map(|cell| Some((cell, board.get(cell)?))) {
            let candidate = Candidate::at(cell, digit).index() as u16;
            if !state.broken && state.is_open(candidate) {
                state.assert::<false>(candidate);
            }
        }
        state
    }

    /// Whether some variable has no candidate left.
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// Applies all singles until none is left or the state breaks.
    pub fn all_singles(&mut self) {
        self.singles(0);
    }

    /// Whether all cells have their digit.
    pub fn is_solved(&self) -> bool {
        self.decided == 81 && !self.broken
    }

    /// Whether a candidate is left and not asserted.
    #[inline]
    pub fn is_open(&self, candidate: u16) -> bool {
        let Place { variable, bit } = PLACES[candidate as usize][0];
        self.masks[variable as usize] & (bit | DECIDED) == bit
    }

    /// Where the state is now, to come back to it.
    pub fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), queue: self.queue.len() }
    }

    /// Goes back to a mark.
    #[inline]
    pub fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail {
            let entry = self.trail.pop().expect("longer than the mark");
            let places = &PLACES[(entry & !ASSERTED) as usize];
            if entry & ASSERTED == 0 {
                for place in places {
                    self.masks[place.variable as usize] ^= place.bit;
                }
            } else {
                for place in places {
                    self.masks[place.variable as usize] &= POSITIONS;
                }
                self.decided -= 1;
            }
        }
        while self.queue.len() > mark.queue {
            let move_ = self.queue.pop().expect("longer than the mark") as usize;
            self.queued[move_ / 64] &= !(1 << (move_ % 64));
        }
        self.broken = false;
    }

    /// The candidates asserted since a mark.
    pub(super) fn asserted_since(&self, mark: Mark) -> impl Iterator<Item = u16> + '_ {
        self.trail[mark.trail..].iter().filter(|&&entry| entry & ASSERTED != 0).map(|entry| entry & !ASSERTED)
    }

    /// Removes a candidate; with `G`, g-candidates that this makes are queued too, if they would remove anything.
    #[inline]
    pub(super) fn remove<const G: bool>(&mut self, candidate: u16) {
        self.trail.push(candidate);
        for place in &PLACES[candidate as usize] {
            let variable = place.variable as usize;
            let mask = self.masks[variable] ^ place.bit;
            self.masks[variable] = mask;
            if mask & mask.wrapping_sub(1) == 0 {
                if mask == 0 {
                    self.broken = true;
                } else {
                    self.enqueue(LABELS[variable][mask.trailing_zeros() as usize]);
                }
            } else if G && variable >= ROWS && mask <= POSITIONS && mask.count_ones() <= 3 {
                self.enqueue_group(variable, mask);
            }
        }
    }

    fn enqueue_group(&mut self, variable: usize, mask: u16) {
        if let Some(group) = group_of(variable, mask) {
            let Group { line, block } = GROUPS[group as usize];
            let other = if line.variable as usize == variable { block } else { line };
            if self.masks[other.variable as usize] & POSITIONS & !other.bit != 0 {
                self.enqueue(CANDIDATES as u16 + group);
            }
        }
    }

    #[inline]
    fn enqueue(&mut self, move_: u16) {
        let (word, bit) = (move_ as usize / 64, 1 << (move_ % 64));
        if self.queued[word] & bit == 0 {
            self.queued[word] |= bit;
            self.queue.push(move_);
        }
    }

    /// Makes a move: asserts a candidate or a g-label. Stops early when the state breaks.
    #[inline]
    pub(super) fn play<const G: bool>(&mut self, move_: u16) {
        if G && move_ as usize >= CANDIDATES {
            let group = GROUPS[move_ as usize - CANDIDATES];
            self.clear::<G>(group.line);
            self.clear::<G>(group.block);
        } else {
            self.assert::<G>(move_);
        }
    }

    /// Asserts an open candidate and removes those linked to it.
    #[inline]
    pub(super) fn assert<const G: bool>(&mut self, candidate: u16) {
        debug_assert!(self.is_open(candidate) && !self.broken);
        let places = &PLACES[candidate as usize];
        for place in places {
            self.masks[place.variable as usize] |= DECIDED;
        }
        self.trail.push(candidate | ASSERTED);
        self.decided += 1;
        for &place in places {
            self.clear::<G>(place);
        }
    }

    /// Removes the candidates of a variable outside some positions.
    #[inline]
    fn clear<const G: bool>(&mut self, Place { variable, bit }: Place) {
        let mut rest = self.masks[variable as usize] & POSITIONS & !bit;
        while rest != 0 && !self.broken {
            self.remove::<G>(LABELS[variable as usize][rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
    }

    /// Applies the queued singles from an index on until none is left or the state breaks.
    #[inline]
    pub(super) fn singles(&mut self, mut from: usize) {
        while from < self.queue.len() && !self.broken {
            let candidate = self.queue[from];
            if self.is_open(candidate) {
                self.assert::<false>(candidate);
            }
            from += 1;
        }
    }

    /// Asserts a candidate and all singles that follow.
    #[inline]
    pub(super) fn suppose(&mut self, candidate: u16) {
        let from = self.queue.len();
        self.assert::<false>(candidate);
        self.singles(from);
    }

    /// Removes a candidate and applies the singles that follow.
    pub fn eliminate(&mut self, candidate: u16) {
        let from = self.queue.len();
        self.remove::<false>(candidate);
        self.singles(from);
    }
}
