//! Where a player stands: the puzzle, the entries and the pencil marks of a request.

use crate::fault::{Fault, Kind};
use crate::read::line;
use sudokit::reason::Start;
use sudokit::{Cell, Digit, DigitSet, First, Limit, Pencilmarks, Puzzle, Scratch, Solution, Solver, Stop, Until};

/// The only solution of a puzzle.
pub(crate) fn only_solution(puzzle: &Puzzle, stop: &Stop) -> Result<Solution, Fault> {
    let mut first = Until::new(First(None), stop);
    let outcome = Solver::new().run(puzzle, Limit::solutions(2), &mut Scratch::new(), &mut first);
    match (outcome.count, first.into_inner().0) {
        (1, Some(solution)) if outcome.exhausted => Ok(solution),
        (0, _) if outcome.exhausted => Err(Fault::new(Kind::NotProper, "the puzzle has no solution")),
        (0 | 1, _) => Err(Fault::stopped()),
        _ => Err(Fault::new(Kind::NotProper, "the puzzle has more than one solution")),
    }
}

/// The position; what is wrong in it is found out with the solution.
pub(crate) fn start(
    puzzle: &Puzzle,
    entries: Option<&str>,
    marks: Option<&[String]>,
    solution: &Solution,
) -> Result<Start, Fault> {
    let bad = |message: &str| Fault::new(Kind::BadRequest, message);
    let entries = match entries {
        Some(text) => line(text).ok_or_else(|| bad("entries: expected 81 digits, or dots for open cells"))?,
        None if marks.is_none() && puzzle.is_sukaku() => return Ok(Start::of_puzzle(puzzle)),
        None if puzzle.is_sukaku() => sudokit::Grid::EMPTY,
        None => puzzle.clues(),
    };
    let marks = marks.map(sets).transpose()?;
    Start::of_entries(puzzle, &entries, marks.as_ref(), Some(solution))
        .map_err(|fault| Fault::new(Kind::BadPuzzle, fault.to_string()))
}

/// 81 texts such as `1279`.
fn sets(texts: &[String]) -> Result<Pencilmarks, Fault> {
    let bad = |message: String| Fault::new(Kind::BadRequest, message);
    if texts.len() != 81 {
        return Err(bad(format!("marks: found {} texts, expected 81", texts.len())));
    }
    let mut marks = Pencilmarks::new([DigitSet::EMPTY; 81]);
    for (cell, text) in Cell::all().zip(texts) {
        for character in text.chars() {
            let digit = character.to_digit(10).and_then(|digit| Digit::new(digit as u8));
            marks[cell]
                .insert(digit.ok_or_else(|| bad(format!("marks: {cell}: found {character:?}, expected digits")))?);
        }
    }
    Ok(marks)
}

/// The digits of each cell as text.
pub(crate) fn texts(marks: &Pencilmarks) -> Vec<String> {
    Cell::all().map(|cell| marks[cell].iter().map(|digit| digit.to_string()).collect()).collect()
}
