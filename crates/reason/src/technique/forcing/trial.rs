//! Try and refute: the last resort, shown honestly.
//!
//! # Pattern
//! A candidate is supposed, and every single that follows is put in, until a cell has no digit left or a house no place for
//! one. That is a trial of depth 1. Where singles do not suffice, candidates are tried in the same way within the trial
//! (depth 2), and within those (depth 3), until the supposition fails.
//!
//! # Why it holds
//! What leads to a contradiction is false. Every line of the trial follows from earlier ones that it names.
//!
//! # Example
//! Suppose r1c1 is 5. Then r1c5 is 7, then r3c5 is 2, and box 3 has no place for 2: r1c1 is not 5.
//!
//! # Rating
//! No scale knows it. HoDoKu puts a digit of the solution in instead (brute force), and Sudoku Explainer nests chains. The
//! depth says how far from chains a step is: nets are trials of depth 1, and the hardest known puzzles need depth 2, a few
//! of them depth 3.
//!
//! # Not to be confused with
//! Brute force, which shows nothing. Forcing nets, which are found by HoDoKu's tables and end after a set number of rounds.
//!
//! The next step has the smallest depth at which a candidate fails, and at depth 1 the shortest proof. From depth 2 on, the
//! first few wrong candidates of cells or houses with two candidates are tried, since each of them fills a cell. Which
//! candidates are wrong is looked up in the solution of the position, so that no time is lost on the others; the proof does
//! not use it.

use super::refute::{Log, State, Table};
use crate::board::Board;
use crate::explain::words::{View, phrase};
use crate::explain::{Beat, beats};
use crate::step::{Evidence, Part, Step, Trial};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, House, Puzzle, SmallSort};
use sudokit_solve::{Answer, Solver};

/// Finds candidates that fail when they are tried.
pub struct TryAndRefute;

/// No proper puzzle is known that needs more than three; this is enough for all that can be.
const DEEPEST: usize = 9;
/// The number of proofs of depth 2 or more that are compared.
const COMPARED: usize = 4;

impl Finder for TryAndRefute {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::TryAndRefute]
    }

    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
        let table = Table::new();
        let state = State::new(search.board, &table);
        let (wrong, deepest) = wrong(search.board);
        for depth in 1..=deepest {
            let mut best: Option<Step> = None;
            let mut compared = 0;
            for &candidate in &wrong {
                if search.memory.is_stopped() || depth > 1 && compared == COMPARED {
                    break;
                }
                let Some(found) = trial(technique, &table, &state, candidate, depth) else { continue };
                compared += 1;
                if best.as_ref().is_none_or(|best| length(&found) < length(best)) {
                    best = Some(found);
                }
            }
            if best.is_some() || search.memory.is_stopped() {
                return best;
            }
        }
        None
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let table = Table::new();
        let state = State::new(search.board, &table);
        let (wrong, deepest) = wrong(search.board);
        for depth in 1..=deepest {
            let mut any = false;
            for &candidate in &wrong {
                if search.memory.is_stopped() {
                    return;
                }
                if let Some(step) = trial(technique, &table, &state, candidate, depth) {
                    any = true;
                    if found(step).is_break() {
                        return;
                    }
                }
            }
            if any {
                return;
            }
        }
    }
}

impl Words for TryAndRefute {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "no known pattern helps here; suppose a candidate and follow it until it fails."
    }

    fn place(&self, view: &View<'_>) -> String {
        let tried = view.step.eliminations.iter().map(|gone| format!("{} in {}", gone.digit(), gone.cell()));
        format!("Try {}.", phrase::join(tried, "and"))
    }

    fn argument(&self, view: &View<'_>) -> String {
        let depth = view.step.evidence.trial.as_ref().map_or(1, |trial| trial.depth);
        let lines: Vec<String> = beats::of_trial(view.step).iter().map(Beat::to_string).collect();
        format!("A trial of depth {depth}. {}", lines.join(" "))
    }
}

