//! `generate` with rules: proper variants from a list of rules, or from a layout without numbers.

use super::{Generate, Generated, Summary};
use crate::driver::ordered;
use crate::error::{Error, ErrorKind};
use crate::guard;
use crate::job::Job;
use crate::puzzle::{FilledVariant, Puzzle};
use core::ops::ControlFlow;
use sudokit_constraint::model::{self, RuleError};
use sudokit_constraint::notation::iss::{Frame, read_frame};
use sudokit_constraint::search::{self, Drop, Verdict};
use sudokit_core::Rng;
use sudokit_solve::Stop;
use sudokit_text::{Notation, Variant};

/// Tries in a row without a puzzle after which the search is given up.
const TRIES: u64 = 100;

/// What puzzles are made from: a list of names (`Cage, AntiKnight`), or a puzzle whose numbers may be missing, and the
/// notation that the puzzles are written in.
pub(super) fn frame(text: &str) -> Result<(Frame, Notation), Error> {
    let bad = |error: RuleError| Error::bad_option("rules", error);
    let text = text.trim();
    let is_letter = |letter: u8| letter.is_ascii_alphabetic() || letter == b'-';
    let is_name = |name: &str| name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(is_letter);
    let names: Vec<&str> = text.split([',', ' ', '+']).filter(|name| !name.is_empty()).collect();
    if text.is_empty() || text.bytes().all(|byte| b".,+ ".contains(&byte)) {
        return Err(Error::bad_option("rules", format!("found {text:?}, expected rules such as Cage or .AntiKnight")));
    }
    if names.iter().all(|name| is_name(name)) {
        return Ok((read_frame(&format!(".{}", names.join("."))).map_err(bad)?, Notation::Iss));
    }
    if text.starts_with('.') {
        return Ok((read_frame(text).map_err(bad)?, Notation::Iss));
    }
    match text.parse::<Puzzle>()? {
        Puzzle::Variant(variant) => Ok((Frame::of(variant.puzzle().clone()), variant.notation())),
        _ => {
            Err(Error::bad_option("rules", "found a puzzle without rules, expected rules such as Cage or .AntiKnight"))
        }
    }
}

/// A puzzle, its solution, and whether all that may be dropped was tried.
type Made = (model::Puzzle, Vec<i32>, bool);

impl Generate {
    /// Makes puzzles with rules and passes each on.
    pub(super) fn ruled(
        &self,
        rules: &str,
        seed: u64,
        job: &Job<'_>,
        stop: &Stop,
        each: &mut (dyn FnMut(Generated) -> ControlFlow<()> + Send),
    ) -> Result<Summary, Error> {
        let (frame, notation) = frame(rules)?;
        let cells = frame.puzzle.layout().cell_count() as f64;
        let clues = self.clues.map(|clues| clues.within("clues", 0.0, cells)).transpose()?;
        let (mut summary, mut barren, mut numbers, mut end) = (Summary::default(), 0, 0.., Ok(()));
        let feed = || if stop.is_raised() { None } else { numbers.next() };
        let work = |number: u64, (): &mut ()| {
            guard::catch(|| Ok((number, self.try_once(&frame, &mut Rng::stream(seed, number), stop))))
        };
        let emit = |block: Result<(u64, Result<Option<Made>, RuleError>), Error>| {
            summary.tries += 1;
            barren += 1;
            match block {
                Err(_) => summary.lost += 1,
                Ok((_, Err(error))) => {
                    end = Err(Error::bad_option("rules", error));
                    return ControlFlow::Break(());
                }
                Ok((_, Ok(None))) if stop.is_raised() => {
                    end = Err(Error::stopped());
                    return ControlFlow::Break(());
                }
                Ok((_, Ok(None))) => {}
                Ok((number, Ok(Some((puzzle, values, complete))))) => {
                    let variant = Variant::new(puzzle, notation);
                    let count = variant.clue_count();
                    if clues.as_ref().is_none_or(|range| range.contains(&(count as f64))) {
                        summary.found += 1;
                        barren = 0;
                        let one = Generated {
                            solution: FilledVariant::new(&variant, &values).into(),
                            puzzle: Puzzle::Variant(variant),
                            clues: count,
                            number,
                            effort: None,
                            log_weight: None,
                            rating: None,
                            level: None,
                            minutes: None,
                            techniques: None,
                            complete,
                        };
                        if each(one).is_break() {
                            return ControlFlow::Break(());
                        }
                    }
                }
            }
            let Summary { found, tries, .. } = summary;
            job.tell(found, Some(self.count), || format!("{found} of {} after {tries} tries", self.count));
            let is_over = found == self.count || barren >= self.tries.unwrap_or(TRIES);
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        ordered(job.threads(), feed, work, emit);
        // A stop after the last puzzle that was wanted is none.
        if summary.found == self.count { Ok(summary) } else { end.map(|()| summary) }
    }

    fn try_once(&self, frame: &Frame, rng: &mut Rng, stop: &Stop) -> Result<Option<Made>, RuleError> {
        let Some(mut puzzle) = search::make(frame, rng, stop)? else { return Ok(None) };
        let mut complete = true;
        if self.minimal {
            let drop = Drop { givens: true, rules: true };
            let Some(fewer) = search::minimize(&puzzle, drop, rng, stop) else { return Ok(None) };
            (puzzle, complete) = (fewer.puzzle, fewer.minimal);
        }
        match search::check(&puzzle, &Stop::new()) {
            Verdict::One(values) => Ok(Some((puzzle, values, complete))),
            _ => Ok(None),
        }
    }

    /// Options that puzzles with rules do not have.
    pub(super) fn validate_rules(&self, rules: &str, others: &[(&str, bool)]) -> Result<(), Error> {
        if let Some((option, _)) = others.iter().find(|(_, is_set)| *is_set) {
            return Err(Error::new(ErrorKind::Unsupported, format!("{option}: not supported together with rules")));
        }
        let (frame, _) = frame(rules)?;
        let cells = frame.puzzle.layout().cell_count() as f64;
        self.clues.map_or(Ok(()), |clues| clues.within("clues", 0.0, cells).map(|_| ()))
    }
}
