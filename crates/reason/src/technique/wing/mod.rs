//! Wings: cells of two or three candidates around a hinge, or at the ends of a strong link.

mod w_wing;
mod xy_wing;

pub use w_wing::WWings;
pub use xy_wing::XyWings;
