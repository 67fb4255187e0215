//! Judges the steps of an argument one by one.

use crate::chain::links;
use crate::fact::Fact;
use crate::follow::follows;
use crate::name::{Case, is_known};
use crate::style::{Argued, Argument, ArgumentError};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Puzzle, Solution};
use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings, Step, Technique};
use sudokit_solve::Solver;

/// What is to be said of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Whether the step is sound in every respect.
    pub valid: bool,
    /// Whether its conclusion agrees with the solution.
    pub is_true: bool,
    /// Whether all its premises hold in the position.
    pub premises_hold: bool,
    /// Whether its conclusion follows from its premises.
    pub follows: bool,
    /// The technique it is: the one it names if that is right, otherwise the one that can be told from its facts.
    pub technique: Option<Technique>,
    /// What is wrong, a sentence without a full stop.
    pub error: Option<String>,
    /// Whether the step could be read: a step that is not understood is not valid, but not shown to be wrong either.
    pub understood: bool,
}

/// A position in which the steps of an argument are judged.
pub struct Checker {
    board: Board,
    solution: Solution,
    bare: Option<Reasoner>,
    memory: Memory,
}

impl Checker {
    /// At the start of a puzzle; `None` if it does not have exactly one solution.
    pub fn new(puzzle: &Puzzle) -> Option<Self> {
        let answer = Solver::new().solve(puzzle);
        let solution = *answer.solution().filter(|_| answer.is_proper())?;
        Some(Self { board: Board::new(puzzle), solution, bare: None, memory: Memory::default() })
    }

    /// In a position of a puzzle with this solution.
    pub fn at(board: Board, solution: Solution) -> Self {
        Self { board, solution, bare: None, memory: Memory::default() }
    }

