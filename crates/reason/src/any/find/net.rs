//! Forcing nets: a supposition that fails after a few conclusions, or several that agree.

use super::run::Run;
use super::{Emit, Flow, Search, closure};
use crate::any::cells::bits;
use crate::any::position::Candidate;
use crate::any::step::{Line, Node, Step, Trial};
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::{HousePart, Part};
use sudokit_core::SmallSort;

/// The most lines of a net; longer arguments are trials.
const LONGEST: usize = 24;
/// A refutation of at most this length is short enough to be taken at once.
const SHORT: usize = 8;
/// The most cases of a verity.
const MOST_CASES: usize = 4;

/// The lines of a trial as text, `1. … 2. …`, for the argument.
pub(super) fn told(lines: &[Line]) -> String {
    let said: Vec<String> = lines
        .iter()
        .enumerate()
        .map(|(i, line)| {
            let text = line.text.trim_end_matches('.');
            if line.from.is_empty() {
                return format!("{}. {text}.", i + 1);
            }
            let from: Vec<String> = line.from.iter().map(|from| (from + 1).to_string()).collect();
            format!("{}. {text} ({}).", i + 1, from.join(", "))
        })
        .collect();
    said.join(" ")
}

/// The step that a failed supposition gives.
pub(super) fn refuted(search: &Search<'_>, technique: Technique, candidate: Candidate, run: &Run) -> Step {
    let (lines, depth) = run.proof(search.space);
    let argument = format!("{} The supposition is false.", told(&lines));
    let extra = match technique {
        Technique::TryAndRefute => 5 * (depth as u32 - 1) + (lines.len() as u32 / 10).min(4),
        _ => (lines.len() as u32 / 4).min(6),
    };
    let mut step = Step::remove(technique, vec![candidate], argument).with(Part::Pattern, [candidate]);
    step.candidates.clear();
    step.extra = extra;
    step.trial = Some(Trial { depth, lines });
    step
}

/// Short refutations as they are found, then the others by length.
pub(super) fn contradiction(search: &mut Search<'_>, emit: Emit<'_>) -> Flow {
    closure::begin(search);
    let start = Run::new(search);
    let mut found: Vec<(usize, Candidate, Run)> = Vec::new();
    for candidate in search.position.candidates().collect::<Vec<_>>() {
        search.goes_on()?;
        if closure::of(search, candidate).is_some() {
            continue;
        }
        let mut run = start.clone();
        run.suppose(search, candidate);
        if !run.failed() {
            continue;
        }
        let length = run.proof_len(search.space);
        if length <= SHORT {
            emit(refuted(search, Technique::ForcingNetContradiction, candidate, &run))?;
        } else if length <= LONGEST {
            found.push((length, candidate, run));
            // In a large grid one of the first will do.
            if search.space.values() > 12 && found.len() >= 8 {
                break;
            }
        }
    }
    found.small_sort_by_key(|(length, candidate, _)| (*length, *candidate));
    for (_, candidate, run) in found {
        emit(refuted(search, Technique::ForcingNetContradiction, candidate, &run))?;
    }
    Flow::Continue(())
}

/// Every candidate of a cell, or every place of a value, leads to the same conclusion.
pub(super) fn verity(search: &mut Search<'_>, emit: Emit<'_>) -> Flow {
    let (position, space) = (search.position, search.space);
    let mut cases: Vec<(Vec<Candidate>, Option<usize>)> = Vec::new();
    for cell in position.open() {
        cases.push((bits(position.marks(cell)).map(|value| Candidate::new(cell, value)).collect(), None));
    }
    for number in (0..space.houses().len()).filter(|&number| space.houses()[number].whole) {
        for value in 0..space.values() {
            let places = position.places(number, value).map(|cell| Candidate::new(cell, value)).collect();
            cases.push((places, Some(number)));
        }
    }
    cases.retain(|(roots, _)| (2..=MOST_CASES).contains(&roots.len()));
    cases.small_sort_by_key(|(roots, _)| roots.len());
    closure::begin(search);
    for (roots, house) in cases {
        search.goes_on()?;
        let left: Option<Vec<_>> = roots.iter().map(|&root| closure::of(search, root)).collect();
        let Some(left) = left else { continue };
        let agrees = |candidate: &Candidate| left.iter().all(|left| left[candidate.cell] >> candidate.value & 1 == 0);
        let gone: Vec<Candidate> = position.candidates().filter(agrees).collect();
        if gone.is_empty() {
            continue;
        }
        let start = Run::new(search);
        let supposed = |&root: &Candidate| {
            let mut run = start.clone();
            run.suppose(search, root);
            run
        };
        let runs: Vec<Run> = roots.iter().map(supposed).collect();
        for candidate in gone {
            let proofs: Option<Vec<usize>> = runs.iter().map(|run| run.line_of(space, candidate, false)).collect();
            let Some(ends) = proofs else { continue };
            emit(agreed(search, &roots, house, candidate, &runs, &ends))?;
        }
    }
    Flow::Continue(())
}

fn agreed(
    search: &Search<'_>,
    roots: &[Candidate],
    house: Option<usize>,
    candidate: Candidate,
    runs: &[Run],
    ends: &[usize],
) -> Step {
    let space = search.space;
    let (mut lines, mut proved): (Vec<Line>, usize) = (Vec::new(), 0);
    for (run, &end) in runs.iter().zip(ends) {
        let offset = lines.len();
        let (more, _) = run.proof_of(space, end);
        lines.extend(more.into_iter().map(|mut line| {
            line.from.iter_mut().for_each(|from| *from += offset);
            line
        }));
        proved += lines.len() - offset;
        // A run notes what is placed, not what goes with it: a case that ends with a digit says what that excludes.
        let about = Some(Node { candidate, on: false });
        if lines.last().is_some_and(|line| line.about != about) {
            let text = format!("So {}.", phrase::claim(space, candidate, false));
            lines.push(Line { level: 1, text, from: vec![lines.len() - 1], about });
        }
    }
    let one = phrase::cases(space, roots, house);
    let argument = format!("{one} {} In every case {}.", told(&lines), phrase::claim(space, candidate, false));
    let mut step = Step::remove(Technique::ForcingNetVerity, vec![candidate], argument)
        .with(Part::Pattern, roots.iter().copied())
        .within(HousePart::Home, house);
    step.extra = (proved as u32 / 4).min(6);
    step.trial = Some(Trial { depth: 1, lines });
    step
}
