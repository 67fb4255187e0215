//! Almost locked sets and what they do together: ALS-XZ, ALS-XY-wing, ALS chains, death blossom, and Sue de Coq.

pub(crate) mod almost;
mod evidence;
pub mod xy_wing;
pub mod xz;

pub use xy_wing::AlsXyWing;
pub use xz::AlsXz;
