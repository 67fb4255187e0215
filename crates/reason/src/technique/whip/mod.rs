//! Whips and braids, the chains of Denis Berthier's books.
//!
//! # Pattern
//! A candidate Z, the *target*, and a sequence of variables (a cell, or a digit in a house). If Z were true, the first
//! variable would have one candidate left; that one and Z would leave one for the second, and so on, until a variable has
//! none. In a *whip* each variable holds a candidate that is excluded by what was found just before; in a *braid* by
//! anything found before. In a *g-whip* and a *g-braid* the candidates left may also be two or three of one triad.
//!
//! # Why it holds
//! What leads to a contradiction is false. Every line of the argument follows from earlier ones that it names.
//!
//! # Example
//! `whip[2]: c3n4{r2 r5} - b6n4{r5c9 .} ==> r2c9≠4`: if r2c9 were 4, the 4 of column 3 would be in r5c3, and box 6 would
//! have no place for 4.
//!
//! # Rating
//! The length, which is the number of variables: W, B, gW and gB of a puzzle are the longest chains that it needs
//! (`docs/ratings/whips.md`). Length 1 is what players call locked candidates.
//!
//! # Not to be confused with
//! Alternating inference chains, which can be read in both directions; here a variable may need everything that came
//! before. Forcing nets, which may use what players know besides singles. Try and refute, which has no limit of length.
//!
//! The next step is the shortest chain; of several the one whose target comes first in reading order.
//!
//! * `layout`, `state`: candidates by variable, with a trail; asserting a candidate queues the singles that follow
//! * `braid`, `search`: the searches for braids and whips up to a length; `hunt` chooses between them
//! * `trial`: trial and error over singles or over braids
//! * `chain`, `words`: a chain as data and as a step, in nrc notation and as a sentence

mod braid;
mod chain;
mod hunt;
mod layout;
mod search;
mod state;
mod trial;
mod words;

pub use chain::{Chain, Link, Right, Variable};
pub use hunt::{Chains, Hunt};
pub use layout::CANDIDATES;
pub use state::{Mark, State};
pub use trial::{Stopped, Theory};

use crate::explain::words::View;
use crate::step::Step;
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Cell, Puzzle};
use sudokit_solve::{Answer, Solver};

/// Finds whips, braids, g-whips and g-braids.
pub struct WhipsAndBraids;

impl Chains {
    /// The technique that looks for them.
    pub const fn technique(self) -> Technique {
        match (self.grouped, self.braids) {
            (false, false) => Technique::Whip,
            (false, true) => Technique::Braid,
            (true, false) => Technique::GWhip,
            (true, true) => Technique::GBraid,
        }
    }

    /// The chains of a technique of this family.
    pub fn of(technique: Technique) -> Self {
        Self {
            grouped: matches!(technique, Technique::GWhip | Technique::GBraid),
            braids: matches!(technique, Technique::Braid | Technique::GBraid),
        }
    }
}

impl Finder for WhipsAndBraids {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::Whip, Technique::Braid, Technique::GWhip, Technique::GBraid]
    }

    /// The shortest chain of each target, targets of shorter chains first.
    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let (chains, mut hunt) = (Chains::of(technique), Hunt::default());
        let mut state = State::of_board(search.board);
        if state.is_broken() {
            return;
        }
        let mut targets = targets(search, &state);
        for length in 1..=Hunt::LONGEST {
            hunt.start_length();
            let mut left = Vec::with_capacity(targets.len());
            for target in core::mem::take(&mut targets) {
                if search.memory.is_stopped() {
                    return;
                }
                if !hunt.find(chains, &mut state, target, length) {
                    left.push(target);
                    continue;
                }
                let step = hunt.chain(chains, &mut state, target).step(technique, search.board);
                if step.is_some_and(|step| found(step).is_break()) {
                    return;
                }
            }
            targets = left;
            if length == 2 {
                targets.retain(|&target| state.fails(target, chains.grouped));
            }
            if targets.is_empty() || hunt.is_exhausted(chains, length) {
                return;
            }
        }
    }
}

/// The open candidates, without those of the only solution if there is one: no chain removes them.
fn targets(search: &Search<'_>, state: &State) -> Vec<u16> {
    let answer = Solver::new().solve(&Puzzle::from(search.board.pencilmarks()));
    let right = |candidate: u16| match &answer {
        Answer::One(solution) => {
            Cell::new(candidate as usize / 9).is_some_and(|cell| solution.get(cell).index() == candidate as usize % 9)
        }
        _ => false,
    };
    (0..CANDIDATES as u16).filter(|&candidate| state.is_open(candidate) && !right(candidate)).collect()
}

impl Words for WhipsAndBraids {
    fn nudge(&self, technique: Technique) -> &'static str {
        match technique {
            Technique::Whip | Technique::GWhip => {
                "suppose a candidate; each thing that follows excludes something for the next, until nothing is left."
            }
            _ => "suppose a candidate; what follows, taken together, leaves nothing for some cell or digit.",
        }
    }

    fn place(&self, view: &View<'_>) -> String {
        let length = Chain::of_step(view.step).map_or(0, |chain| chain.length());
        let target = view.step.eliminations.first();
        target.map_or_else(String::new, |target| {
            format!("Suppose {} in {}; the chain has length {length}.", target.digit(), target.cell())
        })
    }

    fn argument(&self, view: &View<'_>) -> String {
        Chain::of_step(view.step).map_or_else(String::new, |chain| format!("{} [{chain}]", chain.argument()))
    }
}

#[cfg(test)]
mod tests;
