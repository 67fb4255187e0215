//! The choice of vector at run time: one entry point for each, compiled with the features of its vector.

use super::load::load;
use super::scalar::Scalar;
use super::search::{Memory, search};
use super::vector::Vector;
use crate::engine::Delivery;
use crate::simd::Isa;
use sudokit_core::Puzzle;

/// A vector that this CPU has.
///
/// Invariant: [`Tier::of`] makes them, and only what the CPU has. That is the argument behind every `unsafe` block of
/// the backends, whose vectors exist within the entry points below and nowhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tier(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
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
    /// The tier that serves an instruction set, which must be available: [`Triad`](super::Triad) has no other.
    #[inline]
    pub(super) fn of(isa: Isa) -> Self {
        debug_assert!(isa.is_available());
        Self(match isa {
            // Every CPU with BITALG so far has VBMI as well; the standard library remembers what it has detected.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 if is_x86_feature_detected!("avx512vbmi") => Kind::Avx512,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 | Isa::Avx512bw | Isa::Avx512 => Kind::Avx2,
            #[cfg(target_arch = "x86_64")]
            Isa::Sse41 => Kind::Sse41,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Isa::Simd128 => Kind::Simd128,
            _ => Kind::Scalar,
        })
    }

    pub(super) fn about(self) -> &'static str {
        match self.0 {
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

// The features listed at each are those that `Isa::is_available` asks for, and VBMI.

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,bmi1,bmi2,lzcnt,popcnt")]
fn on_avx512(puzzle: &Puzzle, memory: &mut Memory, delivery: &mut Delivery<'_>) {
    kernel::<super::avx512::Avx512>(puzzle, memory, delivery);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn on_avx2(puzzle: &Puzzle, memory: &mut Memory, delivery: &mut Delivery<'_>) {
    kernel::<super::stacks::Stacks<super::avx2::Avx2>>(puzzle, memory, delivery);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse4.1,ssse3,popcnt")]
fn on_sse41(puzzle: &Puzzle, memory: &mut Memory, delivery: &mut Delivery<'_>) {
    kernel::<super::stacks::Stacks<super::sse41::Sse41>>(puzzle, memory, delivery);
}
