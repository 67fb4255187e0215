//! `triad`: one puzzle at a time, the whole grid in three vectors.
//!
//! A triad is the three cells where a box meets a line; 27 lie in rows and 27 in columns. tdoku (Tom Dillon) showed how
//! much follows from reasoning about cells and triads together. This engine keeps his deductions and drops his work
//! list: **one vector has a lane for each of the 27 triads**, so a round of deductions over all rows and boxes of the
//! grid is some fifty vector operations and no branch, about fifty cycles on AVX-512.
//!
//! # Layout
//! Lane `(i, b, j)` of the three vectors `cells[0..3]` holds the cells of the row triad in band `i`, stack `b`, row `j`
//! of the band, as candidate sets of nine bits. The cells are **skewed**: `cells[m]` has the cell in column
//! `(j + m) % 3` of the box.
//!
//! ```text
//!  a box          cells[0]  cells[1]  cells[2]
//!  a b c   lane 0    a         b         c        across the vectors: the row triads abc, def, ghi
//!  d e f   lane 1    e         f         d
//!  g h i   lane 2    i         g         h
//!
//!  [1] down one,     a         g         d        across the vectors: the column triads adg, beh, cfi
//!  [2] down two      e         b         h
//!                    i         f         c
//! ```
//!
//! So turning the grid from rows to columns moves lanes within boxes in two of the three vectors, and one round of code
//! serves both directions: lane `(i, b, k)` is then the column triad in column `k` of the box.
//!
//! # Invariant
//! Every solution of the search state is kept by every round (candidates are only removed when no solution has them).
//! A state whose cells are all single and whose lines and boxes are covered is a solution, and nothing else is.
//! `round` and `branch` are the only writers.
//!
//! # The same on every CPU
//! The tiers differ in how they order their deductions (`Vector::LIGHT_ROWS`), not in what
//! they deduce: while a state has a solution they reach the same fixpoint, make the same guess and find the same
//! solutions in the same order. A state without one may be seen through a guess earlier or later, so that `guesses`,
//! `nodes` and `conflicts` of `simd128`, `sse41` and `avx2` differ a little (1 % on 17-clue puzzles, less on hard ones, most on
//! puzzles without a solution) from those of `scalar` and `avx512`.
//!
//! # Files
//! `vector` what a vector must offer; `scalar` the specification, `avx512`, and `stacks` with
//! `part` for the smaller registers of `avx2`, `sse41` and `simd128`; `load` puzzle in, solution out; `round` the
//! deductions; `branch` the guess; `search` the stack; `tier` the choice of vector at run time. How it came to
//! be, with figures: `docs/engines/triad.md`.

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx512;
mod branch;
mod load;
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
mod part;
mod round;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod scalar;
mod search;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(unsafe_code)]
mod simd128;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod sse41;
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
mod stacks;
#[cfg(test)]
mod tests;
mod tier;
mod vector;

use crate::engine::{Delivery, Engine, Limit, Outcome, Sink};
use crate::scratch::Scratch;
use crate::simd::{Isa, IsaError, Proof};
use std::sync::OnceLock;
use sudokit_core::Puzzle;
use tier::Tier;

/// The engine for one puzzle at a time, on the vectors of one instruction set.
///
/// ```
/// use sudokit_solve::{Engine, First, Limit, Scratch, triad::Triad};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut first = First(None);
/// let outcome = Triad::AUTO.run(&puzzle, Limit::solutions(2), &mut Scratch::new(), &mut first);
/// assert!(outcome.exhausted && outcome.count == 1 && outcome.stats.guesses == 0);
/// assert!(first.0.is_some_and(|solution| solution.solves(&puzzle)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Triad {
    /// None for [`Isa::current`].
    isa: Option<Proof>,
}

impl Triad {
    /// On the instruction set that `SUDOKIT_ISA` names, else on the best.
    pub const AUTO: Self = Self { isa: None };

    /// On a certain instruction set, if it is there. One that it has no vectors for takes the next narrower.
    pub fn on(isa: Isa) -> Result<&'static Self, IsaError> {
        static EACH: OnceLock<Vec<Triad>> = OnceLock::new();
        let proof = isa.prove()?;
        let each = EACH.get_or_init(|| {
            Isa::ALL.into_iter().filter_map(|isa| Some(Self { isa: Some(isa.prove().ok()?) })).collect()
        });
        Ok(each.iter().find(|triad| triad.isa == Some(proof)).unwrap_or(&Self::AUTO))
    }

    fn proof(&self) -> Proof {
        self.isa.unwrap_or_else(Proof::current)
    }

    /// The instruction set it was given; [`Engine::about`] says which vectors it takes there.
    pub fn isa(&self) -> Isa {
        self.proof().isa()
    }

    fn tier(&self) -> Tier {
        Tier::of(self.proof())
    }
}

impl Engine for Triad {
    fn name(&self) -> &'static str {
        "triad"
    }

    fn about(&self) -> &'static str {
        self.tier().about()
    }

    fn run(&self, puzzle: &Puzzle, limit: Limit, scratch: &mut Scratch, sink: &mut dyn Sink) -> Outcome {
        let mut delivery = Delivery::new(limit, sink);
        if !delivery.is_stopped() {
            self.tier().search(puzzle, scratch.get(), &mut delivery);
        }
        delivery.outcome()
    }
}
