//! The values of options: techniques, formats, levels, symmetries, sizes.

use crate::verb;
use serde::Serialize;
use sudokit_generate::Symmetry;
use sudokit_rating::hodoku::Level;
use sudokit_reason::{Technique, any};
use sudokit_solve::Solver;

/// A technique the reasoner knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KnownTechnique {
    /// Its name for programs.
    pub technique: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The family it belongs to.
    pub family: String,
    /// Whether it assumes that the puzzle has only one solution.
    pub assumes_uniqueness: bool,
}

/// All techniques, in the order in which they are listed for people.
pub fn techniques() -> Vec<KnownTechnique> {
    let entry = |technique: &Technique| KnownTechnique {
        technique: technique.slug(),
        title: technique.title(),
        family: technique.family().to_string(),
        assumes_uniqueness: technique.assumes_uniqueness(),
    };
    Technique::ALL.iter().map(entry).collect()
}

/// The techniques that only puzzles of other sizes and with rules have, the easiest first.
pub fn other_techniques() -> Vec<KnownTechnique> {
    let known = techniques();
    let others = any::Technique::ALL.iter().filter(|other| known.iter().all(|one| one.technique != other.slug()));
    let entry = |technique: &any::Technique| KnownTechnique {
        technique: technique.slug(),
        title: technique.title(),
        family: technique.family().to_owned(),
        assumes_uniqueness: false,
    };
    others.map(entry).collect()
}

/// The version, and the words that requests may use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct About {
    /// The version of sudokit.
    pub version: &'static str,
    /// The engines chosen on this machine.
    pub engines: String,
    /// The text formats that can be written.
    pub formats: Vec<&'static str>,
    /// HoDoKu's levels.
    pub levels: Vec<String>,
    /// The symmetries of clue patterns.
    pub symmetries: Vec<&'static str>,
    /// Box sizes that people print, the smallest first.
    pub sizes: Vec<String>,
}

/// Box sizes that people print, the smallest first.
const BOXES: [(usize, usize); 11] =
    [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (2, 6), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5)];

/// What there is, with sizes up to `order` symbols.
pub fn about(order: usize) -> About {
    let sizes = BOXES.into_iter().filter(|(height, width)| height * width <= order);
    About {
        version: env!("CARGO_PKG_VERSION"),
        engines: Solver::new().describe(),
        formats: verb::formats().collect(),
        levels: Level::ALL.iter().map(|level| level.name().to_lowercase()).collect(),
        symmetries: Symmetry::ALL.iter().map(|symmetry| symmetry.name()).collect(),
        sizes: sizes.map(|(height, width)| format!("{height}x{width}")).collect(),
    }
}
