//! Engines that find the solutions of 9x9 puzzles, behind one [`Engine`] trait.
//!
//! ```
//! use sudokit_solve::{CountOnly, Engine, Limit, Scratch, basic::Basic};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let outcome = Basic.run(&puzzle, Limit::solutions(2), &mut Scratch::new(), &mut CountOnly);
//! assert_eq!(outcome.count, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(unsafe_code)] // but for the vector backends

mod answers;
pub mod basic;
mod batch;
mod clock;
mod columns;
mod count;
pub mod dlx;
mod engine;
pub mod lanes;
mod lines;
mod listing;
mod minimize;
pub mod mrv;
pub mod overlay;
mod planes;
pub mod scc;
mod scratch;
mod simd;
pub mod singles;
mod solutions;
mod solver;
mod split;
mod stop;
pub mod triad;
mod true_candidates;
mod until;

pub use answers::Answers;
pub use batch::{BatchSink, Block};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use clock::set_clock;
pub use columns::{Columns, Rows};
pub use count::{Alone, Counter, Estimate, Executor, Method, Progress, Tally};
pub use engine::{CountOnly, Engine, First, Limit, Outcome, Sink, Stats};
pub use lines::{LineAnswers, Lines};
pub use scratch::Scratch;
pub use simd::{Isa, IsaError, LINE, count_byte};
pub use solutions::{Solutions, pieces};
pub use solver::{Answer, BuildError, Builder, Solver};
pub use stop::Stop;
pub use until::Until;

/// Every engine, the plainest first.
pub fn engines() -> &'static [&'static dyn Engine] {
    &[
        &basic::Basic,
        &mrv::Mrv { order: mrv::Order::Lowest },
        &mrv::Mrv { order: mrv::Order::Rarest },
        &singles::Singles,
        &dlx::Dlx,
        &scc::Scc::PLAIN,
        &scc::Scc::HEURISTIC,
        &scc::Scc::INFERENCE,
        &scc::Scc::FULL,
        &overlay::Overlay,
        &lanes::Lanes::AUTO,
        &triad::Triad::AUTO,
    ]
}
