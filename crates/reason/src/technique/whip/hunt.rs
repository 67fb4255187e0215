//! One search for all four families of chains.

use super::chain::Chain;
use super::search::Whips;
use super::state::State;
use super::trial::Theory;
use sudokit_solve::Stop;

/// A family of chains: which of its members may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chains {
    /// Whether right-linking g-candidates are allowed: g-whips and g-braids.
    pub grouped: bool,
    /// Whether a move may follow from any earlier one, as in braids, or only from the one before, as in whips.
    pub braids: bool,
}

/// Looks for chains up to a length; its memory serves many searches.
#[derive(Default)]
pub struct Hunt {
    whips: Whips,
    moves: Vec<u16>,
}

impl core::fmt::Debug for Hunt {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Hunt")
    }
}

impl Hunt {
    /// No chain is longer: there are 81 values to assert.
    pub const LONGEST: usize = 81;

    /// A search that fixes the left-linking candidate of each whip when it makes the move, as SudoRules does.
    pub fn with_one_choice() -> Self {
        Self { whips: Whips::with_one_choice(), ..Self::default() }
    }

    /// Says that all targets will be tried at a new length: [`Hunt::is_exhausted`] is about those tried since.
    pub fn start_length(&mut self) {
        self.whips.cut = false;
    }

    /// Whether there is a chain of at most this length for a target.
    pub fn find(&mut self, chains: Chains, state: &mut State, target: u16, length: usize) -> bool {
        match (chains.braids, chains.grouped) {
            (false, false) => self.whips.find::<false>(state, target, length),
            (false, true) => self.whips.find::<true>(state, target, length),
            (true, false) => state.braid::<false>(target, length, &mut self.moves),
            (true, true) => state.braid::<true>(target, length, &mut self.moves),
        }
    }

    /// The chain that was found last, in the same state.
    pub fn chain(&self, chains: Chains, state: &mut State, target: u16) -> Chain {
        if chains.braids {
            return Chain::new(state, target, &self.moves, None);
        }
        let (moves, lefts): (Vec<u16>, Vec<u16>) = self.whips.found().unzip();
        Chain::new(state, target, &moves, Some(&lefts))
    }

    /// Whether the targets that were tried at this length, and had no chain, have none of any length. For braids this
    /// is not known before the longest: `State::fails` says which targets have any.
    pub fn is_exhausted(&self, chains: Chains, length: usize) -> bool {
        length >= Self::LONGEST || (!chains.braids && !self.whips.cut)
    }

    /// Whether chains of any length, used as long as there are any, solve what a state has left. Whips may do less.
    pub fn can_solve(chains: Chains, state: &mut State) -> bool {
        let theory = if chains.grouped { Theory::Braids(1) } else { Theory::Singles };
        let mark = state.mark();
        let done = state.trial(theory, 1, None, &Stop::new());
        let solved = state.is_solved();
        state.undo(mark);
        done.is_err() || solved
    }
}
