//! Tables for nets: what was noted for each assumption, widened by what was noted for its consequences.
//!
//! The table of an assumption starts with what a [`Probe`] notes. Then each of its entries in turn adds what was noted
//! for that entry, as far as it is new; groups take part with their direct links. An entry that comes from another
//! table keeps where it comes from, and may later be found to come from a nearer one.

use super::probe::{CAUSES, Noted, Origin, Probe};
use super::tables::{Outcome, Tables};
use crate::step::Chain;
use crate::technique::Search;
use crate::technique::chain::graph::{Graph, Link, NodeId, SPECIAL, Scope, candidate, is_on, off, on};
use sudokit_core::Candidate;

/// The most entries of a table.
const MOST: usize = 1000;
const NONE: u16 = u16::MAX;

/// An entry: what follows, how far away, and either the table it comes from or, in its own table, its causes.
#[derive(Clone, Copy, Debug)]
struct Entry {
    node: NodeId,
    distance: u16,
    table: NodeId,
}

#[derive(Debug, Default)]
struct Table {
    noted: Vec<Noted>,
    entries: Vec<Entry>,
    /// The number of each node in the table.
    numbers: Vec<u16>,
    outcome: Option<Outcome>,
}

/// The tables of a board.
#[derive(Debug, Default)]
pub(crate) struct NetMemory {
    tables: Vec<Table>,
}

/// The tables of a board with its graph.
pub(super) struct NetTables<'a> {
    graph: &'a Graph,
    tables: &'a mut [Table],
}

impl<'a> NetTables<'a> {
    /// Fills and widens all tables. The graph tells the groups; its links between candidates are not used.
    pub(super) fn new(search: &'a mut Search<'_>) -> Self {
        let board = search.board;
        let (graph, memory) = (&mut search.memory.chains.graph, &mut search.memory.forcing.nets);
        graph.prepare(board, Scope::Groups);
        let graph = &*graph;
        memory.tables.resize_with(memory.tables.len().max(graph.len()), Table::default);
        let tables = &mut memory.tables[..graph.len()];
        for table in tables.iter_mut() {
            table.noted.clear();
            table.entries.clear();
            table.outcome = None;
        }
        let origin = Origin::new(board);
        let mut probe = Probe::new(board, &origin);
        let candidates = || board.open().iter().flat_map(|cell| board.marks(cell).iter().map(move |d| (cell, d)));
        let roots = || {
            let all = |node: fn(Candidate) -> NodeId| candidates().map(move |(cell, d)| node(Candidate::at(cell, d)));
            all(on).chain(all(off)).collect::<Vec<_>>()
        };
        for root in roots() {
            probe.run(root);
            let table = &mut tables[usize::from(root)];
            table.noted.extend_from_slice(&probe.notes);
            // Groups come after what was noted.
            table.noted.extend(graph.links(root).iter().filter(|link| link.to >= SPECIAL).map(direct));
            table.outcome = Some(probe.outcome);
        }
        for node in SPECIAL..graph.len() as NodeId {
            let noted = &mut tables[usize::from(node)].noted;
            noted.push(Noted { node, distance: 1, causes: [0; CAUSES] });
            noted.extend(graph.links(node).iter().map(direct));
        }
        for table in tables.iter_mut().filter(|table| !table.noted.is_empty()) {
            table.numbers.clear();
            table.numbers.resize(graph.len(), NONE);
            for (number, noted) in table.noted.iter().enumerate() {
                table.entries.push(Entry { node: noted.node, distance: noted.distance, table: NONE });
                table.numbers[usize::from(noted.node)] = number as u16;
            }
        }
        for root in roots() {
            widen(tables, root);
        }
        Self { graph, tables }
    }

    /// The way from a root to an entry, backwards, until the root or something on the main chain; and the second and
    /// later causes met on the way.
    fn trace(&self, root: NodeId, end: NodeId, main: Option<&[NodeId]>) -> (Vec<NodeId>, Vec<NodeId>) {
        let origin = &self.tables[usize::from(root)];
        let mut table = origin;
        let mut number = origin.numbers[usize::from(end)];
        let (mut way, mut side) = (vec![end], Vec::new());
        let mut away = false;
        while number != 0 && number != NONE && way.len() < MOST {
            let entry = table.entries[usize::from(number)];
            if !away && entry.table != NONE {
                table = &self.tables[usize::from(entry.table)];
                away = true;
                number = table.numbers[usize::from(entry.node)];
            }
            let causes = table.noted[usize::from(number)].causes;
            number = causes[0];
            let before = table.noted[usize::from(number)].node;
            way.push(before);
            match main {
                Some(main) if main.contains(&before) => return (way, side),
                Some(_) => {}
                None => {
                    let others = causes[1..].iter().filter(|&&cause| cause != 0);
                    side.extend(others.map(|&cause| table.noted[usize::from(cause)].node));
                }
            }
            if away && number == 0 {
                table = origin;
                number = origin.numbers[usize::from(before)];
                away = false;
            }
        }
        (way, side)
    }

    /// The main chain and the side chains of a net, all backwards.
    fn net(&self, root: NodeId, end: NodeId) -> (Vec<NodeId>, Vec<Vec<NodeId>>) {
        let (main, starts) = self.trace(root, end, None);
        let side = starts.into_iter().map(|start| self.trace(root, start, Some(&main)).0).collect();
        (main, side)
    }
}

/// A link of the graph as a consequence of its start.
fn direct(link: &Link) -> Noted {
    Noted { node: link.to, distance: link.weight, causes: [0; CAUSES] }
}

/// Adds to a table what follows from its entries.
fn widen(tables: &mut [Table], root: NodeId) {
    let mut table = core::mem::take(&mut tables[usize::from(root)]);
    let mut next = 1;
    while next < table.entries.len() && table.entries.len() < MOST {
        let Entry { node, distance, .. } = table.entries[next];
        next += 1;
        for noted in tables[usize::from(node)].noted.iter().skip(1) {
            let distance = distance + noted.distance;
            let number = &mut table.numbers[usize::from(noted.node)];
            if *number == NONE {
                if table.entries.len() < MOST {
                    *number = table.entries.len() as u16;
                    table.entries.push(Entry { node: noted.node, distance, table: node });
                    if let (Some(what), Some(outcome)) = (candidate(noted.node), &mut table.outcome) {
                        outcome.insert(what, is_on(noted.node));
                    }
                }
            } else {
                let old = &mut table.entries[usize::from(*number)];
                if old.table != NONE && old.distance > distance {
                    (old.distance, old.table) = (distance, node);
                }
            }
        }
    }
    tables[usize::from(root)] = table;
}

impl Tables for NetTables<'_> {
    fn outcome(&self, root: NodeId) -> &Outcome {
        self.tables[usize::from(root)].outcome.as_ref().unwrap_or(&Outcome::NOTHING)
    }

    fn length(&mut self, root: NodeId, end: NodeId) -> (usize, bool) {
        let (main, side) = self.net(root, end);
        (main.len() + side.iter().map(Vec::len).sum::<usize>(), !side.is_empty())
    }

    fn chains(&mut self, root: NodeId, end: NodeId) -> Vec<Chain> {
        let (main, side) = self.net(root, end);
        let mut ways = side;
        ways.push(main);
        let shown = ways.into_iter().filter(|way| way.len() > 1).map(|mut way| {
            way.reverse();
            Chain { nodes: self.graph.show(&way) }
        });
        shown.collect()
    }

    fn nets(&self) -> bool {
        true
    }
}
