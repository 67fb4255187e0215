//! Chains: strong and weak links in turn, from a candidate that is false to one that is true.

use super::chain_net::{NONE, Net};
use super::links::Links;
use super::{Emit, Flow, Search};
use crate::any::position::Candidate;
use crate::any::step::{ChainNode, Step};
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::Part;
use core::cmp::Ordering;
use sudokit_core::SmallSort;

/// The fewest and the most nodes of a chain; longer arguments are nets.
const SHORTEST: usize = 4;
const LONGEST: usize = 14;
/// The most nodes of a chain where there are many candidates.
const SHORTER: usize = 8;
const MANY: usize = 1600;

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
    let mut net = Net::new(search.position, links);
    if technique == Technique::GroupedAic {
        net.add_groups(search);
    }
    let mut ways = Ways { before: [vec![NONE; net.nodes.len()], vec![NONE; net.nodes.len()]] };
    let longest = if net.nodes.len() > MANY { SHORTER } else { LONGEST };
    // One pass finds how long the shortest chain is; usually there is none.
    let mut shortest = longest + 2;
    for start in 0..net.nodes.len() {
        walk(&net, &mut ways, start, shortest - 2, |length, end| {
            if !gone(&net, start, end).is_empty() {
                shortest = length;
            }
            if shortest == length { Flow::Break(()) } else { Flow::Continue(()) }
        });
        if start % 16 == 0 {
            search.goes_on()?;
        }
    }
    for length in (shortest..=longest).step_by(2) {
        for start in 0..net.nodes.len() {
            let mut ends = Vec::new();
            walk(&net, &mut ways, start, length, |at, end| {
                if at == length {
                    ends.push(end);
                }
                Flow::Continue(())
            });
            ends.small_sort();
            for end in ends {
                conclude(search, technique, &net, &ways, start, end, emit)?;
            }
        }
        search.goes_on()?;
    }
    Flow::Continue(())
}

/// Follows strong and weak links in turn from a start that is false, and passes on every node that is true at the end of
/// a chain of four or more nodes, with the length of the chain, until there are `longest` nodes or `pass` breaks.
fn walk(net: &Net, ways: &mut Ways, start: usize, longest: usize, mut pass: impl FnMut(usize, usize) -> Flow) {
    if net.strong[start].is_empty() || longest < SHORTEST {
        return;
    }
    ways.before.iter_mut().for_each(|before| before.fill(NONE));
    let mut layer = vec![start as u32];
    for depth in 1..longest {
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
        layer = next;
        if layer.is_empty() {
            return;
        }
        if on && depth + 1 >= SHORTEST {
            for &end in &layer {
                if pass(depth + 1, end as usize).is_break() {
                    return;
                }
            }
        }
    }
}

/// The candidates that a chain between two nodes excludes, by number: what cannot be true together with either end.
fn gone(net: &Net, first: usize, last: usize) -> Vec<u32> {
    let at_odds = &net.at_odds[first];
    match first.cmp(&last) {
        Ordering::Equal => at_odds.clone(),
        // The chain can be read from both ends.
        Ordering::Less => {
            let other = &net.at_odds[last];
            at_odds.iter().copied().filter(|one| *one as usize != last && other.binary_search(one).is_ok()).collect()
        }
        Ordering::Greater => Vec::new(),
    }
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
    let candidate = |number: u32| Candidate::new(net.nodes[number as usize].0[0], net.nodes[number as usize].1);
    let gone: Vec<Candidate> = gone(net, first, last).into_iter().map(candidate).collect();
    if gone.is_empty() {
        return Flow::Continue(());
    }
    let node = |number: usize, on: bool| {
        let (cells, value) = &net.nodes[number];
        ChainNode { cells: cells.clone(), value: *value, on }
    };
    let mut nodes = vec![node(last, true)];
    let mut at = (last, true);
    while at != (first, false) {
        at = (ways.before[usize::from(at.1)][at.0] as usize, !at.1);
        nodes.push(node(at.0, at.1));
    }
    nodes.reverse();
    let told: Vec<String> = nodes[1..].iter().map(|node| phrase::node(space, node)).collect();
    let (supposed, start, end) = (phrase::node(space, &nodes[0]), node(first, true), node(last, true));
    let ends = if first == last {
        format!("So supposing that {supposed} leads to the opposite: it is.")
    } else {
        let (one, other) = (phrase::node(space, &start), phrase::node(space, &end));
        format!("So {one}, or {other}, or both. What cannot be true together with either goes.")
    };
    let argument = format!("Suppose {supposed}. Then {}. {ends}", told.join(", so "));
    let mut step = if first == last && start.cells.len() == 1 {
        Step::place(technique, Candidate::new(start.cells[0], start.value), argument)
    } else {
        Step::remove(technique, gone, argument).with(Part::Pattern, start.candidates().chain(end.candidates()))
    };
    step.extra = (nodes.len() as u32).saturating_sub(4) / 2;
    step.chains.push(nodes);
    emit(step)
}
