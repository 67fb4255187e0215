//! What follows from a statement about one candidate or group, each time from the statement before alone.
//!
//! A statement is a node of [`Net`] that is true or false. Links of houses, cells and groups lead from one to the next, and
//! so does every rule by itself. What needs two statements at once is left to forcing nets.

use super::Search;
use super::chain_net::{NONE, Net};
use super::links::Links;
use crate::any::position::Candidate;
use crate::any::step::{ChainNode, Node};
use std::collections::{HashMap, HashSet};

/// A node that is true (odd) or false (even).
pub(super) type Literal = u32;

/// What follows from a literal, and the rule it follows by.
#[derive(Clone, Copy, Debug)]
struct Edge {
    to: Literal,
    rule: u32,
}

/// The statements of a position with what follows from each.
pub(super) struct Graph {
    net: Net,
    edges: Vec<Vec<Edge>>,
    /// The number of nodes that are candidates; these come first.
    pub(super) candidates: usize,
}

/// What follows from one literal.
pub(super) struct Reach {
    /// The literal before each one, and the rule; `None` for what does not follow.
    before: Vec<Option<(Literal, u32)>>,
    /// What follows, in the order of the number of links.
    pub(super) order: Vec<Literal>,
}

pub(super) const fn literal(node: usize, on: bool) -> Literal {
    (node as u32) << 1 | on as u32
}

impl Graph {
    pub(super) fn new(search: &mut Search<'_>) -> Self {
        let mut net = Net::new(search.position, Links::All);
        let candidates = net.nodes.len();
        net.add_groups(search);
        let mut edges: Vec<Vec<Edge>> = vec![Vec::new(); 2 * net.nodes.len()];
        let mut number: HashMap<Candidate, usize> = HashMap::new();
        for (node, (cells, value)) in net.nodes[..candidates].iter().enumerate() {
            number.insert(Candidate::new(cells[0], *value), node);
        }
        for node in 0..net.nodes.len() {
            let edge = |to: u32, on: bool| Edge { to: literal(to as usize, on), rule: NONE };
            edges[literal(node, true) as usize].extend(net.weak[node].iter().map(|&to| edge(to, false)));
            edges[literal(node, false) as usize].extend(net.strong[node].iter().map(|&to| edge(to, true)));
            for member in net.nodes[node].0.iter().filter(|_| node >= candidates) {
                if let Some(&member) = number.get(&Candidate::new(*member, net.nodes[node].1)) {
                    edges[literal(node, false) as usize].push(edge(member as u32, false));
                    edges[literal(member, true) as usize].push(edge(node as u32, true));
                }
            }
        }
        let mut graph = Self { net, edges, candidates };
        graph.add_rules(search, &number);
        graph
    }

    /// What follows by a rule, in both directions.
    fn add_rules(&mut self, search: &mut Search<'_>, number: &HashMap<Candidate, usize>) {
        let mut known: HashSet<(Literal, Literal)> = HashSet::new();
        for (from, edges) in self.edges.iter().enumerate() {
            known.extend(edges.iter().map(|edge| (from as u32, edge.to)));
        }
        for implied in search.singles.implied(search.position).iter().flat_map(|list| list.iter()) {
            let of = |node: Node| number.get(&node.candidate).map(|&at| literal(at, node.on));
            let (Some(from), Some(to)) = (of(implied.from), of(implied.to)) else { continue };
            for (from, to) in [(from, to), (to ^ 1, from ^ 1)] {
                if known.insert((from, to)) {
                    self.edges[from as usize].push(Edge { to, rule: implied.rule as u32 });
                }
            }
        }
    }

    /// The candidate of a node, if it is not a group.
    pub(super) fn candidate(&self, node: usize) -> Option<Candidate> {
        let (cells, value) = &self.net.nodes[node];
        (node < self.candidates).then(|| Candidate::new(cells[0], *value))
    }

    pub(super) fn node_of(&self, candidate: Candidate) -> Option<usize> {
        let key = |node: &(Vec<usize>, usize)| Candidate::new(node.0[0], node.1);
        self.net.nodes[..self.candidates].binary_search_by_key(&candidate, key).ok()
    }

    pub(super) fn node(&self, of: Literal) -> ChainNode {
        let (cells, value) = &self.net.nodes[of as usize >> 1];
        ChainNode { cells: cells.clone(), value: *value, on: of & 1 == 1 }
    }

    /// What follows from a literal within some links. Ends early if `until` some literal and its opposite follow, and
    /// returns the one of them that came last.
    pub(super) fn follow(&self, from: Literal, longest: usize, until: bool, reach: &mut Reach) -> Option<Literal> {
        reach.before.clear();
        reach.before.resize(self.edges.len(), None);
        reach.order.clear();
        reach.order.push(from);
        reach.before[from as usize] = Some((from, NONE));
        let (mut begin, mut found) = (0, None);
        for _ in 0..longest {
            let end = reach.order.len();
            for i in begin..end {
                let from = reach.order[i];
                for edge in &self.edges[from as usize] {
                    if reach.before[edge.to as usize].is_some() {
                        continue;
                    }
                    reach.before[edge.to as usize] = Some((from, edge.rule));
                    reach.order.push(edge.to);
                    if found.is_none() && reach.before[(edge.to ^ 1) as usize].is_some() {
                        found = Some(edge.to);
                        if until {
                            return found;
                        }
                    }
                }
            }
            if end == reach.order.len() {
                break;
            }
            begin = end;
        }
        found
    }

    /// How many literals there are.
    pub(super) fn literals(&self) -> usize {
        self.edges.len()
    }
}

impl Reach {
    pub(super) fn new() -> Self {
        Self { before: Vec::new(), order: Vec::new() }
    }

    /// The literals from the start to this one, each with the rule it follows by; empty if it does not follow.
    pub(super) fn path(&self, to: Literal) -> Vec<(Literal, Option<usize>)> {
        let (mut path, mut at) = (Vec::new(), to);
        while let Some((before, rule)) = self.before[at as usize] {
            path.push((at, (rule != NONE).then_some(rule as usize)));
            if before == at {
                break;
            }
            at = before;
        }
        path.reverse();
        path
    }
}
