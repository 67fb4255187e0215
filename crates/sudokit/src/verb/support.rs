//! What several verbs need: an engine by name, a search, the only solution, the ways to say no.

use crate::error::{Error, ErrorKind};
use crate::puzzle::{Classic, Filled, Puzzle, SizedPuzzle};
use core::fmt;
use core::ops::ControlFlow;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeSet;
use sudokit_constraint::{Grid as SizedGrid, Next, Solutions};
use sudokit_core::{CellSet, DigitSet, Grid, House, SmallSort, Solution};
use sudokit_solve::{First, Limit, Outcome, Scratch, Solver, Stop, Until};

/// The engine for 9x9 puzzles, by name; `auto` by default.
#[derive(Clone, Copy, Debug, Default)]
pub struct Engine(Solver);

impl Engine {
    /// The engine of this name, or `auto`.
    pub fn named(name: &str) -> Result<Self, Error> {
        Solver::builder().engine(name).build().map(Self).map_err(|error| Error::bad_option("engine", error))
    }

    /// The solver behind it.
    pub fn solver(&self) -> &Solver {
        &self.0
    }

    /// An error if an engine was named and the puzzle is not one that it could search.
    pub(crate) fn supports(&self, puzzle: &Puzzle) -> Result<(), Error> {
        if matches!(puzzle, Puzzle::Classic(_)) || *self == Self::default() {
            return Ok(());
        }
        Err(unsupported(puzzle, "an engine by name"))
    }

    /// Searches one puzzle, and keeps the first solution.
    pub(crate) fn find(
        &self,
        puzzle: &Classic,
        limit: u64,
        scratch: &mut Scratch,
        stop: &Stop,
    ) -> (Outcome, Option<Solution>) {
        let mut first = Until::new(First(None), stop);
        let outcome = self.0.run(puzzle, Limit::solutions(limit), scratch, &mut first);
        (outcome, first.into_inner().0)
    }
}

impl From<Solver> for Engine {
    fn from(solver: Solver) -> Self {
        Self(solver)
    }
}

impl PartialEq for Engine {
    fn eq(&self, other: &Self) -> bool {
        self.0.describe() == other.0.describe()
    }
}

impl Eq for Engine {}

impl<'de> Deserialize<'de> for Engine {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        Self::named(&name).map_err(serde::de::Error::custom)
    }
}

/// What a search of a puzzle of another size found.
pub(crate) struct FoundSized {
    pub(crate) count: u64,
    pub(crate) exact: bool,
    pub(crate) solution: Option<SizedGrid>,
    pub(crate) guesses: u64,
}

/// Searches a puzzle of another size up to a limit.
pub(crate) fn find_sized(puzzle: &SizedPuzzle, limit: u64, stop: &Stop) -> Result<FoundSized, Error> {
    let mut search = Solutions::of(puzzle.grid());
    let mut found = FoundSized { count: 0, exact: false, solution: None, guesses: 0 };
    while found.count < limit {
        match search.next(stop) {
            Next::Solution(solution) => {
                found.count += 1;
                found.solution.get_or_insert(solution);
            }
            Next::Exhausted => {
                found.exact = true;
                break;
            }
            Next::Stopped => return Err(Error::stopped()),
        }
    }
    found.guesses = search.stats().guesses;
    Ok(found)
}

/// The only solution of a 9x9 puzzle.
pub(crate) fn only_solution(puzzle: &Classic, scratch: &mut Scratch, stop: &Stop) -> Result<Solution, Error> {
    let (outcome, first) = Engine::default().find(puzzle, 2, scratch, stop);
    match (outcome.count, first) {
        (1, Some(solution)) if outcome.exhausted => Ok(solution),
        (0, _) if outcome.exhausted => Err(no_solution()),
        (0 | 1, _) => Err(Error::stopped()),
        _ => Err(several_solutions()),
    }
}

/// The only solution of a puzzle of any kind.
pub(crate) fn only(puzzle: &Puzzle, stop: &Stop) -> Result<Filled, Error> {
    match puzzle {
        Puzzle::Classic(puzzle) => only_solution(puzzle, &mut Scratch::new(), stop).map(Filled::Classic),
        Puzzle::Sized(puzzle) => {
            let found = find_sized(puzzle, 2, stop)?;
            match (found.count, found.solution) {
                (0, _) => Err(no_solution()),
                (1, Some(grid)) => Ok(Filled::Sized(with_grid(puzzle, grid).into())),
                _ => Err(several_solutions()),
            }
        }
        Puzzle::Variant(puzzle) => super::variant::only(puzzle, stop),
        other => Err(unsupported(other, "solve")),
    }
}

pub(crate) fn no_solution() -> Error {
    Error::new(ErrorKind::NoSolution, "the puzzle has no solution")
}

pub(crate) fn several_solutions() -> Error {
    Error::new(ErrorKind::SeveralSolutions, "the puzzle has more than one solution")
}

/// The 9x9 puzzle, for verbs that support no others.
pub(crate) fn classic<'p>(puzzle: &'p Puzzle, verb: &str) -> Result<&'p Classic, Error> {
    match puzzle {
        Puzzle::Classic(puzzle) => Ok(puzzle),
        other => Err(unsupported(other, verb)),
    }
}

/// The verb does not support this kind of puzzle.
pub(crate) fn unsupported(puzzle: &Puzzle, verb: &str) -> Error {
    let kind = match puzzle {
        Puzzle::Classic(_) => "9x9".to_owned(),
        Puzzle::Sized(puzzle) => puzzle.geometry().to_string(),
        Puzzle::Variant(puzzle) => return unsupported_rules(puzzle, verb),
        _ => "this kind of puzzle".to_owned(),
    };
    Error::new(ErrorKind::Unsupported, format!("{verb} supports 9x9 puzzles without extra houses, found {kind}"))
}

