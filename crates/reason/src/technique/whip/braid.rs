//! The search for braids: is there a contradiction with at most a given number of assertions?
//!
//! A braid of length n with target Z is a set of n − 1 right-linking candidates that follow from Z one after the other, each
//! as the only candidate left for some variable, and empty another variable together. The order is free, so sets are
//! enumerated: the moves available are taken in the order in which they were found, and a move that was passed over stays
//! excluded below, which reaches every derivable set once.
//!
//! Two facts cut the search. Making all available moves at once, layer by layer, is at least as strong as making one, so
//! if a contradiction needs more layers than there are moves left, there is none ([`State::reaches`]). And this holds
//! without the excluded moves too, so that passing over a move that is needed ends the loop at once.

use super::layout::CANDIDATES;
use super::state::State;

impl State {
    /// Whether there is a braid (with `G` a g-braid) of at most this length for a target; `path` gets its moves.
    pub(super) fn braid<const G: bool>(&mut self, target: u16, length: usize, path: &mut Vec<u16>) -> bool {
        let mark = self.mark();
        let from = self.queue.len();
        path.clear();
        self.assert::<G>(target);
        let found = self.broken || (length > 1 && self.extend::<G>(from, length - 1, path));
        self.undo(mark);
        found
    }

    /// Whether at most `left` of the moves from `from` on, and those that follow from them, end in a contradiction.
    fn extend<const G: bool>(&mut self, from: usize, left: usize, path: &mut Vec<u16>) -> bool {
        if left > 1 && self.reaches::<G>(from, left) != Reach::Within {
            return false;
        }
        let end = self.queue.len();
        for index in from..end {
            let mark = self.mark();
            let move_ = self.queue[index];
            path.push(move_);
            self.play::<G>(move_);
            if self.broken || (left > 1 && self.extend::<G>(index + 1, left - 1, path)) {
                self.undo(mark);
                return true;
            }
            path.pop();
            self.undo(mark);
            if left > 1 && index + 1 < end && self.reaches::<G>(index + 1, left) != Reach::Within {
                return false;
            }
        }
        false
    }

    /// Whether a contradiction appears within `layers` layers of the moves from `from` on.
    pub(super) fn reaches<const G: bool>(&mut self, from: usize, layers: usize) -> Reach {
        let mark = self.mark();
        let mut next = from;
        let mut reach = Reach::TooFar;
        'layers: for _ in 0..layers {
            let end = self.queue.len();
            if next == end {
                break;
            }
            while next < end {
                // A whip has made some of these moves already.
                let move_ = self.queue[next];
                if move_ as usize >= CANDIDATES || self.is_open(move_) {
                    self.play::<G>(move_);
                }
                if self.broken {
                    reach = Reach::Within;
                    break 'layers;
                }
                next += 1;
            }
        }
        if reach == Reach::TooFar && next == self.queue.len() {
            reach = Reach::Never;
        }
        self.undo(mark);
        reach
    }
}

/// Where a contradiction is when all moves are made, layer by layer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Within the layers allowed.
    Within,
    /// Moves were left after the last layer allowed.
    TooFar,
    /// Nowhere: no move is left, and there is no contradiction.
    Never,
}
