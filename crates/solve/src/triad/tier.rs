//! The choice of vector at run time: one entry point for each, compiled with the features of its vector.

use super::load::load;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use super::scalar::Scalar;
use super::search::{Memory, search};
use super::vector::Vector;
use crate::engine::Delivery;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use crate::simd::Isa;
use crate::simd::Proof;
#[cfg(target_arch = "x86_64")]
use crate::simd::tier;
use sudokit_core::Puzzle;

/// A vector that this CPU has.
///
/// Invariant: [`Tier::of`] makes them, and only what the CPU has. That is the argument behind every `unsafe` block of
/// the backends, whose vectors exist within the entry points below and nowhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tier(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    Scalar,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
    #[cfg(target_arch = "x86_64")]
    Sse41,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Tier {
    /// The tier that serves an instruction set.
    #[inline]
    pub(super) fn of(proof: Proof) -> Self {
        Self(match proof.isa() {
            // The standard library remembers what it has detected.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 if tier!(detected Avx512vbmi) => Kind::Avx512,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 | Isa::Avx512bw | Isa::Avx512 => Kind::Avx2,
            #[cfg(target_arch = "x86_64")]
            Isa::Sse41 => Kind::Sse41,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            _ => Kind::Simd128,
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            _ => Kind::Scalar,
        })
    }

    pub(super) fn about(self) -> &'static str {
        match self.0 {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Kind::Scalar => "one puzzle at a time, its 27 triads side by side in plain arrays (scalar)",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Kind::Simd128 => "one puzzle at a time, its 27 triads side by side in vector lanes (simd128)",
            #[cfg(target_arch = "x86_64")]
            Kind::Sse41 => "one puzzle at a time, its 27 triads side by side in vector lanes (sse41)",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "one puzzle at a time, its 27 triads side by side in vector lanes (avx2)",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "one puzzle at a time, its 27 triads side by side in vector lanes (avx512)",
        }
    }

    /// Searches the solutions of a puzzle until there are no more or the delivery says stop.
    #[inline]
    #[allow(unsafe_code)]
    pub(super) fn search(self, puzzle: &Puzzle, memory: &mut Memory, delivery: &mut Delivery<'_>) {
        match self.0 {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Kind::Scalar => kernel::<Scalar>(puzzle, memory, delivery),
            // Compiled with the feature as a whole, so no entry point of its own.
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Kind::Simd128 => kernel::<super::stacks::Stacks<super::simd128::Simd128>>(puzzle, memory, delivery),
            // SAFETY: `Tier::of` has seen that the CPU has the features, here and below.
            #[cfg(target_arch = "x86_64")]
            Kind::Sse41 => unsafe { on_sse41(puzzle, memory, delivery) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { on_avx2(puzzle, memory, delivery) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { on_avx512(puzzle, memory, delivery) },
        }
    }
}

#[inline(always)]
fn kernel<V: Vector>(puzzle: &Puzzle, memory: &mut Memory, delivery: &mut Delivery<'_>) {
    let cells = match puzzle {
        Puzzle::Clues(grid) => V::from_clues(grid.values()),
        Puzzle::Sukaku(marks) => load(|cell| marks.sets()[cell].bits()),
    };
    search::<V>(cells, memory, delivery);
}

#[cfg(target_arch = "x86_64")]
tier!(Avx512vbmi: fn on_avx512(puzzle: &Puzzle, memory: &mut Memory, delivery: &mut Delivery<'_>) {
    kernel::<super::avx512::Avx512>(puzzle, memory, delivery);
});

#[cfg(target_arch = "x86_64")]
tier!(Avx2: fn on_avx2(puzzle: &Puzzle, memory: &mut Memory, delivery: &mut Delivery<'_>) {
    kernel::<super::stacks::Stacks<super::avx2::Avx2>>(puzzle, memory, delivery);
});

#[cfg(target_arch = "x86_64")]
tier!(Sse41: fn on_sse41(puzzle: &Puzzle, memory: &mut Memory, delivery: &mut Delivery<'_>) {
    kernel::<super::stacks::Stacks<super::sse41::Sse41>>(puzzle, memory, delivery);
});
