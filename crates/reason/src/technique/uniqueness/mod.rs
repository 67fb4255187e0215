//! Steps that use that the puzzle has one solution: patterns that would have two ways to be filled cannot come about.
//!
//! They are marked ([`Technique::assumes_uniqueness`](crate::Technique::assumes_uniqueness)) and left out when the settings
//! do not allow them.

mod avoidable;
mod bug;
mod grave;
mod rectangle;
mod subset;
mod unique_loop;

pub use avoidable::AvoidableRectangles;
pub use bug::Bugs;
pub use grave::Graves;
pub(crate) use rectangle::Known;
pub use rectangle::Rectangles;
pub use unique_loop::UniqueLoops;
