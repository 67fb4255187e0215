//! DPLL on the rules of sudoku, with the strongly connected components of its implication graph.
//!
//! The rules are constraints "exactly `k` of these literals" over the digits of cells and of triads (`rules`).
//! Unit propagation counts them down (`state`). What a constraint says about a pair of literals is an arrow of the
//! implication graph (`graph`), and one walk over it (`walk`, `rows`) finds its strongly connected components, literals
//! that lead to a contradiction, and the literal to guess next. `search` puts them together.
//!
//! The walk saves most of the guesses and costs more than the guesses it saves: on every public set measured the plain
//! setting is the fastest. The engine is there to show what the graph knows, and as an oracle that reasons unlike the
//! others. `docs/engines/scc.md` has the figures for each switch.
//!
//! The idea, and the encoding with triads, are Tom Dillon's: the experimental solver "DPLL, triads, SCC" of tdoku
//! (<https://github.com/t-dillon/tdoku>). What differs here: all rules have one form and one word of memory, the
//! graph is read off these words instead of being stored, the walk is Tarjan's without recursion, and it finds every
//! literal that follows from its negation, not only those it happens to see in one tree.

mod graph;
mod literal;
mod rows;
mod rules;
mod search;
mod state;
mod walk;

use crate::engine::{Delivery, Engine, Limit, Outcome, Sink};
use crate::scratch::Scratch;
use sudokit_core::Puzzle;

/// DPLL on cells and triads with the components of the implication graph; both uses of them can be switched off.
///
/// ```
/// use sudokit_solve::{CountOnly, Engine, Limit, Scratch, scc::Scc};
///
/// let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let guesses = |engine: Scc| {
///     let outcome = engine.run(&puzzle, Limit::solutions(2), &mut Scratch::new(), &mut CountOnly);
///     assert_eq!(outcome.count, 1);
///     outcome.stats.guesses
/// };
/// assert!(guesses(Scc::FULL) < guesses(Scc::PLAIN));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scc {
    /// Assert what the walk over the implication graph proves.
    pub inference: bool,
    /// Guess a literal of the largest component, the conclusion before the premise; otherwise the lowest digit of the
    /// first cell with the fewest.
    pub heuristic: bool,
}

impl Scc {
    /// Propagation only; guesses in the cell with the fewest digits.
    pub const PLAIN: Self = Self { inference: false, heuristic: false };
    /// Inference on; guesses in the cell with the fewest digits.
    pub const INFERENCE: Self = Self { inference: true, heuristic: false };
    /// No inference; guesses in the largest component.
    pub const HEURISTIC: Self = Self { inference: false, heuristic: true };
    /// Everything on.
    pub const FULL: Self = Self { inference: true, heuristic: true };
}

impl Default for Scc {
    fn default() -> Self {
        Self::FULL
    }
}

impl Engine for Scc {
    fn name(&self) -> &'static str {
        match (self.inference, self.heuristic) {
            (true, true) => "scc",
            (true, false) => "scc-inference",
            (false, true) => "scc-heuristic",
            (false, false) => "scc-plain",
        }
    }

    fn about(&self) -> &'static str {
        match (self.inference, self.heuristic) {
            (true, true) => "DPLL on cells and triads; infers and guesses by components of the implication graph",
            (true, false) => "as scc, but guesses in the cell with the fewest digits",
            (false, true) => "as scc, but without inference from the components",
            (false, false) => "as scc, without the implication graph: propagation only",
        }
    }

    fn run(&self, puzzle: &Puzzle, limit: Limit, scratch: &mut Scratch, sink: &mut dyn Sink) -> Outcome {
        let mut delivery = Delivery::new(limit, sink);
        if !delivery.is_stopped() {
            scratch.get::<search::Search>().run(*self, puzzle, &mut delivery);
        }
        delivery.outcome()
    }
}
