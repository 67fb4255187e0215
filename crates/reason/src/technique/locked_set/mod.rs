//! Almost locked sets and what they do together: ALS-XZ, ALS-XY-wing, ALS chains, death blossom, and Sue de Coq.

pub(crate) mod almost;
pub mod chain;
pub mod death_blossom;
mod evidence;
pub mod sue_de_coq;
pub mod xy_wing;
pub mod xz;

pub use chain::AlsChains;
pub use death_blossom::DeathBlossoms;
pub use sue_de_coq::SueDeCoq;
pub use xy_wing::AlsXyWing;
pub use xz::AlsXz;
