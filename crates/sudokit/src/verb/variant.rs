//! Puzzles with rules for the verbs: what the constraint engine finds, as the answers of this layer.

use super::support::{no_solution, several_solutions};
use crate::error::{Error, ErrorKind};
use crate::puzzle::{Filled, FilledVariant, Puzzle};
use core::cell::RefCell;
use core::ops::ControlFlow;
use std::sync::Arc;
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

thread_local! {
    /// The puzzles that were asked about last, each with its true candidates: a setter asks again after every change, and
    /// what still holds then need not be searched for again. Answers do not depend on it.
    static LAST: RefCell<Vec<(Arc<model::Puzzle>, search::Candidates)>> = const { RefCell::new(Vec::new()) };
}

/// Puzzles that are kept.
const KEPT: usize = 4;

/// The true candidates, from what is known of similar puzzles.
fn possible(puzzle: &Variant, stop: &Stop) -> search::Candidates {
    LAST.with_borrow_mut(|last| {
        let model = puzzle.shared();
        let known = last.iter().rposition(|(old, _)| model.is_stricter_than(old));
        let known = known.or_else(|| last.iter().rposition(|(old, _)| model.has_cells_of(old)));
        let before = known.map(|known| search::Before { puzzle: &last[known].0, found: &last[known].1 });
        let found = search::candidates_after(model, FEW, before, stop);
        if found.complete {
            if last.len() == KEPT {
                last.remove(0);
            }
            last.push((Arc::clone(model), found.clone()));
        }
        found
    })
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
