//! `about`: the version, the limits and the words that requests may use.

use super::convert::formats;
use crate::fault::Fault;
use crate::limits::{Limits, Told};
use crate::progress::Report;
use crate::read::json;
use serde::Serialize;
use sudokit::craft::Symmetry;
use sudokit::reason::rating::hodoku::Level;
use sudokit::{Solver, Stop};

#[derive(Serialize)]
struct Answer {
    version: &'static str,
    engines: String,
    limits: Told,
    formats: Vec<&'static str>,
    levels: Vec<String>,
    symmetries: Vec<&'static str>,
    sizes: Vec<String>,
}

/// Boxes that people print, the smallest first.
const BOXES: [(usize, usize); 11] =
    [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (2, 6), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5)];

pub(super) fn call(_: &[u8], limits: &Limits, _: &Stop, _: Report<'_>) -> Result<String, Fault> {
    let sizes = BOXES.into_iter().filter(|(height, width)| height * width <= limits.order);
    Ok(json(&Answer {
        version: env!("CARGO_PKG_VERSION"),
        engines: Solver::new().describe(),
        limits: limits.told(),
        formats: formats().collect(),
        levels: Level::ALL.iter().map(|level| level.name().to_lowercase()).collect(),
        symmetries: Symmetry::ALL.iter().map(|symmetry| symmetry.name()).collect(),
        sizes: sizes.map(|(height, width)| format!("{height}x{width}")).collect(),
    }))
}
