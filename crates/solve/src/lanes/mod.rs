//! `lanes`: many puzzles at once, one in each lane of a vector register.
//!
//! Fast solvers of one puzzle wait: for the result of a shuffle, for a mispredicted branch. Here 8, 16 or 32 puzzles that
//! know nothing of each other share every instruction, so nothing waits, and neighbouring cells are neighbouring
//! vectors, so nothing is shuffled:
//!
//! ```text
//!                lane 0      lane 1      lane 2   …
//! cells[0]      puzzle a    puzzle b    puzzle a, other branch       nine bits each: the candidates of r1c1
//! cells[1]      puzzle a    puzzle b    puzzle a, other branch       … of r1c2
//!   …
//! cells[80]
//! ```
//!
//! 1. `propagate`: one straight-line pass of naked and hidden singles, locked candidates and triad cardinalities over
//!    all lanes; it says which lanes are dead, solved, or left as they were.
//! 2. `branch`: for all lanes at once, a digit with two places in the tightest line.
//! 3. `guess`, `stack`, `schedule`: a lane that is left as it was branches, a dead one goes back to its newest open
//!    branch, a lane with nothing to do takes the next puzzle or another lane's branch. Lanes never wait for each other.
//! 4. `record`, `path`: answers. Which solutions come, and the first of them, depend on the puzzle alone, not on its
//!    neighbours in the batch, nor on the number of lanes.
//!
//! Kernels are generic over a vector trait; the plain-array one is the specification. How it came to be, with
//! figures: `docs/engines/lanes.md`. The layout and the pass are this project's own; branching on the triads and the
//! configurations of a digit is Tom Dillon's idea (tdoku).

mod branch;
mod easy;
mod extract;
mod guess;
mod load;
mod path;
mod propagate;
mod record;
mod register;
mod schedule;
mod stack;

use crate::batch::BatchSink;
use crate::engine::{Engine, Limit, Outcome, Sink};
use crate::lines::Lines;
use crate::scratch::Scratch;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use crate::simd::Scalar;
#[cfg(target_arch = "x86_64")]
use crate::simd::{Avx2, Avx512, Sse41, tier};
use crate::simd::{Isa, IsaError, Proof};
use core::ops::ControlFlow;
use load::Input;
use record::Job;
use register::Register;
use std::sync::OnceLock;
use sudokit_core::{Puzzle, Solution};

/// The engine for many puzzles, on the vectors of one instruction set.
///
/// The statistics are exact if the search was exhausted. If a limit stopped it, they include speculation, except for
/// the guesses of a search for up to 16 solutions that the sink looks at: those depend on the puzzle and the limit
/// alone.
#[derive(Clone, Copy, Debug)]
pub struct Lanes {
    /// None for [`Isa::current`].
    isa: Option<Proof>,
}

impl Lanes {
    /// On the instruction set that `SUDOKIT_ISA` names, else on the best.
    pub const AUTO: Self = Self { isa: None };

    /// On a certain instruction set, if it is there.
    pub fn on(isa: Isa) -> Result<&'static Self, IsaError> {
        static EACH: OnceLock<Vec<Lanes>> = OnceLock::new();
        let proof = isa.prove()?;
        let each = EACH.get_or_init(|| {
            Isa::ALL.into_iter().filter_map(|isa| Some(Self { isa: Some(isa.prove().ok()?) })).collect()
        });
        Ok(each.iter().find(|lanes| lanes.isa == Some(proof)).unwrap_or(&Self::AUTO))
    }

    fn proof(&self) -> Proof {
        self.isa.unwrap_or_else(Proof::current)
    }

    /// The instruction set it works with.
    pub fn isa(&self) -> Isa {
        self.proof().isa()
    }
}

