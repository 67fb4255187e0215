//! Ratings of sudoku puzzles, one module for each scale, and statistics over them.
//!
//! * [`backtracks`]: the guesses of tdoku's search
//! * [`se`]: ER, EP and ED of Sudoku Explainer
//! * [`hodoku`]: level and score of HoDoKu
//! * [`human`]: minutes of a median player
//! * [`whips`]: Denis Berthier's classification by whips, braids and trial and error
//! * [`stats`]: clues, ratings, techniques, automorphisms and duplicates of a list, as tables and plots

#![forbid(unsafe_code)]

mod backtracks;
pub mod hodoku;
pub mod human;
pub mod se;
pub mod stats;
pub mod whips;

pub use backtracks::backtracks;
