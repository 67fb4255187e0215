//! Puzzles of every kind with what is true of them. The n-th block depends on the seed and n alone.

use sudokit::generate::Generator;
use sudokit::{Classic, Rng, Solution, Transform, solve::Stop};
use sudokit_testkit::random::{Kind, Puzzles};

/// The number of puzzles in a block.
pub(crate) const BLOCK: usize = 512;

/// What sort of puzzle it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// By the random puzzles of the tests.
    Random(Kind),
    /// A minimal one, by the generator.
    Minimal,
}

/// A puzzle and the truth.
pub(crate) struct Case {
    pub(crate) sort: Sort,
    pub(crate) puzzle: Classic,
    /// Its solutions by the referee: none, the only one, or two of several.
    pub(crate) truth: Vec<Solution>,
    /// A transform to try on it.
    pub(crate) transform: Transform,
}

/// The source of a seed, for [`block`].
pub(crate) fn source(seed: u64) -> Puzzles {
    Puzzles::new(seed)
}

/// The cases of a block.
pub(crate) fn block(source: &Puzzles, seed: u64, number: u64, length: usize) -> Vec<Case> {
    let mut rng = Rng::stream(seed, number);
    let mut random = source.reseeded(rng.bits()).map(|(kind, puzzle)| (Sort::Random(kind), puzzle));
    let minimal = Generator::new(rng.bits()).minimal(true).puzzles(&Stop::new());
    let mut minimal = minimal.map(|made| (Sort::Minimal, Classic::from(made.puzzle)));
    (0..length)
        // Every eighth is minimal.
        .map_while(|i| if i % 8 == 7 { minimal.next() } else { random.next() })
        .map(|(sort, puzzle)| Case {
            sort,
            puzzle,
            truth: sudokit_referee::solutions(&puzzle, 2),
            transform: rng.transform(),
        })
        .collect()
}
