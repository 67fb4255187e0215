//! Forcing chains: statements that follow one from the other, through links and through rules.
//!
//! # Pattern
//! A candidate from which, link by link, something follows as well as its opposite. Or all candidates of a cell, or all
//! places of a digit in a house: from each of them the same thing follows.
//!
//! # Why it holds
//! Every link says that one thing follows from the one before and from the position: two cells that see each other, the
//! last place of a digit, the last candidate of a cell, or what one rule leaves.
//!
//! # Example
//! If r1c1 is 9, the cage makes r1c2 a 1, so r5c2 is not 1, so r5c5 is 1. But if r1c1 is 9, the arrow says that r5c5 is not 1.
//!
//! # Rating
//! 7.8 for a contradiction, 8.2 for a verity; 0.1 more for every four lines.
//!
//! # Not to be confused with
//! Forcing nets, where a line may follow from several others at once, and chains of strong and weak links, which use only
//! what houses, cells and pairs say.

use super::graph::{Graph, Literal, Reach, literal};
use super::net::told;
use super::{Emit, Flow, Search};
use crate::any::cells::bits;
use crate::any::position::Candidate;
use crate::any::step::{ChainNode, Line, Node, Step, Trial};
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::{HousePart, Part};
use sudokit_core::SmallSort;

/// The most links of a chain; fewer where there are many nodes.
const LONGEST: usize = 14;
const SHORTER: usize = 8;
const MANY: usize = 1600;
/// The most nodes with which forcing chains are looked for.
const MOST: usize = 4000;
/// A step of at most this many lines is taken at once, and one with more than the second number is left to nets.
const SHORT: usize = 8;
const MOST_LINES: usize = 24;
/// The most cases of a verity.
const MOST_CASES: usize = 4;

/// Lines that are collected from several paths, each literal of a case once.
struct Proof<'a> {
    search: &'a Search<'a>,
    graph: &'a Graph,
    lines: Vec<Line>,
    chains: Vec<Vec<ChainNode>>,
    rules: Vec<usize>,
    /// Where the current case begins, and its literals with the numbers of their lines.
    known: Vec<(Literal, usize)>,
}

impl<'a> Proof<'a> {
    fn new(search: &'a Search<'a>, graph: &'a Graph) -> Self {
        Self { search, graph, lines: Vec::new(), chains: Vec::new(), rules: Vec::new(), known: Vec::new() }
    }

    /// Begins another case.
    fn begin(&mut self) {
        self.known.clear();
    }

    /// Adds a path and returns the number of its last line.
    fn add(&mut self, path: &[(Literal, Option<usize>)]) -> usize {
        let (space, mut last) = (self.search.space, None);
        let mut fresh = 0;
        for &(at, rule) in path {
            if let Some(&(_, line)) = self.known.iter().find(|(known, _)| *known == at) {
                last = Some(line);
                fresh += 1;
                continue;
            }
            let node = self.graph.node(at);
            let said = phrase::node(space, &node);
            let text = match (last, rule) {
                (None, _) => format!("Suppose {said}."),
                (_, None) => format!("{said}."),
                (_, Some(rule)) => {
                    if !self.rules.contains(&rule) {
                        self.rules.push(rule);
                    }
                    format!("{said}, by {}.", space.rules().title(rule))
                }
            };
            let about = match node.cells[..] {
                [cell] => Some(Node { candidate: Candidate::new(cell, node.value), on: node.on }),
                _ => None,
            };
            self.lines.push(Line { level: 1, text, from: last.into_iter().collect(), about });
            last = Some(self.lines.len() - 1);
            self.known.push((at, self.lines.len() - 1));
        }
        let chain = path.iter().skip(fresh.max(1) - 1).map(|&(at, _)| self.graph.node(at));
        self.chains.push(chain.collect());
        last.unwrap_or(0)
    }

    fn step(self, technique: Technique, gone: Candidate, argument: String) -> Step {
        let mut step = Step::remove(technique, vec![gone], argument).by_rules(self.rules);
        step.extra = (self.lines.len() as u32 / 4).min(6);
        step.chains = self.chains.into_iter().filter(|chain| chain.len() > 1).collect();
        step.trial = Some(Trial { depth: 1, lines: self.lines });
        step
    }
}

