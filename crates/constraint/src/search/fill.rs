//! Filling a layout: cages get sums, and thermometers perhaps another length, so that there is one solution.

use super::generate::{random_solution, with_givens};
use super::verbs::{Verdict, check};
use crate::model::{Puzzle, RuleError};
use crate::rule::Rule;
use sudokit_core::Rng;
use sudokit_solve::Stop;

/// How a layout may be filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filling {
    /// Add givens if the numbers alone leave several solutions.
    pub givens: bool,
    /// Cut thermometers short where the values stop rising, but not below two cells.
    pub lengths: bool,
}

/// Whether a rule has a number that is still open: a cage without a sum.
pub fn is_open(rule: &Rule) -> bool {
    rule.name() == "Cage" && rule.numbers() == [0]
}

/// Chooses the open numbers of a layout from a random solution. `None` if there is no solution, if this one leaves others,
/// or if the request to stop was raised.
///
/// ```
/// use sudokit_constraint::{notation::iss, search::{Filling, Verdict, check, fill}};
/// use sudokit_core::Rng;
/// use sudokit_solve::Stop;
///
/// let layout = iss::read(".Shape~4x4.Cage~R1C1~R1C2~R2C1.Cage~R4C3~R4C4")?;
/// let wish = Filling { givens: true, ..Filling::default() };
/// let puzzle = fill(&layout, wish, &mut Rng::new(1), &Stop::new())?.expect("it has solutions");
/// assert!(matches!(check(&puzzle, &Stop::new()), Verdict::One(_)) && puzzle.rules()[0].numbers()[0] > 5);
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn fill(layout: &Puzzle, wish: Filling, rng: &mut Rng, stop: &Stop) -> Result<Option<Puzzle>, RuleError> {
    let is_cut = |rule: &Rule| wish.lengths && rule.name() == "Thermo";
    let mut frame = layout.clone();
    for rule in (0..layout.rules().len()).rev().filter(|&rule| is_cut(&layout.rules()[rule])) {
        let cells = frame.remove(rule).cells().iter().copied().take(2).collect::<Vec<_>>();
        frame.add(Rule::new(layout.rules()[rule].kind()).with_cells(cells))?;
    }
    let Some(solution) = random_solution(&frame, rng, stop) else { return Ok(None) };
    let mut puzzle = layout.clone();
    (0..layout.rules().len()).rev().for_each(|rule| drop(puzzle.remove(rule)));
    for rule in layout.rules() {
        let cells = rule.cells();
        let value = |cell: usize| i64::from(solution[cell]);
        if is_open(rule) {
            let sum = cells.iter().map(|&cell| value(cell)).sum();
            puzzle.add(rule.clone().with_numbers([sum]))?;
        } else if is_cut(rule) {
            let rising = cells.windows(2).take_while(|pair| value(pair[0]) < value(pair[1])).count();
            puzzle.add(Rule::new(rule.kind()).with_cells(cells[..=rising].iter().copied()))?;
        } else {
            puzzle.add(rule.clone())?;
        }
    }
    if wish.givens {
        return Ok(with_givens(puzzle, &solution, rng, stop));
    }
    Ok(matches!(check(&puzzle, stop), Verdict::One(_)).then_some(puzzle))
}
