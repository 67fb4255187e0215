//! Random equivalents of a puzzle, for example for games and training sets.

use sudokit_core::{Puzzle, Rng};

/// An endless iterator over equivalents of a puzzle, each by a random transform; all 1,218,998,108,160 are equally
/// likely.
///
/// ```
/// use sudokit_core::{Puzzle, Rng};
/// use sudokit_canon::{augment, same};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// for other in augment::equivalents(&puzzle, &mut Rng::new(7)).take(3) {
///     assert!(same(&puzzle, &other)?.is_some());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn equivalents<'a>(puzzle: &'a Puzzle, rng: &'a mut Rng) -> impl Iterator<Item = Puzzle> + 'a {
    core::iter::repeat_with(move || rng.transform().puzzle(puzzle))
}
