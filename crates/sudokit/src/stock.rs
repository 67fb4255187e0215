//! The stock: exemplars of the rarest techniques, made by this project's own directed search, and how rare techniques are.
//!
//! `stock/techniques.txt` has a line for each puzzle: the name of the technique and the clues. `examples/stock.rs` makes
//! it. Without the feature `stock` there are no exemplars, and the search starts from random puzzles.

use sudokit_core::Grid;
use sudokit_reason::Technique;

/// The version of the stock: it changes when puzzles are added or removed.
pub const VERSION: u32 = 6;

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

#[cfg(feature = "stock")]
const WILD: &str = include_str!("../stock/wild.txt");
#[cfg(not(feature = "stock"))]
const WILD: &str = "";

/// How often puzzles of public lists show a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wild {
    /// How many puzzles were looked at.
    pub puzzles: u64,
    /// How many have a step of it: where nothing easier helps.
    pub used: u64,
    /// In how many it is the hardest step.
    pub hardest: u64,
}

/// How often puzzles of public lists show a technique, if that was counted (`examples/wild.rs`).
pub fn wild(technique: Technique) -> Option<Wild> {
    let mut lines = WILD.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    let line = lines.find(|line| line[0] == technique.slug())?;
    let number = |at: usize| line.get(at)?.parse().ok();
    Some(Wild { puzzles: number(1)?, used: number(2)?, hardest: number(3)? })
}

impl Wild {
    /// What a search that finds none should say. `harder` says whether harder steps may follow.
    pub fn said(&self, harder: bool) -> String {
        let Self { puzzles, used, hardest } = *self;
        match (used, hardest) {
            (0, _) => format!("none of {puzzles} puzzles of public lists uses it"),
            (_, 0) if !harder => format!(
                "{used} of {puzzles} puzzles of public lists use it, but all of these need harder steps as well; \
                 max_technique (--max-technique) allows such steps"
            ),
            (_, 0) => format!("{used} of {puzzles} puzzles of public lists use it"),
            _ => format!("{used} of {puzzles} puzzles of public lists use it, in {hardest} as the hardest step"),
        }
    }
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

    #[test]
    fn every_technique_but_guessing_was_counted() {
        for &technique in Technique::ALL.iter().filter(|&&technique| technique != Technique::BruteForce) {
            let found = wild(technique).unwrap_or_else(|| panic!("{} is missing", technique.slug()));
            assert!(found.hardest <= found.used && found.used <= found.puzzles && found.puzzles > 0, "{found:?}");
        }
        let single = wild(Technique::HiddenSingle).unwrap();
        assert!(single.said(false).contains("as the hardest step"));
    }
}
