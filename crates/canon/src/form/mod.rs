//! The minlex form of a grid: of all its equivalents, the one whose 81 digits (blanks as zeros) are least.
//!
//! Two grids are equivalent if and only if their minlex forms are equal, whatever they are: puzzles with none, one or
//! many solutions, clashing clues, complete grids, the empty one. There are 3,359,232 × 9! transforms to choose from,
//! but the search looks at only a few dozen rows: the `partial` module explains how, and `docs/canon.md` gives the
//! background. The order is a convention of the players' forum, and the programs known there (Glenn Fowler's,
//! gridchecker by Mladen Dobrichev, Michael Deverin's) also search row by row and keep ties. The transforms left at the
//! end give the number of automorphisms at no extra cost.

mod arrange;
mod complete;
mod cuts;
mod partial;
mod repeats;
mod search;
mod sukaku;
mod view;

use crate::Id;
use sudokit_core::{Grid, Puzzle, Solution, Transform};
pub use sukaku::TooRegularError;

/// A canonical form, how to get there, and how symmetric it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canon<T = Puzzle> {
    /// The canonical form.
    pub form: T,
    /// A transform from the puzzle to the form.
    pub transform: Transform,
    /// The number of transforms that map the puzzle to itself, including the identity. Digits that do not occur may be
    /// exchanged, so a puzzle with seven digits has at least two.
    pub automorphisms: u64,
}

/// The minlex form of any grid.
///
/// ```
/// use sudokit_core::Grid;
/// let empty = sudokit_canon::grid(&Grid::EMPTY);
/// assert_eq!((empty.form, empty.automorphisms), (Grid::EMPTY, 1_218_998_108_160));
/// ```
pub fn grid(grid: &Grid) -> Canon<Grid> {
    match complete(grid) {
        Some(solution) => {
            let all = complete::search(&solution);
            Canon { form: all[0].grid(grid), transform: all[0], automorphisms: all.len() as u64 }
        }
        None => search::search(grid),
    }
}

/// The canonical form of any puzzle. For clues it is minlex. For pencilmarks that are not equivalent to clues it is the
/// minlex form of the numbers of marks, then the greatest marks (see `sukaku`); this fails for a few very regular
/// puzzles.
pub fn canon(puzzle: &Puzzle) -> Result<Canon, TooRegularError> {
    match puzzle {
        Puzzle::Clues(clues) => {
            let Canon { form, transform, automorphisms } = grid(clues);
            Ok(Canon { form: form.into(), transform, automorphisms })
        }
        Puzzle::Sukaku(marks) => {
            let Canon { form, transform, automorphisms } = sukaku::pencilmarks(marks)?;
            Ok(Canon { form: form.into(), transform, automorphisms })
        }
    }
}

/// A transform from one puzzle to the other, if there is one.
///
/// ```
/// use sudokit_core::{Puzzle, Transform};
/// use sudokit_canon as canon;
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let other = Transform::TRANSPOSE.puzzle(&puzzle);
/// let between = canon::same(&puzzle, &other)?.ok_or("they are the same")?;
/// assert_eq!(between.puzzle(&puzzle), other);
/// assert_eq!(canon::same(&puzzle, &Puzzle::default())?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn same(one: &Puzzle, other: &Puzzle) -> Result<Option<Transform>, TooRegularError> {
    let (one, other) = (canon(one)?, canon(other)?);
    Ok((one.form == other.form).then(|| one.transform.then(&other.transform.inverse())))
}

/// The minlex form of a solution and every transform that leads there, one for each automorphism.
pub fn solution(solution: &Solution) -> (Solution, Vec<Transform>) {
    let all = complete::search(solution);
    (all[0].solution(solution), all)
}

impl<T: core::fmt::Display> Canon<T> {
    /// A hash of 128 bits that identifies the form, to store for each puzzle of a large set.
    pub fn id(&self) -> Id {
        Id::of(&self.form)
    }
}

/// The grid as a solution. Most grids have a blank, which is found quickly.
fn complete(grid: &Grid) -> Option<Solution> {
    if grid.values().contains(&0) { None } else { Solution::new(*grid).ok() }
}