fn length(step: &Step) -> usize {
    step.evidence.trial.as_ref().map_or(0, |trial| trial.lines.len())
}

/// The candidates worth a trial, those first that fill a cell when they go, and how deep a trial may go.
fn wrong(board: &Board) -> (Vec<Candidate>, usize) {
    let answer = Solver::new().solve(&Puzzle::from(board.pencilmarks()));
    let solution = if answer.is_proper() { answer.solution() } else { None };
    let open = board.candidates(board.open(), sudokit_core::DigitSet::ALL);
    let mut wrong: Vec<Candidate> =
        open.filter(|one| solution.is_none_or(|solution| solution.get(one.cell()) != one.digit())).collect();
    let two = |one: &Candidate| {
        let pair = |house: House| board.count(house, one.digit()) == 2;
        board.marks(one.cell()).len() == 2 || one.cell().houses().into_iter().any(pair)
    };
    wrong.small_sort_by_key(|one| (!two(one), board.marks(one.cell()).len(), *one));
    // Where several solutions are left most candidates never fail, and deep trials would only take long.
    (wrong, if matches!(answer, Answer::One(_)) { DEEPEST } else { 1 })
}

fn trial(technique: Technique, table: &Table, state: &State, candidate: Candidate, depth: usize) -> Option<Step> {
    let mut log = Log::default();
    log.refute(table, state, (candidate.cell().index(), candidate.digit().index()), depth, 0)?;
    let evidence = Evidence {
        candidates: vec![(candidate, Part::Pattern)],
        trial: Some(Trial { depth, lines: log.lines }),
        ..Evidence::default()
    };
    Step::eliminate(technique, [candidate], evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::Claim;
    use crate::technique::tests::steps;

    #[test]
    fn a_wrong_digit_of_an_easy_puzzle_fails_at_depth_one() -> Result<(), Box<dyn std::error::Error>> {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
        let board = Board::new(&puzzle);
        let found = steps(&board, Technique::TryAndRefute);
        // Nearly every wrong candidate fails, and none that is right.
        let marks: usize = board.open().iter().map(|cell| board.marks(cell).len()).sum();
        assert!(found.len() * 10 > (marks - board.open().len()) * 9, "{} of {marks}", found.len());
        let answer = Solver::new().solve(&puzzle);
        assert!(found.iter().all(|step| step.agrees_with(answer.solution().unwrap())));
        for step in &found {
            let trial = step.evidence.trial.as_ref().ok_or("no trial")?;
            assert_eq!(trial.depth, 1);
            assert_eq!(trial.lines[0].claim, Claim::Suppose(step.eliminations[0]));
            assert!(matches!(trial.lines.last().map(|line| line.claim), Some(Claim::NoDigit(_) | Claim::NoPlace(..))));
        }
        Ok(())
    }

    #[test]
    fn every_line_names_earlier_ones() -> Result<(), Box<dyn std::error::Error>> {
        let puzzle = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6".parse()?;
        let found = steps(&Board::new(&puzzle), Technique::TryAndRefute);
        let deepest = found.iter().filter_map(|step| step.evidence.trial.as_ref()).map(|trial| trial.depth).max();
        assert_eq!(deepest, Some(2), "a puzzle for which singles alone do not refute anything");
        for trial in found.iter().filter_map(|step| step.evidence.trial.as_ref()) {
            for (i, line) in trial.lines.iter().enumerate() {
                assert!(line.from.iter().all(|&from| from < i), "{trial:?}");
                let needed = trial.lines[i + 1..].iter().any(|later| later.from.contains(&i));
                assert!(needed || i + 1 == trial.lines.len() || matches!(line.claim, Claim::Suppose(_)), "{trial:?}");
            }
        }
        Ok(())
    }

    #[test]
    fn several_solutions_refute_nothing_that_is_possible() {
        assert_eq!(steps(&Board::new(&Puzzle::default()), Technique::TryAndRefute), []);
    }
}
