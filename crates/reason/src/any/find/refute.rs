//! Try and refute: a supposition that fails, if needed with further suppositions inside it.

use super::net::refuted;
use super::run::Run;
use super::{Emit, Flow, Search, closure};
use crate::any::cells::bits;
use crate::any::position::Candidate;
use crate::any::technique::Technique;
use sudokit_core::SmallSort;

/// The most suppositions within one.
const BUDGET: usize = 1000;
/// The most lines of a proof by cases.
const LONGEST: usize = 200_000;

pub(super) fn find(search: &mut Search<'_>, emit: Emit<'_>) -> Flow {
    // The candidates of small cells first: most follows from them.
    let mut candidates: Vec<Candidate> = search.position.candidates().collect();
    candidates.small_sort_by_key(|one| (search.position.marks(one.cell).count_ones(), one.cell, one.value));
    let start = Run::new(search);
    closure::begin(search);
    for &candidate in &candidates {
        search.goes_on()?;
        if closure::of(search, candidate).is_none() {
            let mut run = start.clone();
            run.suppose(search, candidate);
            if run.failed {
                emit(refuted(search, Technique::TryAndRefute, candidate, &run))?;
            }
        }
    }
    for &candidate in &candidates {
        search.goes_on()?;
        if let Some(inner) = inside(search, candidate)
            && let Some(run) = replay(search, &start, candidate, &inner)
        {
            emit(refuted(search, Technique::TryAndRefute, candidate, &run))?;
        }
    }
    for &candidate in &candidates {
        search.goes_on()?;
        let mut run = start.clone();
        run.suppose(search, candidate);
        if by_cases(search, &mut run) {
            emit(refuted(search, Technique::TryAndRefute, candidate, &run))?;
        }
    }
    Flow::Continue(())
}

/// The candidates to be ruled out one after the other within a supposition until it fails; `None` if it does not.
fn inside(search: &mut Search<'_>, candidate: Candidate) -> Option<Vec<Candidate>> {
    let (mut outer, mut budget, mut ruled_out) = (closure::of(search, candidate)?, BUDGET, Vec::new());
    loop {
        let known = ruled_out.len();
        let mut open: Vec<usize> = (0..outer.len()).filter(|&cell| !outer[cell].is_power_of_two()).collect();
        open.small_sort_by_key(|&cell| (outer[cell].count_ones(), cell));
        for cell in open {
            for value in bits(outer[cell]) {
                if outer[cell] >> value & 1 == 0 || outer[cell].is_power_of_two() {
                    continue;
                }
                if budget == 0 || search.stop.is_raised() {
                    return None;
                }
                budget -= 1;
                let inner = Candidate::new(cell, value);
                if closure::fails_within(search, &outer, inner) {
                    ruled_out.push(inner);
                    match closure::without(search, &outer, inner) {
                        Some(less) => outer = less,
                        None => return Some(ruled_out),
                    }
                }
            }
        }
        if ruled_out.len() == known {
            return None;
        }
    }
}

/// The run of a supposition within which these candidates are ruled out, with its reasons; `None` if it does not fail.
fn replay(search: &mut Search<'_>, start: &Run, candidate: Candidate, inner: &[Candidate]) -> Option<Run> {
    let mut run = start.clone();
    run.suppose(search, candidate);
    for &one in inner {
        if run.failed {
            break;
        }
        if run.set(one.cell) >> one.value & 1 != 0 {
            let mut deeper = run.clone();
            deeper.suppose(search, one);
            if !deeper.failed {
                return None;
            }
            run.rule_out(search, one, &deeper);
        }
    }
    run.failed.then_some(run)
}

/// Whether a run fails in every case of its smallest cell, each followed in the same way: a complete search.
fn by_cases(search: &mut Search<'_>, run: &mut Run) -> bool {
    while !run.failed {
        let smallest = run.left().min_by_key(|(cell, set)| (set.count_ones(), *cell));
        let Some((cell, set)) = smallest.filter(|_| run.len() < LONGEST && !search.stop.is_raised()) else {
            return false;
        };
        let candidate = Candidate::new(cell, set.trailing_zeros() as usize);
        let mut inner = run.clone();
        inner.suppose(search, candidate);
        if !by_cases(search, &mut inner) {
            return false;
        }
        run.rule_out(search, candidate, &inner);
    }
    true
}
