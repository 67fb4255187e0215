//! Chains: strong and weak links in turn, from a candidate that is false to one that is true.

use super::links::{Links, clash, strong, weak};
use super::{Emit, Flow, Search};
use crate::any::position::Candidate;
use crate::any::step::{Node, Step};
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::Part;
use std::collections::HashMap;

/// The most nodes of a chain; longer arguments are nets.
const LONGEST: usize = 14;

/// The shortest chains first.
pub(super) fn find(search: &Search<'_>, technique: Technique, emit: Emit<'_>) -> Flow {
    let links = match technique {
        Technique::XChain => Links::OneValue,
        Technique::XyChain => Links::Pairs,
        _ => Links::All,
    };
    for length in (4..=LONGEST).step_by(2) {
        for start in search.position.candidates() {
            from(search, technique, links, start, length, emit)?;
        }
        search.goes_on()?;
    }
    Flow::Continue(())
}

/// Chains of just this length from a start that is false.
fn from(
    search: &Search<'_>,
    technique: Technique,
    links: Links,
    start: Candidate,
    length: usize,
    emit: Emit<'_>,
) -> Flow {
    let position = search.position;
    let mut before: HashMap<(Candidate, bool), (Candidate, bool)> = HashMap::new();
    let mut layer = vec![start];
    for depth in 1..length {
        let (mut next, on) = (Vec::new(), depth % 2 == 1);
        for &from in &layer {
            let mut reach = |to: Candidate| {
                if (to, on) != (start, false) && !before.contains_key(&(to, on)) {
                    before.insert((to, on), (from, !on));
                    next.push(to);
                }
            };
            if on {
                strong(position, from, links, |to, _| reach(to));
            } else {
                weak(position, from, links, &mut reach);
            }
        }
        if next.is_empty() {
            return Flow::Continue(());
        }
        layer = next;
        if depth + 1 == length {
            layer.sort_unstable();
            for &end in &layer {
                conclude(search, technique, start, end, &before, emit)?;
            }
        }
    }
    Flow::Continue(())
}

fn conclude(
    search: &Search<'_>,
    technique: Technique,
    start: Candidate,
    end: Candidate,
    before: &HashMap<(Candidate, bool), (Candidate, bool)>,
    emit: Emit<'_>,
) -> Flow {
    let (position, space) = (search.position, search.space);
    let mut gone = Vec::new();
    if end == start {
        weak(position, start, Links::All, |other| gone.push(other));
    } else if (start.cell, start.value) < (end.cell, end.value) {
        // The chain can be read from both ends.
        weak(position, start, Links::All, |other| {
            if other != end && clash(position, other, end) {
                gone.push(other);
            }
        });
    }
    gone.sort_unstable();
    gone.dedup();
    if gone.is_empty() {
        return Flow::Continue(());
    }
    let mut nodes = vec![Node { candidate: end, on: true }];
    let mut at = (end, true);
    while let Some(&(candidate, on)) = before.get(&at) {
        nodes.push(Node { candidate, on });
        at = (candidate, on);
        if at == (start, false) {
            break;
        }
    }
    nodes.reverse();
    let told: Vec<String> = nodes[1..].iter().map(|node| phrase::claim(space, node.candidate, node.on)).collect();
    let (first, last) = (phrase::claim(space, start, true), phrase::claim(space, end, true));
    let ends = if start == end {
        format!("So supposing that {} leads to the opposite: it is.", phrase::claim(space, start, false))
    } else {
        format!("So {first}, or {last}, or both. What cannot be true together with either goes.")
    };
    let argument = format!("Suppose {}. Then {}. {ends}", phrase::claim(space, start, false), told.join(", so "));
    let mut step = if start == end {
        Step::place(technique, start, argument)
    } else {
        Step::remove(technique, gone, argument).with(Part::Pattern, [start, end])
    };
    step.extra = (nodes.len() as u32).saturating_sub(4) / 2;
    step.chains.push(nodes);
    emit(step)
}
