//! Chains: strong and weak links in turn, from a candidate that is false to one that is true.

use super::links::{Links, strong, weak};
use super::{Emit, Flow, Search};
use crate::any::position::{Candidate, Position};
use crate::any::step::{Node, Step};
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::Part;
use core::ops::ControlFlow;

/// The most nodes of a chain; longer arguments are nets.
const LONGEST: usize = 14;

/// The candidates of a position by number, with their links.
struct Net {
    candidates: Vec<Candidate>,
    strong: Vec<Vec<u32>>,
    weak: Vec<Vec<u32>>,
    /// What cannot be true together with each, by any link, in ascending order.
    at_odds: Vec<Vec<u32>>,
}

impl Net {
    fn new(position: &Position, links: Links) -> Self {
        let candidates: Vec<Candidate> = position.candidates().collect();
        let number = |candidate: Candidate| candidates.binary_search(&candidate).map_or(NONE, |at| at as u32);
        let weakly = |one: Candidate, links: Links| {
            let mut found = Vec::new();
            weak(position, one, links, |to| found.push(number(to)));
            found
        };
        let strongly = |one: Candidate| {
            let mut found = Vec::new();
            strong(position, one, links, |to, _| found.push(number(to)));
            found
        };
        let sorted = |mut found: Vec<u32>| {
            found.sort_unstable();
            found.dedup();
            found
        };
        Self {
            strong: candidates.iter().map(|&one| strongly(one)).collect(),
            weak: candidates.iter().map(|&one| weakly(one, links)).collect(),
            at_odds: candidates.iter().map(|&one| sorted(weakly(one, Links::All))).collect(),
            candidates,
        }
    }
}

/// No candidate.
const NONE: u32 = u32::MAX;

/// What leads to each candidate from a start: when it is false (0) and when it is true (1).
struct Ways {
    before: [Vec<u32>; 2],
}

/// The shortest chains first.
pub(super) fn find(search: &Search<'_>, technique: Technique, emit: Emit<'_>) -> Flow {
    let links = match technique {
        Technique::XChain => Links::OneValue,
        Technique::XyChain => Links::Pairs,
        _ => Links::All,
    };
    let net = Net::new(search.position, links);
    let mut ways = Ways { before: [vec![NONE; net.candidates.len()], vec![NONE; net.candidates.len()]] };
    for length in (4..=LONGEST).step_by(2) {
        let mut any = false;
        for start in (0..net.candidates.len()).filter(|&start| !net.strong[start].is_empty()) {
            any |= from(search, technique, &net, &mut ways, start, length, emit)?;
        }
        search.goes_on()?;
        if !any {
            break;
        }
    }
    Flow::Continue(())
}

/// Chains of just this length from a start that is false. Returns whether some chain is that long.
fn from(
    search: &Search<'_>,
    technique: Technique,
    net: &Net,
    ways: &mut Ways,
    start: usize,
    length: usize,
    emit: Emit<'_>,
) -> ControlFlow<(), bool> {
    ways.before.iter_mut().for_each(|before| before.fill(NONE));
    let mut layer = vec![start as u32];
    for depth in 1..length {
        let (mut next, on) = (Vec::new(), depth % 2 == 1);
        let (table, before) = (if on { &net.strong } else { &net.weak }, &mut ways.before[usize::from(on)]);
        for &from in &layer {
            for &to in &table[from as usize] {
                let again = !on && to as usize == start;
                if !again && before[to as usize] == NONE {
                    before[to as usize] = from;
                    next.push(to);
                }
            }
        }
        if next.is_empty() {
            return ControlFlow::Continue(false);
        }
        layer = next;
    }
    layer.sort_unstable();
    for &end in &layer {
        conclude(search, technique, net, ways, start, end as usize, emit)?;
    }
    ControlFlow::Continue(true)
}

fn conclude(
    search: &Search<'_>,
    technique: Technique,
    net: &Net,
    ways: &Ways,
    first: usize,
    last: usize,
    emit: Emit<'_>,
) -> Flow {
    let space = search.space;
    let (start, end) = (net.candidates[first], net.candidates[last]);
    let at_odds = &net.at_odds[first];
    let gone: Vec<Candidate> = if first == last {
        at_odds.iter().map(|&other| net.candidates[other as usize]).collect()
    } else if first < last {
        // The chain can be read from both ends.
        let both =
            at_odds.iter().filter(|&&other| other as usize != last && net.at_odds[last].binary_search(&other).is_ok());
        both.map(|&other| net.candidates[other as usize]).collect()
    } else {
        Vec::new()
    };
    if gone.is_empty() {
        return Flow::Continue(());
    }
    let mut nodes = vec![Node { candidate: end, on: true }];
    let mut at = (last, true);
    while at != (first, false) {
        at = (ways.before[usize::from(at.1)][at.0] as usize, !at.1);
        nodes.push(Node { candidate: net.candidates[at.0], on: at.1 });
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