impl Engine for Lanes {
    fn name(&self) -> &'static str {
        "lanes"
    }

    fn about(&self) -> &'static str {
        match self.isa() {
            Isa::Scalar => "many puzzles at once, one in each of 8 lanes of plain arrays (scalar)",
            Isa::Simd128 => "many puzzles at once, one in each of 8 vector lanes (simd128)",
            Isa::Neon => "many puzzles at once, one in each of 8 vector lanes (neon)",
            Isa::Sse41 => "many puzzles at once, one in each of 8 vector lanes (sse41)",
            Isa::Avx2 => "many puzzles at once, one in each of 16 vector lanes (avx2)",
            Isa::Avx512bw => "many puzzles at once, one in each of 32 vector lanes (avx512bw)",
            Isa::Avx512 => "many puzzles at once, one in each of 32 vector lanes (avx512)",
        }
    }

    fn run(&self, puzzle: &Puzzle, limit: Limit, scratch: &mut Scratch, sink: &mut dyn Sink) -> Outcome {
        let mut one = One { sink, outcome: Outcome::default() };
        self.run_batch(core::slice::from_ref(puzzle), limit, scratch, &mut one);
        one.outcome
    }

    fn run_batch(&self, puzzles: &[Puzzle], limit: Limit, scratch: &mut Scratch, sink: &mut dyn BatchSink) {
        self.search(Input::Puzzles(puzzles), limit, scratch, sink);
    }

    fn run_lines(&self, lines: Lines<'_>, limit: Limit, scratch: &mut Scratch, sink: &mut dyn BatchSink) {
        self.search(Input::Lines(lines.rows()), limit, scratch, sink);
    }
}

impl Lanes {
    fn search(&self, input: Input<'_>, limit: Limit, scratch: &mut Scratch, sink: &mut dyn BatchSink) {
        let limit = limit.max_solutions();
        if limit == 0 {
            return (0..input.len()).for_each(|index| sink.done(index, Outcome::default()));
        }
        let wants = sink.wants_solutions();
        dispatch(self.proof(), Job { input, limit, wants, sink }, scratch);
    }
}

/// The only puzzle of a batch.
struct One<'a> {
    sink: &'a mut dyn Sink,
    outcome: Outcome,
}

impl BatchSink for One<'_> {
    fn solution(&mut self, _: usize, solution: &Solution) -> ControlFlow<()> {
        self.sink.solution(solution)
    }

    fn done(&mut self, _: usize, outcome: Outcome) {
        self.outcome = outcome;
    }

    fn wants_solutions(&self) -> bool {
        self.sink.wants_solutions()
    }

    fn gives_up(&mut self) -> bool {
        self.sink.gives_up()
    }
}

/// One entry point for each instruction set, chosen once per batch.
#[allow(unsafe_code)]
fn dispatch(proof: Proof, mut job: Job<'_>, scratch: &mut Scratch) {
    let job = &mut job;
    match proof.isa() {
        // SAFETY: the proof says that this CPU has the features, here and below.
        #[cfg(target_arch = "x86_64")]
        Isa::Sse41 => unsafe { sse41(scratch.get(), job) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 => unsafe { avx2(scratch.get(), job) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512bw => unsafe { avx512bw(scratch.get(), job) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 => unsafe { avx512(scratch.get(), job) },
        #[cfg(target_arch = "aarch64")]
        Isa::Neon => scratch.get::<Register<crate::simd::Neon>>().run(job),
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        _ => scratch.get::<Register<crate::simd::Simd128>>().run(job),
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        _ => scalar(scratch.get(), job),
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
fn scalar(register: &mut Register<Scalar>, job: &mut Job<'_>) {
    register.run(job);
}

#[cfg(target_arch = "x86_64")]
tier!(Sse41: fn sse41(register: &mut Register<Sse41>, job: &mut Job<'_>) {
    register.run(job);
});

#[cfg(target_arch = "x86_64")]
tier!(Avx2: fn avx2(register: &mut Register<Avx2>, job: &mut Job<'_>) {
    register.run(job);
});

#[cfg(target_arch = "x86_64")]
tier!(Avx512bw: fn avx512bw(register: &mut Register<Avx512<false>>, job: &mut Job<'_>) {
    register.run(job);
});

#[cfg(target_arch = "x86_64")]
tier!(Avx512: fn avx512(register: &mut Register<Avx512<true>>, job: &mut Job<'_>) {
    register.run(job);
});
