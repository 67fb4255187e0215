//! Reasoning about puzzles of any kind: other sizes, extra houses, jigsaw regions, and rules.
//!
//! A [`Space`] is the fixed part of a puzzle: cells, values, houses, which cells see each other, and rules. A [`Position`]
//! is what stands and which candidates are left. A [`Guide`] asks the techniques of the ladder ([`Technique::ALL`]) in
//! order and gives [`Step`]s, which [`Told`] turns into words, JSON and pictures. Classic 9x9 puzzles have their own
//! reasoner, which is faster and exact on the known scales.
//!
//! ```
//! use std::sync::Arc;
//! use sudokit_constraint::Geometry;
//! use sudokit_reason::any::{Guide, Position, Space};
//!
//! let symbols = (1..=4).map(|value| value.to_string()).collect();
//! let space = Arc::new(Space::of_grid(&Geometry::new(2, 2)?, symbols));
//! let possible: Vec<u64> =
//!     "..2. ...1 2... .13.".chars().filter(|c| *c != ' ').map(|c| c.to_digit(10).map_or(15, |n| 1 << (n - 1))).collect();
//! let path = Guide::new(&space).path(Position::new(space, &possible));
//! assert!(path.end.is_full());
//! # Ok::<(), sudokit_constraint::GeometryError>(())
//! ```

mod cells;
mod find;
mod guide;
mod position;
mod rule;
mod space;
mod step;
mod technique;
mod tell;

pub use cells::Cells;
pub use guide::{Guide, Path};
pub use position::{Candidate, Position};
pub use rule::{Rules, rule_title};
pub use space::{House, Space};
pub use step::{ChainNode, Line, Node, Step, Trial};
pub use technique::Technique;
pub use tell::{Told, position};
