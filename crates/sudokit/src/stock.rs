//! The stock: exemplars of the rarest techniques, made by this project's own directed search, and how rare techniques are.
//!
//! `stock/techniques.txt` has a line for each puzzle: the name of the technique and the clues. `examples/stock.rs` makes
//! it. Without the feature `stock` there are no exemplars, and the search starts from random puzzles.

use sudokit_core::Grid;
use sudokit_reason::Technique;

/// The version of the stock: it changes when puzzles are added or removed.
pub const VERSION: u32 = 4;

#[cfg(feature = "stock")]
const TEXT: &str = include_str!("../stock/techniques.txt");
#[cfg(not(feature = "stock"))]
const TEXT: &str = "";

/// The puzzles of a technique: each needs it and nothing harder. Empty for techniques that random puzzles show often.
pub fn puzzles(technique: Technique) -> Vec<Grid> {
    let lines = TEXT.lines().filter_map(|line| line.split_once(' '));
    lines.filter(|(name, _)| *name == technique.slug()).filter_map(|(_, clues)| clues.parse().ok()).collect()
}

#[cfg(feature = "stock")]
const RARITY: &str = include_str!("../stock/rarity.txt");
#[cfg(not(feature = "stock"))]
const RARITY: &str = "";

/// How many puzzles the directed search judges for one that shows the technique, if that was measured.
pub fn tries(technique: Technique) -> Option<u64> {
    let mut lines = RARITY.lines().filter_map(|line| line.split_once(' '));
    lines.find(|(name, _)| *name == technique.slug()).and_then(|(_, tries)| tries.parse().ok())
}

#[cfg(all(test, feature = "stock"))]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_technique_and_a_puzzle() {
        for line in TEXT.lines().filter(|line| !line.starts_with('#')) {
            let (name, clues) = line.split_once(' ').unwrap_or_else(|| panic!("{line}"));
            assert!(name.parse::<Technique>().is_ok() && clues.parse::<Grid>().is_ok(), "{line}");
        }
        assert!(TEXT.starts_with(&format!("# sudokit stock {VERSION}\n")));
        assert!(RARITY.lines().all(|line| line.starts_with('#') || line.split_once(' ').is_some()));
    }
}
