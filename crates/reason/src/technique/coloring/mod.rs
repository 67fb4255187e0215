//! Colours: candidates joined by strong links are on and off in turns.

mod simple;

pub use simple::Colors;
