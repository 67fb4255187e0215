//! Counts of any puzzle by components ([`Graph`]), in parts.
//!
//! Components that exist from the start are counted one after the other, but for the largest, which is cut into parts: lists of guesses.
//! The sum over the parts, times the counts of the others, is the number of solutions.

use super::parts::Parts;
use super::wide::Wide;
use crate::candidates::Marks;
use crate::engine::{EXTRA, Failure, Graph, Net};
use crate::grid::Grid;
use crate::set::WORD;
use sudokit_core::SmallSort;
use sudokit_solve::Stop;

/// The largest component is cut into at least this many parts, if it can be.
const PARTS: usize = 96;

pub(super) struct Components {
    net: Net<EXTRA>,
    largest: Vec<u32>,
    /// The guesses of each part.
    parts: Vec<Vec<u32>>,
    /// The product over the other components.
    factor: u128,
}

impl Components {
    /// `None` if the grid is beyond 64x64 or a stop was requested.
    pub(super) fn new(puzzle: &Grid, stop: &Stop) -> Option<Self> {
        if puzzle.geometry().order() > WORD || puzzle.geometry().most_memberships() >= EXTRA {
            return None;
        }
        let Ok(marks) = Marks::<u64>::reduced(puzzle) else {
            let empty = Marks::<u64>::of(&Grid::empty(puzzle.geometry().clone())).ok()?;
            return Some(Self { net: Net::new(&empty), largest: Vec::new(), parts: Vec::new(), factor: 0 });
        };
        let net = Net::<EXTRA>::new(&marks);
        let mut graph = Graph::new(net.clone(), false, stop);
        let mut components = graph.top();
        components.small_sort_by_key(Vec::len);
        let largest = components.pop().unwrap_or_default();
        let mut factor = 1u128;
        for component in components {
            factor = factor.saturating_mul(graph.component(&component, 0).ok()?.total);
        }
        Some(Self { parts: cut(&mut graph, &largest), net, largest, factor })
    }
}

/// Lists of guesses of which every filling of a component has exactly one.
fn cut(graph: &mut Graph<'_, EXTRA>, component: &[u32]) -> Vec<Vec<u32>> {
    let mut parts = vec![Vec::new()];
    let mut done = Vec::new();
    while parts.len() + done.len() < PARTS && !parts.is_empty() {
        let mut next = Vec::new();
        for part in parts {
            match graph.assume(&part, component) {
                None => {}
                Some(open) if open.is_empty() => done.push(part),
                Some(open) => next.extend(graph.smallest(&open).into_iter().map(|guess| {
                    let mut longer: Vec<u32> = part.clone();
                    longer.push(guess);
                    longer
                })),
            }
            graph.forget();
        }
        parts = next;
    }
    done.extend(parts);
    done
}

impl Parts for Components {
    fn name(&self) -> &'static str {
        "components"
    }

    fn len(&self) -> usize {
        self.parts.len()
    }

    fn part(&self, number: usize, stop: &Stop) -> Option<Wide> {
        let mut graph = Graph::new(self.net.clone(), false, stop);
        let Some(open) = graph.assume(&self.parts[number], &self.largest) else { return Some(Wide::default()) };
        match graph.product(&open, 0) {
            Ok((u128::MAX, _)) | Err(Failure::TooLarge) => Some(Wide::MAX),
            Ok((total, _)) if self.factor == u128::MAX && total > 0 => Some(Wide::MAX),
            Ok((total, _)) => Some(Wide::from(total).saturating_mul(self.factor)),
            Err(Failure::Stopped) => None,
        }
    }
}
