//! Try and refute: a supposition that fails, if needed with further suppositions inside it.

use super::net::refuted;
use super::run::Run;
use super::{Emit, Flow, Search};
use crate::any::cells::bits;
use crate::any::position::Candidate;
use crate::any::technique::Technique;
use sudokit_core::SmallSort;

/// The most suppositions for one refutation at a given depth.
const BUDGET: usize = 20_000;
/// The most lines of a proof by cases.
const LONGEST: usize = 200_000;

pub(super) fn find(search: &mut Search<'_>, emit: Emit<'_>) -> Flow {
    // The candidates of small cells first: most follows from them.
    let mut candidates: Vec<Candidate> = search.position.candidates().collect();
    candidates.small_sort_by_key(|one| (search.position.marks(one.cell).count_ones(), one.cell, one.value));
    let start = Run::new(search);
    for depth in 1..=2 {
        for &candidate in &candidates {
            search.goes_on()?;
            let (mut run, mut budget) = (start.clone(), BUDGET / 20);
            run.suppose(search, candidate);
            if fails(search, &mut run, depth - 1, &mut budget) {
                emit(refuted(search, Technique::TryAndRefute, candidate, &run))?;
            }
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

/// Whether a run fails if candidates inside it are supposed in turn and ruled out, to a depth.
fn fails(search: &mut Search<'_>, run: &mut Run, depth: usize, budget: &mut usize) -> bool {
    if run.failed || depth == 0 {
        return run.failed;
    }
    loop {
        let mut changed = false;
        let mut left: Vec<(usize, u64)> = run.left().collect();
        left.small_sort_by_key(|(cell, set)| (set.count_ones(), *cell));
        for (cell, set) in left {
            for value in bits(set) {
                if run.set(cell) >> value & 1 == 0 {
                    continue;
                }
                if *budget == 0 || search.stop.is_raised() {
                    return false;
                }
                *budget -= 1;
                let candidate = Candidate::new(cell, value);
                let mut inner = run.clone();
                inner.suppose(search, candidate);
                if fails(search, &mut inner, depth - 1, budget) {
                    run.rule_out(search, candidate, &inner);
                    changed = true;
                    if run.failed {
                        return true;
                    }
                }
            }
        }
        if !changed {
            return false;
        }
    }
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
