//! Puzzles with rules for the verbs: what the constraint engine finds, as the answers of this layer.

use super::support::{no_solution, several_solutions};
use crate::error::{Error, ErrorKind};
use crate::puzzle::{Filled, FilledVariant, Puzzle};
use core::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use sudokit_constraint::model;
use sudokit_constraint::notation;
use sudokit_constraint::search::{self, Drop};
use sudokit_core::Rng;
use sudokit_solve::Stop;
use sudokit_text::Variant;

/// What a search of a puzzle with rules found.
pub(crate) struct Found {
    pub(crate) count: u64,
    pub(crate) exact: bool,
    pub(crate) solution: Option<Filled>,
    pub(crate) guesses: u64,
    /// Why there is no solution, if that is plain before any search.
    pub(crate) reason: Option<String>,
}

/// Searches up to a limit and passes each solution on; fewer than the limit and not exact means that it was stopped.
pub(crate) fn each(
    puzzle: &Variant,
    limit: u64,
    stop: &Stop,
    mut pass: impl FnMut(Filled) -> ControlFlow<()>,
) -> search::Outcome {
    search::solve(puzzle.puzzle(), limit, stop, |values| pass(FilledVariant::new(puzzle, values).into()))
}

/// Searches up to a limit and keeps the first solution.
pub(crate) fn find(puzzle: &Variant, limit: u64, stop: &Stop) -> Result<Found, Error> {
    let mut solution = None;
    let outcome = each(puzzle, limit, stop, |found| {
        solution.get_or_insert(found);
        ControlFlow::Continue(())
    });
    if outcome.count < limit && !outcome.exhausted {
        return Err(Error::stopped());
    }
    let reason = outcome.error.map(|error| error.to_string());
    Ok(Found { count: outcome.count, exact: outcome.exhausted, solution, guesses: outcome.stats.guesses, reason })
}

/// The only solution.
pub(crate) fn only(puzzle: &Variant, stop: &Stop) -> Result<Filled, Error> {
    let found = find(puzzle, 2, stop)?;
    match (found.count, found.solution) {
        (0, _) => Err(match found.reason {
            Some(reason) => Error::new(ErrorKind::NoSolution, format!("the puzzle has no solution: {reason}")),
            None => no_solution(),
        }),
        (1, Some(solution)) => Ok(solution),
        _ => Err(several_solutions()),
    }
}

/// The true candidates: for each cell of the grid its values as text, and with `counts` how often each value stands there.
pub(crate) struct Marks {
    pub(crate) solutions: u64,
    pub(crate) texts: Vec<String>,
    pub(crate) counts: Option<Vec<Vec<u128>>>,
}

/// Solutions that are looked at one by one before each value is looked for.
const FEW: u64 = 64;

/// A puzzle and its true candidates.
struct Known {
    puzzle: Arc<model::Puzzle>,
    found: search::Candidates,
}

/// The puzzles that were asked about last, on any thread: a setter asks again after every change, and what still holds then
/// need not be searched for again. Answers do not depend on it.
static LAST: Mutex<Vec<Arc<Known>>> = Mutex::new(Vec::new());

/// Puzzles that are kept.
const KEPT: usize = 16;

/// The true candidates, from what is known of similar puzzles.
fn possible(puzzle: &Variant, stop: &Stop) -> search::Candidates {
    let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let model = puzzle.shared();
    let known = nearest(model, &last());
    let before = known.as_ref().map(|known| search::Before { puzzle: &known.puzzle, found: &known.found });
    let found = search::candidates_after(model, FEW, before, stop);
    if found.complete {
        let mut last = last();
        last.retain(|known| known.puzzle != *model);
        if last.len() == KEPT {
            last.remove(0);
        }
        last.push(Arc::new(Known { puzzle: Arc::clone(model), found: found.clone() }));
    }
    found
}

/// The puzzle from which the least has changed: one with fewer rules or givens, of these the one with most rules and the
/// latest; otherwise the latest with the same cells.
fn nearest(puzzle: &model::Puzzle, last: &[Arc<Known>]) -> Option<Arc<Known>> {
    let looser = last.iter().filter(|known| puzzle.is_stricter_than(&known.puzzle));
    let near = looser.max_by_key(|known| known.puzzle.rules().len());
    near.or_else(|| last.iter().rfind(|known| puzzle.has_cells_of(&known.puzzle))).cloned()
}

/// Finds the true candidates.
pub(crate) fn candidates(puzzle: &Variant, counts: bool, stop: &Stop) -> Result<Marks, Error> {
    let found = if counts { search::candidates(puzzle.puzzle(), u64::MAX, stop) } else { possible(puzzle, stop) };
    if !found.complete || (counts && !found.counted) {
        return Err(Error::stopped());
    }
    let layout = puzzle.puzzle().layout();
    let cells = layout.cell_count();
    let text = |cell: usize| -> String {
        let open = layout.values().filter(|&value| found.sets[cell] & layout.bit(i64::from(value)) != 0);
        let names: Vec<String> = open.map(|value| notation::write_value(puzzle.puzzle(), value)).collect();
        let separator = if names.iter().all(|name| name.len() == 1) { "" } else { "," };
        if layout.is_void(cell) { String::new() } else { names.join(separator) }
    };
    let wide = |cell: &Vec<u64>| cell.iter().map(|&count| u128::from(count)).collect();
    Ok(Marks {
        solutions: if found.counted { found.solutions.min(2) } else { 2 },
        texts: (0..cells).map(text).collect(),
        counts: counts.then(|| found.counts[..cells].iter().map(wide).collect()),
    })
}

