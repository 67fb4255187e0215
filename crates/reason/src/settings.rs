//! How far finders go: limits that decide which instances of a technique count. The defaults are HoDoKu's but
//! for which of several singles is taken.

/// Limits and choices of the finders.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settings {
    /// Whether steps may use that the puzzle has only one solution.
    pub uniqueness: bool,
    /// The longest X-chain and XY-chain, in links.
    pub chain_links: usize,
    /// The most fins of a fish.
    pub fins: usize,
    /// The most endo fins of a fish.
    pub endo_fins: usize,
    /// Whether the sets of an ALS pattern may share cells.
    pub set_overlap: bool,
    /// Whether chains may go through almost locked sets.
    pub sets_in_chains: bool,
    /// Whether an empty rectangle may have only two candidates.
    pub small_empty_rectangles: bool,
    /// Whether a rectangle may lack some of its candidates.
    pub incomplete_rectangles: bool,
    /// Whether the single that came up first is taken, as HoDoKu does, instead of the one that is easiest to see. The next
    /// step then depends on the way to the position.
    pub singles_as_they_came: bool,
    /// Whether two kites, two empty rectangles or two finned fish that share their bases are joined to one step.
    pub duals: bool,
}

impl Settings {
    /// Those with which HoDoKu's paths, and so its scores, come out.
    pub fn hodoku() -> Self {
        Self { singles_as_they_came: true, ..Self::default() }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            uniqueness: true,
            chain_links: 20,
            fins: 5,
            endo_fins: 2,
            set_overlap: false,
            sets_in_chains: false,
            small_empty_rectangles: false,
            incomplete_rectangles: true,
            singles_as_they_came: false,
            duals: false,
        }
    }
}
