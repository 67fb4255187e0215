//! Wings: cells of two or three candidates around a hinge, or at the ends of a strong link.

mod bent;
mod w_wing;
mod xy_wing;

pub use bent::BentSets;
pub use w_wing::WWings;
pub use xy_wing::XyWings;
