//! Colours: candidates joined by strong links are on and off in turns.

mod medusa;
mod simple;

pub use medusa::Medusas;
pub use simple::Colors;