fn longest(graph: &Graph) -> usize {
    if graph.literals() > 2 * MANY { SHORTER } else { LONGEST }
}

/// A candidate from which something and its opposite follow: short ones as they are found, then the others by length.
pub(super) fn contradiction(search: &mut Search<'_>, emit: Emit<'_>) -> Flow {
    let graph = Graph::new(search);
    if graph.literals() > 2 * MOST {
        return Flow::Continue(());
    }
    let (longest, mut reach, mut found) = (longest(&graph), Reach::new(), Vec::new());
    for node in 0..graph.candidates {
        search.goes_on()?;
        let Some(end) = graph.follow(literal(node, true), longest, true, &mut reach) else { continue };
        let step = refuted(search, &graph, &reach, node, end);
        let length = step.trial.as_ref().map_or(0, |trial| trial.lines.len());
        if length <= SHORT {
            emit(step)?;
        } else if length <= MOST_LINES {
            found.push((length, step));
        }
    }
    found.small_sort_by_key(|(length, _)| *length);
    found.into_iter().try_for_each(|(_, step)| emit(step))
}

fn refuted(search: &Search<'_>, graph: &Graph, reach: &Reach, node: usize, end: Literal) -> Step {
    let gone = graph.candidate(node).expect("a candidate");
    let mut proof = Proof::new(search, graph);
    let (one, other) = (proof.add(&reach.path(end ^ 1)), proof.add(&reach.path(end)));
    let both = |on: bool| phrase::node(search.space, &ChainNode { on, ..graph.node(end) });
    let text = format!("So {} and {} at once.", both(true), both(false));
    proof.lines.push(Line { level: 1, text, from: vec![one.min(other), one.max(other)], about: None });
    let argument = format!("{} The supposition is false.", told(&proof.lines));
    proof.step(Technique::ForcingChainContradiction, gone, argument)
}

/// Cases of which one is true: the candidates of a cell, or the places of a value in a house.
fn cases(search: &Search<'_>) -> Vec<(Vec<Candidate>, Option<usize>)> {
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
    cases
}

/// Every candidate of a cell, or every place of a value, leads to the same conclusion.
pub(super) fn verity(search: &mut Search<'_>, emit: Emit<'_>) -> Flow {
    let graph = Graph::new(search);
    if graph.literals() > 2 * MOST {
        return Flow::Continue(());
    }
    let (longest, mut reach) = (longest(&graph), Reach::new());
    let words = graph.literals().div_ceil(64);
    let mut follows: Vec<Option<Vec<u64>>> = vec![None; graph.candidates];
    let mut found = Vec::new();
    for (roots, house) in cases(search) {
        search.goes_on()?;
        let nodes: Vec<usize> = roots.iter().filter_map(|&root| graph.node_of(root)).collect();
        let mut common = vec![u64::MAX; words];
        for &node in &nodes {
            let set = follows[node].get_or_insert_with(|| {
                graph.follow(literal(node, true), longest, false, &mut reach);
                let mut set = vec![0; words];
                reach.order.iter().for_each(|&at| set[at as usize / 64] |= 1 << (at % 64));
                set
            });
            common.iter_mut().zip(&*set).for_each(|(all, one)| *all &= one);
        }
        let ends = (0..graph.candidates).filter(|&node| common[2 * node / 64] >> (2 * node % 64) & 1 != 0);
        for end in ends.collect::<Vec<_>>() {
            let step = agreed(search, &graph, longest, &nodes, house, end);
            let length = step.trial.as_ref().map_or(0, |trial| trial.lines.len());
            if length <= SHORT {
                emit(step)?;
            } else if length <= MOST_LINES {
                found.push((length, step));
            }
        }
    }
    found.small_sort_by_key(|(length, _)| *length);
    found.into_iter().try_for_each(|(_, step)| emit(step))
}