/// An error if a grid is too large for a verb that keeps the symbols of a cell in one word.
pub(crate) fn at_most_64(puzzle: &SizedPuzzle, verb: &str) -> Result<(), Error> {
    if puzzle.geometry().order() <= 64 {
        return Ok(());
    }
    let message = format!("{verb} supports grids up to 64x64, found {}", puzzle.geometry());
    Err(Error::new(ErrorKind::Unsupported, message))
}

/// The verb does not support puzzles with rules; the first rules are named.
fn unsupported_rules(puzzle: &sudokit_text::Variant, verb: &str) -> Error {
    let mut names: Vec<&str> = puzzle.puzzle().rules().iter().map(|rule| rule.name()).collect();
    names.small_sort();
    names.dedup();
    let more = if names.len() > 3 { ", …" } else { "" };
    names.truncate(3);
    let found = match names.as_slice() {
        [] => format!("a grid of {}", puzzle.puzzle().layout()),
        names => format!("a puzzle with rules ({}{more})", names.join(", ")),
    };
    Error::new(
        ErrorKind::Unsupported,
        format!("{verb} supports 9x9 puzzles without extra houses or rules, found {found}"),
    )
}

/// A grid in the symbols of a puzzle.
pub(crate) fn with_grid(puzzle: &SizedPuzzle, grid: SizedGrid) -> SizedPuzzle {
    SizedPuzzle::with_symbols(grid, puzzle.symbols())
}

pub(crate) fn positive(option: &str, number: u64) -> Result<(), Error> {
    if number == 0 { Err(Error::bad_option(option, "found 0, expected 1 or more")) } else { Ok(()) }
}

/// Clues that contradict each other directly: the same digit twice in a house. Serialised as the names of the cells,
/// displayed as `5 twice in row 1 (r1c1 r1c9)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clashes {
    /// The cells.
    pub cells: Vec<String>,
    words: String,
}

impl Clashes {
    /// Those of a puzzle of any kind.
    pub fn of(puzzle: &Puzzle) -> Self {
        match puzzle {
            Puzzle::Classic(puzzle) => Self::of_grid(&puzzle.clues()),
            Puzzle::Sized(puzzle) => Self::of_sized(puzzle),
            _ => Self::default(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    fn of_grid(grid: &Grid) -> Self {
        if grid.clashes().is_empty() {
            return Self::default();
        }
        let mut found = Vec::new();
        for house in House::all() {
            let digits: DigitSet = house.cells().into_iter().filter_map(|cell| grid.get(cell)).collect();
            for digit in digits.iter() {
                let cells: CellSet = house.cells().into_iter().filter(|&cell| grid.get(cell) == Some(digit)).collect();
                let names: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
                found.extend(words(&digit.to_string(), &house.to_string(), &names));
            }
        }
        let cells = grid.clashes().iter().map(|cell| cell.to_string()).collect();
        Self { cells, words: found.join("; ") }
    }

    fn of_sized(puzzle: &SizedPuzzle) -> Self {
        let (grid, mut cells, mut found) = (puzzle.grid(), BTreeSet::new(), Vec::new());
        for house in grid.geometry().houses() {
            let mut seen = BTreeSet::new();
            for cell in house.cells().filter(|&cell| grid.get(cell) != 0) {
                let same: Vec<usize> = house.cells().filter(|&other| grid.get(other) == grid.get(cell)).collect();
                if same.len() > 1 && seen.insert(grid.get(cell)) {
                    let names: Vec<String> = same.iter().map(|&cell| grid.geometry().cell_name(cell)).collect();
                    found.extend(words(&puzzle.name(grid.get(cell)), &house.to_string(), &names));
                    cells.extend(same);
                }
            }
        }
        let cells = cells.into_iter().map(|cell| grid.geometry().cell_name(cell)).collect();
        Self { cells, words: found.join("; ") }
    }
}

/// `5 twice in row 1 (r1c1 r1c9)`; nothing for a symbol that stands once.
fn words(symbol: &str, house: &str, cells: &[String]) -> Option<String> {
    let times = match cells.len() {
        0 | 1 => return None,
        2 => "twice".to_owned(),
        many => format!("{many} times"),
    };
    Some(format!("{symbol} {times} in {house} ({})", cells.join(" ")))
}

impl fmt::Display for Clashes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl Serialize for Clashes {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.cells.serialize(to)
    }
}

/// Reads a whole number, or its digits as a string.
pub(crate) fn wide<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u128>, D::Error> {
    struct Wide;
    impl serde::de::Visitor<'_> for Wide {
        type Value = Option<u128>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a whole number, or its digits as a string")
        }

        fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Self::Value, E> {
            Ok(Some(number.into()))
        }

        fn visit_u128<E: serde::de::Error>(self, number: u128) -> Result<Self::Value, E> {
            Ok(Some(number))
        }

        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse().ok().filter(|_| is_number);
            number.map(Some).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
        }

        fn visit_unit<E: serde::de::Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }
    }
    from.deserialize_any(Wide)
}

/// Deserialises a number that fits 64 bits, such as a seed.
pub(crate) fn narrow<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let number = wide(from)?;
    number
        .map(|number| u64::try_from(number).map_err(|_| serde::de::Error::custom("expected a number below 2^64")))
        .transpose()
}

/// Goes on until a number of finds is reached.
pub(crate) fn until(found: usize, most: usize) -> ControlFlow<()> {
    if found < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// The digits of each cell as text.
pub(crate) fn mark_texts(marks: &sudokit_core::Pencilmarks) -> Vec<String> {
    sudokit_core::Cell::all().map(|cell| marks[cell].iter().map(|digit| digit.to_string()).collect()).collect()
}
