//! Naked and hidden singles to a fixpoint before every guess.
//!
//! [`mrv`](crate::mrv) fills a cell when one digit is left for it (a naked single). This engine also fills it when it
//! is the one place left for a digit in a house (a hidden single), and repeats both until neither applies. Most
//! published puzzles need no guess then. It is how Dennis Shasha's and Peter Norvig's short solvers work, and most
//! good solvers since.
//!
//! Guesses go to a cell with the fewest candidates; of several, to one whose row has the fewest open cells, because
//! what the guess leads to is then the sooner found out.
//!
//! The candidates are `planes`, one set of cells for each digit, in which a pass over all 27 houses
//! of a digit is some sixty instructions without a branch. [`trace`] shows the candidates after every pass.

mod trace;

pub use trace::{TraceEvent, trace};

use crate::engine::{Delivery, Engine, Limit, Outcome, Sink};
use crate::planes::{Conflict, Planes, Seen};
use crate::scratch::Scratch;
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, Puzzle};
use trace::{Observer, Silent};

/// Naked and hidden singles to a fixpoint before every guess.
#[derive(Clone, Copy, Debug, Default)]
pub struct Singles;

impl Engine for Singles {
    fn name(&self) -> &'static str {
        "singles"
    }

    fn about(&self) -> &'static str {
        "naked and hidden singles before every guess"
    }

    fn run(&self, puzzle: &Puzzle, limit: Limit, _: &mut Scratch, sink: &mut dyn Sink) -> Outcome {
        observed(puzzle, limit, sink, &mut Silent)
    }
}

fn observed(puzzle: &Puzzle, limit: Limit, sink: &mut dyn Sink, observer: &mut impl Observer) -> Outcome {
    let mut search = Search { delivery: Delivery::new(limit, sink), observer };
    if !search.delivery.is_stopped() {
        let _ = search.start(puzzle);
    }
    search.delivery.outcome()
}

struct Search<'a, 'o, O> {
    delivery: Delivery<'a>,
    observer: &'o mut O,
}

impl<O: Observer> Search<'_, '_, O> {
    fn start(&mut self, puzzle: &Puzzle) -> ControlFlow<()> {
        match Planes::new(puzzle) {
            Ok(planes) => {
                self.observer.pass(&planes);
                self.from(planes, Seen::NOTHING)
            }
            Err(Conflict) => {
                self.delivery.stats.nodes += 1;
                self.conflict()
            }
        }
    }

    /// Finds all solutions that agree with `planes`: those with a certain candidate, then those without it.
    fn from(&mut self, mut planes: Planes, mut seen: Seen) -> ControlFlow<()> {
        loop {
            self.delivery.stats.nodes += 1;
            if self.propagate(&mut planes, &mut seen).is_err() {
                return self.conflict();
            }
            let Some(guess) = choose(&planes) else {
                self.observer.solved(&planes);
                return self.delivery.deliver(|| planes.solution());
            };
            self.delivery.stats.guesses += 1;
            self.observer.guess(guess);
            self.from(planes.with(guess), seen)?;
            planes.remove(guess);
            self.observer.refuted(guess);
        }
    }

    /// Places naked and hidden singles until there are none. The naked ones first: they cost less to find.
    #[inline]
    fn propagate(&mut self, planes: &mut Planes, seen: &mut Seen) -> Result<(), Conflict> {
        while planes.place_naked_singles()? || planes.place_hidden_singles(seen)? {
            self.observer.pass(planes);
        }
        Ok(())
    }

    fn conflict(&mut self) -> ControlFlow<()> {
        self.delivery.stats.conflicts += 1;
        self.observer.conflict();
        ControlFlow::Continue(())
    }
}

/// The next guess: of the cells with the fewest candidates the first in the fullest row, its lowest digit; `None`
/// when every cell is filled.
#[inline]
fn choose(planes: &Planes) -> Option<Candidate> {
    if planes.is_solved() {
        return None;
    }
    let cell = planes.most_constrained().in_fullest_row(planes.open()).and_then(Cell::new)?;
    planes.candidates(cell).next()
}
