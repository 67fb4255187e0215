//! Symmetries of the clue pattern, whatever the digits: how a puzzle in a newspaper looks.

use core::fmt;
use core::str::FromStr;
use sudokit_core::{Cell, CellSet, Column, Row};

/// The rotations and reflections of the square that map the clue pattern to itself.
///
/// ```
/// use sudokit_generate::Symmetry;
///
/// assert_eq!(Symmetry::HalfTurn.orbits().len(), 41); // forty pairs, and the centre
/// assert_eq!("half-turn".parse(), Ok(Symmetry::HalfTurn));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry is required.
    #[default]
    None,
    /// Rotation by 180 degrees.
    HalfTurn,
    /// Rotation by 90 degrees.
    QuarterTurn,
    /// Reflection in the middle row (upside down).
    Horizontal,
    /// Reflection in the middle column (left and right exchanged).
    Vertical,
    /// Reflection in the diagonal from r1c1 to r9c9.
    Diagonal,
    /// Reflection in the diagonal from r1c9 to r9c1.
    Antidiagonal,
    /// Reflection in both diagonals.
    Diagonals,
    /// Reflection in the middle row and in the middle column.
    Axes,
    /// All rotations and reflections of the square.
    Full,
}

/// A map of the square onto itself, on row and column.
type Map = fn(usize, usize) -> (usize, usize);

const HALF: Map = |r, c| (8 - r, 8 - c);
const QUARTER: Map = |r, c| (c, 8 - r);
const UPSIDE: Map = |r, c| (8 - r, c);
const SIDEWAYS: Map = |r, c| (r, 8 - c);
const DIAGONAL: Map = |r, c| (c, r);
const ANTIDIAGONAL: Map = |r, c| (8 - c, 8 - r);

impl Symmetry {
    /// All symmetries, the least symmetric first.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::Horizontal,
        Self::Vertical,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::Diagonals,
        Self::Axes,
        Self::Full,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::Diagonals => "diagonals",
            Self::Axes => "axes",
            Self::Full => "full",
        }
    }

    /// A description in one line.
    pub fn about(self) -> &'static str {
        match self {
            Self::None => "clues anywhere",
            Self::HalfTurn => "rotated by 180 degrees, as in most newspapers",
            Self::QuarterTurn => "rotated by 90 degrees",
            Self::Horizontal => "reflected in the middle row",
            Self::Vertical => "reflected in the middle column",
            Self::Diagonal => "reflected in the diagonal from r1c1 to r9c9",
            Self::Antidiagonal => "reflected in the diagonal from r1c9 to r9c1",
            Self::Diagonals => "reflected in both diagonals",
            Self::Axes => "reflected in the middle row and the middle column",
            Self::Full => "all rotations and reflections of the square",
        }
    }

    fn maps(self) -> &'static [Map] {
        match self {
            Self::None => &[],
            Self::HalfTurn => &[HALF],
            Self::QuarterTurn => &[QUARTER],
            Self::Horizontal => &[UPSIDE],
            Self::Vertical => &[SIDEWAYS],
            Self::Diagonal => &[DIAGONAL],
            Self::Antidiagonal => &[ANTIDIAGONAL],
            Self::Diagonals => &[DIAGONAL, ANTIDIAGONAL],
            Self::Axes => &[UPSIDE, SIDEWAYS],
            Self::Full => &[QUARTER, DIAGONAL],
        }
    }

    /// Where these cells go under one of its maps.
    fn image(cells: CellSet, map: Map) -> CellSet {
        let image = |cell: Cell| {
            let (row, column) = map(cell.row().index(), cell.column().index());
            Some(Cell::at(Row::new(row)?, Column::new(column)?))
        };
        cells.iter().filter_map(image).collect()
    }

    /// The sets of cells that are filled or blank together; they partition the grid.
    pub fn orbits(self) -> Vec<CellSet> {
        let mut orbits = Vec::new();
        let mut open = CellSet::ALL;
        while let Some(cell) = open.first() {
            let mut orbit = CellSet::only(cell);
            loop {
                let more = self.maps().iter().fold(orbit, |orbit, &map| orbit | Self::image(orbit, map));
                if more == orbit {
                    break;
                }
                orbit = more;
            }
            orbits.push(orbit);
            open -= orbit;
        }
        orbits
    }

    /// Whether these cells have this symmetry.
    pub fn holds(self, cells: CellSet) -> bool {
        self.maps().iter().all(|&map| Self::image(cells, map) == cells)
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a text that is not the name of a symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSymmetryError;

impl fmt::Display for UnknownSymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of")?;
        Symmetry::ALL.iter().try_for_each(|symmetry| write!(f, " {symmetry}"))
    }
}

impl core::error::Error for UnknownSymmetryError {}

impl FromStr for Symmetry {
    type Err = UnknownSymmetryError;

    fn from_str(text: &str) -> Result<Self, UnknownSymmetryError> {
        Self::ALL.into_iter().find(|symmetry| symmetry.name() == text).ok_or(UnknownSymmetryError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_part_the_grid_and_have_the_symmetry() {
        let counts = Symmetry::ALL.map(|symmetry| {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
            assert!(orbits.iter().all(|&orbit| symmetry.holds(orbit)), "{symmetry}");
            assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
            orbits.len()
        });
        // By Burnside's lemma: the mean number of fixed cells over the group.
        assert_eq!(counts, [81, 41, 21, 45, 45, 45, 45, 25, 25, 15]);
    }

    #[test]
    fn a_corner_alone_has_the_symmetry_of_its_diagonal_only() {
        let corner = CellSet::only(Cell::new(0).unwrap());
        let holding: Vec<_> = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.holds(corner)).collect();
        assert_eq!(holding, [Symmetry::None, Symmetry::Diagonal]);
    }
}