fn agreed(
    search: &Search<'_>,
    graph: &Graph,
    longest: usize,
    nodes: &[usize],
    house: Option<usize>,
    end: usize,
) -> Step {
    let (space, gone) = (search.space, graph.candidate(end).expect("a candidate"));
    let roots: Vec<Candidate> = nodes.iter().filter_map(|&node| graph.candidate(node)).collect();
    let (mut proof, mut reach) = (Proof::new(search, graph), Reach::new());
    for &node in nodes {
        graph.follow(literal(node, true), longest, false, &mut reach);
        proof.begin();
        proof.add(&reach.path(literal(end, false)));
    }
    let one = phrase::cases(space, &roots, house);
    let argument = format!("{one} {} In every case {}.", told(&proof.lines), phrase::claim(space, gone, false));
    let step = proof.step(Technique::ForcingChainVerity, gone, argument);
    step.with(Part::Pattern, roots).within(HousePart::Home, house)
}

#[cfg(test)]
mod tests {
    use crate::any::rule::tests::{every, only, said};
    use crate::any::{Step, Technique};

    /// If r1c1 is 1, r1c2 is 4 by the cage, so r3c2 is 2. But r3c1 is 2 then as well.
    const PUZZLE: &str = ".Shape~4x4.Cage~5~R1C1~R1C2.~R3C1_1_2~R3C2_2_4";

    fn found(technique: Technique) -> Step {
        let step = only(PUZZLE, technique).expect("a step");
        assert_eq!((said(PUZZLE, &step.eliminations).as_str(), &step.rules[..]), ("r1c1=1", [0].as_slice()));
        assert!(step.argument.contains("by the cage of 5 in r1c1 and r1c2"), "{}", step.argument);
        step
    }

    #[test]
    fn a_candidate_leads_to_something_and_its_opposite() {
        let lines = found(Technique::ForcingChainContradiction).trial.unwrap().lines;
        let (last, rest) = lines.split_last().unwrap();
        assert!(rest.iter().all(|line| line.from.len() <= 1), "every line follows from one other: {rest:?}");
        assert_eq!(last.from.len(), 2);
        assert!(last.text.ends_with("at once."), "{}", last.text);
    }

    #[test]
    fn all_candidates_of_a_cell_lead_to_the_same() {
        let step = found(Technique::ForcingChainVerity);
        assert!(step.argument.starts_with("r3c1 is 1 or 2. 1. Suppose r3c1 is 1."), "{}", step.argument);
        assert!(step.argument.ends_with("In every case r1c1 is not 1."), "{}", step.argument);
        assert_eq!(step.trial.unwrap().lines.iter().filter(|line| line.from.is_empty()).count(), 2);
    }

    #[test]
    fn every_case_of_a_net_says_what_it_excludes() {
        let steps = every(PUZZLE, Technique::ForcingNetVerity);
        let step = steps.iter().find(|one| said(PUZZLE, &one.eliminations) == "r1c1=1").expect("a step");
        let lines = &step.trial.as_ref().unwrap().lines;
        let starts: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].from.is_empty()).collect();
        assert!(starts.len() > 1, "{}", step.argument);
        for end in starts.iter().skip(1).copied().chain([lines.len()]) {
            let last = lines[end - 1].about.expect("a candidate");
            assert_eq!((last.candidate, last.on), (step.eliminations[0], false), "{}", step.argument);
            assert!(!starts.contains(&(end - 1)), "{}", step.argument);
        }
    }

    #[test]
    fn without_the_rule_it_does_not_follow() {
        let free = PUZZLE.replace(".Cage~5~R1C1~R1C2", "");
        for technique in [Technique::ForcingChainContradiction, Technique::ForcingChainVerity] {
            let gone =
                |puzzle: &str| every(puzzle, technique).iter().any(|one| said(puzzle, &one.eliminations) == "r1c1=1");
            assert!(gone(PUZZLE) && !gone(&free));
        }
    }

    #[test]
    fn what_needs_two_statements_at_once_is_left_to_nets() {
        let puzzle = ".Diagonal~1.Diagonal~-1.~R1C3_1~R1C7_2~R2C3_2~R2C4_3~R2C9_4~R3C1_4~R4C1_5~R4C3_3~R4C8_6~R5C2_1\
                      ~R5C9_5~R6C3_6~R7C5_7~R7C6_8~R8C5_9~R9C2_7~R9C6_1~R9C8_9";
        assert_eq!(only(puzzle, Technique::ForcingChainContradiction), None);
        assert!(only(puzzle, Technique::ForcingNetContradiction).is_some());
    }
}
