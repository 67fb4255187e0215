//! Vectors of sixteen-bit lanes: one small trait, one thin backend for each instruction set, and which of them this CPU
//! has.
//!
//! Kernels are generic over [`Vector`], safe and without intrinsics. The backends are the only place with `unsafe`.
//!
//! # Safety
//! An intrinsic may only run on a CPU that has its feature. The types of the backends never leave this crate, and every
//! kernel that works with one is called from an entry point alone that [`tier!`](features) compiles, and an engine enters
//! only with a [`Proof`] in hand. Detection and compilation take the features from one list. That is the argument
//! behind each `unsafe` block of a backend, of `lanes` here and of `triad` in its own folder. (Kernels are
//! `#[inline(always)]`, so that they are compiled with the features of the entry point.)

mod features;
mod isa;
#[allow(unsafe_code)]
mod lines;
#[allow(unsafe_code)]
mod products;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod scalar;
mod transpose;
mod vector;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx512;
#[cfg(target_arch = "aarch64")]
#[allow(unsafe_code)]
mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(unsafe_code)]
mod simd128;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod sse41;
#[cfg(test)]
mod tests;

#[cfg(target_arch = "x86_64")]
pub(crate) use features::tier;
pub(crate) use isa::Proof;
pub use isa::{Isa, IsaError};
pub use lines::{LINE, count_byte};
pub(crate) use lines::{read_lines, usual_lines, write_lines};
pub(crate) use products::add_products;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(crate) use scalar::Scalar;
pub(crate) use transpose::transpose;
pub(crate) use vector::Vector;

#[cfg(target_arch = "aarch64")]
pub(crate) use neon::Neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::Simd128;
#[cfg(target_arch = "x86_64")]
pub(crate) use {avx2::Avx2, avx512::Avx512, sse41::Sse41};