    /// Accepts steps without premises if a technique of the teaching order up to `until` proves them at once.
    #[must_use]
    pub fn bare(mut self, until: Option<Technique>) -> Self {
        let schedule = Schedule::teaching();
        let schedule = until.map_or(schedule.clone(), |until| schedule.up_to(until));
        self.bare = Some(Reasoner::new(schedule, Settings::default()));
        self
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Another position of the same puzzle.
    pub fn set_board(&mut self, board: &Board) {
        self.board.clone_from(board);
    }

    /// Judges a step and carries its conclusion out as far as it is true.
    pub fn step(&mut self, step: &Result<Argued, ArgumentError>) -> Checked {
        let checked = match step {
            Ok(argued) => self.judge(argued),
            Err(error) => Checked { error: Some(error.to_string()), understood: false, ..NOTHING },
        };
        if let Ok(argued) = step {
            self.carry_out(argued);
        }
        checked
    }

    fn is_true(&self, candidate: Candidate, is_placed: bool) -> bool {
        (self.solution.get(candidate.cell()) == candidate.digit()) == is_placed
    }

    fn carry_out(&mut self, argued: &Argued) {
        for &at in &argued.placements {
            if self.is_true(at, true) && self.board.has(at) {
                self.board.place(at);
            }
        }
        for &at in &argued.eliminations {
            if self.is_true(at, false) {
                self.board.eliminate(at);
            }
        }
    }

    /// Judges a step in this position.
    pub fn judge(&mut self, argued: &Argued) -> Checked {
        let wrong = |error: String, checked: Checked| Checked { valid: false, error: Some(error), ..checked };
        let effects = || {
            let placed = argued.placements.iter().map(|&at| (at, true));
            placed.chain(argued.eliminations.iter().map(|&at| (at, false)))
        };
        let mut checked = Checked { is_true: effects().all(|(at, is_placed)| self.is_true(at, is_placed)), ..NOTHING };
        let false_premise = argued.premises.iter().find(|fact| !fact.holds(&self.board));
        checked.premises_hold = false_premise.is_none();
        if effects().next().is_none() {
            return wrong("the step concludes nothing".to_owned(), Checked { is_true: false, ..checked });
        }
        if let Some((at, is_placed)) = effects().find(|&(at, is_placed)| !self.is_true(at, is_placed)) {
            let not = if is_placed { "not " } else { "" };
            return wrong(format!("{} is {not}{}", at.cell(), at.digit()), checked);
        }
        if let Some(fact) = false_premise {
            let reason = match fact {
                Fact::Chain(chain) => chain.fault(&self.board).map(|fault| format!(": {fault}")),
                _ => None,
            };
            return wrong(format!("the premise {fact} does not hold{}", reason.unwrap_or_default()), checked);
        }
        if let Some((at, _)) = effects().find(|&(at, _)| !self.board.has(at)) {
            return wrong(format!("{} is not a candidate of {} any more", at.digit(), at.cell()), checked);
        }
        let facts = links(&self.board, &argued.premises);
        if facts.is_empty() {
            return self.without_premises(argued, checked);
        }
        checked.follows = follows(&self.board, &facts, &argued.placements, &argued.eliminations);
        if !checked.follows {
            return wrong("the conclusion does not follow from the premises".to_owned(), checked);
        }
        let (placements, eliminations) = (&argued.placements[..], &argued.eliminations[..]);
        let case = Case { board: &self.board, facts: facts.iter().collect(), placements, eliminations };
        let named = argued.technique.filter(|&named| case.is(named, &mut self.memory));
        checked.technique = named.or_else(|| case.identified(&mut self.memory));
        if let (Some(other), None) = (argued.technique, named) {
            let name = other.slug();
            return wrong(
                match is_known(other) {
                    true => format!("this is not a step of the technique {name}"),
                    false => format!("steps of the technique {name} cannot be confirmed"),
                },
                checked,
            );
        }
        Checked { valid: true, ..checked }
    }

    /// A step that cites nothing: it is valid if a technique proves it, and if that may be left unsaid.
    fn without_premises(&mut self, argued: &Argued, checked: Checked) -> Checked {
        let Some(reasoner) = &self.bare else {
            return Checked { error: Some("the step cites no premises".to_owned()), ..checked };
        };
        let covers = |step: &Step| {
            argued.placements.iter().all(|at| step.placements.contains(at))
                && argued.eliminations.iter().all(|at| step.eliminations.contains(at))
        };
        if let Some(named) = argued.technique.filter(|named| !reasoner.schedule().techniques().contains(named)) {
            let error = format!("steps of the technique {} without premises are not accepted", named.slug());
            return Checked { error: Some(error), ..checked };
        }
        let named = argued.technique.map(|technique| Reasoner::new(Schedule::new([technique]), Settings::default()));
        let reasoner = named.as_ref().unwrap_or(reasoner);
        let mut found = reasoner.find_next(&self.board, &mut self.memory).filter(covers);
        if found.is_none() {
            reasoner.find_all(&self.board, &mut self.memory, &mut |step| {
                if covers(&step) {
                    found = Some(step);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
        }
        match found {
            Some(step) => {
                Checked { valid: true, follows: true, technique: Some(step.technique), error: None, ..checked }
            }
            None => Checked { error: Some("no technique proves the conclusion at once".to_owned()), ..checked },
        }
    }
}

const NOTHING: Checked = Checked {
    valid: false,
    is_true: false,
    premises_hold: false,
    follows: false,
    technique: None,
    error: None,
    understood: true,
};

/// Judges all steps of an argument about a puzzle; `None` if the puzzle does not have exactly one solution. With `bare`,
/// steps without premises are accepted if a technique up to the given one proves them.
///
/// ```
/// use sudokit_trace::{Argued, check};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let text = "Naked single: r5c5 can only be 5. So r5c5 is 5.\nSo r7c6 is 7.";
/// let checked = check(&puzzle, &Argued::read_all(text), None).ok_or("not proper")?;
/// assert!(checked[0].valid && !checked[1].valid && checked[1].is_true);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(puzzle: &Puzzle, argument: &Argument, bare: Option<Option<Technique>>) -> Option<Vec<Checked>> {
    let mut checker = Checker::new(puzzle)?;
    if let Some(until) = bare {
        checker = checker.bare(until);
    }
    Some(argument.iter().map(|step| checker.step(step)).collect())
}