/// The givens and rules of a proper puzzle that can be removed one at a time, by their names.
pub(crate) fn redundant(puzzle: &Variant, stop: &Stop) -> Result<Vec<String>, Error> {
    let model = puzzle.puzzle();
    let search::Verdict::One(solution) = search::check(model, stop) else { return Err(Error::stopped()) };
    let proper = |fewer: &model::Puzzle| match search::check(fewer, stop) {
        // A rule that depends on others may leave another solution.
        search::Verdict::One(values) => Ok(values == solution),
        search::Verdict::Stopped(_) => Err(Error::stopped()),
        search::Verdict::None(_) | search::Verdict::Several(_) => Ok(false),
    };
    let mut names = Vec::new();
    for cell in search::restricted(model) {
        let mut fewer = model.clone();
        fewer.set_possible(cell, model.layout().full());
        if proper(&fewer)? {
            names.push(model.cell_name(cell));
        }
    }
    for (index, rule) in model.rules().iter().enumerate() {
        let mut fewer = model.clone();
        fewer.remove(index);
        if proper(&fewer)? {
            names.push(format!("{}#{}", rule.name(), index + 1));
        }
    }
    Ok(names)
}

/// A minimal puzzle inside a proper one: no given and no rule can be removed. Whether all of them were tried.
pub(crate) fn minimize(puzzle: &Variant, rng: &mut Rng, stop: &Stop) -> Result<(Puzzle, bool), Error> {
    only(puzzle, stop)?;
    let drop = Drop { givens: true, rules: true };
    let minimal = search::minimize(puzzle.puzzle(), drop, rng, stop).ok_or_else(Error::stopped)?;
    Ok((Variant::new(minimal.puzzle, puzzle.notation()).into(), minimal.minimal))
}

/// Why these values of the cells of the grid are not a solution; `None` if they are.
pub(crate) fn wrong_solution(puzzle: &Variant, values: &[i32]) -> Option<String> {
    let model = puzzle.puzzle();
    if model.extras().is_empty() {
        return model.judge(values).err().map(|fault| fault.to_string());
    }
    // The values of cells outside the grid are not part of a solution's text: whether there are any is for a search.
    let mut filled = model.clone();
    for (cell, &value) in values.iter().enumerate().take(model.layout().cell_count()) {
        if !model.layout().is_void(cell) {
            filled.restrict(cell, model.layout().bit(i64::from(value)));
        }
    }
    let none = matches!(search::check(&filled, &Stop::new()), search::Verdict::None(_));
    none.then(|| "it does not solve the puzzle".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_constraint::notation::iss;
    use sudokit_text::Notation;

    #[test]
    fn the_nearest_puzzle_lacks_the_fewest_rules() {
        let known = |text: &str| {
            let puzzle = Arc::new(iss::read(text).unwrap());
            Arc::new(Known { found: search::candidates(&puzzle, FEW, &Stop::new()), puzzle })
        };
        let texts = [
            ".Shape~4x4.Cage~3~R1C1~R1C2",
            ".Shape~4x4.AntiKing",
            ".Shape~4x4",
            ".Shape~6x6",
            ".Shape~4x4.~R1C1_4.Cage~3~R1C1~R2C1",
        ];
        let last = texts.map(known);
        for (text, expected) in [
            (".Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_1", Some(0)),
            (".Shape~4x4.Thermo~R1C1~R1C2", Some(2)),
            (".Shape~6x6.AntiKing", Some(3)),
            (".Shape~9x9.AntiKing", None),
        ] {
            let found = nearest(&iss::read(text).unwrap(), &last).map(|known| Arc::clone(&known.puzzle));
            assert_eq!(found, expected.map(|index: usize| Arc::clone(&last[index].puzzle)), "{text}");
        }
    }

    /// The service answers each request on any of its threads.
    #[test]
    fn what_is_known_is_known_on_every_thread() {
        let puzzle = Variant::new(iss::read(".Shape~6x6.Thermo~R1C1~R2C2~R3C3.~R6C6_6").unwrap(), Notation::Iss);
        let asked = puzzle.clone();
        let found = std::thread::spawn(move || possible(&asked, &Stop::new())).join().unwrap();
        let stricter = iss::read(".Shape~6x6.Thermo~R1C1~R2C2~R3C3.~R6C6_6~R6C5_5").unwrap();
        let known = nearest(&stricter, &LAST.lock().unwrap()).unwrap();
        assert_eq!((known.puzzle.as_ref(), &known.found), (puzzle.puzzle(), &found));
    }
}
